/**
 * How much the pictures may cost, found out by how fast they come. While something moves a slow machine draws plain surfaces, a usual
 * one all of them, a quick one also with more pixels; what rests is drawn once more with all there is.
 *
 *     moving ──► level 0 · 1 · 2            at rest for a moment ──► one picture, as good as it gets
 */

export type Level = 0 | 1 | 2;

const IN_A_ROW_MS = 250; // pictures farther apart than this do not belong to one motion
const COUNTED = 10; // pictures before a judgement
const SLOW_MS = 48, QUICK_MS = 20;

export class Pace {
    private judged: Level = 1;
    private last = 0; // when the picture before came
    private sum = 0;
    private count = 0;
    private each = Infinity; // ms, one picture when it was last judged
    private hasFailed = false; // the highest level was tried, and was too much

    /** `fixed`: a person has chosen. */
    constructor(private readonly fixed: Level | null) {}

    get level(): Level {
        return this.fixed ?? this.judged;
    }

    /** Pictures come so fast that nobody need draw them aside (scene/back_picture.ts). */
    get isQuick(): boolean {
        return this.each < QUICK_MS;
    }

    /** A picture of something that moves has been drawn, ms; `asked`: when it was asked for. One that comes that late after it is slow, not rare. */
    note(now: number, asked: number): void {
        const between = now - this.last, late = now - asked, passed = between > IN_A_ROW_MS ? late : between;
        this.last = now;
        if (between > IN_A_ROW_MS && late <= IN_A_ROW_MS) {
            this.sum = this.count = 0;
            return;
        }
        this.sum += passed;
        if (++this.count < COUNTED) return;
        this.judge(this.sum / this.count);
        this.sum = this.count = 0;
    }

    private judge(each: number): void {
        this.each = each;
        if (each > SLOW_MS) {
            this.hasFailed ||= this.judged === 2;
            this.judged = this.judged === 2 ? 1 : 0;
        } else if (each < QUICK_MS && this.judged === 1 && !this.hasFailed) {
            this.judged = 2;
        }
    }
}
