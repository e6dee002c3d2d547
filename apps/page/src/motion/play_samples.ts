/** Shows samples of a planned motion at the times for which they were planned; what a slow machine has no time for is skipped. */
import type { PlanSample } from "../core/vocabulary";
import { nextPicture } from "./pictures";

/** The last sample is always shown. Resolves to false as soon as `goesOn` says so. */
export async function playSamples(samples: PlanSample[], rateHz: number, show: (q: number[]) => Promise<void>, goesOn: () => boolean): Promise<boolean> {
    const start = performance.now();
    for (let at = 0; at < samples.length;) {
        const sample = samples[at];
        if (!goesOn() || !sample) return false;
        await show(sample.q);
        if (at === samples.length - 1) break;
        const now = await nextPicture();
        at = Math.min(samples.length - 1, Math.max(at + 1, Math.floor(((now - start) / 1000) * rateHz)));
    }
    return true;
}
