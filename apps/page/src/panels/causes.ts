/** What holds a motion back, per column of pixels of the timeline, with its colour. */
import { CAUSES, durationOf, type Recording } from "../motion/recording";

export type Cause = (typeof CAUSES)[number];

/** Which column of the style sheet colours it; what is no limit of the arm has no colour. */
export const CAUSE_COLORS: Partial<Record<Cause, string>> = {
    "tool acceleration": "--cause-tool", "tool jerk": "--cause-jerk", velocity: "--cause-velocity", acceleration: "--cause-acceleration", jerk: "--cause-jerk",
    torque: "--cause-torque",
};

/** For each of `columns` equal parts of the time the cause that holds back most of it, or null. */
export function causesOf(recording: Recording, columns: number): (Cause | null)[] {
    const { t, cause } = recording;
    const counts = new Uint32Array(columns * CAUSES.length);
    const scale = columns / Math.max(1e-9, durationOf(recording));
    for (let row = 0; cause && row < t.length; ++row) {
        const column = Math.min(columns - 1, Math.floor((t[row] ?? 0) * scale));
        const at = column * CAUSES.length + (cause[row] ?? 0);
        counts[at] = (counts[at] ?? 0) + 1;
    }
    const found: (Cause | null)[] = [];
    for (let column = 0; column < columns; ++column) {
        const here = counts.subarray(column * CAUSES.length, (column + 1) * CAUSES.length);
        const most = Math.max(...here);
        found.push((most > 0 ? CAUSES[here.indexOf(most)] : found[column - 1]) ?? null); // fewer rows than pixels: as before
    }
    return found;
}
