// What one does with the picture: measure in it, film it, and give it more room by its splitters.
import { readFileSync } from "node:fs";
import { check, near } from "./workshop.mjs";

const menu = (bench) => bench.page.locator(".view-bar").getByRole("button", { name: "Show", exact: true });
const notice = (bench) => bench.text("notice");

// Where a place of the floor is on the screen.
async function onScreen(bench, mm) {
    const box = await bench.canvas().boundingBox(), [x, y] = await bench.canvas().evaluate(({ viewport }, place) => viewport.onCanvas(place), mm);
    return [box.x + x, box.y + y];
}

async function drag(bench, selector, dx, dy) {
    const { x, y, width, height } = await bench.page.locator(selector).boundingBox(), { mouse } = bench.page;
    await mouse.move(x + width / 2, y + height / 2);
    await mouse.down();
    await mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 4 });
    await mouse.up();
}

export const cases = {
    async "two clicks on the floor measure it, and the arm stays where it is"(workshop) {
        const bench = await workshop.page({ robot: "scara" });
        const before = await bench.joints(2);
        await bench.page.locator(".view-bar").getByRole("button", { name: "Top", exact: true }).click();
        await menu(bench).click();
        await bench.press("Measure");
        await menu(bench).click();
        await bench.painted();
        for (const [place, said] of [[[-150, -150, 0], /second point/], [[-150, 150, 0], /300/]]) {
            await bench.page.mouse.click(...await onScreen(bench, place));
            await bench.until(async () => said.test(await notice(bench)), `after a click it says "${await notice(bench)}"`);
        }
        const [, length] = /(\d+[.,]\d+)/.exec(await notice(bench)) ?? [];
        near(Number(length), 300, 3, "the distance measured, mm");
        check(String(await bench.joints(2)) === String(before), "measuring has moved the arm");
        await bench.page.mouse.click(...await onScreen(bench, [250, 150, 0]));
        await bench.until(async () => String(await bench.joints(2)) !== String(before), "after measuring a click does not move the arm any more");
        await bench.close();
    },

    async "a motion is filmed into a WebM file"(workshop) {
        const bench = await workshop.page({ robot: "scara" }, { painted: true });
        await bench.page.locator("#tab-teach").click();
        for (const value of [20, 60]) {
            await bench.type(/^Joint 1,/, value);
            await bench.until(async () => (await bench.joint(1)) === value, "the joint does not go there");
            await bench.page.getByRole("button", { name: /Record the pose/ }).click();
        }
        await bench.press("Run all");
        await bench.page.waitForSelector(".timeline");
        await menu(bench).click();
        const coming = bench.page.waitForEvent("download");
        await bench.press("Film of the motion");
        const film = await coming, bytes = readFileSync(await film.path());
        check(/\.webm$/.test(film.suggestedFilename()), `the file is called ${film.suggestedFilename()}`);
        check(bytes.length > 2000 && bytes.readUInt32BE(0) === 0x1a45dfa3 && bytes.includes("webm"), `${bytes.length} bytes that are no WebM`);
        await bench.close();
    },

    async "splitters give the picture more room, keep to it after a reload, and a tab above 620 px of window leaves it half"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        const before = await bench.free();
        await drag(bench, ".right-splitter", -60, 0);
        await bench.until(async () => (await bench.free()).width < before.width - 40, "the right splitter moves nothing");
        await drag(bench, ".left-splitter", -40, 0);
        const narrow = await bench.free();
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(async () => Math.abs((await bench.free()).width - narrow.width) < 2, "after a reload the sides have another width");
        await bench.press("Panels");
        await bench.press("Usual places");
        await bench.press("Panels");
        await bench.page.locator("#tab-program").click();
        await bench.page.waitForSelector(".cm-content");
        const open = await bench.free();
        check(open.width > 640 && open.height > 235, `over the program the picture has ${open.width} × ${open.height} px of 1040 × 620`);
        check(await bench.page.getByRole("combobox", { name: "Arm", exact: true }).isVisible(), "the arm can no longer be chosen");
        await drag(bench, ".below-splitter", 0, 60);
        await bench.until(async () => (await bench.free()).height > open.height + 30, "the splitter of the tabs moves nothing");
        await bench.close();
    },
};
