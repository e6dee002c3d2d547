/** Ties the plants on the stage to the simulator and the timeline. Fetched with the simulation tab. */
import type { Vec3 } from "../core/vocabulary";
import { type Desk, wordsOf } from "../desk";
import { type Actor, actorsOf, jointsShown, toolErrorAt, pathShown } from "../simulation/stage";
import type { Simulator } from "../simulation/simulator";
import { withUnit } from "../state/units";
import { Plants } from "./plants";
import type { Viewport } from "./viewport";

export class PlantsBinding {
    private readonly plants: Plants;
    private actors: Actor[] = [];
    private cast = ""; // who is there, and how
    private number = 0; // of the last question to the core

    constructor(private readonly viewport: Viewport, private readonly desk: Desk, private readonly simulator: Simulator) {
        this.plants = new Plants(viewport);
        simulator.state.watch(() => void this.renew());
        viewport.whenDressed(() => { this.cast = ""; void this.renew(); });
        desk.app.on([({ timeline }) => timeline.recording, ({ settings }) => settings.theme], () => { this.cast = ""; void this.renew(); });
        desk.app.on([({ timeline }) => timeline.time, ({ settings }) => settings.language, ({ settings }) => settings.units], () => void this.move());
        void this.renew();
    }

    /** The stage is up while one of the runs is on the timeline. */
    private get isUp(): boolean {
        const { stage: { mode }, runs } = this.simulator.state.get(), { recording } = this.desk.app.get().timeline;
        return mode !== "one" && runs.some((run) => run.recording === recording);
    }

    private async renew(): Promise<void> {
        const { stage: { mode, factor }, runs } = this.simulator.state.get(), wanted = this.isUp ? `${mode} ${factor} ${runs.map(({ plant, recording }) => plant + recording.t.length).join()}` : "none";
        if (wanted === this.cast) return;
        const isOther = !this.cast.startsWith(mode);
        this.cast = wanted;
        this.actors = this.isUp ? actorsOf(runs) : [];
        const ideal = runs.find(({ plant }) => plant === "kinematic")?.recording.xyz ?? null;
        this.plants.cast(this.actors.map((actor) => ({ plant: actor.plant, path: pathShown(actor, ideal, factor) })), mode === "beside");
        this.viewport.isArmShown = this.actors.length === 0;
        await this.move();
        if (this.isUp && isOther) this.look();
    }

    private async move(): Promise<void> {
        const { actors } = this, number = ++this.number, { timeline: { time }, settings } = this.desk.app.get(), { stage: { factor } } = this.simulator.state.get();
        if (actors.length === 0) return;
        const { texts, units } = wordsOf(settings);
        const poses = await this.desk.driver.posesAt(actors.map((actor) => jointsShown(actor, time, factor)));
        if (number !== this.number) return;
        this.plants.show(poses, actors.map((actor) => (actor.plant === "kinematic" ? texts.simPlants.kinematic : `${texts.simPlants[actor.plant]}  ${withUnit(toolErrorAt(actor, time), "length", units, 3)}`)));
    }

    /** All of them in the picture. */
    private look(): void {
        const { shifts } = this.plants, places = this.viewport.corners;
        if (places.length > 0) this.viewport.fitTo(shifts.flatMap((shift) => places.map((place) => place.map((mm, axis) => mm + (shift[axis] ?? 0)) as Vec3)));
    }
}
