/**
 * An arm drawn from its model: where the core says its joint axes, points and tool are, solids are laid between them. No
 * shape knows a robot by name; another dimension or another arm is another set of places.
 *
 *     tool ◄── link ── (joint k+1: a drum about its axis) ◄── link ── (joint k) ◄── column ── base plate
 *
 * Arms whose slide comes after turning joints about the same direction (SCARA kinds) carry their links above the slide's
 * travel: the links are drawn lifted, and a quill hangs down to the tool.
 */
import { Group, type Material, type Mesh, MeshLambertMaterial, MeshStandardMaterial, Vector3 } from "three";
import type { Pose, Robot } from "../core/vocabulary";
import { meshOf, place, type Shapes, stretch } from "./body";
import { directionOf, MM, pointOf } from "./metres";
import type { Palette } from "./palette";

export interface Look {
    palette: Palette;
    low: boolean;
    ghost?: boolean;
}

export type Part = "link" | "joint" | "base" | "tool" | "axis";

function materialOf(look: Look, part: Part): Material {
    const color = look.ghost ? look.palette.ghost : look.palette[part];
    const ghostly = look.ghost ? { transparent: true, opacity: 0.18, depthWrite: false } : {};
    return look.low || look.ghost
        ? new MeshLambertMaterial({ color, ...ghostly })
        : new MeshStandardMaterial({ color, roughness: part === "link" ? 0.5 : 0.65, metalness: part === "joint" ? 0.35 : 0.05 });
}

const VERTICAL = 0.999;

export class ArmBody {
    readonly group = new Group();
    private readonly materials: Record<Part, Material>;
    private readonly links: Mesh[];
    private readonly drums: Mesh[];
    private readonly caps: Mesh[];
    private readonly axes: Mesh[];
    private readonly plate: Mesh;
    private readonly column: Mesh;
    private readonly quill: Mesh;
    private readonly tip: Mesh;
    private readonly toolLink: Mesh;

    constructor(private readonly robot: Robot, shapes: Shapes, look: Look) {
        const parts: Part[] = ["link", "joint", "base", "tool", "axis"];
        this.materials = Object.fromEntries(parts.map((part) => [part, materialOf(look, part)])) as Record<Part, Material>;
        const make = (shape: Shapes["rod"], part: Part): Mesh => {
            const mesh = meshOf(shape, this.materials[part], !look.ghost && !look.low && part !== "axis");
            mesh.name = part;
            this.group.add(mesh);
            return mesh;
        };
        this.plate = make(shapes.rod, "base");
        this.column = make(shapes.rod, "base");
        this.links = robot.joints.map(() => make(shapes.taper, "link"));
        this.drums = robot.joints.map((joint) => make(joint.kind === "revolute" ? shapes.rod : shapes.box, "joint"));
        this.caps = robot.joints.map(() => make(shapes.ball, "link"));
        this.axes = robot.joints.map(() => make(shapes.rod, "axis"));
        this.quill = make(shapes.rod, "joint");
        this.toolLink = make(shapes.taper, "link");
        this.tip = make(shapes.cone, "tool");
        if (look.ghost) for (const hidden of [...this.axes, this.plate, this.column]) hidden.removeFromParent();
    }

    dispose(): void {
        for (const material of Object.values(this.materials)) material.dispose();
    }

    /** Lays every part where this pose has it. */
    show(pose: Pose): void {
        const size = this.thickness();
        const pivots = this.pivots(pose);
        this.layBase(pose, pivots, size);
        pose.axes.forEach((axis, k) => this.layJoint(k, pivots, directionOf(axis.along), size));
        this.layTool(pose, pivots, size);
    }

    /** How thick the first link is, from the size of the arm. */
    private thickness(): number {
        return (this.robot.reach ?? 1000) * MM * 0.034;
    }

    /** The slide that hangs under turning links, or -1. */
    private slide(): number {
        const { slide } = this.robot.capability;
        return slide !== null && slide > 1 ? slide - 1 : -1;
    }

    /** Where each joint is drawn: its pivot, lifted above the travel of the slide where there is one. */
    private pivots(pose: Pose): Vector3[] {
        const slide = this.slide();
        const along = slide < 0 ? new Vector3() : directionOf(pose.axes[slide]?.along ?? [0, 0, 1]);
        const lift = ((this.robot.joints[slide]?.upper ?? 0) + (this.robot.reach ?? 0) * 0.1) * MM;
        return pose.axes.map((axis, k) => {
            const pivot = pointOf(axis.at);
            return k < slide ? pivot.addScaledVector(along, lift) : pivot;
        });
    }

    private layBase(pose: Pose, pivots: Vector3[], size: number): void {
        const base = pointOf(pose.points[0] ?? [0, 0, 0]);
        const first = pivots[0] ?? base;
        const down = base.clone().add(new Vector3(0, 0, -size * 0.6));
        const raised = first.z - base.z > size * 0.1;
        stretch(this.plate, down, base.clone().add(new Vector3(0, 0, size * 0.12)), size * 2.4);
        stretch(this.column, base, raised ? first : base, size * 1.25);
    }

    private layJoint(k: number, pivots: Vector3[], along: Vector3, size: number): void {
        const thick = size * (1 - (0.5 * k) / Math.max(3, pivots.length));
        const at = pivots[k] ?? new Vector3();
        const drum = this.drums[k], cap = this.caps[k], axis = this.axes[k], link = this.links[k];
        if (!drum || !cap || !axis || !link) return;
        const before = pivots[k - 1] ?? at;
        stretch(link, before, k === this.slide() ? this.underLink(pivots) : at, thick * 0.78);
        place(cap, at, thick * 0.8);
        const half = along.clone().multiplyScalar(thick * 1.15);
        const slides = this.robot.joints[k]?.kind === "prismatic";
        stretch(drum, at.clone().sub(half), at.clone().add(half), slides ? thick * 1.4 : thick);
        const far = along.clone().multiplyScalar(thick * 3.2);
        stretch(axis, at.clone().sub(far), at.clone().add(far), size * 0.07);
        const onSlide = this.slide() >= 0 && k >= this.slide();
        drum.visible = !onSlide;
        cap.visible = !onSlide;
    }

    /** Where the last lifted link ends: straight above the tool, as high as its own pivot. */
    private underLink(pivots: Vector3[]): Vector3 {
        const slide = this.slide();
        const tool = pivots[slide] ?? new Vector3();
        const link = pivots[slide - 1] ?? tool;
        return new Vector3(tool.x, tool.y, link.z);
    }

    private layTool(pose: Pose, pivots: Vector3[], size: number): void {
        const tool = pointOf(pose.xyz);
        const last = pivots[pivots.length - 1] ?? tool;
        const slide = this.slide();
        if (slide >= 0) {
            const top = this.underLink(pivots);
            stretch(this.quill, tool.clone().add(new Vector3(0, 0, size)), top.clone().add(new Vector3(0, 0, size * 1.6)), size * 0.42);
            stretch(this.tip, tool.clone().add(new Vector3(0, 0, size)), tool, size * 0.42);
            this.toolLink.visible = false;
            return;
        }
        this.quill.visible = false;
        const reach = tool.clone().sub(last);
        const pointing = reach.length() > size * 0.5 ? reach.clone().normalize() : this.pointing(pose);
        const neck = tool.clone().addScaledVector(pointing, reach.length() > size * 0.5 ? -size * 1.1 : size * 0.6);
        stretch(this.toolLink, last, neck, size * 0.5);
        const end = reach.length() > size * 0.5 ? tool : neck.clone().addScaledVector(pointing, size * 1.1);
        stretch(this.tip, neck, end, size * 0.42);
    }

    /** The direction of a tool without length: its z axis, as flanges have it. */
    private pointing(pose: Pose): Vector3 {
        const z = pose.T.map((row) => row[2] ?? 0);
        return new Vector3(z[0], z[1], z[2]);
    }
}

/** Whether the arm moves in one upright plane, and which way that plane looks. */
export function planeNormal(pose: Pose, robot: Robot): Vector3 | null {
    const first = pose.axes[0];
    if (!first || !robot.capability.plane) return null;
    const normal = directionOf(first.along);
    return Math.abs(normal.z) > VERTICAL ? null : normal;
}
