// All solutions of a tool pose, and what is said where there is none, or one too few.
import { check, near } from "./workshop.mjs";

async function goTo(bench, fields) {
    for (const [name, value] of Object.entries(fields)) await bench.type(`Target ${name}`, value);
    await bench.press("Go");
    await bench.atRest();
}

export const cases = {
    async "all eight solutions of RL15 are clicked through and the tool stays put"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        await goTo(bench, { X: 90, Y: -231, Z: 1354, A: 71, B: 75, C: 62 });
        const list = bench.page.locator(".solution");
        await bench.until(async () => (await list.count()) === 8, "there are not eight solutions");
        const names = await list.locator(".title").allInnerTexts();
        check(new Set(names.map((name) => name.replace(/^\d+ |now$/g, ""))).size === 8, `names are not different: ${names}`);
        await bench.atRest();
        const place = await bench.tool();
        const seen = new Set();
        for (let k = 0; k < 8; ++k) {
            await list.nth(k).click();
            await bench.until(async () => (await list.nth(k).getAttribute("aria-current")) === "true", `solution ${k + 1} was not taken`);
            await bench.atRest();
            seen.add((await bench.joints(6)).join(" "));
            const now = await bench.tool();
            place.forEach((value, i) => near(now[i], value, 0.11, `the tool at solution ${k + 1}, number ${i}`));
        }
        check(seen.size === 8, "some solutions have the same joints");
        await bench.page.setViewportSize({ width: 1280, height: 800 });
        await bench.look({ language: "ru" }); // longer words
        const cut = await list.locator(".title").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText));
        check(cut.length === 0, `names of solutions are cut off: ${cut}`);
        await bench.look({ language: "en" });
        const last = await list.nth(7).boundingBox(), panel = await bench.page.locator(".right").boundingBox();
        const scrolled = await bench.page.locator(".right").evaluate((it) => { it.scrollTop = 0; return it.scrollTop; });
        check(scrolled === 0 && last.y + last.height <= panel.y + panel.height, "the eighth solution is below the fold");
        await bench.close();
    },

    async "a solution is shown as a shadow while one points at it; all of them on demand"(workshop) {
        const bench = await workshop.page({ robot: "arm4" });
        const ghosts = () => bench.canvas().evaluate((canvas) => canvas.viewport.ghosts.length);
        await bench.page.locator(".solution").nth(1).hover();
        await bench.until(async () => (await ghosts()) === 1, "no shadow");
        await bench.page.mouse.move(5, 5);
        await bench.until(async () => (await ghosts()) === 0, "the shadow stayed");
        await bench.page.getByText("Show all as shadows").click();
        await bench.until(async () => (await ghosts()) === 3, "not all other ways are shown");
        await bench.close();
    },

    async "a solution that cannot be used says why"(workshop) {
        const bench = await workshop.page({ robot: "arm4" });
        for (const [joint, value] of [[1, 0], [2, 46], [3, -110], [4, 45]]) await bench.type(new RegExp(`^Joint ${joint}`), value);
        const unusable = bench.page.locator(".solution.unusable").first();
        await bench.until(async () => (await unusable.count()) > 0, "every solution is usable here");
        check(await unusable.isDisabled(), "it can be clicked");
        check(/joint \d would be .* beyond its limit/.test(await unusable.textContent()), await unusable.textContent());
        await unusable.locator("..").hover();
        await bench.until(async () => /joint \d would be .* beyond its limit/.test(await bench.text("solution")), "it is not told below the list");
        await bench.close();
    },

    async "a singular pose is explained with what is lost and the way out"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        check((await bench.text("singular")) === "", "a regular pose is called singular");
        await bench.type(/^Joint 5/, 0);
        await bench.until(async () => (await bench.text("singular")).includes("wrist"), "no word about the wrist");
        const there = await bench.text("singular");
        const lost = () => bench.canvas().evaluate((canvas) => canvas.viewport.marks.lost?.children.length ?? 0);
        check((await lost()) > 0, "nothing in the picture shows what is lost");
        check(/cannot turn about its own/.test(there) && /Joints 4, 6 cancel/.test(there) && /joint 5 to either side/.test(there), there);
        await bench.type(/^Joint 5/, 1);
        await bench.until(async () => /joint 5 on \(\+\)/.test(await bench.text("singular")), "no way out near it");
        await bench.type(/^Joint 5/, 40);
        await bench.until(async () => (await bench.text("singular")) === "" && (await lost()) === 0, "the sentence or the arrow stayed");
        await bench.close();
    },

    async "a target out of reach says how far, and offers the nearest place"(workshop) {
        const bench = await workshop.page();
        const height = () => bench.page.locator(".verdict.steady").evaluate((it) => it.getBoundingClientRect().height);
        const before = await height();
        await goTo(bench, { X: 460, Y: 0, Z: 50 });
        const verdict = bench.page.locator(".verdict.bad");
        near(await height(), before, 0.5, "height of the verdict: what lies below it jumped");
        check(/Out of reach by 10\.00.mm.*stretch/.test(await verdict.innerText()), await verdict.innerText());
        check(/450\.0.mm, 0\.0.mm, 50\.0.mm/.test(await verdict.innerText()), await verdict.innerText());
        await bench.press("Go to the nearest place");
        await bench.until(async () => Math.abs((await bench.tool())[0] - 450) < 0.06, "the tool is not at the nearest place");
        await goTo(bench, { X: 20, Y: 0 });
        check(/too near/.test(await verdict.innerText()), await verdict.innerText());
        await bench.close();
    },

    async "a drag beyond the reach keeps the arm at the rim and says so"(workshop) {
        const bench = await workshop.page();
        await bench.press("Top");
        const at = await bench.findHandle("XY");
        const { mouse } = bench.page;
        await mouse.down();
        await mouse.move(at.x + 60, at.y - 150, { steps: 8 });
        await bench.until(async () => /Out of reach by/.test(await bench.text("notice")), "no word about the rim");
        await mouse.up();
        await bench.atRest();
        near(Math.hypot(...(await bench.tool()).slice(0, 2)), 450, 0.2, "distance of the tool from the axis");
        await bench.close();
    },
};
