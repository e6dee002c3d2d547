// Everything a hand can do to move the arm: keys, sliders, numbers, a gamepad, buttons, the handle, the floor.
import { check, near } from "./workshop.mjs";

const GAMEPAD = () => {
    const pad = { id: "stub pad", connected: true, mapping: "standard", axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ value: 0 })) };
    window.stubPad = pad;
    navigator.getGamepads = () => [pad];
};

export const cases = {
    async "a key held moves its joint, and letting go stops it"(workshop) {
        const bench = await workshop.page();
        const { keyboard } = bench.page;
        const before = await bench.joints(2);
        await bench.hold(() => keyboard.down("d"), () => keyboard.up("d"), async () => (await bench.joint(1)) > before[0] + 3);
        await bench.hold(() => keyboard.down("s"), () => keyboard.up("s"), async () => (await bench.joint(2)) < before[1] - 3);
        await bench.atRest();
        const stopped = await bench.joint(1);
        await bench.page.waitForTimeout(300);
        check((await bench.joint(1)) === stopped, "joint 1 went on without a key");
        await bench.close();
    },

    async "a joint stops at its limit, whether dragged, typed or stepped"(workshop) {
        const bench = await workshop.page();
        const slider = bench.page.getByRole("slider", { name: /Joint 1/ });
        const before = await bench.joint(1);
        await slider.press("ArrowRight");
        await bench.until(async () => (await bench.joint(1)) > before);
        await bench.type(/^Joint 1, Q1/, 999);
        await bench.until(async () => (await bench.joint(1)) === 150);
        await bench.page.getByRole("textbox", { name: /^Joint 2/ }).press("ArrowUp");
        await bench.until(async () => (await bench.joint(2)) === 71);
        await bench.canvas().evaluate(({ desk: { driver } }) => { // the second before the core has answered the first
            driver.setJoint(0, -40);
            driver.setJoint(1, 33);
        });
        await bench.until(async () => String(await bench.joints(2)) === "-40,33", "a joint is lost when the next one follows at once");
        await bench.close();
    },

    async "a stick of a gamepad moves its joint and is shown"(workshop) {
        const bench = await workshop.page({}, { prepare: GAMEPAD });
        await bench.page.getByRole("tab", { name: "Keys and gamepad" }).click();
        await bench.page.evaluate(() => window.dispatchEvent(new Event("gamepadconnected")));
        check((await bench.text("gamepad")).includes("stub pad"), "the gamepad is not named");
        const before = await bench.joint(1);
        const push = (value) => bench.page.evaluate((x) => { window.stubPad.axes[0] = x; }, value);
        await bench.hold(() => push(-1), () => push(0), async () => (await bench.joint(1)) < before - 3);
        await bench.close();
    },

    async "a button pushes the tool along the base, the tool and an own frame"(workshop) {
        const bench = await workshop.page();
        const button = bench.page.getByRole("button", { name: "Move X +" });
        const hold = (done) => bench.hold(() => button.hover().then(() => bench.page.mouse.down()), () => bench.page.mouse.up(), done);
        const [x, y, z] = await bench.tool();
        await hold(async () => (await bench.tool())[0] > x + 3);
        await bench.atRest();
        near((await bench.tool())[1], y, 0.11, "y after a push along x");
        await bench.type(/^Joint 4/, 0); // the tool now looks along the fore link
        await bench.atRest();
        await bench.press("tool");
        const before = await bench.tool();
        await hold(async () => Math.hypot(...(await bench.tool()).slice(0, 2).map((v, k) => v - before[k])) > 3);
        await bench.atRest();
        const after = await bench.tool();
        near((Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI, before[3], 3, "direction of the tool's x");
        await bench.press("own");
        await bench.type(/^Own frame: X/, 100);
        await bench.type(/^Own frame: A/, 90);
        await bench.until(async () => Math.abs((await bench.tool())[0] - after[1]) < 0.11, "x in the own frame is not y of the base");
        const here = await bench.tool();
        near(here[1], 100 - after[0], 0.11, "y in the own frame, from its origin");
        await button.press("Enter"); // one tap
        await bench.until(async () => (await bench.tool())[0] > here[0] + 0.1);
        near((await bench.tool())[1], here[1], 0.11, "y after a tap along the own x");
        near((await bench.tool())[2], z, 0.11, "z");
        const origin = () => bench.canvas().evaluate((canvas) => canvas.viewport.marks.own?.position.toArray());
        near((await origin())[0], 0.1, 1e-9, "the own frame in the picture, x in m");
        await bench.press("At the tool");
        await bench.until(async () => (await bench.tool()).every((value) => Math.abs(value) < 0.06), "the tool is not at the origin of the own frame");
        await bench.press("base");
        await bench.until(async () => (await origin()) === undefined, "the own frame stays in the picture");
        await bench.close();
    },

    async "arrow keys move the tool when the picture has the focus"(workshop) {
        const bench = await workshop.page({ robot: "arm4" });
        const { keyboard } = bench.page;
        const [x, , z] = await bench.tool();
        await bench.canvas().focus();
        await bench.hold(() => keyboard.down("ArrowLeft"), () => keyboard.up("ArrowLeft"), async () => (await bench.tool())[0] < x - 3);
        await bench.hold(() => keyboard.down("PageDown"), () => keyboard.up("PageDown"), async () => (await bench.tool())[2] < z - 3);
        await bench.close();
    },

    async "the handle at the tool is dragged and the arm follows"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        const { mouse } = bench.page;
        const before = await bench.tool();
        const at = await bench.toolOnScreen();
        await bench.overHandle(at);
        await bench.page.evaluate(() => { // a picture that compiles anything while a hand drags comes late
            const all = WebGL2RenderingContext.prototype, link = all.linkProgram;
            window.linked = 0;
            all.linkProgram = function (...words) { window.linked += 1; return link.apply(this, words); };
        });
        await mouse.down();
        await mouse.move(at.x - 30, at.y + 20, { steps: 6 });
        await bench.until(async () => Math.hypot(...(await bench.tool()).slice(0, 3).map((v, k) => v - before[k])) > 50, "the tool did not follow");
        check((await bench.page.evaluate(() => window.linked)) === 0, `the drag compiled ${await bench.page.evaluate(() => window.linked)} shaders`);
        await mouse.up();
        await bench.atRest();
        const after = await bench.tool();
        for (const k of [3, 4, 5]) near(after[k], before[k], 0.2, "an angle of the tool during a drag");
        const shown = await bench.toolOnScreen();
        near(shown.x, at.x - 30, 6, "the tool on the screen, x");
        near(shown.y, at.y + 20, 6, "the tool on the screen, y");
        await bench.close();
    },

    async "where the arm cannot follow, a red line leads from the tool to the hand until it is let go"(workshop) {
        const bench = await workshop.page({ robot: "scara" });
        const { mouse } = bench.page, blocked = () => bench.canvas().evaluate(({ viewport }) => {
            const { group } = viewport.gizmo.blocked, end = group.position.clone().set(0, 0, group.children[0].scale.z).applyMatrix4(group.matrixWorld);
            return { shown: group.visible, from: group.position.toArray(), to: end.toArray(), tool: viewport.pose.xyz.map((mm) => mm / 1000) };
        });
        const red = () => bench.canvas().evaluate((canvas) => { // pixels of that red, of the picture as it is
            const { viewport } = canvas, gl = viewport.renderer.getContext(), { width, height } = canvas, data = new Uint8Array(4 * width * height);
            window.paints = true;
            viewport.render(false);
            window.paints = false;
            gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
            let count = 0;
            for (let k = 0; k < data.length; k += 4) if (Math.abs(data[k] - 0xc0) < 6 && Math.abs(data[k + 1] - 0x39) < 6 && Math.abs(data[k + 2] - 0x2b) < 6) count += 1;
            return count;
        });
        await bench.look({ theme: "light" });
        const at = await bench.toolOnScreen();
        await bench.overHandle(at);
        const before = await red();
        await mouse.down();
        await mouse.move(at.x + 12, at.y, { steps: 3 }); // in reach
        await bench.until(async () => { const { from, tool } = await blocked(); return !(await blocked()).shown && from && tool; }, "it is shown where the arm follows");
        await mouse.move(at.x + 190, at.y + 60, { steps: 4 }); // far outside
        await bench.until(async () => (await blocked()).shown, "it is not shown where the arm cannot follow");
        const { from, to, tool } = await blocked();
        from.forEach((m, k) => near(m, tool[k], 0.002, "where it begins"));
        check(Math.hypot(...to.map((m, k) => m - tool[k])) > 0.03, `it ends at the tool: ${to}`);
        check((await red()) > before + 60, "there is no red in the picture");
        check(await bench.page.locator(".drag-words.blocked").isVisible(), "the words at the hand do not say so");
        await mouse.up();
        await bench.until(async () => !(await blocked()).shown, "it stays when the hand lets go");
        await bench.close();
    },

    async "the handle has a middle where the arm or the view leaves two axes"(workshop) {
        const bench = await workshop.page();
        for (const [robot, view, plane] of [["scara", "Top", "XY"], ["scara", "Front", "YZ"], ["planar3", "Free", "XZ"]]) {
            await bench.page.getByRole("combobox", { name: "Arm", exact: true }).selectOption(robot);
            await bench.until(() => bench.canvas().evaluate(({ viewport }, one) => viewport.robot.name === one, robot), `${robot} does not come`);
            await bench.page.locator(".view-bar").getByRole("button", { name: view, exact: true }).click();
            await bench.painted();
            const at = await bench.toolOnScreen();
            await bench.page.mouse.move(at.x + 1, at.y);
            await bench.until(async () => (await bench.handle()) === plane, `no middle ${plane} for ${robot}`);
        }
        await bench.close();
    },

    async "the turning handle turns the tool and leaves it in place"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        await bench.press("Handle turns");
        const before = await bench.tool();
        const at = await bench.toolOnScreen();
        const { mouse } = bench.page;
        await bench.overHandle(at);
        await mouse.down();
        await mouse.move(at.x + 25, at.y + 10, { steps: 5 });
        await bench.until(async () => Math.max(...(await bench.tool()).slice(3).map((v, k) => Math.abs(v - before[k + 3]))) > 2, "the tool did not turn");
        await mouse.up();
        await bench.atRest();
        const after = await bench.tool();
        for (const k of [0, 1, 2]) near(after[k], before[k], 0.11, "the tool's place during a turn");
        await bench.close();
    },

    async "a click on the floor brings the tool there"(workshop) {
        const bench = await workshop.page();
        await bench.press("Top");
        const box = await bench.free();
        await bench.painted();
        await bench.page.mouse.click(box.x + box.width / 2 + 70, box.y + box.height / 2 + 50);
        await bench.until(async () => Math.abs((await bench.tool())[2]) < 0.06, "the tool did not come down to the floor");
        await bench.atRest();
        const [x, y] = await bench.tool();
        check(x > 50 && y < -50, `the tool is at ${x}, ${y}, not where the click was`);
        const shown = await bench.toolOnScreen();
        near(shown.x, box.x + box.width / 2 + 70, 3, "the tool on the screen, x");
        near(shown.y, box.y + box.height / 2 + 50, 3, "the tool on the screen, y");
        await bench.close();
    },

    async "a click on the floor out of reach moves nothing and says why in the picture"(workshop) {
        const bench = await workshop.page();
        await bench.press("Top");
        const before = await bench.tool();
        const box = await bench.free();
        await bench.painted();
        await bench.page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
        await bench.until(async () => /Out of reach by .* The nearest place/.test(await bench.text("notice")), "no word about it");
        near((await bench.tool())[0], before[0], 1e-9, "x of the tool");
        await bench.press("From the arm");
        const marks = () => bench.canvas().evaluate((canvas) => canvas.viewport.marks.asked);
        await bench.until(async () => (await marks()) === null, "the mark of the target stayed");
        await bench.close();
    },

    async "a typed target is reached by a planned motion, and Escape stops one"(workshop) {
        const bench = await workshop.page();
        await bench.type("Target X", 300);
        await bench.type("Target Y", -120);
        await bench.type("Target Z", 25);
        await bench.press("Go"); // Enter in the last field may have brought it there already
        await bench.until(async () => Math.abs((await bench.tool())[2] - 25) < 0.06, "the tool does not come to its target");
        await bench.atRest();
        const [x, y, z] = await bench.tool();
        near(x, 300, 0.06, "x");
        near(y, -120, 0.06, "y");
        near(z, 25, 0.06, "z");
        await bench.page.evaluate(() => { // as soon as it moves: motions are short
            const page = document.querySelector(".page");
            const stop = () => page.dataset.playing === "true" && window.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape" }));
            new MutationObserver(stop).observe(page, { attributes: true });
        });
        await bench.press("Home");
        await bench.atRest();
        check((await bench.joint(1)) !== 25, "the motion ran to its end in spite of Escape");
        await bench.close();
    },

    async "a target typed faster than the core answers stays as it was typed"(workshop) {
        const bench = await workshop.page();
        await bench.canvas().evaluate(({ desk }) => {
            const { lookUp } = desk.driver;
            window.held = [];
            desk.driver.lookUp = (target) => new Promise((resolve) => { window.held.push(() => resolve(lookUp.call(desk.driver, target))); });
        });
        await bench.type("Target X", 300);
        await bench.type("Target Z", 25);
        await bench.page.evaluate(() => window.held[0]());
        await bench.until(() => bench.canvas().evaluate(({ desk }) => desk.app.get().found.asked !== null), "no answer comes");
        check((await bench.page.getByRole("textbox", { name: "Target Z" }).inputValue()) === "25.00", "the answer about X has overwritten Z");
        await bench.close();
    },

    async "another length of a link is seen at once"(workshop) {
        const bench = await workshop.page();
        const before = await bench.tool();
        await bench.type(/^l1:/, 300);
        await bench.until(async () => (await bench.page.getByText(/to 500\.0.mm from the axis/).count()) > 0, "the reach did not change");
        const after = await bench.tool();
        near(Math.hypot(after[0] - before[0], after[1] - before[1]), 50, 0.2, "the way of the tool");
        await bench.type(/^l1:/, -5);
        await bench.until(async () => (await bench.text("notice")).includes("l1"), "no word about a length below zero");
        for (const length of ["1e7", "1e300"]) {
            await bench.canvas().evaluate(({ desk }) => desk.app.set({ panels: { notice: null } }));
            await bench.type(/^l1:/, length);
            await bench.until(async () => (await bench.text("notice")).includes("1 km"), `no word about a length of ${length} mm`);
        }
        near((await bench.tool())[0], after[0], 0.06, "the tool after refused lengths");
        await bench.close();
    },

    async "joints, dimensions and frames that are changed at the same time are all taken"(workshop) {
        const bench = await workshop.page();
        const { q, set, pose } = await bench.canvas().evaluate(async ({ desk: { app, driver } }) => {
            const lengths = [driver.setDimension("l1", 270), driver.setDimension("l2", 180)];
            driver.setJoint(0, 12);
            await Promise.all(lengths);
            driver.setJoint(1, 34);
            await driver.setFrame({ jogFrame: "user", userFrame: { xyz: [10, 0, 0], abc: [0, 0, 0] } });
            while (!driver.idle) await new Promise((resolve) => setTimeout(resolve, 20));
            return app.get().arm;
        });
        check(q[0] === 12 && q[1] === 34, `joints 1 and 2 stand at ${q[0]} and ${q[1]} instead of 12 and 34`);
        check(set.l1 === 270 && set.l2 === 180, `the lengths are ${JSON.stringify(set)}`);
        const radian = Math.PI / 180;
        near(pose.target.xyz[0], 270 * Math.cos(12 * radian) + 180 * Math.cos(46 * radian), 1e-6, "x of the tool");
        await bench.close();
    },
};
