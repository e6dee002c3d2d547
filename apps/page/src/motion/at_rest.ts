/**
 * What is looked up when the arm comes to rest: all ways to hold the tool there, how far it can go, what its drives bear. While it
 * moves that is done now and then, so that a drag does not wait for it.
 */
import type { App } from "../state/app";
import type { Questions } from "./questions";
import { ReachProbe } from "./reach";

const PAUSE_MS = 120;

export class AtRest {
    private timer: number | undefined;

    constructor(private readonly questions: Questions, private readonly app: App) {}

    soon(): void {
        if (this.timer !== undefined) return;
        this.timer = window.setTimeout(() => {
            this.timer = undefined;
            this.now().catch((problem: unknown) => this.questions.tell(problem));
        }, PAUSE_MS);
    }

    async now(): Promise<void> {
        const { pose, robot } = this.app.get().arm;
        if (!pose || !robot) return;
        const solutions = await this.questions.ask("ik", { ...pose.target });
        this.app.set({ found: { solutions } });
        await Promise.all([this.measureReach(), this.weigh()]);
    }

    async showVolume(solid: boolean): Promise<void> {
        this.app.set({ scene: { solid, ...(solid && { reach: true }) } });
        await this.measureReach().catch((problem: unknown) => this.questions.tell(problem));
    }

    /** kg at the tool. */
    async setLoad(load: number): Promise<void> {
        this.app.set({ work: { load: Math.max(0, load) } });
        await this.weigh();
    }

    /** How far the tool can go, held as it is: rings at its height and, where wished, the whole volume. */
    private async measureReach(): Promise<void> {
        const { arm: { pose, robot, set }, scene: { solid } } = this.app.get();
        if (!pose || !robot || robot.reach === null || !robot.capability.knows_reach) return;
        const ofThisArm = { robot: robot.name, set }; // another may stand there before all is asked
        const probe = new ReachProbe((lines) => this.questions.askAll("line", lines.map((line) => ({ ...ofThisArm, ...line }))), robot, pose);
        this.app.set({ found: { rings: await probe.rings(), walls: solid ? await probe.volume() : [] } });
    }

    /** Torques and payload of arms in a plane, where every joint carries the load. */
    private async weigh(): Promise<void> {
        const { arm: { q, robot }, work: { load } } = this.app.get(), { questions } = this;
        if (!robot?.capability.plane) return;
        const [torque, payload] = await Promise.all([questions.ask("torque", { q, load_kg: load }), questions.ask("payload", { q })]);
        this.app.set({ found: { torque, payload } });
    }
}
