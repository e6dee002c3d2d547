// What a picture of the page costs while RL15 is dragged with all its solutions shown, by that of a cube on a grid in the same run.
// Pictures are forced out by reading one pixel back, so software graphics are measured as they are.
import { createRequire } from "node:module";
import { serveReal } from "../tests/page/real_server.mjs";
import { FLAGS } from "../tests/page/workshop.mjs";

const require = createRequire(new URL("../apps/page/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const { build } = require("esbuild");

const SIZE = { width: 1280, height: 800 }, ROUNDS = 40;

const CUBE = `
import { BoxGeometry, Color, DirectionalLight, GridHelper, HemisphereLight, Mesh, MeshLambertMaterial, PerspectiveCamera, Scene, WebGLRenderer } from "three";
const renderer = new WebGLRenderer({ canvas: document.body.appendChild(document.createElement("canvas")), antialias: false });
renderer.setSize(${SIZE.width}, ${SIZE.height});
const scene = new Scene(), camera = new PerspectiveCamera(28, ${SIZE.width / SIZE.height}, 0.01, 50), cube = new Mesh(new BoxGeometry(0.4, 0.4, 0.4), new MeshLambertMaterial({ color: 0xe2682c }));
scene.background = new Color(0xeef1f4);
scene.add(cube, new GridHelper(2.5, 50), new HemisphereLight(0xffffff, 0x9aa2aa, 1.5), new DirectionalLight(0xffffff, 2));
camera.position.set(2, 1.5, 2);
camera.lookAt(0, 0, 0);
const gl = renderer.getContext(), pixel = new Uint8Array(4);
window.once = () => {
    const begin = performance.now();
    cube.rotation.y += 0.02;
    renderer.render(scene, camera);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return performance.now() - begin;
};`;

const quarter = (times) => times.sort((a, b) => a - b)[times.length >> 2];

async function cubeTime(browser) {
    const made = await build({ stdin: { contents: CUBE, resolveDir: new URL("../apps/page", import.meta.url).pathname }, bundle: true, write: false, format: "iife" });
    const page = await browser.newPage({ viewport: SIZE });
    await page.setContent("<body></body>");
    await page.addScriptTag({ content: made.outputFiles[0].text });
    const times = await page.evaluate((rounds) => Array.from({ length: rounds }, () => window.once()), ROUNDS);
    await page.close();
    return quarter(times);
}

// Milliseconds of one picture of the page at this quality.
async function pageTime(browser, url, quality) {
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(`${url}?robot=rl15&theme=light&quality=${quality}`);
    await page.waitForSelector('.page[data-ready="true"]');
    await page.waitForTimeout(4000); // the whole body
    const times = await page.locator(".view canvas").evaluate(async ({ viewport, desk }, rounds) => {
        desk.app.set({ scene: { ghostsAll: true, reach: false } });
        const { q } = desk.app.get().arm, turned = Array.from({ length: 12 }, (_, k) => q.map((value, joint) => value + (joint < 3 ? 8 * Math.sin(k / 2 + joint) : 0)));
        const poses = await desk.driver.posesAt(turned), gl = viewport.renderer.getContext(), pixel = new Uint8Array(4);
        await new Promise((done) => setTimeout(done, 1500));
        return Array.from({ length: rounds }, (_, k) => {
            const begin = performance.now();
            viewport.setPose(poses[k % poses.length]);
            viewport.render(false);
            gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
            return performance.now() - begin;
        });
    }, ROUNDS);
    await page.close();
    return quarter(times);
}

// Milliseconds of the longest task of the page's thread while a hand drags the tool with all solutions shown; 0: none is above 50 ms.
async function longestTask(browser, url) {
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(`${url}?robot=rl15&theme=light`);
    await page.waitForSelector('.page[data-ready="true"]');
    await page.waitForSelector('html[data-fetched="all"]', { state: "attached" });
    const canvas = page.locator(".view canvas"), lead = async (from, to) => {
        const [x, y] = await canvas.evaluate(({ viewport }) => viewport.toolOnCanvas());
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let k = from; k < to; ++k) {
            await page.mouse.move(x + 40 * Math.sin(k / 6), y + 20 * Math.sin(k / 4));
            await page.waitForTimeout(16);
        }
        await page.mouse.up();
    };
    await canvas.evaluate(({ desk }) => desk.app.set({ scene: { ghostsAll: true } }));
    await lead(0, 40); // the page finds its pace
    await page.waitForTimeout(2000);
    await page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver((list) => { window.longest = Math.max(window.longest, ...list.getEntries().map(({ duration }) => duration)); }).observe({ type: "longtask" });
    });
    await lead(40, 160);
    const longest = await page.evaluate(() => window.longest);
    await page.close();
    return longest;
}

// Pictures of the page by those of the cube: the usual path, and the one of slow machines; and the longest task of a drag.
export async function frameRate(program, folder) {
    const server = await serveReal(program, folder);
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
    const cube = await cubeTime(browser), usual = await pageTime(browser, server.url, "high"), low = await pageTime(browser, server.url, "low");
    const longest = await longestTask(browser, server.url);
    await browser.close();
    await server.close();
    return { cube, usual: usual / cube, low: low / cube, longest };
}
