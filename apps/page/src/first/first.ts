/**
 * The page begins here, with its first picture. Everything else is fetched meanwhile and comes after it: the arm that the page
 * opens with is on the screen before the panels, the core and three.js are there, which take the same canvas over.
 *
 *     this file ──► canvas, colours ──► the arm ──► on the screen ──► main.tsx
 */
import arms from "baked:arms";
import { isDark } from "../scene/dark";
import { notePicture } from "../scene/first_picture";
import { DAY, NIGHT } from "../scene/palette";
import { pixelRatio } from "../scene/pixels";
import { sidesOf } from "../scene/sides";
import { readSettings } from "../state/settings";
import { armOfStart } from "../state/start";
import { paintArm } from "./painter";

declare const MAIN_SCRIPT: string;

const LONGEST_WAIT_MS = 250; // a page that nobody sees draws nothing

/** The drawing of the page, with as many pixels as it will have. */
function contextOf(canvas: HTMLCanvasElement, low: boolean): WebGL2RenderingContext | null {
    canvas.width = Math.floor(canvas.clientWidth * pixelRatio(low));
    canvas.height = Math.floor(canvas.clientHeight * pixelRatio(low));
    return canvas.getContext("webgl2", { alpha: true, antialias: !low, powerPreference: "low-power" }); // as three.js would make it
}

/** Resolves when what was painted is on the screen, or cannot be. */
function shown(): Promise<void> {
    return new Promise((done) => {
        requestAnimationFrame(() => window.setTimeout(done));
        window.setTimeout(done, LONGEST_WAIT_MS);
    });
}

async function begin(): Promise<void> {
    const { theme, lowQuality, language } = readSettings(), canvas = document.querySelector("canvas");
    canvas?.removeAttribute("hidden"); // for the style sheet to show it: without one it would wait for fonts to be found
    document.documentElement.lang = language;
    document.documentElement.dataset["theme"] = theme;
    const context = canvas ? contextOf(canvas, lowQuality) : null; // none without WebGL: the page says so
    const arm = arms[armOfStart() ?? ""];
    if (!context || !arm) return;
    paintArm(context, arm, isDark({ theme }) ? NIGHT : DAY, sidesOf(lowQuality));
    notePicture();
    await shown();
}

begin().catch(() => {}).finally(() => void import(MAIN_SCRIPT)); // without storage, or without graphics: main.tsx knows what to do
