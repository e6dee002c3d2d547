// A motion on the timeline: run, pause, step, scrub, faster and slower; charts and trail that follow; very long programs.
import { readFileSync } from "node:fs";
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

const state = (bench, key) => bench.canvas().evaluate((canvas, name) => canvas.desk.app.get()[name], key);
const duration = (bench) => bench.canvas().evaluate((canvas) => canvas.desk.app.get().recording.t.at(-1));
const slider = (bench) => bench.page.getByRole("slider", { name: "Place on the timeline" });
const button = (bench, name) => bench.page.locator(".timeline").getByRole("button", { name });
const lineShown = async (bench) => Number((await bench.text("line")).replace(/\D/g, ""));

// The arm stands where the recording says.
async function armFollows(bench) {
    await bench.until(() => bench.canvas().evaluate((canvas) => {
        const { recording, time, q } = canvas.desk.app.get();
        const row = recording.t.findLastIndex((t) => t <= time), next = Math.min(row + 1, recording.t.length - 1);
        return q.every((value, k) => {
            const a = recording.q[row * recording.joints + k], b = recording.q[next * recording.joints + k];
            return value >= Math.min(a, b) - 1e-3 && value <= Math.max(a, b) + 1e-3;
        });
    }), "the arm is not where the timeline is");
}

export const cases = {
    async "a motion runs, pauses, and the line and the arm agree with the time"(workshop) {
        const bench = await workshop.page();
        check((await bench.page.locator(".timeline").count()) === 0, "there is a timeline without a motion");
        await load(bench, { program: PART, work: WORK });
        await button(bench, "Run").click();
        await bench.until(async () => (await state(bench, "time")) > 0.4, "the time does not run");
        await button(bench, "Pause").click();
        const stopped = await state(bench, "time");
        await bench.page.waitForTimeout(200);
        check((await state(bench, "time")) === stopped, "it goes on when paused");
        await armFollows(bench);
        const line = await bench.canvas().evaluate((canvas) => {
            const { recording, time } = canvas.desk.app.get();
            return recording.line[recording.t.findLastIndex((t) => t <= time)];
        });
        check((await lineShown(bench)) === line, `line ${await lineShown(bench)} is shown, expected ${line}`);
        await bench.close();
    },
};
