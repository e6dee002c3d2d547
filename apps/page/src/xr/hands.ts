/** The hands of the person as the device sees them: a ball at every joint, as large as the device says. */
import { InstancedMesh, Matrix4, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { matrixOfPose } from "./place";
import { OWN_LAYER } from "./plates";

const MOST_JOINTS = 50; // of two hands
const USUAL_M = 0.008; // radius where the device gives none

export class Hands {
    readonly mesh = new InstancedMesh(new SphereGeometry(1, 12, 8), new MeshBasicMaterial({ color: 0x8fb7ff, transparent: true, opacity: 0.55 }), MOST_JOINTS);

    constructor() {
        this.mesh.layers.set(OWN_LAYER);
        this.mesh.frustumCulled = false;
        this.mesh.count = 0;
    }

    /** Puts a ball at every joint that is seen now, in the frame of `space`. */
    show(sources: Iterable<XRInputSource>, frame: XRFrame, space: XRReferenceSpace): void {
        let count = 0;
        for (const { hand } of sources) {
            for (const joint of hand?.values() ?? []) {
                const pose = count < MOST_JOINTS ? frame.getJointPose?.(joint, space) : null;
                if (!pose) continue;
                const at = new Vector3().setFromMatrixPosition(matrixOfPose(pose)), radius = pose.radius || USUAL_M;
                this.mesh.setMatrixAt(count++, new Matrix4().makeScale(radius, radius, radius).setPosition(at));
            }
        }
        this.mesh.count = count;
        this.mesh.instanceMatrix.needsUpdate = true;
    }

    dispose(): void {
        this.mesh.removeFromParent();
        this.mesh.geometry.dispose();
        this.mesh.material.dispose();
    }
}
