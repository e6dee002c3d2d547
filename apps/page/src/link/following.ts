/** Takes in what a room shows: the latest of each part, in their order, one after the other. */
import type { Stage } from "./stage";
import { SHOWN_PARTS } from "./shown_parts";

export class Following {
    private readonly fresh = new Map<string, unknown>();
    private serving = false;

    constructor(private readonly desk: Stage) {}

    take(part: string, value: unknown): void {
        this.fresh.set(part, value);
        if (!this.serving) void this.serve();
    }

    forget(): void {
        this.fresh.clear();
    }

    private async serve(): Promise<void> {
        this.serving = true;
        for (let part = this.next(); part; part = this.next()) {
            const value = this.fresh.get(part.name);
            this.fresh.delete(part.name);
            try {
                await part.take(value as never, this.desk);
            } catch (problem) {
                this.desk.driver.tell(problem); // an arm that this page does not know
            }
        }
        this.serving = false;
    }

    private next() {
        return SHOWN_PARTS.find((part) => this.fresh.has(part.name));
    }
}
