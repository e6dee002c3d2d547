// The main cases of the page in Firefox, by a hand and a keyboard, with WebGL and without it.
//
//     node test_firefox.mjs <firefox> <zveno> <folder of the built page> <folder for screenshots> [part of a case's name]
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { serveReal } from "../page/real_server.mjs";
import { Firefox, openScreen } from "./browser.mjs";

const require = createRequire(new URL("../../apps/page/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WIDE = { width: 1280, height: 800 };
const PROGRAM = "G21 G90\nG0 X0 Y0 Z10\nG1 Z0 F1200\nG1 X40 F3000\nG1 Y20\nM2";

const [firefox, zveno, folder, screenshots, only = ""] = process.argv.slice(2);
mkdirSync(screenshots, { recursive: true });
const server = await serveReal(zveno, resolve(folder));

function check(holds, sentence) {
    if (!holds) throw new Error(sentence);
}

const state = (page, slice, key) => page.run("([slice, key]) => document.querySelector('.view canvas').desk?.app.get()[slice][key]", [slice, key]);
const tool = (page) => page.run("() => [...document.querySelectorAll('[data-testid=readout] dd')].map((cell) => Number(cell.innerText.replace('−', '-').replace(/[^\\d.-].*$/, '')))");
const text = (page, selector) => page.run("(selector) => document.querySelector(selector)?.innerText ?? ''", selector);
const count = (page, selector) => page.run("(selector) => document.querySelectorAll(selector).length", selector);

// How much of the picture is as orange as the arm, and where its middle is.
const orange = (page) => page.run(`() => {
    const from = document.querySelector("canvas.flat") ?? document.querySelector(".view canvas"), copy = document.createElement("canvas");
    return new Promise((done) => requestAnimationFrame(() => {
        from.viewport?.renderer.render(from.viewport.scene, from.viewport.camera); // what was drawn is gone after its frame
        Object.assign(copy, { width: from.width, height: from.height });
        const pen = copy.getContext("2d");
        pen.drawImage(from, 0, 0);
        const { data, width } = pen.getImageData(0, 0, copy.width, copy.height);
        let number = 0, sum = 0;
        for (let k = 0; k < data.length; k += 4) if (data[k] > 150 && data[k + 1] < 0.7 * data[k] && data[k + 2] < 0.8 * data[k + 1]) { number += 1; sum += (k / 4) % width; }
        done({ number, x: sum / number });
    }));
}`);

async function open(browser, query) {
    const page = await browser.page(`${server.url}?${new URLSearchParams({ quality: "low", lang: "en", theme: "light", ...query })}`, WIDE);
    await page.until(async () => (await count(page, '.page[data-ready="true"]')) === 1, "the page does not come");
    return page;
}

async function clean(page, where) {
    await page.run(`() => { ${axe}; }`);
    const faults = await page.run("async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')))");
    check(faults.length === 0, `${where}: ${faults.join("\n")}`);
}

// Program by keyboard: its path lies there, it runs, the timeline is at its end.
async function program(page) {
    await page.click("tab", "Program");
    const editor = () => page.run(`() => { // it lives in a shadow
        const box = [...document.querySelectorAll(".program-tab *")].map(({ shadowRoot }) => shadowRoot?.querySelector(".cm-content")).find(Boolean)?.getBoundingClientRect();
        return box ? { x: Math.round(box.x + 60), y: Math.round(box.y + 8) } : null;
    }`);
    await page.until(async () => (await editor()) !== null, "the editor does not come");
    await page.clickAt(await editor());
    await page.keys(PROGRAM);
    await page.until(async () => (await state(page, "found", "path")) !== null, "the path does not lie there");
    await page.run("() => document.querySelector('.program-bar button.primary').click()");
    await page.until(async () => (await count(page, ".timeline")) === 1, "there is no timeline");
    await page.until(async () => (await state(page, "timeline", "time")) > 0.2, "it does not run");
}

const CASES = {
    async "the arm is in the picture, follows numbers, and undo brings it back"(browser) {
        const page = await open(browser, { robot: "rl15" });
        await page.until(async () => (await orange(page)).number > 1500, "there is no arm in the picture");
        const { x } = await orange(page);
        await page.type(await page.run("() => document.querySelector('.joint .number input').getAttribute('aria-label')"), -90);
        await page.until(async () => (await orange(page)).x < x - 10, "the picture does not follow");
        const undo = () => page.run("() => [...document.querySelectorAll('.bar-actions button:enabled')].map((one) => one.getAttribute('aria-label') ?? '').find((name) => /^Undo/.test(name))");
        await page.until(undo, "there is nothing to be undone");
        await page.click("button", await undo());
        await page.until(async () => (await state(page, "arm", "q"))[0] === 25, "undo does not bring it back");
        await clean(page, "at the start");
        await page.close();
    },

    async "a typed target shows its solutions and Enter goes there; one out of reach says why"(browser) {
        const page = await open(browser, { robot: "scara" });
        await page.type("Target X", 300);
        await page.type("Target Y", 100);
        await page.until(async () => Math.abs((await tool(page))[0] - 300) < 0.1 && Math.abs((await tool(page))[1] - 100) < 0.1, "the tool does not come there");
        await page.type("Target X", 700);
        await page.until(async () => /out of reach|farther|cannot/i.test(await text(page, '[data-panel="target"]')), "nothing is said of a place out of reach");
        await page.close();
    },

    async "a program is written, lies there, and runs on the timeline"(browser) {
        const page = await open(browser, { robot: "scara" });
        await program(page);
        await page.close();
    },

    async "a text is drawn: the paper lies there and Start runs it; in Russian and dark nothing sticks out"(browser) {
        const page = await open(browser, { robot: "drawbot" });
        await page.click("tab", "Drawing");
        await page.click("button", "+ Text");
        await page.until(async () => (await state(page, "found", "sketch"))?.answer?.possible === true, "the core says nothing of the drawing");
        await page.click("button", "Start");
        await page.until(async () => (await count(page, ".timeline")) === 1, "it does not run");
        await page.run("() => document.querySelector('.view canvas').desk.app.set({ settings: { language: 'ru', theme: 'dark' } })");
        await page.until(async () => (await page.run("() => document.documentElement.lang")) === "ru", "it does not become Russian");
        check((await page.run("() => document.documentElement.scrollWidth")) <= WIDE.width, "the page is wider than the screen");
        await clean(page, "Russian, dark");
        await page.screenshot(join(screenshots, "firefox-drawing.png"));
        await page.close();
    },
};

const WITH_WEBGL = {
    async "the handle is dragged with the mouse, and the tool follows"(browser) {
        const page = await open(browser, { robot: "scara" });
        const at = () => page.run("() => { const canvas = document.querySelector('.view canvas'), box = canvas.getBoundingClientRect(), [x, y] = canvas.viewport.toolOnCanvas(); return { x: Math.round(box.x + x), y: Math.round(box.y + y) }; }");
        const before = await tool(page), from = await at();
        await page.drag(from, { x: from.x - 60, y: from.y + 20 });
        await page.until(async () => Math.hypot(...(await tool(page)).slice(0, 2).map((mm, k) => mm - before[k])) > 5, "the tool does not follow");
        await page.screenshot(join(screenshots, "firefox-scara.png"));
        await page.close();
    },
};

const WITHOUT_WEBGL = {
    async "without WebGL it is said, and the plain picture has arm and path"(browser) {
        const page = await open(browser, { robot: "rl15" });
        await page.until(async () => (await count(page, "canvas.flat")) === 1 && (await orange(page)).number > 1000, "there is no plain picture");
        check(/WebGL/.test(await text(page, ".no-picture")), "it is not said");
        await program(page);
        await page.screenshot(join(screenshots, "firefox-no-webgl.png"));
        await page.close();
    },
};

let number = 0, failures = 0;

async function work(name, cases, preferences, screen) {
    const browser = await Firefox.launch(firefox, preferences, screen);
    const tell = (title, problem) => {
        number += 1;
        failures += problem ? 1 : 0;
        console.log(`${problem ? "not ok" : "ok"} ${number} - ${name}: ${title}`);
        if (problem) console.log(String(problem.stack ?? problem).replace(/^/gm, "# "));
    };
    for (const [title, run] of Object.entries(cases).filter(([one]) => one.includes(only))) {
        const start = Date.now();
        await run(browser).then(() => tell(title), (problem) => tell(title, problem));
        console.log(`# ${Date.now() - start} ms`);
    }
    const problems = browser.problems.filter((said) => !/WebGL/.test(said)); // that there is none is reported by the browser too
    tell("no error was written to the console", problems.length === 0 ? undefined : problems.join("\n"));
    await browser.close();
}

const screen = await openScreen();
if (screen) await work("WebGL", { ...CASES, ...WITH_WEBGL }, { "webgl.force-enabled": true }, screen.name);
else console.log(`ok ${++number} - WebGL: all cases # SKIP there is no Xvfb here, and Firefox has no WebGL without a screen`);
screen?.close();
await work("no WebGL", { ...CASES, ...WITHOUT_WEBGL });
console.log(`1..${number}`);
await server.close();
process.exit(failures === 0 ? 0 : 1);
