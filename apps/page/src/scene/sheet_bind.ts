/** Ties the paper in the picture to the drawing: what changes there is shown, and a hand that drags, scales or turns it changes it. */
import { Matrix4, type Mesh, Plane, type Raycaster, Vector3 } from "three";
import type { Point } from "../core/sketch";
import type { Desk } from "../desk";
import { rowAt } from "../motion/recording";
import { sketcherOf } from "../motion/sketcher";
import type { AppState } from "../state/app";
import { isWatching } from "../state/room";
import { type Place, placeOf, putAt } from "../state/sketch";
import { MM } from "./metres";
import { type Grip, paperOf, Sheet, type SheetLook } from "./sheet";
import type { Grasp } from "./grasps";
import type { Viewport } from "./viewport";

/** The paper in a hand. */
interface Held {
    grip: Grip;
    from: Point; // where it was taken, mm on the sheet
    place: Place; // of the drawing then
    low: Point; // of the paper then
    middle: Point;
}

const LEAST_SCALE = 0.02;
const GRIPS: Grip[] = ["knob", "corner", "paper"]; // the small ones first

const turnedBy = ([x, y]: Point, angle: number): Point =>
    [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k];

/** Where the hand has brought the drawing. */
function draggedTo({ grip, from, place, low, middle }: Held, to: Point): Place {
    switch (grip) {
        case "paper":
            return { ...place, at: plus(place.at, minus(to, from)) };
        case "corner": {
            const factor = Math.max(LEAST_SCALE, Math.hypot(...minus(to, low)) / Math.max(1, Math.hypot(...minus(from, low))));
            return { ...place, scale: place.scale * factor, at: plus(low, times(minus(place.at, low), factor)) };
        }
        case "knob": {
            const [a, b] = [minus(from, middle), minus(to, middle)];
            const angle = Math.atan2(b[1], b[0]) - Math.atan2(a[1], a[0]);
            return { ...place, rotate: place.rotate + (angle * 180) / Math.PI, at: plus(middle, turnedBy(minus(place.at, middle), angle)) };
        }
    }
}

const isShown = ({ panels: { drawer }, timeline: { recording } }: AppState): boolean => drawer === "drawing" || recording?.source === "drawing";
const isPlanned = ({ timeline: { recording } }: AppState): boolean => recording?.source === "drawing";

export class SheetBinding implements Grasp {
    private readonly sheet = new Sheet();
    private held: Held | null = null;

    constructor(private readonly viewport: Viewport, private readonly desk: Desk) {
        viewport.add(this.sheet.group);
        viewport.grasps.add(this);
        sketcherOf(desk.app, (message) => desk.driver.report(new Error(message)));
        desk.app.watch((state, before) => this.changed(state, before));
        this.show(desk.app.get());
    }

    /** Where a grip is in the world, in mm: for tests and the curious. */
    gripAt(grip: Grip): number[] | null {
        return this.sheet.grips[grip]?.getWorldPosition(new Vector3()).divideScalar(MM).toArray() ?? null;
    }

    // ---- the picture ----

    private look(state: AppState): SheetLook {
        return { dark: this.viewport.isDark, size: state.arm.robot?.reach ?? 1000 };
    }

    private changed(state: AppState, before: AppState): void {
        const isOld = state.work.drawing !== before.work.drawing && state.timeline.recording === before.timeline.recording && isPlanned(state);
        if (isOld) {
            this.desk.player.load(null); // the motion of another drawing; that change is told again
            this.show(this.desk.app.get());
            return;
        }
        const again = state.found.sketch !== before.found.sketch || state.arm.robot !== before.arm.robot || state.settings.theme !== before.settings.theme ||
            isShown(state) !== isShown(before) || isPlanned(state) !== isPlanned(before);
        if (again) this.show(state);
        else if (state.work.drawing !== before.work.drawing) this.move(state);
        if (again || state.timeline.recording !== before.timeline.recording || state.timeline.time !== before.timeline.time || state.timeline.wiped !== before.timeline.wiped) this.showInk(state);
    }

    private show(state: AppState): void {
        this.sheet.show(isShown(state) ? state.found.sketch : null, isPlanned(state), this.look(state));
        this.move(state);
    }

    /** The core answers a little later: until then what it said last moves with the hand. */
    private move({ found: { sketch }, work: { drawing } }: AppState): void {
        if (sketch?.answer) this.sheet.move(placeOf(sketch.drawing, sketch.answer), placeOf(drawing, sketch.answer));
        this.viewport.draw();
    }

    private showInk(state: AppState): void {
        const { timeline: { recording, time, wiped }, found: { sketch } } = state;
        const drawn = recording?.source === "drawing" ? recording : null;
        this.sheet.showInk(drawn, wiped, drawn ? rowAt(drawn, time) : 0, sketch?.answer?.colors ?? ["#000000"], this.look(state));
        this.viewport.draw();
    }

    // ---- the hand ----

    private gripUnder(ray: Raycaster): Grip | null {
        const meets = (mesh: Mesh | null): boolean => mesh !== null && ray.intersectObject(mesh).length > 0;
        return GRIPS.find((grip) => meets(this.sheet.grips[grip])) ?? null;
    }

    holds(ray: Raycaster): boolean {
        return !isWatching(this.desk.app.get()) && this.gripUnder(ray) !== null;
    }

    insists(ray: Raycaster): boolean {
        const grip = this.holds(ray) ? this.gripUnder(ray) : null;
        return grip === "corner" || grip === "knob";
    }

    take(ray: Raycaster): void {
        const { found: { sketch }, work: { drawing } } = this.desk.app.get();
        const grip = this.gripUnder(ray), from = this.onBoard(ray), answer = sketch?.answer, paper = answer && paperOf(answer);
        if (!grip || !from || !answer || !paper) return;
        const [low, high] = paper;
        this.held = { grip, from, place: placeOf(drawing, answer), low, middle: times(plus(low, high), 0.5) };
    }

    drag(ray: Raycaster): void {
        const to = this.onBoard(ray);
        const { app } = this.desk;
        if (this.held && to) app.set({ work: { drawing: putAt(app.get().work.drawing, draggedTo(this.held, to)) } });
    }

    drop(): void {
        this.held = null;
    }

    /** Where a ray meets the sheet, mm. */
    private onBoard({ ray }: Raycaster): Point | null {
        const { matrix } = this.sheet.board;
        const normal = new Vector3().setFromMatrixColumn(matrix, 2), at = new Vector3().setFromMatrixPosition(matrix);
        const hit = ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, at), new Vector3());
        hit?.applyMatrix4(new Matrix4().copy(matrix).invert());
        return hit && [hit.x / MM, hit.y / MM];
    }
}
