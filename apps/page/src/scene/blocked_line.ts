/**
 * Where the arm does not follow the hand: a red rod from the tool to the hand with a stop before the tool, as thick on the screen as the
 * arrows of the handle. Made once, then only moved.
 *
 *        tool |======== hand
 */
import { CylinderGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from "three";

const ROD = 0.022, STOP = 0.12, THICK = 0.03; // of an arrow of the handle
const ORDER = 69;
const UP = new Vector3(0, 0, 1);

export class BlockedLine {
    readonly group = new Group();
    private readonly paint = new MeshBasicMaterial({ depthTest: false, depthWrite: false, transparent: true });
    private readonly rod = new Mesh(new CylinderGeometry(1, 1, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5), this.paint);
    private readonly stop = new Mesh(new CylinderGeometry(1, 1, 1, 24).rotateX(Math.PI / 2), this.paint);

    constructor() {
        this.group.add(this.rod, this.stop);
        this.group.visible = false;
        for (const part of this.group.children) Object.assign(part, { renderOrder: ORDER, frustumCulled: false });
    }

    color(color: number): void {
        this.paint.color.set(color);
    }

    /** `arrow`: length of an arrow of the handle, m. */
    show(tool: Vector3, hand: Vector3, arrow: number): void {
        const along = hand.clone().sub(tool), length = along.length();
        this.group.position.copy(tool);
        this.group.quaternion.setFromUnitVectors(UP, along.normalize());
        this.rod.scale.set(ROD * arrow, ROD * arrow, length);
        this.stop.scale.set(STOP * arrow, STOP * arrow, THICK * arrow);
        this.group.visible = true;
    }
}
