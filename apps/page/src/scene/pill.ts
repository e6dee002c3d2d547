/** A word in the picture of constant size on the screen, on a pill or bare, with a bar before it where a share is reported; readable from everywhere. */
import { CanvasTexture, LinearFilter, Mesh, PlaneGeometry, ShaderMaterial, SRGBColorSpace, Vector2 } from "three";
import type { Palette } from "./palette";

const SHARP = 2; // pixels of the drawing to one of the page
const BAR = { width: 34, height: 6, gap: 6 }; // px

export interface PillLook {
    color: string;
    back?: string; // of the pill; none: the word alone
    edge?: string;
    pixels?: number; // height of the letters
    weight?: number;
    bar?: { share: number; fill: string; empty: string }; // before the word, filled from 0 to 1
}

export function chip({ dark }: Palette): PillLook {
    return dark ? { color: "#e8edf2", back: "rgba(22,28,35,.92)", edge: "rgba(120,135,150,.4)" } : { color: "#1b2530", back: "rgba(255,255,255,.95)", edge: "rgba(60,75,90,.22)" };
}

export const cssOf = (color: number): string => `#${color.toString(16).padStart(6, "0")}`;

function drawBar(pen: CanvasRenderingContext2D, { share, fill, empty }: NonNullable<PillLook["bar"]>, height: number): void {
    const x = 8 * SHARP, y = (height - BAR.height * SHARP) / 2, tall = BAR.height * SHARP;
    for (const [part, color] of [[1, empty], [share, fill]] as const) {
        pen.beginPath();
        pen.fillStyle = color;
        pen.roundRect(x, y, Math.max(tall, BAR.width * SHARP * part), tall, tall / 2);
        pen.fill();
    }
}

function draw(text: string, { color, back, edge, pixels = 12, weight = 600, bar }: PillLook): HTMLCanvasElement {
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d"), size = pixels * SHARP;
    const font = `${weight} ${size}px system-ui, "DejaVu Sans", sans-serif`;
    if (!pen) return canvas;
    pen.font = font;
    const aside = bar ? (BAR.width + BAR.gap) * SHARP : 0;
    canvas.width = Math.ceil(pen.measureText(text).width + aside + (back ? 16 : 4) * SHARP);
    canvas.height = Math.ceil(size * 1.7);
    pen.font = font;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    if (back) {
        pen.fillStyle = back;
        pen.strokeStyle = edge ?? "transparent";
        pen.lineWidth = SHARP;
        pen.roundRect(SHARP / 2, SHARP / 2, canvas.width - SHARP, canvas.height - SHARP, canvas.height / 2);
        pen.fill();
        pen.stroke();
    }
    pen.fillStyle = color;
    pen.fillText(text, (canvas.width + aside) / 2, canvas.height / 2 + SHARP / 2);
    if (bar) drawBar(pen, bar, canvas.height);
    return canvas;
}

export class Pill extends Mesh<PlaneGeometry, ShaderMaterial> {
    private text = "";

    constructor(screen: { value: Vector2 }) {
        super(new PlaneGeometry(1, 1), new ShaderMaterial({
            transparent: true, depthTest: false, depthWrite: false,
            uniforms: { drawn: { value: null }, pixels: { value: new Vector2() }, lift: { value: 0 }, screen },
            vertexShader: `
uniform vec2 pixels, screen;
uniform float lift;
varying vec2 vAt;
void main() {
    vAt = uv;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(0.0, 0.0, 0.0, 1.0);
    gl_Position.xy += (position.xy * pixels + vec2(0.0, lift)) * 2.0 / screen * gl_Position.w;
}`,
            fragmentShader: `
uniform sampler2D drawn;
varying vec2 vAt;
void main() {
    gl_FragColor = texture2D(drawn, vAt);
    #include <colorspace_fragment>
}`,
        }));
        this.frustumCulled = false;
        this.renderOrder = 60;
    }

    /** Drawn again only when it reads differently. */
    write(text: string, look: PillLook): void {
        const key = text + JSON.stringify(look);
        if (key === this.text) return;
        this.text = key;
        const canvas = draw(text, look), texture = new CanvasTexture(canvas);
        texture.colorSpace = SRGBColorSpace;
        texture.generateMipmaps = false;
        texture.minFilter = LinearFilter;
        texture.premultiplyAlpha = false;
        this.erase();
        this.material.uniforms["drawn"] = { value: texture };
        this.material.uniforms["pixels"] = { value: new Vector2(canvas.width / SHARP, canvas.height / SHARP) };
    }

    /** Higher than its place by so much on the screen, px: words at one place stand one over the other, in a picture of any size. */
    set lift(pixels: number) {
        this.material.uniforms["lift"] = { value: pixels };
    }

    /** Half its width and height on the screen, px. */
    get half(): Vector2 {
        return (this.material.uniforms["pixels"]?.value as Vector2).clone().multiplyScalar(0.5);
    }

    dispose(): void {
        this.removeFromParent();
        this.erase();
        this.geometry.dispose();
        this.material.dispose();
    }

    private erase(): void {
        (this.material.uniforms["drawn"]?.value as CanvasTexture | null)?.dispose();
    }
}
