// Drives the page in Chromium as a person would, case by case, and tells the outcome in TAP lines.
//
//     node test_page.mjs <zveno> <folder of the built page> [folder for screenshots, or ""] [part of a case's name]
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { cases as alone } from "./alone.mjs";
import { cases as course } from "./course.mjs";
import { cases as drawing } from "./drawing.mjs";
import { cases as firstMinute } from "./first_minute.mjs";
import { cases as look } from "./look.mjs";
import { cases as maps } from "./maps.mjs";
import { cases as models } from "./models.mjs";
import { cases as moving } from "./moving.mjs";
import { cases as ownRobots } from "./own_robots.mjs";
import { cases as path } from "./path.mjs";
import { cases as phone } from "./phone.mjs";
import { cases as pictureTools } from "./picture_tools.mjs";
import { cases as programs } from "./programs.mjs";
import { cases as russian } from "./russian.mjs";
import { cases as live } from "./live.mjs";
import { cases as simulating } from "./simulating.mjs";
import { cases as solutions } from "./solutions.mjs";
import { cases as special } from "./special.mjs";
import { cases as stage } from "./stage.mjs";
import { cases as targets } from "./targets.mjs";
import { cases as teaching } from "./teaching.mjs";
import { cases as things } from "./things.mjs";
import { cases as timeline } from "./timeline.mjs";
import { cases as together } from "./together.mjs";
import { cases as tried } from "./tried.mjs";
import { cases as xr } from "./xr.mjs";
import { serveReal } from "./real_server.mjs";
import { serveFolder } from "./static_server.mjs";
import { Workshop } from "./workshop.mjs";

const TOGETHER = 4; // cases at a time: many wait for a motion to end

const [program, folder, pictures, only = ""] = process.argv.slice(2), screenshots = pictures ? resolve(pictures) : null;
if (screenshots) mkdirSync(screenshots, { recursive: true });
const server = await serveReal(program, resolve(folder));
const plain = await serveFolder(resolve(folder));
const workshop = await Workshop.open({ program, folder: resolve(folder), server, plain, screenshots });

const families = [
    moving,
    ownRobots,
    models,
    maps,
    programs,
    path,
    solutions,
    special,
    stage,
    phone,
    pictureTools,
    russian,
    targets,
    teaching,
    things,
    timeline,
    drawing,
    look,
    together,
    alone,
    simulating,
    live,
    tried,
    xr,
    firstMinute,
    course,
];
const all = families.flatMap((family) => Object.entries(family)).filter(([name]) => name.includes(only));
let failures = 0, count = 0;

function tell(name, problem) {
    count += 1;
    failures += problem === undefined ? 0 : 1;
    console.log(`${problem === undefined ? "ok" : "not ok"} ${count} - ${name}`);
    if (problem !== undefined) console.log(String(problem.stack ?? problem).replace(/^/gm, "# "));
}

// Whoever fails beside others is tried once more, alone: a machine that is busy for seconds is no fault of the page.
async function work(queue, failed) {
    for (let next = queue.shift(); next; next = queue.shift()) {
        const [name, run] = next, start = Date.now();
        try {
            await run(workshop);
            tell(name);
        } catch (problem) {
            if (failed) {
                console.log(String(`${name}, tried again later: ${problem.stack ?? problem}`).replace(/^/gm, "# "));
                failed.push(next);
            } else {
                tell(name, problem);
            }
        }
        console.log(`# ${Date.now() - start} ms`);
    }
}

const queue = [...all], failed = [];
await Promise.all(Array.from({ length: TOGETHER }, () => work(queue, failed)));
await work(failed);
tell("no error was written to the console", workshop.problems.length === 0 ? undefined : workshop.problems.join("\n"));
console.log(`1..${count}`);
await workshop.close();
plain.close();
await server.close();
process.exit(failures === 0 ? 0 : 1);
