/** What the first picture shows: an arm as solids, which the build has laid out by the core's answers. */
import type { Part } from "../scene/arm";

export type Shape = "rod" | "taper" | "cone" | "ball" | "box";

export interface Solid {
    shape: Shape; // of unit size
    part: Part; // tells the colour
    laid: number[]; // where: the axes x, y, z of the shape, then its origin, m
}

export interface FirstArm {
    reach: number; // m
    solids: Solid[];
}
