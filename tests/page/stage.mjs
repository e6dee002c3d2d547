// The stage: what the picture explains, the handle, where panels stand, commands, pictures.
import { AXE, check, near } from "./workshop.mjs";
import { readFileSync } from "node:fs";

const axe = readFileSync(AXE, "utf8");
const overlay = (bench, name, property) => bench.canvas().evaluate(({ viewport }, [one, key]) => viewport.overlays?.[one]?.[key], [name, property]);
const menu = (bench) => bench.page.locator(".view-bar").getByRole("button", { name: "Show", exact: true });
const scene = (bench, key) => bench.canvas().evaluate(({ desk }, one) => desk.app.get().scene[one], key);

async function command(bench, words) {
    await bench.page.keyboard.press("Control+k");
    const field = bench.page.getByRole("combobox", { name: "Type what you want to do" });
    await field.fill(words);
    await field.press("Enter");
}

export const cases = {
    async "the true reach of the SCARA keeps to the limits of its joints: inside it ends at about 126 mm"(workshop) {
        const bench = await workshop.page({ quality: "high" }, { painted: false });
        await bench.until(() => bench.canvas().evaluate(({ viewport }) => viewport.overlays?.reach.area.group.visible === true && viewport.overlays.reach.shown !== ""), "the reach is not shown");
        const ends = await bench.canvas().evaluate(({ viewport }) => {
            const { array } = viewport.overlays.reach.area.edge.geometry.attributes.instanceStart.data;
            return Array.from({ length: array.length / 3 }, (_, k) => Math.hypot(array[3 * k], array[3 * k + 1]) * 1000);
        });
        check(/126\.1.mm to 450\.0.mm from the axis of joint 1\. Heights: 0\.0.mm to 180\.0.mm/.test(await bench.page.locator(".left").innerText()), "the sentence below the dimensions tells another reach");
        near(Math.min(...ends), 126, 4, "the inner edge, mm");
        near(Math.max(...ends), 450, 4, "the outer edge, mm");
        await bench.close();
    },

    async "limits, dimensions and frames are switched on, follow the arm, and are remembered"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        await menu(bench).click();
        for (const name of ["Joint limits", "Dimension lines", "Manipulability ellipsoid", "Work zero"]) await bench.page.getByLabel(name, { exact: true }).check();
        await bench.until(async () => (await overlay(bench, "arcs", "rings"))?.length === 6, "there are not six arcs");
        const now = () => bench.canvas().evaluate(({ viewport }) => viewport.overlays.arcs.rings[0].mesh.material.uniforms.now.value);
        await bench.type(/^Joint 1,/, 40);
        await bench.until(async () => Math.abs((await now()) - (40 * Math.PI) / 180) < 1e-6, "the arc does not follow the joint");
        const dimensions = await bench.canvas().evaluate(({ viewport }) => viewport.overlays.dimensions.all.map(({ dimension }) => dimension.name).sort().join(" "));
        check(dimensions === "a1 a2 a3 d4", `the dimensions shown are ${dimensions}`);
        await bench.until(async () => (await overlay(bench, "ellipsoid", "visible")) === true, "there is no ellipsoid");
        const faults = await bench.faults(axe);
        check(faults.length === 0, faults.join("\n"));
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        check((await scene(bench, "overlays")).arcs, "what was switched on is forgotten");
        await bench.close();
    },

    async "the centre of mass stands where the masses of the robot file have it, and says when they are not known"(workshop) {
        const bench = await workshop.page({ robot: "planar3" });
        await menu(bench).click();
        for (const name of ["Centre of mass", "Torques"]) await bench.page.getByLabel(name, { exact: true }).check();
        await bench.until(() => bench.canvas().evaluate(({ viewport }) => viewport.overlays?.torques.visible && viewport.overlays.torques.children.length === 3), "the torques are not bars at the three joints");
        for (const joint of [1, 2, 3]) await bench.type(new RegExp(`^Joint ${joint},`), 0);
        const ball = () => bench.canvas().evaluate(({ viewport }) => {
            const { group, ball: mark } = viewport.overlays?.mass ?? {};
            return group?.visible ? mark.visible && mark.position.toArray().map((m) => m * 1000) : null;
        });
        await bench.until(async () => Math.abs(((await ball()) || [0])[0] - 175.8333) < 0.01, "it stands elsewhere than 175.83 mm in front of joint 1");
        await bench.page.getByRole("combobox", { name: "Arm", exact: true }).selectOption("rl15");
        await bench.until(async () => (await ball()) === false, "a place is told for an arm of unknown masses");
        await bench.close();
    },

    async "the zero of the program is taken in the picture; cube, fitting and skip links lead to what they name"(workshop) {
        const bench = await workshop.page({ robot: "scara" });
        const zero = () => bench.canvas().evaluate(({ viewport }) => viewport.overlays?.zero.arrows?.visible && viewport.onCanvas(viewport.overlays.zero.place.toArray().map((m) => m * 1000)));
        const work = () => bench.canvas().evaluate(({ desk }) => String(desk.app.get().work.program.work));
        await command(bench, "work zero");
        await bench.until(zero, "the zero is not shown");
        await bench.painted();
        const [x, y] = await zero(), before = await work();
        await bench.page.mouse.move(x, y);
        await bench.page.mouse.down();
        await bench.page.mouse.move(x - 40, y + 10, { steps: 4 });
        await bench.page.mouse.up();
        await bench.until(async () => (await work()) !== before, "the zero does not follow the hand");
        await bench.page.locator('.view-cube polygon[data-face="Z"]').click();
        await bench.until(async () => (await scene(bench, "view")) === "top", "a face of the cube is no view");
        await command(bench, "fit the tool");
        const free = await bench.free();
        await bench.until(async () => {
            const tool = await bench.toolOnScreen();
            return Math.hypot(tool.x - free.x - free.width / 2, tool.y - free.y - free.height / 2) < 40;
        }, "the tool is not in the middle of the free part");
        const skip = bench.page.locator(".skips a").nth(1);
        await skip.focus();
        await skip.press("Enter");
        check(await bench.page.evaluate(() => document.activeElement.closest(".joint") !== null), "the skip link leads elsewhere");
        await bench.close();
    },

    async "a dimension is dragged in the picture, and the arm follows"(workshop) {
        const bench = await workshop.page({ robot: "scara" });
        await command(bench, "dimension lines");
        const word = () => bench.canvas().evaluate(({ viewport }) => {
            const line = viewport.overlays?.dimensions.all.find(({ dimension }) => dimension.name === "l1");
            return line && viewport.onCanvas(line.at.toArray().map((m) => m * 1000));
        });
        await bench.until(word, "l1 is not shown");
        await bench.painted();
        const [x, y] = await word();
        await bench.page.mouse.move(x, y);
        await bench.page.mouse.down();
        await bench.page.mouse.move(x + 40, y + 6, { steps: 4 });
        await bench.page.mouse.up();
        await bench.until(() => bench.canvas().evaluate(({ desk }) => (desk.app.get().arm.set.l1 ?? 250) > 255), "the link has not grown");
        await bench.close();
    },

    async "the handle goes by steps with Ctrl and as far as a number says that is typed meanwhile"(workshop) {
        const bench = await workshop.page({ robot: "rl15" }, { viewport: { width: 1280, height: 800 } });
        const { mouse, keyboard } = bench.page;
        const tipBelowBar = () => bench.canvas().evaluate(({ viewport }) => {
            viewport.gizmo.fit();
            const above = 1000 * viewport.gizmo.parts.group.scale.z, [x, y, z] = viewport.pose.xyz; // mm
            return viewport.onCanvas([x, y, z + above])[1] - viewport.free.y;
        });
        await bench.page.locator("#tab-program").click();
        await bench.until(async () => (await bench.free()).height < 400 && (await tipBelowBar()) > 0, "the arrow up lies under the buttons above the picture");
        await bench.page.locator("#tab-program").click();
        const arrow = async () => {
            const tool = await bench.toolOnScreen();
            for (let away = 30; away < 110; away += 8) {
                await mouse.move(tool.x, tool.y - away);
                if ((await bench.handle()) === "Z") return { x: tool.x, y: tool.y - away };
            }
            throw new Error("there is no arrow up");
        };
        const before = await bench.tool();
        let at = await arrow();
        await mouse.down();
        await keyboard.down("Control");
        await mouse.move(at.x, at.y + 23, { steps: 3 });
        await bench.until(async () => Math.abs((await bench.tool())[2] - before[2]) > 5, "the tool did not follow");
        await bench.painted();
        await mouse.up();
        await keyboard.up("Control");
        await bench.atRest();
        const step = (await bench.tool())[2] - before[2];
        near(step - Math.round(step / 10) * 10, 0, 0.11, "what is left over of ten millimetres");
        const height = (await bench.tool())[2];
        at = await arrow();
        await mouse.down();
        for (const key of ["-", "2", "5"]) await keyboard.press(key);
        await keyboard.press("Enter");
        await mouse.up();
        await bench.until(async () => Math.abs((await bench.tool())[2] - (height - 25)) < 0.11, "the tool is not 25 mm lower");
        await bench.look({ language: "ru", units: { length: "m", angle: "deg" } });
        at = await arrow();
        await mouse.down();
        await mouse.move(at.x, at.y + 15, { steps: 3 });
        const words = bench.page.locator(".drag-words:visible");
        await bench.until(async () => /^Z\s+−0,\d{4}\sм$/.test(await words.innerText()), "the way is not told in metres, as Russian writes them");
        for (const key of ["0", ",", "0", "2"]) await keyboard.press(key);
        check(/^Z\s+0,02/.test(await words.innerText()), `what was typed stands there as ${await words.innerText()}`);
        await keyboard.press("Enter");
        await mouse.up();
        await bench.until(async () => Math.abs((await bench.tool())[2] - (height - 5) / 1000) < 2e-4, "a number that was typed is not one of metres");
        await bench.close();
    },

    async "panels dock, close, and stay so after a reload; the usual places come back"(workshop) {
        const bench = await workshop.page({}, { viewport: { width: 1500, height: 700 } });
        const dock = async (panel, place) => {
            if ((await bench.page.getByRole("dialog", { name: "Panels" }).count()) === 0) await bench.press("Panels");
            await bench.page.getByRole("dialog", { name: "Panels" }).getByLabel(panel, { exact: true }).selectOption(place);
        };
        await dock("Joints", "left");
        await dock("Files", "closed");
        await dock("Tables and help", "right");
        check((await bench.page.locator(".left .joint").count()) > 0, "the joints do not stand left");
        check((await bench.page.getByRole("heading", { name: "Files" }).count()) === 0, "the files are still there");
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        check((await bench.page.locator(".left .joint").count()) > 0, "after a reload the joints stand elsewhere");
        await bench.page.getByRole("tab", { name: "Program" }).click();
        const [drawer, free] = [await bench.page.locator(".drawer").boundingBox(), await bench.free()];
        check(drawer.x >= free.x + free.width - 1, "the program does not stand beside the picture");
        await dock("Solutions", "float");
        const head = bench.page.locator(".floating .card").getByRole("heading", { name: /^Solutions/ }), { x, y } = await head.boundingBox();
        await bench.press("Panels");
        await bench.page.mouse.move(x + 4, y + 4); // by its head
        await bench.page.mouse.down();
        await bench.page.mouse.move(x + 64, y + 44, { steps: 3 });
        await bench.page.mouse.up();
        await bench.until(async () => Math.abs((await head.boundingBox()).x - x - 60) < 3 && Math.abs((await head.boundingBox()).y - y - 40) < 3, "the floating panel does not follow the hand");
        await bench.press("Panels");
        await bench.press("Usual places");
        check((await bench.page.locator(".right .joint").count()) > 0, "the joints do not come back");
        await bench.close();
    },

    async "every command is found by its words in both languages; a presentation leaves the picture and ends by Escape"(workshop) {
        const bench = await workshop.page();
        await bench.page.keyboard.press("Control+k");
        const faults = await bench.faults(axe);
        check(faults.length === 0, faults.join("\n"));
        await bench.page.getByRole("combobox", { name: "Type what you want to do" }).fill("вид сверху");
        const options = await bench.page.getByRole("listbox", { name: "Commands" }).getByRole("option").allInnerTexts();
        check(options.length === 1 && options[0].includes("Top"), `Russian words find ${options}`);
        await bench.page.keyboard.press("Enter");
        await bench.until(async () => (await scene(bench, "view")) === "top", "the command does nothing");
        await bench.page.keyboard.press("Control+k");
        await bench.page.keyboard.type("front"); // nobody waits for the list
        await bench.until(async () => (await bench.page.getByRole("combobox", { name: "Type what you want to do" }).inputValue()) === "front", "letters typed at once are lost");
        await bench.page.keyboard.press("Escape");
        await command(bench, "present");
        await bench.until(async () => !(await bench.page.locator(".right").isVisible()), "the panels stay");
        await bench.page.keyboard.press("Escape");
        await bench.until(() => bench.page.locator(".right").isVisible(), "Escape does not end it");
        await bench.close();
    },

    // Where software draws, the browser waited in the page's thread for every picture: 200 ms and more, in which no hand was heard.
    async "a picture that is drawn behind the one that is seen is the same to the pixel, also with more of them"(workshop) {
        const bench = await workshop.page({ robot: "rl15", quality: "high" }, { viewport: { width: 900, height: 640 } });
        await bench.until(() => bench.canvas().evaluate(({ viewport }) => viewport.isAtRest), "it does not come to rest");
        const differing = (ratio) => bench.canvas().evaluate(async (canvas, ratio) => {
            const { viewport } = canvas, gl = viewport.renderer.getContext();
            const pixels = () => {
                const data = new Uint8Array(4 * canvas.width * canvas.height);
                gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, data);
                return data;
            };
            viewport.held = true; // nothing else is drawn meanwhile
            viewport.fit(1);
            const before = canvas.width;
            viewport.fitAside(ratio);
            const kept = canvas.width === before, { width, height } = viewport.told;
            await viewport.back.draw(width, height, () => viewport.renderScene(false), () => true);
            const behind = pixels(), size = canvas.width;
            viewport.render(false, false, ratio);
            const direct = pixels();
            viewport.held = false;
            viewport.draw();
            return { kept, wider: size / before, colours: new Set(new Uint32Array(direct.buffer)).size, differing: behind.filter((value, k) => value !== direct[k]).length };
        }, ratio);
        for (const ratio of [1, 2]) {
            const { kept, wider, colours, differing: count } = await differing(ratio);
            check(kept, "the canvas lost its pixels before the picture was there");
            near(wider, ratio, 0.01, "pixels of the canvas");
            check(colours > 100 && count === 0, `${count} of the values differ, ${colours} colours`);
        }
        await bench.close();
    },

    async "the picture is saved in any size, also see-through; without perspective parallels stay parallel"(workshop) {
        const bench = await workshop.page({ robot: "planar3" }, { painted: true });
        const photo = (width, height, clear) => bench.canvas().evaluate(async ({ viewport }, [w, h, isClear]) => {
            const picture = await createImageBitmap(await viewport.photograph(w, h, isClear)), pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            pen.drawImage(picture, 0, 0);
            return { width: picture.width, height: picture.height, corner: pen.getImageData(2, 2, 1, 1).data[3] };
        }, [width, height, clear]);
        const wide = await photo(900, 300, false), clear = await photo(320, 200, true);
        check(wide.width === 900 && wide.height === 300 && wide.corner === 255, `the picture is ${JSON.stringify(wide)}`);
        check(clear.width === 320 && clear.corner === 0, `the clear picture is ${JSON.stringify(clear)}`);
        await command(bench, "without perspective");
        const length = (z) => bench.canvas().evaluate(({ viewport }, height) => {
            const [[x0, y0], [x1, y1]] = [viewport.onCanvas([0, 0, height]), viewport.onCanvas([100, 0, height])];
            return Math.hypot(x1 - x0, y1 - y0);
        }, z);
        near(await length(300), await length(0), 1e-6, "100 mm near the eye and far from it, px");
        await bench.close();
    },

    async "without WebGL the arm is painted all the same, and follows"(workshop) {
        const blind = () => {
            const get = HTMLCanvasElement.prototype.getContext;
            HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind.startsWith("webgl") ? null : get.call(this, kind, ...more); };
        };
        const bench = await workshop.page({ robot: "rl15" }, { prepare: blind, expected: /WebGLRenderer/ });
        const orange = () => bench.page.locator("canvas.flat").evaluate((canvas) => {
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            let count = 0, sum = 0;
            for (let k = 0; k < data.length; k += 4) if (data[k] > 150 && data[k + 1] < 0.7 * data[k] && data[k + 2] < 0.8 * data[k + 1]) { count += 1; sum += (k / 4) % canvas.width; }
            return { count, x: sum / count };
        });
        await bench.until(async () => (await bench.page.locator("canvas.flat").count()) === 1 && (await orange()).count > 1000, "there is no arm");
        const { x } = await orange();
        await bench.type(/^Joint 1,/, -90);
        await bench.until(async () => (await orange()).x < x - 10, "it does not follow");
        await bench.close();
    },
};
