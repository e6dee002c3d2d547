/**
 * Keeps the arm moving while something is held: keys, buttons of the panel, sticks. Speeds are per second, and what counts is
 * how long a key was down, not how many pictures were shown meanwhile: on a slow screen the arm goes as far as on a quick one,
 * and a tap between two pictures is not lost. A key may also move by a fixed step per press.
 *
 *     down ───────── up     down ── up              time of the keys
 *        picture        picture        picture      each moves what has come together since the one before
 */
import type { Vec3 } from "../core/vocabulary";
import type { App } from "../state/app";
import { withPose } from "../state/teach";
import type { Driver } from "./driver";
import { firstGamepad, STICKS } from "./gamepad";
import { isWriting, JOINT_KEYS, RECORD_KEY, TOOL_KEYS } from "./keys";
import { pictures } from "./pictures";

const TOOL_MM_S = 400; // at full speed, for an arm of one metre of reach
const TOOL_DEG_S = 90;
const USUAL_VELOCITY = 90; // of a joint without a known one
const LONGEST_STEP_S = 0.25; // after a pause of the page the arm does not leap

export interface Push {
    by: Vec3;
    turn: Vec3;
}

const BUTTON = "button"; // of the panel, among the keys
const NO_PUSH: Push = { by: [0, 0, 0], turn: [0, 0, 0] };
const some = (values: number[]): boolean => values.some((value) => value !== 0);
const scaled = (v: Vec3, by: number): Vec3 => [v[0] * by, v[1] * by, v[2] * by];
const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** A key or a button of the panel: since when it is down, and how much of its time or its steps is not moved yet. */
interface Pressed {
    since: number | null; // ms; null: it is up again
    owed: number; // s, or presses
}

export class Jogger {
    private readonly keys = new Map<string, Pressed>();
    private held: Push = NO_PUSH; // by a button of the panel
    private looping = false;
    private last = 0;

    constructor(private readonly driver: Driver, private readonly app: App) {
        window.addEventListener("keydown", (event) => this.keyDown(event));
        window.addEventListener("keyup", (event) => this.letGo(event.code, event.timeStamp));
        window.addEventListener("blur", () => this.release());
        window.addEventListener("gamepadconnected", () => this.noticeGamepad());
        window.addEventListener("gamepaddisconnected", () => this.noticeGamepad());
    }

    /** A button of the panel is held down. */
    hold(push: Push): void {
        this.held = push;
        this.press(BUTTON, performance.now());
    }

    release(): void {
        const now = performance.now();
        for (const code of this.keys.keys()) this.letGo(code, now);
    }

    private press(code: string, now: number): void {
        const before = this.keys.get(code);
        if (before && before.since !== null) return; // the repeated event of a key that is held
        this.keys.set(code, this.isStepping ? { since: now, owed: (before?.owed ?? 0) + 1 } : { since: now, owed: before?.owed ?? 0 });
        this.start();
    }

    private letGo(code: string, now: number): void {
        const key = this.keys.get(code);
        if (!key || key.since === null) return;
        this.keys.set(code, { since: null, owed: key.owed + (this.isStepping ? 0 : this.seconds(key, now)) });
    }

    private get isStepping(): boolean {
        return this.app.get().jog.step !== null;
    }

    private seconds({ since }: Pressed, now: number): number {
        return since === null ? 0 : Math.min(LONGEST_STEP_S, Math.max(0, (now - since) / 1000));
    }

    /** What each key has come to since it was asked last; one that is up and has nothing left is forgotten. */
    private taken(now: number): Map<string, number> {
        const found = new Map<string, number>();
        for (const [code, key] of this.keys) {
            found.set(code, key.owed + (this.isStepping ? 0 : this.seconds(key, now)));
            if (key.since === null) this.keys.delete(code);
            else this.keys.set(code, { since: Math.max(now, key.since), owed: 0 }); // a picture may have begun before the press
        }
        return found;
    }

    /** One step of a second's twentieth, for a button that was pressed by a key or a reader. */
    tap(push: Push): void {
        this.pushTool(push, 0.05);
    }

    private keyDown(event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
        if (event.code === "Escape") this.driver.stop();
        if (event.code === RECORD_KEY && !event.repeat) this.record();
        const forJoint = JOINT_KEYS.some((pair) => pair.includes(event.code));
        const forTool = event.code in TOOL_KEYS && event.target instanceof HTMLCanvasElement;
        if (!forJoint && !forTool) return;
        event.preventDefault();
        this.press(event.code, event.timeStamp);
    }

    private record(): void {
        if (this.driver.isOthers()) return;
        this.app.set({ work: { points: withPose(this.app.get()) }, panels: { drawer: "teach" } });
    }

    private noticeGamepad(): void {
        this.app.set({ jog: { gamepad: firstGamepad()?.id ?? null } });
        this.start();
    }

    private start(): void {
        if (this.looping) return;
        this.looping = true;
        this.last = performance.now();
        pictures.next((now) => this.frame(now));
    }

    private frame(now: number): void {
        if (this.keys.size === 0 && this.app.get().jog.gamepad === null) {
            this.looping = false;
            return;
        }
        if (this.driver.idle) { // else it comes together until the core has answered
            const passed = Math.min(LONGEST_STEP_S, Math.max(0, (now - this.last) / 1000));
            this.last = now;
            this.move(this.taken(now), passed);
        }
        pictures.next((next) => this.frame(next));
    }

    /** `taken`: of each key seconds or presses; `passed`: seconds of the sticks. */
    private move(taken: Map<string, number>, passed: number): void {
        const joints = this.jointPush(taken, passed), tool = this.toolPush(taken);
        if (some(joints)) this.turnJoints(joints);
        else if (some(tool.by) || some(tool.turn)) this.pushTool(tool, 1);
    }

    /** Per joint seconds of its speed, or fixed steps; negative: back. */
    private jointPush(taken: Map<string, number>, passed: number): number[] {
        const pad = firstGamepad();
        return (this.app.get().arm.robot?.joints ?? []).map((_, k) => {
            const [minus, plus] = JOINT_KEYS[k] ?? ["", ""];
            const byKey = (taken.get(plus) ?? 0) - (taken.get(minus) ?? 0);
            return byKey || (pad && STICKS[k] && !this.isStepping ? STICKS[k].read(pad) * passed : 0);
        });
    }

    private toolPush(taken: Map<string, number>): Push {
        const byKeys = Object.entries(TOOL_KEYS).reduce<Vec3>((total, [code, direction]) => sum(total, scaled(direction, taken.get(code) ?? 0)), [0, 0, 0]);
        const button = taken.get(BUTTON) ?? 0;
        return { by: sum(scaled(this.held.by, button), byKeys), turn: scaled(this.held.turn, button) };
    }

    private turnJoints(push: number[]): void {
        const { arm: { robot, q }, jog: { speed, step } } = this.app.get();
        if (!robot) return;
        this.driver.setJoints(q.map((value, k) => value + (push[k] ?? 0) * (step ?? speed * (robot.joints[k]?.velocity ?? USUAL_VELOCITY))));
    }

    private pushTool(push: Push, seconds: number): void {
        const { arm: { robot }, jog: { speed, step, jogFrame, userFrame } } = this.app.get();
        const size = (robot?.reach ?? 1000) / 1000;
        this.driver.push({
            by: scaled(push.by, step ?? TOOL_MM_S * size * speed * seconds),
            turn: scaled(push.turn, step ?? TOOL_DEG_S * speed * seconds),
            frame: jogFrame === "user" ? userFrame.abc : jogFrame,
        });
    }
}
