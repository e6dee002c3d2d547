// The arm in a headset: iwer stands in for the device, with controllers, a desk to hit and anchors. Rooms, hands and eyes are emulated;
// what the page makes of them is not.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { share, watch } from "./together.mjs";
import { check, near } from "./workshop.mjs";

const require = createRequire(new URL("../../apps/page/package.json", import.meta.url));
const IWER = readFileSync(require.resolve("iwer").replace(/lib.index\.js$/, "build/iwer.min.js"), "utf8");
const DESK = 0.72; // m

// A level desk of infinite size before the eyes; `wall`: something upright instead.
const DEVICE = `${IWER};
window.device = new IWER.XRDevice(IWER.metaQuest3);
device.installRuntime({ forceInstall: true });
device.stereoEnabled = true;
const { getOffsetReferenceSpace } = XRReferenceSpace.prototype; // iwer 2.5.0 takes a matrix here, WebXR and the page a transform
XRReferenceSpace.prototype.getOffsetReferenceSpace = function (transform) { return getOffsetReferenceSpace.call(this, transform.matrix); };
device.position.set(0.1, 1.5, 0.6);
device.quaternion.set(-0.34, 0.06, 0.02, 0.938);
const { createAnchor } = XRFrame.prototype;
XRFrame.prototype.createAnchor = function (...words) { return createAnchor.apply(this, words).then((anchor) => (window.anchor = anchor)); };
window.picture = () => [...document.querySelectorAll("canvas")].find(({ viewport }) => viewport); // the device has canvases of its own
window.scenery = { desk: ${DESK}, wall: false };
device.installSEM(class {
    environmentCanvas = document.createElement("canvas");
    trackedPlanes = new Set();
    trackedMeshes = new Set();
    render() {}
    computeHitTestResults(ray) {
        const [dy, oy] = [-ray[9], ray[13]], away = (scenery.desk - oy) / dy;
        if (!(away > 0)) return [];
        const at = [0, 1, 2].map((k) => ray[12 + k] - away * ray[8 + k]), upright = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0], level = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
        return [new Float32Array([...(scenery.wall ? upright : level), ...at, 1])];
    }
});`;

const open = (workshop, query, options) => workshop.page(query, { prepare: { content: DEVICE }, expected: /./, ...options });

// Runs in the page: what the headset shows.
const seen = (bench) => bench.page.evaluate(() => {
    const { xr, viewport, desk } = picture();
    const { q, set, pose, robot } = desk.app.get().arm;
    viewport.scene.updateMatrixWorld(); // the core may have answered since the last picture
    const links = viewport.scene.children.flatMap((child) => child.children).flatMap((child) => child.children).filter(({ geometry }) => geometry?.attributes.kind && !geometry.attributes.beyond);
    return {
        placed: xr?.isPlaced, anchored: xr?.isAnchored, roomFromArm: xr?.roomFromArm, q, set, xyz: pose.xyz, robot: robot.name, buttons: xr?.buttons ?? [],
        joints: xr?.joints, free: xr?.freeSpace ?? null, exposure: viewport.studio.uniforms.exposure.value,
        links: links.map(({ matrixWorld }) => matrixWorld.elements), ghosts: viewport.seeThrough.group.visible, scene: desk.app.get().scene, time: desk.app.get().timeline.time,
    };
});

// A place of the arm's frame, m, in the room.
function inRoom({ roomFromArm: m }, [x, y, z]) {
    return [0, 1, 2].map((k) => m[k] * x + m[k + 4] * y + m[k + 8] * z + m[k + 12]);
}

// Points the right controller from beside the head at a place of the room, and waits until the page has seen it.
async function aim(bench, at) {
    await bench.page.evaluate(([x, y, z]) => {
        const { right } = device.controllers, from = [device.position.x + 0.15, device.position.y - 0.2, device.position.z - 0.05];
        const [dx, dy, dz] = [x - from[0], y - from[1], z - from[2]], length = Math.hypot(dx, dy, dz);
        const yaw = Math.atan2(-dx, -dz), pitch = Math.asin(dy / length);
        const [cy, sy, cp, sp] = [Math.cos(yaw / 2), Math.sin(yaw / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)];
        right.position.set(...from);
        right.quaternion.set(cy * sp, sy * cp, -sy * sp, cy * cp);
    }, at);
    await frames(bench);
}

// Two pictures of the headset.
const frames = (bench) => bench.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));

async function trigger(bench, value, hand = "right") {
    await bench.page.evaluate(([side, pressed]) => device.controllers[side].updateButtonValue("trigger", pressed), [hand, value]);
    await frames(bench);
}

async function select(bench, at) {
    await aim(bench, at);
    await trigger(bench, 1);
    await trigger(bench, 0);
}

async function put(bench) {
    await bench.press("AR");
    await bench.until(async () => (await seen(bench)).placed === false, "the session did not begin");
    await frames(bench);
    await select(bench, [0, 0, -9]);
    await bench.until(async () => (await seen(bench)).placed, "the arm was not put down");
}

async function press(bench, name) {
    const shown = await seen(bench), button = shown.buttons.find((one) => one.name === name);
    check(button, `there is no plate "${name}" among ${shown.buttons.map((one) => one.name)}`);
    await select(bench, inRoom(shown, button.at));
}

// Every link where the core's own program has it, and the base on the desk.
function judgeLinks(workshop, { q, robot, links, roomFromArm }) {
    const pose = JSON.parse(execFileSync(workshop.program, ["batch"], { input: `${JSON.stringify({ op: "pose", robot, q })}\n` }));
    const frames = pose.axis_frames ?? pose.frames;
    check(links.length === frames.length + 1, `${links.length} links are shown, of ${frames.length + 1}`);
    let worst = 0;
    links.slice(1).forEach((shown, link) => {
        for (const point of [[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]) {
            const told = [0, 1, 2].map((row) => frames[link][row].reduce((sum, value, k) => sum + value * [...point, 0.001][k], 0));
            const drawn = [0, 1, 2].map((row) => shown[row] * 1000 * point[0] + shown[row + 4] * 1000 * point[1] + shown[row + 8] * 1000 * point[2] + shown[row + 12]);
            const [a, b] = [told, drawn].map((place) => inRoom({ roomFromArm }, place));
            worst = Math.max(worst, ...a.map((value, k) => Math.abs(value - b[k])));
        }
    });
    check(worst < 1e-6, `a link is ${worst} m from where FK has it`);
}

// Two marks on the desk, and the same in the room of a second device, which is turned and shifted.
const MARKS = [[0.2, 0.7, -0.5], [0.5, 0.7, -0.1]], TURN = 0.7, SHIFT = [1.5, 0.2, -0.4];
const other = ([x, y, z]) => [Math.cos(TURN) * x + Math.sin(TURN) * z + SHIFT[0], y + SHIFT[1], -Math.sin(TURN) * x + Math.cos(TURN) * z + SHIFT[2]];

// Touches the marks with the right controller.
async function touch(bench, places, turned) {
    await press(bench, "marks");
    for (const place of places) {
        await bench.page.evaluate(([to, half]) => {
            device.controllers.right.position.set(...to);
            device.controllers.right.quaternion.set(0, Math.sin(half), 0, Math.cos(half));
        }, [place, turned / 2]);
        await frames(bench);
        await trigger(bench, 1);
        await trigger(bench, 0);
    }
}

export const cases = {
    async "AR: the arm is put on the desk, anchored, in true scale; every link is where FK has it"(workshop) {
        const bench = await open(workshop, { robot: "rl15" });
        await bench.page.evaluate(() => { scenery.wall = true; });
        await bench.press("AR");
        await bench.until(async () => (await seen(bench)).placed === false, "the session did not begin");
        await select(bench, [0, 0, -9]);
        check(!(await seen(bench)).placed, "the arm stands on a wall");
        await bench.page.evaluate(() => { scenery.wall = false; });
        await frames(bench);
        await select(bench, [0, 0, -9]);
        await bench.until(async () => (await seen(bench)).anchored, "the arm was not anchored");
        const shown = await seen(bench), up = shown.roomFromArm.slice(8, 11), length = Math.hypot(...shown.roomFromArm.slice(0, 3));
        near(up[1], 1, 1e-6, "z of the arm, upwards in the room");
        near(length, 1, 1e-6, "its scale");
        const floor = await bench.page.evaluate(() => picture().viewport.floor / 1000);
        near(inRoom(shown, [0, 0, floor])[1], DESK, 1e-6, "height of its floor");
        judgeLinks(workshop, shown);
        const head = () => bench.page.evaluate(() => { // the middle of both eyes, in the frame of the arm
            const [left, right] = picture().viewport.renderer.xr.getCamera().cameras.map(({ matrix }) => matrix.elements);
            return [12, 13, 14].map((k) => (left[k] + right[k]) / 2);
        });
        inRoom(shown, await head()).forEach((value, k) => near(value, [0.1, 1.5, 0.6][k], 1e-6, "the head, seen from the arm"));
        await bench.page.evaluate(() => { // the device has measured the room anew: the anchor is 5 cm from where it was thought to be
            const [inside] = Object.getOwnPropertySymbols(anchor.anchorSpace);
            anchor.anchorSpace[inside].offsetMatrix[12] += 0.05;
        });
        await bench.until(async () => Math.abs((await seen(bench)).roomFromArm[12] - shown.roomFromArm[12]) > 0.04, "the anchor is not followed");
        near((await seen(bench)).roomFromArm[12] - shown.roomFromArm[12], 0.05, 1e-6, "what the arm moved with its anchor");
        await frames(bench);
        inRoom(await seen(bench), await head()).forEach((value, k) => near(value, [0.1, 1.5, 0.6][k], 1e-6, "the head, after that"));
        await press(bench, "move");
        await bench.until(async () => (await seen(bench)).placed === false, "the arm cannot be lifted again");
        await bench.page.evaluate(() => { scenery.desk = 0.5; });
        await frames(bench);
        await select(bench, [0, 0, -9]);
        const lower = await seen(bench);
        near(inRoom(lower, [0, 0, floor])[1], 0.5, 1e-6, "height after it was put down again");
        await press(bench, "end");
        await bench.until(() => bench.page.evaluate(() => !picture().viewport.renderer.xr.isPresenting), "the session does not end");
        await bench.type(/^Joint 1/, 10);
        await bench.until(async () => Math.abs((await bench.joint(1)) - 10) < 0.01, "after it the page does not move the arm");
        await bench.close();
    },

    async "AR: the tool follows a controller that takes it, near with its turn and by a ray; sticks jog it"(workshop) {
        const bench = await open(workshop, { robot: "rl15" });
        await put(bench);
        const before = await seen(bench), tool = before.xyz.map((mm) => mm / 1000);
        await aim(bench, inRoom(before, tool));
        await trigger(bench, 1);
        await aim(bench, inRoom(before, [tool[0], tool[1] + 0.08, tool[2]]));
        await bench.until(async () => (await seen(bench)).xyz[1] > before.xyz[1] + 50, "the tool does not follow the ray");
        await trigger(bench, 0);
        const after = await seen(bench);
        judgeLinks(workshop, after);
        await aim(bench, [0, 3, 0]);
        check(Math.hypot(...(await seen(bench)).xyz.map((mm, k) => mm - after.xyz[k])) < 1, "a tool that was let go still follows");

        const at = inRoom(after, after.xyz.map((mm) => mm / 1000)), grip = async ([x, y, z]) => {
            await bench.page.evaluate((to) => device.controllers.right.position.set(...to), [x, y, z]);
            await frames(bench);
        };
        await grip(at);
        await trigger(bench, 1);
        await grip([at[0], at[1] + 0.06, at[2]]);
        await bench.until(async () => Math.abs((await seen(bench)).xyz[2] - after.xyz[2] - 60) < 1, "the tool does not rise with the hand");
        await trigger(bench, 0);

        const low = await seen(bench);
        await bench.page.evaluate(() => device.controllers.left.updateAxes("thumbstick", 0, 1));
        await bench.until(async () => (await seen(bench)).xyz[2] < low.xyz[2] - 5, "the left stick does not lower the tool");
        await bench.page.evaluate(() => device.controllers.left.updateAxes("thumbstick", 0, 0));
        const still = await seen(bench);
        near(still.xyz[0], low.xyz[0], 0.5, "x after jogging down");
        await bench.page.evaluate(() => device.controllers.right.updateAxes("thumbstick", 0, -1)); // away from the person, who stands at +x of the arm
        await bench.until(async () => (await seen(bench)).xyz[0] < still.xyz[0] - 5, "the right stick does not push the tool away");
        await bench.page.evaluate(() => device.controllers.right.updateAxes("thumbstick", 0, 0));
        judgeLinks(workshop, await seen(bench));
        await bench.close();
    },

    async "AR: ghosts of all solutions, the ghost of a move before it is made, reach, and a program that plays"(workshop) {
        const bench = await open(workshop, { robot: "scara" });
        await put(bench);
        await press(bench, "ghosts");
        await bench.until(async () => (await seen(bench)).ghosts, "the other solution is not seen");
        await press(bench, "ghosts");
        await bench.until(async () => !(await seen(bench)).ghosts, "the ghosts stay");
        const { reach } = (await seen(bench)).scene;
        await press(bench, "reach");
        check((await seen(bench)).scene.reach === !reach, "the reach does not come and go");
        const shown = await seen(bench), floor = await bench.page.evaluate(() => picture().viewport.floor / 1000);
        const target = [0.2, 0.25, floor];
        await select(bench, inRoom(shown, target));
        await bench.until(async () => (await seen(bench)).scene.ghosts.length === 1, "the move is not shown before it is made");
        const waiting = await seen(bench);
        check(Math.hypot(...waiting.q.map((value, k) => value - shown.q[k])) < 1e-9, "the arm went without a second word");
        await select(bench, inRoom(shown, target));
        await bench.until(async () => { const { xyz } = await seen(bench); return Math.hypot(xyz[0] - 200, xyz[1] - 250) < 1; }, "the arm did not go there");

        await bench.page.evaluate(() => { // a motion on the timeline, as a program leaves it
            const { desk } = picture(), { robot, q } = desk.app.get().arm, count = 200;
            const rows = Array.from({ length: count }, (_, k) => q.map((value, joint) => (joint === 0 ? value - k / 10 : value)));
            desk.player.load({
                source: "program", robot: robot.name, t: Float64Array.from({ length: count }, (_, k) => k / 20), q: Float64Array.from(rows.flat()), joints: q.length,
                xyz: new Float64Array(3 * count), line: null, speed: new Float64Array(count),
            });
        });
        await frames(bench);
        await press(bench, "play");
        await bench.until(async () => (await seen(bench)).time > 0.3, "the motion does not play");
        await bench.until(async () => (await seen(bench)).scene.ghosts.length === 1, "where it will be is not seen");
        const playing = await seen(bench);
        judgeLinks(workshop, playing);
        await bench.close();
    },

    async "AR: bare hands are seen and take the tool; the light of the room is that of the arm"(workshop) {
        const bench = await open(workshop, { robot: "rl15" });
        await bench.page.evaluate(() => { // iwer has no light: a room a quarter as bright as usual
            XRSession.prototype.requestLightProbe = async () => ({});
            XRFrame.prototype.getLightEstimate = () => ({ sphericalHarmonicsCoefficients: new Float32Array(27).fill(0.25 / 0.282095) });
        });
        const usual = (await seen(bench)).exposure;
        await put(bench);
        check((await seen(bench)).joints === 0, "hands are seen where controllers are held");
        await bench.page.evaluate(() => { device.primaryInputMode = "hand"; });
        await bench.until(async () => (await seen(bench)).joints === 50, "the joints of both hands are not seen");
        const before = await seen(bench), at = inRoom(before, before.xyz.map((mm) => mm / 1000));
        const move = (to, pinch) => bench.page.evaluate(([place, value]) => {
            device.hands.right.position.set(...place);
            device.hands.right.updatePinchValue(value);
        }, [to, pinch]);
        await move(at, 0);
        await frames(bench);
        await move(at, 1);
        await frames(bench);
        await frames(bench);
        await move([at[0], at[1] + 0.05, at[2]], 1);
        await bench.until(async () => (await seen(bench)).xyz[2] > before.xyz[2] + 30, "the tool does not rise with the hand that pinches it");
        await move([at[0], at[1] + 0.05, at[2]], 0);
        await frames(bench);
        judgeLinks(workshop, await seen(bench));
        await bench.until(async () => Math.abs((await seen(bench)).exposure - 0.5 * usual) < 0.01 * usual, "the arm is as bright as in another room");
        await bench.page.evaluate(() => picture().xr.end());
        await bench.until(async () => (await seen(bench)).exposure === usual, "the light of the room stays");
        await bench.close();
    },

    async "AR: two people in a shared session see the same arm move in the same place of their room"(workshop) {
        const anna = await open(workshop, { robot: "scara" });
        const boris = await watch(workshop, await share(anna), { prepare: { content: DEVICE }, expected: /./ });
        for (const [bench, places, turned] of [[anna, MARKS, 0], [boris, MARKS.map(other), TURN]]) {
            await put(bench);
            await touch(bench, places, turned);
        }
        const tool = async (bench) => {
            const shown = await seen(bench);
            return inRoom(shown, shown.xyz.map((mm) => mm / 1000));
        };
        const before = await seen(anna), at = await tool(anna);
        const reach = async ([x, y, z]) => {
            await anna.page.evaluate((to) => device.controllers.right.position.set(...to), [x, y, z]);
            await frames(anna);
        };
        await reach(at);
        await trigger(anna, 1);
        await reach([at[0], at[1] + 0.04, at[2]]);
        await anna.until(async () => (await seen(anna)).xyz[2] > before.xyz[2] + 20, "the tool does not rise with the hand that holds it");
        await trigger(anna, 0);
        const { q } = await seen(anna);
        await boris.until(async () => (await seen(boris)).q.every((value, k) => Math.abs(value - q[k]) < 1e-5), "the second person does not see the arm move");
        for (const bench of [anna, boris]) judgeLinks(workshop, await seen(bench));
        const [mine, theirs] = [other(await tool(anna)), await tool(boris)];
        mine.forEach((value, axis) => near(theirs[axis], value, 1e-6, "the tool in the room of the second person"));
        await boris.close();
        await anna.close();
    },

    async "AR: two people who touch the same two marks see the arm in the same place; the free space around it"(workshop) {
        const found = [];
        for (const [places, turned] of [[MARKS, 0], [MARKS.map(other), TURN]]) {
            const bench = await open(workshop, { robot: "scara" });
            await put(bench);
            await touch(bench, places, turned);
            const shown = await seen(bench), floor = await bench.page.evaluate(() => picture().viewport.floor / 1000);
            inRoom(shown, [0, 0, floor]).forEach((value, k) => near(value, places[0][k], 0.08, "the base, on the first mark, as far as a grip is from its ray"));
            judgeLinks(workshop, shown);
            found.push([[0, 0, 0], [0.3, 0, 0.1], [0, 0.2, 0]].map((point) => inRoom(shown, point)));
            if (found.length === 2) {
                await bench.page.evaluate(() => { // a ball of clearance 60 mm at the tool
                    const { desk } = picture();
                    desk.app.set({ found: { clearance: { free: true, distance: 60, bodies: ["tool", "box"], points: [[300, 0, 20], [360, 0, 20]] } } });
                });
                await frames(bench);
                await press(bench, "free");
                const { free } = await seen(bench);
                check(free && Math.abs(free.radius - 0.06) < 1e-9 && Math.abs(free.at[0] - 0.3) < 1e-9, `the free space is ${JSON.stringify(free)}`);
            }
            await bench.close();
        }
        found[0].map(other).forEach((place, k) => place.forEach((value, axis) => near(value, found[1][k][axis], 1e-6, "the arm of the second person")));
    },

    async "VR: the arm stands before the person, on a desk of the usual height"(workshop) {
        const bench = await open(workshop, { robot: "scara" });
        await bench.press("VR");
        await bench.until(async () => (await seen(bench)).placed, "the arm does not stand");
        const shown = await seen(bench), [, height, depth] = inRoom(shown, [0, 0, 0]);
        check(height > 0.6 && height < 0.9 && depth < 0, `the arm stands at ${height}, ${depth}`);
        judgeLinks(workshop, shown);
        check(!shown.buttons.some(({ name }) => name === "move"), "there is a plate for a desk that cannot be found");
        await press(bench, "end");
        await bench.until(() => bench.page.evaluate(() => !picture().viewport.renderer.xr.isPresenting), "the session does not end");
        await bench.close();
    },

    async "QR codes: a decoder of others reads those of the core, and the one that leads the desk to a phone"(workshop) {
        const jsQR = require("jsqr"), QUIET = 4, SCALE = 2;
        const read = (rows) => {
            const side = (rows.length + 2 * QUIET) * SCALE, pixels = new Uint8ClampedArray(4 * side * side).fill(255);
            for (let y = 0; y < side; ++y) {
                for (let x = 0; x < side; ++x) {
                    if (rows[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET] === "1") pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
                }
            }
            return jsQR(pixels, side, side)?.data;
        };
        const texts = [0, 40, 130, 330, 700, 2953].map((size) => `https://зв.test/#${"aZ9_".repeat(800)}`.slice(0, Math.max(1, size - 2)));
        const answers = execFileSync(workshop.program, ["batch"], { input: texts.map((text) => `${JSON.stringify({ op: "qr", text })}\n`).join("") }).toString().trim().split("\n").map((line) => JSON.parse(line));
        answers.forEach(({ rows, version }, k) => check(read(rows) === texts[k], `a code of version ${version} for ${texts[k].length} letters reads as ${read(rows)}`));
        check(new Set(answers.map(({ version }) => version)).size === 6, "the versions are all alike");
        const bench = await workshop.page({ robot: "scara" });
        await bench.press("Share");
        await bench.page.getByText("Open on a phone").click();
        const code = bench.page.locator("svg.qr");
        await code.waitFor();
        const [url, shot] = [await code.getAttribute("data-text"), await bench.page.evaluate(async () => { // as it is painted
            const svg = document.querySelector("svg.qr"), picture = new Image(), side = 600, canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
            picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
            await picture.decode();
            const pen = canvas.getContext("2d");
            pen.drawImage(picture, 0, 0, side, side);
            return [...pen.getImageData(0, 0, side, side).data];
        })];
        check(jsQR(new Uint8ClampedArray(shot), 600, 600)?.data === url && /^http/.test(url), `the code on the page does not say ${url}`);
        await bench.close();
    },

    async "a browser without a headset shows no button for one"(workshop) {
        const bench = await workshop.page({}, { ahead: true });
        await bench.page.waitForSelector('html[data-fetched="all"]');
        check((await bench.page.getByRole("button", { name: /^(AR|VR)$/ }).count()) === 0, "there is a button for a headset that is not there");
        await bench.close();
    },
};
