/** What charts show of a motion beside its own columns: jerk, power, distance to the limits. Row k of joint j is at [k * joints + j]. */
import type { Robot } from "../core/vocabulary";
import type { Recording } from "./recording";

const RADIAN = Math.PI / 180;

/** How fast the accelerations change, between neighbouring rows. */
export function jerkOf({ qdd, t, joints }: Recording): Float32Array {
    return qdd.map((value, at) => {
        const row = Math.floor(at / joints), before = Math.max(0, row - 1), span = (t[row] ?? 0) - (t[before] ?? 0);
        return span > 0 ? (value - (qdd[before * joints + (at % joints)] ?? 0)) / span : 0;
    });
}

/** Mechanical power of each drive, W; null without torques. */
export function powerOf({ torque, qd, joints }: Recording, robot: Robot): Float32Array | null {
    return torque?.map((value, at) => value * (qd[at] ?? 0) * (robot.joints[at % joints]?.unit === "mm" ? 1e-3 : RADIAN)) ?? null;
}

/** Distance to the nearer limit, percent of the joint's range; 100 without limits. */
export function marginOf({ q, joints }: Recording, robot: Robot): Float32Array {
    return q.map((value, at) => {
        const { lower = null, upper = null } = robot.joints[at % joints] ?? {};
        return lower === null || upper === null ? 100 : (100 * Math.min(value - lower, upper - value)) / (upper - lower);
    });
}

/** Evenly between the rows of another motion, at these times: two motions in one chart. */
export function resampled(values: Float32Array, from: Float64Array, every: number, t: Float64Array): Float32Array {
    const out = new Float32Array(t.length * every);
    let row = 0;
    t.forEach((time, k) => {
        while (row < from.length - 2 && (from[row + 1] ?? 0) <= time) row += 1;
        const a = from[row] ?? 0, b = from[row + 1] ?? a, part = b > a ? Math.min(1, Math.max(0, (time - a) / (b - a))) : 0;
        for (let j = 0; j < every; ++j) {
            const here = values[row * every + j] ?? NaN, next = values[Math.min(row + 1, from.length - 1) * every + j] ?? here;
            out[k * every + j] = time > (from[from.length - 1] ?? 0) ? NaN : here + (next - here) * part;
        }
    });
    return out;
}

const ASKED_ROWS = 300; // for which the core is asked; between them evenly

/** The rows of a motion that stand for all of them. */
export function askedRows(length: number): number[] {
    const count = Math.min(ASKED_ROWS, length);
    return Array.from({ length: count }, (_, k) => Math.round((k * (length - 1)) / Math.max(1, count - 1)));
}
