/** Long plans, on a core of their own: the hand on the arm never waits for them. */
import { fromSamples, type Recording, type RecordingSource } from "../motion/recording";
import type { App } from "../state/app";
import { Core } from "./core";
import type { PlanAnswer } from "./vocabulary";

export interface PlanOptions {
    title: string;
    source: RecordingSource;
    onProgress?: (share: number, secondsLeft: number | null) => void;
    signal?: AbortSignal;
}

/** The core planned and says that the arm cannot do it; the answer tells where and why. */
export class Impossible extends Error {
    constructor(readonly answer: PlanAnswer) {
        super(answer.why ?? "");
    }
}

const PLAN_RATE_HZ = 100;

export class Planner {
    private core: Core | null = null; // made when first needed

    constructor(private readonly app: App, private readonly onFailure: (message: string) => void) {}

    /** A motion for the arm as it is; `fields` are those of the request `plan`. */
    async plan(fields: Record<string, unknown>, options: PlanOptions): Promise<Recording> {
        const { robot, set } = this.app.get();
        const name = robot?.name ?? "";
        this.core ??= new Core(this.onFailure);
        const answer = await this.core.ask<"plan">({ op: "plan", robot: name, set, rate_hz: PLAN_RATE_HZ, ...fields });
        options.signal?.throwIfAborted();
        if (!answer.possible) throw new Impossible(answer);
        return fromSamples(answer.samples ?? [], { title: options.title, source: options.source, robot: name });
    }
}
