/** Requests about the arm as it is now, and what is told when one is refused. */
import type { Core } from "../core/core";
import type { Answers, Operation, Request } from "../core/vocabulary";
import { ServerAway } from "../link/away";
import type { App } from "../state/app";
import { NoStorage } from "../state/storage";

export class Questions {
    constructor(protected readonly core: Core, protected readonly app: App) {}

    ask<Op extends Operation>(op: Op, fields: Record<string, unknown>): Promise<Answers[Op]> {
        return this.core.ask<Op>(this.about(op, fields));
    }

    /** Many of one kind at once; one that is refused is null. */
    askAll<Op extends Operation>(op: Op, all: Record<string, unknown>[]): Promise<(Answers[Op] | null)[]> {
        return this.core.askAll<Op>(all.map((fields) => this.about(op, fields)));
    }

    /** The pose at other joint values, for shadows of the arm. */
    posesAt(all: number[][]): Promise<(Answers["pose"] | null)[]> {
        return this.askAll("pose", all.map((q) => ({ q })));
    }

    report(problem: unknown): void {
        const message = problem instanceof Error ? problem.message : String(problem);
        const kind = problem instanceof ServerAway ? "server away" : problem instanceof NoStorage ? "no storage" : null;
        this.app.set({ panels: { notice: kind ? { kind } : { kind: "refused", message } } });
    }

    private about<Op extends Operation>(op: Op, fields: Record<string, unknown>): Request<Op> {
        const { robot, set } = this.app.get().arm;
        return { op, robot: robot?.name ?? "", set, ...fields } as Request<Op>;
    }
}
