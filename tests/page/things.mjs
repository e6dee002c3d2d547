// Things around the arm: put down, taken, moved, copied, undone, linked; the arm stops before them and goes around them.
import { readFile } from "node:fs/promises";
import { AXE, check, near } from "./workshop.mjs";

const axe = await readFile(AXE, "utf8");
const state = (bench) => bench.canvas().evaluate(({ desk }) => {
    const { arm: { q, playing }, work: { things }, scene: { thing, goal }, found: { clearance, route, task }, panels: { notice }, history: { undo }, timeline: { recording } } = desk.app.get();
    return { q, playing, things, thing, goal, clearance, route: route?.answer ?? null, carried: task?.carried.length ?? 0, notice, undo, rows: recording?.t.length ?? 0 };
});
const put = (bench, patch) => bench.canvas().evaluate(({ desk }, values) => desk.app.set(values), patch);
const onCanvas = (bench, xyz) => bench.canvas().evaluate(({ viewport }, mm) => viewport.onCanvas(mm), xyz);

async function openThings(bench) {
    await bench.page.getByRole("tab", { name: "Things", exact: true }).click();
    await bench.page.waitForSelector(".things");
    await bench.until(() => bench.canvas().evaluate(({ viewport }) => Boolean(viewport.things)), "the things are not in the picture");
}

const BALL = { name: "ball", sphere: 40, xyz: [300, -150, 60], abc: [0, 0, 0] };
const WALL = { name: "wall", box: [20, 300, 300], xyz: [320, -120, 150], abc: [0, 0, 0] };
const PART = { name: "part", box: [30, 30, 30], xyz: [300, 120, 15], abc: [0, 0, 0], movable: true };

export const cases = {
    async "things throw shadows on the floor, and the distance keeps clear of the handle"(workshop) {
        const bench = await workshop.page({ robot: "scara", quality: "high" });
        await openThings(bench);
        const dark = () => bench.canvas().evaluate(({ viewport: { shadow, renderer, isAtRest } }) => {
            const [picture] = shadow.pictures, data = new Uint8Array(4 * picture.width * picture.height);
            renderer.readRenderTargetPixels(picture, 0, 0, picture.width, picture.height, data);
            return isAtRest ? data.filter((value, k) => k % 4 === 0 && value > 20).length : 0;
        });
        await bench.until(async () => (await dark()) > 0, "the arm throws no shadow");
        const alone = await dark();
        await put(bench, { work: { things: [WALL] } });
        await bench.until(async () => (await dark()) > alone + 100, "the wall throws no shadow");
        const tool = await bench.canvas().evaluate(({ desk }) => desk.app.get().arm.pose.xyz);
        await put(bench, { work: { things: [{ ...BALL, xyz: [tool[0] + 50, tool[1], tool[2]] }] } });
        const below = () => bench.canvas().evaluate(({ viewport }) => {
            const { distance } = viewport.things, place = distance.position, [, y] = viewport.onCanvas([place.x, place.y, place.z].map((m) => m * 1000));
            return distance.visible ? y - distance.material.uniforms.lift.value - viewport.toolOnCanvas()[1] : 0;
        });
        await bench.until(async () => (await below()) > 50, "the distance lies on the handle");
        await bench.canvas().evaluate(({ viewport }) => { // as if a panel had come below
            const { looking, free } = viewport, [, y] = viewport.toolOnCanvas();
            Object.assign(looking.frame, { free: { ...free, height: y + 30 - free.y } });
            viewport.draw();
        });
        await bench.until(async () => (await below()) < 30, "the distance lies under a panel");
        await bench.close();
    },

    async "things are put down, dragged in the picture, copied, undone and linked"(workshop) {
        const bench = await workshop.page({ arm: "scara" });
        await openThings(bench);
        await put(bench, { work: { things: [{ ...BALL, color: "#ff00ff" }] } });
        const magenta = () => bench.canvas().evaluate(({ viewport: { renderer, scene, camera }, width, height }) => { // the surface itself, not only its corners
            window.paints = true;
            renderer.render(scene, camera);
            window.paints = false;
            const gl = renderer.getContext(), data = new Uint8Array(4 * width * height);
            gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
            return data.filter((red, k) => k % 4 === 0 && red > 90 && data[k + 2] > 90 && data[k + 1] < 40).length;
        });
        await bench.until(async () => (await magenta()) > 300, "the ball is not to be seen");
        for (const kind of ["+ table", "+ box"]) await bench.press(kind);
        await put(bench, { work: { things: [BALL] }, scene: { thing: null, snap: false } });
        await bench.until(async () => (await state(bench)).clearance?.distance > 0, "nobody says how near the arm is");
        await bench.painted();
        const [x, y] = await onCanvas(bench, BALL.xyz), box = await bench.canvas().boundingBox();
        await bench.page.mouse.move(box.x + x, box.y + y);
        await bench.page.mouse.down();
        await bench.page.mouse.move(box.x + x + 40, box.y + y + 8, { steps: 3 });
        await bench.page.mouse.up();
        await bench.until(async () => {
            const { thing, things: [{ xyz }] } = await state(bench);
            return thing === 0 && Math.hypot(xyz[0] - 300, xyz[1] + 150) > 20;
        }, "a hand did not move the ball");
        const moved = await state(bench);
        near(moved.things[0].xyz[2], 60, 0.1, "its height");
        await bench.press("Copy ball");
        check((await state(bench)).things[1].name === "ball 2", "the copy has no name of its own");
        await bench.page.keyboard.press("Control+z");
        await bench.until(async () => (await state(bench)).things.length < 2, "undo does not take the copy away"); // a quick hand is one step
        await put(bench, { work: { things: [BALL] } });
        const found = await bench.page.evaluate(`${axe}; axe.run(".drawer").then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))`);
        check(found.length === 0, found.join("\n"));
        const link = await bench.canvas().evaluate(async ({ desk }) => {
            const { things } = desk.app.get().work;
            return JSON.stringify(things);
        });
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(async () => JSON.stringify((await state(bench)).things) === link, "the things are lost with a reload");
        await bench.close();
    },

    async "the arm stops before it touches a thing and goes around it"(workshop) {
        const bench = await workshop.page({ arm: "scara" });
        await put(bench, { work: { things: [BALL] } });
        await bench.canvas().evaluate(({ desk }) => desk.driver.setJoint(0, 0));
        await bench.until(async () => Math.abs((await state(bench)).q[0]) < 1e-6, "a free way is not free");
        await bench.canvas().evaluate(({ desk }) => desk.driver.setJoint(0, -90));
        await bench.until(async () => (await state(bench)).notice?.kind === "touching", "nothing has stopped the arm");
        const { q } = await state(bench);
        check(q[0] > -90 && q[0] < 0, `joint 1 stands at ${q[0]}`);
        check((await bench.page.locator("[role=status], [role=alert]").allInnerTexts()).some((text) => /ball/.test(text)), "nobody says what is in the way");
        await bench.canvas().evaluate(({ desk }) => void desk.driver.moveTo([-110, 70, 60, -95]));
        await bench.until(async () => { const now = await state(bench); return !now.playing && Math.abs(now.q[0] + 110) < 0.01; }, "the arm did not get around the ball");
        await bench.close();
    },

    async "a route follows its goal, and says when there is none"(workshop) {
        const bench = await workshop.page({ arm: "scara" });
        await put(bench, { work: { things: [WALL] }, panels: { drawer: "things", sheet: "more" } });
        await bench.page.waitForSelector(".things");
        await bench.press("Goal at the tool");
        await bench.canvas().evaluate(({ desk }) => desk.driver.standAt([-80, 70, 60, -95]));
        await bench.until(async () => { const { route } = await state(bench); return route?.found && route.waypoints.length > 2; }, "there is no route around the wall");
        check(/Proven clear/.test(await bench.page.getByTestId("route").innerText()), "nobody says that it is proven");
        await put(bench, { scene: { goal: { xyz: [320, -120, 60], yaw: 0 } } });
        await bench.until(async () => (await state(bench)).route?.why === "goal_collides", "a goal in the wall is not told");
        check(/wall/.test(await bench.page.getByTestId("route").innerText()), "nobody says what the goal is in");
        await put(bench, { scene: { goal: { xyz: [3000, 0, 60], yaw: 0 } } });
        await bench.until(async () => (await state(bench)).route?.why === "unreachable", "a goal out of reach is not told");
        await bench.close();
    },

    async "a scene file is dropped, its part is picked and placed"(workshop) {
        const bench = await workshop.page({ arm: "scara" });
        const drop = (text) => bench.page.evaluate((content) => {
            const carried = new DataTransfer();
            carried.items.add(new File([content], "cell.json", { type: "application/json" }));
            window.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
        }, text);
        await drop('{"format": "zveno-scene/1",\n "things": [{"name": "a", "bax": [1, 2, 3]}]}');
        await bench.until(async () => /bax/.test((await state(bench)).notice?.message ?? ""), "a damaged scene is not refused");
        await drop(JSON.stringify({ format: "zveno-scene/1", things: [PART] }));
        await bench.until(async () => (await state(bench)).things.length === 1, "the scene was not opened");
        await bench.page.waitForSelector(".things");
        await bench.type("First place X", 250);
        await bench.type("First place Y", -200);
        await bench.type("First place Z", 15);
        await bench.press("Plan and play");
        await bench.page.getByTestId("task").waitFor();
        check(/1 things get to their places/.test(await bench.page.getByTestId("task").innerText()), await bench.page.getByTestId("task").innerText());
        await bench.until(async () => (await state(bench)).carried === 1, "nothing is carried");
        await bench.press("Leave things there");
        const [part] = (await state(bench)).things;
        [250, -200, 15].forEach((mm, k) => near(part.xyz[k], mm, 0.5, `the part along ${"xyz"[k]}`));
        await bench.close();
    },

    async "a program among things is checked against them; its clearance is a chart and a colour of its trail"(workshop) {
        const bench = await workshop.page({ arm: "scara" });
        await put(bench, { work: { things: [WALL], program: { name: "p", text: "G21 G90\nG0 X0 Y0 Z0\nG1 X120 F6000\nM2", work: [250, 0, 60, 0, 0, 0] } }, panels: { drawer: "program" } });
        await bench.page.locator(".problem", { hasText: "wall" }).waitFor();
        check(/line 3/.test(await bench.page.locator(".problem", { hasText: "wall" }).innerText()), "the collision is told of another line");
        await put(bench, { work: { things: [BALL] } });
        await bench.page.getByText("No problems.").waitFor(); // the check follows the things
        await bench.page.getByRole("combobox", { name: "Colours of the path" }).selectOption("clearance"); // before Run
        check(/≥ 100/.test(await bench.text("path-legend")), "the legend does not tell what the colours of the clearance mean");
        const [there, truth] = await bench.canvas().evaluate(async ({ desk }) => {
            const { found: { path }, work: { things } } = desk.app.get();
            const { distance } = await desk.driver.ask("clearance", { q: path.starts[path.carried[0]], scene: { format: "zveno-scene/1", things } });
            return [path.clearance[0], distance];
        });
        near(there, truth, 1e-6, "the clearance where the path begins, mm");
        await bench.press("▶ Run");
        await bench.until(async () => (await state(bench)).rows > 0, "it does not run");
        await bench.page.getByRole("tab", { name: "Charts" }).click();
        await bench.press("Clearance");
        await bench.page.getByRole("figure").filter({ hasText: "Clearance" }).waitFor();
        const [shown, asked] = await bench.canvas().evaluate(async ({ desk }) => {
            const { found: { along }, timeline: { recording: { q, joints, t } }, work: { things } } = desk.app.get(), last = t.length - 1;
            const { distance } = await desk.driver.ask("clearance", { q: [...q.subarray(last * joints)], scene: { format: "zveno-scene/1", things } });
            return [along.mm[last], distance];
        });
        near(shown, asked, 1e-2, "the clearance at the end, mm");
        const colors = () => bench.canvas().evaluate(({ viewport }) => viewport.scene.getObjectByName("trail").children[0].geometry.attributes.color.array.slice(0, 30).join());
        const bySpeed = await colors();
        await bench.page.getByRole("group", { name: "Trail of the tool" }).getByRole("button", { name: "clearance" }).click();
        await bench.until(async () => (await colors()) !== bySpeed, "the trail keeps its colours");
        await bench.close();
    },
};
