// A stranger's program in JavaScript against an installed zveno: there and back.
//
//     node use.mjs <zveno.mjs>
import { pathToFileURL } from "node:url";

const { loadCore } = await import(pathToFileURL(process.argv[2]));
const core = await loadCore();
const { xyz } = core.ask({ op: "fk", robot: "scara", q: [25, 70, 60, -95] });
const { solutions } = core.ask({ op: "ik", robot: "scara", xyz, yaw: 0 });
const same = solutions.filter(({ q }) => Math.hypot(q[0] - 25, q[1] - 70, q[2] - 60) < 1e-9);
console.log(`${solutions.length} solutions, ${same.length} of them where we came from`);
core.free();
process.exit(same.length === 1 ? 0 : 1);
