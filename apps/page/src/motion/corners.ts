/**
 * Where the way of the tool has corners: straight parts need none, curves as many as the eye can tell.
 *
 *       kept ●────────────────────►  the direction in which it leaves
 *              ` ·  .   sideways
 *                      ` ●           farther than the tolerance: the row before becomes a corner
 *
 * When there are too many, the tolerance grows.
 */
import { fastest, type Recording } from "./recording";

const STANDS_MM = 0.2; // a tool that moved less has not moved, and its direction is not known
const TOLERANCES_MM = [0.05, 0.15, 0.5, 1.5, 5];
const SPEED_PART = 0.04; // of the fastest: another colour

function cornersWithin({ xyz, t, speed, pen }: Recording, tolerance: number, faster: number): number[] {
    const found = [0], last = t.length - 1;
    let kept = 0, x = 0, y = 0, z = 0; // direction in which the last corner is left; all zero: not known yet
    for (let row = 1; row < last; ++row) {
        const vx = xyz[3 * row]! - xyz[3 * kept]!, vy = xyz[3 * row + 1]! - xyz[3 * kept + 1]!, vz = xyz[3 * row + 2]! - xyz[3 * kept + 2]!;
        const length = Math.sqrt(vx * vx + vy * vy + vz * vz);
        if (length < STANDS_MM) continue;
        if (x === 0 && y === 0 && z === 0) [x, y, z] = [vx / length, vy / length, vz / length];
        const along = vx * x + vy * y + vz * z, aside = length * length - along * along;
        const turns = along < 0 || aside > tolerance * tolerance;
        if (!turns && pen?.[row] === pen?.[kept] && Math.abs(speed[row]! - speed[kept]!) < faster) continue;
        kept = turns ? Math.max(row - 1, kept + 1) : row;
        found.push(kept);
        x = y = z = 0;
        row = kept;
    }
    if (last > 0) found.push(last);
    return found;
}

/** Rows that are corners, at most about `most`. */
export function cornersOf(recording: Recording, most: number): Uint32Array {
    const faster = SPEED_PART * fastest(recording);
    let found: number[] = [];
    for (const tolerance of TOLERANCES_MM) {
        found = cornersWithin(recording, tolerance, faster);
        if (found.length <= most) return Uint32Array.from(found);
    }
    const every = Math.ceil(found.length / most);
    return Uint32Array.from(found.filter((_, k) => k % every === 0 || k === found.length - 1));
}
