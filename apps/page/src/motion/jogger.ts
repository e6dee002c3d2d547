/**
 * Keeps the arm moving while something is held: keys, buttons of the panel, sticks. Speeds are per second: the step of a
 * frame is speed times the time that has passed, so that the arm is as fast on a slow screen as on a quick one.
 */
import type { Vec3 } from "../core/vocabulary";
import type { App } from "../state/app";
import { withPose } from "../state/teach";
import type { Driver } from "./driver";
import { firstGamepad, STICKS } from "./gamepad";
import { isWriting, JOINT_KEYS, RECORD_KEY, TOOL_KEYS } from "./keys";

const TOOL_MM_S = 400; // at full speed, for an arm of one metre of reach
const TOOL_DEG_S = 90;
const USUAL_VELOCITY = 90; // of a joint without a known one
const LONGEST_STEP_S = 0.1; // after a pause of the page the arm does not leap

export interface Push {
    by: Vec3;
    turn: Vec3;
}

const NO_PUSH: Push = { by: [0, 0, 0], turn: [0, 0, 0] };
const some = (values: number[]): boolean => values.some((value) => value !== 0);
const scaled = (v: Vec3, by: number): Vec3 => [v[0] * by, v[1] * by, v[2] * by];
const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export class Jogger {
    private readonly keys = new Set<string>();
    private held: Push = NO_PUSH; // by a button of the panel
    private looping = false;
    private last = 0;

    constructor(private readonly driver: Driver, private readonly app: App) {
        window.addEventListener("keydown", (event) => this.keyDown(event));
        window.addEventListener("keyup", (event) => this.keys.delete(event.code));
        window.addEventListener("blur", () => this.release());
        window.addEventListener("gamepadconnected", () => this.noticeGamepad());
        window.addEventListener("gamepaddisconnected", () => this.noticeGamepad());
    }

    /** A button of the panel is held down. */
    hold(push: Push): void {
        this.held = push;
        this.start();
    }

    release(): void {
        this.held = NO_PUSH;
        this.keys.clear();
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
        this.keys.add(event.code);
        this.start();
    }

    private record(): void {
        if (this.driver.isHeld()) return;
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
        requestAnimationFrame((now) => this.frame(now));
    }

    private frame(now: number): void {
        const joints = this.jointPush(), tool = this.toolPush();
        const pushing = some(joints) || some(tool.by) || some(tool.turn);
        if (!pushing && this.app.get().jog.gamepad === null) {
            this.looping = false;
            return;
        }
        if (!pushing) {
            this.last = now;
        } else if (this.driver.idle) {
            const passed = Math.min(LONGEST_STEP_S, Math.max(0, (now - this.last) / 1000));
            this.last = now;
            if (passed > 0) this.move(joints, tool, passed);
        }
        requestAnimationFrame((next) => this.frame(next));
    }

    private move(joints: number[], tool: Push, seconds: number): void {
        if (some(joints)) this.turnJoints(joints, seconds);
        else this.pushTool(tool, seconds);
    }

    /** Per joint -1 to 1, from keys and sticks. */
    private jointPush(): number[] {
        const pad = firstGamepad();
        return (this.app.get().arm.robot?.joints ?? []).map((_, k) => {
            const [minus, plus] = JOINT_KEYS[k] ?? ["", ""];
            const byKey = Number(this.keys.has(plus)) - Number(this.keys.has(minus));
            return byKey || (pad && STICKS[k] ? STICKS[k].read(pad) : 0);
        });
    }

    private toolPush(): Push {
        const byKeys = Object.entries(TOOL_KEYS)
            .filter(([code]) => this.keys.has(code))
            .reduce<Vec3>((total, [, direction]) => sum(total, direction), [0, 0, 0]);
        return { by: sum(this.held.by, byKeys), turn: this.held.turn };
    }

    private turnJoints(push: number[], seconds: number): void {
        const { arm: { robot, q }, jog: { speed } } = this.app.get();
        if (!robot) return;
        this.driver.setJoints(q.map((value, k) =>
            value + (push[k] ?? 0) * speed * (robot.joints[k]?.velocity ?? USUAL_VELOCITY) * seconds));
    }

    private pushTool(push: Push, seconds: number): void {
        const { arm: { robot }, jog: { speed, jogFrame, userFrame } } = this.app.get();
        const size = (robot?.reach ?? 1000) / 1000;
        this.driver.push({
            by: scaled(push.by, TOOL_MM_S * size * speed * seconds),
            turn: scaled(push.turn, TOOL_DEG_S * speed * seconds),
            frame: jogFrame === "user" ? userFrame.abc : jogFrame,
        });
    }
}
