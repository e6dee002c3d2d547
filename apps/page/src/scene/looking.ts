/**
 * From where one looks: the camera of a fixed view, of the tool, or turned by a hand, which stays where the hand has left it.
 *
 *     view button ──► place of the view            a hand turns ──► "orbit", and the eye is told when it rests
 *     tool moves  ──► the tool's view follows
 */
import { PerspectiveCamera, Raycaster, Vector2 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Pose, Vec3 } from "../core/vocabulary";
import type { Eye, ViewName } from "../state/app";
import { followTool, placeCamera } from "./cameras";
import { mmOf, pointOf } from "./metres";
import { FIELD_OF_VIEW } from "./views";

export interface Onlooker {
    changed(): void; // another picture is wanted
    view(view: ViewName): void; // a hand has turned the picture itself
    look(eye: Eye | null): void; // and left it so; null: the camera went to the place of its view
}

export class Looking {
    readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 50);
    private readonly orbit: OrbitControls;
    private shown: ViewName = "orbit";
    private turning = false;
    private eye: Eye | null = null; // where a hand has left the camera

    constructor(private readonly canvas: HTMLCanvasElement, private readonly onlooker: Onlooker) {
        this.camera.up.set(0, 0, 1);
        this.orbit = new OrbitControls(this.camera, canvas);
        this.orbit.addEventListener("change", () => this.turned());
        this.orbit.addEventListener("start", () => { this.turning = true; });
        this.orbit.addEventListener("end", () => {
            this.turning = false;
            if (this.shown !== "tool") onlooker.look(this.eye = { from: mmOf(this.camera.position), at: mmOf(this.orbit.target) });
        });
    }

    get view(): ViewName {
        return this.shown;
    }

    /** Whether a hand may turn the picture; it may not while it holds something in it. */
    get isFree(): boolean {
        return this.orbit.enabled;
    }

    set isFree(free: boolean) {
        this.orbit.enabled = free;
    }

    setView(view: ViewName): void {
        this.shown = view;
    }

    /** Goes to the place of the view. */
    place(pose: Pose | null, reach: number): void {
        if (this.eye) this.onlooker.look(this.eye = null);
        if (this.shown !== "tool") placeCamera(this.camera, this.orbit.target, this.shown, reach);
        else if (pose) followTool(this.camera, this.orbit.target, pose, reach);
        this.orbit.update();
    }

    /** The tool has moved. */
    follow(pose: Pose, reach: number): void {
        if (this.shown === "tool") followTool(this.camera, this.orbit.target, pose, reach);
    }

    /** Looks from where somebody else has looked. */
    setEye(eye: Eye): void {
        if (eye === this.eye) return;
        this.eye = eye;
        this.camera.position.copy(pointOf(eye.from));
        this.orbit.target.copy(pointOf(eye.at));
        this.orbit.update();
        this.onlooker.changed();
    }

    setAspect(aspect: number): void {
        this.camera.aspect = aspect;
        this.camera.updateProjectionMatrix();
    }

    /** Where a place of the world, mm, is on the canvas, in pixels from its corner. */
    onCanvas(mm: Vec3): [number, number] {
        const at = pointOf(mm).project(this.camera);
        return [((at.x + 1) / 2) * this.canvas.clientWidth, ((1 - at.y) / 2) * this.canvas.clientHeight];
    }

    /** From the eye through the pointer. */
    rayOf(event: PointerEvent): Raycaster {
        const box = this.canvas.getBoundingClientRect();
        const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
        const ray = new Raycaster();
        ray.setFromCamera(at, this.camera);
        return ray;
    }

    /** By a hand the picture is no longer one of the fixed views. */
    private turned(): void {
        this.onlooker.changed();
        if (!this.turning || this.shown === "orbit") return;
        this.shown = "orbit";
        this.onlooker.view("orbit");
    }
}
