/** Solids of unit size that are stretched between places: what links, joints and rods are made of. */
import {
    BoxGeometry, CylinderGeometry, Matrix4, Mesh, Quaternion, SphereGeometry, Vector3, type BufferGeometry, type Material,
} from "three";
import { sidesOf } from "./sides";

const UP = new Vector3(0, 0, 1);

/** Along z from 0 to 1, radius 1. */
function rod(sides: number): BufferGeometry {
    return new CylinderGeometry(1, 1, 1, sides).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** Along z from 0 to 1; thinner towards the end. */
function taper(sides: number): BufferGeometry {
    return new CylinderGeometry(0.72, 1, 1, sides).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** One set of shapes per quality; shared by all arms in the picture. */
export class Shapes {
    readonly rod: BufferGeometry;
    readonly taper: BufferGeometry;
    readonly cone: BufferGeometry;
    readonly ball: BufferGeometry;
    readonly box = new BoxGeometry(1, 1, 1).translate(0, 0, 0.5);

    constructor(low: boolean) {
        const sides = sidesOf(low);
        this.rod = rod(sides);
        this.taper = taper(sides);
        this.cone = new CylinderGeometry(0, 1, 1, sides).rotateX(Math.PI / 2).translate(0, 0, 0.5);
        this.ball = new SphereGeometry(1, sides, sides / 2);
    }

    dispose(): void {
        for (const shape of [this.rod, this.taper, this.cone, this.ball, this.box]) shape.dispose();
    }
}

export function meshOf(shape: BufferGeometry, material: Material, shadows: boolean): Mesh {
    const mesh = new Mesh(shape, material);
    mesh.matrixAutoUpdate = false;
    mesh.castShadow = shadows;
    mesh.receiveShadow = shadows;
    return mesh;
}

/** Lays a unit solid from one place to another, as thick as said; one that is too short is hidden. */
export function stretch(mesh: Mesh, from: Vector3, to: Vector3, thick: number, wide = thick): void {
    const along = new Vector3().subVectors(to, from);
    const length = along.length();
    mesh.visible = length > thick * 0.05;
    if (!mesh.visible) return;
    const turn = new Quaternion().setFromUnitVectors(UP, along.divideScalar(length));
    mesh.matrix.compose(from, turn, new Vector3(thick, wide, length));
    mesh.matrixWorldNeedsUpdate = true;
}

/** Puts a unit ball somewhere. */
export function place(mesh: Mesh, at: Vector3, radius: number): void {
    mesh.matrix.copy(new Matrix4().makeScale(radius, radius, radius).setPosition(at));
    mesh.matrixWorldNeedsUpdate = true;
}
