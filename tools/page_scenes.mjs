// Makes the twelve fixed scenes of the page, to be looked at: day and night, phone and projector, every arm, every kind of explanation.
// With --figure FILE it also writes the picture of the README.
//
//     node tools/page_scenes.mjs <zveno> <folder of the built page> <folder for the pictures> [--figure FILE]
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createRequire } from "node:module";
import { serveReal } from "../tests/page/real_server.mjs";
import { FLAGS } from "../tests/page/workshop.mjs";

const require = createRequire(new URL("../apps/page/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const WIDE = { width: 1280, height: 800 }, PHONE = { width: 390, height: 844 }, PROJECTOR = { width: 1920, height: 1080 };
const NOTHING = { arcs: false, dimensions: false, ellipsoid: false, torques: false, mass: false, work: false };
const PROGRAM = "G21 G90 F3000\nG0 X0 Y0 Z40\nG1 Z0\nG1 X60\nG3 X60 Y80 I0 J40\nG1 X0\nG3 X0 Y0 I0 J-40\nG0 Z40\nM2\n";

// Name, arm, size, theme, and what is set in the state of the page (docs/page.md).
const SCENES = [
    ["rl15_ghosts_day", "rl15", WIDE, "light", { scene: { ghostsAll: true } }],
    ["rl15_ghosts_night", "rl15", WIDE, "dark", { scene: { ghostsAll: true } }],
    ["rl15_overlays_day", "rl15", WIDE, "light", { scene: { frames: true, overlays: { ...NOTHING, arcs: true, dimensions: true } } }],
    ["rl15_program_day", "rl15", WIDE, "light", { panels: { drawer: "program" }, program: true }],
    ["rl15_presentation", "rl15", PROJECTOR, "dark", { panels: { presenting: true }, program: true }],
    ["scara_day", "scara", WIDE, "light", { scene: { overlays: { ...NOTHING, arcs: true, dimensions: true } } }],
    ["scara_night", "scara", WIDE, "dark", { scene: { solid: true } }],
    ["drawbot_drawing_day", "drawbot", WIDE, "light", { panels: { drawer: "drawing" }, work: { drawing: { format: "zveno-drawing/1", sources: [{ text: "zveno" }] } } }],
    ["arm4_day", "arm4", WIDE, "light", { scene: { overlays: { ...NOTHING, ellipsoid: true } } }],
    ["planar3_night", "planar3", WIDE, "dark", { scene: { overlays: { ...NOTHING, arcs: true, torques: true, mass: true } } }],
    ["arm4_phone", "arm4", PHONE, "light", {}],
    ["rl15_projector", "rl15", PROJECTOR, "light", { scene: { ghostsAll: true } }],
];

// Until bodies, reach and path are in the picture, it is at rest, and all that was asked of the core is answered: twice in a row.
async function settled(page) {
    await page.locator(".view canvas").evaluate(async ({ viewport, desk }) => {
        const isDone = () => {
            const { scene, found, arm } = desk.app.get();
            const needsReach = scene.reach && arm.robot?.capability.task !== "none" && viewport.overlays === undefined;
            return viewport.isAtRest && viewport.shape !== null && found.solutions !== null && !needsReach && document.querySelector("[aria-busy=true]") === null;
        };
        const begin = performance.now(), pause = () => new Promise((done) => setTimeout(done, 250));
        for (let calm = 0; calm < 4 && performance.now() - begin < 60_000; await pause()) calm = isDone() ? calm + 1 : 0;
    });
}

async function take(browser, url, [name, robot, viewport, theme, { program, ...state }], folder, figure) {
    const isPhone = viewport === PHONE, context = await browser.newContext({ viewport, locale: "en-US", ...(isPhone && { hasTouch: true, isMobile: true }) });
    const page = await context.newPage();
    await page.goto(`${url}?${new URLSearchParams({ robot, theme, quality: "high" })}`);
    await page.waitForSelector('.page[data-ready="true"]');
    await page.locator(".view canvas").evaluate(async ({ desk }, [wish, text]) => {
        desk.app.set(wish);
        if (!text) return;
        desk.app.set({ work: { program: { name: "slot", text } } });
        const recording = await desk.planner.plan({ program: text, near: desk.app.get().arm.q, work: [900, 0, 400, 0, 0, 0] }, { source: "program", title: "slot" });
        if (recording) desk.player.load(recording);
    }, [state, program ? PROGRAM : null]);
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    if (figure && name === "rl15_ghosts_day") await page.screenshot({ path: figure });
    await context.close();
}

const words = process.argv.slice(2), at = words.indexOf("--figure"), figure = at < 0 ? null : words.splice(at, 2)[1];
const [program, folder, pictures] = words;
mkdirSync(pictures, { recursive: true });
const server = await serveReal(program, resolve(folder));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
for (const scene of SCENES) await take(browser, server.url, scene, pictures, figure);
await browser.close();
await server.close();
process.exit(0);
