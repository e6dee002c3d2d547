/**
 * The dimensions of the arm as on a drawing, beside the links they belong to; a hand that takes one makes the link longer.
 *
 *      ├◄──── l1 250 ────►┤
 *      │                  │
 *      O══════════════════O
 */
import { Group, type Raycaster, type Vector2, Vector3 } from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import type { ArmShape } from "../core/bodies";
import type { Dimension, Pose, Robot } from "../core/vocabulary";
import type { Grasp } from "./grasps";
import { directionOf, MM, pointOf } from "./metres";
import type { Palette } from "./palette";
import { chip, Pill } from "./pill";

const SAME_MM = 0.5; // a length that differs by less is that dimension
const LEAST = 0.04; // of the size of the arm: shorter ones have no room for a word

/** A dimension in the picture: from pivot to pivot, drawn aside. */
interface Line {
    dimension: Dimension;
    from: Vector3;
    along: Vector3;
    at: Vector3; // the middle of the drawn line
}

export interface DimensionHand {
    set(name: string, value: number): void;
    isFree(): boolean;
    rename(value: number): string; // with its unit
    onScreen(place: Vector3): [number, number]; // px
    changed(): void;
}

export class DimensionLines implements Grasp {
    readonly group = new Group();
    private readonly lines = new LineSegments2(new LineSegmentsGeometry(), new LineMaterial({ linewidth: 1.4, transparent: true, depthWrite: false }));
    private readonly words: Pill[] = [];
    private all: Line[] = [];
    private held: { line: Line; from: number } | null = null;

    constructor(private readonly screen: { value: Vector2 }, private readonly hand: DimensionHand) {
        this.lines.frustumCulled = false;
        this.lines.renderOrder = 35;
        this.group.add(this.lines);
    }

    show(robot: Robot, pose: Pose, shape: ArmShape, palette: Palette): void {
        const ends: number[] = [], size = shape.size * MM;
        this.all = linesOf(robot, pose, shape);
        for (const { from, along, at } of this.all) {
            const to = from.clone().add(along), direction = along.clone().normalize();
            const aside = at.clone().sub(from.clone().add(to).multiplyScalar(0.5)), out = aside.clone().normalize();
            const [a, b] = [from.clone().add(aside), to.clone().add(aside)], rise = 0.02 * size, head = Math.min(0.022 * size, along.length() / 3);
            const put = (p: Vector3, q: Vector3): void => void ends.push(p.x, p.y, p.z, q.x, q.y, q.z);
            put(a, b);
            for (const [foot, top] of [[from, a], [to, b]] as const) put(foot.clone().lerp(top, 0.5), top.clone().addScaledVector(out, rise));
            for (const [tip, sign] of [[a, 1], [b, -1]] as const) {
                for (const side of [0.32, -0.32]) put(tip, tip.clone().addScaledVector(direction, sign * head).addScaledVector(out, head * side));
            }
        }
        this.lines.geometry.dispose();
        this.lines.geometry = new LineSegmentsGeometry().setPositions(ends);
        this.lines.material.color.set(palette.dark ? 0xc3ccd6 : 0x3d4b5a);
        this.lines.visible = ends.length > 0;
        this.write(palette);
    }

    holds(ray: Raycaster): boolean {
        return this.group.visible && this.hand.isFree() && this.under(ray) !== null;
    }

    take(ray: Raycaster): void {
        const line = this.under(ray);
        if (line) this.held = { line, from: this.alongOf(line, ray) };
    }

    drag(ray: Raycaster): void {
        if (!this.held) return;
        const { line, from } = this.held, by = (this.alongOf(line, ray) - from) / MM;
        this.hand.set(line.dimension.name, Math.max(1, Math.round(line.dimension.value + by)));
    }

    drop(): void {
        this.held = null;
    }

    private write(palette: Palette): void {
        const look = { ...chip(palette), pixels: 12 };
        while (this.words.length > this.all.length) this.words.pop()?.dispose();
        this.all.forEach(({ dimension, at }, k) => {
            const word = this.words[k] ?? new Pill(this.screen);
            if (!this.words[k]) this.group.add(word);
            this.words[k] = word;
            word.write(`${dimension.name}  ${this.hand.rename(dimension.value)}`, look);
            word.position.copy(at);
        });
    }

    /** The word under the pointer, told by the ray through it. */
    private under(ray: Raycaster): Line | null {
        const far = ray.ray.at(1, new Vector3()), [x, y] = this.hand.onScreen(far);
        const found = this.all.findIndex((line, k) => {
            const [wx, wy] = this.hand.onScreen(line.at), half = this.words[k]?.half;
            return half !== undefined && Math.abs(x - wx) < half.x + 3 && Math.abs(y - wy) < half.y + 3;
        });
        return this.all[found] ?? null;
    }

    /** How far along the dimension the ray passes it. */
    private alongOf({ from, along }: Line, { ray }: Raycaster): number {
        const direction = along.clone().normalize(), w = ray.origin.clone().sub(from), b = ray.direction.dot(direction), d = ray.direction.dot(w), e = direction.dot(w), denominator = 1 - b * b;
        return denominator < 1e-6 ? 0 : (e - b * d) / denominator;
    }
}

function linesOf(robot: Robot, pose: Pose, { size, lift }: ArmShape): Line[] {
    const pivots = [...pose.axes.map((axis) => pointOf(axis.at)), pointOf(pose.xyz)], used = new Set<string>();
    return pivots.slice(1).flatMap((to, k): Line[] => {
        const from = pivots[k] as Vector3, along = to.clone().sub(from), length = along.length() / MM;
        const level = Math.hypot(along.x, along.y) / MM; // a slide below does not lengthen the link above it
        const dimension = robot.dimensions.find(({ name, unit, value }) => unit === "mm" && !used.has(name) && (Math.abs(value - length) < SAME_MM || (lift > 0 && Math.abs(value - level) < SAME_MM)));
        if (!dimension || length < LEAST * size) return [];
        used.add(dimension.name);
        if (lift > 0) along.z = 0;
        const axis = directionOf(pose.axes[k]?.along ?? [0, 0, 1]), next = directionOf(pose.axes[k + 1]?.along ?? [0, 0, 1]);
        let out = along.clone().cross(axis);
        if (out.length() < 0.1 * along.length()) out = along.clone().cross(next);
        if (lift > 0) out = new Vector3(0, 0, 1);
        else if (out.z < -0.01 || (Math.abs(out.z) <= 0.01 && out.x > 0)) out.negate();
        const away = lift > 0 ? (lift + 0.34 * size) * MM : 0.14 * size * MM;
        return [{ dimension, from, along, at: from.clone().addScaledVector(along, 0.5).addScaledVector(out.normalize(), away) }];
    });
}
