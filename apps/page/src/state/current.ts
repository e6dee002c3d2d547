/** Which solution is the one in which the arm stands. */
import type { Pose, Solution } from "../core/vocabulary";

const SAME = 0.05; // degrees or mm: joints as near as this are the same pose
const IDLE = 1e-6; // of what the most idle joint moves while the tool is at rest

/** The same joints; those in `without`, from 0, may differ. */
function matches(solution: Solution, q: number[], without: number[]): boolean {
    return solution.q.every((value, k) => without.includes(k) || solution.free.includes(k + 1) || Math.abs(value - (q[k] ?? 0)) < SAME);
}

/**
 * The index of the present solution, -1 when there is none. In a singular pose joints cancel each other: the core shows one of
 * the ways in which they do, the arm is in another, and the other joints tell.
 */
export function presentOf(solutions: Solution[], q: number[], pose: Pose | null): number {
    const exact = solutions.findIndex((solution) => matches(solution, q, []));
    if (exact >= 0 || !pose?.singularity.near) return exact;
    const idle = (pose.singularity.idle ?? []).flatMap((part, k) => (Math.abs(part) > IDLE ? [k] : []));
    return solutions.findIndex((solution) => matches(solution, q, idle));
}
