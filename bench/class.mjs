// A class on one machine: a teacher who moves the arm, 40 students over WebSockets as the page speaks them, 4 more in Chromium.
//
//     node bench/class.mjs [zveno] [folder of the built page] [seconds] [students] [browsers]
//
// Prints how old a pose is when a student gets it, how long a report takes to be seen, and what the server needs. Run by hand;
// nothing in `make test` asserts on time.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const [program = "build/bin/zveno", folder = "build/page", seconds = "20", students = "40", browsers = "4"] = process.argv.slice(2);
const KEY = "k".repeat(32), ROOM = "class", POSES_PER_S = 25, FLAGS = ["--no-sandbox", "--enable-unsafe-swiftshader"];

if (!globalThis.WebSocket) { // Node 20 has it behind a flag
    const again = spawn(process.execPath, ["--experimental-websocket", "--no-warnings", ...process.argv.slice(1)], { stdio: "inherit" });
    process.exit(await new Promise((end) => again.on("exit", end)));
}

const data = mkdtempSync(join(tmpdir(), "zveno-class-"));
const server = spawn(program, ["serve", "--port", "0", "--page", resolve(folder), "--data", data, "--no-token"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((found) => createInterface(server.stdout).on("line", (line) => { const [address] = /http:\/\/[\w.:]+\//.exec(line) ?? []; if (address) found(address); }));
const statOf = () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, mb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1000 };
};

class Person {
    waiting = new Map();
    last = 0;

    async open(join_) {
        this.socket = new WebSocket(`${url.replace("http", "ws")}ws`);
        await new Promise((opened, failed) => Object.assign(this.socket, { onopen: opened, onerror: failed }));
        this.socket.onmessage = ({ data: text }) => {
            const message = JSON.parse(text);
            if (message.id !== undefined) this.waiting.get(message.id)?.(message);
            else this.hear?.(message);
        };
        await this.ask({ op: "join", room: ROOM, ...join_ });
        return this;
    }

    ask(request) {
        const id = ++this.last;
        return new Promise((answered) => {
            this.waiting.set(id, answered);
            this.socket.send(JSON.stringify({ id, ...request }));
        });
    }
}

const percentiles = (values) => { const sorted = [...values].sort((a, b) => a - b), at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(1); return `half ${at(0.5)} ms, 99 of 100 ${at(0.99)} ms, longest ${at(1)} ms (${sorted.length})`; };
const pause = (ms) => new Promise((end) => setTimeout(end, ms));

const teacher = await new Person().open({ name: "teacher", key: KEY });
await teacher.ask({ op: "state", part: "arm", state: { robot: "scara", set: {}, load: 0 } });
await teacher.ask({ op: "state", part: "book", state: { chapter: "scara", call: 0 } });
const ages = [], seen = [], sent = new Map();
const all = await Promise.all(Array.from({ length: Number(students) }, async (_, k) => {
    const one = await new Person().open({ name: `student ${k}`, watch: true });
    one.hear = ({ part, state }) => { if (part === "pose") ages.push(performance.now() - state.stamp); };
    return one;
}));

const { chromium } = createRequire(new URL("../apps/page/package.json", import.meta.url))("playwright-core");
const browser = Number(browsers) > 0 ? await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS }) : null;
const pages = [];
for (let k = 0; k < Number(browsers); ++k) {
    const page = await (await browser.newContext({ viewport: { width: 1040, height: 620 } })).newPage();
    await page.goto(`${url}?quality=low#watch=${ROOM}`);
    await page.waitForSelector('.page[data-ready="true"]', { timeout: 120_000 });
    await page.waitForSelector(".book h2", { timeout: 120_000 });
    pages.push(page);
}

const before = statOf(), end = performance.now() + 1000 * Number(seconds);
let q = [0, 0, 0, 0], serial = 0, poses = 0;
const moving = (async () => {
    for (; performance.now() < end; ++poses) {
        q = [60 * Math.sin(poses / 20), 70 * Math.cos(poses / 30), 50, 0];
        teacher.ask({ op: "state", part: "pose", state: { q, time: 0, running: false, factor: 1, line: 0, stamp: performance.now() } });
        await pause(1000 / POSES_PER_S);
    }
})();
const reporting = all.map(async (one, k) => {
    await pause((1000 * k) / all.length);
    for (let points = 0; performance.now() < end; ++points) {
        sent.set(`student ${k} ${points}`, performance.now());
        await one.ask({ op: "report", state: { chapter: "scara", apart: k % 2 === 0, points, results: { "scara-fk": [1, 1, points] }, answers: { "scara-fk": points, "gcode-square": "G0 X220 Y-50 Z20\nG91 G1 X80 F3000\nY80\nX-80\nY-80\nM2\n" } } });
        await pause(1000);
    }
});
const looking = (async () => {
    while (performance.now() < end) {
        const news = await teacher.ask({ op: "reports", since: serial });
        serial = news.serial;
        for (const { name, state } of news.reports) { const at = sent.get(`${name} ${state.points}`); if (at !== undefined) seen.push(performance.now() - at); }
        await pause(1000);
    }
})();
await Promise.all([moving, looking, ...reporting]);
const after = statOf(), standsThere = ([a]) => Math.abs(document.querySelector(".view canvas").desk.app.get().arm.q[0] - a) < 0.1;
const followed = await Promise.all(pages.map((page) => page.waitForFunction(standsThere, q, { timeout: 20_000 }).then(() => true, () => false)));
const { reports } = await teacher.ask({ op: "reports", since: 0 });
console.log(`${all.length} students, ${pages.length} in Chromium, ${seconds} s, ${poses} poses`);
console.log(`age of a pose at a student: ${percentiles(ages)} of ${poses * all.length}`);
console.log(`a report until the teacher sees it (asks once a second): ${percentiles(seen)}`);
console.log(`reports kept: ${reports.length}; pages that follow: ${followed.filter(Boolean).length} of ${pages.length}`);
console.log(`server: ${((100 * (after.cpu - before.cpu)) / Number(seconds)).toFixed(1)} % of a core, ${after.mb.toFixed(1)} MB`);
await browser?.close();
server.kill("SIGTERM");
rmSync(data, { recursive: true, force: true });
process.exit(0);
