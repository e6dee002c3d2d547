/**
 * Plays the recording that is on the timeline. The time is the truth: each picture shows the joints of the time that has
 * come, so a slow machine skips pictures and never slows the motion down.
 */
import type { App } from "../state/app";
import { LANGUAGES } from "../text/texts";
import type { Driver } from "./driver";
import { nextPicture } from "./pictures";
import { durationOf, jointsAt, type Recording, rowAt } from "./recording";

export class Player {
    private run = 0; // number of the run that may go on

    constructor(private readonly app: App, private readonly driver: Driver) {
        app.on([({ arm }) => arm.handed], () => this.pause());
        app.on([({ arm }) => arm.robot], () => { if (app.get().timeline.recording) this.load(null); });
    }

    /**
     * Puts a motion on the timeline, at its beginning; null takes it away. One in which nothing moves is told and not taken, and
     * one that was being made when control went to somebody else comes too late.
     */
    load(recording: Recording | null): void {
        if (recording && this.driver.isOthers()) return;
        const isStill = recording?.t.length === 0;
        this.pause();
        this.app.set({ timeline: { recording: isStill ? null : recording, time: 0 } });
        if (isStill) this.driver.report(new Error(LANGUAGES[this.app.get().settings.language].texts.nothingMoves));
        else if (recording) this.seek(0);
    }

    async play(): Promise<void> {
        const { recording, time } = this.app.get().timeline;
        if (!recording || this.driver.isOthers()) return;
        this.driver.stop();
        const number = ++this.run, end = durationOf(recording);
        this.app.set({ timeline: { running: true, time: time >= end ? 0 : time }, panels: { notice: null } });
        let last = await nextPicture();
        while (this.run === number && this.app.get().timeline.time < end) {
            const now = await nextPicture();
            if (this.run !== number) return;
            const { time: at, factor } = this.app.get().timeline;
            this.show(recording, Math.min(end, at + ((now - last) / 1000) * factor));
            last = now;
        }
        if (this.run === number) this.pause();
    }

    pause(): void {
        this.run += 1;
        if (this.app.get().timeline.running) this.app.set({ timeline: { running: false } });
    }

    /** Goes to a time; a running motion goes on from there. */
    seek(time: number): void {
        const { recording } = this.app.get().timeline;
        if (!recording || this.driver.isOthers()) return;
        this.app.set({ panels: { notice: null } });
        this.show(recording, Math.min(durationOf(recording), Math.max(0, time)));
    }

    /** To the next or the previous source line; where there are none, to the next row. */
    step(by: 1 | -1): void {
        this.pause();
        const { recording, time } = this.app.get().timeline;
        if (!recording) return;
        const { t, line } = recording;
        const start = rowAt(recording, time);
        let row = start + by;
        while (line && row > 0 && row < t.length - 1 && line[row] === line[start]) row += by;
        if (line && by < 0) while (row > 0 && line[row - 1] === line[row]) row -= 1; // to where that line begins
        this.seek(t[Math.min(t.length - 1, Math.max(0, row))] ?? 0);
    }

    private show(recording: Recording, time: number): void {
        this.app.set({ timeline: { time } });
        this.driver.show(jointsAt(recording, time));
    }
}
