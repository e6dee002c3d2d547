/** Keeps the trail of the picture as the state wants it: another motion, other colours, another time. Fetched with the first motion. */
import { clearanceAlong } from "../motion/clearance_along";
import type { AppState } from "../state/app";
import { inksOf, Trail } from "./trail";
import type { Viewport } from "./viewport";

export class TrailBinding {
    private trail: Trail | null = null;

    constructor(private readonly viewport: Viewport) {}

    /** All anew. */
    make(state: AppState, dark: boolean): void {
        this.trail?.dispose();
        const { timeline: { recording, time }, scene: { trail }, settings: { lowQuality } } = state;
        const isInk = trail === "pen" && recording?.source === "drawing"; // on the paper already
        const clearance = clearanceAlong(state), colors = trail === "clearance" && !clearance ? "speed" : trail; // not known yet
        this.trail = recording && colors !== "none" && !isInk ? new Trail(recording, colors, { dark, inks: inksOf(state), low: lowQuality, background: this.viewport.background, clearance }) : null;
        if (this.trail) this.viewport.addOfArm(this.trail.group);
        this.show(time);
    }

    show(time: number): void {
        this.trail?.show(time);
        this.viewport.draw();
    }
}
