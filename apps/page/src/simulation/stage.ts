/**
 * Plants as arms in the picture: where each of them is at a time, its difference from the motion made larger by a chosen factor.
 *
 *     joints shown = motion + factor · (arm − motion)
 */
import { jointsAt, rowAt } from "../motion/recording";
import { PLANTS, type Plant, type Run } from "./answer";

export const STAGE_MODES = ["one", "overlaid", "beside"] as const;
export type StageMode = (typeof STAGE_MODES)[number];

export const FACTORS = [1, 10, 100, 1000, 10000];

export interface Stage {
    mode: StageMode; // one: only the arm of the timeline
    factor: number; // by which errors are made larger
}

export const USUAL_STAGE: Stage = { mode: "one", factor: 1 };

/** One arm on the stage; the motion itself is what the kinematic plant does. */
export interface Actor {
    plant: Plant;
    run: Run;
}

/** In the order in which they stand. Without a kinematic run the motion is made of what another plant tells of its error. */
export function actorsOf(runs: Run[]): Actor[] {
    const ordered = PLANTS.flatMap((plant) => runs.filter((run) => run.plant === plant)), [first] = ordered;
    return [...(first && first.plant !== "kinematic" ? [{ plant: "kinematic" as const, run: first }] : []), ...ordered.map((run) => ({ plant: run.plant, run }))];
}

/** How far the arm is behind the motion, joint by joint, evenly between two rows. */
function errorsAt({ error, recording }: Run, time: number): number[] {
    const { t, joints } = recording, row = rowAt(recording, time), next = Math.min(row + 1, t.length - 1), from = t[row] ?? 0, span = (t[next] ?? 0) - from;
    const part = span > 0 ? Math.min(1, Math.max(0, (time - from) / span)) : 0;
    return Array.from({ length: joints }, (_, j) => {
        const here = error[row * joints + j] ?? 0;
        return here + part * ((error[next * joints + j] ?? 0) - here);
    });
}

/** Joint values to be shown; `error` is motion minus arm. */
export function jointsShown({ plant, run }: Actor, time: number, factor: number): number[] {
    const errors = errorsAt(run, time), behind = plant === "kinematic" ? 0 : factor;
    return jointsAt(run.recording, time).map((value, j) => value + (errors[j] ?? 0) * (1 - behind));
}

/** Where the tool of a plant is away from its place at a time, mm. */
export function toolErrorAt({ plant, run }: Actor, time: number): number {
    return plant === "kinematic" ? 0 : run.toolError[rowAt(run.recording, time)] ?? 0;
}

const MOST_PLACES = 2500;

/** The path of the tool, mm, its difference from that of the motion (`ideal`, row by row) made larger; null where that is not known. */
export function pathShown({ run, plant }: Actor, ideal: Float32Array | null, factor: number): number[] {
    const { xyz, t } = run.recording, step = Math.max(1, Math.ceil(t.length / MOST_PLACES)), path: number[] = [];
    for (let row = 0; row < t.length; row += step) {
        for (let k = 3 * row; k < 3 * row + 3; ++k) {
            const here = xyz[k] ?? 0, meant = ideal?.[k] ?? here;
            path.push(plant === "kinematic" ? meant : meant + factor * (here - meant));
        }
    }
    return path;
}
