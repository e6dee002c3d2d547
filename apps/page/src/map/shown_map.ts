/** The capability map that is open, and which section of it is wanted. */
import type { Desk } from "../desk";
import { fill } from "../text/texts";
import { type MapAxis, type MapColors, MapFile, type Section } from "./map_file";
import { mapWords } from "./words";

export interface ShownMap {
    file: MapFile;
    name: string;
    by: MapColors;
    axis: MapAxis;
    index: number;
    section: Section | null; // null: it is being read
}

let asked = 0;

/** Shows another section; what was asked for before is not waited for. */
export async function showSection(desk: Desk, change: Partial<Pick<ShownMap, "by" | "axis" | "index">>): Promise<void> {
    const { app } = desk, before = app.get().found.map;
    if (!before) return;
    const wanted = { ...before, ...change }, number = ++asked;
    if (wanted.axis === "floor" && !wanted.file.hasFloor(wanted.by)) wanted.axis = "z";
    wanted.index = Math.min(change.axis ? Math.floor(wanted.file.sections(wanted.axis) / 2) : wanted.index, wanted.file.sections(wanted.axis) - 1);
    app.set({ found: { map: wanted } });
    try {
        const section = await wanted.file.section(wanted.by, wanted.axis, wanted.index, () => number === asked);
        if (section && number === asked) app.set({ found: { map: { ...wanted, section } } });
    } catch (problem) { // the file has gone, or another one took its place
        if (number === asked) desk.driver.report(problem);
    }
}

export async function openMap(desk: Desk, file: File): Promise<void> {
    const map = await MapFile.open(file).catch(() => null);
    if (!map) throw new Error(fill(mapWords(desk.app.get().settings.language).noMap, { name: file.name }));
    desk.app.set({ found: { map: { file: map, name: file.name, by: "share", axis: "z", index: Math.floor(map.sections("z") / 2), section: null } } });
    await showSection(desk, {});
}

export function closeMap(desk: Desk): void {
    ++asked;
    desk.app.set({ found: { map: null } });
}

/** From where to where the colours go. */
export function rangeOf(by: MapColors, { values }: Section): [number, number] {
    if (by === "share") return [0, 1];
    let low = Infinity, high = -Infinity;
    for (const value of values) {
        if (!Number.isFinite(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
    }
    return low > high ? [0, 1] : [Math.min(0, low), high > Math.min(0, low) ? high : low + 1];
}
