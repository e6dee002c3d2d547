/**
 * A shape as one small file, for the first picture: places as fractions of the largest one in 16 bits. Little-endian throughout.
 *
 *     length of the head │ head: JSON │ per link: places int16 ×3, indices uint16 ×3, normals int8 ×3, paints, open
 */
import type { ArmShape, LinkShape, ShapeFacts } from "./bodies";

interface Head extends ShapeFacts {
    scale: number; // mm per step
    corners: number[]; // per link
    triangles: number[];
}

const STEPS = 32767;
const evenly = (length: number): number => length + (length & 1); // 16-bit numbers begin at even places

function pieces({ positions, normals, paints, open, indices }: LinkShape, scale: number): Uint8Array[] {
    const places = Int16Array.from(positions, (value) => Math.round(value / scale));
    const flat = Int8Array.from({ length: (normals.length / 4) * 3 }, (_, k) => normals[Math.floor(k / 3) * 4 + (k % 3)] ?? 0);
    return [places, Uint16Array.from(indices), flat, paints, open].map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
}

export function packShape(shape: ArmShape): Uint8Array {
    const { links, ...facts } = shape;
    const scale = Math.max(1, ...links.map(({ positions }) => positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0))) / STEPS;
    const head: Head = { ...facts, scale, corners: links.map(({ paints }) => paints.length), triangles: links.map(({ indices }) => indices.length / 3) };
    const text = new TextEncoder().encode(JSON.stringify(head));
    const padded = new Uint8Array(4 + evenly(text.length)).fill(0x20);
    new DataView(padded.buffer).setUint32(0, evenly(text.length), true);
    padded.set(text, 4);
    const all = [padded, ...links.flatMap((link) => pieces(link, scale).map((piece) => {
        const even = new Uint8Array(evenly(piece.length));
        even.set(piece);
        return even;
    }))];
    const packed = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
    all.reduce((at, piece) => (packed.set(piece, at), at + piece.length), 0);
    return packed;
}

export function unpackShape(file: ArrayBuffer): ArmShape {
    const length = new DataView(file).getUint32(0, true);
    const { scale, corners, triangles, ...facts } = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Head;
    let at = 4 + length;
    const take = (bytes: number): number => {
        const from = at;
        at += evenly(bytes);
        return from;
    };
    const links = corners.map((count, k): LinkShape => {
        const places = new Int16Array(file, take(6 * count), 3 * count);
        const indices = new Uint16Array(file, take(6 * (triangles[k] ?? 0)), 3 * (triangles[k] ?? 0));
        const flat = new Int8Array(file, take(3 * count), 3 * count), normals = new Int8Array(4 * count);
        for (let c = 0; c < count; ++c) normals.set(flat.subarray(3 * c, 3 * c + 3), 4 * c);
        return {
            positions: Float32Array.from(places, (value) => value * scale), normals, indices,
            paints: new Uint8Array(file, take(count), count), open: new Uint8Array(file, take(count), count),
        };
    });
    return { ...facts, links };
}
