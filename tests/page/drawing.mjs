// The drawing tab: words, shapes, files, the paper in the picture, what does not fit, ink, and keeping it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AXE, check, near } from "./workshop.mjs";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm" viewBox="0 0 60 40">
<path d="M5 5L55 5L30 35Z" fill="none" stroke="#d02020"/><circle cx="30" cy="15" r="6" fill="none" stroke="#2040d0"/>
<image href="a.png" width="5" height="5"/></svg>`;

const axe = readFileSync(AXE, "utf8");
const program = process.argv[2];

// What the command line says of a document.
function summaryOf(document) {
    const folder = mkdtempSync(join(tmpdir(), "zveno-drawing-")), file = join(folder, "a.json");
    writeFileSync(file, document);
    try {
        return JSON.parse(execFileSync(program, ["draw", "--open", file, "--json"], { encoding: "utf8" }));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// The page with the drawing tab open.
async function open(workshop, query = { robot: "drawbot" }, options = {}) {
    const bench = await workshop.page(query, options);
    if (options.viewport?.width <= 960) await bench.press(query.lang === "ru" ? "Ещё" : "More");
    await bench.page.getByRole("tab", { name: query.lang === "ru" ? "Рисунок" : "Drawing" }).click();
    await bench.page.waitForSelector(".drawing-tab");
    return bench;
}

const press = (bench, name) => bench.page.locator(".drawing-tab").getByRole("button", { name, exact: true }).click();

const state = (bench) => bench.canvas().evaluate((canvas) => {
    const { work: { drawing }, found: { sketch }, timeline: { recording, time, running, wiped }, arm: { robot } } = canvas.desk.app.get();
    return { drawing, answer: sketch?.answer ?? null, same: sketch?.drawing === drawing, recording: recording && { source: recording.source, rows: recording.t.length }, time, running, wiped, robot: robot.name };
});

// Until the core has said what it has to say about the drawing as it is.
async function settled(bench, holds = () => true) {
    let last = null;
    await bench.until(async () => {
        last = await state(bench);
        return last.same && holds(last);
    }, "the core did not come to the drawing").catch((problem) => { throw new Error(`${problem.message}: ${JSON.stringify(last).slice(0, 600)}`); });
    return last;
}

async function write(bench, text) {
    await press(bench, "+ Text");
    await bench.page.getByRole("textbox", { name: "Text", exact: true }).last().fill(text);
    return settled(bench, ({ drawing, answer }) => answer !== null && drawing.sources.at(-1)?.text === text);
}

// How far a point is from the nearest stroke of that pen, mm.
function away(point, strokes) {
    let least = Infinity;
    for (const stroke of strokes) {
        for (let k = 1; k < stroke.length; ++k) {
            const [[ax, ay], [bx, by]] = [stroke[k - 1], stroke[k]];
            const square = (bx - ax) ** 2 + (by - ay) ** 2;
            const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / square));
            least = Math.min(least, Math.hypot(ax + t * (bx - ax) - point[0], ay + t * (by - ay) - point[1]));
        }
    }
    return least;
}

// What the pen has drawn: rows of the recording with the pen down, and the strokes that were planned.
const inked = (bench) => bench.canvas().evaluate((canvas) => {
    const { timeline: { recording }, found: { sketch } } = canvas.desk.app.get();
    const points = [];
    for (let row = 0; row < recording.t.length; ++row) {
        if (recording.pen[row] > 0) points.push([recording.xyz[3 * row], recording.xyz[3 * row + 1], recording.line[row]]);
    }
    return { points, strokes: sketch.answer.strokes };
});

const inkShown = (bench) => bench.canvas().evaluate((canvas) => canvas.viewport.sheet.sheet.ink?.geometry.instanceCount ?? 0);

async function draws(workshop, robot, text) {
    const bench = await open(workshop, { robot });
    const { answer } = await write(bench, text);
    check(answer.possible, `${robot} cannot draw ${text}: ${answer.why}`);
    check((await bench.text("drawing-sums")).includes("lifts"), "there are no sums");
    await press(bench, "Start");
    await bench.until(async () => (await state(bench)).running, "it does not draw");
    await bench.canvas().evaluate(({ desk: { app, player } }) => player.seek(0.6 * app.get().timeline.recording.t.at(-1)));
    await bench.until(async () => (await inkShown(bench)) > 20, "no ink is seen");
    await bench.canvas().evaluate(({ desk }) => desk.player.pause());
    const { points, strokes } = await inked(bench);
    check(points.length > 200, `only ${points.length} rows have ink`);
    check(strokes.every((stroke, k) => points.some(([, , line]) => line === k + 1)), "a stroke has no ink");
    for (const [x, y, line] of points) {
        const off = away([x, y], [strokes[line - 1]]);
        check(off <= 0.05, `the ink at ${x}, ${y} is ${off} mm off stroke ${line}`);
    }
    for (const stroke of strokes) { // and the other way round: where a stroke is, there is ink within a row's way
        for (const point of [stroke[0], stroke.at(-1)]) {
            const least = Math.min(...points.map(([x, y]) => Math.hypot(x - point[0], y - point[1])));
            check(least < 0.5, `the stroke at ${point} has no ink, the nearest is ${least} mm away`);
        }
    }
    return bench;
}

export const cases = {
    async "a word typed is drawn by drawbot, and the ink lies on its strokes"(workshop) {
        const bench = await draws(workshop, "drawbot", "HELLO");
        await bench.screenshot("drawing");
        await bench.close();
    },

    async "a Russian word is drawn by scara, and the ink lies on its strokes"(workshop) {
        const bench = await draws(workshop, "scara", "ПРИВЕТ");
        await bench.close();
    },

    async "an SVG file and a picture are dropped on the page, and what cannot be drawn is named"(workshop) {
        const bench = await workshop.page({ robot: "drawbot" });
        await bench.page.evaluate(async (svg) => {
            const canvas = new OffscreenCanvas(80, 60), pen = canvas.getContext("2d");
            pen.fillRect(20, 10, 40, 40); // black on nothing: what is transparent is paper
            const picture = await canvas.convertToBlob({ type: "image/png" });
            const data = new DataTransfer();
            data.items.add(new File([svg], "tri.svg", { type: "image/svg+xml" }));
            data.items.add(new File([picture], "block.png", { type: "image/png" }));
            document.querySelector("canvas").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }, SVG);
        await bench.page.waitForSelector(".drawing-tab");
        const { drawing, answer } = await settled(bench, (now) => now.drawing.sources.length === 2 && now.answer !== null);
        check(drawing.sources[0].name === "tri.svg" && drawing.sources[1].name === "block.png", "the files are not named");
        check(drawing.sources[1].image.width === 80, "the picture has other pixels");
        check(answer.possible && answer.strokes.length === 3, `there are ${answer.strokes.length} strokes`);
        check(answer.colors[0] === "#d02020" && answer.colors[1] === "#2040d0", "the pens do not have the colours of the file");
        check(/tri\.svg, line 3: “image”/.test(await bench.text("drawing-notes")), await bench.text("drawing-notes"));
        await bench.page.getByRole("combobox", { name: "Drawn as" }).selectOption("hatch");
        await settled(bench, (now) => now.answer?.strokes.length > 10);
        await press(bench, "Take out source 1");
        const hatched = await settled(bench, (now) => now.drawing.sources.length === 1);
        check(hatched.answer.notes.length === 0, "the note about a file that is gone stayed");
        const pairs = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${SVG}`, "utf16le");
        await bench.page.setInputFiles("input[type=file][multiple]", { name: "pairs.svg", mimeType: "image/svg+xml", buffer: pairs });
        await settled(bench, (now) => now.drawing.sources.length === 2 && now.answer?.colors[0] === "#d02020");
        await bench.page.setInputFiles("input[type=file][multiple]", { name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
        await bench.until(async () => (await bench.text("notice")).includes("no.png"), "no word about a file that is no picture");
        await bench.close();
    },

    async "the paper is dragged, scaled and turned in the picture; out of reach it turns red and a remedy helps"(workshop) {
        const bench = await open(workshop, { robot: "drawbot" }, { viewport: { width: 1040, height: 900 } });
        await bench.press("Top");
        const before = await write(bench, "HELLO");
        check(before.answer.place.fitted, "a word without a size does not fill the reach");
        const { mouse } = bench.page;
        const grip = async (name) => {
            const box = await bench.canvas().boundingBox();
            const [x, y] = await bench.canvas().evaluate((canvas, one) => canvas.viewport.onCanvas(canvas.viewport.sheet.gripAt(one)), name);
            return { x: box.x + x, y: box.y + y };
        };
        const drag = async (name, dx, dy) => {
            await bench.until(() => bench.canvas().evaluate((canvas, one) => canvas.viewport.sheet?.gripAt(one), name), "there is no grip");
            const from = await grip(name), { drawing } = await state(bench);
            await mouse.move(from.x, from.y);
            await mouse.down();
            await mouse.move(from.x + dx, from.y + dy, { steps: 4 });
            await mouse.up();
            return settled(bench, (now) => now.drawing !== drawing && now.drawing.at !== undefined);
        };
        const smaller = await drag("corner", -150, 36);
        check(smaller.drawing.scale < 0.9 * before.answer.place.scale, `the corner scaled to ${smaller.drawing.scale}`);
        near(smaller.answer.bounds[0][0], before.answer.bounds[0][0], 25, "the left edge while the corner is dragged");
        const turned = await drag("knob", 20, 5);
        check(Math.abs(turned.drawing.rotate) > 3, `the knob turned by ${turned.drawing.rotate}`);
        const there = await drag("paper", 0, -90);
        check(there.drawing.at[1] > turned.drawing.at[1] + 50, "the paper did not follow the hand");
        check(!there.answer.possible && there.answer.misfit, "a drawing out of reach is taken for good");
        check(/out of reach\. Worst at/.test(await bench.text("drawing-verdict")), await bench.text("drawing-verdict"));
        const color = () => bench.canvas().evaluate((canvas) => canvas.viewport.sheet.sheet.grips.paper.material.color.getHex());
        check((await color()) === 0xffd5cf, "the paper is not red");
        check(await bench.page.getByRole("button", { name: "Start", exact: true }).isDisabled(), "it can be started all the same");
        await bench.screenshot("drawing_misfit");
        await press(bench, "Move it into reach");
        const moved = await settled(bench, (now) => now.answer?.possible === true);
        near(moved.drawing.scale, there.drawing.scale, 1e-9, "the scale after a move");
        check((await color()) === 0xffffff, "the paper stayed red");
        await bench.type("Scale", (1.8 * moved.drawing.scale).toFixed(2));
        await settled(bench, (now) => now.answer?.possible === false);
        await bench.page.getByRole("button", { name: /^Scale to/ }).click();
        const scaled = await settled(bench, (now) => now.answer?.possible === true);
        check(scaled.drawing.scale < 1.8 * moved.drawing.scale && scaled.drawing.at[1] === moved.drawing.at[1], "scaling moved it");
        await press(bench, "As large as fits");
        await settled(bench, (now) => now.answer?.place.fitted && now.answer.possible);
        await bench.close();
    },

    async "a drawing starts, pauses, is cleared and reset"(workshop) {
        const bench = await open(workshop);
        await write(bench, "SO");
        await press(bench, "Start");
        await bench.until(async () => (await state(bench)).running);
        await bench.canvas().evaluate(({ desk: { app, player } }) => {
            const { t, pen } = app.get().timeline.recording;
            player.seek(t[pen.findIndex((down) => down > 0)]); // there is no ink on the way to the first stroke
        });
        await bench.until(async () => (await inkShown(bench)) > 0, "no ink comes");
        await press(bench, "Pause");
        await bench.until(async () => !(await state(bench)).running);
        const { time } = await state(bench), ink = await inkShown(bench);
        await bench.page.waitForTimeout(200);
        check((await state(bench)).time === time && (await inkShown(bench)) === ink, "it went on");
        await press(bench, "Clear ink");
        await bench.until(async () => (await inkShown(bench)) === 0, "the ink stayed");
        await press(bench, "Go on");
        await bench.until(async () => (await inkShown(bench)) > 0, "no ink comes after clearing");
        await bench.canvas().evaluate(({ desk }) => desk.player.seek(desk.app.get().timeline.recording.t.at(-1) - 2)); // the rest is more of the same
        await bench.until(async () => !(await state(bench)).running, "it does not end");
        check((await inkShown(bench)) > 0, "the ink went with the end");
        await press(bench, "Reset");
        await bench.until(async () => (await state(bench)).recording === null, "the motion stayed on the timeline");
        check((await inkShown(bench)) === 0, "the ink stayed");
        await press(bench, "Start");
        await bench.until(async () => (await state(bench)).running);
        await bench.page.getByRole("textbox", { name: "Text", exact: true }).fill("SON"); // another drawing: the old motion is none of its own
        await bench.until(async () => (await state(bench)).recording === null, "the motion of another drawing stayed");
        await bench.close();
    },

    async "a drawing is saved on the server, opened again, and read by the command line"(workshop) {
        const bench = await open(workshop);
        await write(bench, "KEEP");
        await press(bench, "+ Shape");
        await bench.type("Points", 7);
        await bench.page.getByRole("combobox", { name: "Pen" }).last().selectOption("2");
        await bench.page.getByLabel("Colour of pen 2").fill("#00aa55");
        await bench.type("Name of pen 2", "green");
        await bench.type("Turn the whole", 15);
        const kept = await settled(bench, (now) => now.drawing.rotate === 15 && now.answer?.stroke_pens.includes(2));
        await bench.page.getByText("Save, open, export").click();
        await bench.type("Name of the drawing", "keeper");
        await press(bench, "Save");
        await bench.until(async () => (await bench.text("notice")).includes("keeper"), "no word about saving");
        const files = {};
        for (const [name, ending] of [["JSON", "json"], ["SVG", "svg"], ["G-code", "ngc"], ["PNG", "png"]]) {
            const [download] = await Promise.all([bench.page.waitForEvent("download"), bench.page.getByRole("button", { name, exact: true }).click()]);
            check(download.suggestedFilename() === `keeper.${ending}`, download.suggestedFilename());
            files[ending] = readFileSync(await download.path());
        }
        check(files.png.subarray(1, 4).toString() === "PNG", "the picture is no PNG");
        check(/^\(|G21/.test(files.ngc.toString()) && files.ngc.toString().includes("M2"), "the G-code is none");
        check(files.svg.toString().includes("#00aa55"), "the SVG has other colours");
        await press(bench, "Take out source 2");
        await settled(bench, (now) => now.drawing.sources.length === 1);
        await press(bench, "Open keeper");
        const again = await settled(bench, (now) => now.drawing.sources.length === 2);
        check(JSON.stringify(again.drawing) === JSON.stringify(kept.drawing), "another drawing came back");
        check(JSON.stringify(again.answer.strokes) === JSON.stringify(kept.answer.strokes), "its strokes differ");
        const summary = summaryOf(files.json);
        check(summary.stroke_count === kept.answer.strokes.length, "the command line draws other strokes");
        near(summary.ink, kept.answer.ink, 1e-6, "ink by the command line");
        near(summary.place.scale, kept.answer.place.scale, 1e-9, "scale by the command line");
        await bench.close();
    },

    async "planning a drawing can be cancelled, nothing comes of it, and it can be started again"(workshop) {
        const bench = await open(workshop);
        const drawing = { format: "zveno-drawing/1", sources: [{ shape: "spiral:40:60" }] };
        await bench.canvas().evaluate((canvas, next) => canvas.desk.app.set({ work: { drawing: next } }), drawing);
        await settled(bench, (now) => now.answer?.possible === true);
        await bench.page.evaluate(() => new Promise((resolve) => { // as soon as there is something to press
            const column = document.querySelector(".drawing-column:last-child");
            const watcher = new MutationObserver(() => {
                const cancel = column.querySelector("[role=status] progress ~ button");
                if (!cancel) return;
                watcher.disconnect();
                cancel.click();
                resolve();
            });
            watcher.observe(column, { subtree: true, childList: true });
            column.querySelector("button.primary").click();
        }));
        await bench.until(async () => (await bench.page.locator(".drawing-tab progress").count()) === 0, "it goes on");
        const { recording, running } = await state(bench);
        check(recording === null && !running && (await bench.page.locator(".timeline").count()) === 0, "something came on the timeline");
        check((await bench.text("notice")) === "", `a cancelled plan is told as a fault: ${await bench.text("notice")}`);
        await press(bench, "Start");
        await bench.until(async () => (await state(bench)).running, "it cannot be started again");
        check((await state(bench)).recording.source === "drawing", "another motion is on the timeline");
        await bench.close();
    },

    async "a character that no font has is named, and a damaged drawing is refused with a reason"(workshop) {
        const bench = await open(workshop);
        await write(bench, "A漢");
        check((await bench.text("drawing-notes")).includes("漢"), "the character is not named");
        const choose = (name, text) => bench.page.setInputFiles("input[type=file][multiple]", { name, mimeType: "application/json", buffer: Buffer.from(text) });
        await choose("a.json", "{");
        await bench.until(async () => (await bench.text("notice")).includes("not JSON"), "no word about JSON");
        await choose("a.json", '{"format": "zveno-drawing/1", "sources": [{"svg": "flower.svg"}]}');
        await bench.until(async () => (await bench.text("notice")).includes("flower.svg"), "no word about a file outside");
        await bench.until(() => bench.canvas().evaluate((canvas) => canvas.desk.app.get().history.undo === "drawing"), "the text cannot be undone");
        await choose("a.json", '{"format": "zveno-drawing/1", "sources": [{"text": "A", "bogus": 1}]}');
        await bench.until(async () => (await bench.text("drawing-verdict")).includes("bogus"), "no word about an unknown field");
        await bench.page.getByRole("button", { name: /^Undo/ }).click();
        await settled(bench, (now) => now.drawing.sources[0]?.bogus === undefined && now.answer !== null);
        await bench.close();
    },

    async "a tilted sheet is refused where the arm cannot, drawn on where it can, and a planar arm gets its own plane"(workshop) {
        const bench = await open(workshop);
        await write(bench, "HI");
        await bench.page.getByText("Sheet", { exact: true }).click();
        await bench.type("Sheet B", -35);
        await bench.until(async () => (await bench.text("drawing-verdict")).includes("tilted by 35 degrees"), "no word about the tilt");
        const arm = (name) => bench.canvas().evaluate((canvas, to) => canvas.desk.driver.select(to), name);
        await arm("rl15");
        await bench.type("Sheet x", 900);
        await bench.type("Sheet z", 400);
        const slope = await settled(bench, (now) => now.robot === "rl15" && now.answer?.possible === true && now.drawing.work[2] === 400);
        near(slope.answer.sheet[0][0], Math.cos((35 * Math.PI) / 180), 1e-9, "the sheet");
        await bench.canvas().evaluate((canvas) => canvas.desk.app.set({ work: { drawing: { format: "zveno-drawing/1", sources: [{ text: "HI" }] } } }));
        await arm("planar3");
        await settled(bench, (now) => now.robot === "planar3" && now.answer?.possible === false);
        await press(bench, "Put the sheet into the arm's plane");
        await settled(bench, (now) => now.answer?.possible === true);
        await bench.close();
    },

    async "drawing is clean for those who hear the page, by day, by night, in Russian and on a phone"(workshop) {
        const drawing = { format: "zveno-drawing/1", sources: [{ text: "ПРИВЕТ" }, { shape: "star", pen: 2 }] };
        const wide = { viewport: { width: 1040, height: 620 } }, phone = { viewport: { width: 360, height: 740 } };
        for (const [query, options, looks] of [
            [{ robot: "drawbot" }, wide, { drawing_day: {}, drawing_night: { theme: "dark" } }],
            [{ robot: "scara", lang: "ru" }, phone, { drawing_phone: {} }],
        ]) {
            const bench = await open(workshop, query, options);
            await bench.canvas().evaluate((canvas, next) => canvas.desk.app.set({ work: { drawing: next } }), drawing);
            await settled(bench, (now) => now.answer !== null);
            for (const summary of await bench.page.locator(".drawing-tab summary").all()) await summary.click();
            const width = await bench.page.evaluate(() => document.documentElement.scrollWidth);
            check(width <= options.viewport.width, `the page is ${width} px wide`);
            for (const [name, look] of Object.entries(looks)) {
                await bench.look(look);
                await bench.screenshot(name);
                const faults = await bench.faults(axe);
                check(faults.length === 0, `${name}: ${faults.join("\n")}`);
            }
            await bench.close();
        }
    },
};
