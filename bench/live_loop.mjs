// The live loop with the page open: a plant at 1 kHz under a hand that moves, another one in the page beside it.
//
//     node bench/live_loop.mjs [zveno] [folder of the built page] [seconds] [arm]
//
// Prints missed deadlines, the latest tick, how long it takes from the hand to the first state that knows of it, on loopback,
// and the load of the machine. Run by hand on a machine that does nothing else; nothing in `make test` asserts on time.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const [program = "build/bin/zveno", folder = "build/page", seconds = "60", arm = "planar3"] = process.argv.slice(2);
const HAND_HZ = 50, FLAGS = ["--no-sandbox", "--enable-unsafe-swiftshader"];

if (!globalThis.WebSocket) { // Node 20 has it behind a flag
    const again = spawn(process.execPath, ["--experimental-websocket", "--no-warnings", ...process.argv.slice(1)], { stdio: "inherit" });
    process.exit(await new Promise((end) => again.on("exit", end)));
}

const data = mkdtempSync(join(tmpdir(), "zveno-live-"));
const server = spawn(program, ["serve", "--port", "0", "--page", resolve(folder), "--data", data, "--no-token"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((found) => createInterface(server.stdout).on("line", (line) => { const [address] = /http:\/\/[\w.:]+\//.exec(line) ?? []; if (address) found(address); }));
const pause = (ms) => new Promise((end) => setTimeout(end, ms));
const at = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];

const { chromium } = createRequire(new URL("../apps/page/package.json", import.meta.url))("playwright-core");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
await page.goto(`${url}?quality=low`);
await page.waitForSelector('.page[data-ready="true"]', { timeout: 120_000 });
await page.locator("#tab-live").click();
await page.waitForSelector(".live-side button.primary:enabled", { timeout: 120_000 });
await page.locator(".live-side button.primary").click();
await page.waitForSelector("[data-testid=live-figures]", { timeout: 120_000 });

const socket = new WebSocket(`${url.replace("http", "ws")}ws`);
await new Promise((opened, failed) => Object.assign(socket, { onopen: opened, onerror: failed }));
let number = 0, last = null, answered = 0;
const lags = [];
socket.onmessage = ({ data: text }) => {
    const message = JSON.parse(text);
    if (message.id === "start") number = message.number;
    if (message.live !== number || message.ended) return;
    last = message;
    if (message.stamp > answered) {
        lags.push(performance.now() - message.stamp);
        answered = message.stamp;
    }
};
socket.send(JSON.stringify({ op: "live_start", id: "start", with: { robot: arm, plant: "articulation", controller: "pd", assume_inertia: true } }));
while (!last) await pause(20);
const joints = last.q.length, begin = performance.now(), first = last;
await page.evaluate(([hz]) => { // the hand in the page
    const { desk } = document.querySelector(".view canvas"), q = desk.app.get().arm.q;
    let k = 0;
    setInterval(() => desk.driver.setJoints(q.map((value, joint) => value + (joint === 0 ? 10 * Math.sin(k / 25) : 0)), k++), 1000 / hz);
}, [20]);
for (let k = 0; performance.now() - begin < 1000 * Number(seconds); ++k) {
    const target = Array.from({ length: joints }, (_, joint) => 10 * Math.sin(k / 25 + joint));
    socket.send(JSON.stringify({ op: "live", id: "hand", number, target, stamp: performance.now() }));
    await pause(1000 / HAND_HZ);
}
const ticks = last.ticks - first.ticks, missed = last.missed - first.missed;
console.log(`${arm}, ${seconds} s: ${ticks} ticks, ${missed} missed (${((100 * missed) / ticks).toFixed(3)} %), latest ${last.latest_ms.toFixed(1)} ms, a tick takes ${last.cost_ms.toFixed(3)} ms`);
console.log(`hand to state: half ${at(lags, 0.5).toFixed(1)} ms, 99 of 100 ${at(lags, 0.99).toFixed(1)} ms (${lags.length})`);
console.log(`load of the machine over 1 and 5 minutes: ${loadavg().slice(0, 2).map((value) => value.toFixed(1)).join(" ")}`);
await browser.close();
server.kill("SIGTERM");
rmSync(data, { recursive: true, force: true });
process.exit(0);
