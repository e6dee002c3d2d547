// What the page costs: its size on the wire, the time of one event of a drag in WebAssembly (jog, then pose), and how long
// one waits for the first picture. Prints rows like those of main.c and adds them to its JSON file.
//
//     node bench/page.mjs <zveno> <folder of the built page> <JSON file>
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadCore } from "../apps/wasm/zveno.mjs";
import { firstPicture } from "./first_picture.mjs";
import { frameRate } from "./frame_rate.mjs";
import { pageFiles } from "./page_files.mjs";

const EVENTS = 20_000;
const POSES = { scara: [25, 70, 60, -95], arm4: [25, 75, -70, -50], planar3: [70, -50, -60], rl15: [25, 25, 20, 30, -50, 0] };
const [program, folder, report] = process.argv.slice(2);

// Microseconds of one event: the tool follows a circle, as a hand would lead it.
function dragTime(ask, robot, start) {
    const center = ask({ op: "pose", robot, q: start }).xyz;
    let q = start;
    const begin = performance.now();
    for (let k = 0; k < EVENTS; ++k) {
        const angle = k / 50;
        const xyz = [center[0] + 20 * Math.cos(angle), center[1] + (robot === "planar3" ? 0 : 20 * Math.sin(angle)), center[2]];
        q = ask({ op: "jog", robot, q, xyz }).q;
        ask({ op: "pose", robot, q });
    }
    return ((performance.now() - begin) * 1000) / EVENTS;
}

// All rows: what it is called, the value, its unit, what it may be at most, what it is to be, and a note.
async function measureAll() {
    const { first, itself, all } = await pageFiles(program, resolve(folder));
    const kilobytes = (files, ending) => files.reduce((sum, name) => sum + statSync(join(folder, name + ending)).size, 0) / 1000;
    const core = await loadCore(pathToFileURL(join(folder, all.find((name) => /^zveno-.*\.wasm$/.test(name)))));
    const ask = (request) => core.ask(request);
    for (const [robot, q] of Object.entries(POSES)) dragTime(ask, robot, q); // warm up
    const drags = Object.entries(POSES).map(([robot, q]) =>
        [`drag ${robot}`, dragTime(ask, robot, q), "us", 1000, 200, "one event of a drag in WebAssembly: jog, then pose"]);
    const { launched, rested } = await firstPicture(program, resolve(folder));
    const frames = await frameRate(program, resolve(folder));
    return [
        ...drags,
        ["page ready", kilobytes(first, ".br"), "kB", 1200, 1000, "what is fetched until the arm can be taken, brotli"],
        ["page size", kilobytes(itself, ".br"), "kB", 1200, 1100, "all that the page fetches by itself: also every tab, in idle time, brotli"],
        ["page whole", kilobytes(all, ".br"), "kB", 1300, 1200, "with what is fetched on demand: Russian sentences, headsets, loaders of meshes; without the reader of STEP and IGES files, brotli"],
        ["page gzip", kilobytes(itself, ".gz"), "kB", 1500, 1200, "all that the page fetches by itself, gzip"],
        ["picture", frames.usual, "x cube", 16, 12, "one picture of RL15 dragged with all solutions, by a cube on a grid: 1280x800, software graphics"],
        ["pict., light", frames.low, "x cube", 8, 6.7, "the same with light graphics"],
        ["long task", frames.longest, "ms", 50, 50, "the longest task of the page's thread while RL15 is dragged with all solutions, on a quiet machine; 0: none above 50 ms"],
        ["1st picture", launched.usual.picture, "ms", 1000, 700, "the arm is on the screen: 1280x800, browser just launched, nothing cached, software graphics"],
        ["1st, rested", rested.usual.first.picture, "ms", 1000, 500, "the same in a browser that is open already"],
        ["2nd picture", rested.usual.again.picture, "ms", 1000, 500, "the same, opened again"],
        ["1st, light", launched.light.picture, "ms", 1000, 700, "640x360, light graphics, browser just launched"],
        ["1st l. rest.", rested.light.first.picture, "ms", 1000, 500, "the same in a browser that is open already"],
        ["2nd, light", rested.light.again.picture, "ms", 1000, 500, "the same, opened again"],
        ["ready", launched.usual.ready, "ms", 2000, 1000, "the arm can be taken: 1280x800, browser just launched"],
        ["ready, rest.", rested.usual.first.ready, "ms", 1000, 700, "the same in a browser that is open already"],
    ];
}

function print([name, value, unit, required, selected]) {
    const digits = value < 10 ? 2 : value < 1000 ? 1 : 0;
    const verdict = value <= selected ? "goal reached" : value <= required ? "holds" : "DOES NOT HOLD";
    const ours = `${value.toFixed(digits).padStart(8)} ${unit.padEnd(7)}`;
    console.log(`${name.padEnd(12)} ${ours} ${"-".padStart(8)} ${"".padEnd(7)} ${"".padEnd(10)} ${"-".padStart(6)}   <= ${String(required).padEnd(8)} ${String(selected).padEnd(8)} ${verdict}`);
}

// The report of the others with these rows behind; written whole or not at all.
function addTo(file, rows) {
    const others = JSON.parse(readFileSync(file, "utf8"));
    const ours = rows.map(([name, value, unit]) => ({ name, ours: value, peer: null, peer_value: null, unit, ratio: null }));
    writeFileSync(`${file}.new`, `${JSON.stringify([...others, ...ours])}\n`);
    renameSync(`${file}.new`, file);
}

const rows = await measureAll();
rows.forEach(print);
console.log("");
for (const [name, , , , , note] of rows) console.log(`${name}: ${note}`);
addTo(report, rows);
