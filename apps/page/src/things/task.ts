/**
 * Pick and place on the page: the core plans the steps, the planner times them, the timeline plays them, and things go with the tool
 * while it holds them.
 *
 *     waypoints   1 ─── 2 ─── g ════════════ r ─── ...      g: the gripper closes, r: it opens
 */
import { isUnwanted } from "../core/core";
import type { Matrix, TaskAnswer, Vec3 } from "../core/vocabulary";
import type { Desk } from "../desk";
import type { Recording } from "../motion/recording";
import { cellOf } from "../state/things";
import { watchOf } from "./watch";

export const GRIPPERS = ["fingers", "vacuum", "magnet"] as const;
export type GripperName = (typeof GRIPPERS)[number];

export interface TaskOptions {
    gripper: GripperName;
    xyz: Vec3; // where the first thing goes
    columns: number;
    rows: number;
    pitch: Vec3;
    approach: number;
}

/** From waypoint `grip` to waypoint `release` the thing goes with the tool; numbers count from 1. */
export interface Carried {
    thing: string;
    grip: number;
    release: number;
    gripT: Matrix; // of the tool
    releaseT: Matrix;
}

export interface PlannedTask {
    recording: Recording;
    carried: Carried[];
}

interface Held {
    thing: string;
    grip: number;
    release: number;
    gripQ: number[];
    releaseQ: number[];
}

/** When the gripper closes and opens, in waypoints of the whole: a straight move is one of them, a route has all but its first. */
export function heldOf({ steps }: TaskAnswer): Held[] {
    const held: Held[] = [];
    let count = 0, at: number[] = [];
    steps.forEach((step, k) => {
        count += step.line ? 1 : Math.max(0, step.waypoints.length - (k === 0 ? 0 : 1));
        at = step.waypoints.at(-1) ?? at;
        if (step.step === "grip" && step.thing !== undefined) held.push({ thing: step.thing, grip: count, release: Infinity, gripQ: at, releaseQ: at });
        const last = held.at(-1);
        if (step.step === "release" && last) Object.assign(last, { release: count, releaseQ: at });
    });
    return held;
}

/** Plans the task and puts it on the timeline; returns what the core says of it. */
export async function runTask(desk: Desk, { gripper, ...options }: TaskOptions): Promise<TaskAnswer | null> {
    const { app, planner, player, driver } = desk, state = app.get();
    try {
        const answer = await watchOf(desk).ask("task", { from: state.arm.q, ...options, gripper: { kind: gripper }, ...cellOf(state) });
        if (answer.steps.length > 0) {
            const recording = await planner.plan({ waypoints: answer.waypoints }, { title: "task", source: "teach" });
            const held = heldOf(answer), poses = await driver.posesAt(held.flatMap(({ gripQ, releaseQ }) => [gripQ, releaseQ]));
            const carried = held.flatMap(({ thing, grip, release }, k): Carried[] => {
                const from = poses[2 * k], to = poses[2 * k + 1];
                return from && to ? [{ thing, grip, release, gripT: from.T, releaseT: to.T }] : [];
            });
            app.set({ found: { task: { recording, carried } } });
            player.load(recording);
            void player.play();
        }
        return answer;
    } catch (problem) {
        if (!isUnwanted(problem)) driver.report(problem);
        return null;
    }
}
