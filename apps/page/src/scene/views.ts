/** From which place each view looks, and at what. */
import type { Vec3 } from "../core/vocabulary";
import type { ViewName } from "../state/app";

export type FixedView = Exclude<ViewName, "tool">;

/** Of the camera, in the unit of the reach. */
export interface Place {
    eye: Vec3;
    target: Vec3;
    near: number;
    far: number;
}

export const FIELD_OF_VIEW = 38; // degrees, from bottom to top

const FROM: Record<FixedView, Vec3> = {
    orbit: [1.04, -1.28, 0.9],
    top: [0, -0.001, 2.0], // not exactly above: the up direction would be lost
    front: [1.9, 0, 0.25],
    side: [0, -1.9, 0.25],
};

/** A narrow picture (`aspect`: width by height) needs more distance. */
export function placeOf(view: FixedView, reach: number, aspect: number): Place {
    const size = reach * 1.28 * Math.max(1, 1.14 / aspect), height = view === "top" ? 0 : reach * 0.28;
    const [x, y, z] = FROM[view];
    return { eye: [x * size, y * size, z * size + height], target: [0, 0, height], near: size * 0.02, far: size * 20 };
}
