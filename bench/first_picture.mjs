// How long a person waits for the arm: the page is opened in Chromium from the real server, and the time is taken until
// the frame that shows the arm is on the screen, not until it was asked for; then until the arm can be taken.
//
//     address ──► page ──► drawn ("first picture" is marked) ──► presented: this time ──► panels, core, handle: ready
//
// A dot put into the page in the same frame is presented with it, and Chromium says when (element timing). A browser that was
// just launched works for another second on windows that nobody sees; one of a person has come to rest long ago. Both are measured.
import { createRequire } from "node:module";
import { serveReal } from "../tests/page/real_server.mjs";
import { FLAGS } from "../tests/page/workshop.mjs";

const require = createRequire(new URL("../apps/page/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const ROUNDS = 7;
const REST_MS = 1000;
const DOT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='4' height='4' fill='red'/></svg>";

// Runs in the page before its own scripts.
function watchFirstPicture(source) {
    window.times = { picture: null, ready: null };
    const dot = Object.assign(new Image(), { src: source });
    dot.setAttribute("elementtiming", "picture");
    dot.style.cssText = "position: fixed; top: 0; left: 0; z-index: 9";
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
        if (name === "first picture") document.body.append(dot);
        return mark(name, options);
    };
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.identifier === "picture") window.times.picture = entry.renderTime;
    }).observe({ type: "element", buffered: true });
    new MutationObserver(() => {
        if (document.querySelector('.page[data-ready="true"]')) window.times.ready ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready"] });
}

async function timesOf(page) {
    await page.waitForFunction(() => window.times.picture !== null && window.times.ready !== null, null, { polling: 20 });
    return page.evaluate(() => window.times);
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const medians = (rounds) => ({ picture: median(rounds.map(({ picture }) => picture)), ready: median(rounds.map(({ ready }) => ready)) });
const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

async function newPage(browser, viewport) {
    const page = await (await browser.newContext({ viewport })).newPage();
    await page.addInitScript(watchFirstPicture, DOT);
    return page;
}

// Milliseconds in a browser just launched.
async function measureLaunched(url, viewport) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; ++round) {
        const browser = await launch();
        const page = await newPage(browser, viewport);
        await page.goto(url);
        rounds.push(await timesOf(page));
        await browser.close();
    }
    return medians(rounds);
}

// Milliseconds in a browser that has come to rest: with nothing in the cache, and when the page is opened again.
async function measureRested(browser, url, viewport) {
    const first = [], again = [];
    for (let round = 0; round < ROUNDS; ++round) {
        const page = await newPage(browser, viewport);
        await page.waitForTimeout(REST_MS);
        await page.goto(url);
        first.push(await timesOf(page));
        await page.waitForTimeout(REST_MS);
        await page.reload();
        again.push(await timesOf(page));
        await page.context().close();
    }
    return { first: medians(first), again: medians(again) };
}

// Of the page as it opens by itself, and with light graphics in a small window.
export async function firstPicture(program, folder) {
    const server = await serveReal(program, folder);
    const usual = [server.url, { width: 1280, height: 800 }], light = [`${server.url}?quality=low`, { width: 640, height: 360 }];
    const launched = { usual: await measureLaunched(...usual), light: await measureLaunched(...light) };
    const browser = await launch();
    try {
        return { launched, rested: { usual: await measureRested(browser, ...usual), light: await measureRested(browser, ...light) } };
    } finally {
        await browser.close();
        await server.close();
    }
}
