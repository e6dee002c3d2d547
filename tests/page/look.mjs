// Language, units, light and dark, phone, views, accessibility, and life with and without a server.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { AXE, check, near } from "./workshop.mjs";
import { serveStub } from "./stub_server.mjs";

const axe = readFileSync(AXE, "utf8");

async function clean(bench, where) {
    const faults = await bench.faults(axe);
    check(faults.length === 0, `${where}:\n${faults.join("\n")}`);
}

async function settings(bench, ...names) {
    await bench.press("Settings");
    for (const name of names) await bench.press(name);
    await bench.press("Settings");
}

// How much of the links that are seen in either of two pictures is seen in both, 0 to 1; 0 where there are none.
async function sameLinks(page, pictures) {
    return page.evaluate(async (texts) => {
        const [one, other] = await Promise.all(texts.map(async (text) => {
            const picture = Object.assign(new Image(), { src: `data:image/png;base64,${text}` });
            await picture.decode();
            const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            pen.drawImage(picture, 0, 0);
            const { data } = pen.getImageData(0, 0, picture.width, picture.height);
            return Array.from({ length: data.length / 4 }, (_, k) => {
                const [red, green, blue] = data.subarray(4 * k, 4 * k + 3);
                return red > 150 && green > 60 && green < 0.7 * red && blue < 0.8 * green; // orange
            });
        }));
        const both = one.filter((seen, k) => seen && other[k]).length, either = one.filter((seen, k) => seen || other[k]).length;
        return both > 500 ? both / either : 0;
    }, pictures.map((picture) => picture.toString("base64")));
}

const isPainted = () => performance.getEntriesByName("first picture").length > 0;

// Opens the page without all that follows its first picture; returns what lets that come.
async function holdBack(page, query, { server }) {
    let letCome;
    const wanted = new Promise((resolve) => { letCome = resolve; });
    await page.route(/\/main-.*\.js/, (route) => wanted.then(() => route.continue()));
    await page.goto(`${server.url}?quality=low&${query}`, { waitUntil: "commit" });
    return letCome;
}

export const cases = {
    // 1,200 kB are wanted (bench/page.mjs tells how many there are): this keeps what is added from going unnoticed.
    async "all files of the page but the reader of STEP are below 1,210 kB as they are sent"({ folder }) {
        const sent = readdirSync(folder).filter((name) => name.endsWith(".br") && !name.startsWith("cad-"));
        const bytes = sent.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
        check(bytes > 500_000 && bytes < 1_210_000, `${bytes} bytes: bench/page.mjs tells what they are`);
    },

    async "the arm is painted before the page has come, and stays where it is"(workshop) {
        const page = await workshop.newPage({ colorScheme: "dark", viewport: { width: 1100, height: 700 } });
        const letCome = await holdBack(page, "robot=rl15", workshop);
        await page.waitForFunction(isPainted);
        const place = await page.locator("canvas").boundingBox(), clip = await page.locator(".free").boundingBox(); // panels will lie over the rest
        const first = await page.screenshot({ clip });
        check((await page.locator("button").count()) === 0, "the page was faster");
        letCome();
        await page.waitForSelector('.page[data-ready="true"]');
        check(JSON.stringify(await page.locator("canvas").boundingBox()) === JSON.stringify(place), "the picture has jumped");
        await page.locator("canvas").evaluate(({ viewport, desk }) => { desk.app.set({ scene: { reach: false } }); viewport.setGizmo(null, false); });
        await page.locator(".view-head, .view-foot").evaluateAll((parts) => parts.forEach((part) => { part.style.display = "none"; }));
        await page.waitForTimeout(300);
        const same = await sameLinks(page, [first, await page.screenshot({ clip })]);
        check(same > 0.9, `of the links ${same} stayed where they were`);
        await page.context().close();
    },

    async "before work that was kept no other arm is painted"(workshop) {
        const page = await workshop.newPage({}, () => localStorage.setItem("zveno.tab", "kept"));
        const letCome = await holdBack(page, "", workshop);
        await page.waitForSelector("html[data-theme]");
        check(!await page.evaluate(isPainted), "another arm was painted");
        letCome();
        await page.waitForSelector('.page[data-ready="true"]');
        check(await page.evaluate(isPainted), "no arm was painted");
        await page.context().close();
    },

    async "while the core is coming nothing is said that it would have to know"(workshop) {
        const page = await workshop.newPage({});
        let letCome = () => {};
        const coming = new Promise((open) => { letCome = open; });
        await page.route("**/*.wasm", (route) => coming.then(() => route.continue()));
        await page.goto(`${workshop.server.url}?robot=rl15&quality=low`);
        await page.waitForSelector(".right .solutions, .right .section");
        await page.waitForSelector('.page[data-ready="true"]');
        const said = await page.locator(".right").innerText();
        check(!/no other solution|Out of reach|only solution/.test(said), `it says: ${said}`);
        check((await page.locator(".solution").count()) === 0, "there are solutions that nobody has computed");
        letCome();
        await page.waitForFunction(() => document.querySelectorAll(".solution").length === 8);
        await page.context().close();
    },

    async "from a plain file host the page says that it is alone, and the arm moves"(workshop) {
        const bench = await workshop.page({}, { url: workshop.plain.url });
        await bench.until(async () => /no server: works alone/.test(await bench.page.locator(".server").innerText()), "it does not say so");
        await bench.type(/^Joint 1/, 40);
        await bench.until(async () => (await bench.joint(1)) === 40, "the arm does not move");
        await clean(bench, "light");
        await bench.close();
    },

    async "with the server it says so, and finds one again when the link was cut"(workshop) {
        const real = await workshop.page();
        await real.until(async () => (await real.page.locator(".server").innerText()).includes("server connected"), "it does not say so");
        await real.close();
        const stub = await serveStub(workshop.folder);
        const bench = await workshop.page({}, { url: stub.url });
        const says = (word) => bench.until(async () => (await bench.page.locator(".server").innerText()).includes(word), `it does not say ${word}`);
        await says("server connected");
        stub.cut();
        await says("trying again");
        await says("server connected");
        await bench.close();
        stub.close();
    },

    async "Russian, from the browser and by choice"(workshop) {
        const bench = await workshop.page({ robot: "rl15" }, { locale: "ru-RU" });
        check((await bench.page.getByRole("heading", { name: "Суставы" }).count()) === 1, "the page is not in Russian");
        check((await bench.page.getAttribute("html", "lang")) === "ru", "the language of the document is another");
        await bench.type(/^Сустав 5/, 0);
        await bench.until(async () => /Особая поза \(запястье\)/.test(await bench.text("singular")), "the sentence is not in Russian");
        const foreign = (await bench.page.locator(".page").innerText()).match(/.*\b(mm|rad|kg)\b.*/);
        check(foreign === null, `a unit is not in Russian: ${foreign}`);
        await clean(bench, "Russian");
        await bench.press("Настройки");
        await bench.press("English");
        check((await bench.page.getByRole("heading", { name: "Joints" }).count()) === 1, "English does not come");
        await bench.close();
    },

    // "Settings" was cut off at the rim of the window in Russian, where the arm has a long name.
    async "whatever the arm is called, the bar has room for all its buttons"(workshop) {
        const bench = await workshop.page({ robot: "planar3", lang: "ru" });
        const rim = await bench.page.getByRole("button", { name: "Настройки" }).evaluate((button) => innerWidth - button.getBoundingClientRect().right);
        check(rim >= 8, `the last button ends ${rim} px from the rim`);
        await bench.close();
    },

    async "metres and radians by choice, and they are kept"(workshop) {
        const bench = await workshop.page();
        const before = await bench.tool();
        await settings(bench, "m", "radians");
        const after = await bench.tool();
        near(after[0], before[0] / 1000, 1e-4, "x in metres");
        near(await bench.joint(1), (25 * Math.PI) / 180, 1e-4, "joint 1 in radians");
        await bench.type(/^Joint 1/, 1);
        await bench.until(async () => (await bench.tool())[0] !== after[0], "the arm does not follow");
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(async () => (await bench.joint(1)) === 1, "the arm did not come back after a reload");
        await bench.close();
    },

    async "the settings close by Escape, back to their button, and by a click elsewhere"(workshop) {
        const bench = await workshop.page();
        const shown = () => bench.page.getByRole("dialog", { name: "Settings" }).count();
        await bench.press("Settings");
        await bench.page.keyboard.press("Escape");
        await bench.until(async () => (await shown()) === 0, "Escape does not close them");
        check((await bench.page.evaluate(() => document.activeElement?.textContent)) === "Settings", "the focus is lost");
        await bench.press("Settings");
        await bench.page.getByRole("heading", { name: "Dimensions" }).click();
        await bench.until(async () => (await shown()) === 0, "a click elsewhere does not close them");
        await bench.close();
    },

    async "a browser without 3-D says so, and the panels work"(workshop) {
        const blind = () => { HTMLCanvasElement.prototype.getContext = () => null; };
        const bench = await workshop.page({}, { prepare: blind, expected: /WebGLRenderer/ });
        check(await bench.page.getByText("shows no 3-D").isVisible(), "it does not say so");
        await bench.type(/^Joint 1/, 40);
        await bench.until(async () => (await bench.joint(1)) === 40, "the joints do not move");
        await bench.close();
    },

    async "where storage is forbidden the arm moves, and it is said that nothing can be kept"(workshop) {
        const forbid = () => {
            const refuse = () => { throw new DOMException("Access is denied for this document.", "SecurityError"); };
            for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, { get: refuse });
        };
        const bench = await workshop.page({}, { prepare: forbid, url: workshop.plain.url });
        await bench.type(/^Joint 1/, 40);
        await bench.until(async () => (await bench.joint(1)) === 40, "the arm does not move");
        await settings(bench, "Dark");
        await bench.press("Save");
        await bench.until(async () => /keeps nothing for this page/.test(await bench.text("notice")), "it does not say so");
        await bench.close();
    },

    async "dark by choice, with enough contrast"(workshop) {
        const bench = await workshop.page({ robot: "planar3" });
        await settings(bench, "Dark");
        const back = await bench.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        check(/rgb\(1\d, 2\d, 2\d\)/.test(back), `the page is ${back}`);
        await clean(bench, "dark");
        await bench.close();
    },

    async "views, frames, reach and light graphics can be switched"(workshop) {
        const bench = await workshop.page();
        const eye = () => bench.canvas().evaluate((canvas) => canvas.viewport.camera.position.toArray());
        const seen = new Set();
        for (const name of ["Free", "Top", "Front", "Side", "Tool"]) {
            await bench.page.locator(".view-bar").getByRole("button", { name, exact: true }).click();
            seen.add((await eye()).map((v) => v.toFixed(2)).join(" "));
        }
        check(seen.size === 5, "some views are the same");
        const reach = () => bench.canvas().evaluate(({ viewport }) => {
            const { group, skin } = viewport.overlays?.reach ?? {};
            return { isShown: group?.visible === true, places: skin?.visible ? [...skin.geometry.attributes.position.array].map((m) => m * 1000) : [] };
        });
        await bench.until(async () => (await reach()).isShown, "the reach is not shown");
        await bench.press("Volume");
        await bench.until(async () => (await reach()).places.length > 0, "there is no volume of reach");
        const { places } = await reach(), radii = [], heights = [];
        for (let k = 0; k < places.length; k += 3) radii.push(Math.hypot(places[k], places[k + 1])), heights.push(places[k + 2]);
        near(Math.max(...radii), 450, 8, "the outer radius of the volume, within its cells"); // of 15 mm
        near(Math.min(...radii), 126, 8, "its inner radius, within the limits of the joints");
        near(Math.max(...heights), 180, 8, "its upper end");
        near(Math.min(...heights), 0, 8, "its lower end");
        await bench.press("Reach");
        await bench.until(async () => !(await reach()).isShown, "the reach stayed");
        await bench.press("Settings");
        await bench.page.getByText("Light graphics").click();
        await bench.close();
    },

    async "at the width of a phone everything is there, one sheet at a time"(workshop) {
        const bench = await workshop.page({ robot: "planar3" }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
        const wide = await bench.page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 360, `the page is ${wide} pixels wide`);
        for (const [sheet, inside] of [["Arm", "Dimensions"], ["Tool", "Target"], ["Solutions", "Point to see"], ["More", "No gamepad"], ["Joints", "Load at the tool"]]) {
            await bench.page.locator(".sheets").getByRole("button", { name: sheet, exact: true }).click();
            check(await bench.page.getByText(inside).first().isVisible(), `${inside} is not on the sheet ${sheet}`);
        }
        await bench.screenshot("phone");
        await clean(bench, "phone");
        await bench.close();
    },

    async "the keyboard alone reaches every control in a sensible order"(workshop) {
        const bench = await workshop.page();
        const order = [];
        for (let k = 0; k < 60; ++k) {
            await bench.page.keyboard.press("Tab");
            order.push(await bench.page.evaluate(() => document.activeElement?.closest(".top, .left, .view, .right, .drawer")?.classList[0]));
        }
        const places = order.filter((place, k) => place && place !== order[k - 1]);
        check(places.slice(0, 5).join(" ") === "top left view right drawer", `the order is ${places}`);
        await bench.close();
    },

    async "every arm comes with all there is to its picture, in both languages and by night"(workshop) {
        const bench = await workshop.page({ quality: "high" }, { painted: false });
        for (const [robot, look, prepare] of [
            ["planar3", {}, () => bench.type("Load at the tool", 0.2)],
            ["drawbot", {}, () => bench.type(/^Joint 2/, 0.5)],
            ["arm4", { language: "ru", theme: "dark" }],
            ["rl15", { language: "en", theme: "light" }, () => bench.page.getByText("Show all as shadows").click()],
        ]) {
            await bench.page.getByRole("combobox").first().selectOption(robot);
            await bench.until(() => bench.canvas().evaluate(({ desk, viewport }, one) => desk.app.get().arm.robot.name === one && viewport.shape !== null, robot), `${robot} does not come`);
            await bench.look(look);
            if (prepare) await prepare();
        }
        const { names, places } = await bench.canvas().evaluate(({ viewport }) => ({ names: viewport.model.plates.length, places: viewport.shape.labels.length }));
        check(names > 0 && names === places, `the name is ${names} times on the arm, which has ${places} places for it`);
        await bench.screenshot("rl15");
        await bench.close();
    },
};
