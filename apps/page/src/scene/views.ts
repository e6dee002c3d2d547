/** From which place each view looks, and at what. */
import type { Vec3 } from "../core/vocabulary";
import type { ViewName } from "../state/app";
import { distanceFactor, type Frame } from "./frame";

export type FixedView = Exclude<ViewName, "tool">;

/** Of the camera, in the unit of the reach. */
export interface Place {
    eye: Vec3;
    target: Vec3;
    near: number;
    far: number;
}

export const FIELD_OF_VIEW = 28; // degrees, from bottom to top

const DISTANCE = 1.77; // by the reach: as far as the narrow eye needs

const FROM: Record<FixedView, Vec3> = {
    orbit: [1.16, -1.36, 0.62],
    top: [0, -0.001, 2.0], // not exactly above: the up direction would be lost
    front: [1.9, 0, 0.25],
    side: [0, -1.9, 0.25],
};

const WIDE = 1.05, NEAREST = 0.76; // of the free view: it sees the circle of the reach from aside, so a wide picture has room

/** A narrow picture needs more distance, a wide one less. */
export function placeOf(view: FixedView, reach: number, frame: Frame): Place {
    const aspect = frame.free.width / frame.free.height, nearer = view === "orbit" ? Math.max(NEAREST, Math.min(1, WIDE / aspect)) : 1;
    const size = reach * DISTANCE * nearer * Math.max(1, 0.95 / aspect) * distanceFactor(frame), height = view === "top" ? 0 : reach * 0.28;
    const [x, y, z] = FROM[view];
    return { eye: [x * size, y * size, z * size + height], target: [0, 0, height], near: size * 0.02, far: size * 20 };
}
