// The WebAssembly module and the native program must give the same answers, to the last bit.
//
//     node test_wasm.mjs <zveno.wasm> <zveno> [<zveno built by another compiler> ...]
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Core, Refused } from "../../apps/wasm/zveno.mjs";
import { groups } from "./requests.mjs";

const TOLERANCE = 1e-12;
const [modulePath, ...programs] = process.argv.slice(2);
let cases = 0;
let failures = 0;

function check(name, problem) {
    cases += 1;
    failures += problem === undefined ? 0 : 1;
    console.log(`${problem === undefined ? "ok" : "not ok"} ${cases} - ${name}`);
    if (problem !== undefined) console.log(`# ${problem}`);
}

function answersOf(program, requests) {
    const done = spawnSync(program, ["batch"], { input: requests.join("\n") + "\n", maxBuffer: 1 << 28 });
    if (done.status !== 0) throw new Error(`${program} batch ended with ${done.status}: ${done.stderr}`);
    return done.stdout.toString().trimEnd().split("\n");
}

// The first place where two JSON values differ by more than the tolerance, or undefined.
function difference(a, b, where = "answer") {
    if (typeof a === "number" && typeof b === "number") {
        return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a)) ? undefined : `${where}: ${a} and ${b}`;
    }
    if (typeof a !== typeof b || a === null || b === null || typeof a !== "object") {
        return a === b ? undefined : `${where}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
    }
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    for (const key of keys) {
        const found = difference(a[key], b[key], `${where}.${key}`);
        if (found !== undefined) return found;
    }
    return undefined;
}

// The problem of the first request for which `problemOf` finds one.
function firstProblem(requests, ours, theirs, problemOf) {
    if (ours.length !== requests.length || theirs.length !== requests.length) {
        return `${requests.length} requests, ${ours.length} and ${theirs.length} answers`;
    }
    for (let i = 0; i < requests.length; ++i) {
        const problem = problemOf(ours[i], theirs[i]);
        if (problem !== undefined) return `${requests[i]}: ${problem}`;
    }
    return undefined;
}

const near = (a, b) => difference(JSON.parse(a), JSON.parse(b));
const same = (a, b) => (a === b ? undefined : `\n#   ${a}\n#   ${b}`);

function checkGroup(core, { name, requests, mayFail }) {
    const ours = requests.map((request) => core.answer(request));
    const refused = mayFail ? undefined : ours.find((answer) => JSON.parse(answer).ok !== true);
    check(`${name}: every request has an answer`, refused);
    programs.forEach((program, i) => {
        const theirs = answersOf(program, requests);
        const who = i === 0 ? "the program" : "the program of another compiler";
        check(`${name}: WebAssembly is near ${who}`, firstProblem(requests, ours, theirs, near));
        check(`${name}: WebAssembly has the bits of ${who}`, firstProblem(requests, ours, theirs, same));
    });
}

function robotFiles() {
    const folder = new URL("../data/robots/", import.meta.url);
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
    return names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]);
}

// Rows of a recording are the samples of the answer, as floats.
function checkRecording(core) {
    const request = JSON.stringify({
        op: "plan", robot: "scara", rate_hz: 100, work: [220, -30, 60, 0, 0, 0],
        program: "G21 G90 G64 P0.05\nG0 X0 Y0 Z20\nG1 Z0 F6000\nG1 X80\nG2 X80 Y60 I0 J30\nM2",
    });
    const { samples } = JSON.parse(core.answer(request)), { answer, columns: { t, q, line } } = core.record(request, 4);
    const wrong = samples.findIndex((sample, row) =>
        sample.t !== t[row] || sample.line !== line[row] || sample.q.some((value, k) => Math.fround(value) !== q[4 * row + k]));
    check("a recording has the rows of the answer",
        wrong < 0 && JSON.parse(answer).rows === samples.length && t.length === samples.length ? undefined : `row ${wrong} of ${samples.length}`);
    check("the next request forgets it", core.record('{"op": "robots"}', 4).columns.t.length === 0 ? undefined : "rows are left");
    const shares = [], stopped = JSON.parse(core.record(request, 4, (share) => shares.push(share) < 2).answer);
    check("a plan tells its progress and stops when it is told to",
        shares.length === 2 && stopped.error?.code === "cancelled" ? undefined : `${shares.length} words, ${JSON.stringify(stopped)}`);
}

function checkObjects(core) {
    check("a request may be an object", core.ask({ op: "fk", robot: "scara", q: [0, 0, 0, 0] }).xyz.length === 3 ? undefined : "no xyz");
    try {
        core.ask({ op: "fk", robot: "nope", q: [0] });
        check("a refusal is thrown", "it was not");
    } catch (problem) {
        check("a refusal is thrown", problem instanceof Refused && problem.refusal.code === "not_found" ? undefined : problem);
    }
}

function checkMemory(core) {
    const request = '{"op": "ik", "robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20]}';
    core.answer(request);
    const before = core.memoryBytes;
    for (let i = 0; i < 20000; ++i) core.answer(request);
    check("memory does not grow with the number of requests", core.memoryBytes === before ? undefined : "it grew");
}

function checkMistakes() {
    const core = new Core(module);
    core.free();
    try {
        core.answer("{}");
        check("a core that was given back says what is wrong", "it answered");
    } catch (problem) {
        check("a core that was given back says what is wrong",
            /^zv_session_answer needs 'session/.test(problem.message) && problem.cause instanceof WebAssembly.RuntimeError ? undefined : problem);
    }
}

const module = new WebAssembly.Module(readFileSync(modulePath)), core = new Core(module);
const imports = WebAssembly.Module.imports(module);
check("the module needs nothing from its host", imports.length === 0 ? undefined : JSON.stringify(imports));
for (const group of groups((request) => core.answer(request), robotFiles())) checkGroup(core, group);
checkRecording(core);
checkObjects(core);
checkMemory(core);
checkMistakes();
console.log(`1..${cases}`);
process.exit(failures === 0 ? 0 : 1);
