/**
 * The one place that moves the arm. Whoever wants it moved says so; wishes that come faster than the core answers replace
 * each other, so that the picture never lags behind the hand.
 *
 *     sliders, keys, gamepad, gizmo, clicks ──► wish ──► core: jog, pose ──► q, pose ──► picture and panels
 */
import type { Core } from "../core/core";
import type { Answers, IkAnswer, JogAnswer, Matrix, Operation, PlanSample, Request, Robot, Target, Vec3 } from "../core/vocabulary";
import { ServerAway } from "../link/away";
import type { App, AppState, Notice, OwnFrame } from "../state/app";
import { isWatching } from "../state/room";
import { homeOf, shippedHome } from "./home";
import { ReachProbe } from "./reach";

/** A push of the tool along the axes of a frame: mm and degrees. */
export interface Step {
    by: Vec3;
    turn: Vec3;
    frame: "base" | "tool" | Vec3;
}

type Wish =
    | { kind: "joints"; q: number[] }
    | { kind: "shown"; q: number[] } // of a motion over time: it has nothing to tell, and what was told stays
    | { kind: "step"; step: Step }
    | { kind: "place"; xyz: Vec3 }
    | { kind: "pose"; T: Matrix };

const PLAN_RATE_HZ = 100;
const LARGEST_SHOWN_MM = 1e6; // the picture counts in single precision
const SETTLE_MS = 120; // after the last move the list of solutions is made new

function noticeOf(answer: JogAnswer): Notice | null {
    if (answer.stopped === "limit") return { kind: "limit", joint: answer.joint ?? 0 };
    if (answer.stopped) return { kind: answer.stopped };
    return answer.clamped === "none" && answer.beyond === 0
        ? null
        : { kind: "clamped", beyond: answer.beyond, xyz: answer.target.xyz };
}

/** Joint values brought inside their limits. */
export function withinLimits(robot: Robot, q: number[]): number[] {
    return robot.joints.map((joint, k) =>
        Math.min(joint.upper ?? Infinity, Math.max(joint.lower ?? -Infinity, q[k] ?? 0)));
}

export class Driver {
    private wish: Wish | null = null;
    private serving = false;
    private served: Promise<void> = Promise.resolve();
    private motion = 0; // number of the planned motion that may go on
    private settle: number | undefined;

    constructor(private readonly core: Core, private readonly app: App) {}

    /** Nothing waits: a further step now will not be lost. */
    get idle(): boolean {
        return !this.serving;
    }

    // ---- the arm itself ----

    /** Another arm. The one that stands there stays when the core refuses it, its dimensions or its joints. */
    async select(name: string, set: Record<string, number> = {}, joints?: number[]): Promise<void> {
        this.stop();
        const poseAt = (q: number[]) => this.core.ask<"pose">({ op: "pose", robot: name, set, q, ...this.ownFrame() });
        const known = joints ?? shippedHome(name); // then one question need not wait for the answer of the other
        const [{ robots }, asked] = await Promise.all([
            this.core.ask<"robots">({ op: "robots", robot: name, set }), known ? poseAt(known) : null,
        ]);
        const robot = robots[0];
        if (!robot) return;
        const q = known ?? homeOf(robot);
        const pose = asked ?? await poseAt(q);
        this.wish = null;
        this.app.set({
            robot, set, q, pose, solutions: null, asked: null, notice: null, ghosts: [], rings: [], walls: [], torque: null, payload: null,
        });
        await this.settled();
    }

    /** Another value for a named dimension; the arm keeps its joints. */
    async setDimension(name: string, value: number): Promise<boolean> {
        const { robot, set } = this.app.get();
        if (!robot) return false;
        const changed = { ...set, [name]: value };
        try {
            const { robots } = await this.core.ask<"robots">({ op: "robots", robot: robot.name, set: changed });
            if ((robots[0]?.reach ?? 0) > LARGEST_SHOWN_MM) throw new Error("an arm above 1 km cannot be shown here");
            this.app.set({ robot: robots[0] ?? robot, set: changed, notice: null, asked: null });
        } catch (problem) {
            this.tell(problem);
            return false;
        }
        await this.refresh();
        return true;
    }

    /** The frame that pushes follow, and in which the tool is told where it is. */
    async setFrame(patch: Partial<Pick<AppState, "jogFrame" | "userFrame">>): Promise<void> {
        this.app.set(patch);
        await this.refresh();
    }

    private ownFrame(): { frame?: OwnFrame } {
        const { jogFrame, userFrame } = this.app.get();
        return jogFrame === "user" ? { frame: userFrame } : {};
    }

    // ---- wishes ----

    setJoints(q: number[]): void {
        this.want({ kind: "joints", q });
    }

    setJoint(index: number, value: number): void {
        const wished = this.wish?.kind === "joints" ? this.wish.q : this.app.get().q;
        this.setJoints(wished.map((old, k) => (k === index ? value : old)));
    }

    push(step: Step): void {
        this.want({ kind: "step", step });
    }

    follow(xyz: Vec3): void {
        this.want({ kind: "place", xyz });
    }

    followPose(T: Matrix): void {
        this.want({ kind: "pose", T });
    }

    private want(wish: Wish): void {
        if (this.isHeld()) return;
        this.takeOver();
        this.request(wish);
    }

    /** Whether somebody else has control; a hand is then told so. */
    isHeld(): boolean {
        const held = isWatching(this.app.get());
        if (held) this.app.set({ notice: { kind: "watching" } });
        return held;
    }

    /** A hand on the arm ends a planned motion, and holds the timeline; returns the number of what begins now. */
    private takeOver(): number {
        this.app.set({ playing: false, handed: this.app.get().handed + 1 });
        return ++this.motion;
    }

    private request(wish: Wish): void {
        this.wish = wish;
        if (!this.serving) this.served = this.serve();
    }

    private async serve(): Promise<void> {
        this.serving = true;
        while (this.wish) {
            const wish = this.wish;
            this.wish = null;
            try {
                await this.fulfil(wish);
            } catch (problem) {
                this.tell(problem);
            }
        }
        this.serving = false;
    }

    private async fulfil(wish: Wish): Promise<void> {
        const { robot, q } = this.app.get();
        if (!robot) return;
        if (wish.kind === "joints" || wish.kind === "shown") {
            await this.stand(withinLimits(robot, wish.q), wish.kind === "shown" ? undefined : null, robot);
            return;
        }
        const fields = wish.kind === "step" ? wish.step : wish.kind === "place" ? { xyz: wish.xyz } : { T: wish.T };
        const answer = await this.ask("jog", { q, ...fields });
        await this.stand(answer.q, noticeOf(answer), robot);
    }

    /**
     * Puts the arm there; without a `notice`, not even null, the one that is shown stays. Joints of an arm that was replaced
     * meanwhile are not for the one that stands there now.
     */
    private async stand(q: number[], notice: Notice | null | undefined, arm = this.app.get().robot): Promise<void> {
        const isGone = (): boolean => this.app.get().robot !== arm;
        if (isGone()) return;
        const pose = await this.ask("pose", { q, ...this.ownFrame() });
        if (isGone()) return;
        this.app.set({ q, pose, ...(notice === undefined ? {} : { notice }) });
        this.settleSoon();
    }

    /** Everything anew for the joints as they are. */
    async refresh(): Promise<void> {
        await this.stand(this.app.get().q, null);
        await this.settled();
    }

    // ---- what follows when the arm comes to rest ----

    private settleSoon(): void {
        if (this.settle !== undefined) return;
        this.settle = window.setTimeout(() => {
            this.settle = undefined;
            this.settled().catch((problem: unknown) => this.tell(problem));
        }, SETTLE_MS);
    }

    private async settled(): Promise<void> {
        const { pose, robot } = this.app.get();
        if (!pose || !robot) return;
        const solutions = await this.ask("ik", { ...pose.target });
        this.app.set({ solutions });
        await Promise.all([this.measureReach(), this.weigh()]);
    }

    /** How far the tool can go, held as it is: rings at its height and, where wished, the whole volume. */
    private async measureReach(): Promise<void> {
        const { pose, robot, set, solid } = this.app.get();
        if (!pose || !robot || robot.reach === null || robot.family === "numeric") return;
        const probe = new ReachProbe((lines) => this.core.askAll<"line">(lines.map((line) => ({ op: "line", robot: robot.name, set, ...line }))), robot, pose);
        this.app.set({ rings: await probe.rings(), walls: solid ? await probe.volume() : [] });
    }

    async showVolume(solid: boolean): Promise<void> {
        this.app.set({ solid, ...(solid ? { reach: true } : {}) });
        await this.measureReach().catch((problem: unknown) => this.tell(problem));
    }

    /** Torques and payload of arms whose masses are known. */
    private async weigh(): Promise<void> {
        const { q, load, robot } = this.app.get();
        if (robot?.family !== "planar3") return;
        const [torque, payload] = await Promise.all([this.ask("torque", { q, load_kg: load }), this.ask("payload", { q })]);
        this.app.set({ torque, payload });
    }

    async setLoad(load: number): Promise<void> {
        this.app.set({ load: Math.max(0, load) });
        await this.weigh();
    }

    // ---- targets and planned motions ----

    /** Looks a target up without moving. */
    async lookUp(target: Target): Promise<IkAnswer> {
        const { robot, q } = this.app.get();
        const clamp = robot?.family !== "numeric"; // a search knows no nearest place
        const answer = await this.ask("ik", { ...target, near: q, clamp });
        this.app.set({ asked: { target, answer } });
        return answer;
    }

    /** Moves to a typed target, if a way inside the limits leads there; the reason otherwise stays in `asked`. */
    async goTo(target: Target): Promise<boolean> {
        try {
            const answer = await this.lookUp(target);
            const usable = answer.reachable ? answer.solutions.find((solution) => solution.in_limits) : undefined;
            return usable ? await this.moveTo(usable.q) : false;
        } catch (problem) {
            this.tell(problem);
            return false;
        }
    }

    /** A planned motion of all joints together, within speed, acceleration and jerk, shown as it would run. */
    async moveTo(goal: number[]): Promise<boolean> {
        if (this.isHeld()) return false;
        const number = this.takeOver();
        try {
            const plan = await this.ask("plan", { waypoints: [this.app.get().q, goal], rate_hz: PLAN_RATE_HZ });
            if (this.motion !== number) return false; // a hand was faster
            if (!plan.possible) {
                this.app.set({ notice: { kind: "refused", message: plan.why ?? "" } });
                return false;
            }
            this.app.set({ playing: true, notice: null });
            return await this.play(plan.samples ?? [], number);
        } catch (problem) {
            this.tell(problem);
            return false;
        }
    }

    stop(): void {
        this.motion += 1;
        this.app.set({ playing: false });
    }

    /** Puts the arm at joint values, at once. */
    async standAt(q: number[]): Promise<void> {
        this.takeOver();
        this.wish = null;
        await this.served; // what was asked before must not come after
        await this.stand(q, null);
    }

    /** Joint values of a motion that the player times. */
    show(q: number[]): void {
        this.request({ kind: "shown", q });
    }

    private async play(samples: PlanSample[], number: number): Promise<boolean> {
        const start = performance.now();
        for (let at = 0; at < samples.length;) {
            const sample = samples[at];
            if (this.motion !== number || !sample) return false;
            await this.stand(sample.q, null);
            if (at === samples.length - 1) break;
            const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
            at = Math.min(samples.length - 1, Math.max(at + 1, Math.floor(((now - start) / 1000) * PLAN_RATE_HZ)));
        }
        this.app.set({ playing: false });
        await this.settled();
        return true;
    }

    /** The pose at other joint values, for shadows of the arm. */
    async posesAt(all: number[][]): Promise<(Answers["pose"] | null)[]> {
        const { robot, set } = this.app.get();
        return this.core.askAll<"pose">(all.map((q) => ({ op: "pose", robot: robot?.name ?? "", set, q })));
    }

    /** A request about the arm as it is now. */
    ask<Op extends Operation>(op: Op, fields: Record<string, unknown>): Promise<Answers[Op]> {
        const { robot, set } = this.app.get();
        return this.core.ask<Op>({ op, robot: robot?.name ?? "", set, ...fields } as Request<Op>);
    }

    tell(problem: unknown): void {
        const message = problem instanceof Error ? problem.message : String(problem);
        this.app.set({ notice: problem instanceof ServerAway ? { kind: "server away" } : { kind: "refused", message } });
    }
}
