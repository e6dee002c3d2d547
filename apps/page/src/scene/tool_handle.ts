/**
 * The handle at the tool: three arrows and planes to drag it by, or rings to turn it by. Built after the first picture, which
 * does not wait for it.
 */
import { Mesh, MeshBasicMaterial, Object3D, OctahedronGeometry, type PerspectiveCamera, type Scene } from "three";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import type { Matrix, Vec3 } from "../core/vocabulary";
import { matrixOf, mmOf, rowsOf } from "./metres";

const FINGERS = window.matchMedia("(pointer: coarse)").matches;
const SIZE = FINGERS ? 1.3 : 0.75; // handles that a finger can hit

/** What TransformControls draws and what it looks for under the pointer, by the names of their axes. */
interface Parts extends Object3D {
    gizmo: { translate: Object3D };
    picker: { translate: Object3D };
}

interface Axes {
    x: boolean;
    y: boolean;
    z: boolean;
}

/** The two axes that are left when one is not shown; null when none is missing, or more. */
function planeOf({ x, y, z }: Axes): string | null {
    const left = [x && "X", y && "Y", z && "Z"].filter(Boolean);
    return left.length === 2 ? left.join("") : null;
}

function octahedron(size: number): Mesh {
    return new Mesh(new OctahedronGeometry(size, 0), new MeshBasicMaterial({ color: 0xffffff, opacity: 0.6, transparent: true, depthTest: false, depthWrite: false }));
}

export interface HandleHand {
    drag(xyz: Vec3): void;
    turn(T: Matrix): void;
    held(held: boolean): void;
    changed(): void; // it looks different
}

export class ToolHandle {
    private readonly place = new Object3D();
    private readonly controls: TransformControls;
    private readonly parts: Parts;
    private readonly centre = { gizmo: octahedron(0.1), picker: octahedron(0.2) }; // where one axis is not shown
    private isHeld = false;

    constructor(camera: PerspectiveCamera, canvas: HTMLCanvasElement, scene: Scene, private readonly hand: HandleHand) {
        this.controls = new TransformControls(camera, canvas);
        this.controls.setSize(SIZE);
        this.controls.attach(this.place);
        this.parts = this.controls.getHelper().children.find((child) => "picker" in child) as Parts;
        this.controls.addEventListener("change", () => hand.changed());
        this.controls.addEventListener("dragging-changed", (event) => {
            this.isHeld = event.value === true;
            hand.held(this.isHeld);
        });
        this.controls.addEventListener("objectChange", () => this.tell());
        scene.add(this.place, this.controls.getHelper());
    }

    /** What the pointer is over: "X", "XY" and so on; null: nothing. */
    get axis(): string | null {
        return this.controls.axis;
    }

    /** Puts it at the tool; one that a hand holds stays with the hand. */
    put(T: Matrix): void {
        if (!this.isHeld) matrixOf(T).decompose(this.place.position, this.place.quaternion, this.place.scale);
    }

    show(turns: boolean, inTool: boolean, axes: Axes): void {
        this.controls.setMode(turns ? "rotate" : "translate");
        this.controls.setSpace(inTool ? "local" : "world");
        this.controls.showX = axes.x;
        this.controls.showY = axes.y;
        this.controls.showZ = axes.z;
        this.showCentre(planeOf(axes));
    }

    /** The handle in the middle has all three axes; where one of them is missing another takes its place, for two. */
    private showCentre(plane: string | null): void {
        for (const part of ["gizmo", "picker"] as const) {
            const handle = this.centre[part];
            handle.removeFromParent();
            handle.name = plane ?? "";
            if (plane) this.parts[part].translate.add(handle);
        }
    }

    private tell(): void {
        if (this.controls.getMode() === "rotate") {
            this.place.updateMatrix();
            this.hand.turn(rowsOf(this.place.matrix));
        } else {
            this.hand.drag(mmOf(this.place.position));
        }
    }
}
