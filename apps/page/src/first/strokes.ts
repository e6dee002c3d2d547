/** What the first picture is made of: lines and surface of the ground and the solids of the arm, all corners in one row. */
import { gridOf, lineEnds, SURFACE, SURFACE_OPACITY, THIN_LINES } from "../scene/grid";
import type { Palette } from "../scene/palette";
import type { FirstArm, Solid } from "./first_arm";
import { cornersOf } from "./shapes";

export const CORNER_FLOATS = 6; // place, normal; without a normal a corner is as bright as its colour
const FLAT = [1, 0, 0, 0, 1, 0, 0, 0, 1]; // axes of what is not turned
const MM = 0.001;

/** One thing to paint: corners from `first` on. */
export interface Stroke {
    lines?: true;
    first: number;
    count: number;
    laid: number[];
    color: number;
    opacity?: number;
}

/** All corners in one row, and what is painted with them. */
export class Strokes {
    readonly corners: number[] = [];
    readonly all: Stroke[] = [];
    private readonly shapes = new Map<string, { first: number; count: number }>();

    constructor(private readonly sides: number) {}

    addLines(ends: number[], height: number, color: number): void {
        this.all.push({ ...this.store(unlit(ends)), lines: true, laid: [...FLAT, 0, 0, height], color });
    }

    addSurface(half: number, height: number, color: number): void {
        const ends = [-half, -half, 0, half, -half, 0, half, half, 0, -half, -half, 0, half, half, 0, -half, half, 0];
        this.all.push({ ...this.store(unlit(ends)), laid: [...FLAT, 0, 0, height], color, opacity: SURFACE_OPACITY });
    }

    addSolid({ shape, laid }: Solid, color: number): void {
        const stored = this.shapes.get(shape) ?? this.store(cornersOf(shape, this.sides));
        this.shapes.set(shape, stored);
        this.all.push({ ...stored, laid, color });
    }

    private store(corners: number[]): { first: number; count: number } {
        const first = this.corners.length / CORNER_FLOATS;
        for (const number of corners) this.corners.push(number);
        return { first, count: corners.length / CORNER_FLOATS };
    }
}

/** Corners without a normal. */
function unlit(places: number[]): number[] {
    return Array.from({ length: places.length / 3 }, (_, k) => [...places.slice(3 * k, 3 * k + 3), 0, 0, 0]).flat();
}

/** In the order in which things are painted: what can be seen through comes last. */
export function strokesOf({ reach, solids }: FirstArm, palette: Palette, sides: number): Strokes {
    const strokes = new Strokes(sides), { coarse, fine, half } = gridOf(reach / MM);
    strokes.addLines(lineEnds(fine * MM, half * MM), THIN_LINES * reach, palette.gridFine);
    strokes.addLines(lineEnds(coarse * MM, half * MM), 0, palette.gridCoarse);
    for (const solid of solids) strokes.addSolid(solid, palette[solid.part]);
    strokes.addSurface(half * MM, SURFACE * reach, palette.floor);
    return strokes;
}
