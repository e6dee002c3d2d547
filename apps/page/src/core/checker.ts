/**
 * Checks programs while they are written, on a core of its own. Only the last one asked for counts: a check that takes
 * long when a newer one comes is stopped where it is.
 */
import type { App } from "../state/app";
import type { ProgramText } from "../state/program";
import { Core, isUnwanted } from "./core";
import { longRequest } from "./long_request";
import { described } from "./own_robots";
import type { CheckAnswer } from "./vocabulary";

const MOST_ISSUES = 200; // nobody reads more at a time
const KEEP = 4_000_000; // characters: a core that had a longer program is not kept
const PATIENCE_MS = 400; // a check that runs this long is stopped for the next one

interface Running {
    since: number;
    end: Promise<unknown>;
}

export class Checker {
    private core: Core | null = null; // made when first needed
    private last = 0;
    private running: Running | null = null;

    constructor(private readonly app: App, private readonly onFailure: (message: string) => void) {}

    /** What the core says about a program; null when that is no longer wanted. `fields` as of `check`. */
    async check(text: ProgramText, fields: Record<string, unknown>): Promise<CheckAnswer | null> {
        const number = ++this.last;
        if (this.running && performance.now() - this.running.since > PATIENCE_MS) this.stop(number);
        await this.running?.end;
        if (number !== this.last) return null;
        const asked = this.ask(text, fields, number);
        const running = this.running = { since: performance.now(), end: asked.catch(() => undefined) };
        try {
            const answer = await asked;
            return number === this.last ? answer : null;
        } finally {
            if (this.running === running) this.running = null;
        }
    }

    /** What is under way is no longer wanted; it may come to its end. */
    forget(): void {
        this.last += 1;
    }

    /** Ends what is under way at once. */
    stop(next = this.last + 1): void {
        this.last = next;
        if (!this.running) return;
        this.running = null;
        if (this.core) this.end(this.core);
    }

    /** With it goes the memory that a long program has needed. */
    private end(core: Core): void {
        core.close();
        if (this.core === core) this.core = null;
    }

    private async ask(text: ProgramText, fields: Record<string, unknown>, number: number): Promise<CheckAnswer | null> {
        const { robot, set } = this.app.get().arm;
        try {
            const request = await longRequest(described({ op: "check", robot: robot?.name ?? "", set, issues: MOST_ISSUES, ...fields }), "program", text);
            if (number !== this.last) return null;
            const core = this.core ??= new Core(this.onFailure);
            const answer = await core.askWritten<"check">(request);
            if (text.length > KEEP) this.end(core);
            return answer;
        } catch (problem) {
            if (isUnwanted(problem)) return null;
            throw problem;
        }
    }
}
