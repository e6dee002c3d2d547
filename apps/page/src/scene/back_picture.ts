/**
 * Pictures that take long are drawn beside the one that is seen, which they replace when they are done. Where software draws, a browser
 * waits in the page's own thread until everything that was drawn to the canvas is there: a tenth of a second in which no hand is heard.
 * What is drawn into a buffer nobody waits for; the canvas gets a copy, which takes a millisecond or two.
 *
 *     draw ──► buffer, fence ──► asked at every frame: done? ──► copied to the canvas ──► seen
 */
export class BackPicture {
    private buffer: WebGLFramebuffer | null = null;
    private readonly stored: WebGLRenderbuffer[] = [];
    private size = { width: 0, height: 0 };
    private isOpen = false; // what is meant for the canvas goes into the buffer
    private readonly bind: WebGL2RenderingContext["bindFramebuffer"];

    /** From now on `gl` is led into the buffer while one is drawn into; three.js does not know. */
    constructor(private readonly gl: WebGL2RenderingContext) {
        const bind = (this.bind = gl.bindFramebuffer.bind(gl)), choose = gl.drawBuffers.bind(gl);
        gl.bindFramebuffer = (target, framebuffer) => bind(target, framebuffer ?? (this.isOpen ? this.buffer : null));
        gl.drawBuffers = (buffers) => choose(this.isOpen && [...buffers][0] === gl.BACK ? [gl.COLOR_ATTACHMENT0] : buffers);
    }

    /** Calls `render`, which draws so many pixels, and resolves when its picture is on the canvas, unless that is not `wanted` by then. */
    async draw(width: number, height: number, render: () => void, wanted: () => boolean): Promise<boolean> {
        const { gl } = this;
        this.fit(width, height);
        this.isOpen = true;
        this.bind(gl.FRAMEBUFFER, this.buffer);
        try {
            render();
        } finally {
            this.isOpen = false;
            this.bind(gl.FRAMEBUFFER, null);
        }
        const done = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
        gl.flush();
        if (done) await this.until(done);
        if (!wanted()) return false;
        this.copy();
        return true;
    }

    private async until(done: WebGLSync): Promise<void> {
        const { gl } = this;
        do await new Promise((next) => requestAnimationFrame(next));
        while (gl.getSyncParameter(done, gl.SYNC_STATUS) === gl.UNSIGNALED);
        gl.deleteSync(done);
    }

    private copy(): void {
        const { gl, size: { width, height } } = this;
        if (gl.canvas.width !== width || gl.canvas.height !== height) Object.assign(gl.canvas, { width, height });
        this.bind(gl.READ_FRAMEBUFFER, this.buffer);
        this.bind(gl.DRAW_FRAMEBUFFER, null);
        gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
        this.bind(gl.FRAMEBUFFER, null);
    }

    private fit(width: number, height: number): void {
        const { gl } = this;
        if (this.buffer && this.size.width === width && this.size.height === height) return;
        if (this.buffer) gl.deleteFramebuffer(this.buffer);
        for (const one of this.stored.splice(0)) gl.deleteRenderbuffer(one);
        this.size = { width, height };
        this.buffer = gl.createFramebuffer();
        this.bind(gl.FRAMEBUFFER, this.buffer);
        for (const [format, place] of [[gl.RGBA8, gl.COLOR_ATTACHMENT0], [gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT]] as const) {
            const one = gl.createRenderbuffer();
            gl.bindRenderbuffer(gl.RENDERBUFFER, one);
            gl.renderbufferStorage(gl.RENDERBUFFER, format, width, height);
            gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, one);
            if (one) this.stored.push(one);
        }
        gl.bindRenderbuffer(gl.RENDERBUFFER, null);
    }
}
