// glTF of every arm, still and moving: the validator of Khronos finds no error, and three.js, which shows such files,
// puts every link where forward kinematics does.
//
//     node test_glb.mjs <zveno>
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

import { ask, finish, report } from "./judge.mjs";

const require = createRequire(new URL("../../apps/page/package.json", import.meta.url));
const TOLERANCE_MM = 1e-3; // 1e-6 m
const FOREIGN = new URL("../../../shared/robots/urdf/", import.meta.url).pathname;
const MOST_FOREIGN = Number(process.env.ZVENO_ARMS ?? 20); // ZVENO_ARMS=100 for all of them

let validator;
let three;
let GLTFLoader;
try {
    globalThis.self ??= globalThis;
    validator = require("gltf-validator");
    three = await import(require.resolve("three").replace(/three\.cjs$/, "three.module.js"));
    ({ GLTFLoader } = await import(require.resolve("three/examples/jsm/loaders/GLTFLoader.js")));
} catch (missing) {
    report("glTF of every arm", undefined, `the packages of the page are not installed (${missing.code})`);
    process.exit(0);
}

// Two poses well inside the limits; a joint without limits gets a quarter turn, or 50 mm.
function posesOf(robot) {
    const at = (joint, share) => {
        const span = joint.unit === "mm" ? 50 : 90;
        const low = joint.lower ?? -span;
        const high = joint.upper ?? span;
        return low + share * (high - low);
    };
    return [0.35, 0.6].map((share) => robot.joints.map((joint, k) => at(joint, share + 0.03 * (k % 3))));
}

// Where the links of a loaded file stand, as matrices of the world with z up, by column.
function linksOf(gltf, joints) {
    gltf.scene.updateMatrixWorld(true);
    const zUp = new three.Matrix4().makeRotationX(Math.PI / 2);
    return joints.map((joint) => {
        const node = gltf.scene.getObjectByName(three.PropertyBinding.sanitizeNodeName(`${joint.name}_link`));
        return zUp.clone().multiply(node.matrixWorld).elements;
    });
}

// The largest distance of an origin, mm, and of the tip of an axis one metre long.
function farthest(links, frames) {
    let worst = 0;
    links.forEach((m, k) => {
        for (let column = 0; column < 4; ++column) {
            const mm = column < 3 ? 1000 : 1; // of a frame: axes are numbers, its origin is mm
            const gap = [0, 1, 2].map((row) => 1000 * m[4 * column + row] - mm * frames[k][row][column]);
            worst = Math.max(worst, Math.hypot(...gap));
        }
    });
    return worst;
}

async function problemOf(arm, moving) {
    const [{ robots: [robot] }] = ask({ op: "robots", robot: arm });
    const [from, to] = posesOf(robot);
    const limits = Object.fromEntries(["velocity", "acceleration"].map((name) => [name, from.map(() => 60)]));
    const bounded = robot.joints.every(({ velocity, acceleration }) => velocity !== null && acceleration !== null);
    const motion = moving ? { waypoints: [from, to], rate_hz: 40, ...(bounded ? {} : { limits }) } : { q: from };
    const [exported, planned] = ask({ op: "export", robot: arm, format: "glb", detail: "coarse", ...motion },
        { op: "plan", robot: arm, ...motion });
    if (!exported.ok) return exported.error.message;
    const bytes = new Uint8Array(Buffer.from(exported.base64, "base64"));
    const { issues } = await validator.validateBytes(bytes);
    if (issues.numErrors) return JSON.stringify(issues.messages.find(({ severity }) => severity === 0));
    const gltf = await new GLTFLoader().parseAsync(bytes.buffer, "");
    const keys = moving ? planned.samples.filter((_, i) => i % 7 === 0) : [{ t: 0, q: from }];
    const mixer = new three.AnimationMixer(gltf.scene);
    if (moving) mixer.clipAction(gltf.animations[0]).play();
    const poses = ask(...keys.map(({ q }) => ({ op: "fk", robot: arm, q })));
    for (const [i, { t }] of keys.entries()) {
        if (moving) mixer.setTime(Math.min(t - keys[0].t, gltf.animations[0].duration - 1e-9));
        const worst = farthest(linksOf(gltf, robot.joints), poses[i].frames);
        if (!(worst < TOLERANCE_MM)) return `at ${t} s a link is ${worst} mm from where it should be`;
    }
    return undefined;
}

const shipped = ask({ op: "robots" })[0].robots.map((robot) => robot.name);
const foreign = existsSync(FOREIGN)
    ? readdirSync(FOREIGN).filter((name) => name.endsWith(".urdf")).sort().slice(0, MOST_FOREIGN).map((name) => FOREIGN + name)
    : [];
for (const arm of [...shipped, ...foreign]) {
    const name = arm.split("/").at(-1);
    if (!ask({ op: "robots", robot: arm })[0].ok) continue; // refused, as tests/cli/test_import.py knows
    report(`${name} stands`, await problemOf(arm, false));
    report(`${name} moves`, await problemOf(arm, true));
}
if (foreign.length === 0) report("arms of others", undefined, "there is no folder of them beside the project");
finish();
