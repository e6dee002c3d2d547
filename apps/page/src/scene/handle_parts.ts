/**
 * What the handle at the tool is made of, and which part of it is under the pointer. It has the same size on the screen wherever
 * the tool is; one unit is the length of an arrow.
 *
 *           Z ▲
 *             │  ◠ ring with a bead: turns
 *          ▢  │ ▢  square: moves in a plane
 *             ●────────► X   arrow: moves along
 *         middle: in the plane of the screen, or in the plane that is left
 */
import {
    BufferGeometry, Color, DoubleSide, Group, LatheGeometry, Matrix4, Mesh, MeshBasicMaterial, ShaderMaterial, Shape, ShapeGeometry, SphereGeometry, TorusGeometry, Vector2, Vector3,
    type Material,
} from "three";
import type { Eyepiece } from "./eyepiece";
import type { Palette } from "./palette";

export type Axis = "X" | "Y" | "Z";
/** By the names of its axes; "R" before one turns about it. "XYZ" is the middle. */
export type PartName = Axis | "XY" | "YZ" | "XZ" | "XYZ" | "RX" | "RY" | "RZ" | "RXYZ";

export interface Shown {
    moves: Record<Axis, boolean>;
    turns: Record<Axis, boolean>;
    isTurning: boolean; // rings all around, and a middle that turns
}

export const AXES: Axis[] = ["X", "Y", "Z"];
const RING = 0.72, FULL_RING = 0.95, SQUARE = [0.24, 0.44] as const, ARROW_FROM = 0.2;
const ORDER = 70;

/** Lit a little from above, and seen through everything. */
function glossy(): ShaderMaterial {
    return new ShaderMaterial({
        transparent: true, depthTest: false, depthWrite: false, uniforms: { color: { value: new Color() } },
        vertexShader: "varying vec3 n, v; void main() { vec4 p = modelViewMatrix * vec4(position, 1.0); v = -p.xyz; n = normalMatrix * normal; gl_Position = projectionMatrix * p; }",
        fragmentShader: `varying vec3 n, v; uniform vec3 color;
void main() {
    float lit = clamp(dot(normalize(n), normalize(v + vec3(-0.3, 0.8, 0.0) * length(v))), 0.0, 1.0);
    gl_FragColor = vec4(color * (0.62 + 0.5 * lit), 1.0);
    #include <colorspace_fragment>
}`,
    });
}

/** Along z, with a rounded head. */
export function arrowShape(radius: number, length: number, head: number, headLength: number, from = 0): BufferGeometry {
    const outline = [[0, from], [radius, from], [radius, length - headLength], [head, length - headLength * 1.02], [head * 0.98, length - headLength * 0.94], [head * 0.2, length - headLength * 0.06], [0.0001, length]];
    return new LatheGeometry(outline.map(([x, y]) => new Vector2(x, y)), 20).rotateX(Math.PI / 2);
}

/** Turns what lies along z, with its x to the next axis, onto an axis. */
export function basisOf(axis: number): Matrix4 {
    const unit = (k: number): Vector3 => new Vector3().setComponent(k % 3, 1);
    return new Matrix4().makeBasis(unit(axis + 1), unit(axis + 2), unit(axis));
}

function roundedSquare(): Shape {
    const [from, to] = SQUARE, r = 0.05;
    return new Shape().moveTo(from + r, from).lineTo(to - r, from).quadraticCurveTo(to, from, to, from + r).lineTo(to, to - r).quadraticCurveTo(to, to, to - r, to)
        .lineTo(from + r, to).quadraticCurveTo(from, to, from, to - r).lineTo(from, from + r).quadraticCurveTo(from, from, from + r, from) as unknown as Shape;
}

const planeOf = (axis: number): PartName => (["YZ", "XZ", "XY"] as const)[axis] ?? "XY";

/** Over everything, in one colour. */
const plain = (opacity = 1): MeshBasicMaterial => new MeshBasicMaterial({ transparent: true, opacity, depthTest: false, depthWrite: false, side: DoubleSide });

export class HandleParts {
    readonly group = new Group();
    private readonly meshes = new Map<PartName, Mesh[]>();
    private readonly paints = { halo: plain(), axes: AXES.map(() => glossy()), squares: AXES.map(() => plain(0.5)), rim: plain(), middle: plain() }; // made once: a shader takes long to compile
    private shown: Shown = { moves: { X: true, Y: true, Z: true }, turns: { X: false, Y: false, Z: false }, isTurning: false };
    private built = ""; // what it was built for

    constructor() {
        this.group.visible = false;
    }

    /** These parts in these colours; what is there already stays. */
    build(shown: Shown, palette: Palette): void {
        this.paint(palette);
        const wanted = JSON.stringify(shown);
        if (wanted === this.built) return;
        this.built = wanted;
        this.shown = shown;
        this.clear();
        AXES.forEach((axis, k) => {
            if (shown.moves[axis] && !shown.isTurning) this.addArrow(axis, k);
            if (shown.turns[axis]) this.addRing(axis, k);
            if (!shown.isTurning && AXES.every((other, j) => j === k || shown.moves[other])) this.addSquare(k);
        });
        if (this.middle) this.addMiddle();
        this.group.visible = this.meshes.size > 0;
    }

    private paint({ halo, axes, accent, dark }: Palette): void {
        const { paints } = this;
        paints.halo.color.set(halo);
        paints.halo.opacity = dark ? 0.75 : 0.85;
        axes.forEach((color, k) => {
            (paints.axes[k]?.uniforms["color"]?.value as Color | undefined)?.set(color);
            paints.squares[k]?.color.set(color);
        });
        paints.rim.color.set(accent);
        paints.middle.color.set(0xffffff);
    }

    /** What the middle is; null where there is none. */
    get middle(): PartName | null {
        if (this.shown.isTurning) return AXES.some((axis) => this.shown.turns[axis]) ? "RXYZ" : null;
        const left = AXES.filter((axis) => this.shown.moves[axis]);
        return left.length >= 2 ? (left.join("") as PartName) : left[0] ?? null;
    }

    /** Its arrows, by the numbers of their axes. */
    get arrows(): number[] {
        return this.shown.isTurning ? [] : AXES.flatMap((axis, k) => (this.shown.moves[axis] ? [k] : []));
    }

    /** The part that is pointed at or held grows a little. */
    highlight(part: PartName | null): void {
        for (const [name, meshes] of this.meshes) for (const mesh of meshes) mesh.scale.setScalar(name === part ? 1.14 : 1);
    }

    /** Which part is at a point of the canvas, px; `project` says where a place in units of the handle is there. */
    at(point: Vector2, project: (place: Vector3) => Vector2, isFinger: boolean): PartName | null {
        const near = isFinger ? 20 : 10, { shown } = this;
        const along = (k: number, by: number): Vector2 => project(new Vector3().setComponent(k, by));
        if (this.middle && point.distanceTo(project(new Vector3())) < near * 1.3) return this.middle;
        const ends = AXES.flatMap((axis, k) => (shown.moves[axis] && !shown.isTurning ? [{ axis, away: toSegment(point, along(k, ARROW_FROM), along(k, 1.05)) }] : []));
        const bead = AXES.find((axis, k) => shown.turns[axis] && !shown.isTurning && point.distanceTo(project(beadOf(k))) < near * 1.2);
        if (bead) return `R${bead}`;
        const arrow = ends.sort((a, b) => a.away - b.away)[0];
        const square = shown.isTurning ? -1 : AXES.findIndex((_, k) => this.meshes.has(planeOf(k)) && isInside(point, cornersOf(k).map(project)));
        if (arrow && arrow.away < near * (square >= 0 ? 0.4 : 1)) return arrow.axis;
        if (square >= 0) return planeOf(square);
        const ring = AXES.find((axis, k) => shown.turns[axis] && ringPoints(k, shown.isTurning).some((place, j, all) => j > 0 && toSegment(point, project(all[j - 1] ?? place), project(place)) < near));
        return ring ? `R${ring}` : null;
    }

    /** As large on the screen wherever it is; `pixels`: length of an arrow. */
    fit(camera: Eyepiece, height: number, pixels: number): void {
        const away = camera.isFlat ? camera.distance : this.group.position.clone().sub(camera.position).dot(camera.getWorldDirection(new Vector3()));
        this.group.scale.setScalar((Math.max(0.001, away) * 2 * Math.tan((camera.fov * Math.PI) / 360) * pixels) / (height * camera.zoom));
    }

    private clear(): void {
        for (const mesh of [...this.meshes.values()].flat()) mesh.geometry.dispose();
        this.meshes.clear();
        this.group.clear();
    }

    private add(name: PartName, geometry: BufferGeometry, material: Material, order: number): void {
        const mesh = new Mesh(geometry, material);
        mesh.renderOrder = ORDER + order;
        this.group.add(mesh);
        this.meshes.set(name, [...(this.meshes.get(name) ?? []), mesh]);
    }

    private addArrow(axis: Axis, k: number): void {
        const { paint, halo } = this.paintsOf(k);
        this.add(axis, arrowShape(0.032, 1.03, 0.088, 0.262, 0.18).applyMatrix4(basisOf(k)), halo, 0);
        this.add(axis, arrowShape(0.016, 1, 0.066, 0.22, ARROW_FROM).applyMatrix4(basisOf(k)), paint, 2);
    }

    private addRing(axis: Axis, k: number): void {
        const { paint, halo } = this.paintsOf(k), full = this.shown.isTurning, radius = full ? FULL_RING : RING, arc = full ? 2 * Math.PI : Math.PI / 2 - 0.34;
        for (const [thick, material, order] of [[0.03, halo, 0], [0.014, paint, 1]] as const) {
            this.add(`R${axis}`, new TorusGeometry(radius, thick, 8, full ? 64 : 28, arc).rotateZ(full ? 0 : 0.17).applyMatrix4(basisOf(k)), material, order);
        }
        if (full) return;
        const at = beadOf(k);
        for (const [size, material, order] of [[0.074, halo, 1], [0.054, paint, 3]] as const) {
            this.add(`R${axis}`, new SphereGeometry(size, 20, 14).translate(at.x, at.y, at.z), material, order);
        }
    }

    private addSquare(k: number): void {
        this.add(planeOf(k), new ShapeGeometry(roundedSquare(), 6).applyMatrix4(basisOf(k)), this.paints.squares[k] ?? this.paints.halo, 0);
    }

    private addMiddle(): void {
        for (const [size, paint, order] of [[0.1, this.paints.rim, 5], [0.075, this.paints.middle, 6]] as const) {
            this.add(this.middle ?? "XYZ", new SphereGeometry(size, 24, 16), paint, order);
        }
    }

    private paintsOf(k: number): { paint: Material; halo: Material } {
        return { paint: this.paints.axes[k] ?? this.paints.halo, halo: this.paints.halo };
    }
}

const beadOf = (k: number): Vector3 => new Vector3(RING * Math.SQRT1_2, RING * Math.SQRT1_2, 0).applyMatrix4(basisOf(k));

const cornersOf = (k: number): Vector3[] => ([[0, 0], [1, 0], [1, 1], [0, 1]] as const).map(([a, b]) => new Vector3(SQUARE[a], SQUARE[b], 0).applyMatrix4(basisOf(k)));

function ringPoints(k: number, full: boolean): Vector3[] {
    const count = full ? 48 : 14, arc = full ? 2 * Math.PI : Math.PI / 2, radius = full ? FULL_RING : RING;
    return Array.from({ length: count + 1 }, (_, j) => new Vector3(radius * Math.cos((j / count) * arc), radius * Math.sin((j / count) * arc), 0).applyMatrix4(basisOf(k)));
}

function toSegment(point: Vector2, from: Vector2, to: Vector2): number {
    const along = to.clone().sub(from), length = along.lengthSq();
    const share = length > 0 ? Math.min(1, Math.max(0, point.clone().sub(from).dot(along) / length)) : 0;
    return point.distanceTo(from.clone().addScaledVector(along, share));
}

function isInside(point: Vector2, corners: Vector2[]): boolean {
    const sides = corners.map((corner, k) => {
        const next = corners[(k + 1) % corners.length] ?? corner;
        return (next.x - corner.x) * (point.y - corner.y) - (next.y - corner.y) * (point.x - corner.x);
    });
    return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}
