/**
 * Solids of unit size as triangles, like those of scene/body.ts: bands turned about z.
 *
 *      z = 1  ┌─┐ top         a band goes from one rim to the next; where its rims
 *             │ │ side        look in other directions than those of the neighbour
 *      z = 0  └─┘ bottom      the solid has an edge
 */
import type { Shape } from "./first_arm";

/** Radius and height, then the way the surface looks there: outwards and up. */
type Rim = [radius: number, z: number, out: number, up: number];
type Band = [Rim, Rim];

const BALL_BANDS = 12;

const bottom: Band = [[0, 0, 0, -1], [1, 0, 0, -1]];

function side(top: number): Band {
    const length = Math.hypot(1, 1 - top), out = 1 / length, up = (1 - top) / length;
    return [[1, 0, out, up], [top, 1, out, up]];
}

const cover = (radius: number): Band => [[radius, 1, 0, 1], [0, 1, 0, 1]];

const ball = Array.from({ length: BALL_BANDS }, (_, k): Band => {
    const rim = (place: number): Rim => {
        const angle = (place / BALL_BANDS - 0.5) * Math.PI, out = Math.cos(angle), up = Math.sin(angle);
        return [out, up, out, up];
    };
    return [rim(k), rim(k + 1)];
});

const TURNED: Record<Exclude<Shape, "box">, Band[]> = {
    rod: [bottom, side(1), cover(1)],
    taper: [bottom, side(0.72), cover(0.72)],
    cone: [bottom, side(0)],
    ball,
};

const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]] as const; // of the two triangles of a face: along, up

/** Six numbers for each corner: place, then normal. */
function turned(bands: Band[], sides: number): number[] {
    return bands.flatMap((band) => Array.from({ length: sides }, (_, k) => CORNERS.flatMap(([along, up]) => {
        const angle = ((k + along) / sides) * 2 * Math.PI, x = Math.cos(angle), y = Math.sin(angle);
        const [radius, z, out, rise] = band[up];
        return [x * radius, y * radius, z, x * out, y * out, rise];
    })).flat());
}

/** Faces look along each axis, both ways; from -0.5 to 0.5 and in z from 0 to 1. */
function box(): number[] {
    return [0, 1, 2].flatMap((axis) => [-1, 1].flatMap((way) => CORNERS.flatMap(([along, up]) => {
        const place = [0, 0, 0], normal = [0, 0, 0];
        place[axis] = way / 2;
        place[(axis + 1) % 3] = along - 0.5;
        place[(axis + 2) % 3] = up - 0.5;
        normal[axis] = way;
        return [place[0] ?? 0, place[1] ?? 0, (place[2] ?? 0) + 0.5, ...normal];
    })));
}

export function cornersOf(shape: Shape, sides: number): number[] {
    return shape === "box" ? box() : turned(TURNED[shape], sides);
}
