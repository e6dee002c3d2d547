// Capability maps: a file of `zveno survey` dropped on the page, its sections and colours, and how little of it is read.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AXE, check } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");
const GRID = ["--counts", "14", "12", "6", "--from", "-450", "-300", "0", "--to", "450", "450", "180", "--rolls", "5"], COUNTS = [14, 12, 6];

/** The file of a small map, and what the vocabulary says of each place. */
function survey(program) {
    const folder = mkdtempSync(join(tmpdir(), "zveno-map-")), path = join(folder, "scara.map");
    try {
        execFileSync(program, ["survey", "scara", ...GRID, "-o", path]);
        const { shares } = JSON.parse(execFileSync(program, ["survey", "scara", ...GRID, "--shares", "--json"]).toString());
        return { bytes: readFileSync(path), shares };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const drop = (bench, name, bytes) => bench.page.evaluate(([file, base64]) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}, [name, bytes.toString("base64")]);

/** What is shown: the section, and its sheet in the picture. */
const shown = (bench) => bench.canvas().evaluate(({ desk, viewport }) => {
    const { map } = desk.app.get().found, sheet = viewport.scene.getObjectByName("map")?.children[0];
    const corner = sheet && [[-0.5, -0.5], [0.5, 0.5]].map(([x, y]) => sheet.localToWorld(sheet.position.clone().set(x, y, 0)).toArray().map((m) => Math.round(1000 * m)));
    return map && { by: map.by, axis: map.axis, index: map.index, values: map.section && [...map.section.values].map((value) => (Number.isNaN(value) ? 0 : value)), columns: map.section?.columns, corner };
});

/** The section of `shares` that the page should have read. */
function expected(shares, axis, index) {
    const [nx, ny, nz] = COUNTS, at = (x, y, z) => shares[(z * ny + y) * nx + x], list = [];
    const [columns, rows] = axis === "x" ? [ny, nz] : axis === "y" ? [nx, nz] : [nx, ny];
    for (let row = 0; row < rows; ++row) {
        for (let column = 0; column < columns; ++column) {
            const heights = Array.from({ length: nz }, (_, z) => at(column, row, z));
            list.push(axis === "x" ? at(index, column, row) : axis === "y" ? at(column, index, row) : axis === "z" ? at(column, row, index) : Math.max(...heights));
        }
    }
    return list;
}

const same = (values, wanted) => values?.length === wanted.length && values.every((value, k) => Math.abs(value - wanted[k]) < 1e-6);

export const cases = {
    async "a capability map is dropped: sections along each axis and the floor, colours by measure, and only a part of the file is read"(workshop) {
        const { bytes, shares } = survey(workshop.program), bench = await workshop.page({ arm: "scara", quality: "high" }, { painted: false });
        await bench.page.evaluate(() => {
            const slice = Blob.prototype.slice;
            window.bytesRead = 0;
            Blob.prototype.slice = function (from, to) {
                window.bytesRead += to - from;
                return slice.call(this, from, to);
            };
        });
        await drop(bench, "scara.map", bytes);
        const legend = bench.page.getByTestId("map-legend");
        await legend.waitFor();
        await bench.until(async () => same((await shown(bench))?.values, expected(shares, "z", 3)), "the first section is not the middle one");
        check(/scara/.test(await legend.innerText()) && /14 × 12 × 6/.test(await legend.innerText()), await legend.innerText());
        check((await bench.page.evaluate(() => window.bytesRead)) < bytes.length / 3, "more is read than the section needs");
        await bench.until(async () => String((await shown(bench)).corner) === "-450,-300,105,450,450,105", "the section does not lie where it is");
        await bench.screenshot("map");
        const faults = await bench.faults(axe);
        check(faults.length === 0, faults.join("\n"));
        const slider = legend.getByRole("slider");
        await slider.fill("0");
        await bench.until(async () => same((await shown(bench)).values, expected(shares, "z", 0)), "the slider shows no other section");
        check((await bench.page.getByTestId("map-place").innerText()).startsWith("15"), "the height of the section is not told");
        for (const [axis, index, corner] of [["x", 7, "32,-300,0,32,450,180"], ["y", 6, "-450,106,0,450,106,180"]]) {
            await legend.getByRole("button", { name: axis, exact: true }).click();
            await bench.until(async () => same((await shown(bench)).values, expected(shares, axis, index)), `the section across ${axis} is another one`);
            await bench.until(async () => String((await shown(bench)).corner) === corner, `it lies at ${(await shown(bench)).corner}`);
        }
        await legend.getByRole("button", { name: "floor", exact: true }).click();
        await bench.until(async () => same((await shown(bench)).values, expected(shares, "floor", 0)), "the floor does not have the best of all heights");
        await legend.getByRole("combobox").selectOption("margin");
        await bench.until(async () => (await shown(bench)).by === "margin" && /°/.test(await bench.page.getByTestId("map-scale").innerText()), "the margin has no scale");
        await bench.look({ language: "ru" });
        check(/\d,\d°/.test(await bench.page.getByTestId("map-scale").innerText()), "the margin is not written as all other angles");
        await bench.look({ language: "en" });
        const { values } = await shown(bench);
        check(values.every((value, k) => (value > 0) === (expected(shares, "floor", 0)[k] > 0)), "margins are not where the arm gets to");
        await legend.getByRole("button", { name: "Close the map" }).click();
        await bench.until(async () => (await shown(bench)) === null && (await legend.count()) === 0, "the map is not closed");
        check(await bench.canvas().evaluate(({ viewport }) => viewport.scene.getObjectByName("map").children.length === 0), "its picture stays");
        await bench.close();
    },

    async "a map that is cut off or no map at all is refused by name, and nothing changes"(workshop) {
        const { bytes } = survey(workshop.program), bench = await workshop.page({ arm: "scara" });
        for (const [name, broken] of [["short.map", bytes.subarray(0, bytes.length - 9)], ["words.map", Buffer.from("no map")], ["head.map", Buffer.concat([bytes.subarray(0, 12), Buffer.from("{ nothing"), bytes])]]) {
            await drop(bench, name, broken);
            await bench.until(async () => (await bench.text("notice")).includes(name), `${name} is not refused: ${await bench.text("notice")}`);
            check((await shown(bench)) === null, `${name} is shown`);
        }
        await bench.close();
    },
};
