/**
 * Where the tool can go at its height, or in the plane of the arm, within the limits of the joints: cells of the core's `workspace`,
 * smoothed a little, so that their edge can be drawn as a line.
 */
import type { WorkspaceAnswer, WorkspaceSlice } from "../core/vocabulary";

/** How much of each cell is in reach, 0 to 1; its edge is at a half. Rows from below, lengths in mm. */
export interface ReachArea {
    plane: string; // of the slice: "xy" or "xz"
    level: number; // its third coordinate
    from: [number, number]; // the middle of the first cell
    step: [number, number];
    columns: number;
    rows: number;
    share: Float32Array;
}

const PASSES = 2; // of the smoothing

/** Each cell with its neighbours, 1 : 2 : 1, along the rows and then along the columns; outside is nothing. */
function smoothed(cells: Float32Array, columns: number, rows: number): Float32Array {
    const across = new Float32Array(cells.length), step = (from: Float32Array, to: Float32Array, apart: number, isFirst: (k: number) => boolean, isLast: (k: number) => boolean): void => {
        for (let k = 0; k < from.length; ++k) {
            const before = isFirst(k) ? 0 : from[k - apart] ?? 0, after = isLast(k) ? 0 : from[k + apart] ?? 0;
            to[k] = (before + 2 * (from[k] ?? 0) + after) / 4;
        }
    };
    for (let pass = 0; pass < PASSES; ++pass) {
        step(cells, across, 1, (k) => k % columns === 0, (k) => k % columns === columns - 1);
        step(across, cells, columns, (k) => k < columns, (k) => k >= columns * (rows - 1));
    }
    return cells;
}

function areaOf({ plane, level, from, to, values }: WorkspaceSlice): ReachArea | null {
    const rows = values?.length ?? 0, columns = values?.[0]?.length ?? 0;
    if (!values || rows < 2 || columns < 2) return null;
    const step: [number, number] = [(to[0] - from[0]) / columns, (to[1] - from[1]) / rows], rim = 2; // empty cells around, so that the edge closes
    const wide = columns + 2 * rim, high = rows + 2 * rim, cells = new Float32Array(wide * high);
    values.forEach((row, j) => row.forEach((value, i) => { if (value !== null && value > 0) cells[(j + rim) * wide + i + rim] = 1; }));
    return { plane, level, step, columns: wide, rows: high, from: [from[0] + step[0] * (0.5 - rim), from[1] + step[1] * (0.5 - rim)], share: smoothed(cells, wide, high) };
}

/** The slice that the picture shows: from above where the arm is not bound to a plane, else from the side. */
export function reachAreaOf({ slices }: WorkspaceAnswer, isPlanar: boolean): ReachArea | null {
    const slice = isPlanar ? slices[0] : slices[1];
    return slice ? areaOf(slice) : null;
}
