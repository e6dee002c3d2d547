/**
 * The page begins here, with its first picture. Everything else is fetched meanwhile and comes after it: the arm that the page
 * opens with is on the screen before the panels, the core and three.js are there, which take the same canvas over.
 *
 *     this file ──► canvas, colours ──► the arm, from a file of its own ──► on the screen ──► main.tsx
 */
import arms from "baked:arms";
import { unpackShape } from "../core/packed_shape";
import { isDark } from "../scene/dark";
import { notePicture } from "../scene/first_picture";
import { frameOf } from "../scene/frame";
import { DAY, NIGHT } from "../scene/palette";
import { applySizes, readLayout } from "../state/layout";
import { readSettings } from "../state/settings";
import { armOfStart } from "../state/start";
import { paintArm } from "./painter";

declare const MAIN_SCRIPT: string;

const LONGEST_WAIT_MS = 250; // a page that nobody sees draws nothing

/** The drawing of the page, with as many pixels as it will have while something moves. */
function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
    canvas.width = canvas.clientWidth;
    canvas.height = canvas.clientHeight;
    return canvas.getContext("webgl2", { alpha: true, antialias: false, powerPreference: "low-power" }); // as three.js would make it
}

/** The links of an arm, from its file; those of the usual arm are here already. */
async function packedOf(shape: string): Promise<ArrayBuffer> {
    if (shape.endsWith(".bin")) return (await fetch(new URL(shape, document.baseURI))).arrayBuffer();
    return Uint8Array.from(atob(shape), (byte) => byte.charCodeAt(0)).buffer;
}

/** Resolves when what was painted is on the screen, or cannot be. */
function shown(): Promise<void> {
    return new Promise((done) => {
        requestAnimationFrame(() => window.setTimeout(done));
        window.setTimeout(done, LONGEST_WAIT_MS);
    });
}

async function begin(): Promise<void> {
    const { theme, language } = readSettings(), canvas = document.querySelector("canvas");
    canvas?.removeAttribute("hidden"); // for the style sheet to show it: without one it would wait for fonts to be found
    applySizes(readLayout(), false); // how much room the panels will leave
    document.documentElement.lang = language;
    document.documentElement.dataset["theme"] = theme;
    const arm = arms[armOfStart() ?? ""], packed = arm && packedOf(arm.shape);
    const context = canvas ? contextOf(canvas) : null; // none without WebGL: the page says so
    if (!context || !packed) return;
    const shape = unpackShape(await packed);
    Object.assign(context.canvas, { first: { robot: armOfStart(), shape } }); // for the scene (scene/shapes.ts)
    paintArm(context, arm, shape, isDark({ theme }) ? NIGHT : DAY, frameOf(context.canvas as HTMLCanvasElement));
    notePicture();
    await shown();
}

begin().catch(() => {}).finally(() => void import(MAIN_SCRIPT)); // without storage, or without graphics: main.tsx knows what to do
