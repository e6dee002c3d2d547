/** Live plants as arms in the picture, each where it is now; the arm of the hand is their target. */
import { type Desk, wordsOf } from "../desk";
import { Plants } from "../scene/plants";
import type { Viewport } from "../scene/viewport";
import { withUnit } from "../state/units";
import type { Live } from "./live";

export class LiveStage {
    private readonly plants: Plants;
    private cast = ""; // who is there
    private isAsking = false;

    constructor(private readonly viewport: Viewport, private readonly desk: Desk, private readonly live: Live) {
        this.plants = new Plants(viewport);
        live.state.watch(() => this.renew());
        viewport.whenDressed(() => { this.cast = ""; this.renew(); });
        desk.app.on([({ settings }) => settings.theme], () => { this.cast = ""; this.renew(); });
    }

    private renew(): void {
        const { running } = this.live.state.get(), wanted = running.map(({ number }) => number).join();
        if (wanted !== this.cast) {
            this.cast = wanted;
            this.plants.cast(running.map(({ plant }) => ({ plant, path: [] })), false);
            if (running.length === 0) this.viewport.draw();
        }
        if (running.length > 0 && !this.isAsking) void this.move();
    }

    /** The core is asked for one pose of each at a time; frames that come meanwhile are seen by the next question. */
    private async move(): Promise<void> {
        this.isAsking = true;
        const { running } = this.live.state.get(), { settings, arm: { q } } = this.desk.app.get(), { texts, units } = wordsOf(settings), { cast } = this;
        const poses = await this.desk.driver.posesAt(running.map(({ frame }) => frame?.q ?? q));
        if (cast === this.cast) this.plants.show(poses, running.map(({ plant, frame }) => `${texts.simPlants[plant]}  ${withUnit(frame?.t ?? 0, "time", units)}`));
        this.isAsking = false;
    }
}
