// What the judges of exported arms share: the program that is asked, and cases as TAP lines.
import { spawnSync } from "node:child_process";

const [program] = process.argv.slice(2);
let cases = 0, failures = 0;

export function report(name, problem, skipped) {
    cases += 1;
    failures += problem === undefined ? 0 : 1;
    console.log(`${problem === undefined ? "ok" : "not ok"} ${cases} - ${name}${skipped ? ` # SKIP ${skipped}` : ""}`);
    if (problem !== undefined) console.log(`# ${problem}`);
}

// The answers of the program to some requests.
export function ask(...requests) {
    const lines = requests.map((request) => JSON.stringify(request)).join("\n") + "\n";
    const done = spawnSync(program, ["batch"], { input: lines, maxBuffer: 1 << 29 });
    return done.stdout.toString().trimEnd().split("\n").map((line) => JSON.parse(line));
}

// The last line, and how the process ends.
export function finish() {
    console.log(`1..${cases}`);
    process.exit(failures > 0 ? 1 : 0);
}
