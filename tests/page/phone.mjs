// The page in a hand: what a finger is to hit, and two fingers in the picture.
import { check, near } from "./workshop.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LEAST_PX = 44;

// What can be pressed and is smaller than a finger, as sentences; a box that is ticked counts with its words.
const small = (bench) => bench.page.evaluate((least) => {
    const found = [];
    for (const one of document.querySelectorAll("button, select, summary, a[href], input:not([type=range]), [role=tab], label.button")) {
        const target = one.closest("label") ?? one.closest(".number") ?? one, { width, height } = target.getBoundingClientRect();
        const shown = one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !one.closest(".hidden, .skips, .cm-editor");
        if (shown && (height < least - 0.5 || width < 24)) found.push(`${one.tagName.toLowerCase()} "${(one.getAttribute("aria-label") ?? one.innerText ?? "").slice(0, 40)}" ${Math.round(width)} x ${Math.round(height)}`);
    }
    return found;
}, LEAST_PX);

// Two fingers from these places to those, in steps.
async function pinch(bench, from, to) {
    const session = await bench.page.context().newCDPSession(bench.page);
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", [from[0]]);
    await touch("touchMove", [[from[0][0] + 6, from[0][1] - 6]]);
    await touch("touchStart", [[from[0][0] + 6, from[0][1] - 6], from[1]]);
    for (let step = 1; step <= 6; ++step) await touch("touchMove", [0, 1].map((k) => [0, 1].map((xy) => from[k][xy] + ((to[k][xy] - from[k][xy]) * step) / 6)));
    await touch("touchEnd", []);
    await session.detach();
}

export const cases = {
    async "on a phone everything that can be pressed is at least 44 px high, in every sheet"(workshop) {
        const bench = await workshop.page({ robot: "planar3" }, PHONE);
        for (const language of ["ru", "en"]) {
            await bench.look({ language });
            const beyond = await bench.page.locator(".bar-actions button").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().right).filter((right) => right > innerWidth));
            check(beyond.length === 0, `in ${language} buttons of the bar are outside the screen: ${beyond}`);
        }
        const faults = [];
        for (const sheet of ["Arm", "Joints", "Tool", "Solutions", "More"]) {
            await bench.page.locator(".sheets").getByRole("button", { name: sheet, exact: true }).click();
            faults.push(...(await small(bench)).map((text) => `${sheet}: ${text}`));
        }
        for (const tab of await bench.page.locator(".tabs [role=tab]").all()) {
            await tab.click();
            await bench.painted();
            await bench.until(async () => (await bench.page.locator(".drawer-content > *").count()) > 0, "the tab is empty");
            const name = await tab.innerText();
            faults.push(...(await small(bench)).map((text) => `${name}: ${text}`));
        }
        check(faults.length === 0, [...new Set(faults)].join("\n"));
        await bench.press("Show"); // its row scrolls, the menu must not be cut off with it
        await bench.page.getByLabel("Joint limits", { exact: true }).check();
        await bench.close();
    },

    async "on a phone a link to a chapter of the course opens it"(workshop) {
        const bench = await workshop.page({ course: "scara" }, PHONE);
        await bench.page.locator(".book").waitFor({ state: "visible" });
        await bench.close();
    },

    async "on a phone no two buttons of the bar have the same sign"(workshop) {
        const bench = await workshop.page({ robot: "arm4" }, PHONE);
        const signs = await bench.page.locator(".bar-actions > button:not(.icon), .bar-actions > .popover > button:not(.icon)")
            .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one, "::before").maskImage));
        check(signs.length >= 3 && new Set(signs).size === signs.length, `${signs.length} buttons, ${new Set(signs).size} signs`);
        await bench.close();
    },

    async "two fingers on the handle make the picture larger and leave the arm where it is"(workshop) {
        const bench = await workshop.page({ robot: "rl15" }, PHONE);
        const tool = await bench.toolOnScreen(), before = await bench.joints(6);
        const far = () => bench.canvas().evaluate(({ viewport }) => viewport.camera.position.length());
        const away = await far();
        await pinch(bench, [[tool.x, tool.y], [tool.x - 60, tool.y + 60]], [[tool.x + 60, tool.y - 60], [tool.x - 120, tool.y + 120]]);
        await bench.until(async () => (await far()) < 0.9 * away, "the picture is not larger");
        await bench.atRest();
        (await bench.joints(6)).forEach((value, k) => near(value, before[k], 0.06, `joint ${k + 1} after a pinch`));
        await bench.close();
    },
};
