/** Takes in what a room shows: the latest of each part, in their order, one after the other. It can be put off, and made up for. */
import type { Stage } from "./stage";
import { SHOWN_PARTS } from "./shown_parts";

export class Following {
    private readonly fresh = new Map<string, unknown>();
    private readonly shown = new Map<string, unknown>(); // the latest of every part, for those who come back
    private serving = false;

    constructor(private readonly desk: Stage) {}

    take(part: string, value: unknown): void {
        this.note(part, value);
        this.fresh.set(part, value);
        if (!this.serving) void this.serve();
    }

    /** Something that is shown, and not looked at now. */
    note(part: string, value: unknown): void {
        this.shown.set(part, value);
    }

    /** Everything as it is shown now. */
    catchUp(): void {
        for (const [part, value] of this.shown) this.take(part, value);
    }

    /** What has come is not taken in any more. */
    pause(): void {
        this.fresh.clear();
    }

    forget(): void {
        this.fresh.clear();
        this.shown.clear();
    }

    private async serve(): Promise<void> {
        this.serving = true;
        for (let part = this.next(); part; part = this.next()) {
            const value = this.fresh.get(part.name);
            this.fresh.delete(part.name);
            try {
                await part.take(value as never, this.desk);
            } catch (problem) {
                this.desk.driver.report(problem); // an arm that this page does not know
            }
        }
        this.serving = false;
    }

    private next() {
        return SHOWN_PARTS.find((part) => this.fresh.has(part.name));
    }
}
