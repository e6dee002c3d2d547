/**
 * A shape as one small file, for the first picture: places as fractions of the largest one in 16 bits.
 *
 *     length of the head │ head: JSON │ per link: places ×3, normals ×3, indices, paints, open
 *
 * A number is kept as its difference from the one before of its kind (x from x), so that neighbours are small: places and
 * indices as 16 bits with the sign in the lowest, all low bytes before all high ones, normals as bytes. What compresses
 * files on their way then makes them half as long as the numbers themselves. Little-endian.
 */
import type { ArmShape, LinkShape, ShapeFacts } from "./bodies";

interface Head extends ShapeFacts {
    scale: number; // mm per step
    corners: number[]; // per link
    triangles: number[];
}

const STEPS = 32767;

/** Differences of every `kinds`-th number, as bytes. */
function packWords(values: ArrayLike<number>, kinds: number): Uint8Array {
    const count = values.length, bytes = new Uint8Array(2 * count);
    for (let k = 0; k < count; ++k) {
        const step = (((values[k] ?? 0) - (values[k - kinds] ?? 0)) << 16) >> 16, word = (step << 1) ^ (step >> 15);
        bytes[k] = word;
        bytes[count + k] = word >> 8;
    }
    return bytes;
}

function unpackWords<Into extends Int16Array | Uint16Array>(bytes: Uint8Array, kinds: number, into: Into): Into {
    const count = into.length;
    for (let k = 0; k < count; ++k) {
        const word = (bytes[k] ?? 0) | ((bytes[count + k] ?? 0) << 8);
        into[k] = (into[k - kinds] ?? 0) + ((word >> 1) ^ -(word & 1));
    }
    return into;
}

function pieces({ positions, normals, paints, open, indices }: LinkShape, scale: number): Uint8Array[] {
    const places = Int16Array.from(positions, (value) => Math.round(value / scale));
    const flat = Uint8Array.from({ length: (normals.length / 4) * 3 }, (_, k) => {
        const at = Math.floor(k / 3) * 4 + (k % 3);
        return (normals[at] ?? 0) - (normals[at - 4] ?? 0);
    });
    return [packWords(places, 3), flat, packWords(indices, 1), paints, open];
}

export function packShape(shape: ArmShape): Uint8Array {
    const { links, ...facts } = shape;
    const scale = Math.max(1, ...links.map(({ positions }) => positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0))) / STEPS;
    const head: Head = { ...facts, scale, corners: links.map(({ paints }) => paints.length), triangles: links.map(({ indices }) => indices.length / 3) };
    const text = new TextEncoder().encode(JSON.stringify(head));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, text.length, true);
    const all = [length, text, ...links.flatMap((link) => pieces(link, scale))];
    const packed = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
    all.reduce((at, piece) => (packed.set(piece, at), at + piece.length), 0);
    return packed;
}

export function unpackShape(file: ArrayBuffer): ArmShape {
    const length = new DataView(file).getUint32(0, true);
    const { scale, corners, triangles, ...facts } = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Head;
    let at = 4 + length;
    const take = (bytes: number): Uint8Array => new Uint8Array(file, (at += bytes) - bytes, bytes);
    const links = corners.map((count, k): LinkShape => {
        const places = unpackWords(take(6 * count), 3, new Int16Array(3 * count));
        const flat = take(3 * count), normals = new Int8Array(4 * count), edges = 3 * (triangles[k] ?? 0);
        for (let c = 0; c < count; ++c) for (let i = 0; i < 3; ++i) normals[4 * c + i] = (normals[4 * c + i - 4] ?? 0) + (flat[3 * c + i] ?? 0);
        const indices = unpackWords(take(2 * edges), 1, new Uint16Array(edges));
        return { positions: Float32Array.from(places, (value) => value * scale), normals, indices, paints: take(count), open: take(count) };
    });
    return { ...facts, links };
}
