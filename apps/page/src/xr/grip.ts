/** How a controller, a hand or a finger on the screen holds the tool: near it with its whole pose, from afar by a ray with its place alone. */
import { Matrix4, type Ray, Vector3 } from "three";
import { matrixOfPose } from "./place";

const NEAR_M = 0.12; // between hand and tool: it is taken as it is
const ASIDE = 0.045; // of the distance: so far beside the tool a ray may pass
const LEAST_ASIDE_M = 0.025;

/** The ray of an input source, in the frame of `space`; null while it is not seen. */
export function rayPose(source: XRInputSource, frame: XRFrame, space: XRReferenceSpace): Matrix4 | null {
    const pose = frame.getPose(source.targetRaySpace, space);
    return pose ? matrixOfPose(pose) : null;
}

/** Where the source itself is: between thumb and finger of a hand, the grip of a controller; null for a gaze or a screen. */
export function gripPose(source: XRInputSource, frame: XRFrame, space: XRReferenceSpace): Matrix4 | null {
    const [thumb, finger] = (["thumb-tip", "index-finger-tip"] as const).map((name) => {
        const joint = source.hand?.get(name), pose = joint && frame.getJointPose?.(joint, space);
        return pose ? matrixOfPose(pose) : null;
    });
    if (thumb && finger) {
        const between = new Vector3().setFromMatrixPosition(thumb).add(new Vector3().setFromMatrixPosition(finger)).multiplyScalar(0.5);
        return finger.setPosition(between);
    }
    const pose = source.gripSpace && frame.getPose(source.gripSpace, space);
    return pose ? matrixOfPose(pose) : null;
}

/** Sets `ray` to that of a pose: along its -z. */
export function alongRay(ray: Ray, pose: Matrix4): Ray {
    ray.origin.setFromMatrixPosition(pose);
    ray.direction.set(0, 0, -1).transformDirection(pose);
    return ray;
}

export type Hold = "whole" | "place";

/** A source that holds the tool: what it held of it at first goes with it. */
export class Grip {
    private constructor(readonly source: XRInputSource, readonly hold: Hold, private readonly handFromTool: Matrix4) {}

    /** Null: the tool is neither near nor pointed at. */
    static take(source: XRInputSource, tool: Matrix4, ray: Ray, rayAt: Matrix4, grip: Matrix4 | null): Grip | null {
        const place = new Vector3().setFromMatrixPosition(tool);
        if (grip && new Vector3().setFromMatrixPosition(grip).distanceTo(place) < NEAR_M) return new Grip(source, "whole", grip.clone().invert().multiply(tool));
        const away = ray.origin.distanceTo(place), isAhead = ray.direction.dot(place.clone().sub(ray.origin)) > 0;
        if (!isAhead || ray.distanceToPoint(place) > Math.max(LEAST_ASIDE_M, ASIDE * away)) return null;
        return new Grip(source, "place", rayAt.clone().invert().multiply(tool));
    }

    /** Where the hand wants the tool now; null while the hand is not seen. */
    wanted(frame: XRFrame, space: XRReferenceSpace): Matrix4 | null {
        const hand = this.hold === "whole" ? gripPose(this.source, frame, space) : rayPose(this.source, frame, space);
        return hand && hand.multiply(this.handFromTool);
    }
}
