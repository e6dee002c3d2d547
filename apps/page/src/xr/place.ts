/**
 * Where the arm stands in the room. The picture keeps its own frame, the base of the arm with z up and metres; the headset is told where
 * that is, so that eyes, hands and hits all come in coordinates of the arm, and it is as large as it really is.
 *
 *     room (y up) ──► spot on the desk: found by a hit test, kept by an anchor ──► turned so that z is up ──► base of the arm
 */
import { Matrix4, Quaternion, Vector3 } from "three";

const LEVEL = 0.9; // of a surface that an arm can stand on: its normal, upwards
const UPRIGHT = new Matrix4().makeRotationX(-Math.PI / 2); // z up of the arm to y up of the room

/** A pose of WebXR as a matrix. */
export const matrixOfPose = (pose: XRPose): Matrix4 => new Matrix4().fromArray(pose.transform.matrix);

/** Level, at the place of `spot`; the x axis of the arm points to the one who looks. */
export function facing(spot: Vector3, eye: Vector3): Matrix4 {
    const heading = Math.atan2(-(eye.z - spot.z), eye.x - spot.x);
    return new Matrix4().makeRotationY(heading).setPosition(spot);
}

/** The place at which the arm would stand; null: nothing level is looked at. */
export function levelHit(hits: readonly XRHitTestResult[], room: XRReferenceSpace): { hit: XRHitTestResult; at: Vector3 } | null {
    for (const hit of hits) {
        const pose = hit.getPose(room);
        if (!pose) continue;
        const matrix = matrixOfPose(pose);
        if ((matrix.elements[5] ?? 0) >= LEVEL) return { hit, at: new Vector3().setFromMatrixPosition(matrix) };
    }
    return null;
}

/** The frame of an arm that stands at `spot` with its floor, m, on it. */
export function armSpace(room: XRReferenceSpace, spot: Matrix4, floor: number): XRReferenceSpace {
    const position = new Vector3(), turn = new Quaternion();
    spot.clone().multiply(UPRIGHT).multiply(new Matrix4().makeTranslation(0, 0, -floor)).decompose(position, turn, new Vector3());
    return room.getOffsetReferenceSpace(new XRRigidTransform({ x: position.x, y: position.y, z: position.z }, { x: turn.x, y: turn.y, z: turn.z, w: turn.w }));
}

const STIRRED_M = 1e-5; // less than this is the noise of the tracking

/** A spot that stays where it is on the desk, however the room is measured anew: by an anchor where there are such. */
export class Spot {
    private anchor: XRAnchor | null = null;
    private anchorFromSpot = new Matrix4();

    constructor(public matrix: Matrix4) {}

    /** Ties the spot to an anchor that has come meanwhile. */
    tie(anchor: XRAnchor, roomFromAnchor: Matrix4): void {
        this.anchor = anchor;
        this.anchorFromSpot = roomFromAnchor.clone().invert().multiply(this.matrix);
    }

    get isAnchored(): boolean {
        return this.anchor !== null;
    }

    /** Whether the anchor has moved since. */
    follow(frame: XRFrame, room: XRReferenceSpace): boolean {
        const pose = this.anchor && frame.getPose(this.anchor.anchorSpace, room);
        if (!pose) return false;
        const now = matrixOfPose(pose).multiply(this.anchorFromSpot), before = this.matrix.elements;
        if (now.elements.every((value, k) => Math.abs(value - (before[k] ?? 0)) < STIRRED_M)) return false;
        this.matrix = now;
        return true;
    }

    forget(): void {
        this.anchor?.delete();
        this.anchor = null;
    }
}
