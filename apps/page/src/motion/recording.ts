/**
 * A motion over time, as the core planned or simulated it: what the timeline plays, the charts show and the trail is
 * drawn from. Row k belongs to the time t[k]; its joint j is at [k * joints + j]. Units of the vocabulary: s, deg and
 * mm, N·m.
 */
import type { PlanSample } from "../core/vocabulary";

export type RecordingSource = "program" | "drawing" | "teach" | "simulation";

export interface Recording {
    title: string;
    source: RecordingSource;
    robot: string;
    joints: number;
    t: Float64Array; // rises
    q: Float32Array;
    qd: Float32Array;
    qdd: Float32Array;
    torque: Float32Array | null;
    xyz: Float32Array; // three per row, mm
    speed: Float32Array; // of the tool, mm/s
    line: Uint32Array | null; // of the source, from 1; 0: none
    pen: Uint8Array | null; // 0: up; else the number of the pen
    cause?: Uint8Array; // what holds the motion back, an index of CAUSES
    causeJoint?: Uint8Array; // which joint that is, from 1; 0: none
    plan?: Record<string, unknown>; // fields of the request `plan` that make the same motion again: for others, and for plants
}

/** The words of `limited_by`, in the order of zv_plan_cause. */
export const CAUSES = ["feed", "tool acceleration", "velocity", "acceleration", "jerk", "torque", "stop", "joint move", "tool jerk"] as const;

export function durationOf(recording: Recording): number {
    return recording.t[recording.t.length - 1] ?? 0;
}

/** Of rising times the last that is not after `time`; 0 before all. */
export function rowBefore(t: ArrayLike<number>, time: number): number {
    let low = 0, high = t.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((t[middle] ?? 0) <= time) low = middle;
        else high = middle - 1;
    }
    return low;
}

export function rowAt({ t }: Recording, time: number): number {
    return rowBefore(t, time);
}

/** The largest speed of the tool, mm/s. */
export function fastest({ speed }: Recording): number {
    let most = 0;
    for (const value of speed) most = Math.max(most, value);
    return most;
}

/** Joint values at any time, evenly between two rows. */
export function jointsAt(recording: Recording, time: number): number[] {
    const { t, q, joints } = recording;
    const row = rowAt(recording, time), next = Math.min(row + 1, t.length - 1);
    const from = t[row] ?? 0, span = (t[next] ?? 0) - from;
    const part = span > 0 ? Math.min(1, Math.max(0, (time - from) / span)) : 0;
    return Array.from({ length: joints }, (_, j) => {
        const here = q[row * joints + j] ?? 0;
        return here + part * ((q[next * joints + j] ?? 0) - here);
    });
}

/** The samples of a `plan` as a recording. The speed of the tool is that between neighbouring samples. */
export function fromSamples(samples: PlanSample[], about: Pick<Recording, "title" | "source" | "robot">): Recording {
    const joints = samples[0]?.q.length ?? 0, rows = samples.length;
    const made: Recording = {
        ...about, joints, t: new Float64Array(rows), q: new Float32Array(rows * joints), qd: new Float32Array(rows * joints),
        qdd: new Float32Array(rows * joints), torque: null, xyz: new Float32Array(rows * 3), speed: new Float32Array(rows),
        line: new Uint32Array(rows), pen: null,
    };
    samples.forEach((sample, row) => {
        const before = samples[row - 1] ?? sample;
        made.t[row] = sample.t;
        made.q.set(sample.q, row * joints);
        made.qd.set(sample.qd, row * joints);
        made.qdd.set(sample.qdd, row * joints);
        made.xyz.set(sample.xyz, row * 3);
        const distance = Math.hypot(...sample.xyz.map((value, axis) => value - (before.xyz[axis] ?? 0)));
        made.speed[row] = sample.t > before.t ? distance / (sample.t - before.t) : 0;
        if (made.line) made.line[row] = sample.line;
    });
    return made;
}
