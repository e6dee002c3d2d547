/**
 * Paints the first picture with two small programs and nothing else: the room, and the arm in it as the scene draws it at first
 * (scene/studio.ts, plain), so that nothing changes when that comes.
 *
 *     sky, floor, lines: place, tint ──────────────► screen
 *     links: place, normal, paint ──► lit at corners ──► screen
 */
import type { ArmShape, LinkShape } from "../core/bodies";
import type { Frame } from "../scene/frame";
import { floorTints, lineTints, skyTints } from "../scene/grid";
import { LIGHT, MOST_PAINTS, PAINTS } from "../scene/light";
import type { Palette } from "../scene/palette";
import type { Tints } from "../scene/tints";
import { placeOf } from "../scene/views";
import type { FirstArm } from "./first_arm";
import { seenFrom } from "./sight";

const TINTED = `#version 300 es
in vec3 place;
in vec4 tint;
uniform mat4 seen;
uniform float onScreen, height;
out vec4 shade;
void main() {
    shade = tint;
    gl_Position = onScreen > 0.5 ? vec4(place.xy, 1.0, 1.0) : seen * vec4(place.xy, place.z + height, 1.0);
}`;

const PAINTED = `#version 300 es
in vec3 place, normal;
in vec2 kind;
uniform mat4 seen, laid;
out vec4 shade;
${PAINTS}${LIGHT}
void main() {
    vec3 N = normalize(mat3(laid) * normal);
    shade = vec4(developed(paints[int(kind.x)] * (kind.y / 255.0) * falling(N)), 1.0);
    gl_Position = seen * laid * vec4(place * 0.001, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 shade;
out vec4 color;
void main() { color = shade; }`;

const PLACE = 0, TINT = 1, NORMAL = 2, KIND = 3;

type Context = WebGL2RenderingContext;

function programOf(gl: Context, vertex: string): WebGLProgram {
    const program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, FRAGMENT]] as const) {
        const shader = gl.createShader(kind);
        if (!shader) continue;
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
        gl.deleteShader(shader); // when the program goes
    }
    for (const [name, at] of [["place", PLACE], ["tint", TINT], ["normal", NORMAL], ["kind", KIND]] as const) gl.bindAttribLocation(program, at, name);
    gl.linkProgram(program);
    return program;
}

/** From the bytes of the screen to brightness. */
function linear(color: string): number[] {
    return [1, 3, 5].map((at) => {
        const value = parseInt(color.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
}

class Painter {
    private readonly made: WebGLBuffer[] = [];
    private readonly tinted: WebGLProgram;
    private readonly painted: WebGLProgram;
    private readonly layout: WebGLVertexArrayObject | null;

    constructor(private readonly gl: Context) {
        this.tinted = programOf(gl, TINTED);
        this.painted = programOf(gl, PAINTED);
        gl.bindVertexArray(this.layout = gl.createVertexArray());
        gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    }

    room(palette: Palette, reach: number, height: number, seen: number[]): void {
        const { gl } = this, at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(this.tinted, name);
        gl.useProgram(this.tinted);
        gl.uniformMatrix4fv(at("seen"), false, seen);
        gl.uniform1f(at("height"), height);
        gl.uniform1f(at("onScreen"), 1);
        this.tints(skyTints(palette));
        gl.uniform1f(at("onScreen"), 0);
        gl.enable(gl.BLEND);
        this.tints(floorTints(palette, reach));
        this.tints(lineTints(palette, reach));
        gl.disable(gl.BLEND);
        gl.disableVertexAttribArray(TINT);
    }

    arm({ materials, links }: ArmShape, places: number[][], { dark, light }: Palette, seen: number[]): void {
        const { gl } = this, at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(this.painted, name);
        gl.useProgram(this.painted);
        gl.uniformMatrix4fv(at("seen"), false, seen);
        for (const name of ["sky", "ground", "key", "fill", "rim"] as const) gl.uniform3fv(at(name), light[name]);
        gl.uniform1f(at("exposure"), light.exposure);
        gl.uniform3fv(at("paints"), materials.slice(0, MOST_PAINTS).flatMap(({ day, night }) => linear(dark ? night : day)));
        gl.enable(gl.DEPTH_TEST);
        links.forEach((link, k) => {
            const [a, b, c, d, e, f, g, h, i, x, y, z] = places[k] as number[];
            gl.uniformMatrix4fv(at("laid"), false, [a, b, c, 0, d, e, f, 0, g, h, i, 0, x, y, z, 1] as number[]);
            this.link(link);
        });
        gl.disable(gl.DEPTH_TEST);
    }

    /** Leaves the context as a new one is. */
    leave(): void {
        const { gl } = this;
        gl.blendFunc(gl.ONE, gl.ZERO);
        gl.useProgram(null);
        gl.bindVertexArray(null);
        gl.bindBuffer(gl.ARRAY_BUFFER, null);
        gl.deleteVertexArray(this.layout);
        for (const buffer of this.made) gl.deleteBuffer(buffer);
        gl.deleteProgram(this.tinted);
        gl.deleteProgram(this.painted);
    }

    private tints({ places, tints, indices }: Tints): void {
        const { gl } = this;
        this.attribute(PLACE, 3, gl.FLOAT, new Float32Array(places));
        this.attribute(TINT, 4, gl.FLOAT, new Float32Array(tints));
        if (indices.length > 0) this.triangles(Uint16Array.from(indices));
        else gl.drawArrays(gl.LINES, 0, places.length / 3);
    }

    private link({ positions, normals, paints, open, indices }: LinkShape): void {
        if (indices.length === 0) return;
        const { gl } = this, kind = new Uint8Array(2 * paints.length);
        paints.forEach((paint, k) => kind.set([paint, open[k] ?? 255], 2 * k));
        this.attribute(PLACE, 3, gl.FLOAT, positions);
        this.attribute(NORMAL, 4, gl.BYTE, normals, true);
        this.attribute(KIND, 2, gl.UNSIGNED_BYTE, kind);
        this.triangles(indices);
    }

    private attribute(at: number, size: number, type: number, data: Float32Array | Int8Array | Uint8Array, normalized = false): void {
        this.fill(this.gl.ARRAY_BUFFER, data);
        this.gl.enableVertexAttribArray(at);
        this.gl.vertexAttribPointer(at, size, type, normalized, 0, 0);
    }

    private triangles(indices: Uint16Array | Uint32Array): void {
        const { gl } = this;
        this.fill(gl.ELEMENT_ARRAY_BUFFER, indices);
        gl.drawElements(gl.TRIANGLES, indices.length, indices instanceof Uint32Array ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT, 0);
    }

    private fill(target: number, data: ArrayBufferView): void {
        const buffer = this.gl.createBuffer();
        this.made.push(buffer);
        this.gl.bindBuffer(target, buffer);
        this.gl.bufferData(target, data as ArrayBufferView<ArrayBuffer>, this.gl.STATIC_DRAW);
    }
}

/** Paints the arm as its first view shows it. */
export function paintArm(gl: Context, { reach, places }: FirstArm, shape: ArmShape, palette: Palette, frame: Frame): void {
    const painter = new Painter(gl), seen = seenFrom(placeOf("orbit", reach, frame), frame);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    painter.room(palette, reach, shape.floor / 1000, seen);
    painter.arm(shape, places, palette, seen);
    painter.leave();
}
