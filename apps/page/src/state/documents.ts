/** What a person has made: all that is saved, linked to, undone and redone. Plain values that are never changed in place. */
import type { AppState, ArmSlice, WorkSlice } from "./app";

export type Documents = Pick<ArmSlice, "set" | "q"> & Pick<WorkSlice, "rows" | "program" | "drawing" | "points" | "things"> & { robot: string };

export function documentsOf({ arm: { robot, set, q }, work: { rows, program, drawing, points, things } }: AppState): Documents {
    return { robot: robot?.name ?? "", set, q, rows, program, drawing, points, things };
}

/** What kind of thing was changed; of several the one that says most. */
export type Change = "arm" | "dimensions" | "program" | "drawing" | "points" | "things" | "rows" | "pose";

const sameNumbers = (a: number[], b: number[]): boolean => a.length === b.length && a.every((value, k) => value === b[k]);

function sameSet(a: Record<string, number>, b: Record<string, number>): boolean {
    const names = Object.keys(a);
    return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

export function changeBetween(before: Documents, after: Documents): Change | null {
    if (before.robot !== after.robot) return "arm";
    if (before.set !== after.set && !sameSet(before.set, after.set)) return "dimensions";
    if (before.program !== after.program) return "program";
    if (before.drawing !== after.drawing) return "drawing";
    if (before.points !== after.points) return "points";
    if (before.things !== after.things) return "things";
    if (before.rows !== after.rows) return "rows";
    return before.q !== after.q && !sameNumbers(before.q, after.q) ? "pose" : null;
}
