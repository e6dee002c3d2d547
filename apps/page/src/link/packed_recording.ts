/** A recording small enough to be sent along: few rows, numbers as bytes. For motions that no plan makes again. */
import type { Recording } from "../motion/recording";

const MOST_ROWS = 1500;

export interface PackedRecording {
    title: string;
    source: Recording["source"];
    robot: string;
    joints: number;
    columns: Record<string, string>; // base64 of 32-bit numbers, little-endian
}

const COLUMNS = ["q", "qd", "qdd", "torque", "xyz", "speed"] as const;

function toText(values: Float32Array): string {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    let text = "";
    for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
    return btoa(text);
}

function toNumbers(text: string): Float32Array {
    return new Float32Array(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
}

/** Rows spread evenly, the first and the last among them. */
function chosenRows(rows: number): number[] {
    const count = Math.min(rows, MOST_ROWS);
    return Array.from({ length: count }, (_, k) => (count > 1 ? Math.round((k * (rows - 1)) / (count - 1)) : 0));
}

function thinned(values: Float32Array | Float64Array, rows: number, chosen: number[]): Float32Array {
    const width = rows > 0 ? values.length / rows : 0;
    const kept = new Float32Array(chosen.length * width);
    chosen.forEach((row, k) => kept.set(values.subarray(row * width, (row + 1) * width), k * width));
    return kept;
}

export function packRecording(recording: Recording): PackedRecording {
    const { title, source, robot, joints, t } = recording;
    const chosen = chosenRows(t.length);
    const columns: Record<string, string> = { t: toText(thinned(t, t.length, chosen)) };
    for (const name of COLUMNS) {
        const values = recording[name];
        if (values) columns[name] = toText(thinned(values, t.length, chosen));
    }
    return { title, source, robot, joints, columns };
}

export function unpackRecording({ title, source, robot, joints, columns }: PackedRecording): Recording {
    const column = (name: string): Float32Array => toNumbers(columns[name] ?? "");
    return {
        title, source, robot, joints, t: Float64Array.from(column("t")), q: column("q"), qd: column("qd"), qdd: column("qdd"),
        torque: columns["torque"] === undefined ? null : column("torque"), xyz: column("xyz"), speed: column("speed"), line: null, pen: null,
    };
}
