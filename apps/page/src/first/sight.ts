/** What the eye sees: from places of the world to those of the screen. */
import type { Vec3 } from "../core/vocabulary";
import { type Frame, shiftOf } from "../scene/frame";
import { FIELD_OF_VIEW, type Place } from "../scene/views";

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function unit(a: Vec3): Vec3 {
    const length = Math.sqrt(dot(a, a));
    return [a[0] / length, a[1] / length, a[2] / length];
}

/** As a matrix, by columns; what is looked at lies in the middle of the free part of the picture. */
export function seenFrom({ eye, target, near, far }: Place, frame: Frame): number[] {
    const aspect = frame.width / frame.height, [x, y] = shiftOf(frame), aside = (2 * x) / frame.width, above = (-2 * y) / frame.height;
    const back = unit(minus(eye, target)), right = unit(cross([0, 0, 1], back)), up = cross(back, right);
    const zoom = 1 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360), depth = (far + near) / (near - far), shift = (2 * far * near) / (near - far);
    const column = (x: number, y: number, z: number, one: number): number[] => [x * zoom / aspect - z * aside, y * zoom - z * above, z * depth + one * shift, -z];
    return [
        ...column(right[0], up[0], back[0], 0), ...column(right[1], up[1], back[1], 0), ...column(right[2], up[2], back[2], 0),
        ...column(-dot(right, eye), -dot(up, eye), -dot(back, eye), 1),
    ];
}
