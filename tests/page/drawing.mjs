// The drawing tab: words, shapes, files, the paper in the picture, what does not fit, ink, and keeping it.
import { readFileSync } from "node:fs";
import { AXE, check, near } from "./workshop.mjs";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm" viewBox="0 0 60 40">
<path d="M5 5L55 5L30 35Z" fill="none" stroke="#d02020"/><circle cx="30" cy="15" r="6" fill="none" stroke="#2040d0"/>
<image href="a.png" width="5" height="5"/></svg>`;

// The page with the drawing tab open.
async function open(workshop, query = { robot: "drawbot" }, options = {}) {
    const bench = await workshop.page(query, options);
    if (options.viewport?.width < 760) await bench.press(query.lang === "ru" ? "Ещё" : "More");
    await bench.page.getByRole("tab", { name: query.lang === "ru" ? "Рисунок" : "Drawing" }).click();
    await bench.page.waitForSelector(".drawing-tab");
    return bench;
}

const state = (bench) => bench.canvas().evaluate((canvas) => {
    const { drawing, sketch, recording, time, running, wiped, robot } = canvas.desk.app.get();
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
    await bench.press("+ Text");
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
    const { recording, sketch } = canvas.desk.app.get();
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
    await bench.canvas().evaluate((canvas) => canvas.desk.app.set({ factor: 10 }));
    await bench.press("Start");
    await bench.until(async () => (await state(bench)).running, "it does not draw");
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
    await bench.until(async () => (await inkShown(bench)) > 20, "no ink is seen");
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
};
