/**
 * The skin of the reach in space: cells of the core's `workspace`, smoothed a little; where their share passes a half a corner is put
 * into the cell, and neighbouring corners make the faces.
 *
 *     · · · ·      ● corner of the skin, in the middle of where the edges of its cell are crossed
 *     · x x ·      ●──●
 *     · x x ·      ●──●
 */
import type { WorkspaceVolume } from "../core/vocabulary";

export interface Skin {
    places: Float32Array; // mm
    indices: Uint32Array;
}

const EDGE = 0.5;

/** Each cell with its neighbours along one direction, 1 2 1. */
function smoothedAlong(cells: Float32Array, stride: number, count: number): Float32Array {
    const made = new Float32Array(cells.length);
    for (let k = 0; k < cells.length; ++k) {
        const at = Math.floor(k / stride) % count, own = cells[k] ?? 0;
        made[k] = (2 * own + (at > 0 ? cells[k - stride] ?? 0 : 0) + (at + 1 < count ? cells[k + stride] ?? 0 : 0)) / 4;
    }
    return made;
}

function sharesOf({ counts: [nx, ny, nz], layers }: WorkspaceVolume): Float32Array {
    const cells = new Float32Array(nx * ny * nz);
    layers.forEach((layer, k) => {
        for (let i = 0; i < layer.length; ++i) cells[k * nx * ny + i] = layer.charCodeAt(i) === 120 ? 1 : 0;
    });
    return smoothedAlong(smoothedAlong(smoothedAlong(cells, 1, nx), nx, ny), nx * ny, nz);
}

/** The ends of the twelve edges of a cell, as corners 0 to 7: x is bit 0, y bit 1, z bit 2. */
const EDGES = [[0, 1], [2, 3], [4, 5], [6, 7], [0, 2], [1, 3], [4, 6], [5, 7], [0, 4], [1, 5], [2, 6], [3, 7]] as const;

export function skinOf(volume: WorkspaceVolume): Skin {
    const { counts: [nx, ny, nz], from, to } = volume, shares = sharesOf(volume), steps = [1, nx, nx * ny];
    const size = [0, 1, 2].map((axis) => ((to[axis] ?? 0) - (from[axis] ?? 0)) / (volume.counts[axis] ?? 1));
    const number = new Int32Array(shares.length).fill(-1), places: number[] = [], indices: number[] = [], corners = new Float32Array(8);
    const cornerOf = (cell: number, k: number): number => cell + (k & 1) + (k & 2 ? nx : 0) + (k & 4 ? nx * ny : 0);
    const put = (x: number, y: number, z: number, cell: number): void => {
        let inside = 0;
        for (let k = 0; k < 8; ++k) {
            corners[k] = (shares[cornerOf(cell, k)] ?? 0) - EDGE;
            if ((corners[k] ?? 0) > 0) ++inside;
        }
        if (inside === 0 || inside === 8) return;
        const middle = [0, 0, 0];
        let crossed = 0;
        for (const [a, b] of EDGES) {
            const va = corners[a] ?? 0, vb = corners[b] ?? 0;
            if (va > 0 === vb > 0) continue;
            const t = va / (va - vb);
            for (let axis = 0; axis < 3; ++axis) middle[axis] = (middle[axis] ?? 0) + ((a >> axis) & 1) + t * (((b >> axis) & 1) - ((a >> axis) & 1));
            ++crossed;
        }
        number[cell] = places.length / 3;
        [x, y, z].forEach((at, axis) => places.push((from[axis] ?? 0) + (size[axis] ?? 0) * (at + 0.5 + (middle[axis] ?? 0) / crossed)));
    };
    const face = (cell: number, along: number): void => {
        const here = shares[cell] ?? 0, next = shares[cell + (steps[along] ?? 0)] ?? 0;
        if (here > EDGE === next > EDGE) return;
        const u = steps[(along + 1) % 3] ?? 0, v = steps[(along + 2) % 3] ?? 0;
        const [a = -1, b = -1, c = -1, d = -1] = [cell, cell - u, cell - u - v, cell - v].map((one) => number[one] ?? -1);
        if (Math.min(a, b, c, d) < 0) return;
        indices.push(...(here > EDGE ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
    };
    for (let z = 0; z + 1 < nz; ++z) for (let y = 0; y + 1 < ny; ++y) for (let x = 0; x + 1 < nx; ++x) put(x, y, z, x + nx * (y + ny * z));
    for (let z = 1; z + 1 < nz; ++z) {
        for (let y = 1; y + 1 < ny; ++y) for (let x = 1; x + 1 < nx; ++x) for (let along = 0; along < 3; ++along) face(x + nx * (y + ny * z), along);
    }
    return { places: Float32Array.from(places), indices: Uint32Array.from(indices) };
}
