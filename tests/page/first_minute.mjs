// The first minute: guided steps that can be skipped and never come twice, ready scenes as links; and what charts and files show of a motion.
import { readFileSync } from "node:fs";
import { AXE, check } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");

async function saved(bench, name) {
    const [file] = await Promise.all([bench.page.waitForEvent("download"), bench.page.getByRole("group", { name: "Files" }).getByRole("button", { name, exact: true }).click()]);
    return readFileSync(await file.path());
}

export const cases = {
    async "the first minute is shown once, can be skipped, and ready scenes are links"(workshop) {
        const bench = await workshop.page({ guide: "1" }, { viewport: { width: 1280, height: 860 } });
        const guide = bench.page.getByRole("region", { name: "First steps" });
        await guide.waitFor();
        const before = await bench.joint(1);
        await guide.getByRole("button", { name: "Move it" }).click();
        await bench.until(async () => (await bench.joint(1)) !== before, "the arm is not taken");
        await guide.getByRole("button", { name: "Next" }).click();
        check(/2 of 5/.test(await guide.innerText()), await guide.innerText());
        const faults = await bench.faults(axe);
        check(faults.length === 0, faults.join("\n"));
        await bench.screenshot("guide");
        await guide.getByRole("button", { name: "Skip" }).click();
        check((await guide.count()) === 0 && (await bench.page.evaluate(() => localStorage.getItem("zveno.guided"))) === "1", "it will come twice");
        await bench.page.getByText("Ready scenes").click();
        const link = bench.page.getByRole("link", { name: "RL15: eight solutions for one tool pose" });
        check((await link.getAttribute("href")) === "?scene=rl15-solutions", "the scene is no link");
        await link.click();
        await bench.until(async () => (await bench.page.locator(".solution").count()) === 8, "the scene is not opened");
        await bench.close();
        const other = await workshop.page({ scene: "scara-flower", lang: "ru" });
        await other.until(async () => /цвет/i.test(await other.canvas().evaluate(({ desk }) => String(desk.app.get().work.program.text))), "the scene of the address is not opened, or not in Russian");
        await other.close();
    },

    async "loads: the weakest pose, the load of each solution, drives for a motion and steps of the servos"(workshop) {
        const bench = await workshop.page({ robot: "planar3" }, { viewport: { width: 1280, height: 900 } });
        const said = (pattern) => bench.until(async () => pattern.test(await bench.text("load-said")), `${pattern} is not said`);
        await bench.press("Compare the solutions");
        await said(/elbow \w+: \d+ % of joint \d/);
        check((await bench.page.locator(".load-said meter").count()) >= 2, "the loads of the solutions are not bars");
        await bench.press("Servos");
        await said(/Joint 1: pulse \d{3,4} µs; .*steps of 0\.\d+°.*at most/s);
        await bench.page.getByRole("combobox", { name: "Dimension of the payload curve" }).selectOption("l2");
        await bench.press("Payload curve");
        await bench.until(async () => /l2 from 40.*to 120.*payload here from/.test(await bench.text("payload-curve")), "there is no payload curve");
        await bench.screenshot("loads");
        const limit = async () => Number(/of ([\d.]+) N·m/.exec(await bench.page.locator(".bar span").first().innerText())[1]);
        const rated = await limit();
        await bench.type("Supply voltage, of rated", 50);
        await bench.until(async () => Math.abs((await limit()) - rated / 2) < 0.006, "half the voltage does not halve the torque limit");
        await bench.type("Supply voltage, of rated", 100);
        await bench.canvas().evaluate(async ({ desk }) => desk.player.load(await desk.planner.plan({ waypoints: [desk.app.get().arm.q, [30, 10, 0]] }, { title: "", source: "teach" })));
        await bench.press("Drives for the motion");
        await said(/Joint 1: peak \d/);
        await bench.press("Weakest pose");
        await said(/weakest pose it can hold 0\.25/);
        await bench.type("Load at the tool", 5);
        await bench.until(async () => /Joint 1 is overloaded\. Joint 2 is overloaded\. Joint 3 is overloaded/.test(await bench.page.locator(".verdict").allInnerTexts().then(String)), "not all overloaded joints are named");
        await bench.close();
    },

    async "charts have a lane per joint, percent, further signals and a motion to compare with; files hold the motion"(workshop) {
        const bench = await workshop.page();
        const run = async (to) => {
            await bench.canvas().evaluate(async ({ desk }, x) => {
                const recording = await desk.planner.plan({ waypoints: [desk.app.get().arm.q, [x, 40, 50, 0]] }, { title: "", source: "teach" });
                desk.player.load(recording);
            }, to);
            await bench.page.waitForSelector(".timeline");
        };
        await run(60);
        await bench.page.locator("#tab-charts").click();
        const charts = bench.page.locator(".charts figure");
        await bench.until(async () => (await charts.count()) === 5, `there are ${await charts.count()} charts`);
        await bench.page.getByLabel("a lane per joint").check();
        await bench.until(async () => (await charts.count()) === 9, `with lanes there are ${await charts.count()}`);
        await bench.page.getByLabel("percent of the limit").check();
        for (const name of ["Joint jerks", "Room to the limits", "Manipulability"]) await bench.press(name);
        await bench.until(async () => (await charts.filter({ hasText: "Manipulability" }).count()) === 1, "there is no manipulability");
        check((await charts.filter({ hasText: "%" }).count()) >= 8, "nothing is in percent");
        await bench.press("Keep to compare");
        await run(-20);
        await bench.until(async () => (await charts.first().innerText()).includes("kept"), "the other motion is not there");
        const csv = (await saved(bench, "CSV")).toString().split("\n"), bin = await saved(bench, "BIN"), json = JSON.parse((await saved(bench, "JSON")).toString());
        check(csv[0] === "t,q1,q2,q3,q4,qd1,qd2,qd3,qd4,qdd1,qdd2,qdd3,qdd4,x,y,z,line" && json.rows.length === csv.length - 2, csv[0]);
        check(bin.subarray(0, 19).toString() === "zveno-trajectory/1\n" && bin.length === 19 + 16 + 8 * 17 * json.rows.length, `the binary file has ${bin.length} bytes`);
        check((await saved(bench, "SVG")).toString().includes("<polyline") && (await saved(bench, "PNG")).subarray(1, 4).toString() === "PNG", "the pictures are none");
        await bench.page.getByRole("combobox", { name: "Speed factor" }).selectOption("1000");
        await bench.page.getByRole("combobox", { name: "Speed factor" }).selectOption({ label: "in 20 s" });
        const { factor, end } = await bench.canvas().evaluate(({ desk }) => { const { timeline } = desk.app.get(); return { factor: timeline.factor, end: timeline.recording.t.at(-1) }; });
        check(Math.abs(end / factor - 20) < 11, `it would take ${end / factor} s`);
        await bench.close();
    },
};
