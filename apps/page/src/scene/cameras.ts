/** Where one looks from: free around the arm, from above, in front, from the side, or over the tool's shoulder. */
import { Vector3, type PerspectiveCamera } from "three";
import type { Pose } from "../core/vocabulary";
import type { Frame } from "./frame";
import { MM, pointOf } from "./metres";
import { type FixedView, placeOf } from "./views";

/** Puts the camera for a view; `reach` in mm. */
export function placeCamera(camera: PerspectiveCamera, target: Vector3, view: FixedView, reach: number, frame: Frame): void {
    const place = placeOf(view, reach * MM, frame);
    target.fromArray(place.target);
    camera.position.fromArray(place.eye);
    camera.near = place.near;
    camera.far = place.far;
    camera.updateProjectionMatrix();
}

/** Behind the last link, looking at the tool along it. */
export function followTool(camera: PerspectiveCamera, target: Vector3, pose: Pose, reach: number): void {
    const tool = pointOf(pose.xyz);
    const before = pointOf(pose.points[pose.points.length - 2] ?? pose.xyz);
    const along = tool.clone().sub(before);
    if (along.length() < 1e-6) along.set(0, 0, -1);
    along.normalize();
    const size = reach * MM;
    target.copy(tool);
    camera.position.copy(tool).addScaledVector(along, -0.55 * size).add(new Vector3(0, 0, 0.22 * size));
    if (camera.position.clone().sub(tool).setZ(0).length() < 1e-3 * size) camera.position.x -= 0.01 * size;
}
