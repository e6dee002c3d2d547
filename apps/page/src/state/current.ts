/** Whether a solution is the one in which the arm stands. */
import type { Solution } from "../core/vocabulary";

const SAME = 0.05; // degrees or mm: joints as near as this are the same pose

export function isCurrent(solution: Solution, q: number[]): boolean {
    return solution.q.every((value, k) => solution.free.includes(k + 1) || Math.abs(value - (q[k] ?? 0)) < SAME);
}
