/**
 * What is looked up when the arm comes to rest: all solutions there, what its drives bear. While it
 * moves that is done now and then, so that a drag does not wait for it.
 */
import type { App } from "../state/app";
import type { Questions } from "./questions";

const PAUSE_MS = 120;

export class AtRest {
    private timer: number | undefined;

    constructor(private readonly questions: Questions, private readonly app: App) {}

    soon(): void {
        if (this.timer !== undefined) return;
        this.timer = window.setTimeout(() => {
            this.timer = undefined;
            this.now().catch((problem: unknown) => this.questions.report(problem));
        }, PAUSE_MS);
    }

    async now(): Promise<void> {
        const { pose, robot } = this.app.get().arm;
        if (!pose || !robot) return;
        const solutions = await this.questions.ask("ik", { ...pose.target });
        this.app.set({ found: { solutions } });
        await this.weigh();
    }

    /** kg at the tool. */
    async setLoad(load: number): Promise<void> {
        this.app.set({ work: { load: Math.max(0, load) } });
        await this.weigh();
    }

    /** Percent of the rated voltage: what a servo can give grows with it. */
    async setSupply(supply: number): Promise<void> {
        this.app.set({ work: { supply } });
        await this.weigh();
    }

    /** Torques and payload of arms in a plane, where every joint carries the load. */
    private async weigh(): Promise<void> {
        const { arm: { q, robot }, work: { load, supply } } = this.app.get(), { questions } = this;
        if (!robot?.capability.plane) return;
        const [torque, payload] = await Promise.all([questions.ask("torque", { q, load_kg: load }), questions.ask("payload", { q, safety: 100 / supply })]);
        this.app.set({ found: { torque, payload } });
    }
}
