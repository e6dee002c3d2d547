/**
 * The picture: owns the renderer, draws only when something has changed, and tells what a hand does in it (a drag of the
 * gizmo, a click on the ground). Everything it shows comes from outside.
 */
import {
    Color, DirectionalLight, Group, HemisphereLight, PCFShadowMap, PerspectiveCamera, Plane, Raycaster, Scene, Vector2, Vector3,
    WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Matrix, Pose, Robot, Singularity, Vec3 } from "../core/vocabulary";
import type { Wall } from "../motion/reach";
import type { Eye, ViewName } from "../state/app";
import { ArmBody } from "./arm";
import { Shapes } from "./body";
import { followTool, placeCamera } from "./cameras";
import { makeFloor } from "./floor";
import { Grasps } from "./grasps";
import { disposeOf, makeAsked, makeBlocked, makeFrames, makeLost, makeRings, makeThickFrame, makeVolume } from "./marks";
import { MM, mmOf, pointOf } from "./metres";
import { DAY, NIGHT, type Palette } from "./palette";
import { ToolHandle } from "./tool_handle";

export interface Hand {
    drag(xyz: Vec3): void;
    turn(T: Matrix): void;
    pick(xyz: Vec3): void;
    view(view: ViewName): void; // the hand turned the picture itself
    look(eye: Eye | null): void; // and left it so; null: the camera went to the place of its view
    ready(): void; // the arm is on the screen, and can be taken
}

export interface Style {
    dark: boolean;
    low: boolean;
    unit: string; // name of the mm on the ground
}

type MarkName = "frames" | "own" | "rings" | "asked" | "blocked" | "lost" | "volume";

const CLICK_PIXELS = 4; // a press that moves more is a turn of the picture

export class Viewport {
    private readonly renderer: WebGLRenderer;
    private readonly scene = new Scene();
    private readonly camera = new PerspectiveCamera(38, 1, 0.01, 50);
    private readonly orbit: OrbitControls;
    private gizmo: ToolHandle | null = null; // once the first picture is there
    private gizmoMode = { shown: true, turns: false, inTool: false };
    private readonly sun = new DirectionalLight(0xffffff, 2.1);
    private readonly sky = new HemisphereLight(0xffffff, 0xb9c1c9, 1.5);
    private floor = new Group();
    private marks: Record<MarkName, Group | null> = { frames: null, own: null, rings: null, asked: null, blocked: null, lost: null, volume: null };
    private shapes = new Shapes(false);
    private arm: ArmBody | null = null;
    private ghosts: ArmBody[] = [];
    private robot: Robot | null = null;
    private pose: Pose | null = null;
    private palette: Palette = DAY;
    private view: ViewName = "orbit";
    private waiting = false;
    private begun = false; // the first picture is there
    private turning = false; // the picture
    private pressed: Vector2 | null = null;
    private eye: Eye | null = null; // where a hand has left the camera
    readonly grasps: Grasps;

    constructor(private readonly canvas: HTMLCanvasElement, private readonly hand: Hand, private style: Style) {
        this.renderer = new WebGLRenderer({ canvas, antialias: !style.low, powerPreference: "low-power" });
        this.renderer.debug.checkShaderErrors = false; // asking would wait for the graphics card
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.shadowMap.autoUpdate = false;
        this.camera.up.set(0, 0, 1);
        this.scene.add(this.sun, this.sun.target, this.sky, this.floor);
        this.orbit = new OrbitControls(this.camera, canvas);
        this.orbit.addEventListener("change", () => this.turned());
        this.orbit.addEventListener("start", () => { this.turning = true; });
        this.orbit.addEventListener("end", () => {
            this.turning = false;
            if (this.view !== "tool") this.hand.look(this.eye = { from: mmOf(this.camera.position), at: mmOf(this.orbit.target) });
        });
        this.grasps = new Grasps(canvas, {
            rayOf: (event) => this.rayOf(event), isFree: () => !this.gizmo?.axis,
            hold: (held) => { this.orbit.enabled = !held; if (held) this.pressed = null; },
        });
        this.listen();
        this.applyStyle();
    }

    // ---- what is shown ----

    get isDark(): boolean {
        return this.style.dark;
    }

    setStyle(style: Style): void {
        this.style = style;
        this.applyStyle();
        if (this.robot && this.pose) this.setArm(this.robot, this.pose);
    }

    /** Another arm, or the same with other dimensions. */
    setArm(robot: Robot, pose: Pose): void {
        const sizeChanged = this.robot?.name !== robot.name || this.robot.reach !== robot.reach;
        const armChanged = this.robot?.name !== robot.name;
        this.robot = robot;
        this.arm?.group.removeFromParent();
        this.arm?.dispose();
        this.arm = new ArmBody(robot, this.shapes, { palette: this.palette, low: this.simple });
        this.scene.add(this.arm.group);
        if (sizeChanged) this.layGround();
        this.setPose(pose);
        if (armChanged) this.placeCamera();
    }

    setPose(pose: Pose): void {
        this.pose = pose;
        this.arm?.show(pose);
        this.gizmo?.put(pose.T);
        if (this.view === "tool") followTool(this.camera, this.orbit.target, pose, this.reach());
        this.renderer.shadowMap.needsUpdate = true;
        this.draw();
    }

    setGhosts(poses: Pose[]): void {
        for (const ghost of this.ghosts) {
            ghost.group.removeFromParent();
            ghost.dispose();
        }
        const { robot } = this;
        this.ghosts = !robot ? [] : poses.map((pose) => {
            const ghost = new ArmBody(robot, this.shapes, { palette: this.palette, low: this.style.low, ghost: true });
            ghost.show(pose);
            this.scene.add(ghost.group);
            return ghost;
        });
        this.draw();
    }

    setFrames(frames: Matrix[]): void {
        this.mark("frames", frames.length === 0 ? null : makeFrames(frames, this.reach() * MM * 0.12));
    }

    /** A frame of one's own. */
    setOwnFrame(frame: Matrix | null): void {
        this.mark("own", frame ? makeThickFrame(frame, this.reach() * MM * 0.18) : null);
    }

    /** Which way the tool does not move or turn, at the tool. */
    setLost(lost: Singularity["lost"] | null): void {
        const along = lost?.move ?? lost?.turn;
        this.mark("lost", along && this.pose ? makeLost(this.pose.xyz, along, !lost?.move, this.reach() * MM * 0.22, this.palette) : null);
    }

    setRings(radii: number[]): void {
        const { pose, robot } = this;
        if (!pose || !robot || radii.length === 0) {
            this.mark("rings", null);
            return;
        }
        const base = pose.points[0] ?? [0, 0, 0];
        const normal = ArmBody.planeNormal(pose, robot);
        const center: Vec3 = normal ? base : [base[0], base[1], pose.xyz[2]];
        this.mark("rings", makeRings(radii, center, normal ?? new Vector3(0, 0, 1), this.palette));
    }

    setVolume(walls: Wall[]): void {
        const { pose, robot } = this;
        const normal = pose && robot ? ArmBody.planeNormal(pose, robot) ?? new Vector3(0, 0, 1) : null;
        const base = pose?.points[0] ?? [0, 0, 0];
        this.mark("volume", normal && walls.length > 0 ? makeVolume(walls, base, normal, this.palette) : null);
    }

    setAsked(asked: Vec3 | null, nearest: Vec3 | null): void {
        this.mark("asked", asked ? makeAsked(asked, nearest, this.reach() * MM * 0.012, this.palette) : null);
    }

    /** Where a program cannot go. */
    setBlocked(place: Vec3 | null): void {
        this.mark("blocked", place ? makeBlocked(place, this.reach() * MM * 0.035, this.palette) : null);
    }

    setView(view: ViewName): void {
        if (view === this.view) return; // a hand that has turned the picture keeps it
        this.view = view;
        this.placeCamera();
    }

    /** Looks from where somebody else has looked. */
    setEye(eye: Eye): void {
        if (eye === this.eye) return;
        this.eye = eye;
        this.camera.position.copy(pointOf(eye.from));
        this.orbit.target.copy(pointOf(eye.at));
        this.orbit.update();
        this.draw();
    }

    /** null: no handle at all. */
    setGizmo(mode: "move" | "turn" | null, inTool: boolean): void {
        const whole = this.robot?.family === "six_axis";
        this.gizmoMode = { shown: mode !== null, turns: mode === "turn" && whole, inTool };
        this.showAxes();
        this.draw();
    }

    resize(width: number, height: number): void {
        if (width === 0 || height === 0) return;
        this.renderer.setPixelRatio(this.style.low ? 1 : Math.min(2, window.devicePixelRatio));
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        this.draw();
    }

    /** Something that others make and take away. */
    add(thing: Group): void {
        this.scene.add(thing);
    }

    get background(): number {
        return this.palette.background;
    }

    /** Where the tool is on the canvas, in pixels from its corner. */
    toolOnCanvas(): [number, number] {
        return this.onCanvas(this.pose?.xyz ?? [0, 0, 0]);
    }

    /** Where a place of the world, mm, is on the canvas, in pixels from its corner. */
    onCanvas(mm: Vec3): [number, number] {
        const at = pointOf(mm).project(this.camera);
        return [((at.x + 1) / 2) * this.canvas.clientWidth, ((1 - at.y) / 2) * this.canvas.clientHeight];
    }

    /** Asks for one picture, soon; many calls before it are one. Before there is an arm there is nothing to see. */
    draw(): void {
        if (this.waiting || !this.arm) return;
        this.waiting = true;
        requestAnimationFrame(() => {
            this.waiting = false;
            this.renderer.render(this.scene, this.camera);
            if (!this.begun) this.begin();
        });
    }

    // ---- inside ----

    /** The first picture is drawn: what it did not need follows. */
    private begin(): void {
        this.begun = true;
        performance.mark("first picture");
        requestAnimationFrame(() => {
            this.gizmo = this.makeGizmo();
            this.showAxes();
            this.setStyle(this.style);
            this.hand.ready();
        });
    }

    /** No shadows and cheap surfaces: by choice, and in the first picture, which is to come soon. */
    private get simple(): boolean {
        return this.style.low || !this.begun;
    }

    private reach(): number {
        return this.robot?.reach ?? 1000;
    }

    /** Only handles that make sense: no way out of a plane, and none towards the eye of a fixed view. */
    private showAxes(): void {
        const { shown, turns, inTool } = this.gizmoMode;
        this.gizmo?.show(turns, inTool, {
            x: shown && this.view !== "front",
            y: shown && this.view !== "side" && this.robot?.family !== "planar3",
            z: shown && this.view !== "top",
        });
    }

    private placeCamera(): void {
        this.showAxes();
        if (this.eye) this.hand.look(this.eye = null);
        if (this.view === "tool") {
            if (this.pose) followTool(this.camera, this.orbit.target, this.pose, this.reach());
        } else {
            placeCamera(this.camera, this.orbit.target, this.view, this.reach());
        }
        this.orbit.update();
        this.draw();
    }

    private mark(name: MarkName, group: Group | null): void {
        const old = this.marks[name];
        if (old) disposeOf(old);
        this.marks[name] = group;
        if (group) this.scene.add(group);
        this.draw();
    }

    private applyStyle(): void {
        this.palette = this.style.dark ? NIGHT : DAY;
        this.scene.background = new Color(this.palette.background);
        this.sky.color.set(this.palette.sky);
        this.sky.groundColor.set(this.palette.ground);
        this.renderer.shadowMap.enabled = !this.simple;
        this.shapes.dispose();
        this.shapes = new Shapes(this.style.low);
        if (this.robot) this.layGround();
        this.draw();
    }

    private layGround(): void {
        disposeOf(this.floor);
        this.floor = makeFloor(this.reach(), this.begun ? this.style.unit : null, this.palette, !this.simple);
        this.scene.add(this.floor);
        const size = this.reach() * MM;
        this.sun.position.set(0.9 * size, -1.1 * size, 2.4 * size);
        this.sun.castShadow = !this.simple;
        this.sun.shadow.mapSize.set(1024, 1024);
        this.sun.shadow.bias = -0.002;
        const { camera } = this.sun.shadow;
        camera.left = camera.bottom = -1.3 * size;
        camera.right = camera.top = 1.3 * size;
        camera.near = 0.1 * size;
        camera.far = 5 * size;
        camera.updateProjectionMatrix();
    }

    private makeGizmo(): ToolHandle {
        const gizmo = new ToolHandle(this.camera, this.canvas, this.scene, {
            drag: (xyz) => this.hand.drag(xyz),
            turn: (T) => this.hand.turn(T),
            held: (held) => {
                this.orbit.enabled = !held;
                if (!held && this.pose) this.setPose(this.pose);
            },
            changed: () => this.draw(),
        });
        if (this.pose) gizmo.put(this.pose.T);
        return gizmo;
    }

    /** The picture was turned: by a hand it is no longer one of the fixed views. */
    private turned(): void {
        this.draw();
        if (!this.turning || this.view === "orbit") return;
        this.view = "orbit";
        this.showAxes();
        this.hand.view("orbit");
    }

    private listen(): void {
        this.canvas.addEventListener("pointerdown", (event) => {
            this.pressed = event.button === 0 && this.orbit.enabled ? new Vector2(event.clientX, event.clientY) : null;
        });
        this.canvas.addEventListener("pointerup", (event) => {
            const still = this.pressed?.distanceTo(new Vector2(event.clientX, event.clientY)) ?? Infinity;
            this.pressed = null;
            if (still <= CLICK_PIXELS && !this.gizmo?.axis) this.pick(event);
        });
    }

    private rayOf(event: PointerEvent): Raycaster {
        const box = this.canvas.getBoundingClientRect();
        const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
        const ray = new Raycaster();
        ray.setFromCamera(at, this.camera);
        return ray;
    }

    /** A click on the ground, or on the plane of an arm that moves in one. */
    private pick(event: PointerEvent): void {
        if (!this.pose || !this.robot) return;
        const { ray } = this.rayOf(event);
        const normal = ArmBody.planeNormal(this.pose, this.robot) ?? new Vector3(0, 0, 1);
        const hit = ray.intersectPlane(new Plane(normal, 0), new Vector3());
        if (hit && hit.length() < 3 * this.reach() * MM) this.hand.pick(mmOf(hit));
    }
}
