/**
 * Serves commands one after the other. One that comes while another is being served waits, and a later one takes its place: who
 * asks faster than can be answered gets the latest answer, not an old one.
 *
 *     commands   a  b c  d            served   a────d────
 */
export class Latest<Command> {
    private next: Command | null = null;
    private present: Command | null = null; // being served
    private serving = false;
    private served: Promise<void> = Promise.resolve();

    /** `fulfil` tells its troubles itself. */
    constructor(private readonly fulfil: (command: Command) => Promise<void>) {}

    /** Nothing is being served: a command now replaces no other. */
    get idle(): boolean {
        return !this.serving;
    }

    /** The last command that is not yet fulfilled. */
    get last(): Command | null {
        return this.next ?? this.present;
    }

    want(command: Command): void {
        this.next = command;
        if (!this.serving) this.served = this.serve();
    }

    /** What waits is not wanted any more, and nothing is to build on what is being served. */
    forget(): void {
        this.next = this.present = null;
    }

    /** The same, and what is being served has ended. */
    async end(): Promise<void> {
        this.next = null;
        await this.served;
    }

    private async serve(): Promise<void> {
        this.serving = true;
        for (let command = this.next; command !== null; command = this.next) {
            this.next = null;
            this.present = command;
            await this.fulfil(command);
        }
        this.present = null;
        this.serving = false;
    }
}
