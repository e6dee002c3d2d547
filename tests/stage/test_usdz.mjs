// USDZ of the arms that ship, still and moving: the archive keeps the rules of the format (stored, bytes at multiples of
// 64), and three.js, which reads such files, puts every link where forward kinematics does.
//
//     node test_usdz.mjs <zveno>
import { createRequire } from "node:module";

import { ask, finish, report } from "./judge.mjs";

const require = createRequire(new URL("../../apps/page/package.json", import.meta.url));
const TOLERANCE_M = 1e-6;
const ARMS = ["rl15", "scara", "drawbot", "arm4", "planar3"];

let three, USDLoader;
try {
    globalThis.self ??= globalThis;
    three = await import(require.resolve("three").replace(/three\.cjs$/, "three.module.js"));
    ({ USDLoader } = await import(require.resolve("three/examples/jsm/loaders/USDLoader.js")));
} catch (missing) {
    report("USDZ of every arm", undefined, `the packages of the page are not installed (${missing.code})`);
    console.log("1..1");
    process.exit(0);
}

// The one file of the archive, and what is wrong with the archive.
function unpack(bytes) {
    const method = bytes.readUInt16LE(8), size = bytes.readUInt32LE(18), start = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    const problem = bytes.readUInt32LE(0) !== 0x04034b50 ? "it is no zip" : method !== 0 ? `method ${method}` : start % 64 !== 0 ? `its bytes begin at ${start}` : undefined;
    return { problem, text: bytes.subarray(start, start + size).toString() };
}

// How far the links of a loaded file are from where FK has them, m; on the way into the y-up world of the file.
function worstOf(scene, pose, floor, names) {
    scene.updateMatrixWorld(true);
    const upright = new three.Matrix4().makeTranslation(0, -floor, 0).multiply(new three.Matrix4().makeRotationX(-Math.PI / 2));
    const frames = pose.axis_frames ?? pose.frames;
    return Math.max(...names.map((name, k) => {
        const told = new three.Matrix4().set(...frames[k].flatMap((row, r) => (r < 3 ? [row[0], row[1], row[2], row[3] / 1000] : row))).premultiply(upright);
        const shown = scene.getObjectByName(name).matrixWorld;
        return Math.max(...[[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]].map((at) => new three.Vector3(...at).applyMatrix4(told).distanceTo(new three.Vector3(...at).applyMatrix4(shown))));
    }));
}

const WAYPOINTS = (q) => [q, q.map((value, k) => value + (k === 0 ? 40 : 5))];

for (const robot of ARMS) {
    const [{ robots: [arm] }] = ask({ op: "robots", robot });
    const q = arm.joints.map((joint, k) => (joint.unit === "mm" ? 20 : 10 + 7 * k));
    const [still, moving, pose] = ask({ op: "export", robot, format: "usdz", q }, { op: "export", robot, format: "usdz", waypoints: WAYPOINTS(q) }, { op: "pose", robot, q });
    for (const [kind, answer] of [["still", still], ["moving", moving]]) {
        if (!answer.ok) {
            report(`${robot}, ${kind}`, JSON.stringify(answer));
            continue;
        }
        const bytes = Buffer.from(answer.base64, "base64"), { problem, text } = unpack(bytes);
        report(`${robot}, ${kind}: the archive keeps the rules`, problem ?? (answer.name === `${robot}.usdz` ? undefined : answer.name));
        const scene = new USDLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
        const names = (pose.axis_frames ?? pose.frames).map((_, k) => `link_${k + 1}`), floor = -Number(/translate = \(0, ([^,]+), 0\)/.exec(text)[1]);
        const worst = worstOf(scene, pose, floor, names);
        report(`${robot}, ${kind}: links are where FK has them`, worst < TOLERANCE_M ? undefined : `${worst} m apart`);
        let triangles = 0, lowest = Infinity;
        scene.traverse((node) => {
            if (!node.isMesh) return;
            triangles += (node.geometry.index ?? node.geometry.attributes.position).count / 3;
            lowest = Math.min(lowest, new three.Box3().setFromObject(node, true).min.y);
        });
        report(`${robot}, ${kind}: it has a body that stands on the ground`, triangles > 500 && Math.abs(lowest) < 2e-3 ? undefined : `${triangles} triangles, lowest at ${lowest} m`);
        const samples = [...text.matchAll(/translate\.timeSamples/g)].length, expected = kind === "moving" ? names.length : 0;
        report(`${robot}, ${kind}: ${expected} links move`, samples === expected ? undefined : `${samples} of them`);
    }
    const { text } = unpack(Buffer.from(moving.base64, "base64")); // the last sample is the last waypoint
    const last = [...text.matchAll(/translate\.timeSamples = \{([^}]*)\}/g)].at(-1)[1].trim().split("\n").at(-1), end = /: \(([^)]*)\)/.exec(last)[1].split(",").map(Number);
    const [there] = ask({ op: "pose", robot, q: WAYPOINTS(q)[1] }), frame = (there.axis_frames ?? there.frames).at(-1);
    const apart = Math.hypot(...end.map((value, k) => value - frame[k][3] / 1000));
    report(`${robot}: its motion ends at the last waypoint`, apart < TOLERANCE_M ? undefined : `${apart} m apart`);
}
finish();
