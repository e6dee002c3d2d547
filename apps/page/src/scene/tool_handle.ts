/**
 * The handle at the tool in a hand: takes the press before the picture turns, moves and turns the tool, in steps with a modifier key
 * and by numbers that are typed meanwhile, and shows when the arm does not follow. Built after the first picture, which does not wait.
 *
 *     over a part ──► lit      press ──► drag: Ctrl 10 mm or 5°, Shift 1 mm or 1°; digits and Enter: that far ──► let go
 */
import { Matrix4, Quaternion, type Raycaster, type Scene, Vector2, Vector3 } from "three";
import type { Matrix, Vec3 } from "../core/vocabulary";
import { BlockedLine } from "./blocked_line";
import { type Grip, isTurn, movedBy, onlyAxis, planeOf, turnedAbout, turnedBy } from "./drag_math";
import type { Eyepiece } from "./eyepiece";
import { HandleParts, type PartName, type Shown } from "./handle_parts";
import { matrixOf, MM, mmOf, rowsOf } from "./metres";
import type { Palette } from "./palette";
import { type NamedUnits, scaleOf, withUnit } from "../state/units";

const FINGERS = window.matchMedia("(pointer: coarse)").matches;
const PIXELS = FINGERS ? 124 : 108, MOST = 0.25, LEAST_SHARE = 0.6; // length of an arrow, its part of a small picture, and how much stays of it at a rim
const RIM = 6; // px between an arrow and a panel
const COARSE = { mm: 10, deg: 5 }, FINE = { mm: 1, deg: 1 }; // steps with Ctrl, and with Shift
const RAD = Math.PI / 180, TURN_PER_PIXEL = 0.6 * RAD; // of the middle, that turns freely
const PINCH_MS = 400; // a second finger that comes so soon makes a pinch of it
const LAGS = 0.012; // of the reach: farther than this the arm does not follow

export interface HandleHand {
    drag(xyz: Vec3): void;
    turn(T: Matrix): void;
    held(held: boolean): void;
    changed(): void; // it looks different
}

/** What the handle asks of the picture. */
export interface HandleSight {
    camera: Eyepiece;
    canvas: HTMLCanvasElement;
    rayOf(event: PointerEvent): Raycaster;
    reach(): number; // mm
    room(): { x: number; y: number; width: number; height: number }; // that panels leave free, px
    isTaken(event: PointerEvent): boolean; // something smaller is there
    units(): NamedUnits; // of what is said and typed
}

interface Held {
    grip: Grip;
    from: Vector3; // where the pointer took it
    screen: Vector2; // and on the page
    press: PointerEvent;
    typed: string;
}

export class ToolHandle {
    private readonly parts = new HandleParts();
    private readonly words = Object.assign(document.createElement("output"), { className: "drag-words", hidden: true });
    private readonly blocked = new BlockedLine();
    private tool = new Matrix4();
    private inTool = false;
    private share = 1; // of its size, for which there is room
    private over: PartName | null = null;
    private held: Held | null = null;
    private pinching = false; // a press is handed on to the picture
    private wanted: Vector3 | null = null; // where the hand wants the tool

    constructor(private readonly sight: HandleSight, scene: Scene, private readonly hand: HandleHand) {
        const { canvas } = sight, first = { capture: true };
        canvas.addEventListener("pointermove", (event) => this.move(event), first);
        canvas.addEventListener("pointerdown", (event) => this.take(event), first);
        canvas.addEventListener("pointerup", () => this.drop(), first);
        canvas.addEventListener("pointercancel", () => this.drop(), first);
        window.addEventListener("keydown", (event) => this.key(event), first);
        canvas.after(this.words);
        scene.add(this.parts.group, this.blocked.group);
    }

    /** What the pointer is over, or holds: "X", "XY", "RZ" and so on; null: nothing. */
    get axis(): PartName | null {
        return this.held?.grip.part ?? this.over;
    }

    /** The tool is there now; a handle that is held stays with the hand, and shows that the arm lags behind. */
    put(T: Matrix): void {
        this.tool = matrixOf(T);
        if (!this.held) this.parts.group.position.setFromMatrixPosition(this.tool);
        if (!this.held) this.align();
        this.showLag();
    }

    show(shown: Shown, inTool: boolean, palette: Palette): void {
        this.inTool = inTool;
        this.parts.build(shown, palette);
        this.blocked.color(palette.ring);
        this.align();
        this.parts.highlight(this.axis);
    }

    /** Before each picture: as large as ever, or as its arrows have room: under a panel nobody could take them. */
    fit(): void {
        const { camera, canvas } = this.sight, { width, height } = this.sight.room(), { group } = this.parts;
        this.parts.fit(camera, canvas.clientHeight, Math.min(PIXELS, MOST * Math.min(width, height)));
        if (!this.held) this.share = this.shareInRoom();
        group.scale.multiplyScalar(this.share);
    }

    /** How much of its size has room where the tool is, at least so much that a hand can take it. */
    private shareInRoom(): number {
        const { x, y, width, height } = this.sight.room(), box = this.sight.canvas.getBoundingClientRect();
        for (const one of [this.sight.camera, this.parts.group]) one.updateMatrixWorld();
        const from = this.project(new Vector3(), box), fits = (at: number, by: number, low: number, high: number): number => (by < 0 ? (at - low) / -by : by > 0 ? (high - at) / by : 1);
        return this.parts.arrows.reduce((share, axis) => {
            const to = this.project(new Vector3().setComponent(axis, 1), box).sub(from);
            return Math.max(LEAST_SHARE, Math.min(share, fits(from.x, to.x, x + RIM, x + width - RIM), fits(from.y, to.y, y + RIM, y + height - RIM)));
        }, 1);
    }

    /** Where a place of the handle is on the canvas, px. */
    private project(place: Vector3, box: DOMRect): Vector2 {
        const at = place.applyMatrix4(this.parts.group.matrixWorld).project(this.sight.camera);
        return new Vector2(((at.x + 1) / 2) * box.width, ((1 - at.y) / 2) * box.height);
    }

    private align(): void {
        this.parts.group.quaternion.copy(this.inTool ? new Quaternion().setFromRotationMatrix(this.tool) : new Quaternion());
    }

    private under(event: PointerEvent): PartName | null {
        const box = this.sight.canvas.getBoundingClientRect(), { group } = this.parts;
        if (!group.visible || this.sight.isTaken(event)) return null;
        this.fit();
        group.updateMatrixWorld();
        return this.parts.at(new Vector2(event.clientX - box.left, event.clientY - box.top), (place) => this.project(place, box), event.pointerType === "touch");
    }

    private move(event: PointerEvent): void {
        if (this.held) {
            this.drag(event);
            return;
        }
        if (event.buttons !== 0) return;
        const over = this.under(event);
        if (over === this.over) return;
        this.over = over;
        this.sight.canvas.style.cursor = over ? "grab" : "";
        this.parts.highlight(over);
        this.hand.changed();
    }

    private take(event: PointerEvent): void {
        if (this.pinching) return;
        if (this.held) return this.pinch(this.held, event); // a second finger turns the picture, and never moves the arm
        this.over = event.button === 0 && event.isPrimary ? this.under(event) : null;
        if (!this.over) return;
        const grip = this.gripOf(this.over), from = this.sight.rayOf(event).ray.intersectPlane(planeOf(grip), new Vector3());
        this.held = { grip, from: from ?? grip.place.clone(), screen: new Vector2(event.clientX, event.clientY), press: event, typed: "" };
        this.sight.canvas.setPointerCapture(event.pointerId);
        this.sight.canvas.style.cursor = "grabbing";
        this.parts.highlight(this.over);
        this.hand.held(true);
    }

    private gripOf(part: PartName): Grip {
        const place = new Vector3(), turn = new Quaternion(), { camera } = this.sight, { quaternion } = this.parts.group;
        this.tool.decompose(place, turn, new Vector3());
        const axis = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z).applyQuaternion(quaternion);
        return { part, place, turn, axes: [axis(1, 0, 0), axis(0, 1, 0), axis(0, 0, 1)], towards: camera.getWorldDirection(new Vector3()).negate() };
    }

    private drag(event: PointerEvent): void {
        const { held } = this;
        if (!held || held.typed) return; // a number was typed: the hand only holds
        const { grip, from, screen } = held, { ray } = this.sight.rayOf(event), steps = event.ctrlKey || event.metaKey ? COARSE : event.shiftKey ? FINE : null;
        if (grip.part === "RXYZ") return this.turnFreely(grip, event.clientX - screen.x, event.clientY - screen.y);
        if (isTurn(grip.part)) {
            const angle = turnedBy(grip, from, ray);
            if (angle !== null) this.turnBy(grip, steps ? Math.round(angle / RAD / steps.deg) * steps.deg * RAD : angle);
            return;
        }
        const by = movedBy(grip, from, ray);
        if (by) this.moveBy(grip, steps ? snapped(by, grip, steps.mm * MM) : by);
    }

    private moveBy(grip: Grip, by: Vector3): void {
        this.wanted = grip.place.clone().add(by);
        this.parts.group.position.copy(this.wanted);
        const axis = onlyAxis(grip), distance = axis ? by.dot(axis) : by.length();
        this.showText(`${grip.part}  ${withUnit(distance / MM, "length", this.sight.units())}`);
        this.hand.drag(mmOf(this.wanted));
    }

    private turnBy(grip: Grip, angle: number): void {
        const axis = onlyAxis(grip);
        if (!axis) return;
        this.showText(`${grip.part.slice(1)}  ${withUnit(angle / RAD, "angle", this.sight.units())}`);
        this.hand.turn(rowsOf(turnedAbout(grip, axis, angle)));
    }

    /** As a ball under the pointer. */
    private turnFreely(grip: Grip, right: number, down: number): void {
        const { quaternion } = this.sight.camera, about = new Vector3(down, right, 0).applyQuaternion(quaternion), angle = Math.hypot(right, down) * TURN_PER_PIXEL;
        if (angle === 0) return;
        this.showText(withUnit(angle / RAD, "angle", this.sight.units()));
        this.hand.turn(rowsOf(turnedAbout(grip, about.normalize(), angle)));
    }

    /** Digits while a part is held: that far along it. */
    private key(event: KeyboardEvent): void {
        const { held } = this;
        if (!held || event.ctrlKey || event.metaKey) return;
        const isPart = /^[\d.,\-−]$/.test(event.key), { grip } = held;
        if (!isPart && event.key !== "Backspace" && event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.key === "Escape") return this.giveUp(grip);
        if (event.key === "Backspace") held.typed = held.typed.slice(0, -1);
        else if (isPart) held.typed += event.key.replace(",", ".").replace("−", "-");
        const value = Number(held.typed), axis = onlyAxis(grip);
        if (held.typed && Number.isFinite(value) && axis) {
            if (isTurn(grip.part)) this.turnBy(grip, value * scaleOf("angle", this.sight.units()).perUnit * RAD);
            else this.moveBy(grip, axis.clone().multiplyScalar(value * scaleOf("length", this.sight.units()).perUnit * MM));
        }
        if (event.key === "Enter") this.drop();
        else this.showText(`${grip.part.replace("R", "")}  ${held.typed.replace(".", this.sight.units().names.decimal)}▏`);
    }

    /** Two fingers: the arm is where it was, and the picture gets the first finger as well. */
    private pinch({ grip, press }: Held, second: PointerEvent): void {
        if (second.timeStamp - press.timeStamp < PINCH_MS) this.giveUp(grip);
        else this.drop();
        this.over = null;
        const { pointerId, pointerType, isPrimary, clientX, clientY } = press;
        this.pinching = true;
        this.sight.canvas.dispatchEvent(new PointerEvent("pointerdown", { pointerId, pointerType, isPrimary, clientX, clientY, button: 0, buttons: 1, bubbles: true }));
        this.pinching = false;
    }

    /** Back to where it was taken. */
    private giveUp(grip: Grip): void {
        if (isTurn(grip.part)) this.hand.turn(rowsOf(turnedAbout(grip, new Vector3(0, 0, 1), 0)));
        else this.hand.drag(mmOf(grip.place));
        this.drop();
    }

    private drop(): void {
        if (!this.held) return;
        this.held = this.wanted = null;
        this.words.hidden = true;
        this.sight.canvas.style.cursor = "";
        this.showLag();
        this.hand.held(false);
    }

    private showText(text: string): void {
        const { camera, canvas } = this.sight, at = this.parts.group.position.clone().project(camera);
        this.words.hidden = false;
        this.words.textContent = text.replace("-", "−");
        this.words.style.left = `${((at.x + 1) / 2) * canvas.clientWidth + 18}px`;
        this.words.style.top = `${((1 - at.y) / 2) * canvas.clientHeight - 44}px`;
    }

    /** The arm cannot follow: from the tool to the hand. */
    private showLag(): void {
        const tool = new Vector3().setFromMatrixPosition(this.tool), { wanted } = this;
        const lags = wanted !== null && tool.distanceTo(wanted) > LAGS * this.sight.reach() * MM;
        this.words.classList.toggle("blocked", lags);
        if (lags) this.blocked.show(tool, wanted, this.parts.group.scale.x);
        else this.blocked.group.visible = false;
    }
}

/** To whole steps along the axes of the handle. */
function snapped(by: Vector3, { axes }: Grip, step: number): Vector3 {
    return axes.reduce((sum, axis) => sum.addScaledVector(axis, Math.round(by.dot(axis) / step) * step), new Vector3());
}
