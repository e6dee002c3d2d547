/** Where one looks from: free around the arm, from above, in front, from the side, or over the tool's shoulder. */
import { Vector3, type PerspectiveCamera } from "three";
import type { Pose } from "../core/vocabulary";
import type { ViewName } from "../state/app";
import { MM, pointOf } from "./metres";

const FROM: Record<Exclude<ViewName, "tool">, Vector3> = {
    orbit: new Vector3(1.04, -1.28, 0.9),
    top: new Vector3(0, -0.001, 2.0), // not exactly above: the up direction would be lost
    front: new Vector3(1.9, 0, 0.25),
    side: new Vector3(0, -1.9, 0.25),
};

/** Puts the camera for a view; `reach` in mm. A narrow picture needs more distance. */
export function placeCamera(camera: PerspectiveCamera, target: Vector3, view: Exclude<ViewName, "tool">, reach: number): void {
    const size = reach * MM * 1.28 * Math.max(1, 1.14 / camera.aspect);
    target.set(0, 0, view === "top" ? 0 : reach * MM * 0.28);
    camera.position.copy(FROM[view]).multiplyScalar(size).add(target);
    camera.near = size * 0.02;
    camera.far = size * 20;
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
