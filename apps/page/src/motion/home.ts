/** Where an arm stands when it is first shown: bent, well inside its limits, so that every direction is open to it. */
import type { Robot } from "../core/vocabulary";

/** The arm that the page begins with. */
export const FIRST_ARM = "scara";

export const HOMES: Record<string, number[]> = {
    scara: [25, 70, 60, -95],
    drawbot: [35, 80, 10],
    arm4: [25, 75, -70, -50],
    planar3: [70, -50, -60],
    rl15: [25, 25, 20, 30, -50, 0],
};

const BENT = [25, 45, -45, 30, -50, 0]; // degrees: an arm that nobody here knows is not stretched

/** Of an arm that ships, known before the core has said anything; null: another arm. */
export function shippedHome(name: string): number[] | null {
    return HOMES[name] ?? null;
}

export function homeOf(robot: Robot): number[] {
    const home = HOMES[robot.name];
    if (home && home.length === robot.joints.length) return home;
    return robot.joints.map(({ kind, lower, upper }, k) => {
        const low = lower ?? -Infinity, high = upper ?? Infinity;
        const wanted = kind === "prismatic" ? ((lower ?? 0) + (upper ?? 0)) / 2 : BENT[k % BENT.length] ?? 0;
        return Math.min(high, Math.max(low, wanted));
    });
}
