// The path of a program before it runs: drawn, coloured, with all its faults, the branches along it, and where to put it.
import { readFileSync } from "node:fs";
import { AXE, check } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");

async function write(bench, text) {
    if ((await bench.page.locator(".cm-content").count()) === 0) await bench.page.locator("#tab-program").click();
    await bench.page.waitForSelector(".cm-content");
    await bench.page.locator(".cm-content").click();
    await bench.page.keyboard.press("Control+a");
    await bench.page.keyboard.insertText(text);
}

const shownPath = (bench) => bench.canvas().evaluate(({ viewport, desk }) => {
    let found = null;
    viewport.scene.traverse((thing) => { if (thing.name === "path") found = thing; });
    return { lines: found?.children.length ?? 0, look: desk.app.get().found.path };
});
const problems = (bench) => bench.page.locator(".problem .what").allInnerTexts();

export const cases = {
    async "the way of the pen lies there before a drawing runs: in its pens' colours, with what cannot be drawn, or by margin and branch"(workshop) {
        const bench = await workshop.page({ robot: "drawbot", quality: "high" }, { painted: false });
        await bench.page.locator("#tab-drawing").click();
        await bench.press("+ Text");
        await bench.page.getByRole("textbox", { name: "Text" }).first().fill("zveno");
        const colors = bench.page.getByRole("combobox", { name: "Colours of the path" });
        await colors.waitFor();
        check((await colors.inputValue()) === "none" && (await shownPath(bench)).lines === 0, "the drawing does not keep the colours of its pens");
        await colors.selectOption("margin");
        await bench.until(async () => (await shownPath(bench)).lines === 1, "the way of the pen is not in the picture");
        const { widths, places } = await bench.canvas().evaluate(({ viewport, desk }) => {
            const ribbon = viewport.scene.getObjectByName("path").children[0], { answer } = desk.app.get().found.sketch;
            return { widths: ribbon.children.map(({ material }) => material.linewidth), places: answer.path.xyz.length };
        });
        check(String(widths) === "7,4" && places > 1000, `the ribbon has widths ${widths}, the path ${places} places`);
        check((await bench.page.locator(".trail-pens").count()) === 0, "an empty pill stands in the legend");
        check(!(await colors.innerText()).includes("clearance"), "clearance is offered with nothing around");
        await bench.canvas().evaluate(({ desk }) => desk.app.set({ work: { things: [{ name: "wall", box: [20, 300, 200], xyz: [400, 0, 100], abc: [0, 0, 0] }] } }));
        await colors.locator("option[value=clearance]").waitFor({ state: "attached" });
        await colors.selectOption("clearance");
        const inks = () => bench.canvas().evaluate(({ viewport }) => new Set(viewport.scene.getObjectByName("path").children[0]?.children[1].geometry.getAttribute("instanceColorStart").data.array.map((part) => Math.round(part * 50))).size);
        await bench.until(async () => (await inks()) > 6, "the way of the pen does not show how near the wall is");
        await colors.selectOption("none");
        await bench.press("Own place");
        const x = bench.page.getByRole("textbox", { name: "Place x", exact: true });
        await x.fill("900");
        await x.press("Enter");
        await bench.until(async () => /the arm cannot follow/.test(await bench.page.getByTestId("path-legend").innerText()), "what cannot be drawn is not told");
        check((await shownPath(bench)).lines > 0, "what cannot be drawn is not marked");
        await bench.close();
    },

    async "a program is drawn before it runs, every fault is listed and marked, and the branches stand along it"(workshop) {
        const bench = await workshop.page({}, { viewport: { width: 1280, height: 900 } });
        await write(bench, "G21 G90\nG0 X0 Y0 Z10\nG1 Z0 F1200\nG1 X300 F3000\nG1 X0\nG1 Z-60\nG1 Z0\nM2");
        await bench.until(async () => (await problems(bench)).length === 2, `it lists ${await problems(bench)}`);
        const [far, deep] = await problems(bench);
        check(/cannot reach the place 450\.0.*In the numbers of the program: 200\.0/.test(far), far);
        check(/Joint 3 would pass its limit.*Held: elbow/.test(deep), deep);
        check((await bench.page.locator(".cm-failing").count()) >= 2, "the lines are not marked");
        await bench.until(async () => (await shownPath(bench)).lines === 1, "the path is not in the picture");
        const colors = bench.page.getByRole("combobox", { name: "Colours of the path" });
        for (const by of ["margin", "singularity", "speed", "branch", "kind", "reach"]) await colors.selectOption(by);
        check(/in reach.*the arm cannot follow/s.test(await bench.page.getByTestId("path-legend").innerText()), await bench.page.getByTestId("path-legend").innerText());
        const rows = bench.page.locator(".ribbon .branch");
        check((await rows.count()) === 2 && /to \d+ %/.test(await rows.first().innerText()), await rows.allInnerTexts().then(String));
        const faults = await bench.faults(axe);
        check(faults.length === 0, faults.join("\n"));
        await bench.screenshot("path");
        await write(bench, "G21 G90\nG0 X0 Y0 Z10\nG1 Z0 F1200\nG1 X40 F3000\nM2");
        await bench.until(async () => /^\D+\d+ %$/.test((await rows.nth(1).innerText()).replace(/\s+/g, " ")), "the branch does not carry the short one");
        await rows.nth(1).click();
        await bench.atRest();
        const elbow = await bench.joint(2);
        await bench.page.locator(".program-bar button.primary").click();
        await bench.page.waitForSelector(".timeline");
        check((await bench.canvas().evaluate(({ desk }) => desk.app.get().timeline.recording.q[1])) * elbow > 0, "Run took another branch than the one chosen");
        await bench.until(async () => (await shownPath(bench)).lines === 0, "the path lies under the trail");
        await bench.close();
    },

    async "a place is found for a program that does not fit where it lies"(workshop) {
        const bench = await workshop.page();
        await write(bench, "G21 G90\nG0 X0 Y0 Z10\nG1 Z0 F1200\nG1 X240 F3000\nG1 Y60\nM2");
        await bench.until(async () => (await problems(bench)).length > 0, "it fits already");
        await bench.page.getByText("Placement", { exact: true }).click();
        await bench.press("Find a place");
        await bench.until(async () => /most room: \d+ %/.test(await bench.text("place-said")), "no place is found");
        await bench.until(async () => (await problems(bench)).length === 0, `there it does not fit: ${await problems(bench)}`);
        check(!/250\.0.mm, 0\.0.mm/.test(await bench.text("program-zero")), "the zero has not moved");
        const map = bench.page.getByRole("img", { name: "Where the whole program fits" }), zero = await bench.text("program-zero");
        check(await map.evaluate((canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0)), "the map is empty");
        await bench.until(async () => { // a place beside the one found
            const box = await map.boundingBox();
            await map.click({ position: { x: box.width * (0.3 + 0.4 * Math.random()), y: box.height * (0.2 + 0.6 * Math.random()) } });
            return (await bench.text("program-zero")) !== zero;
        }, "a click on the map does not move the zero");
        await bench.close();
    },
};
