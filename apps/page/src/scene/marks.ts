/** Thin things over the picture: frames, the places asked for and nearest. */
import {
    BufferGeometry, Color, ConeGeometry, CylinderGeometry, Group, Line, LineDashedMaterial,
    Mesh, MeshBasicMaterial, type Object3D, SphereGeometry, Sprite, TorusGeometry, Vector3,
} from "three";
import type { Matrix, Vec3 } from "../core/vocabulary";
import { directionOf, matrixOf, pointOf } from "./metres";
import type { Palette } from "./palette";

const COLORS = [0.86, 0.2, 0.18, 0.86, 0.2, 0.18, 0.2, 0.62, 0.25, 0.2, 0.62, 0.25, 0.2, 0.42, 0.92, 0.2, 0.42, 0.92];

/** One frame as solid rods, which are seen from far. */
export function makeThickFrame(frame: Matrix, length: number): Group {
    const group = new Group();
    [0, 1, 2].forEach((axis) => {
        const color = new Color().fromArray(COLORS, axis * 6);
        const rod = new CylinderGeometry(length * 0.02, length * 0.02, length, 8).translate(0, length / 2, 0);
        const mesh = new Mesh(axis === 0 ? rod.rotateZ(-Math.PI / 2) : axis === 2 ? rod.rotateX(Math.PI / 2) : rod, new MeshBasicMaterial({ color }));
        group.add(mesh);
    });
    group.applyMatrix4(matrixOf(frame));
    return group;
}

const isShowable = (place: Vec3): boolean => place.every((value) => Math.abs(value) < 1e12); // mm; the card counts in single precision

/** The place asked for, and the nearest one in reach, with a dashed line between. */
export function makeAsked(asked: Vec3, nearest: Vec3 | null, size: number, palette: Palette): Group {
    const group = new Group();
    const ball = (at: Vec3, color: number): void => {
        const mesh = new Mesh(new SphereGeometry(size, 16, 8), new MeshBasicMaterial({ color, transparent: true, opacity: 0.8 }));
        mesh.position.copy(pointOf(at));
        group.add(mesh);
    };
    if (!isShowable(asked)) return group;
    ball(asked, nearest ? palette.ring : palette.goal);
    if (nearest) {
        ball(nearest, palette.goal);
        const line = new Line(new BufferGeometry().setFromPoints([pointOf(asked), pointOf(nearest)]),
            new LineDashedMaterial({ color: palette.ring, dashSize: size * 2, gapSize: size }));
        line.computeLineDistances();
        group.add(line);
    }
    return group;
}

/** Two places and the line between them, seen through everything. */
export function makeMeasured(from: Vec3, to: Vec3 | null, size: number, palette: Palette): Group {
    const group = new Group(), over = { color: palette.value, depthTest: false, transparent: true };
    for (const place of to ? [from, to] : [from]) {
        const ball = new Mesh(new SphereGeometry(size, 16, 8), new MeshBasicMaterial(over));
        ball.position.copy(pointOf(place));
        group.add(ball);
    }
    if (to) {
        const a = pointOf(from), span = pointOf(to).sub(a), rod = new Mesh(new CylinderGeometry(size * 0.3, size * 0.3, span.length(), 8).rotateX(Math.PI / 2), new MeshBasicMaterial(over));
        rod.position.copy(a).addScaledVector(span, 0.5);
        rod.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), span.clone().normalize());
        group.add(rod);
    }
    for (const part of group.children) part.renderOrder = 6;
    return group;
}

/** A cross of three bars through a place where the arm cannot go, seen through everything. */
export function makeBlocked(place: Vec3, size: number, palette: Palette): Group {
    const group = new Group();
    const material = new MeshBasicMaterial({ color: palette.ring, depthTest: false, transparent: true });
    for (const [x, y] of [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const) {
        const bar = new Mesh(new CylinderGeometry(size * 0.16, size * 0.16, size * 2, 8), material);
        bar.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(x, y, 1).normalize());
        bar.renderOrder = 6;
        group.add(bar);
    }
    group.position.copy(pointOf(place));
    return group;
}

/** A line through `at` with an arrow at either end: a motion that is lost near a singular pose; or an axis with a ring about
 *  it, about which the tool does not turn. */
export function makeLost(at: Vec3, along: Vec3, turns: boolean, length: number, palette: Palette): Group {
    const group = new Group();
    const material = new MeshBasicMaterial({ color: palette.lost, depthTest: false, transparent: true });
    const add = (shape: BufferGeometry): void => {
        const mesh = new Mesh(shape.rotateX(Math.PI / 2), material); // along z
        mesh.renderOrder = 6;
        group.add(mesh);
    };
    const thick = length * 0.018;
    add(new CylinderGeometry(thick, thick, 2 * length, 8));
    if (turns) {
        group.add(new Mesh(new TorusGeometry(length * 0.35, thick, 8, 48), material));
    } else {
        add(new ConeGeometry(length * 0.07, length * 0.2, 16).translate(0, length, 0));
        add(new ConeGeometry(length * 0.07, length * 0.2, 16).rotateX(Math.PI).translate(0, -length, 0));
    }
    group.position.copy(pointOf(at));
    group.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), directionOf(along));
    return group;
}

/** Frees what a group of marks holds on the graphics card. */
export function disposeOf(group: Object3D): void {
    group.traverse((thing) => {
        if (thing instanceof Sprite) thing.material.map?.dispose();
        if (!(thing instanceof Mesh) && !(thing instanceof Line)) return;
        (thing.geometry as BufferGeometry).dispose();
        for (const material of [thing.material].flat()) material.dispose();
    });
    group.removeFromParent();
}
