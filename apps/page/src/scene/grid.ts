/** Where the lines of the ground are: a coarse grid in round steps, and a fine one of fifths of it. */

export const THIN_LINES = -0.0004, SURFACE = -0.002; // heights as parts of the reach: what is above covers what is below
export const SURFACE_OPACITY = 0.55;

/** Steps of 1, 2 or 5 times a power of ten: about `count` of them in `length`. */
function roundStep(length: number, count: number): number {
    const rough = length / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    const factor = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
    return factor * power;
}

export interface Grid {
    coarse: number; // step
    fine: number;
    half: number; // from the middle to the rim
}

/** For an arm of this reach; all in its unit. */
export function gridOf(reach: number): Grid {
    const coarse = roundStep(reach, 4);
    return { coarse, fine: coarse / 5, half: coarse * Math.ceil((reach * 1.25) / coarse) };
}

/** Both ends of all lines, x y z each, in a plane z = 0. */
export function lineEnds(step: number, half: number): number[] {
    const count = Math.round(half / step), far = count * step, ends: number[] = [];
    for (let k = -count; k <= count; ++k) {
        const at = k * step;
        ends.push(at, -far, 0, at, far, 0, -far, at, 0, far, at, 0);
    }
    return ends;
}
