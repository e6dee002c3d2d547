// A motion on the timeline: run, pause, step, scrub, faster and slower; charts and trail that follow; very long programs.
import { readFileSync } from "node:fs";
import { longestTask } from "./tasks.mjs";
import { AXE, check, near } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");

const PART = `G21 G90 G64 P0.05
G0 X0 Y0 Z20
G1 Z0 F6000
G1 X80
G2 X80 Y60 I0 J30
G1 X0 F20000
G1 Y0
G0 Z20
M2`;
const WORK = [220, -30, 60, 0, 0, 0];

// Plans fields as a tab does and puts the motion on the timeline. `desk` hangs at the canvas.
async function load(bench, fields, source = "program") {
    await bench.canvas().evaluate(async (canvas, [request, from]) => {
        const { planner, player } = canvas.desk;
        player.load(await planner.plan(request, { title: "part", source: from }));
    }, [fields, source]);
    await bench.page.waitForSelector(".timeline");
}

// On a busy machine the motion would be over before the next click.
const slowly = (bench) => bench.canvas().evaluate(({ desk }) => desk.app.set({ timeline: { factor: 0.25 } }));
const armOf = (bench, key) => bench.canvas().evaluate((canvas, name) => canvas.desk.app.get().arm[name], key);
const timelineOf = (bench, key) => bench.canvas().evaluate((canvas, name) => canvas.desk.app.get().timeline[name], key);
const duration = (bench) => bench.canvas().evaluate((canvas) => canvas.desk.app.get().timeline.recording.t.at(-1));
const openTab = (bench, name) => bench.page.getByRole("tab", { name }).click();
const chart = (bench, name) => bench.page.getByRole("figure", { name });
const slider = (bench) => bench.page.getByRole("slider", { name: "Place on the timeline" });
const button = (bench, name) => bench.page.locator(".timeline").getByRole("button", { name });
const lineShown = async (bench) => Number((await bench.text("line")).replace(/\D/g, ""));

// How many seconds of the motion go by in one second of the pictures, which may come late.
const pace = (bench) => bench.canvas().evaluate(async (canvas) => {
    const picture = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const { app } = canvas.desk;
    for (let k = 0; k < 3; ++k) await picture();
    const begin = await picture(), time = app.get().timeline.time;
    let now = begin;
    while (now - begin < 1200) now = await picture();
    return (app.get().timeline.time - time) / ((now - begin) / 1000);
});

// The arm stands where the recording says.
async function armFollows(bench) {
    await bench.until(() => bench.canvas().evaluate((canvas) => {
        const { timeline: { recording, time }, arm: { q } } = canvas.desk.app.get();
        const row = recording.t.findLastIndex((t) => t <= time), next = Math.min(row + 1, recording.t.length - 1);
        return q.every((value, k) => {
            const a = recording.q[row * recording.joints + k], b = recording.q[next * recording.joints + k];
            return value >= Math.min(a, b) - 1e-3 && value <= Math.max(a, b) + 1e-3;
        });
    }), "the arm is not where the timeline is");
}

// Where the mark of the time is in a chart, as a part of its width.
const markIn = (figure) => figure.evaluate((box) => {
    const over = box.querySelector(".u-over").getBoundingClientRect(), now = box.querySelector(".chart-now").getBoundingClientRect();
    return ((now.left + now.right) / 2 - over.left) / over.width;
});

async function clean(bench, where) {
    const faults = await bench.faults(axe);
    check(faults.length === 0, `${where}:\n${faults.join("\n")}`);
}

export const cases = {
    async "the motion on the timeline comes back after a reload, at its time, and is the plan of what can be simulated"(workshop) {
        const bench = await workshop.page();
        await load(bench, { program: PART, work: WORK });
        const whole = await duration(bench);
        await bench.canvas().evaluate((canvas, time) => canvas.desk.player.seek(time), whole / 2);
        await armFollows(bench);
        await bench.page.waitForTimeout(700);
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.page.waitForSelector(".timeline");
        check((await duration(bench)) === whole, "it lasts another time");
        near(await timelineOf(bench, "time"), whole / 2, 1e-9, "the time");
        await armFollows(bench);
        check((await bench.canvas().evaluate((canvas) => canvas.desk.app.get().timeline.recording.plan.program)) === PART, "the plan is another");
        await bench.canvas().evaluate((canvas) => canvas.desk.player.play());
        await bench.until(async () => (await timelineOf(bench, "time")) > whole / 2, "it does not run");
        await bench.close();
    },

    async "a motion runs, pauses, and the line and the arm agree with the time"(workshop) {
        const bench = await workshop.page();
        check((await bench.page.locator(".timeline").count()) === 0, "there is a timeline without a motion");
        await load(bench, { program: PART, work: WORK });
        await slowly(bench);
        await button(bench, "Run").click();
        await bench.until(async () => (await timelineOf(bench, "time")) > 0.4, "the time does not run");
        await button(bench, "Pause").click();
        const stopped = await timelineOf(bench, "time");
        await bench.page.waitForTimeout(200);
        check((await timelineOf(bench, "time")) === stopped, "it goes on when paused");
        await armFollows(bench);
        const line = await bench.canvas().evaluate((canvas) => {
            const { recording, time } = canvas.desk.app.get().timeline;
            return recording.line[recording.t.findLastIndex((t) => t <= time)];
        });
        check((await lineShown(bench)) === line, `line ${await lineShown(bench)} is shown, expected ${line}`);
        await bench.close();
    },

    async "it is stepped line by line, and scrubbed by keys and by the pointer"(workshop) {
        const bench = await workshop.page();
        await load(bench, { program: PART, work: WORK });
        const lines = [await lineShown(bench)];
        for (let k = 0; k < 4; ++k) {
            await button(bench, /Step on/).click();
            lines.push(await lineShown(bench));
        }
        check(lines.every((line, k) => k === 0 || line > lines[k - 1]), `the lines are ${lines}`);
        await button(bench, /Step back/).click();
        check((await lineShown(bench)) === lines[3], "the step back goes elsewhere");
        await bench.page.locator(".section h2").first().click(); // focus nowhere
        await bench.page.keyboard.press(".");
        check((await lineShown(bench)) === lines[4], "the key does not step");
        const box = await slider(bench).boundingBox(), whole = await duration(bench);
        await bench.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        near(await timelineOf(bench, "time"), whole / 2, whole * 0.03, "the time after a click in the middle");
        await slider(bench).press("End");
        check((await timelineOf(bench, "time")) === whole, "End does not go to the end");
        check((await bench.page.locator(".timeline .percent").innerText()).startsWith("100"), "it does not say 100 %");
        await slider(bench).press("Home");
        await armFollows(bench);
        await bench.close();
    },

    async "space runs and pauses, a hand on the arm pauses too"(workshop) {
        const bench = await workshop.page();
        await load(bench, { program: PART, work: WORK });
        await slowly(bench);
        await bench.canvas().focus();
        await bench.page.keyboard.press("Space");
        await bench.until(() => timelineOf(bench, "running"), "space does not run it");
        await bench.page.keyboard.press("Space");
        await bench.until(async () => !(await timelineOf(bench, "running")), "space does not pause it");
        const field = bench.page.getByRole("textbox", { name: /^Joint 1/ });
        await field.focus();
        await bench.page.keyboard.press("Space");
        check(!(await timelineOf(bench, "running")), "space in a field ran it");
        await field.press("Escape");
        await button(bench, "Run").click();
        await bench.page.keyboard.press("Escape");
        await bench.until(async () => !(await timelineOf(bench, "running")), "Escape did not pause it");
        await button(bench, "Run").click();
        await bench.page.getByRole("slider", { name: /Joint 1/ }).press("ArrowRight");
        await bench.until(async () => !(await timelineOf(bench, "running")), "the hand did not pause it");
        await button(bench, /Take the motion off/).click();
        check((await bench.page.locator(".timeline").count()) === 0, "the timeline is still there");
        await bench.close();
    },

    async "what is told while a motion runs stays, above the key of the trail, also on a tablet; the time left is there"(workshop) {
        const bench = await workshop.page({ lang: "ru" });
        await load(bench, { program: PART, near: await armOf(bench, "q"), work: WORK });
        await bench.canvas().evaluate(({ desk }) => { desk.app.set({ timeline: { factor: 0.1 } }); void desk.player.play(); });
        await bench.until(() => timelineOf(bench, "running"), "it does not run");
        await bench.canvas().evaluate(({ desk }) => desk.driver.report(new Error("a sentence that is told while the motion runs, so long that it takes more than one line")));
        const time = await timelineOf(bench, "time");
        await bench.until(async () => (await timelineOf(bench, "time")) > time + 0.02, "it does not go on");
        const box = (selector) => bench.page.locator(selector).boundingBox();
        for (const viewport of [{ width: 1040, height: 620 }, { width: 768, height: 1000 }, { width: 360, height: 740 }]) {
            await bench.page.setViewportSize(viewport);
            check((await bench.text("notice")).startsWith("a sentence"), "what was told is gone");
            const [notice, key, bar, view] = await Promise.all([".notice", ".trail-legend", ".view-bar", ".view"].map(box));
            check(notice.y + notice.height <= key.y, `at ${viewport.width} px the sentence lies over the key of the trail`);
            check(bar.x + bar.width <= view.x + view.width, `at ${viewport.width} px the buttons reach out of the picture`);
            check(/осталось/.test(await bench.page.locator(".remaining").innerText()), `at ${viewport.width} px the time left is not shown`);
        }
        await bench.close();
    },

    async "the speed factor is what it says"(workshop) {
        const bench = await workshop.page();
        await load(bench, { program: "G21 G90\nG1 X10 F600\nG4 P200\nG1 X0\nM2", work: WORK });
        const factor = bench.page.getByRole("combobox", { name: "Speed factor" });
        await button(bench, "Run").click();
        near(await pace(bench), 1, 0.2, "the pace at 1");
        await factor.selectOption("10");
        near(await pace(bench), 10, 2, "the pace at 10");
        await factor.selectOption("0.1");
        near(await pace(bench), 0.1, 0.02, "the pace at 0.1");
        check(/left/.test(await bench.page.locator(".timeline .times").textContent()), "it does not say how long it will take");
        await bench.close();
    },

    async "strokes and waypoints are planned too; the pen is down where it draws"(workshop) {
        const bench = await workshop.page();
        await load(bench, { strokes: [[[0, 0], [40, 0]], [[0, 20], [40, 20]]], up: 5, work: WORK }, "drawing");
        const pen = await bench.canvas().evaluate((canvas) => {
            const { pen: down, xyz } = canvas.desk.app.get().timeline.recording;
            return { both: new Set(down).size, wrong: down.findIndex((is, row) => (is === 1) !== (xyz[3 * row + 2] < 60.02)) };
        });
        check(pen.both === 2 && pen.wrong === -1, `the pen is wrong in row ${pen.wrong}`);
        await slider(bench).press("End");
        check((await bench.text("line")) === "stroke 2", `it says ${await bench.text("line")}`);
        await load(bench, { waypoints: [[25, 70, 60, -95], [0, 90, 30, 0]] }, "teach");
        await slider(bench).press("End");
        await bench.until(async () => (await bench.joint(2)) === 90, "the arm is not at the last waypoint");
        const refusal = await bench.canvas().evaluate((canvas) => canvas.desk.planner.plan(
            { program: "G21 G90\nG0 X300\nG1 X900 F3000\nM2" }, { title: "", source: "program" }).catch((why) => [why.message, why.answer.failure.line]));
        check(/line 3/.test(refusal[0]) && refusal[1] === 3, `it says ${refusal}`);
        await bench.close();
    },

    async "charts follow the timeline, and the timeline follows a click in a chart"(workshop) {
        const bench = await workshop.page({}, { viewport: { width: 1280, height: 860 } });
        await load(bench, { program: PART, work: WORK });
        await openTab(bench, "Charts");
        const figure = chart(bench, "Joint speeds, °/s"), whole = await duration(bench);
        await figure.waitFor();
        for (const part of [0.25, 0.7]) {
            await bench.canvas().evaluate((canvas, time) => canvas.desk.player.seek(time), part * whole);
            await bench.until(async () => Math.abs((await markIn(figure)) - part) < 0.01, `the mark is not at ${part}`);
        }
        const shown = await figure.locator("output").first().innerText();
        const row = await bench.canvas().evaluate((canvas) => {
            const { recording, time } = canvas.desk.app.get().timeline;
            return recording.qd[recording.t.findLastIndex((t) => t <= time) * recording.joints];
        });
        near(Number(shown.replace("−", "-").replace(/[^\d.-].*$/, "")), row, 3, "the speed of Q1 in the legend");
        const over = figure.locator(".u-over"), box = await over.boundingBox();
        await bench.page.mouse.click(box.x + 0.4 * box.width, box.y + 20);
        near(await timelineOf(bench, "time"), 0.4 * whole, 0.02 * whole, "the time after a click in a chart");
        await bench.page.mouse.move(box.x + 0.5 * box.width, box.y + 30);
        await bench.page.mouse.down();
        await bench.page.mouse.move(box.x + 0.9 * box.width, box.y + 30, { steps: 4 });
        await bench.page.mouse.up();
        await bench.until(async () => (await figure.locator(".chart-now").isHidden()), "a drag does not look closer");
        near(await timelineOf(bench, "time"), 0.4 * whole, 0.02 * whole, "the time after a drag");
        await over.dblclick({ position: { x: 30, y: 30 } });
        await bench.until(async () => (await figure.locator(".chart-now").isVisible()), "a double click does not show the whole");
        await load(bench, { waypoints: [[25, 70, 60, -95], [0, 90, 30, 0], [25, 70, 60, -95]] }, "teach");
        await slider(bench).press("End");
        await bench.until(async () => Math.abs((await markIn(figure)) - 1) < 0.01, "the chart does not show the next motion as a whole");
        await bench.close();
    },

    async "charts of chosen joints and quantities, with torques where masses are known"(workshop) {
        const bench = await workshop.page({ robot: "planar3" }, { viewport: { width: 1280, height: 860 } });
        await openTab(bench, "Charts");
        await bench.page.getByText("there is none yet").waitFor();
        await load(bench, { waypoints: [[70, -50, -60], [20, -30, 40], [100, -20, -20]] }, "teach");
        await bench.press("Torques");
        await chart(bench, "Torques, N·m").waitFor();
        check((await chart(bench, "Joint values, °").locator("li").count()) === 3, "there are not three joints");
        await bench.press("A");
        await bench.until(async () => (await chart(bench, "Joint values, °").locator("li").count()) === 2, "a joint cannot be left out");
        await bench.press("Joint speeds");
        await bench.until(async () => (await chart(bench, /Joint speeds/).count()) === 0, "a chart cannot be left out");
        await bench.page.getByText("scale to the limits").click();
        await clean(bench, "charts");
        await bench.screenshot("charts");
        await bench.close();
    },

    async "the trail grows with the time, and has its key"(workshop) {
        const bench = await workshop.page();
        await load(bench, { program: PART, work: WORK });
        const drawn = () => bench.canvas().evaluate((canvas) => {
            const trail = canvas.viewport.scene.getObjectByName("trail");
            const [ahead, played] = trail?.children ?? [];
            return trail ? [played.visible ? played.geometry.drawRange.count : 0, ahead.geometry.attributes.position.count] : null;
        });
        await bench.until(async () => (await drawn()) !== null, "there is no trail");
        check((await drawn())[0] === 0, "something was drawn before the start");
        await slider(bench).press("End");
        await bench.until(async () => (await drawn())[0] === (await drawn())[1], "not all of it was drawn at the end");
        check(/\d mm\/s/.test((await bench.text("fastest")).replace(/\u202f/g, " ")), "the key has no unit");
        await bench.press("pen");
        check(await bench.page.getByText("lifted").isVisible(), "the key does not name the pen");
        await bench.press("no trail");
        await bench.until(async () => (await drawn()) === null, "the trail stays");
        await bench.close();
    },

    async "a program of a million lines is planned and scrubbed without a stop of the page, in bounded memory"(workshop) {
        const bench = await workshop.page();
        await bench.canvas().evaluate((canvas) => {
            const lines = ["G21 G90 G64 P0.05", "G0 X60 Y0 Z10", "G1 Z0 F3000"];
            for (let k = 0; lines.length < 999_998; ++k) {
                const radius = 60 + 40 * Math.sin(k * 7e-5);
                lines.push(`G1 X${(radius * Math.cos(k * 0.002)).toFixed(4)} Y${(radius * Math.sin(k * 0.002)).toFixed(4)}`);
            }
            canvas.program = [...lines, "G0 Z10", "M2"].join("\n");
        });
        let seen;
        const longest = await longestTask(workshop, bench.page, async () => {
            seen = await bench.canvas().evaluate(async (canvas) => {
                const { planner, player, app } = canvas.desk;
                const shares = [], start = performance.now();
                const recording = await planner.plan({ program: canvas.program, work: [250, 0, 50, 0, 0, 0] },
                    { title: "long", source: "program", onProgress: (share, left) => shares.push([share, left]) });
                const seconds = (performance.now() - start) / 1000;
                player.load(recording);
                for (let k = 0; k < 20; ++k) {
                    player.seek((recording.t.at(-1) * k) / 19);
                    await new Promise((resolve) => requestAnimationFrame(resolve));
                }
                await new Promise((resolve) => setTimeout(resolve, 100));
                return {
                    seconds, shares, rows: recording.t.length, bytes: planner.memory, last: recording.line.at(-1), duration: recording.t.at(-1),
                    time: app.get().timeline.time,
                };
            });
        });
        console.log(`# ${seen.seconds.toFixed(1)} s, ${seen.rows} rows, ${(seen.bytes / 1e6).toFixed(0)} MB, longest task ${longest.toFixed(0)} ms`);
        check(seen.last >= 999_999 && seen.time === seen.duration, `it ends at line ${seen.last}`);
        check(seen.rows <= 200_001 && seen.rows > 50_000 && seen.bytes < 300e6, `${seen.rows} rows, ${seen.bytes} bytes`);
        check(seen.shares.length > 3 && seen.shares.every(([share], k) => k === 0 || share >= seen.shares[k - 1][0]) && seen.shares.at(-1)[1] !== null,
            `progress was ${seen.shares}`);
        check(longest <= 200, `the page stood still for ${longest} ms`);
        await openTab(bench, "Charts");
        await chart(bench, "Joint values, °").waitFor();
        await bench.close();
    },

    async "another arm that comes while a motion runs, is planned or begins stands at its own joints"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        const isSound = () => bench.canvas().evaluate(({ desk }) => {
            const { arm: { robot, q, pose, playing }, timeline: { recording } } = desk.app.get();
            return q.length === robot.joints.length && pose.frames.length === robot.joints.length && recording === null && !playing;
        });
        await load(bench, { program: PART, near: await armOf(bench, "q"), work: [900, 0, 600, 0, 90, 0] });
        await bench.canvas().evaluate(({ desk }) => { desk.app.set({ timeline: { factor: 0.1 } }); void desk.player.play(); });
        await bench.until(() => timelineOf(bench, "running"), "it does not run");
        await bench.page.locator("select").first().selectOption("scara");
        await bench.until(async () => (await armOf(bench, "robot")).name === "scara", "the arm does not come");
        await bench.page.waitForTimeout(300);
        check(await isSound(), "the arm has joints of the one before");

        const outcome = await bench.canvas().evaluate(async ({ desk }, request) => {
            const { driver, planner, app } = desk;
            const planned = planner.plan(request, { title: "part", source: "program" }).then(() => "made", (problem) => problem.name);
            const moved = driver.moveTo(app.get().arm.q.map((value) => value + 1));
            await driver.select("rl15");
            return [await planned, await moved];
        }, { program: "G1 X9 F6000\nG1 X0\n".repeat(100_000), near: await armOf(bench, "q"), work: WORK }); // longer than the other arm takes to come
        check(outcome[0] === "AbortError" && outcome[1] === false, `a motion for the arm before: ${outcome}`);
        check(await isSound(), "the arm that came last has joints of the one before, or moves for ever");
        await bench.close();
    },

    async "a plan can be ended, and the next one works"(workshop) {
        const bench = await workshop.page();
        const ended = await bench.canvas().evaluate(async (canvas) => {
            const { planner } = canvas.desk, stop = new AbortController();
            const lines = Array.from({ length: 300_000 }, (_, k) => `G1 X${k % 100} Y${(k % 70) / 7} F6000`);
            const long = planner.plan({ program: lines.join("\n"), work: [220, 0, 60, 0, 0, 0] },
                { title: "", source: "program", signal: stop.signal, onProgress: () => stop.abort() });
            return long.then(() => "it came to its end", (why) => why.name);
        });
        check(ended === "AbortError", ended);
        await load(bench, { program: PART, work: WORK });
        await bench.close();
    },

    async "timeline and charts are accessible in light, in dark and Russian, and on a phone"(workshop) {
        const wide = { viewport: { width: 1280, height: 800 } }, phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
        for (const [context, looks] of [[wide, { timeline: {}, "timeline-dark-ru": { theme: "dark", language: "ru" } }], [phone, { "timeline-phone": {} }]]) {
            const bench = await workshop.page({}, context);
            await load(bench, { program: PART, work: WORK });
            await bench.canvas().evaluate((canvas) => canvas.desk.player.seek(1.9));
            if (context.isMobile) await bench.page.locator(".sheets button").last().click();
            await bench.page.locator("#tab-charts").click();
            await bench.page.locator(".chart").first().waitFor();
            for (const [name, look] of Object.entries(looks)) {
                await bench.look(look);
                const width = await bench.page.evaluate(() => document.documentElement.scrollWidth);
                check(width <= context.viewport.width, `the page is ${width} pixels wide`);
                await clean(bench, name);
                await bench.screenshot(name);
            }
            const shown = (await bench.page.locator(".timeline, .charts-tab, .trail-legend").allInnerTexts()).join(" ");
            check(context === phone || !/[a-z]+\/s|\bmm\b/.test(shown), `a unit is not in Russian: ${shown}`);
            await bench.close();
        }
    },
};
