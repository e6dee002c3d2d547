/**
 * The picture of a browser without WebGL: arm and path on a plain canvas, lit face by face, the far ones first. It cannot be turned
 * by hand; the buttons of the views work.
 */
import type { ArmShape } from "../core/bodies";
import type { Matrix, Pose, Vec3 } from "../core/vocabulary";
import type { Recording } from "../motion/recording";
import { seenFrom } from "../first/sight";
import { type Frame, frameOf } from "./frame";
import { lineTints } from "./grid";
import type { Palette } from "./palette";
import { type FixedView, placeOf } from "./views";

const SUN: Vec3 = [0.38, -0.53, 0.76];
const PATH_POINTS = 2000;

export interface FlatScene {
    shape: ArmShape;
    pose: Pose;
    reach: number; // mm
    path: Vec3[]; // of the tool, mm: of the motion, or of what lies there
    view: FixedView;
    palette: Palette;
}

interface Face {
    depth: number;
    corners: [number, number][];
    color: string;
}

type Project = (m: Vec3) => [x: number, y: number, depth: number];

const css = (hex: number): string => `#${hex.toString(16).padStart(6, "0")}`;
const IDENTITY: Matrix = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]];

function placed(rows: Matrix, x: number, y: number, z: number, w: number): Vec3 {
    return [0, 1, 2].map((k) => { const row = rows[k] as number[]; return (row[0] ?? 0) * x + (row[1] ?? 0) * y + (row[2] ?? 0) * z + (row[3] ?? 0) * w; }) as Vec3;
}

function projector(view: FixedView, reach: number, frame: Frame): Project {
    const m = seenFrom(placeOf(view, reach * 0.001, frame), frame);
    return ([x, y, z]) => {
        const at = (row: number): number => (m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 8] ?? 0) * z + (m[row + 12] ?? 0), w = at(3);
        return [((at(0) / w + 1) / 2) * frame.width, ((1 - at(1) / w) / 2) * frame.height, w];
    };
}

/** A colour of the screen, brighter or darker. */
function lit(hex: string, light: number): string {
    const [r, g, b] = [1, 3, 5].map((at) => Math.min(255, Math.round(parseInt(hex.slice(at, at + 2), 16) * light)));
    return `rgb(${r},${g},${b})`;
}

function facesOf({ shape, pose, palette }: FlatScene, project: Project): Face[] {
    return shape.links.flatMap(({ positions, normals, paints, indices }, link) => {
        const frame = link === 0 ? IDENTITY : (pose.axis_frames ?? pose.frames)[link - 1] ?? IDENTITY, faces: Face[] = [];
        const corner = (k: number): [number, number, number] => project(placed(frame, positions[3 * k] ?? 0, positions[3 * k + 1] ?? 0, positions[3 * k + 2] ?? 0, 1).map((mm) => mm * 0.001) as Vec3);
        for (let k = 0; k < indices.length; k += 3) {
            const [a, b, c] = [indices[k] ?? 0, indices[k + 1] ?? 0, indices[k + 2] ?? 0], [p, q, r] = [corner(a), corner(b), corner(c)];
            if ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0) continue; // seen from behind
            const n = placed(frame, (normals[4 * a] ?? 0) / 127, (normals[4 * a + 1] ?? 0) / 127, (normals[4 * a + 2] ?? 0) / 127, 0);
            const paint = shape.materials[paints[a] ?? 0], light = 0.62 + 0.42 * Math.max(0, n[0] * SUN[0] + n[1] * SUN[1] + n[2] * SUN[2]);
            faces.push({ depth: p[2] + q[2] + r[2], corners: [[p[0], p[1]], [q[0], q[1]], [r[0], r[1]]], color: lit((palette.dark ? paint?.night : paint?.day) ?? "#888888", light) });
        }
        return faces;
    });
}

function paintFloor(pen: CanvasRenderingContext2D, { palette, reach, shape }: FlatScene, project: Project): void {
    const { places, tints } = lineTints(palette, reach * 0.001);
    pen.lineWidth = 1;
    for (let k = 0; k + 1 < places.length / 3; k += 2) {
        const end = (j: number): [number, number, number] => project([places[3 * j] ?? 0, places[3 * j + 1] ?? 0, shape.floor * 0.001]);
        const [from, to] = [end(k), end(k + 1)], opacity = Math.min(tints[4 * k + 3] ?? 0, tints[4 * k + 7] ?? 0);
        if (opacity < 0.02 || from[2] < 0.01 || to[2] < 0.01) continue;
        pen.strokeStyle = `rgba(${[0, 1, 2].map((c) => Math.round((tints[4 * k + c] ?? 0) * 255)).join(",")},${opacity.toFixed(2)})`;
        pen.beginPath();
        pen.moveTo(from[0], from[1]);
        pen.lineTo(to[0], to[1]);
        pen.stroke();
    }
}

/** Places of a motion, not more than can be distinguished. */
export function pathOf({ t, xyz }: Recording): Vec3[] {
    const step = Math.max(1, Math.floor(t.length / PATH_POINTS)), path: Vec3[] = [];
    for (let row = 0; row < t.length; row += step) path.push([0, 1, 2].map((axis) => xyz[3 * row + axis] ?? 0) as Vec3);
    return path;
}

function paintPath(pen: CanvasRenderingContext2D, { path, palette }: FlatScene, project: Project): void {
    pen.strokeStyle = css(palette.value);
    pen.lineWidth = 3;
    pen.beginPath();
    for (const place of path) {
        const [x, y] = project(place.map((mm) => mm * 0.001) as Vec3);
        pen.lineTo(x, y);
    }
    pen.stroke();
}

/** Paints all of it anew; returns whether the browser can even do that. */
export function paintFlat(canvas: HTMLCanvasElement, scene: FlatScene): boolean {
    const pen = canvas.getContext("2d"), frame = frameOf(canvas);
    if (!pen || frame.width === 0) return false;
    canvas.width = frame.width;
    canvas.height = frame.height;
    const project = projector(scene.view, scene.reach, frame), sky = pen.createLinearGradient(0, 0, 0, frame.height);
    sky.addColorStop(0, css(scene.palette.sky));
    sky.addColorStop(0.55, css(scene.palette.background));
    sky.addColorStop(1, css(scene.palette.floor));
    pen.fillStyle = sky;
    pen.fillRect(0, 0, frame.width, frame.height);
    paintFloor(pen, scene, project);
    for (const { corners, color } of facesOf(scene, project).sort((a, b) => b.depth - a.depth)) {
        pen.fillStyle = pen.strokeStyle = color;
        pen.lineWidth = 0.6; // closes the seams between faces
        pen.beginPath();
        for (const [x, y] of corners) pen.lineTo(x, y);
        pen.closePath();
        pen.fill();
        pen.stroke();
    }
    paintPath(pen, scene, project);
    return true;
}
