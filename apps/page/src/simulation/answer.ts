/** What `simulate` answers (docs/requests.md), and the recording made of it. */
import type { Vec3 } from "../core/vocabulary";
import type { Recording } from "../motion/recording";

export const PLANTS = ["kinematic", "joints", "articulation"] as const;
export type Plant = (typeof PLANTS)[number];

export interface Tracking {
    rms: number;
    peak: number;
    peak_t: number;
}

export interface SimulateAnswer {
    possible: boolean;
    why?: string;
    errors: { line: number; message: string }[];
    plant: Plant;
    t: number[];
    q: number[][];
    qd: number[][];
    torque: (number | null)[][];
    xyz: Vec3[];
    error: number[][];
    tool_error: number[];
    duration: number;
    tracking: { joints: Tracking[]; tool: Tracking };
    torque_peak: (number | null)[];
    saturated: number[];
    work: number | null;
    drift: number;
    contacts: { link: string; with: string; t: number; depth: number; force: number }[];
    assumed: number[];
    failure: { t: number; joint: number | null; message: string } | null;
}

/** A run, with its columns as the charts want them. */
export interface Run {
    plant: Plant;
    answer: Omit<SimulateAnswer, "t" | "q" | "qd" | "torque" | "xyz" | "error" | "tool_error">;
    recording: Recording;
    error: Float32Array; // of each joint, row by row
    toolError: Float32Array; // mm
    saturatedFrom: (number | null)[]; // s, when the drive of a joint first gave all it can
}

function flat(rows: ArrayLike<number | null>[], width: number): Float32Array {
    const values = new Float32Array(rows.length * width);
    rows.forEach((row, k) => {
        for (let j = 0; j < width; ++j) values[k * width + j] = row[j] ?? NaN;
    });
    return values;
}

/** Change per second from one row to the next. */
function changePerSecond(values: Float32Array, t: Float64Array, width: number): Float32Array {
    const change = new Float32Array(values.length);
    for (let k = width; k < values.length; ++k) {
        const row = Math.floor(k / width), span = (t[row] ?? 0) - (t[row - 1] ?? 0);
        change[k] = span > 0 ? ((values[k] ?? 0) - (values[k - width] ?? 0)) / span : 0;
    }
    return change;
}

function speedOf(xyz: Float32Array, t: Float64Array): Float32Array {
    const velocity = changePerSecond(xyz, t, 3);
    return Float32Array.from(t, (_, k) => Math.hypot(velocity[3 * k] ?? 0, velocity[3 * k + 1] ?? 0, velocity[3 * k + 2] ?? 0));
}

/** When a drive first gave its largest torque, of one that did for some time. */
function saturationOf(answer: SimulateAnswer, joint: number): number | null {
    const most = answer.torque_peak[joint] ?? null;
    if (most === null || (answer.saturated[joint] ?? 0) === 0) return null;
    const row = answer.torque.findIndex((torques) => Math.abs(torques[joint] ?? 0) >= 0.999 * most);
    return row < 0 ? null : (answer.t[row] ?? null);
}

export function runOf(answer: SimulateAnswer, plan: Recording, title: string): Run {
    const { t: times, q, qd, torque, xyz, error, tool_error, ...report } = answer;
    const joints = q[0]?.length ?? 0, t = Float64Array.from(times), speeds = flat(qd, joints), places = flat(xyz, 3);
    const knowsTorque = torque.some((row) => row.some((value) => value !== null));
    return {
        plant: answer.plant, answer: report, error: flat(error, joints), toolError: Float32Array.from(tool_error),
        saturatedFrom: Array.from({ length: joints }, (_, joint) => saturationOf(answer, joint)),
        recording: {
            title, source: "simulation", robot: plan.robot, joints, t, q: flat(q, joints), qd: speeds, qdd: changePerSecond(speeds, t, joints),
            torque: knowsTorque ? flat(torque, joints) : null, xyz: places, speed: speedOf(places, t), line: null, pen: null,
            ...(plan.plan && { plan: plan.plan }),
        },
    };
}
