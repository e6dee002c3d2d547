// Targets as objects: their solutions before the arm goes, what is refused beside the field, and the table of document 001.
import { check } from "./workshop.mjs";

export const cases = {
    async "a target shows its own solutions before the arm goes, and a height beyond the slide is told"(workshop) {
        const bench = await workshop.page();
        const before = await bench.joints(4);
        const field = bench.page.getByRole("textbox", { name: "Target X" });
        await field.fill("300");
        await field.press("Tab");
        await bench.until(async () => (await bench.page.getByTestId("solutions-of").count()) === 1, "the solutions are still those of the pose");
        check(String(await bench.joints(4)) === String(before), "the arm has moved already");
        const shown = await bench.page.locator(".solution .values").first().innerText();
        await bench.page.locator(".solution").first().click();
        await bench.atRest();
        check(Math.abs((await bench.tool())[0] - 300) < 0.06, "a click on a solution of the target does not go there");
        check((await bench.joint(1)).toFixed(1) === String(parseFloat(shown.replace("−", "-")).toFixed(1)), `it went to another one than ${shown}`);
        await bench.type("Target Z", 250);
        const verdict = bench.page.locator(".verdict.bad");
        await bench.until(async () => (await verdict.count()) === 1 && /Out of reach by 70\.00.*height/.test(await verdict.innerText()), "a clamped height is not told");
        check(await verdict.isVisible() && (await verdict.boundingBox()).y < 620, "the refusal is below the fold");
        await bench.press("Go to the nearest place");
        await bench.until(async () => Math.abs((await bench.tool())[2] - 180) < 0.06, "the nearest place is another");
        await bench.close();
    },

    async "the table of targets keeps its branch, runs as a sequence and becomes Teach points; level links have a button"(workshop) {
        const bench = await workshop.page({ robot: "arm4" });
        await bench.type("Target X", 260);
        await bench.until(async () => /XOY may be .* to /.test(await bench.text("variants")), "the range of XOY is not told");
        await bench.page.getByRole("button", { name: /^Link 3-4 level/ }).first().click();
        await bench.until(async () => (await bench.page.locator(".solution").count()) > 0, "the level pose has no solution");
        await bench.page.getByRole("tab", { name: "Targets" }).click();
        const csv = { name: "t.csv", mimeType: "text/csv", buffer: Buffer.from("x,y,z,XOY\n260,40,120,40\n240,-60,100,50\n") };
        await bench.page.getByLabel("Import CSV").setInputFiles(csv);
        const choice = bench.page.getByRole("combobox", { name: "Solution of row 1" });
        await bench.until(async () => (await choice.locator("option").count()) === 4, "not all solutions are there");
        const names = await choice.locator("option").evaluateAll((all) => all.map(({ value, text }) => [value, text]));
        const [down] = names.find(([value, text]) => /down/.test(value) && !text.includes("✕"));
        await choice.selectOption(down);
        await bench.press("Move to row 1");
        await bench.atRest();
        await bench.until(async () => /down/.test(await bench.page.locator('.solution[aria-current="true"]').innerText()), "the row did not keep its branch");
        await bench.press("Run as a sequence");
        await bench.page.waitForSelector(".timeline");
        const recorded = () => bench.canvas().evaluate(({ desk }) => desk.app.get().timeline.recording), pitches = (recording) => [...new Set(Object.values(recording.q).map((value) => Math.round(value)))].length;
        const given = await recorded();
        await bench.page.getByRole("combobox", { name: "XOY in the sequence" }).selectOption("free");
        await bench.press("Run as a sequence");
        await bench.until(async () => { const now = await recorded(); return now && (now.t.length !== given.t.length || pitches(now) !== pitches(given)); }, "with a free XOY it runs the same");
        await bench.press("To Teach points");
        await bench.page.waitForSelector("#tab-teach[aria-selected=true]");
        check((await bench.canvas().evaluate(({ desk }) => desk.app.get().work.points.length)) === 2, "there are not two points");
        await bench.close();
    },
};
