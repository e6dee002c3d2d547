// What the page costs: its size on the wire, and the time of one event of a drag in WebAssembly (jog, then pose).
//
//     node bench/page.mjs <folder of the built page>
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const EVENTS = 20_000;
const [folder] = process.argv.slice(2);
const encoder = new TextEncoder(), decoder = new TextDecoder();

async function loadCore(file) {
    const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
    const core = instance.exports;
    core._initialize();
    const page = core.zv_page_create();
    return (request) => {
        const bytes = encoder.encode(JSON.stringify(request));
        const at = core.malloc(bytes.length);
        new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
        const answer = core.zv_page_answer(page, at, bytes.length);
        core.free(at);
        return JSON.parse(decoder.decode(new Uint8Array(core.memory.buffer, answer, core.zv_page_answer_size(page))));
    };
}

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

const files = readdirSync(folder);
const bytes = (ending) => files.filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
const ask = await loadCore(join(folder, files.find((name) => name.endsWith(".wasm"))));
const poses = { scara: [25, 70, 60, -95], arm4: [25, 75, -70, -50], planar3: [70, -50, -60], rl15: [25, 25, 20, 30, -50, 0] };
for (const [robot, q] of Object.entries(poses)) dragTime(ask, robot, q); // warm up
for (const [robot, q] of Object.entries(poses)) {
    console.log(`page: drag event of ${robot}, jog and pose in WebAssembly`.padEnd(62), `${dragTime(ask, robot, q).toFixed(1)} us`);
}
console.log("page: whole page, brotli".padEnd(62), `${(bytes(".br") / 1000).toFixed(0)} kB`);
console.log("page: whole page, gzip".padEnd(62), `${(bytes(".gz") / 1000).toFixed(0)} kB`);
