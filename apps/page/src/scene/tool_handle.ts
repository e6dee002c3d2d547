/**
 * The handle at the tool: three arrows and planes to drag it by, or rings to turn it by. Built after the first picture, which
 * does not wait for it.
 */
import { Object3D, type PerspectiveCamera, type Scene } from "three";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import type { Matrix, Vec3 } from "../core/vocabulary";
import { matrixOf, mmOf, rowsOf } from "./metres";

const FINGERS = window.matchMedia("(pointer: coarse)").matches;
const SIZE = FINGERS ? 1.3 : 0.75; // handles that a finger can hit

export interface HandleHand {
    drag(xyz: Vec3): void;
    turn(T: Matrix): void;
    held(held: boolean): void;
    changed(): void; // it looks different
}

export class ToolHandle {
    private readonly place = new Object3D();
    private readonly controls: TransformControls;
    private isHeld = false;

    constructor(camera: PerspectiveCamera, canvas: HTMLCanvasElement, scene: Scene, private readonly hand: HandleHand) {
        this.controls = new TransformControls(camera, canvas);
        this.controls.setSize(SIZE);
        this.controls.attach(this.place);
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

    show(turns: boolean, inTool: boolean, axes: { x: boolean; y: boolean; z: boolean }): void {
        this.controls.setMode(turns ? "rotate" : "translate");
        this.controls.setSpace(inTool ? "local" : "world");
        this.controls.showX = axes.x;
        this.controls.showY = axes.y;
        this.controls.showZ = axes.z;
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
