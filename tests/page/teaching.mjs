// Teaching: points are recorded, put right, run and taken along. Everything can be undone. A link brings it all to others.
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { deflateRawSync } from "node:zlib";
import { AXE, check, near } from "./workshop.mjs";

const axe = await readFile(AXE, "utf8");
const state = (bench) => bench.canvas().evaluate(({ desk }) => {
    const { arm: { robot, set, q }, work: { points, rows, program, drawing }, history: { undo, redo }, scene: { view, eye } } = desk.app.get();
    return { robot: robot.name, set, q, points, rows, program: String(program.text), drawing, undo, redo, view, eye };
});
const put = (bench, patch) => bench.canvas().evaluate(({ desk }, values) => desk.app.set(values), patch);

async function openTeach(bench) {
    const tab = bench.page.getByRole("tab", { name: "Teach", exact: true });
    if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
    await bench.page.waitForSelector(".teach");
}

async function standAt(bench, joints) {
    await bench.canvas().evaluate(({ desk }, q) => desk.driver.standAt(q), joints);
}

// Three poses of the SCARA, recorded one by button and two by key.
async function recordThree(bench) {
    await openTeach(bench);
    await bench.page.getByRole("button", { name: /Record the pose/ }).click();
    for (const q of [[0, 60, 20, 10], [40, 50, 90, 0]]) {
        await standAt(bench, q);
        await bench.canvas().focus();
        await bench.page.keyboard.press("n");
    }
    await bench.until(async () => (await bench.page.locator(".point").count()) === 3, "there are not three points");
}

// Points of every kind, the arc with all its values.
async function showThree(bench) {
    const points = [[25, 70, 60, -95], [0, 60, 20, 10], [40, 50, 90, 0]].map((q, k) => ({
        name: ["above the box", "pick", "P3"][k], arm: "scara", q, move: ["joint", "line", "arc"][k], via: k === 2 ? [330, 250, 70] : null,
        speed: 100, feed: 3000, dwell: k === 1 ? 0.5 : 0,
    }));
    await put(bench, { work: { points }, panels: { drawer: "teach", sheet: "more" } });
    await bench.page.locator(".point-place").nth(2).click();
    await bench.page.waitForSelector(".point-values");
    await bench.page.mouse.move(3, 3);
}

async function downloaded(bench, act) {
    const [file] = await Promise.all([bench.page.waitForEvent("download"), act()]);
    return readFile(await file.path(), "utf8");
}

const names = (bench) => bench.page.locator(".point-name").evaluateAll((fields) => fields.map((field) => field.value));
const field = (bench, name) => bench.page.getByRole("textbox", { name, exact: true });

const eyeOf = (bench) => bench.canvas().evaluate(({ viewport }) => viewport.camera.position.toArray());

// A whole address in a fresh profile.
async function openAt(workshop, url) {
    const [place, hash] = url.split("#");
    return workshop.page({}, { url: place, hash: `#${hash}` });
}

// Another fragment in the address of an open page.
const goTo = (bench, hash) => bench.page.evaluate((next) => { location.hash = ""; location.hash = next; }, hash);

async function clean(bench, where) {
    const faults = await bench.faults(axe);
    check(faults.length === 0, `${where}:\n${faults.join("\n")}`);
}

export const cases = {
    async "three poses are recorded, changed, put in another order and run"(workshop) {
        const bench = await workshop.page();
        await recordThree(bench);
        await field(bench, "Point 2: name").fill("pick");
        await bench.page.getByRole("combobox", { name: "Point 3: how to come" }).selectOption("line");
        await bench.type("Point 3: feed", 3000);
        await bench.type("Point 1: wait", 0.2);
        const grip = bench.page.getByRole("button", { name: /Move point 2:/ });
        await grip.press("ArrowUp"); // by a key
        await bench.until(async () => (await names(bench)).join() === "pick,P1,P3", "the key did not move it");
        const from = await bench.page.getByRole("button", { name: /Move point 1:/ }).boundingBox();
        const to = await bench.page.locator(".point").nth(1).boundingBox();
        await bench.page.mouse.move(from.x + 8, from.y + 8); // and by a drag
        await bench.page.mouse.down();
        await bench.page.mouse.move(from.x + 8, to.y + to.height - 4, { steps: 4 });
        await bench.page.mouse.up();
        await bench.until(async () => (await names(bench)).join() === "P1,pick,P3", "the drag did not move it");
        await bench.press("Run all");
        await bench.page.waitForSelector('.timeline[data-running="true"]');
        await put(bench, { timeline: { factor: 10 } });
        await bench.page.waitForSelector('.timeline[data-running="false"]');
        await bench.until(async () => Math.abs((await bench.joint(1)) - 40) < 0.1, "the arm is not at the last point");
        check((await bench.text("line")).includes("point 3"), "the timeline does not tell the point");
        const { points } = await state(bench);
        check(points[2].move === "line" && points[2].feed === 3000 && points[0].dwell === 0.2, "what was typed is not kept");
        await bench.close();
    },

    async "a point is shown as a shadow, gone to, brought to the arm, typed anew, duplicated and deleted"(workshop) {
        const bench = await workshop.page();
        await recordThree(bench);
        const ghosts = () => bench.canvas().evaluate((canvas) => canvas.viewport.ghosts.length);
        await bench.page.locator(".point").first().hover();
        await bench.until(async () => (await ghosts()) === 1, "there is no shadow");
        await bench.page.getByRole("button", { name: "Go to point 2", exact: true }).click();
        await bench.until(async () => Math.abs((await bench.joint(3)) - 20) < 0.06, "the arm does not go there");
        await bench.atRest();
        await bench.type(/^Joint 1,/, -20);
        await bench.until(async () => (await bench.joint(1)) === -20);
        await bench.page.getByRole("button", { name: "Point 3 becomes the pose of the arm" }).click();
        near((await state(bench)).points[2].q[0], -20, 1e-9, "joint 1 of the third point");
        await bench.page.locator(".point-place").nth(1).click();
        await bench.type("Point 2: X", 330);
        await bench.until(async () => (await bench.page.locator(".point-place").nth(1).innerText()).includes("330.0"), "the place did not change");
        await bench.type("Point 2: X", 3000);
        await bench.until(async () => /Out of reach/.test(await bench.text("notice")), "no word about a place out of reach");
        await bench.page.getByRole("button", { name: "Duplicate point 1" }).click();
        await bench.until(async () => (await names(bench)).join() === "P1,P4,P2,P3", "it is not duplicated");
        await bench.page.getByRole("button", { name: "Delete point 3" }).click();
        await bench.until(async () => (await names(bench)).join() === "P1,P4,P3", "it is not deleted");
        await bench.close();
    },

    async "a way that the arm cannot go is told at its point"(workshop) {
        const bench = await workshop.page();
        await recordThree(bench);
        const { points } = await state(bench);
        const across = { ...points[1], q: [-150, -60, 20, 0], move: "line" };
        await put(bench, { work: { points: [points[0], across] } });
        await bench.press("Run all");
        await bench.until(async () => (await bench.page.locator(".point.bad .trouble").count()) === 1, "no row is marked");
        check(/^Point 2, P2: .*(reach|jump|limit)/.test(await bench.page.locator(".trouble").innerText()), "the sentence does not name point and reason");
        await bench.page.getByRole("combobox", { name: "Arm", exact: true }).selectOption("drawbot");
        await bench.until(async () => /taught on scara/.test(await bench.page.locator(".point").first().innerText()), "it does not say whose points they are");
        await bench.press("Run all");
        await bench.until(async () => /Point 1, P1: taught on scara/.test(await bench.page.locator(".trouble").innerText()), "points of another arm are run");
        await bench.close();
    },

    async "points go out as G-code that leads to the same places, and as CSV that comes back"(workshop) {
        const bench = await workshop.page();
        await recordThree(bench);
        const taught = (await state(bench)).points;
        await put(bench, { work: { points: [taught[0], { ...taught[1], name: "Ж, \"x\"", dwell: 0.3 }, { ...taught[2], move: "arc", via: [330, 250, 70], feed: 4000 }] } });
        const program = await downloaded(bench, () => bench.press("Export G-code"));
        await bench.until(async () => /points\.ngc: \d+ lines/.test(await bench.page.locator(".teach").innerText()), "no word about the program");
        check(/Point 3, P3: the arc/.test(await bench.page.locator(".teach").innerText()), "no word about the arc");
        const ends = await bench.canvas().evaluate(async ({ desk }, text) => {
            const { work: { points }, arm: { q } } = desk.app.get();
            const waypoints = points.map(({ q: joints, move, via, feed, dwell }) => ({ q: joints, move, feed, ...(via ? { via } : {}), ...(dwell ? { dwell } : {}) }));
            const direct = await desk.planner.plan({ waypoints }, { title: "", source: "teach" });
            const written = await desk.planner.plan({ program: text, rapids: "joint", near: points[0].q }, { title: "", source: "program" });
            return { direct: [...direct.xyz.slice(-3)], written: [...written.xyz.slice(-3)], q };
        }, program);
        ends.written.forEach((value, k) => near(value, ends.direct[k], 1e-3, "the end of the program"));

        await bench.press("To the program tab");
        await bench.until(async () => (await state(bench)).program === program, "the program is not in its tab");
        await openTeach(bench);
        const csv = await downloaded(bench, () => bench.press("Export CSV"));
        check(csv.startsWith("name,arm,move,q1 (deg),q2 (deg),q3 (mm),q4 (deg),x (mm)"), "the headings have no units");
        await bench.press("Clear");
        const before = (await state(bench)).points;
        check(before.length === 0, "the points are still there");
        const read = (text) => bench.page.locator('.teach input[type="file"]').setInputFiles({ name: "points.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
        await read(csv);
        await bench.until(async () => (await bench.page.locator(".point").count()) === 3, "the points did not come back");
        const back = (await state(bench)).points;
        check(back[1].name === "Ж, \"x\"" && back[1].dwell === 0.3 && back[2].move === "arc" && back[2].via[0] === 330, "a value is another");
        check(JSON.stringify(back[2].q) === JSON.stringify(taught[2].q), "the joints are others");
        await read(csv.replace("arc", "leap"));
        await bench.until(async () => /Line 4 .*"move": found "leap"/.test(await bench.text("notice")), "a damaged file is not told");
        await bench.close();
    },

    async "round and round: the timeline begins again at the first point"(workshop) {
        const bench = await workshop.page();
        await recordThree(bench);
        await put(bench, { timeline: { factor: 10 } });
        await bench.page.getByText("round and round").click();
        await bench.press("Run all");
        await bench.page.waitForSelector('.timeline[data-running="true"]');
        await bench.page.getByRole("tab", { name: "Keys and gamepad" }).click(); // also when the tab is no longer open
        const rounds = await bench.canvas().evaluate(({ desk }) => new Promise((resolve) => {
            let count = 0;
            const end = desk.app.watch((now, before) => {
                if (now.timeline.time < before.timeline.time && ++count === 2) end(), resolve(count);
            });
        }));
        check(rounds === 2, "it does not go round");
        await openTeach(bench);
        await bench.page.getByText("round and round").click();
        await bench.page.waitForSelector('.timeline[data-running="false"]');
        await bench.until(async () => Math.abs((await bench.joint(1)) - 25) < 0.1, "the round does not end at the first point");
        await bench.close();
    },

    async "undo and redo bring back pose, arm, dimensions, points and program"(workshop) {
        const bench = await workshop.page();
        const { keyboard } = bench.page;
        const undone = (what) => bench.until(async () => (await state(bench)).undo === what, `${what} is not what would be undone`);
        const settle = async (what) => undone(what);
        await bench.type(/^Joint 1,/, 40);
        await settle("pose");
        await bench.type(/^l1:/, 300);
        await settle("dimensions");
        await bench.page.getByRole("button", { name: "Undo: dimensions" }).waitFor();
        await openTeach(bench);
        await bench.page.getByRole("button", { name: /Record the pose/ }).click();
        await settle("points");
        await put(bench, { work: { program: { name: "a", text: "G0 X1\n" } } });
        await settle("program");
        await bench.page.getByRole("combobox", { name: "Arm", exact: true }).selectOption("rl15");
        await settle("arm");
        await bench.canvas().focus();
        await keyboard.press("Control+z"); // the arm
        await bench.until(async () => (await state(bench)).robot === "scara", "the arm did not come back");
        const back = await state(bench);
        check(back.set.l1 === 300 && back.q[0] === 40 && back.points.length === 1, "dimensions, joints or points are others");
        await undone("program");
        for (const next of ["points", "dimensions", "pose", null]) {
            await keyboard.press("Control+z");
            await undone(next);
        }
        const first = await state(bench);
        check(first.q[0] === 25 && Object.keys(first.set).length === 0 && first.points.length === 0 && first.program === "", "it is not as in the beginning");
        check(first.redo === "pose", "nothing can be redone");
        await keyboard.press("Control+Shift+z");
        await bench.until(async () => (await state(bench)).q[0] === 40, "the pose did not come again");
        for (const next of ["dimensions", "points", "program", "arm"]) {
            await keyboard.press("Control+y");
            await undone(next);
        }
        const last = await state(bench);
        check(last.robot === "rl15" && last.points.length === 1 && last.program === "G0 X1\n" && last.redo === null, "it is not as in the end");
        await bench.page.waitForTimeout(600); // kept by then
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(async () => (await state(bench)).points.length === 1, "the work is gone");
        check((await state(bench)).undo === null, "coming back is a step");
        await bench.close();
    },

    async "a drag of a slider is one step, and a text field has its own undo"(workshop) {
        const bench = await workshop.page();
        const slider = bench.page.getByRole("slider", { name: /Joint 1/ });
        const box = await slider.boundingBox();
        await bench.page.mouse.move(box.x + box.width * 0.58, box.y + box.height / 2);
        await bench.page.mouse.down();
        for (const part of [0.62, 0.7, 0.66, 0.75]) {
            await bench.page.mouse.move(box.x + box.width * part, box.y + box.height / 2, { steps: 2 });
            await bench.page.waitForTimeout(250);
        }
        await bench.page.mouse.up();
        await bench.until(async () => (await state(bench)).undo === "pose", "the drag is no step");
        await slider.press("Control+z");
        await bench.until(async () => (await state(bench)).q[0] === 25, "one undo does not take the drag back");
        check((await state(bench)).undo === null, "the drag was several steps");
        await openTeach(bench);
        await bench.page.getByRole("button", { name: /Record the pose/ }).click();
        await bench.until(async () => (await state(bench)).undo === "points", "the point is no step");
        await field(bench, "Point 1: name").pressSequentially("abc", { delay: 20 });
        await bench.page.keyboard.press("Control+z");
        check((await state(bench)).points.length === 1, "the page undid what the field should have undone");
        await bench.close();
    },

    async "the teach tab is clean in light, dark and Russian, and its points are in the picture"(workshop) {
        const bench = await workshop.page({}, { viewport: { width: 1280, height: 760 } });
        await showThree(bench);
        const dots = () => bench.canvas().evaluate(({ viewport }) => viewport.scene.children.filter((child) => child.children?.[0]?.geometry?.type === "SphereGeometry").length);
        await bench.until(async () => (await dots()) > 0, "the points are not in the picture");
        for (const [name, look] of [["teach", {}], ["teach-ru", { language: "ru" }], ["teach-dark", { theme: "dark", language: "en" }]]) {
            await bench.look(look);
            await clean(bench, name);
            await bench.screenshot(name);
        }
        await bench.close();
    },

    async "the teach tab is clean on a phone"(workshop) {
        const bench = await workshop.page({}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
        await showThree(bench);
        const wide = await bench.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(wide <= 0, `it is ${wide} pixels too wide`);
        await clean(bench, "phone");
        await bench.screenshot("teach-phone");
        await bench.close();
    },

    async "a link opens to the same arm, dimensions, joints, program, points and picture elsewhere"(workshop) {
        const bench = await workshop.page({ robot: "rl15" }, { permissions: ["clipboard-read", "clipboard-write"] });
        await bench.type(/^a2:/, 700);
        await bench.type(/^Joint 2,/, 33);
        await bench.until(async () => (await state(bench)).q[1] === 33);
        await openTeach(bench);
        await bench.page.getByRole("button", { name: /Record the pose/ }).click();
        const drawing = { format: "zveno-drawing/1", sources: [{ text: "ПРИВЕТ", size: 40 }], at: [900, 0] };
        await put(bench, { work: { program: { name: "part", text: "G0 X1 (ж)\nM2\n" }, drawing }, panels: { drawer: null } });
        const box = await bench.free();
        await bench.page.mouse.move(box.x + 40, box.y + box.height - 40);
        await bench.page.mouse.down();
        await bench.page.mouse.move(box.x + 140, box.y + box.height - 60, { steps: 4 });
        await bench.page.mouse.up();
        await bench.until(async () => (await state(bench)).eye !== null, "the turned picture is not known");
        await bench.page.getByRole("button", { name: "Copy a link to this" }).click();
        await bench.until(async () => /The link is copied/.test(await bench.text("notice")), "it does not say so");
        const link = await bench.page.evaluate(() => navigator.clipboard.readText());
        check(!link.includes("?") && link.length < 4000, `the link is ${link}`);
        const made = await state(bench), seen = await eyeOf(bench);
        const other = await openAt(workshop, link);
        const opened = await state(other);
        for (const part of ["robot", "set", "q", "program", "drawing", "points", "view", "eye"]) {
            check(isDeepStrictEqual(opened[part], made[part]), `${part} is ${JSON.stringify(opened[part])}, expected ${JSON.stringify(made[part])}`);
        }
        check(opened.undo === null, "something can be undone before anything was done");
        await other.until(async () => (await eyeOf(other)).every((value, k) => Math.abs(value - seen[k]) < 1e-3), "the picture is seen from elsewhere");
        await put(other, { work: { points: [] } });
        await other.until(async () => (await state(other)).undo === "points", "the change is no step");
        await goTo(other, new URL(link).hash); // the link once more, in the same window
        await other.until(async () => (await state(other)).points.length === 1, "it is not opened again");
        await bench.close();
        await other.close();
    },

    async "a damaged or hostile link gives a sentence and the usual arm"(workshop) {
        const pack = (text) => `1.${deflateRawSync(Buffer.from(text)).toString("base64url")}`;
        const good = { format: "zveno-workspace/1", robot: "arm4", set: {}, q: [25, 75, -70, -50] };
        const whole = pack(JSON.stringify(good));
        const told = (bench, sentence) => bench.until(async () => sentence.test(await bench.text("notice")), `${sentence} is not told`);
        const bomb = pack(`{"a": "${" ".repeat(50 << 20)}"}`);
        check(bomb.length < 100_000, "the bomb is not small");
        const bench = await openAt(workshop, `${workshop.plain.url}#z=${whole.slice(0, -8)}`);
        await told(bench, /damaged/);
        for (const [fragment, sentence] of [
            ["7.abcd", /another version/], [bomb, /damaged/], [pack("{"), /not JSON/], ["1.@@@@", /damaged/],
            [pack(JSON.stringify({ ...good, robot: "nope" })), /cannot be shown: no robot called 'nope'/],
            [pack(JSON.stringify({ ...good, q: [1, "x"] })), /holds no workspace/], [pack(JSON.stringify({ ...good, points: [{ name: 1 }] })), /points .* damaged/],
            [pack(JSON.stringify({ ...good, set: { l12: -5 } })), /cannot be shown.*l12/], [pack(JSON.stringify({ ...good, drawing: 5 })), /drawing .* damaged/],
            [pack(JSON.stringify({ ...good, drawing: { format: "zveno-drawing/1", sources: [{ text: {} }] } })), /drawing .* damaged/],
        ]) {
            await goTo(bench, `#z=${fragment}`);
            await told(bench, sentence);
        }
        check((await state(bench)).robot === "scara", "the usual arm is not there");
        await goTo(bench, `#z=${whole}`);
        await bench.until(async () => (await state(bench)).robot === "arm4", "a good link does not open any more");
        await bench.close();
    },

    async "a link that is too long says so and offers a file, and without a clipboard the link is shown"(workshop) {
        const noClipboard = () => Object.defineProperty(navigator, "clipboard", { value: undefined });
        const bench = await workshop.page({ token: "sesame" }, { prepare: noClipboard, url: workshop.plain.url });
        const noise = Array.from({ length: 6000 }, (_, k) => `G0 X${((k * 7919) % 104729) / 7} Y${((k * 104729) % 7919) / 3}`).join("\n");
        await put(bench, { work: { program: { name: "long", text: noise } } });
        const button = bench.page.getByRole("button", { name: "Copy a link to this" });
        await button.click();
        const dialog = bench.page.getByRole("dialog", { name: "Copy a link to this" });
        await bench.until(async () => /would have \d+\.\d kB/.test(await dialog.innerText()), "it does not say how long");
        await clean(bench, "dialog");
        const file = JSON.parse(await downloaded(bench, () => bench.press("Download a file instead")));
        check(file.program.text === noise && file.robot === "scara", "the file has not all");
        await button.click();
        await dialog.getByRole("button", { name: "Copy a link without the program" }).click();
        const shown = dialog.getByRole("textbox");
        await shown.waitFor();
        const link = await shown.inputValue();
        check(link.includes("#z=1.") && !link.includes("sesame"), `the link is ${link}`);
        check(await shown.evaluate((input) => input === document.activeElement || input.selectionEnd > 0), "it is not selected");
        await bench.page.keyboard.press("Escape");
        await bench.close();
    },

    async "a workspace keeps points and program, and one of an earlier version still opens"(workshop) {
        const bench = await workshop.page({}, { url: workshop.plain.url });
        await recordThree(bench);
        await put(bench, { work: { program: { name: "a", text: "G0 X1\n" } } });
        const saved = await downloaded(bench, () => bench.press("Download"));
        const open = (text) => bench.page.locator('[data-panel="files"]').getByLabel("Open file", { exact: true }).setInputFiles({ name: "w.json", mimeType: "application/json", buffer: Buffer.from(text) });
        await open(JSON.stringify({ format: "zveno-workspace/1", robot: "arm4", set: {}, q: [25, 75, -70, -50], rows: [{ xyz: [300, 0, 100], pitch: 60 }] }));
        await bench.until(async () => (await state(bench)).rows.length === 1, "the old file does not open");
        check((await state(bench)).points.length === 0, "points of before are still there");
        await bench.until(async () => (await state(bench)).undo === "arm", "opening is no step");
        await open(saved);
        await bench.until(async () => (await state(bench)).points.length === 3, "the points do not come back");
        check((await state(bench)).program === "G0 X1\n", "the program does not come back");
        await bench.canvas().focus();
        await bench.page.keyboard.press("Control+z");
        await bench.until(async () => (await state(bench)).rows.length === 1 && (await state(bench)).robot === "arm4", "one undo does not take the opening back");
        await bench.close();
    },
};
