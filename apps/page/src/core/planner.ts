/**
 * Long plans, on a core of their own: the hand on the arm never waits for them. The motion comes as columns of numbers, a
 * very long one thinned by the core, so that a program of any length takes the same memory.
 *
 *     program ──► pieces ──► worker: zveno.wasm ──► progress ... columns ──► Recording
 *
 * A plan that is no longer wanted ends with its worker, and so does the memory of one that needed much.
 */
import type { Recording, RecordingSource } from "../motion/recording";
import type { App } from "../state/app";
import type { ProgramText } from "../state/program";
import { compiledModule, Refused, startWorker } from "./core";
import { longRequest } from "./long_request";
import { described } from "./own_robots";
import type { Recorded } from "../../../wasm/zveno.mjs";
import type { PlanAnswer, Refusal } from "./vocabulary";
import type { FromRecorder, FromWorker } from "./worker";

export interface PlanOptions {
    title: string;
    source: RecordingSource;
    onProgress?: (share: number, secondsLeft: number | null) => void;
    signal?: AbortSignal;
}

/** The core planned and says that the arm cannot do it; the answer says where and why. */
export class Impossible extends Error {
    constructor(readonly answer: PlanAnswer) {
        super(answer.why ?? "");
    }
}

const PLAN_RATE_HZ = 100;
const MOST_ISSUES = 200; // errors and warnings told
const KEEP_BYTES = 64 << 20; // a module that has grown past this is not kept
const SURE_SHARE = 0.02; // before this nobody can say how long it will take

const isLong = (program: unknown): program is ProgramText => typeof program === "string" || (typeof program === "object" && program !== null);

/** The request as text; with a program written in pieces, so that no task of the page is long. */
function written({ program, ...others }: Record<string, unknown>): string | Promise<Blob> {
    return isLong(program) ? longRequest(others, "program", program) : JSON.stringify(others);
}

/** Seconds until the end, from what has passed since the beginning of what can be measured. */
function guess(share: number, began: { time: number; share: number }): number | null {
    const done = share - began.share;
    return done < SURE_SHARE ? null : ((performance.now() - began.time) / 1000) * ((1 - share) / done);
}

/** One worker with its core: one plan at a time. */
class Recorder {
    private readonly worker = startWorker();
    private readonly ready = compiledModule().then((load) => this.worker.postMessage({ load }));
    private number = 0;

    end(): void {
        this.worker.terminate();
    }

    async run(fields: Record<string, unknown>, joints: number, { onProgress, signal }: PlanOptions): Promise<Recorded> {
        const number = ++this.number;
        let began: { time: number; share: number } | null = null;
        await this.ready;
        const request = await written(fields);
        return new Promise((resolve, reject) => {
            signal?.throwIfAborted();
            signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
            this.worker.onerror = (event) => reject(new Error(event.message));
            this.worker.onmessage = (event: MessageEvent<FromRecorder | FromWorker>) => {
                const message = event.data;
                if ("failed" in message) reject(new Error(message.failed));
                else if ("recorded" in message) resolve(message.recorded);
                else if ("share" in message) {
                    began ??= { time: performance.now(), share: message.share };
                    onProgress?.(message.share, guess(message.share, began));
                }
            };
            this.worker.postMessage({ number, request, joints });
        });
    }
}

export class Planner {
    private recorder: Recorder | null = null; // made when first needed
    private last: Promise<unknown> = Promise.resolve(); // plans follow each other
    memory = 0; // bytes of the module after the last plan, for tests and the curious

    constructor(private readonly app: App) {}

    /**
     * A motion for the arm as it is; `fields` are those of the request `plan`, the program also as a tree of lines. It is unwanted
     * when another arm, or one of other dimensions, is there before it is made.
     */
    plan(fields: Record<string, unknown>, options: PlanOptions): Promise<Recording> {
        const { robot, set } = this.app.get().arm, ending = new AbortController();
        const request = { op: "plan", robot: robot?.name ?? "", set, rate_hz: PLAN_RATE_HZ, issues: MOST_ISSUES, ...fields };
        options.signal?.addEventListener("abort", () => ending.abort(), { once: true });
        const unwatch = this.app.watch((state) => { if (state.arm.robot !== robot) ending.abort(); });
        const planned = this.last.then(() => this.planNow(request, robot?.joints.length ?? 0, { ...options, signal: ending.signal }))
            .then((made) => ({ ...made, plan: fields })).finally(unwatch);
        this.last = planned.catch(() => {});
        return planned;
    }

    private async planNow(request: Record<string, unknown>, joints: number, options: PlanOptions): Promise<Recording> {
        options.signal?.throwIfAborted();
        this.recorder ??= new Recorder();
        try {
            const recorded = await this.recorder.run(described(request), joints, options);
            this.memory = recorded.memory;
            if (recorded.memory > KEEP_BYTES) this.forget();
            return this.read(recorded, String(request["robot"]), joints, options);
        } catch (problem) {
            if (!(problem instanceof Refused) && !(problem instanceof Impossible)) this.forget(); // it may still be at work
            throw problem;
        }
    }

    private read({ answer: text, columns }: Recorded, robot: string, joints: number, { title, source }: PlanOptions): Recording {
        const answer = JSON.parse(text) as ({ ok: true } & PlanAnswer) | { ok: false; error: Refusal };
        if (!answer.ok) throw new Refused(answer.error);
        if (!answer.possible) throw new Impossible(answer);
        return { title, source, robot, joints, ...columns };
    }

    private forget(): void {
        this.recorder?.end();
        this.recorder = null;
    }
}
