/**
 * Things around the arm in the picture: taken and moved by hand, turned by a handle, carried by the tool; how near the arm is to the
 * nearest of them, and the route around all of them. Fetched with the first thing.
 *
 *     state ──► meshes, nearest points, route          hand: take ──► drag (snap) ──► state
 */
import { Box3, BufferGeometry, Color, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, type Object3D, Plane, type Raycaster, SphereGeometry, Vector3 } from "three";
import type { Target, Vec3 } from "../core/vocabulary";
import { type Desk, wordsOf } from "../desk";
import { isWriting } from "../motion/keys";
import { rowAt } from "../motion/recording";
import type { AppState } from "../state/app";
import { isWatching } from "../state/room";
import type { Thing } from "../state/things";
import { withUnit } from "../state/units";
import { changeThing, copyThing, removeThing } from "../things/edit";
import { floor } from "../things/floor";
import { watchOf } from "../things/watch";
import type { Grasp } from "./grasps";
import { disposeOf } from "./marks";
import { matrixOf, MM, mmOf, pointOf, rowsOf } from "./metres";
import { speedColors } from "./trail";
import { badColor, goodColor } from "./path_colors";
import { chip, Pill } from "./pill";
import { ribbonOf } from "./ribbon";
import { placed, placeOf, ThingModels, type ThingMesh } from "./thing_models";
import type { ToolHandle } from "./tool_handle";
import type { Viewport } from "./viewport";

const GRID = 10 * MM;
const NEAR_HANDLE = 110, BELOW_HANDLE = 58; // px from the tool, where its arrows are
const RIM = 4; // px between a word and a panel
const TIGHT = 10, AMPLE = 100; // mm of clearance: red below, green above
const GOAL_BALL = 0.022; // of the reach

/** Red where it touches, over yellow to green where there is room. */
function nearColor(mm: number | null, dark: boolean): string {
    if (mm === null || mm >= AMPLE) return goodColor(dark);
    if (mm < TIGHT) return badColor(dark);
    const scale = speedColors(dark);
    return scale[scale.length - 2] ?? goodColor(dark);
}

const isShape = (a: Thing, b: Thing | undefined): boolean => b !== undefined && JSON.stringify({ ...a, name: "", xyz: 0, abc: 0 }) === JSON.stringify({ ...b, name: "", xyz: 0, abc: 0 });

export class ThingsBinding {
    private readonly group = new Group();
    private readonly marks = new Group(); // nearest points and the route
    private readonly nearest = new Line(new BufferGeometry(), new LineBasicMaterial({ depthTest: false, transparent: true }));
    private readonly distance: Pill;
    private readonly goal = new Mesh(new SphereGeometry(1, 24, 16), new MeshBasicMaterial({ transparent: true, opacity: 0.85 }));
    private route: Group | null = null;
    private meshes: ThingMesh[] = [];
    private shown: Thing[] = [];
    private readonly models: ThingModels;
    private readonly handle: ToolHandle;
    private number = 0; // of the last change of shapes

    constructor(private readonly viewport: Viewport, private readonly desk: Desk) {
        const { app } = desk;
        this.models = new ThingModels(desk);
        this.distance = new Pill(viewport.screen);
        this.handle = viewport.addHandle({ drag: (xyz) => this.put({ xyz: xyz.map((mm) => Math.round(mm * 100) / 100) as Vec3 }), turn: (T) => this.put(placed(matrixOf(T))), held: () => {} });
        floor.height = () => viewport.floor;
        this.nearest.renderOrder = 58;
        this.nearest.frustumCulled = false;
        this.marks.add(this.nearest, this.distance, this.goal);
        viewport.add(this.group);
        viewport.add(this.marks);
        viewport.grasps.add(new ThingGrasp(this.meshes, this));
        viewport.grasps.add(new GoalGrasp(this.goal, desk));
        watchOf(desk);
        window.addEventListener("keydown", (event) => this.key(event));
        app.on([({ work }) => work.things, ({ settings }) => settings.theme], () => void this.show());
        app.on([({ scene }) => scene.thing, ({ panels }) => panels.drawer, isWatching], () => this.mark());
        app.on([({ timeline }) => timeline.time, ({ timeline }) => timeline.recording, ({ arm }) => arm.pose, ({ found }) => found.task], () => this.carry());
        app.on([({ found }) => found.clearance, ({ found }) => found.route, ({ scene }) => scene.goal, ({ settings }) => settings.theme], () => this.showClearance());
        this.distance.onBeforeRender = () => this.clearHandle();
        void this.show();
        this.showClearance();
    }

    /** Whether a hand may take things: only at their own tab, elsewhere a click moves the arm. */
    get isOpen(): boolean {
        const state = this.desk.app.get();
        return state.panels.drawer === "things" && !isWatching(state);
    }

    get picked(): number | null {
        return this.desk.app.get().scene.thing;
    }

    pick(index: number | null): void {
        if (index !== this.picked) this.desk.app.set({ scene: { thing: index } });
    }

    /** Another place for the picked thing. */
    put(place: Partial<Pick<Thing, "xyz" | "abc">>): void {
        if (this.picked !== null) changeThing(this.desk, this.picked, place);
    }

    /** Where a thing stands that a hand has brought to `at`, m: by whole centimetres, and on what is below it. */
    snapped(index: number, at: Vector3): Vector3 {
        const mesh = this.meshes[index];
        if (!mesh || !this.desk.app.get().scene.snap) return at;
        const snapped = at.clone();
        snapped.x = Math.round(at.x / GRID) * GRID;
        snapped.y = Math.round(at.y / GRID) * GRID;
        const own = new Box3().setFromObject(mesh), below = mesh.position.z - own.min.z, [x, y] = [snapped.x, snapped.y];
        const tops = this.meshes.filter((other) => other !== mesh).map((other) => new Box3().setFromObject(other))
            .filter((box) => x > box.min.x && x < box.max.x && y > box.min.y && y < box.max.y).map((box) => box.max.z);
        snapped.z = Math.max(this.viewport.floor * MM, ...tops) + below;
        return snapped;
    }

    // ---- showing ----

    private async show(): Promise<void> {
        const { things } = this.desk.app.get().work, number = ++this.number;
        const meshes = await Promise.all(things.map((thing, k) => (isShape(thing, this.shown[k]) ? this.meshes[k] : undefined) ?? this.models.make(thing)));
        if (number !== this.number) return;
        for (const mesh of this.meshes) if (!meshes.includes(mesh)) disposeMesh(mesh);
        this.meshes.splice(0, Infinity, ...meshes);
        this.shown = things;
        for (const mesh of meshes) {
            mesh.matrixAutoUpdate = false;
            this.group.add(mesh);
        }
        this.carry();
        this.mark();
    }

    /** Things stand where they are, or go with the tool. */
    private carry(): void {
        const { found: { task }, timeline: { recording, time }, arm: { pose } } = this.desk.app.get();
        const line = task && recording === task.recording ? recording.line?.[rowAt(recording, time)] ?? 0 : 0;
        this.shown.forEach((thing, k) => {
            const mesh = this.meshes[k], held = line > 0 ? task?.carried.filter((one) => one.thing === thing.name && line > one.grip).at(-1) : undefined;
            if (!mesh) return;
            const place = placeOf(thing), tool = held && (line > held.release ? held.releaseT : pose?.T);
            if (held && tool) place.premultiply(matrixOf(held.gripT).invert()).premultiply(matrixOf(tool));
            mesh.matrix.copy(place);
            mesh.position.setFromMatrixPosition(place);
            mesh.matrixWorldNeedsUpdate = true;
        });
        this.viewport.casts(this.group);
    }

    private mark(): void {
        const { picked, isOpen, viewport: { palette } } = this, thing = picked === null ? undefined : this.shown[picked], all = { X: true, Y: true, Z: true }, none = { X: false, Y: false, Z: false };
        this.meshes.forEach((mesh, k) => mesh.material.emissive.set(k === picked && isOpen ? 0x333018 : 0));
        if (thing) this.handle.put(rowsOf(placeOf(thing)));
        const shown = thing !== undefined && isOpen;
        this.handle.show({ moves: shown ? all : none, turns: shown ? all : none, isTurning: false }, false, palette);
        this.viewport.draw();
    }

    /** How near it is, and the way around. */
    private showClearance(): void {
        const state = this.desk.app.get(), { found: { clearance, route }, scene: { goal } } = state, { palette, isDark, reach } = this.viewport, { units } = wordsOf(state.settings);
        const mm = clearance?.distance ?? null, points = mm !== null && mm < 2 * AMPLE ? clearance?.points : undefined;
        this.nearest.visible = this.distance.visible = points !== undefined;
        if (points && mm !== null) {
            const [a, b] = points.map(pointOf) as [Vector3, Vector3], color = nearColor(mm, isDark);
            this.nearest.geometry.dispose();
            this.nearest.geometry = new BufferGeometry().setFromPoints([a, b]);
            this.nearest.material.color.set(color);
            this.distance.write(withUnit(mm, "length", units), { ...chip(palette), color });
            this.distance.position.copy(a).lerp(b, 0.5);
        }
        this.goal.visible = goal !== null;
        if (goal) this.goal.position.copy(pointOf(goal.xyz));
        this.goal.scale.setScalar(GOAL_BALL * reach * MM);
        this.goal.material.color.set(!route || route.answer.found ? palette.goal : palette.ring);
        this.showRoute(state);
        this.viewport.draw();
    }

    /** The distance stands below the handle where it would lie on it, above it where a panel is below, and nowhere under a panel. */
    private clearHandle(): void {
        const { viewport, distance } = this, { free } = viewport, [x, y] = viewport.onCanvas(mmOf(distance.position)), [toolX, toolY] = viewport.toolOnCanvas(), half = distance.half.y + RIM;
        const lowest = free.y + free.height - half, isBelow = toolY + BELOW_HANDLE <= lowest;
        const wanted = Math.hypot(x - toolX, y - toolY) >= NEAR_HANDLE ? y : isBelow ? toolY + BELOW_HANDLE : toolY - NEAR_HANDLE;
        distance.lift = y - Math.min(lowest, Math.max(free.y + half, wanted));
    }

    private showRoute({ found: { route }, settings: { lowQuality } }: AppState): void {
        const { isDark, background } = this.viewport, path = route?.answer.path;
        if (this.route) disposeOf(this.route);
        this.route = path ? ribbonOf(path.xyz.flat().map((mm) => mm * MM), path.clearance.flatMap((mm) => new Color(nearColor(mm, isDark)).toArray()), { background, low: lowQuality }) : null;
        if (this.route) this.marks.add(this.route);
    }

    private key(event: KeyboardEvent): void {
        const { picked } = this;
        if (picked === null || !this.isOpen || isWriting(event.target)) return;
        if (event.key === "Delete" || event.key === "Backspace") removeThing(this.desk, picked);
        else if (event.code === "KeyD" && (event.ctrlKey || event.metaKey)) copyThing(this.desk, picked);
        else if (event.key === "Escape") this.pick(null);
        else return;
        event.preventDefault();
    }
}

function disposeMesh(mesh: ThingMesh): void {
    mesh.removeFromParent(); // others may have its surface too
    mesh.material.dispose();
}

/** A thing is taken anywhere, and goes at the height at which it was taken. */
class ThingGrasp implements Grasp {
    private index = -1;
    private from = new Vector3(); // from its origin to where it was taken

    constructor(private readonly meshes: ThingMesh[], private readonly things: ThingsBinding) {}

    private under(ray: Raycaster): { index: number; point: Vector3 } | null {
        if (!this.things.isOpen) return null;
        const [first] = ray.intersectObjects(this.meshes as Object3D[], false), index = first ? this.meshes.indexOf(first.object as ThingMesh) : -1;
        return first && index >= 0 ? { index, point: first.point } : null;
    }

    holds(ray: Raycaster): boolean {
        return this.under(ray) !== null;
    }

    take(ray: Raycaster): void {
        const found = this.under(ray), mesh = found && this.meshes[found.index];
        if (!found || !mesh) return;
        this.index = found.index;
        this.from = found.point.clone().sub(mesh.position);
        this.things.pick(found.index);
    }

    drag({ ray }: Raycaster): void {
        const mesh = this.meshes[this.index], height = mesh ? mesh.position.z + this.from.z : 0;
        const hit = mesh && ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -height), new Vector3());
        if (!hit) return;
        const at = this.things.snapped(this.index, hit.sub(this.from));
        this.things.put({ xyz: mmOf(at).map((mm) => Math.round(mm * 100) / 100) as Vec3 });
    }

    drop(): void {
        this.index = -1;
    }
}

/** The goal of a route is taken by its ball, and goes in the plane of the screen. */
class GoalGrasp implements Grasp {
    private plane = new Plane();

    constructor(private readonly ball: Mesh, private readonly desk: Desk) {}

    holds({ ray }: Raycaster): boolean {
        return this.ball.visible && !isWatching(this.desk.app.get()) && ray.distanceToPoint(this.ball.position) < 1.5 * this.ball.scale.x;
    }

    insists(ray: Raycaster): boolean {
        return this.holds(ray);
    }

    take({ ray }: Raycaster): void {
        this.plane = new Plane().setFromNormalAndCoplanarPoint(ray.direction.clone().negate(), this.ball.position);
    }

    drag({ ray }: Raycaster): void {
        const { app } = this.desk, { goal } = app.get().scene, hit = ray.intersectPlane(this.plane, new Vector3());
        if (hit && goal) app.set({ scene: { goal: { ...goal, xyz: mmOf(hit) } satisfies Target } });
    }

    drop(): void {}
}

