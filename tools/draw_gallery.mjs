// A picture of imported robots: each is opened on the page as a person would, and their pictures become one.
//
//     node tools/draw_gallery.mjs OUT.png ROBOT.zip|ROBOT.urdf ...
//
// The page must be built (tools/build_page.sh). Robots of others are not ours to publish: keep the picture to yourself.
import { existsSync, readFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import { extname, join, basename } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url)), folder = join(root, "build/page");
const { chromium } = createRequire(join(root, "apps/page/package.json"))("playwright-core");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const TILE = { width: 560, height: 560 }, PATIENCE_MS = 120_000, MOST_DRESSING_MS = 8000;

function servePage() {
    const server = http.createServer(({ url }, reply) => {
        const path = join(folder, new URL(url, "http://page").pathname.replace(/\/$/, "/index.html"));
        if (!existsSync(path)) return reply.writeHead(404).end();
        return reply.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function portrait(browser, url, robot) {
    const page = await browser.newPage({ viewport: TILE });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(url);
    await page.waitForSelector('.page[data-ready="true"]');
    await page.locator('input[type="file"]').first().setInputFiles(robot);
    const report = page.locator('[data-testid="import-report"]');
    await report.waitFor();
    await page.locator(".view canvas").evaluate(({ viewport }, most) => new Promise((resolve) => {
        viewport.whenDressed(() => setTimeout(resolve, 1500)); // the full shape comes last
        setTimeout(resolve, most);
    }), MOST_DRESSING_MS);
    const picture = await page.locator(".view canvas").evaluate(async ({ viewport }, { width, height }) => {
        const places = [...viewport.pose.axes.map(({ at }) => at), viewport.pose.xyz, [0, 0, viewport.floor]];
        const middle = [0, 1, 2].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
        viewport.setGizmo(null, false);
        viewport.fitTo(places.map((place) => place.map((mm, axis) => middle[axis] + 1.6 * (mm - middle[axis])))); // housings stand out of their axes
        await new Promise((resolve) => setTimeout(resolve, 1000)); // the camera glides there
        const blob = await viewport.photograph(width, height, false), reader = new FileReader();
        return new Promise((resolve) => { reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, "")); reader.readAsDataURL(blob); });
    }, TILE);
    await page.close();
    return picture;
}

const [out, ...robots] = process.argv.slice(2);
if (!out || robots.length === 0) {
    console.error("usage: node tools/draw_gallery.mjs OUT.png ROBOT.zip|ROBOT.urdf ...");
    process.exit(2);
}
const server = await servePage(), url = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync), args: ["--no-sandbox", "--enable-unsafe-swiftshader"] });
const tiles = [];
for (const robot of robots) tiles.push(`<figure><img src="data:image/png;base64,${await portrait(browser, url, robot)}"><figcaption>${basename(robot)}</figcaption></figure>`);
const columns = Math.ceil(Math.sqrt(tiles.length)), rows = Math.ceil(tiles.length / columns);
const sheet = await browser.newPage({ viewport: { width: columns * 320, height: rows * 350 } });
await sheet.setContent(`<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},320px);font:14px sans-serif}figure{margin:0;text-align:center}img{width:320px;height:320px;object-fit:cover}</style>${tiles.join("")}`);
await sheet.screenshot({ path: out });
await browser.close();
server.close();
