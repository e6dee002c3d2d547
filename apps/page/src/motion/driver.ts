/**
 * The one place that moves the arm. Whoever wants it moved says so; commands that come faster than the core answers replace
 * each other, so that the picture never lags behind the hand.
 *
 *     sliders, keys, gamepad, gizmo, clicks ──► command ──► core: jog, pose ──► q, pose ──► picture and panels
 */
import type { Core } from "../core/core";
import { armRequest, poseRequest } from "../core/first_requests";
import type { IkAnswer, Matrix, Pose, Robot, Target, Vec3 } from "../core/vocabulary";
import type { App, JogSlice, Notice, OwnFrame } from "../state/app";
import { isWatching } from "../state/room";
import { cellOf } from "../state/things";
import { AtRest } from "./at_rest";
import { homeOf, shippedHome } from "./home";
import { Latest } from "./latest";
import { playSamples } from "./play_samples";
import { Questions } from "./questions";
import { jogFields, limitNotice, noticeOf, type Step, type Command, withinLimits } from "./commands";

const ROUTE_TRIES = 4; // the fastest of some routes
const PLAN_RATE_HZ = 100;
const LEAST_SHOWN_MS = 400; // a motion to where the arm already is ends at once; it is shown all the same
const LARGEST_SHOWN_MM = 1e6; // the picture counts in single precision

const NEAREST_STEPS = 48;

/** The arm can go there itself, not to a place beside it. */
const isUsable = (answer: IkAnswer): boolean => answer.reachable && !answer.height_clamped && answer.solutions.some((solution) => solution.in_limits);

export class Driver extends Questions {
    private readonly commands = new Latest<Command>((command) => this.fulfil(command).catch((problem: unknown) => this.report(problem)));
    private motion = 0; // number of the planned motion that may go on
    private arm = 0; // number of the arm that is there; with another dimension it is the same one
    readonly rest: AtRest;

    constructor(core: Core, app: App) {
        super(core, app);
        this.rest = new AtRest(this, app);
    }

    /** Nothing waits: a further step now will not be lost. */
    get idle(): boolean {
        return this.commands.idle;
    }

    // ---- the arm itself ----

    /** Another arm. The one that is there stays when the core refuses it, its dimensions or its joints. */
    async select(name: string, set: Record<string, number> = {}, joints?: number[]): Promise<void> {
        this.stop();
        const poseAt = (q: number[]) => this.core.ask(poseRequest(name, set, q, this.ownFrame()));
        const known = joints ?? shippedHome(name); // then one question need not wait for the answer of the other
        const [robot, asked] = await Promise.all([this.armWith(name, set), known ? poseAt(known) : null]);
        if (!robot) return;
        const q = known ?? homeOf(robot);
        const pose = asked ?? await poseAt(q);
        this.commands.forget();
        this.arm += 1;
        this.app.set({
            arm: { robot, set, q, pose },
            found: { solutions: null, asked: null, torque: null, payload: null },
            panels: { notice: null },
            scene: { ghosts: [] },
        });
        await this.rest.now();
    }

    /** The arm of this name with these dimensions; refused when the picture cannot show it. A reach beyond all numbers comes as none. */
    private async armWith(name: string, set: Record<string, number>): Promise<Robot | undefined> {
        const { robots: [robot] } = await this.core.ask(armRequest(name, set));
        if (Math.max(robot?.reach ?? 0, ...Object.values(set)) > LARGEST_SHOWN_MM) throw new Error("an arm above 1 km cannot be shown here");
        return robot;
    }

    /** Another value for a named dimension; the arm keeps its joints. */
    async setDimension(name: string, value: number): Promise<boolean> {
        const { robot, set } = this.app.get().arm, { arm } = this;
        if (!robot) return false;
        const changed = { ...set, [name]: value };
        try {
            const resized = await this.armWith(robot.name, changed);
            if (this.app.get().arm.robot !== robot) return this.arm === arm ? await this.setDimension(name, value) : false; // another change was faster
            this.app.set({ arm: { robot: resized ?? robot, set: changed }, panels: { notice: null }, found: { asked: null } });
        } catch (problem) {
            this.report(problem);
            return false;
        }
        await this.refresh();
        return true;
    }

    /** The frame that pushes follow, and in which the tool is told where it is. */
    async setFrame(patch: Partial<Pick<JogSlice, "jogFrame" | "userFrame">>): Promise<void> {
        this.app.set({ jog: patch });
        await this.refresh();
    }

    private ownFrame(): { frame?: OwnFrame } {
        const { jogFrame, userFrame } = this.app.get().jog;
        return jogFrame === "user" ? { frame: userFrame } : {};
    }

    // ---- commands ----

    setJoints(q: number[]): void {
        this.want({ kind: "joints", q });
    }

    setJoint(index: number, value: number): void {
        const { last } = this.commands; // its other joints are wanted for as well
        const wanted = last?.kind === "joints" ? last.q : this.app.get().arm.q;
        this.want({ kind: "joints", q: wanted.map((old, k) => (k === index ? value : old)), said: index });
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

    private want(command: Command): void {
        if (this.isOthers()) return;
        this.takeOver();
        this.commands.want(command);
    }

    /** Whether somebody else has control; a hand is then told so. */
    isOthers(): boolean {
        const held = isWatching(this.app.get());
        if (held) this.app.set({ panels: { notice: { kind: "watching" } } });
        return held;
    }

    /** A hand on the arm ends a planned motion, and holds the timeline; returns the number of what begins now. */
    private takeOver(): number {
        this.app.set({ arm: { playing: false, handed: this.app.get().arm.handed + 1 } });
        return ++this.motion;
    }

    private async fulfil(command: Command): Promise<void> {
        const { robot, q } = this.app.get().arm, { arm } = this;
        if (!robot) return;
        const cell = cellOf(this.app.get()), frame = this.ownFrame();
        if (command.kind === "shown" || (command.kind === "joints" && !cell.scene)) {
            await this.stand(withinLimits(robot, command.q), command.kind === "shown" ? undefined : limitNotice(robot, command), arm);
            return;
        }
        const fields = command.kind === "joints" ? { to: withinLimits(robot, command.q) } : jogFields(command);
        const { pose, ...answer } = await this.ask("jog", { q, ...fields, ...cell, pose: frame }); // one trip to the worker, not two
        const known = pose && this.app.get().arm.robot === robot && this.ownFrame().frame === frame.frame ? pose : undefined;
        const told = command.kind === "joints" && answer.stopped !== "collision" ? limitNotice(robot, command) : noticeOf(answer);
        await this.stand(answer.q, told, arm, known);
    }

    /**
     * Puts the arm there; without a `notice`, not even null, the one that is shown stays. Joints of an arm that was replaced
     * meanwhile are not for the one that is there now; where a dimension was changed meanwhile, they are looked up again.
     * `known`: its pose, where that was asked for already.
     */
    private async stand(q: number[], notice: Notice | null | undefined, arm = this.arm, known?: Pose): Promise<void> {
        if (this.arm !== arm) return;
        const pose = known ?? await this.poseAt(q, arm);
        if (!pose) return;
        this.app.set({ arm: { q, pose }, panels: notice === undefined ? {} : { notice } });
        this.rest.soon();
    }

    /** Null where the arm was replaced meanwhile. */
    private async poseAt(q: number[], arm: number): Promise<Pose | null> {
        let robot: Robot | null, pose: Pose;
        do {
            if (this.arm !== arm) return null;
            ({ robot } = this.app.get().arm);
            pose = await this.ask("pose", { q, ...this.ownFrame() });
        } while (this.app.get().arm.robot !== robot);
        return pose;
    }

    /** Everything anew for the joints as they are, also those that come while it is asked. */
    async refresh(): Promise<void> {
        let q: number[], pose: Pose;
        do {
            ({ q } = this.app.get().arm);
            pose = await this.ask("pose", { q, ...this.ownFrame() });
        } while (this.app.get().arm.q !== q);
        this.app.set({ arm: { pose }, panels: { notice: null } });
        await this.rest.now();
    }

    // ---- targets and planned motions ----

    /** Looks a target up without moving. */
    async lookUp(target: Target): Promise<IkAnswer> {
        const { robot, q } = this.app.get().arm;
        const clamp = robot?.capability.clamps ?? true; // a search knows no nearest place
        const triangles = robot?.capability.angles.includes("a4") ? { triangles: true } : {};
        const answer = await this.ask("ik", { ...target, near: q, clamp, ...triangles });
        const nearest = isUsable(answer) ? null : await this.nearestTo(target, answer);
        this.app.set({ found: { asked: { target, answer, nearest, handed: this.app.get().arm.handed } } });
        return answer;
    }

    /** On the line from the nearest place in reach to the tool the first one with joint values inside the limits. */
    private async nearestTo(target: Target, answer: IkAnswer): Promise<Vec3 | null> {
        const { pose } = this.app.get().arm, there = answer.xyz ?? target.xyz;
        if (!pose) return null;
        const places = Array.from({ length: NEAREST_STEPS + 1 }, (_, k) => there.map((mm, axis) => mm + ((pose.xyz[axis] ?? mm) - mm) * (k / NEAREST_STEPS)) as Vec3);
        const answers = await this.askAll("ik", places.map((xyz) => ({ ...target, xyz, limits: true })));
        return places[answers.findIndex((one) => one !== null && one.reachable && one.solutions.length > 0)] ?? null;
    }

    /** Moves to a typed target, if a way inside the limits leads there; the reason otherwise stays in `asked`. */
    async goTo(target: Target): Promise<boolean> {
        try {
            const answer = await this.lookUp(target);
            const usable = isUsable(answer) ? answer.solutions.find((solution) => solution.in_limits) : undefined;
            return usable ? await this.moveTo(cellOf(this.app.get()).scene ? target : usable.q) : false;
        } catch (problem) {
            this.report(problem);
            return false;
        }
    }

    /** Straight to the goal where nothing is around the arm; else along a route whose every piece is proven clear. Null: there is none, which is reported. */
    private async wayTo(goal: number[] | Target): Promise<unknown[] | null> {
        const state = this.app.get(), cell = cellOf(state), { q } = state.arm;
        if (!cell.scene) return [q, goal];
        const { waypoints, sentence } = await this.ask("route", { from: q, to: goal, effort: ROUTE_TRIES, ...cell });
        if (!waypoints) this.app.set({ panels: { notice: { kind: "refused", message: sentence ?? "" } } });
        return waypoints?.map((place) => ({ q: place, move: "straight" })) ?? null; // along the lines that are proven
    }

    /** A planned motion of all joints together, around everything, within speed, acceleration and jerk, shown as it would run. */
    async moveTo(goal: number[] | Target): Promise<boolean> {
        if (this.isOthers()) return false;
        const number = this.takeOver();
        try {
            const waypoints = await this.wayTo(goal);
            if (!waypoints || this.motion !== number) return false;
            const plan = await this.ask("plan", { waypoints, rate_hz: PLAN_RATE_HZ });
            if (this.motion !== number) return false; // a hand was faster
            if (!plan.possible) {
                this.app.set({ panels: { notice: { kind: "refused", message: plan.why ?? "" } } });
                return false;
            }
            this.app.set({ arm: { playing: true }, panels: { notice: null } });
            const seen = new Promise((resolve) => setTimeout(resolve, LEAST_SHOWN_MS));
            if (!await playSamples(plan.samples ?? [], PLAN_RATE_HZ, (q) => this.stand(q, null), () => this.motion === number)) return false;
            await seen;
            if (this.motion !== number) return false;
            this.app.set({ arm: { playing: false } });
            await this.rest.now();
            return true;
        } catch (problem) {
            this.report(problem);
            return false;
        }
    }

    stop(): void {
        this.motion += 1;
        this.app.set({ arm: { playing: false } });
    }

    /** Puts the arm at joint values, at once. */
    async standAt(q: number[]): Promise<void> {
        this.takeOver();
        await this.commands.end(); // what was asked before must not come after
        await this.stand(q, null);
    }

    /** Joint values of a motion that the player times. */
    show(q: number[]): void {
        this.commands.want({ kind: "shown", q });
    }
}
