/** Things that a person puts down: of a size that suits the arm, standing on the floor at a free place in front of it. */
import type { Robot, Vec3 } from "../core/vocabulary";
import { freeName, READY, type ReadyName, type Thing } from "../state/things";
import { floor } from "./floor";

export const KINDS = ["box", "cylinder", "sphere", "capsule", ...READY] as const;
export type Kind = (typeof KINDS)[number];

const COLORS = ["#c98a3d", "#3f7fbf", "#4f9d69", "#b25575", "#7b6bb5", "#8a8f3c"];
const USUAL_REACH = 600; // mm
const PLACES = 12; // around the arm

const round5 = (mm: number): number => Math.max(5, Math.round(mm / 5) * 5);

/** Its shape, and how high its origin is above what it is on. */
function shaped(kind: Kind, unit: number): [shape: Partial<Thing>, height: number] {
    const side = round5(0.1 * unit), size = (x: number, y: number, z: number): Vec3 => [round5(x * unit), round5(y * unit), round5(z * unit)];
    switch (kind) {
        case "box":
            return [{ box: [side, side, side] }, side / 2];
        case "cylinder":
            return [{ cylinder: { radius: round5(side / 2), length: 2 * side } }, side];
        case "sphere":
            return [{ sphere: round5(side / 2) }, round5(side / 2)];
        case "capsule":
            return [{ capsule: { radius: round5(side / 2), length: 2 * side } }, side + round5(side / 2)];
        case "table":
            return [{ ready: kind, size: size(0.8, 0.5, 0.2) }, 0];
        case "tray":
            return [{ ready: kind, size: size(0.35, 0.25, 0.08) }, 0];
        case "fixture":
            return [{ ready: kind, size: size(0.2, 0.12, 0.12) }, 0];
        case "pallet":
            return [{ ready: kind, size: size(0.6, 0.4, 0.1) }, 0];
    }
}

/** In front of the arm, then to its sides: the first place where no other thing has its origin near. */
function freePlace(things: Thing[], reach: number): [number, number] {
    for (let k = 0; k < PLACES; ++k) {
        const angle = (k % 2 ? -1 : 1) * Math.ceil(k / 2) * (Math.PI / 6), x = Math.round(0.6 * reach * Math.cos(angle)), y = Math.round(0.6 * reach * Math.sin(angle));
        if (things.every(({ xyz }) => Math.hypot(xyz[0] - x, xyz[1] - y) > 0.16 * reach)) return [x, y];
    }
    return [Math.round(0.6 * reach), 0];
}

/** Small things are there to be picked; the large ones stand. */
export function newThing(kind: Kind, name: string, things: Thing[], robot: Robot): Thing {
    const reach = robot.extent?.radius[1] ?? robot.reach ?? USUAL_REACH, [shape, height] = shaped(kind, reach), [x, y] = freePlace(things, reach);
    const stands = READY.includes(kind as ReadyName);
    return {
        name: freeName(things, name), ...shape, xyz: [x, y, Math.round(floor.height() + height)], abc: [0, 0, 0],
        color: stands ? "#9aa5b1" : COLORS[things.length % COLORS.length] ?? "#c98a3d", ...(!stands && { movable: true }),
    };
}

/** The same beside it. */
export function copyOf(thing: Thing, things: Thing[], by: number): Thing {
    return { ...thing, name: freeName(things, thing.name), xyz: [thing.xyz[0], thing.xyz[1] + by, thing.xyz[2]] };
}

/** A convex thing of the corners that a file with triangles has. */
export function hullThing(hull: Vec3[], name: string, things: Thing[]): Thing {
    const lowest = Math.min(...hull.map(([, , z]) => z));
    return { name: freeName(things, name), hull, xyz: [0, 0, Math.round(floor.height() - lowest)], abc: [0, 0, 0], color: COLORS[things.length % COLORS.length] ?? "#c98a3d", movable: true };
}
