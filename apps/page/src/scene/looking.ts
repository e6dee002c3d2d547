/**
 * From where one looks: the camera of a fixed view, of the tool, or turned by a hand, which stays where the hand has left it.
 *
 *     view button ──► place of the view            a hand turns ──► "orbit", and the eye is told when it rests
 *     tool moves  ──► the tool's view follows
 */
import { Box3, Quaternion, Raycaster, Spherical, Vector2, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Pose, Vec3 } from "../core/vocabulary";
import type { Eye, ViewName } from "../state/app";
import { followTool, placeCamera } from "./cameras";
import { Eyepiece } from "./eyepiece";
import { distanceFactor, type Frame, shiftOf } from "./frame";
import { mmOf, pointOf } from "./metres";
import { FIELD_OF_VIEW } from "./views";

const AIR = 1.3; // around what is to be seen

export interface Onlooker {
    changed(): void; // another picture is wanted
    view(view: ViewName): void; // a hand has turned the picture itself
    look(eye: Eye | null): void; // and left it so; null: the camera went to the place of its view
}

export class Looking {
    readonly camera = new Eyepiece(FIELD_OF_VIEW, 1, 0.01, 50);
    private readonly orbit: OrbitControls;
    private shown: ViewName = "orbit";
    private frame: Frame = { width: 1, height: 1, free: { x: 0, y: 0, width: 1, height: 1 } };
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

    /** Whether the camera is where its view has it: no hand has moved it. */
    get isAtPlace(): boolean {
        return this.eye === null && !this.turning;
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
        if (this.shown !== "tool") placeCamera(this.camera, this.orbit.target, this.shown, reach, this.frame);
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

    /** Which part of the picture is free: what one looks at is in its middle. */
    get currentFrame(): Frame {
        return this.frame;
    }

    setFrame(frame: Frame): void {
        const { width, height } = this.frame = frame, [x, y] = shiftOf(frame);
        this.camera.aspect = width / height;
        this.camera.setViewOffset(width, height, -x, -y, width, height);
        this.flatten();
    }

    /** Whether the picture has no perspective. */
    set isFlat(isFlat: boolean) {
        this.camera.isFlat = isFlat;
        this.flatten();
    }

    /** As far away as all of these places, mm, need. */
    fitTo(places: Vec3[]): void {
        const points = places.map(pointOf), center = new Box3().setFromPoints(points).getCenter(new Vector3()), { camera, frame, orbit: { target } } = this;
        const away = camera.position.clone().sub(target).normalize(), right = new Vector3().crossVectors(camera.up, away).normalize(), up = new Vector3().crossVectors(away, right);
        const tall = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) / distanceFactor(frame), wide = (tall * frame.free.width) / frame.free.height; // half of what the free part shows, 1 away
        const distance = Math.max(1e-2, ...points.map((point) => {
            const from = point.sub(center);
            return from.dot(away) + AIR * Math.max(Math.abs(from.dot(up)) / tall, Math.abs(from.dot(right)) / wide);
        }));
        target.copy(center);
        camera.position.copy(center).addScaledVector(away, distance);
        this.shown = "orbit";
        this.onlooker.view("orbit");
        this.orbit.update();
        this.onlooker.look(this.eye = { from: mmOf(camera.position), at: mmOf(target) });
        this.onlooker.changed();
    }

    /** Around what is looked at, and over it, radians. */
    turnBy(around: number, over: number): void {
        const { camera, orbit: { target } } = this, ball = new Spherical(), up = new Quaternion().setFromUnitVectors(camera.up, new Vector3(0, 1, 0));
        const away = camera.position.clone().sub(target).applyQuaternion(up);
        ball.setFromVector3(away);
        ball.theta -= around;
        ball.phi = Math.min(Math.PI - 0.001, Math.max(0.001, ball.phi - over));
        camera.position.copy(target).add(away.setFromSpherical(ball).applyQuaternion(up.invert()));
        this.shown = "orbit";
        this.onlooker.view("orbit");
        this.orbit.update();
        this.onlooker.look(this.eye = { from: mmOf(camera.position), at: mmOf(target) });
        this.onlooker.changed();
    }

    whenTurned(tell: () => void): void {
        this.orbit.addEventListener("change", tell);
    }

    private flatten(): void {
        this.camera.distance = this.camera.position.distanceTo(this.orbit.target);
        this.camera.updateProjectionMatrix();
    }

    /** Where a place of the world, mm, is on the canvas, in pixels from its corner. */
    onCanvas(mm: Vec3): [number, number] {
        this.camera.updateMatrixWorld(); // it may have moved since the last picture
        const at = pointOf(mm).project(this.camera);
        return [((at.x + 1) / 2) * this.canvas.clientWidth, ((1 - at.y) / 2) * this.canvas.clientHeight];
    }

    /** From the eye through the pointer. */
    rayOf(event: PointerEvent): Raycaster {
        const box = this.canvas.getBoundingClientRect();
        const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
        this.camera.updateMatrixWorld();
        const from = new Vector3(at.x, at.y, -1).unproject(this.camera), to = new Vector3(at.x, at.y, 1).unproject(this.camera);
        const ray = new Raycaster(from, to.sub(from).normalize());
        ray.camera = this.camera;
        return ray;
    }

    /** By a hand the picture is no longer one of the fixed views. */
    private turned(): void {
        if (this.camera.isFlat) this.flatten();
        this.onlooker.changed();
        if (!this.turning || this.shown === "orbit") return;
        this.shown = "orbit";
        this.onlooker.view("orbit");
    }
}
