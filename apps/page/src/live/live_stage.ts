/**
 * What runs live as ghosts over the model, each where it was measured last, with the age of that. The model is the arm of
 * the hand: it is where they should be. Of a recording it is where the recording wanted the arm.
 */
import type { Pose } from "../core/vocabulary";
import { type Desk, wordsOf } from "../desk";
import { type Performance, Plants } from "../scene/plants";
import type { Viewport } from "../scene/viewport";
import { withUnit } from "../state/units";
import { fill } from "../text/texts";
import { ageOf, type Live, type Running } from "./live";
import { LIVE_WORDS } from "./live_words";

const AGE_MS = 500; // the age of what is seen is written anew so often while nothing comes

const isPlayed = ({ frame }: Running): boolean => frame?.origin === "recording";

export class LiveStage {
    private readonly plants: Plants;
    private cast = ""; // who is there
    private isAsking = false;
    private isModelHidden = false;

    constructor(private readonly viewport: Viewport, private readonly desk: Desk, private readonly live: Live) {
        this.plants = new Plants(viewport);
        live.state.watch(() => this.renew());
        viewport.whenDressed(() => { this.cast = ""; this.renew(); });
        desk.app.on([({ settings }) => settings.theme], () => { this.cast = ""; this.renew(); });
        setInterval(() => this.renew(), AGE_MS);
    }

    /** First what was measured; behind all of them the models of those that are played. */
    private performances(running: Running[]): Performance[] {
        const ghosts = running.map(({ plant, frame }): Performance => ({ plant: !frame || frame.origin === "plant" ? plant : "measured", path: [], isGhost: true }));
        return [...ghosts, ...running.filter(isPlayed).map((): Performance => ({ plant: "kinematic", path: [] }))];
    }

    private renew(): void {
        const { running } = this.live.state.get(), wanted = running.map(({ number, frame }) => `${number} ${frame?.origin ?? ""}`).join();
        if (wanted !== this.cast) {
            this.cast = wanted;
            this.plants.cast(this.performances(running), false);
            this.hideModel(running.some(isPlayed));
            if (running.length === 0) this.viewport.draw();
        }
        if (running.length > 0 && !this.isAsking) void this.move();
    }

    /** The arm of the hand has nothing to do with what is played. */
    private hideModel(isHidden: boolean): void {
        if (isHidden !== this.isModelHidden) this.viewport.isArmShown = !isHidden;
        this.isModelHidden = isHidden;
    }

    /** The core is asked for one pose of each at a time; frames that come meanwhile are seen by the next question. */
    private async move(): Promise<void> {
        this.isAsking = true;
        const { running } = this.live.state.get(), { arm: { q } } = this.desk.app.get(), { cast } = this;
        const poses = await this.desk.driver.posesAt([...running.map(({ frame }) => frame?.q ?? q), ...running.filter(isPlayed).map(({ frame }) => frame?.target ?? q)]);
        if (cast === this.cast) this.plants.show(poses.map((pose, k) => this.seen(pose, running[k])), running.map((one) => this.said(one)));
        this.isAsking = false;
    }

    /** A device that has not said where it is has no ghost. */
    private seen(pose: Pose | null, one: Running | undefined): Pose | null {
        return one?.frame?.device && !one.frame.device.measured && one.frame.device.said === null ? null : pose;
    }

    private said(one: Running): string {
        const { settings } = this.desk.app.get(), { texts, units } = wordsOf(settings), words = LIVE_WORDS[settings.language];
        const { frame, plant } = one;
        if (!frame || frame.origin === "plant") return `${texts.simPlants[plant]}  ${withUnit(frame?.t ?? 0, "time", units)}`;
        if (frame.origin === "recording") return `${words.measured}  ${withUnit(frame.place ?? 0, "time", units)}`;
        return `${frame.device && !frame.device.measured ? words.commanded : words.measured}  ${fill(words.ago, { value: ageOf(one).toFixed(0) })}`;
    }
}
