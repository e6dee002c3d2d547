/** The scene is in metres; the core speaks mm. */
import { Matrix4, Vector3 } from "three";
import type { Matrix, Vec3 } from "../core/vocabulary";

export const MM = 0.001;

export function pointOf(mm: Vec3): Vector3 {
    return new Vector3(mm[0] * MM, mm[1] * MM, mm[2] * MM);
}

export function directionOf(v: Vec3): Vector3 {
    return new Vector3(v[0], v[1], v[2]);
}

export function mmOf(point: Vector3): Vec3 {
    return [point.x / MM, point.y / MM, point.z / MM];
}

export function matrixOf(rows: Matrix): Matrix4 {
    const [x, y, z] = rows as number[][] as [number[], number[], number[]];
    const at = (row: number[], k: number): number => row[k] ?? 0;
    return new Matrix4().set(
        at(x, 0), at(x, 1), at(x, 2), at(x, 3) * MM,
        at(y, 0), at(y, 1), at(y, 2), at(y, 3) * MM,
        at(z, 0), at(z, 1), at(z, 2), at(z, 3) * MM,
        0, 0, 0, 1);
}

/** The rows of a pose in the scene, position in mm. */
export function rowsOf(matrix: Matrix4): Matrix {
    const e = matrix.elements;
    const row = (k: number): number[] => [e[k] ?? 0, e[k + 4] ?? 0, e[k + 8] ?? 0, (e[k + 12] ?? 0) / MM];
    return [row(0), row(1), row(2), [0, 0, 0, 1]];
}
