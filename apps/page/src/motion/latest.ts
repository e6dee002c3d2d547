/**
 * Serves wishes one after the other. One that comes while another is being served waits, and a later one takes its place: who
 * asks faster than can be answered gets the latest answer, not an old one.
 *
 *     wishes   a  b c  d            served   a────d────
 */
export class Latest<Wish> {
    private next: Wish | null = null;
    private present: Wish | null = null; // being served
    private serving = false;
    private served: Promise<void> = Promise.resolve();

    /** `fulfil` tells its troubles itself. */
    constructor(private readonly fulfil: (wish: Wish) => Promise<void>) {}

    /** Nothing is being served: a wish now replaces no other. */
    get idle(): boolean {
        return !this.serving;
    }

    /** The last wish that is not yet fulfilled. */
    get last(): Wish | null {
        return this.next ?? this.present;
    }

    want(wish: Wish): void {
        this.next = wish;
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
        for (let wish = this.next; wish !== null; wish = this.next) {
            this.next = null;
            this.present = wish;
            await this.fulfil(wish);
        }
        this.present = null;
        this.serving = false;
    }
}
