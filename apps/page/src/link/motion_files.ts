/** A motion as a file: CSV, JSON and the binary form, with the columns that `zveno run` writes (docs/cli.md). */
import type { Recording } from "../motion/recording";

const MAGIC = "zveno-trajectory/1\n";

function namesOf(joints: number): string[] {
    const each = (name: string): string[] => Array.from({ length: joints }, (_, j) => `${name}${j + 1}`);
    return ["t", ...each("q"), ...each("qd"), ...each("qdd"), "x", "y", "z", "line"];
}

function rowOf({ joints, t, q, qd, qdd, xyz, line }: Recording, k: number): number[] {
    const of = (values: Float32Array): number[] => [...values.subarray(k * joints, (k + 1) * joints)];
    return [t[k] ?? 0, ...of(q), ...of(qd), ...of(qdd), ...xyz.subarray(3 * k, 3 * k + 3), line?.[k] ?? 0];
}

/** Nine decimals, as the command line has them. */
const digits = (value: number): string => String(Number(value.toFixed(9)));

export function motionCsv(recording: Recording): Blob {
    const lines = Array.from(recording.t, (_, k) => rowOf(recording, k).map(digits).join(","));
    return new Blob([[namesOf(recording.joints).join(","), ...lines, ""].join("\n")], { type: "text/csv" });
}

export function motionJson(recording: Recording): Blob {
    const { robot, source, title, joints } = recording;
    const rows = Array.from(recording.t, (_, k) => rowOf(recording, k));
    return new Blob([JSON.stringify({ format: "zveno-motion/1", robot, source, title, columns: namesOf(joints), rows })], { type: "application/json" });
}

/** A line of text, the numbers of joints and columns, the rate, then the rows as doubles; all little-endian. */
export function motionBinary(recording: Recording): Blob {
    const { joints, t } = recording, columns = 3 * joints + 5, span = (t[1] ?? 0) - (t[0] ?? 0);
    const head = new DataView(new ArrayBuffer(16)), body = new DataView(new ArrayBuffer(8 * columns * t.length));
    head.setInt32(0, joints, true);
    head.setInt32(4, columns, true);
    head.setFloat64(8, span > 0 ? 1 / span : 0, true);
    t.forEach((_, k) => rowOf(recording, k).forEach((value, i) => body.setFloat64(8 * (k * columns + i), value, true)));
    return new Blob([MAGIC, head, body]);
}
