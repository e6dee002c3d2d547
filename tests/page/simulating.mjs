// The simulation tab: one plant with progress, cancel, three plants compared, and what goes wrong in words.
import { readFileSync } from "node:fs";
import { AXE, check, near } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");
const SQUARE = "G21 G90 G64 P0.02\nG0 X0 Y0\nG1 X20 F3000\nG1 Y15\nG1 X0\nG1 Y0\nG4 P0.3\nM2\n";
const LONG = `G21 G90 G64 P0.02\nG0 X0 Y0\n${"G1 X40 F600\nG1 Y30\nG1 X0\nG1 Y0\n".repeat(10)}M2\n`;

async function clean(bench, where) {
    const faults = await bench.faults(axe);
    check(faults.length === 0, `${where}:\n${faults.join("\n")}`);
}

// Writes a program, runs it, and opens the simulation tab.
async function atSimulation(workshop, text, query, options) {
    const bench = await workshop.page(query, options);
    await bench.page.locator("#tab-program").click();
    await bench.page.waitForSelector(".cm-content");
    await bench.page.locator(".cm-content").click();
    await bench.page.keyboard.insertText(text);
    await bench.page.locator(".program-bar button.primary").click();
    await bench.page.waitForSelector(".timeline");
    await bench.canvas().evaluate(({ desk }) => desk.player.pause());
    await bench.page.locator("#tab-simulation").click();
    await bench.page.waitForSelector(".sim-tab");
    await bench.until(async () => !(await bench.page.locator(".sim-side button.primary").isDisabled()), "nothing can be simulated");
    return bench;
}

// The row of the table that begins so, as numbers.
async function figures(bench, name) {
    const row = bench.page.getByTestId("figures").locator("tbody tr").filter({ hasText: name });
    return (await row.first().locator("td").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
}

const notes = (bench) => bench.text("notes");
const ended = (bench) => bench.until(async () => (await bench.page.locator(".sim-progress").count()) === 0, "it does not end");

// The plants as arms in the picture: errors as large as chosen, on the time of the timeline.
async function onStage(bench) {
    const figures = () => bench.canvas().evaluate(({ viewport, desk }) => ({
        arm: viewport.ofArm.visible,
        tools: viewport.plants?.plants?.figures.map(({ model, group }) => [model.links.at(-1).matrix, group.position].map((part) => (part.elements ? part.elements.slice(12, 15) : part.toArray()).map((m) => m * 1000))) ?? [],
        time: desk.app.get().timeline.time,
    }));
    const apart = async () => { const { tools: [[motion], [joints]] } = await figures(); return Math.hypot(...motion.map((mm, k) => mm - joints[k])); };
    const magnify = (factor) => bench.page.getByRole("combobox", { name: "Errors magnified" }).selectOption(String(factor));
    await bench.canvas().evaluate(({ desk }) => desk.player.seek(0.35));
    await bench.press("overlaid");
    await bench.until(async () => (await figures()).tools.length === 3 && !(await figures()).arm, "there are not three arms in place of the one");
    await bench.until(async () => (await apart()) > 0, "the plant stands where the motion is");
    const plain = await apart();
    await magnify(10);
    await bench.until(async () => (await apart()) > 5 * plain, "errors are not made larger");
    near((await apart()) / plain, 10, 0.5, "by how much errors are larger");
    const before = await apart();
    await bench.canvas().evaluate(({ desk }) => desk.player.seek(0.1));
    await bench.until(async () => Math.abs((await apart()) - before) > 1e-6, "the arms do not follow the timeline");
    await bench.press("side by side");
    await bench.until(async () => { const [, a, b] = (await figures()).tools.map(([, shift]) => shift); return Math.hypot(...b.map((mm, k) => mm - a[k])) > 100; }, "they do not stand apart");
    await bench.press("one arm");
    await bench.until(async () => (await figures()).arm && (await figures()).tools.length === 0, "the one arm does not come back");
}

export const cases = {
    async "three plants are compared: figures, charts, and each on the timeline"(workshop) {
        const bench = await atSimulation(workshop, SQUARE, { robot: "drawbot" }, { viewport: { width: 1280, height: 900 } });
        await bench.page.getByText("Assume masses and inertias").click();
        await bench.page.getByRole("combobox", { name: "Controller" }).selectOption("pd");
        await bench.press("Compare all three");
        await bench.page.getByTestId("figures").waitFor();
        const tool = await figures(bench, "Tool, mm");
        check(tool.length === 6, `the row of the tool is ${tool}`);
        check(tool[0] === 0 && tool[1] === 0, "the kinematic plant has an error");
        check(tool[2] > 0.001 && tool[3] >= tool[2], `the errors of the joints are ${tool[2]}, ${tool[3]}`);
        near(tool[4], tool[2], 0.05 * tool[2], "the articulation beside the joints");
        for (const part of ["Error of the tool", "Error of joint 1", "Torque of joint 1", "Tools of the two engines apart"]) {
            check((await bench.page.locator(".sim-results figure").filter({ hasText: part }).count()) === 1, `there is no chart "${part}"`);
        }
        const told = await bench.page.locator(".sim-results figure").filter({ hasText: "Error of the tool" }).locator("li small").allInnerTexts();
        check(told.length === 3 && Number(/largest ([\d.]+), RMS ([\d.]+)/.exec(told[1])?.[2]) === tool[2], `the legend says ${told}`);
        check(/joints 1, 2, 3 are assumed/.test(await notes(bench)), "what was assumed is not told");
        check(/Simulation: joints/.test(await bench.page.locator(".timeline").innerText()), "the timeline has another motion");
        await bench.page.getByRole("button", { name: "articulation", exact: true }).last().click();
        await bench.until(async () => /Simulation: articulation/.test(await bench.page.locator(".timeline").innerText()), "the other plant is not shown");
        await bench.page.getByRole("button", { name: /^Joint 2, / }).click();
        await bench.until(async () => (await bench.page.locator("figure").filter({ hasText: "Error of joint 2" }).count()) === 1, "the joint cannot be chosen");
        await bench.page.locator(".sim-results .u-over").first().click({ position: { x: 60, y: 20 } });
        await bench.until(async () => !/^0\.0/.test(await bench.page.locator(".timeline").innerText()), "a click on a chart does not go there");
        await onStage(bench);
        await clean(bench, "compared");
        await bench.screenshot("simulation");
        await bench.close();
    },

    async "a simulation tells its progress and can be cancelled"(workshop) {
        const bench = await atSimulation(workshop, LONG, { robot: "rl15" });
        await bench.page.getByText("Assume masses and inertias").click();
        await bench.press("Compare all three");
        const bars = bench.page.locator(".sim-progress progress");
        await bench.until(async () => (await bars.evaluateAll((all) => Math.max(0, ...all.map((bar) => bar.value)))) > 0.02, "no progress is told");
        check((await bars.count()) === 3, "three bars are expected");
        await bench.press("Cancel");
        await ended(bench);
        check((await bench.page.getByTestId("figures").count()) === 0 && (await bench.page.getByRole("alert").count()) === 0, "it was not simply stopped");
        await bench.press("kinematic");
        await bench.press("Simulate");
        await bench.page.getByTestId("figures").waitFor();
        await bench.close();
    },

    async "masses that nobody knows are refused until they are assumed, and a weak drive is told with time and joint"(workshop) {
        const bench = await atSimulation(workshop, SQUARE, { robot: "scara" });
        await bench.press("Simulate");
        await bench.until(async () => /assume/i.test(await bench.page.getByRole("alert").innerText()), "the refusal is not told");
        await bench.press("Assume them and simulate");
        await bench.page.getByTestId("figures").waitFor();
        check(await bench.page.getByRole("checkbox", { name: "Assume masses and inertias" }).isChecked(), "the option does not say what was done");
        check((await bench.page.getByRole("button", { name: "Assume them and simulate" }).count()) === 0, "the remedy stayed");
        check((await bench.page.getByRole("alert").count()) === 0, "the refusal stayed");
        await bench.close();

        const weak = await workshop.page({ robot: "planar3" }, { locale: "ru-RU" });
        for (const [joint, value] of [[1, 20], [2, -10], [3, -10]]) await weak.type(new RegExp(`^Сустав ${joint}`), value);
        await weak.until(async () => (await weak.joint(1)) === 20 && (await weak.joint(2)) === -10 && (await weak.joint(3)) === -10, "the arm does not come up");
        await weak.page.locator("#tab-teach").click();
        await weak.page.getByRole("button", { name: /Запомнить позу/ }).click();
        for (const joint of [1, 2, 3]) await weak.type(new RegExp(`^Сустав ${joint}`), 0);
        await weak.until(async () => (await weak.joint(1)) === 0 && (await weak.joint(2)) === 0 && (await weak.joint(3)) === 0, "the arm does not come down");
        await weak.page.getByRole("button", { name: /Запомнить позу/ }).click();
        await weak.press("Проехать все");
        await weak.page.waitForSelector(".timeline");
        await weak.page.locator("#tab-simulation").click();
        await weak.type(/в симуляции/, 0.4);
        check(/^0,40*$/.test(await weak.page.getByRole("textbox", { name: /в симуляции/ }).inputValue()), "the load is not taken");
        await weak.press("Запустить");
        await weak.page.getByTestId("notes").waitFor();
        check(/с [\d,]+.с привод сустава [12] работал на пределе момента/.test(await notes(weak)), await notes(weak));
        check(/рука это не удерживает/.test(await notes(weak)), await notes(weak));
        await clean(weak, "Russian");
        await weak.screenshot("simulation-ru");
        await weak.close();
    },

    async "without a server and without a motion the tab says so; dark and on a phone"(workshop) {
        const alone = await workshop.page({}, { url: workshop.plain.url });
        await alone.page.locator("#tab-simulation").click();
        await alone.until(async () => (await alone.page.getByText("Physics needs the server").count()) === 1, "it does not say so");
        await alone.close();
        const phone = await workshop.page({ theme: "dark", robot: "planar3" }, { viewport: { width: 360, height: 740 } });
        await phone.page.locator(".sheets button").last().click();
        await phone.page.locator("#tab-simulation").click();
        await phone.until(async () => (await phone.page.getByText("Nothing to simulate yet").count()) === 1, "it does not say so");
        await phone.page.getByText("More options").click();
        await phone.page.getByRole("combobox", { name: "Controller" }).selectOption("drives");
        check(await phone.page.getByText("Stiffness per joint").isVisible(), "the gains are not there");
        await clean(phone, "phone, dark");
        const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 360, `the page is ${wide} pixels wide`);
        await phone.screenshot("simulation-phone");
        await phone.close();
    },
};
