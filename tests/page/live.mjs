// The live tab: a plant of the server under the hand, seen in the picture and in figures.
import { readFileSync } from "node:fs";
import { AXE, check } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");

// Where the tools of the plants in the picture are, mm.
const tools = (bench) => bench.canvas().evaluate(({ viewport }) => viewport.live?.plants.figures.map(({ model }) => model.links.at(-1).matrix.elements.slice(12, 15).map((m) => m * 1000)) ?? []);
const joints = (bench) => bench.canvas().evaluate(({ desk }) => desk.app.get().arm.q);
const apart = (a, b) => Math.hypot(...a.map((value, k) => value - b[k]));

export const cases = {
    async "a live plant follows the hand, is pushed, paused and made heavier"(workshop) {
        const bench = await workshop.page({ robot: "planar3" }, { viewport: { width: 1280, height: 900 } });
        await bench.page.locator("#tab-live").click();
        await bench.page.locator(".live-tab").waitFor();
        await bench.until(async () => !(await bench.page.locator(".live-side button.primary").isDisabled()), "nothing can be started");
        await bench.press("Start");
        await bench.page.getByTestId("live-figures").waitFor();
        await bench.until(async () => (await tools(bench)).length === 1, "the plant is not in the picture");
        const [before] = await tools(bench), q = await joints(bench);
        await bench.canvas().evaluate(({ desk }, to) => desk.driver.setJoints(to), [q[0] - 15, q[1] + 10, q[2]]);
        await bench.until(async () => apart((await tools(bench))[0], before) > 10, "the plant does not follow the hand");
        await bench.until(async () => /ms/.test(await bench.page.getByTestId("live-figures").locator("tbody tr").first().innerText()), "the latency is not told");
        await bench.page.getByRole("textbox", { name: "Load, kg" }).fill("0.05");
        await bench.page.getByRole("textbox", { name: "Load, kg" }).press("Enter");
        await bench.press("Compare with the model");
        await bench.until(async () => /needs are there|as far as this motion|more at the tool/.test(await bench.page.getByTestId("live-twin").innerText()), "nothing is said about the model");
        await bench.press("Push the tool −z");
        await bench.press("Pause");
        await bench.page.getByRole("button", { name: "Go on" }).waitFor();
        const faults = await bench.faults(axe);
        check(faults.length === 0, `live:\n${faults.join("\n")}`);
        await bench.screenshot("live");
        await bench.press("Go on");
        await bench.press("Record");
        await bench.canvas().evaluate(({ desk }, to) => desk.driver.setJoints(to), q);
        await bench.until(async () => apart((await tools(bench))[0], before) < 10, "the plant does not come back");
        await bench.press("End recording");
        await bench.press("Stop the plant");
        await bench.until(async () => (await tools(bench)).length === 0, "the plant stays in the picture");
        await bench.press("Play");
        await bench.until(async () => (await tools(bench)).length === 1 && apart((await tools(bench))[0], before) < 10, "the recording is not played");
        await bench.page.getByRole("slider", { name: "Place in the recording" }).fill("0");
        await bench.until(async () => apart((await tools(bench))[0], before) > 10, "the recording is not played from its beginning");
        await bench.screenshot("live-replay");
        await bench.press("Stop the plant");
        await bench.close();
    },
};
