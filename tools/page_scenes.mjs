// Makes the twelve fixed scenes of the page, to be looked at: day and night, phone and projector, every arm, every kind of explanation.
// With --figures FOLDER it writes the pictures of README and docs/page.md instead.
//
//     node tools/page_scenes.mjs <zveno> <folder of the built page> <folder for the pictures> | --figures docs/figures  [part of a name]
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

const FAILING = "G21 G90 F3000\nG0 X0 Y0 Z40\nG1 Z0\nG1 X120\nG1 X320\nG1 X60 Y60\nG3 X0 Y60 I-30 J0\nG1 X-240 Y20\nG1 X0 Y0\nG0 Z40\nM2\n";
const desk = (page, act, value) => page.locator(".view canvas").evaluate(act, value);

async function draw(page) {
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".timeline");
    await desk(page, ({ desk: { app, player } }) => { player.pause(); player.seek(app.get().timeline.recording.t.at(-1) * 0.6); });
}

async function teach(page) {
    for (const q of [[25, 70, 60, -95], [60, 40, 30, 0], [-20, 90, 90, 0]]) {
        await desk(page, async ({ desk: { driver } }, values) => driver.standAt(values), q);
        await page.getByRole("button", { name: /^Record the pose/ }).click();
    }
}

async function compare(page) {
    await page.getByLabel("Assume masses and inertias").check();
    await page.getByRole("button", { name: "Compare all three" }).click();
    await page.getByRole("button", { name: "side by side" }).click();
    await page.getByRole("combobox", { name: "Errors magnified" }).selectOption("1000");
    await desk(page, ({ desk: { player } }) => { player.pause(); player.seek(4); });
}

async function reachAround(page) {
    await desk(page, async ({ desk: { app, driver } }) => {
        await driver.standAt([75, 40, 60, 0]);
        app.set({ scene: { goal: app.get().arm.pose.target } });
        await driver.standAt([-60, 60, 60, 0]);
    });
    await page.waitForFunction(() => document.querySelector(".view canvas").desk.app.get().found.route?.answer.found === true);
}

// Somebody else opens the link, and asks.
async function beAsked(page) {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Share what I do" }).click();
    const field = page.getByRole("textbox", { name: "Link for watching" });
    await field.waitFor();
    const guest = await page.context().newPage();
    await guest.goto((await field.inputValue()).replace("/#", "/?quality=low#"));
    await guest.getByRole("button", { name: "Ask for control" }).click();
    await page.getByRole("button", { name: "Hand over" }).first().waitFor();
}

const AROUND = [
    { name: "table", ready: "table", xyz: [260, 0, 0], abc: [0, 0, 0], size: [320, 420, 20] }, { name: "post", cylinder: { radius: 18, length: 160 }, xyz: [330, 40, 80], abc: [0, 0, 0], color: "#b4436c" },
    { name: "part", box: [50, 40, 30], xyz: [240, -90, 15], abc: [0, 0, 0], movable: true, color: "#c98b3a" },
];
const NEAR = { program: true, zero: [250, 100, 60, 0, 0, 0] };

// The same of the figures of the docs, and what a hand does there.
const FIGURES = [
    ["page", "rl15", WIDE, "light", { scene: { ghostsAll: true } }],
    ["page_program", "scara", WIDE, "light", { panels: { drawer: "program" }, work: { program: { name: "bracket", text: FAILING } } }],
    ["page_timeline", "scara", WIDE, "light", { panels: { drawer: "charts" }, ...NEAR }, (page) => desk(page, ({ desk: { player } }) => player.seek(4))],
    ["page_drawing", "drawbot", WIDE, "light", { panels: { drawer: "drawing" }, work: { drawing: { format: "zveno-drawing/1", sources: [{ text: "zveno" }] } } }, draw],
    ["page_teach", "scara", WIDE, "light", { panels: { drawer: "teach" } }, teach],
    ["page_things", "scara", WIDE, "light", { panels: { drawer: "things" }, work: { things: AROUND } }, reachAround],
    ["page_sharing", "rl15", WIDE, "light", {}, beAsked],
    ["page_simulation", "scara", WIDE, "light", { panels: { drawer: "simulation" }, ...NEAR }, compare],
    ["page_phone", "arm4", PHONE, "light", {}],
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

async function take(browser, url, [name, robot, viewport, theme, { program, zero = [900, 0, 400, 0, 0, 0], ...state }, act], folder) {
    const isPhone = viewport === PHONE, context = await browser.newContext({ viewport, locale: "en-US", ...(isPhone && { hasTouch: true, isMobile: true }) });
    const page = await context.newPage();
    await page.goto(`${url}?${new URLSearchParams({ robot, theme, quality: "high" })}`);
    await page.waitForSelector('.page[data-ready="true"]');
    await page.locator(".view canvas").evaluate(async ({ desk }, [wish, text, work]) => {
        desk.app.set(wish);
        if (!text) return;
        desk.app.set({ work: { program: { name: "slot", text } } });
        const recording = await desk.planner.plan({ program: text, near: desk.app.get().arm.q, work }, { source: "program", title: "slot" });
        if (recording) desk.player.load(recording);
    }, [state, program ? PROGRAM : null, zero]);
    await act?.(page);
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
}

const words = process.argv.slice(2), at = words.indexOf("--figures"), figures = at < 0 ? null : words.splice(at, 2)[1];
const [program, folder, ...rest] = words, pictures = figures ?? rest.shift(), part = rest[0] ?? "";
mkdirSync(pictures, { recursive: true });
const server = await serveReal(program, resolve(folder));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
for (const scene of (figures ? FIGURES : SCENES).filter(([name]) => name.includes(part))) await take(browser, server.url, scene, pictures);
await browser.close();
await server.close();
process.exit(0);
