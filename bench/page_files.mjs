// Which files of the built page are fetched when: until the arm can be taken, by the page itself (every tab comes in idle time), at all.
import { createRequire } from "node:module";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { serveReal } from "../tests/page/real_server.mjs";
import { FLAGS } from "../tests/page/workshop.mjs";

const require = createRequire(new URL("../apps/page/package.json", import.meta.url));
const { chromium } = require("playwright-core");

// Names of files, without the endings of their compressed copies.
export async function pageFiles(program, folder) {
    const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
    const all = names.filter((name) => !name.startsWith("cad-")); // OpenCascade, which only a STEP or IGES file asks for
    const server = await serveReal(program, folder);
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
    try {
        const page = await browser.newPage(), asked = new Set(["index.html"]);
        page.on("request", (request) => asked.add(basename(new URL(request.url()).pathname)));
        const known = () => all.filter((name) => asked.has(name));
        await page.goto(server.url);
        await page.waitForSelector('.page[data-ready="true"]');
        const first = known();
        await page.waitForSelector('html[data-fetched="all"]', { state: "attached" });
        return { first, itself: known(), all };
    } finally {
        await browser.close();
        await server.close();
    }
}
