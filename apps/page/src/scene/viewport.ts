/**
 * The picture: owns the renderer, draws only when something has changed, and says what a hand does in it (a drag of the
 * handle, a click on the ground). Everything it shows comes from outside.
 *
 *     Room, ArmModel, Ghosts, ContactShadow, ShownMarks, ToolHandle ──► scene ──► renderer ◄── Looking (camera)
 */
import { Box3, type Camera, Group, type Object3D, Plane, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import type { ArmShape } from "../core/bodies";
import type { Matrix, Pose, Robot, Vec3 } from "../core/vocabulary";
import type { Eye, ViewName } from "../state/app";
import { ArmModel, placesOf } from "./arm_model";
import { BackPicture } from "./back_picture";
import { Clicks } from "./clicks";
import type { Eyepiece } from "./eyepiece";
import { type Ball, ContactShadow } from "./contact_shadow";
import { isPictured, notePicture } from "./first_picture";
import type { Frame } from "./frame";
import { type Ghost, Ghosts } from "./ghosts";
import { Grasps } from "./grasps";
import { Looking } from "./looking";
import { MM, mmOf } from "./metres";
import { Pace } from "./pace";
import { DAY, NIGHT, type Palette } from "./palette";
import { pixelRatio } from "./pixels";
import { planeNormal } from "./plane";
import { Room } from "./room";
import { type MarkedPicture, ShownMarks } from "./shown_marks";
import { Studio } from "./studio";
import type { NamedUnits } from "../state/units";
import { type HandleHand, ToolHandle } from "./tool_handle";

export interface Hand {
    drag(xyz: Vec3): void;
    turn(T: Matrix): void;
    pick(xyz: Vec3): void;
    view(view: ViewName): void; // the hand turned the picture itself
    look(eye: Eye | null): void; // and left it so; null: the camera went to the place of its view
    ready(): void; // the arm is on the screen, and can be taken
    units(): NamedUnits; // of what is said at the hand
}

/** The picture in other hands. */
export interface Lent {
    renderer: WebGLRenderer;
    scene: Scene;
    pick(xyz: Vec3): void; // as if that place, mm, had been clicked at
    draw(camera: Camera): void;
    giveBack(): void;
}

export interface Style {
    dark: boolean;
    low: boolean;
    high: boolean; // nothing is left out, however long it takes
    unit: string; // name of the mm on the ground
}

const USUAL_REACH_MM = 1000; // of an arm that does not tell
const LATER_MS = 150; // what the hand waits for goes first
const LONGEST_MS = 500;
const REST_MS = 150; // after this long without a change the picture rests
const HELD_REST_MS = 900; // while a hand holds something: on a slow machine its moves are farther apart than the usual rest

/** Where a thing is, m. */
function ballOf(thing: Object3D): Ball[] {
    const box = new Box3().setFromObject(thing);
    return box.isEmpty() ? [] : [{ center: box.getCenter(new Vector3()), radius: box.getSize(new Vector3()).length() / 2 }];
}

/** Once the page has nothing better to do; Safari does not say when that is. */
function whenIdle(work: () => void): void {
    const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
    window.setTimeout(() => (idle ? idle(work, { timeout: LONGEST_MS }) : work()), LATER_MS);
}

export class Viewport implements MarkedPicture {
    private readonly renderer: WebGLRenderer;
    private readonly scene = new Scene();
    private readonly looking: Looking;
    private readonly room = new Room(this.scene);
    readonly studio = new Studio();
    private readonly shadow = new ContactShadow();
    private readonly seeThrough = new Ghosts();
    private readonly ofArm = new Group(); // what goes when others are in its place
    private gizmo: ToolHandle | null = null; // once the first picture is there
    private readonly handles: ToolHandle[] = []; // the same for other things
    private gizmoMode = { shown: true, turns: false, inTool: false };
    private model: ArmModel | null = null;
    private caster: ArmModel | null = null; // the same arm with fewer corners, for shadow and ghosts
    private ghosts: Ghost[] = [];
    private pace: Pace;
    private size = { width: 0, height: 0 }; // of the canvas, on the page
    private readonly dressed: (() => void)[] = []; // told when the arm looks different
    private readonly casting: Group[] = []; // what throws a shadow beside the arm
    private isCast = false; // the shadow is that of the pose
    private waiting = false;
    private readonly back: BackPicture;
    private told: { width: number; height: number }; // pixels of a picture, as the renderer knows them
    private isBehind = false; // a picture is being drawn, and not seen yet
    private again = false; // something has changed since it was begun
    private asked = 0; // ms, when the picture that is waited for was asked for
    private isPressed = false; // a hand holds something
    private resting: number | undefined; // the timer of the picture at rest
    private rested = false; // it is on the screen
    private begun = false; // there is something to see
    private held = false; // it stays until the scene has everything
    private finished = false; // it has
    robot: Robot | null = null;
    pose: Pose | null = null;
    palette: Palette = DAY;
    readonly screen = { value: new Vector2(1, 1) }; // of the page, px: for words of constant size
    readonly marks: ShownMarks;
    readonly grasps: Grasps;

    constructor(private readonly canvas: HTMLCanvasElement, private readonly hand: Hand, private style: Style) {
        this.renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: "low-power" });
        this.renderer.debug.checkShaderErrors = false; // asking would wait for the graphics card
        this.back = new BackPicture(this.renderer.getContext() as WebGL2RenderingContext);
        this.told = { width: canvas.width, height: canvas.height };
        this.pace = new Pace(fixedLevel(style));
        this.ofArm.add(this.shadow.sheet, this.seeThrough.group);
        this.scene.add(this.ofArm);
        this.shadow.sheet.visible = false;
        this.marks = new ShownMarks(this.scene, this);
        this.looking = new Looking(canvas, {
            changed: () => this.handed(),
            view: (view) => { this.showAxes(); hand.view(view); },
            look: (eye) => hand.look(eye),
        });
        this.grasps = new Grasps(canvas, {
            rayOf: (event) => this.looking.rayOf(event), isFree: () => !this.isHandled,
            hold: (held) => { this.looking.isFree = !held; if (held) clicks.forget(); },
        });
        const clicks = new Clicks(canvas, () => this.looking.isFree, (event) => this.pick(event));
        this.watchPresses();
        this.applyStyle();
    }

    // ---- what is shown ----

    get isDark(): boolean {
        return this.style.dark;
    }

    get camera(): Eyepiece {
        return this.looking.camera;
    }

    get reach(): number {
        return this.robot?.reach ?? USUAL_REACH_MM;
    }

    /** Height of the floor, mm. */
    get floor(): number {
        return this.model?.shape.floor ?? 0;
    }

    setStyle(style: Style): void {
        if (style.low !== this.style.low || style.high !== this.style.high) this.pace = new Pace(fixedLevel(style));
        this.style = style;
        this.applyStyle();
    }

    /** Another arm, or the same with other dimensions; what it looks like comes by `setShape`. */
    setArm(robot: Robot, pose: Pose): void {
        const armChanged = this.robot?.name !== robot.name;
        this.robot = robot;
        if (armChanged) this.undress();
        this.setPose(pose);
        if (armChanged) this.placeCamera();
    }

    /** What the arm looks like; `coarse` stands for it where one does not look closely. */
    setShape(shape: ArmShape, coarse: ArmShape): void {
        this.undress();
        this.model = new ArmModel(shape, this.surface);
        if (this.robot && this.finished) this.model.print(this.robot.name);
        this.caster = coarse === shape ? this.model : new ArmModel(coarse, this.studio.plain);
        this.ofArm.add(this.model.group);
        this.seeThrough.wear(this.caster.geometries);
        this.layGround();
        if (this.pose) this.setPose(this.pose);
        this.setGhosts(this.ghosts);
        for (const tell of this.dressed) tell();
    }

    /** What the arm looks like; null before that is known. */
    get shape(): ArmShape | null {
        return this.model?.shape ?? null;
    }

    whenDressed(tell: () => void): void {
        this.dressed.push(tell);
    }

    setPose(pose: Pose): void {
        this.pose = pose;
        const places = placesOf(pose);
        this.model?.show(places);
        if (this.caster !== this.model) this.caster?.show(places);
        this.gizmo?.put(pose.T);
        this.looking.follow(pose, this.reach);
        this.isCast = false;
        this.handed();
    }

    setGhosts(ghosts: Ghost[]): void {
        this.ghosts = ghosts;
        if (this.pose) this.seeThrough.show(this.pose, ghosts);
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

    resize(frame: Frame): void {
        const { width, height } = frame;
        if (width === 0 || height === 0) return;
        this.size = { width, height };
        this.screen.value.set(width, height);
        this.looking.setFrame(frame);
        if (this.robot && this.looking.isAtPlace) this.looking.place(this.pose, this.reach);
        if (this.isFitting) this.draw();
        else this.handed();
    }

    /** Something that others make and take away. */
    add(thing: Object3D): void {
        this.scene.add(thing);
    }

    /** The same, of the arm itself: it goes when others are in its place. */
    addOfArm(thing: Object3D): void {
        this.ofArm.add(thing);
    }

    /** Whether the arm is seen, or others are in its place. */
    set isArmShown(isShown: boolean) {
        if (isShown === this.ofArm.visible) return;
        this.ofArm.visible = isShown;
        this.isCast = false;
        this.showAxes();
        this.draw();
    }

    /** The surface of the arm, for others that look like it. */
    get paint(): Studio["plain"] {
        return this.style.low ? this.studio.plain : this.studio.shining;
    }

    get isLow(): boolean {
        return this.style.low;
    }

    /** Without perspective. */
    setFlat(isFlat: boolean): void {
        this.looking.isFlat = isFlat;
        this.showAxes();
        this.draw();
    }

    /** The corners of a box around the arm, mm: what is to be seen of it. */
    get corners(): Vec3[] {
        if (!this.caster || !this.pose) return [];
        this.caster.group.updateMatrixWorld();
        const { min, max } = new Box3().setFromObject(this.caster.group);
        return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => mmOf(new Vector3(x, y, z)))));
    }

    /** Looks at all of these places, mm, from where it looks now. */
    fitTo(places: Vec3[]): void {
        this.looking.fitTo(places);
    }

    /** Turns the picture by so many radians, as the view cube does. */
    turnBy(around: number, over: number): void {
        this.looking.turnBy(around, over);
    }

    /** Told whenever the camera has moved. */
    whenTurned(tell: () => void): void {
        this.looking.whenTurned(tell);
    }

    /** The next click at something is told instead of moving the arm; null: as usual. */
    whenPicked: ((xyz: Vec3) => void) | null = null;

    /** The picture as it is, with so many pixels; without the room it can be seen through. */
    photograph(width: number, height: number, isClear: boolean): Promise<Blob | null> {
        const { canvas, size, looking } = this, frame = { width, height, free: { x: 0, y: 0, width, height } }, before = looking.currentFrame;
        this.size = { width, height };
        looking.setFrame(frame);
        this.room.isShown = !isClear;
        this.renderer.setClearAlpha(isClear ? 0 : 1);
        this.castShadow();
        this.screen.value.set(width, height);
        this.render(false, false, 1);
        return new Promise((resolve) => canvas.toBlob((picture) => {
            this.size = size;
            looking.setFrame(before);
            this.room.isShown = true;
            this.renderer.setClearAlpha(1);
            this.screen.value.set(size.width, size.height);
            this.render(false);
            this.draw();
            resolve(picture);
        }));
    }

    /** Lends the picture to a headset, which draws it until it gives it back. `isRoom`: floor and grid are seen there too. */
    lend(isRoom: boolean): Lent {
        const { renderer, scene, room, hand } = this, { shown } = this.gizmoMode;
        const hold = (held: boolean): void => {
            this.held = renderer.xr.enabled = held;
            room.isShown = !held || isRoom;
            room.isSky = !held;
            this.gizmoMode.shown = !held && shown;
            this.showAxes();
        };
        hold(true);
        return {
            renderer, scene, pick: (xyz) => hand.pick(xyz),
            draw: (camera) => {
                renderer.xr.enabled = false; // the shadow is no picture for eyes
                if (!this.isPlain) this.castShadow();
                this.shadow.sheet.visible &&= this.isCast;
                renderer.xr.enabled = true;
                renderer.render(scene, camera);
            },
            giveBack: () => {
                hold(false);
                this.draw();
            },
        };
    }

    /** Its meshes throw shadows as the arm does, from now on; called again when they have moved. */
    casts(group: Group): void {
        if (!this.casting.includes(group)) this.casting.push(group);
        this.isCast = false;
        this.draw();
    }

    /** Whether the picture has all there is, and nothing moves in it. */
    get isAtRest(): boolean {
        return this.rested && !this.waiting && !this.isBehind;
    }

    get background(): number {
        return this.palette.background;
    }

    /** The part of the canvas that panels leave free, px. */
    get free(): Frame["free"] {
        return this.looking.currentFrame.free;
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
        this.rested = false;
        this.again = this.isBehind;
        if (this.waiting || this.held || this.isBehind || !this.model) return;
        this.waiting = true;
        this.asked = performance.now();
        requestAnimationFrame((now) => {
            this.waiting = false;
            if (this.renderer.xr.enabled) return;
            if (!this.begun) return this.open();
            this.pace.note(now, this.asked);
            void this.show(this.pace.level === 2, this.isPlain, () => this.restSoon());
        });
    }

    // ---- inside ----

    /** At once where pictures come fast; else beside the one that is seen, so that the page hears the hand meanwhile. */
    private async show(isFine: boolean, isPlain: boolean, seen: () => void): Promise<void> {
        if (this.pace.isQuick) {
            this.render(isFine, isPlain);
            return seen();
        }
        this.isBehind = true;
        this.fitAside(pixelRatio(isFine && !this.style.low));
        const { told } = this, isShown = await this.back.draw(told.width, told.height, () => this.renderScene(isPlain), () => this.told === told && !this.renderer.xr.enabled);
        this.isBehind = false;
        if (this.again || !isShown) this.draw();
        else seen();
    }

    /** With many pixels where that is wanted. */
    private render(isFine: boolean, isPlain = this.isPlain, ratio = pixelRatio(isFine && !this.style.low)): void {
        this.fit(ratio);
        this.renderScene(isPlain);
    }

    private renderScene(isPlain: boolean): void {
        this.model?.wear(isPlain ? this.studio.plain : this.studio.shining);
        if (!isPlain) this.castShadow();
        this.shadow.sheet.visible &&= this.isCast;
        for (const handle of [this.gizmo, ...this.handles]) handle?.fit();
        this.renderer.render(this.scene, this.camera);
    }

    private watchPresses(): void {
        const press = (isPressed: boolean) => (): void => {
            if (this.isPressed === isPressed) return;
            this.isPressed = isPressed;
            if (!isPressed && !this.rested) this.restSoon();
        };
        window.addEventListener("pointerdown", press(true), true);
        for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, press(false), true);
    }

    /** What does not move any more is drawn with all there is. */
    private restSoon(): void {
        window.clearTimeout(this.resting);
        if (!this.finished) return;
        this.rested = this.pace.level === 2 && this.isCast;
        if (this.rested) return;
        this.resting = window.setTimeout(() => requestAnimationFrame(() => {
            if (this.waiting || this.held || this.isBehind || !this.model) return;
            this.castShadow();
            void this.show(true, this.style.low, () => { this.rested = true; });
        }), this.isPressed ? HELD_REST_MS : REST_MS);
    }

    /** Whether the canvas has the pixels of a picture while something moves. */
    private get isFitting(): boolean {
        const { canvas, size } = this;
        return canvas.width === Math.floor(size.width) && canvas.height === Math.floor(size.height);
    }

    /** Other pixels wipe the picture off, so they come with the next one. */
    private fit(ratio: number): void {
        const { canvas, told } = this, wanted = this.sizeAt(ratio);
        if ([canvas, told].every(({ width, height }) => width === wanted.width && height === wanted.height)) return;
        this.tell(ratio);
    }

    /** The same for a picture that is not seen yet: the canvas keeps its pixels until that one is there. */
    private fitAside(ratio: number): void {
        const { canvas, told } = this, wanted = this.sizeAt(ratio), { width, height } = canvas;
        if (told.width === wanted.width && told.height === wanted.height) return;
        Object.defineProperties(canvas, { width: { configurable: true, get: () => width, set() {} }, height: { configurable: true, get: () => height, set() {} } });
        this.tell(ratio);
        for (const kept of ["width", "height"]) Reflect.deleteProperty(canvas, kept);
    }

    private sizeAt(ratio: number): { width: number; height: number } {
        return { width: Math.floor(this.size.width * ratio), height: Math.floor(this.size.height * ratio) };
    }

    private tell(ratio: number): void {
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(this.size.width, this.size.height, false);
        this.told = this.sizeAt(ratio);
    }

    /** The first picture of the scene has plain surfaces; where first/first.ts has painted one, that is as good, and stays a little longer. */
    private open(): void {
        this.held = isPictured() && this.isFitting;
        if (this.held) {
            this.begin();
        } else {
            this.render(false);
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
        this.layGround();
        this.model?.wear(this.surface);
        if (this.robot) this.model?.print(this.robot.name);
        if (this.renderer.getContext().getExtension("KHR_parallel_shader_compile")) await this.renderer.compileAsync(this.scene, this.camera);
        this.held = false;
        this.draw();
    }

    /** A hand does not wait for an idle moment. */
    private handed(): void {
        if (this.begun) void this.finish();
        this.draw();
    }

    /** Surfaces lit at their corners only: by choice, on a slow machine, and in the first pictures, which are to come soon. */
    private get isPlain(): boolean {
        return this.pace.level === 0 || !this.finished;
    }

    private get surface(): Studio["plain"] {
        return this.isPlain ? this.studio.plain : this.studio.shining;
    }

    private castShadow(): void {
        if (this.isCast || !this.caster || !this.pose) return;
        const { caster, shadow } = this, groups = [caster.group, ...this.casting], homes = groups.map(({ parent }) => parent);
        shadow.cast(this.renderer, groups, [...this.balls(caster), ...this.casting.flatMap((group) => group.children.flatMap(ballOf))]);
        groups.forEach((group, k) => (homes[k] ? homes[k].add(group) : group.removeFromParent()));
        this.isCast = true;
    }

    private balls(arm: ArmModel): Ball[] {
        return arm.group.children.flatMap((child, k) => {
            const geometry = arm.geometries[k];
            if (!geometry || (geometry.index?.count ?? 0) === 0) return [];
            if (!geometry.boundingSphere) geometry.computeBoundingSphere();
            const { center, radius } = geometry.boundingSphere ?? { center: new Vector3(), radius: 0 };
            return [{ center: center.clone().applyMatrix4(child.matrix), radius: radius * MM }];
        });
    }

    /** Takes the body off: another one comes. */
    private undress(): void {
        if (this.caster !== this.model) this.caster?.dispose();
        this.model?.dispose();
        this.model = this.caster = null;
        this.isCast = false;
    }

    /** Only handles that make sense: no way out of a plane, none towards the eye of a fixed view, and rings where the tool can turn so. */
    private showAxes(): void {
        const { turns, inTool } = this.gizmoMode, shown = this.gizmoMode.shown && this.ofArm.visible, { view } = this.looking, { robot } = this, isWhole = robot?.capability.task === "pose";
        this.gizmo?.show({
            moves: { X: shown && view !== "front", Y: shown && view !== "side" && !robot?.capability.plane, Z: shown && view !== "top" },
            turns: { X: shown && isWhole, Y: shown && isWhole, Z: shown && isWhole },
            isTurning: turns,
        }, inTool, this.palette);
    }

    private placeCamera(): void {
        this.showAxes();
        this.looking.place(this.pose, this.reach);
        this.draw();
    }

    private applyStyle(): void {
        this.palette = this.style.dark ? NIGHT : DAY;
        this.studio.light(this.palette);
        this.shadow.paint(this.palette);
        this.seeThrough.paint(this.palette);
        if (this.model) this.layGround();
        this.showAxes();
        this.draw();
    }

    /** Floor, grid, light and shadow for the arm that is there. */
    private layGround(): void {
        const { shape } = this.model ?? {};
        if (!shape) return;
        this.room.lay(this.reach, shape.floor * MM, this.finished ? this.style.unit : null, this.palette);
        this.studio.paint(shape.materials, this.palette, shape.size * MM, shape.floor * MM);
        this.shadow.fit(shape.size * MM, shape.floor * MM);
        this.isCast = false;
    }

    /** Whether the pointer is over a handle, or holds one. */
    private get isHandled(): boolean {
        return [this.gizmo, ...this.handles].some((handle) => handle?.axis);
    }

    private makeHandle(hand: Pick<HandleHand, "drag" | "turn" | "held">, isTaken: (event: PointerEvent) => boolean): ToolHandle {
        const { looking, canvas } = this, held = (isHeld: boolean): void => { looking.isFree = !isHeld; hand.held(isHeld); };
        return new ToolHandle({ camera: this.camera, canvas, rayOf: (event) => looking.rayOf(event), reach: () => this.reach, room: () => this.free, isTaken, units: () => this.hand.units() }, this.scene, { ...hand, held, changed: () => this.draw() });
    }

    /** A handle like that of the tool, for something else; that of the tool goes first. */
    addHandle(hand: Pick<HandleHand, "drag" | "turn" | "held">): ToolHandle {
        const handle = this.makeHandle(hand, () => this.grasps.isHolding || Boolean(this.gizmo?.axis));
        this.handles.push(handle);
        return handle;
    }

    private addGizmo(): void {
        this.gizmo = this.makeHandle({
            drag: (xyz) => this.hand.drag(xyz),
            turn: (T) => this.hand.turn(T),
            held: (held) => { if (!held && this.pose) this.setPose(this.pose); },
        }, (event) => this.grasps.insists(event));
        if (this.pose) this.gizmo.put(this.pose.T);
        this.showAxes();
    }

    /** A click on the ground, or on the plane of an arm that moves in one. */
    private pick(event: PointerEvent): void {
        if (!this.pose || !this.robot || this.isHandled) return;
        const caster = this.looking.rayOf(event), { ray } = caster, upright = planeNormal(this.pose, this.robot);
        if (this.whenPicked) {
            const [met] = this.model ? caster.intersectObject(this.model.group) : [];
            const place = met?.point ?? ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -this.floor * MM), new Vector3());
            if (place) this.whenPicked(mmOf(place));
            return;
        }
        const hit = ray.intersectPlane(upright ? new Plane(upright, 0) : new Plane(new Vector3(0, 0, 1), -this.floor * MM), new Vector3());
        if (hit && hit.length() < 3 * this.reach * MM) this.hand.pick(mmOf(hit));
    }
}

const fixedLevel = ({ low, high }: Style): 0 | 2 | null => (low ? 0 : high ? 2 : null);
