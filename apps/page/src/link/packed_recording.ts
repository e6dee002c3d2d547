/**
 * A recording small enough to be sent along: numbers as bytes, and of a long one the rows that tell most, half of them where
 * the way of the tool has corners, half spread evenly. For motions that no plan makes again.
 */
import { cornersOf } from "../motion/corners";
import type { Recording } from "../motion/recording";

const MOST_BYTES = 400_000; // of all columns together; as text a third more

const KINDS = {
    t: Float64Array, q: Float32Array, qd: Float32Array, qdd: Float32Array, torque: Float32Array, xyz: Float32Array, speed: Float32Array,
    line: Uint32Array, pen: Uint8Array, cause: Uint8Array, causeJoint: Uint8Array,
} as const;
type Column = keyof typeof KINDS;
type Values = Float64Array | Float32Array | Uint32Array | Uint8Array;

export interface PackedRecording {
    title: string;
    source: Recording["source"];
    robot: string;
    joints: number;
    columns: Partial<Record<Column, string>>; // base64 of the numbers, little-endian
}

function toText(values: Values): string {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    let text = "";
    for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
    return btoa(text);
}

const toBytes = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

/** The first and the last row are among them. */
function chosenRows(recording: Recording, most: number): number[] {
    const rows = recording.t.length, half = Math.floor(most / 2);
    if (rows <= most) return Array.from({ length: rows }, (_, row) => row);
    const even = Array.from({ length: half }, (_, k) => Math.round((k * (rows - 1)) / (half - 1)));
    return [...new Set([...even, ...cornersOf(recording, half)])].sort((a, b) => a - b);
}

function thinned(values: Values, rows: number, chosen: number[]): Values {
    const width = rows > 0 ? values.length / rows : 0;
    const kept = new (values.constructor as new (length: number) => Values)(chosen.length * width);
    chosen.forEach((row, k) => kept.set(values.subarray(row * width, (row + 1) * width), k * width));
    return kept;
}

export function packRecording(recording: Recording): PackedRecording {
    const { title, source, robot, joints, t } = recording;
    const there = (Object.keys(KINDS) as Column[]).flatMap((name) => (recording[name] ? [[name, recording[name]] as const] : []));
    const bytesPerRow = there.reduce((sum, [, values]) => sum + values.byteLength, 0) / Math.max(1, t.length);
    const chosen = chosenRows(recording, Math.floor(MOST_BYTES / Math.max(1, bytesPerRow)));
    const columns = Object.fromEntries(there.map(([name, values]) => [name, toText(thinned(values, t.length, chosen))]));
    return { title, source, robot, joints, columns };
}

export function unpackRecording({ title, source, robot, joints, columns }: PackedRecording): Recording {
    const column = <Name extends Column>(name: Name): InstanceType<(typeof KINDS)[Name]> =>
        new KINDS[name](toBytes(columns[name] ?? "")) as InstanceType<(typeof KINDS)[Name]>;
    const maybe = <Name extends Column>(name: Name) => (columns[name] === undefined ? null : column(name));
    const cause = maybe("cause"), causeJoint = maybe("causeJoint");
    return {
        title, source, robot, joints, t: column("t"), q: column("q"), qd: column("qd"), qdd: column("qdd"), torque: maybe("torque"),
        xyz: column("xyz"), speed: column("speed"), line: maybe("line"), pen: maybe("pen"), ...(cause && { cause }), ...(causeJoint && { causeJoint }),
    };
}
