/** When a line of a program begins to move. */
import type { Recording } from "../motion/recording";

/** The first moment of a line, or of the next one that moves; null when none does. */
export function firstTimeOf({ t, line }: Recording, wanted: number): number | null {
    let best = -1, nearest = Infinity;
    line?.forEach((one, row) => {
        if (one < wanted || one >= nearest) return;
        nearest = one;
        best = row;
    });
    return best < 0 ? null : t[best] ?? null;
}
