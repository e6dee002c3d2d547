// Routes while a hand drags: how long the core takes in WebAssembly, from the request to the answer with a proven route, when an
// obstacle or the target moves by some millimetres. Processor time, so that others on the machine do not count. Arms and table scenes are the planning problems beside the project.
//
//     node bench/drags.mjs [build/wasm/zveno.wasm] [folder of the problems] [problems of each arm]
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadCore } from "../apps/wasm/zveno.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [wasm = here("../build/wasm/zveno.wasm"), shared = here("../../shared"), most = "20"] = process.argv.slice(2);
const DRAGS = 12, STEP_MM = 8, PLACES = 40, BUDGET_S = 0.5, REQUIRED_MS = 33, WISHED_MS = 16;
const DEG = 180 / Math.PI;

if (!existsSync(`${shared}/planning`)) {
    console.log("drags: the planning problems are not beside the project");
    process.exit(0);
}

// A number from -1 to 1, the same in every run.
let seed = 1;
const random = () => {
    seed = (seed * 16807) % 2147483647;
    return (2 * seed) / 2147483647 - 1;
};

// A turn as A, B, C: about z, the new y, the new x.
function abcOf([x, y, z, w]) {
    const a = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)), b = Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x))));
    return [a, b, Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))].map((rad) => rad * DEG);
}

function thingOf({ xyz, quat_xyzw: turn, box, capsule }, k) {
    const shape = box ? { box: box.map((m) => m * 1000) } : { capsule: { radius: capsule.radius * 1000, length: capsule.length * 1000 } };
    return { name: `thing ${k + 1}`, ...shape, xyz: xyz.map((m) => m * 1000), abc: abcOf(turn) };
}

function armOf(core, name) {
    const { robot } = core.ask({ op: "import", text: readFileSync(`${shared}/robots/urdf/${name}_spherized.urdf`, "utf8") });
    const pairs = [...readFileSync(`${shared}/planning/${name}.srdf`, "utf8").matchAll(/disable_collisions link1="([^"]*)" link2="([^"]*)"/g)].map(([, a, b]) => [a, b]);
    return { robot, allowed: pairs };
}

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;

function told(what, times, found) {
    const sorted = [...times].sort((a, b) => a - b), within = (ms) => ((100 * sorted.filter((one) => one <= ms).length) / sorted.length).toFixed(1);
    console.log(`${what}: ${times.length} drags, ${found} routes; p50 ${share(sorted, 0.5).toFixed(1)} ms, p90 ${share(sorted, 0.9).toFixed(1)} ms, p99 ${share(sorted, 0.99).toFixed(1)} ms; within ${REQUIRED_MS} ms ${within(REQUIRED_MS)} % (required 90), within ${WISHED_MS} ms ${within(WISHED_MS)} %`);
}

for (const name of ["ur5", "panda"]) {
    const core = await loadCore(pathToFileURL(wasm)), { robot, allowed } = armOf(core, name), { problems } = JSON.parse(readFileSync(`${shared}/planning/${name}.json`, "utf8"));
    const tables = problems.filter(({ scene }) => scene.startsWith("table")).filter((_, k, all) => k % Math.max(1, Math.floor(all.length / Number(most))) === 0);
    for (const what of ["an obstacle", "the target"]) {
        const times = [];
        let found = 0;
        for (const { start, goal, obstacles } of tables) {
            const things = obstacles.map(thingOf), from = start.map((rad) => rad * DEG), to = goal.map((rad) => rad * DEG);
            const target = core.ask({ op: "pose", robot, q: to }).target, dragged = Math.floor(((random() + 1) / 2) * 0.999 * things.length);
            for (let k = 0; k < DRAGS; ++k) {
                const moved = what === "an obstacle" ? things[dragged] : target;
                moved.xyz = moved.xyz.map((mm) => mm + STEP_MM * random());
                const request = JSON.stringify({ op: "route", robot, from, to: what === "an obstacle" ? to : target, allowed, scene: { things }, path: PLACES, budget_s: BUDGET_S });
                const began = process.cpuUsage(), answer = JSON.parse(core.answer(request)), { user, system } = process.cpuUsage(began);
                times.push((user + system) / 1000);
                found += answer.found ? 1 : 0;
                if (!answer.ok) throw new Error(answer.error.message);
            }
        }
        told(`${name}, ${what}`, times, found);
    }
}
