/** Where a hand that holds a part of the handle has brought the tool. The ray goes from the eye through the pointer. */
import { Matrix4, Plane, Quaternion, type Ray, Vector3 } from "three";
import { AXES, type Axis, type PartName } from "./handle_parts";

/** The tool when it was taken, and the axes of the handle then. */
export interface Grip {
    part: PartName;
    place: Vector3;
    turn: Quaternion;
    axes: [Vector3, Vector3, Vector3];
    towards: Vector3; // to the eye
}

const axisOf = (grip: Grip, axis: Axis): Vector3 => grip.axes[AXES.indexOf(axis)] ?? new Vector3(1, 0, 0);

export const isTurn = (part: PartName): boolean => part.startsWith("R");

/** The one axis along or about which a part moves; null for planes and the middle. */
export function onlyAxis(grip: Grip): Vector3 | null {
    const names = grip.part.replace("R", "");
    return names.length === 1 ? axisOf(grip, names as Axis) : null;
}

/** The plane in which the pointer is followed. */
export function planeOf(grip: Grip): Plane {
    const axis = onlyAxis(grip), names = grip.part.replace("R", "");
    const normal = !axis ? (names.length === 2 ? axisOf(grip, AXES.find((one) => !names.includes(one)) ?? "Z") : grip.towards)
        : isTurn(grip.part) ? axis : axis.clone().cross(grip.towards).cross(axis).normalize();
    return new Plane().setFromNormalAndCoplanarPoint(normal.lengthSq() > 0.01 ? normal : grip.towards, grip.place);
}

/** How far the hand has moved the tool. */
export function movedBy(grip: Grip, from: Vector3, ray: Ray): Vector3 | null {
    const to = ray.intersectPlane(planeOf(grip), new Vector3()), axis = onlyAxis(grip);
    if (!to) return null;
    const by = to.sub(from);
    return axis ? axis.clone().multiplyScalar(by.dot(axis)) : by;
}

/** By which angle the hand has turned the tool about the axis of its ring. */
export function turnedBy(grip: Grip, from: Vector3, ray: Ray): number | null {
    const to = ray.intersectPlane(planeOf(grip), new Vector3()), axis = onlyAxis(grip);
    if (!to || !axis) return null;
    const a = from.clone().sub(grip.place), b = to.sub(grip.place);
    return Math.atan2(a.clone().cross(b).dot(axis), a.dot(b));
}

export function turnedAbout(grip: Grip, axis: Vector3, angle: number): Matrix4 {
    const turn = new Quaternion().setFromAxisAngle(axis, angle).multiply(grip.turn);
    return new Matrix4().compose(grip.place, turn, new Vector3(1, 1, 1));
}
