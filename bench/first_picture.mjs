// How long a person waits for the arm: the page is opened in Chromium from the real server, and the time is taken until
// the frame that shows the arm is on the screen, not until it was asked for.
//
//     address ──► page ──► scripts, core, picture ──► drawn ("first picture" is marked) ──► presented: this time
//
// A text put into the page in the same frame is presented with it, and Chromium tells when (element timing).
import { createRequire } from "node:module";
import { serveReal } from "../tests/page/real_server.mjs";
import { FLAGS } from "../tests/page/workshop.mjs";

const require = createRequire(new URL("../apps/page/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const ROUNDS = 7;
const REST_MS = 1000; // a person's browser is open already: a new profile has to come to rest first

// Runs in the page before its own scripts.
function watchFirstPicture() {
    window.presented = null;
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
        if (name === "first picture") {
            const sign = document.createElement("p");
            sign.textContent = "drawn";
            sign.setAttribute("elementtiming", "picture");
            sign.style.cssText = "position: fixed; top: 0; left: 0; z-index: 9";
            document.body.append(sign);
        }
        return mark(name, options);
    };
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.identifier === "picture") window.presented = entry.renderTime;
    }).observe({ type: "element", buffered: true });
}

async function presented(page) {
    await page.waitForFunction(() => window.presented !== null, null, { polling: 20 });
    return page.evaluate(() => window.presented);
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

// Milliseconds with nothing in the cache, and when the page is opened again.
async function measure(browser, url, viewport) {
    const cold = [], warm = [];
    for (let round = 0; round < ROUNDS; ++round) {
        const profile = await browser.newContext({ viewport });
        const page = await profile.newPage();
        await page.addInitScript(watchFirstPicture);
        await page.waitForTimeout(REST_MS);
        await page.goto(url);
        cold.push(await presented(page));
        await page.waitForTimeout(300);
        await page.reload();
        warm.push(await presented(page));
        await profile.close();
    }
    return { cold: median(cold), warm: median(warm) };
}

// Of the page as it opens by itself, and with light graphics in a small window.
export async function firstPicture(program, folder) {
    const server = await serveReal(program, folder);
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
    try {
        const usual = await measure(browser, server.url, { width: 1280, height: 800 });
        const light = await measure(browser, `${server.url}?quality=low`, { width: 640, height: 360 });
        return { usual, light };
    } finally {
        await browser.close();
        await server.close();
    }
}
