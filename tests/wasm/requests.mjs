// Requests for the comparison: every shipped robot, random with a fixed seed, and the places where formulas break.

import { readdirSync, readFileSync } from "node:fs";

let seed = 1;

// A uniform random number, the same sequence in every run (mulberry32).
function uniform(low, high) {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (high - low) * (((t ^ (t >>> 14)) >>> 0) / 4294967296);
}

function repeat(count, make) {
    return Array.from({ length: count }, make);
}

// Joint values of an arm, in degrees and mm.
const draw = {
    scara: () => [uniform(-180, 180), uniform(-180, 180), uniform(0, 180), uniform(-180, 180)],
    drawbot: () => [uniform(-180, 180), uniform(-180, 180), uniform(0, 50)],
    arm4: () => repeat(4, () => uniform(-180, 180)),
    planar3: () => repeat(3, () => uniform(-180, 180)),
    rl15: () => repeat(6, () => uniform(-180, 180)),
};

// Joint values at and near the singular places of RL15.
function singularJoints() {
    const exact = [[4, 0], [4, 180], [2, 0], [2, 90], [2, -90], [1, 90]]; // joint from 0, degrees
    return [0, 1e-12, 1e-9, 1e-6].flatMap((off) => exact.map(([joint, value]) => {
        const q = draw.rl15();
        q[joint] = value + off;
        return q;
    }));
}

// What to ask for so that the arm comes back to the place that `fk` reported for `q`.
const ask = {
    scara: (fk) => ({ xyz: fk.xyz, yaw: uniform(-180, 180) }),
    drawbot: (fk) => ({ xyz: fk.xyz }),
    arm4: (fk, q) => ({ xyz: fk.xyz, pitch: -(q[1] + q[2] + q[3]) }),
    planar3: (fk, q) => ({ xyz: fk.xyz, pitch: q[0] + q[1] + q[2] }),
    rl15: (fk) => ({ T: fk.T }),
};

function poses(answer, robot, joints) {
    return joints.map((q) => ({ q, fk: JSON.parse(answer(JSON.stringify({ op: "fk", robot, q }))) }));
}

function robotGroups(answer, robot, joints, what) {
    const places = poses(answer, robot, joints);
    const of = (op, fields) => places.map((place) => JSON.stringify({ op, robot, ...fields(place) }));
    return [
        { name: `${robot} fk${what}`, requests: of("fk", ({ q }) => ({ q })) },
        { name: `${robot} jacobian${what}`, requests: of("jacobian", ({ q }) => ({ q })) },
        { name: `${robot} pose${what}`, requests: of("pose", ({ q }) => ({ q })) },
        { name: `${robot} jog${what}`, requests: of("jog", ({ q }) => ({ q, by: repeat(3, () => uniform(-3, 3)) })) },
        { name: `${robot} ik${what}`, requests: of("ik", ({ q, fk }) => ({ ...ask[robot](fk, q), near: q })) },
    ];
}

// A point inside or outside the reach of an arm, mm.
const reach = { scara: 500, drawbot: 400, arm4: 400, planar3: 250, rl15: 1500 };
function somewhere(robot) {
    const [x, y, z] = repeat(3, () => uniform(-reach[robot], reach[robot]));
    return robot === "planar3" ? [x, 0, z] : robot in { scara: 1, drawbot: 1 } ? [x, y, uniform(0, 50)] : [x, y, z];
}

function anywhere(robot, count) {
    const angle = () => uniform(-180, 180);
    const fields = { arm4: () => ({ pitch: angle() }), rl15: () => ({ abc: repeat(3, angle) }) };
    const request = () => ({ op: "ik", robot, xyz: somewhere(robot), ...fields[robot]?.() });
    return { name: `${robot} ik of targets anywhere`, requests: repeat(count, () => JSON.stringify(request())) };
}

function lines(robot, count) {
    const fields = { arm4: { pitch: 90 }, planar3: { pitch: -90 }, rl15: { abc: [0, 90, 0] } };
    const request = () => ({ op: "line", robot, from: somewhere(robot), to: somewhere(robot), ...fields[robot] });
    return { name: `${robot} line`, requests: repeat(count, () => JSON.stringify(request())) };
}

// Torques at rest and payload of the arms whose masses are known; torques in motion, of links as points.
function forces(robot, count) {
    const requests = repeat(count, () => [
        { op: "torque", robot, q: draw[robot](), load_kg: uniform(0, 5) },
        { op: "torque", robot, q: draw[robot](), qd: draw[robot](), qdd: draw[robot](), points: true },
        { op: "payload", robot, q: draw[robot](), gravity: [uniform(-5, 5), uniform(-5, 5), -9.81] },
    ]).flat();
    requests.push({ op: "payload", robot, worst: true });
    return { name: `${robot} torque and payload`, requests: requests.map((request) => JSON.stringify(request)) };
}

// Texts in every font, shapes and pens, each put in order, which takes many decisions that rounding could change.
function drawings(count) {
    const text = "Съешь ещё этих мягких французских булок. The quick brown fox Ωπ 12345";
    const fonts = ["sans", "roman", "script", "serif", "grid"], shapes = ["arc", "star", "spiral", "lissajous", "card"];
    const stroke = () => repeat(3, () => [uniform(0, 200), uniform(0, 200)]);
    const requests = [
        ...fonts.map((font) => ({ op: "draw", text, font, size: 7, rotate: uniform(-9, 9), box: [99, 99], order: "best" })),
        ...shapes.map((shape) => ({ op: "draw", shape, rotate: uniform(-90, 90), order: "fast" })),
        { op: "draw", text, arc: { radius: -80 }, align: "center", simplify: 0.05 },
        { op: "pen", strokes: repeat(count, stroke), order: "best" },
    ];
    return { name: "draw and pen", requests: requests.map((request) => JSON.stringify(request)) };
}

// A picture of soft blobs and noise, in every mode: edges, thinning and points take many decisions as well.
function pictures() {
    const width = 90, height = 70;
    const pixels = Uint8Array.from({ length: width * height }, (_, k) => {
        const x = k % width, y = Math.floor(k / width);
        const wave = Math.sin(x / 7) * Math.cos(y / 5) + Math.sin((x + y) / 11);
        return Math.max(0, Math.min(255, 128 + 90 * wave + uniform(-9, 9)));
    });
    const image = { width, height, data: Buffer.from(pixels).toString("base64") };
    const modes = ["outline", "centreline", "hatch", "crosshatch", "stipple"];
    const requests = modes.flatMap((mode) => [
        { op: "draw", image, mode, width: 120, points: 400 },
        { op: "draw", image, mode, fit: [50, 90], invert: true, resolution: 61, points: 99, angle: uniform(0, 90), dots: true },
    ]);
    return { name: "draw pictures", requests: requests.map((request) => JSON.stringify(request)) };
}

// The SVG files of the tests as text, with and without a turn: arcs, dashes, cuts. One in UTF-16 has no text for JSON.
function vectorFiles() {
    const folder = new URL("../svg/files/", import.meta.url);
    const requests = readdirSync(folder).sort().flatMap((name) => {
        const svg = readFileSync(new URL(name, folder), "utf8");
        if (svg.includes("\uFFFD")) {
            return [];
        }
        return [{ op: "draw", svg }, { op: "draw", svg, rotate: uniform(-90, 90), fit: [70, 50], order: "fast" }];
    });
    return { name: "draw SVG files", requests: requests.map((request) => JSON.stringify(request)) };
}

// A thing of every kind, anywhere around an arm that reaches so far, mm.
function thing(reach, k) {
    const place = () => repeat(3, () => uniform(-reach, reach)), size = () => uniform(0.02, 0.12) * reach, round = () => ({ radius: size() / 2, length: size() });
    const shapes = [
        () => ({ box: [size(), size(), size()] }), () => ({ sphere: size() }), () => ({ cylinder: round() }), () => ({ capsule: round() }),
        () => ({ hull: repeat(9, () => [size(), size(), size()]) }), () => ({ ready: "tray", size: [2 * size(), 2 * size(), size()] }),
        () => ({ points: { radius: 5, points: repeat(40, () => [size(), size(), size()]) } }),
        () => ({ heights: { cell: size() / 4, columns: 4, heights: repeat(12, () => size() / 2) } }),
    ];
    return { name: `thing ${k}`, ...shapes[k % shapes.length](), xyz: place(), abc: repeat(3, () => uniform(-90, 90)) };
}

// What is proven and searched among things: distances, certificates, routes with and without an experience, rapids.
function amongThings(robot, reach, count) {
    const asked = repeat(count, (_, n) => {
        const scene = { things: repeat(n % 2 ? 6 : 24, (_, k) => thing(reach, k + n)) };
        const from = draw[robot](), to = draw[robot](), seed = n, budget_s = 0.02;
        const start = from.map((value) => value / 4), end = to.map((value) => value / 4); // in limits more often
        return [
            { op: "clearance", robot, scene, q: repeat(8, draw[robot]) },
            { op: "certify", robot, scene, waypoints: [start, end, start.map((value, k) => (value + end[k]) / 2)] },
            { op: "route", robot, scene, seed, budget_s, from: start, to: end, path: 20 },
            { op: "route", robot, scene, seed, budget_s, from: end, to: start, effort: 2, experience: {} },
        ];
    });
    return { name: `clearance, certify and route of ${robot}`, mayFail: true, requests: asked.flat().map((request) => JSON.stringify(request)) };
}

const oddities = {
    name: "requests that are odd or wrong",
    mayFail: true,
    requests: [
        "{", "[1, 2]", '{"op": "ik"}', '{"id": 7, "op": "ik", "robot": "nope", "xyz": [1, 2, 3]}',
        '{"op": "fk", "robot": "rl15", "q": [1, 2, 3]}', '{"op": "fk", "robot": "rl15", "q": [1e999, 0, 0, 0, 0, 0]}',
        '{"op": "fk", "robot": "rl15", "q": [NaN, 0, 0, 0, 0, 0]}', '{"op": "robots"}', '{"op": "plan"}',
        '{"id": {"a": ["\\u00e9", 1.50]}, "op": "euler", "abc": [10, 90, 20]}',
        '{"op": "unity", "pos": [1, 2, 3], "euler": [10, 20, 30]}',
        '{"op": "ik", "robot": "scara", "set": {"l1": 300}, "xyz": [450, 0, 10]}',
        '{"op": "ik", "robot": "scara", "set": {"l1": -1}, "xyz": [450, 0, 10]}',
    ],
};

// An inline robot of a kind without closed form, from its file.
function numericGroup(answer, file, text) {
    const robot = JSON.parse(text);
    const joints = robot.joints.length;
    const places = poses(answer, robot, repeat(5, () => repeat(joints, () => uniform(-90, 90))));
    const requests = places.flatMap(({ q, fk }) => [
        JSON.stringify({ op: "fk", robot, q }),
        JSON.stringify({ op: "ik", robot, T: fk.T, near: q }),
    ]);
    return { name: `${file} inline`, requests };
}

// `answer` answers one request; `files` are [name, text] of further robot files.
export function groups(answer, files) {
    const robots = JSON.parse(answer('{"op": "robots"}')).robots.map((robot) => robot.name);
    const unknown = robots.filter((robot) => !(robot in draw));
    if (unknown.length > 0) throw new Error(`say how to draw joints of ${unknown.join(", ")} in requests.mjs`);
    return [
        ...robots.flatMap((robot) => robotGroups(answer, robot, repeat(300, draw[robot]), "")),
        ...robotGroups(answer, "rl15", singularJoints(), " at singular places"),
        ...robots.map((robot) => anywhere(robot, 100)),
        ...robots.map((robot) => lines(robot, 20)),
        ...["arm4", "drawbot", "planar3", "scara"].map((robot) => forces(robot, 100)),
        ...files.map(([file, text]) => numericGroup(answer, file, text)),
        ...[["scara", 500], ["rl15", 1300], ["arm4", 500]].map(([robot, reach]) => amongThings(robot, reach, 12)),
        drawings(200),
        pictures(),
        vectorFiles(),
        oddities,
    ];
}
