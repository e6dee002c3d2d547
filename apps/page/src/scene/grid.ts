/**
 * The room around the arm: a sky that grows lighter upwards, a floor that fades into it, and a grid on the floor in round steps,
 * whose lines fade the farther they are. Lengths in the unit of the reach.
 */
import type { Palette } from "./palette";
import { mixed, type Tint, tintOf, Tints } from "./tints";

/** Steps of 1, 2 or 5 times a power of ten: about `count` of them in `length`. */
function roundStep(length: number, count: number): number {
    const rough = length / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    const factor = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
    return factor * power;
}

/** Of the coarse lines; the fine ones are fifths of it. */
export function gridStep(reach: number): number {
    return roundStep(reach, 4);
}

const SKY_ROWS = [-1, -0.2, 0.1, 0.4, 0.7, 1]; // of the screen, from bottom to top

export function skyTints({ sky, background }: Palette): Tints {
    const made = new Tints(), above = tintOf(sky), horizon = tintOf(background);
    SKY_ROWS.forEach((y, k) => {
        const rise = Math.max(0, (y + 0.2) / 1.2), tint = mixed(horizon, above, rise * rise * (3 - 2 * rise));
        const left = made.put(-1, y, 0, tint), right = made.put(1, y, 0, tint);
        if (k === 0) return;
        made.triangle(left - 2, right - 2, right);
        made.triangle(left - 2, right, left);
    });
    return made;
}

const SECTORS = 48, RINGS = [0.7, 1.4, 2.1, 2.8, 3.6]; // radii by the reach

export function floorTints({ floor, background }: Palette, reach: number): Tints {
    const made = new Tints(), near = tintOf(floor), far = tintOf(background);
    made.put(0, 0, 0, near);
    RINGS.forEach((radius, ring) => {
        const tint = mixed(far, near, Math.exp(-radius * radius * 0.16)), opacity = 1 - Math.min(1, Math.max(0, (radius - 2) / 1.6));
        for (let k = 0; k < SECTORS; ++k) {
            const angle = (k / SECTORS) * 2 * Math.PI, here = 1 + ring * SECTORS + k, next = 1 + ring * SECTORS + ((k + 1) % SECTORS);
            made.put(radius * reach * Math.cos(angle), radius * reach * Math.sin(angle), 0, tint, opacity);
            if (ring === 0) made.triangle(0, here, next);
            if (ring === 0) continue;
            made.triangle(here - SECTORS, here, next);
            made.triangle(here - SECTORS, next, next - SECTORS);
        }
    });
    return made;
}

const FINE_FAR = 1.5, COARSE_FAR = 3.2, AXES_FAR = 2.6, OPACITY = 0.75;

/** How much of a line is left at this distance. */
const fading = (distance: number, far: number): number => Math.min(1, Math.max(0, 1 - distance / far) * 1.5) * OPACITY;

function addLines(made: Tints, tint: Tint, step: number, far: number): void {
    const count = Math.ceil(far / step);
    const put = (x: number, y: number): void => void made.put(x, y, 0, tint, fading(Math.hypot(x, y), far));
    for (let k = -count; k <= count; ++k) {
        for (let j = -count; j < count; j += 5) { // cut, for the colour changes along them
            const at = k * step, from = j * step, to = Math.min(count, j + 5) * step;
            if (Math.hypot(at, from) > far && Math.hypot(at, to) > far) continue;
            put(at, from);
            put(at, to);
            put(from, at);
            put(to, at);
        }
    }
}

/** Both ends of every line, x in red and y in green last. */
export function lineTints({ gridFine, gridCoarse, axes }: Palette, reach: number): Tints {
    const made = new Tints(), step = gridStep(reach);
    addLines(made, tintOf(gridFine), step / 5, FINE_FAR * reach);
    addLines(made, tintOf(gridCoarse), step, COARSE_FAR * reach);
    [0, 1].forEach((axis) => {
        for (let k = 0; k < 12; ++k) {
            for (const end of [k, k + 1]) {
                const at = (end / 12) * 2.4 * reach;
                made.put(axis === 0 ? at : 0, axis === 1 ? at : 0, 0, tintOf(axes[axis] ?? 0), fading(at, AXES_FAR * reach));
            }
        }
    });
    return made;
}
