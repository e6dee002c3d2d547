/**
 * The picture: owns the renderer, draws only when something has changed, and tells what a hand does in it (a drag of the
 * handle, a click on the ground). Everything it shows comes from outside.
 *
 *     Ground, ArmBody, ghosts, ShownMarks, ToolHandle ──► scene ──► renderer ◄── Looking (camera)
 */
import { type Group, PCFShadowMap, type PerspectiveCamera, Plane, Scene, Vector3, WebGLRenderer } from "three";
import type { Matrix, Pose, Robot, Vec3 } from "../core/vocabulary";
import type { Eye, ViewName } from "../state/app";
import { ArmBody, planeNormal } from "./arm";
import { Shapes } from "./body";
import { Clicks } from "./clicks";
import { isPictured, notePicture } from "./first_picture";
import { Grasps } from "./grasps";
import { Ground } from "./ground";
import { Looking } from "./looking";
import { MM, mmOf } from "./metres";
import { DAY, NIGHT, type Palette } from "./palette";
import { pixelRatio } from "./pixels";
import { type MarkedPicture, ShownMarks } from "./shown_marks";
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

const USUAL_REACH_MM = 1000; // of an arm that does not tell
const LATER_MS = 150; // what the hand waits for goes first
const LONGEST_MS = 500;

/** Once the page has nothing better to do; Safari does not tell when that is. */
function whenIdle(work: () => void): void {
    const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
    window.setTimeout(() => (idle ? idle(work, { timeout: LONGEST_MS }) : work()), LATER_MS);
}

export class Viewport implements MarkedPicture {
    private readonly renderer: WebGLRenderer;
    private readonly scene = new Scene();
    private readonly looking: Looking;
    private readonly ground = new Ground(this.scene);
    private gizmo: ToolHandle | null = null; // once the first picture is there
    private gizmoMode = { shown: true, turns: false, inTool: false };
    private shapes = new Shapes(false);
    private arm: ArmBody | null = null;
    private ghosts: ArmBody[] = [];
    private size: { width: number; height: number } | null = null; // that the next picture will have
    private waiting = false;
    private begun = false; // there is something to see
    private held = false; // it stays until the scene has everything
    private finished = false; // it has
    robot: Robot | null = null;
    pose: Pose | null = null;
    palette: Palette = DAY;
    readonly marks: ShownMarks;
    readonly grasps: Grasps;

    constructor(private readonly canvas: HTMLCanvasElement, private readonly hand: Hand, private style: Style) {
        this.renderer = new WebGLRenderer({ canvas, antialias: !style.low, powerPreference: "low-power" });
        this.renderer.debug.checkShaderErrors = false; // asking would wait for the graphics card
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.shadowMap.autoUpdate = false;
        this.marks = new ShownMarks(this.scene, this);
        this.looking = new Looking(canvas, {
            changed: () => this.handed(),
            view: (view) => { this.showAxes(); hand.view(view); },
            look: (eye) => hand.look(eye),
        });
        this.grasps = new Grasps(canvas, {
            rayOf: (event) => this.looking.rayOf(event), isFree: () => !this.gizmo?.axis,
            hold: (held) => { this.looking.isFree = !held; if (held) clicks.forget(); },
        });
        const clicks = new Clicks(canvas, () => this.looking.isFree, (event) => this.pick(event));
        this.applyStyle();
    }

    // ---- what is shown ----

    get isDark(): boolean {
        return this.style.dark;
    }

    get camera(): PerspectiveCamera {
        return this.looking.camera;
    }

    get reach(): number {
        return this.robot?.reach ?? USUAL_REACH_MM;
    }

    setStyle(style: Style): void {
        this.style = style;
        this.applyStyle();
        if (this.robot && this.pose) this.setArm(this.robot, this.pose);
    }

    /** Another arm, or the same with other dimensions. */
    setArm(robot: Robot, pose: Pose): void {
        const armChanged = this.robot?.name !== robot.name, sizeChanged = armChanged || this.robot?.reach !== robot.reach;
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
        this.looking.follow(pose, this.reach);
        this.renderer.shadowMap.needsUpdate = true;
        this.handed();
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

    setView(view: ViewName): void {
        if (view === this.looking.view) return; // a hand that has turned the picture keeps it
        this.looking.setView(view);
        this.placeCamera();
    }

    /** Looks from where somebody else has looked. */
    setEye(eye: Eye): void {
        this.looking.setEye(eye);
    }

    /** null: no handle at all. */
    setGizmo(mode: "move" | "turn" | null, inTool: boolean): void {
        const whole = this.robot?.capability.task === "pose";
        this.gizmoMode = { shown: mode !== null, turns: mode === "turn" && whole, inTool };
        this.showAxes();
        this.draw();
    }

    resize(width: number, height: number): void {
        if (width === 0 || height === 0) return;
        this.size = { width, height };
        this.looking.setAspect(width / height);
        if (this.isFitting) this.draw();
        else this.handed();
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
        return this.looking.onCanvas(mm);
    }

    /** Asks for one picture, soon; many calls before it are one. Before there is an arm there is nothing to see. */
    draw(): void {
        if (this.waiting || this.held || !this.arm) return;
        this.waiting = true;
        requestAnimationFrame(() => {
            this.waiting = false;
            if (this.begun) this.render();
            else this.open();
        });
    }

    // ---- inside ----

    private render(): void {
        this.fit();
        this.renderer.render(this.scene, this.camera);
    }

    /** Whether the canvas has the pixels that the next picture will have. */
    private get isFitting(): boolean {
        const { canvas, size } = this, ratio = pixelRatio(this.style.low);
        return !size || (canvas.width === Math.floor(size.width * ratio) && canvas.height === Math.floor(size.height * ratio));
    }

    /** Other pixels wipe the picture off, so they come with the next one. */
    private fit(): void {
        if (!this.size) return;
        this.renderer.setPixelRatio(pixelRatio(this.style.low));
        this.renderer.setSize(this.size.width, this.size.height, false);
        this.size = null;
    }

    /** The first picture of the scene has cheap surfaces; where first/first.ts has painted one, that is as good, and stays a little longer. */
    private open(): void {
        this.held = isPictured() && this.isFitting;
        if (this.held) {
            this.begin();
        } else {
            this.render();
            notePicture();
            requestAnimationFrame(() => this.begin());
        }
    }

    /** There is something to see: it can be taken, and what it did not need follows. */
    private begin(): void {
        this.begun = true;
        this.addGizmo();
        this.scene.updateMatrixWorld(); // the handle is found where it will be seen
        this.draw();
        this.hand.ready();
        whenIdle(() => void this.finish());
    }

    /** The surfaces of the chosen quality, shadows, numbers on the floor; where the browser can, compiled while the page goes on. */
    private async finish(): Promise<void> {
        if (this.finished) return;
        this.finished = this.held = true;
        this.setStyle(this.style);
        if (this.renderer.getContext().getExtension("KHR_parallel_shader_compile")) await this.renderer.compileAsync(this.scene, this.camera);
        this.held = false;
        this.draw();
    }

    /** A hand does not wait for an idle moment. */
    private handed(): void {
        if (this.begun) void this.finish();
        this.draw();
    }

    /** No shadows and cheap surfaces: by choice, and in the first pictures, which are to come soon. */
    private get simple(): boolean {
        return this.style.low || !this.finished;
    }

    /** Only handles that make sense: no way out of a plane, and none towards the eye of a fixed view. */
    private showAxes(): void {
        const { shown, turns, inTool } = this.gizmoMode, { view } = this.looking;
        this.gizmo?.show(turns, inTool, {
            x: shown && view !== "front",
            y: shown && view !== "side" && !this.robot?.capability.plane,
            z: shown && view !== "top",
        });
    }

    private placeCamera(): void {
        this.showAxes();
        this.looking.place(this.pose, this.reach);
        this.draw();
    }

    private applyStyle(): void {
        this.palette = this.style.dark ? NIGHT : DAY;
        this.ground.paint(this.palette);
        this.renderer.shadowMap.enabled = !this.simple;
        this.shapes.dispose();
        this.shapes = new Shapes(this.style.low);
        if (this.robot) this.layGround();
        this.draw();
    }

    private layGround(): void {
        this.ground.lay(this.reach, this.finished ? this.style.unit : null, this.palette, !this.simple);
    }

    private addGizmo(): void {
        this.gizmo = new ToolHandle(this.camera, this.canvas, this.scene, {
            drag: (xyz) => this.hand.drag(xyz),
            turn: (T) => this.hand.turn(T),
            held: (held) => {
                this.looking.isFree = !held;
                if (!held && this.pose) this.setPose(this.pose);
            },
            changed: () => this.draw(),
        });
        if (this.pose) this.gizmo.put(this.pose.T);
        this.showAxes();
    }

    /** A click on the ground, or on the plane of an arm that moves in one. */
    private pick(event: PointerEvent): void {
        if (!this.pose || !this.robot || this.gizmo?.axis) return;
        const { ray } = this.looking.rayOf(event);
        const normal = planeNormal(this.pose, this.robot) ?? new Vector3(0, 0, 1);
        const hit = ray.intersectPlane(new Plane(normal, 0), new Vector3());
        if (hit && hit.length() < 3 * this.reach * MM) this.hand.pick(mmOf(hit));
    }
}
