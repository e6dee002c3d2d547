/** The upright plane in which some arms move. */
import type { Vector3 } from "three";
import type { Pose, Robot } from "../core/vocabulary";
import { directionOf } from "./metres";

const VERTICAL = 0.999;

/** Which way that plane looks; null for an arm that is not bound to one. */
export function planeNormal(pose: Pose, robot: Robot): Vector3 | null {
    const first = pose.axes[0];
    if (!first || !robot.capability.plane) return null;
    const normal = directionOf(first.along);
    return Math.abs(normal.z) > VERTICAL ? null : normal;
}
