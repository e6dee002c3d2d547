/**
 * Serves wishes one after the other. One that comes while another is being served waits, and a later one takes its place: who
 * asks faster than can be answered gets the latest answer, not an old one.
 *
 *     wishes   a  b c  d            served   a────d────
 */
export class Latest<Wish> {
    private next: Wish | null = null;
    private serving = false;
    private served: Promise<void> = Promise.resolve();

    /** `fulfil` tells its troubles itself. */
    constructor(private readonly fulfil: (wish: Wish) => Promise<void>) {}

    /** Nothing is being served: a wish now replaces no other. */
    get idle(): boolean {
        return !this.serving;
    }

    /** What waits for its turn. */
    get waiting(): Wish | null {
        return this.next;
    }

    want(wish: Wish): void {
        this.next = wish;
        if (!this.serving) this.served = this.serve();
    }

    /** What waits is not wanted any more. */
    forget(): void {
        this.next = null;
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
            await this.fulfil(wish);
        }
        this.serving = false;
    }
}
