/** The space around the arm that is free: a ball about its point nearest to a thing, as large as the clearance; nothing is inside. */
import { Mesh, MeshBasicMaterial, SphereGeometry } from "three";
import type { ClearanceAnswer } from "../core/vocabulary";
import { MM } from "../scene/metres";
import { OWN_LAYER } from "./plates";

const TIGHT_MM = 10, AMPLE_MM = 100; // red below, green above
const LARGEST_MM = 400; // farther than this nothing is near

export class FreeSpace {
    readonly mesh = new Mesh(new SphereGeometry(1, 32, 20), new MeshBasicMaterial({ transparent: true, opacity: 0.22, depthWrite: false }));
    isOn = false;

    constructor() {
        this.mesh.layers.set(OWN_LAYER);
        this.mesh.renderOrder = 180;
        this.mesh.visible = false;
    }

    show(clearance: ClearanceAnswer | null): void {
        const mm = clearance?.distance ?? null, at = clearance?.points?.[0];
        this.mesh.visible = this.isOn && at !== undefined && mm !== null && mm > 0 && mm < LARGEST_MM;
        if (!this.mesh.visible || !at || mm === null) return;
        this.mesh.position.set(at[0] * MM, at[1] * MM, at[2] * MM);
        this.mesh.scale.setScalar(mm * MM);
        const safe = Math.min(1, Math.max(0, (mm - TIGHT_MM) / (AMPLE_MM - TIGHT_MM)));
        this.mesh.material.color.setRGB(1 - safe, 0.25 + 0.45 * safe, 0.2);
    }

    dispose(): void {
        this.mesh.removeFromParent();
        this.mesh.geometry.dispose();
        this.mesh.material.dispose();
    }
}
