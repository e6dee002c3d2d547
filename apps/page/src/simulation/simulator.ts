/**
 * Runs the motion of the timeline on plants, on the server's workers: one, or all three to be compared.
 *
 *     recording.plan + options ──► simulate (kinematic | joints | articulation) ──► Run ──► timeline, charts, table
 */
import { Refused } from "../core/core";
import type { Desk } from "../desk";
import { ServerAway } from "../link/away";
import { durationOf, type Recording } from "../motion/recording";
import { Store } from "../state/store";
import { cellOf } from "../state/things";
import { type Plant, type Run, runOf, type SimulateAnswer } from "./answer";
import { fieldsOf, type SimulationOptions, USUAL_OPTIONS } from "./options";
import { type Stage, USUAL_STAGE } from "./stage";

export const AWAY = "away";
const MOST_ROWS = 12_000, MOST_HZ = 250, LEAST_HZ = 5;

export interface SimulationState {
    options: SimulationOptions;
    progress: Partial<Record<Plant, number>>; // of what runs now, 0 to 1
    runs: Run[];
    problem: string | null; // in the words of the core, or AWAY
    lacking: readonly Plant[] | null; // these would run if masses were assumed
    joint: number; // whose error is shown, from 0
    stage: Stage; // how the plants are shown in the picture
}

export class Simulator {
    readonly state = new Store<SimulationState>({ options: USUAL_OPTIONS, progress: {}, runs: [], problem: null, lacking: null, joint: 0, stage: USUAL_STAGE });
    private cancelling: AbortController | null = null;

    constructor(private readonly desk: Desk) {
        desk.app.on([({ arm }) => arm.robot, ({ arm }) => arm.set], () => { // what was simulated is another arm now
            this.cancel();
            this.state.set({ runs: [], problem: null, lacking: null, joint: 0, options: { ...this.state.get().options, stiffness: "", damping: "" } });
        });
    }

    set(patch: Partial<SimulationOptions>): void {
        this.state.set({ options: { ...this.state.get().options, ...patch } });
    }

    cancel(): void {
        this.cancelling?.abort();
    }

    /** Runs the motion on each of these plants; the first that has masses goes onto the timeline. */
    async run(plants: readonly Plant[]): Promise<void> {
        const { recording } = this.desk.app.get().timeline;
        if (!recording?.plan) return;
        const cancelling = (this.cancelling = new AbortController());
        this.state.set({ progress: Object.fromEntries(plants.map((plant) => [plant, 0])), problem: null, lacking: null });
        try {
            const runs = await Promise.all(plants.map(async (plant) => runOf(await this.ask(plant, recording, cancelling), recording, plant)));
            this.state.set({ runs });
            this.show(runs.find(({ plant }) => plant !== "kinematic") ?? runs[0]);
        } catch (problem) {
            const code = problem instanceof Refused ? problem.refusal.code : null;
            this.state.set({
                problem: code === "cancelled" ? null : problem instanceof ServerAway ? AWAY : problem instanceof Error ? problem.message : String(problem),
                lacking: code === "not_available" && !this.state.get().options.assumeInertia ? plants : null,
            });
            cancelling.abort(); // the others are of no use alone
        } finally {
            if (this.cancelling === cancelling) {
                this.cancelling = null;
                this.state.set({ progress: {} });
            }
        }
    }

    /** Puts what a plant did onto the timeline. */
    show(run: Run | undefined): void {
        if (run) this.desk.player.load(run.recording);
    }

    private async ask(plant: Plant, recording: Recording, { signal }: AbortController): Promise<SimulateAnswer> {
        const { app, server } = this.desk;
        const { robot, set } = app.get().arm;
        const { program, ...plan } = recording.plan as { program?: unknown };
        const rate_hz = Math.min(MOST_HZ, Math.max(LEAST_HZ, Math.floor(MOST_ROWS / Math.max(0.1, durationOf(recording)))));
        const request = {
            op: "simulate", robot: robot?.name ?? "", set, ...plan, ...(program === undefined ? {} : { program: String(program) }),
            ...fieldsOf(this.state.get().options, plant), plant, rate_hz, ...cellOf(app.get()),
        };
        const onProgress = (share: number): void => { // what the server still says about a run that has ended is not of this one
            if (!signal.aborted && this.cancelling?.signal === signal) this.state.set({ progress: { ...this.state.get().progress, [plant]: share } });
        };
        const answer = await server.run<SimulateAnswer>(request, { signal, onProgress });
        if (!answer.possible) throw new Error(answer.why ?? answer.errors[0]?.message ?? "");
        onProgress(1);
        return answer;
    }
}

const simulators = new WeakMap<Desk["app"], Simulator>();

/** The one simulator of the page: it outlives its tab. */
export function simulatorOf(desk: Desk): Simulator {
    const found = simulators.get(desk.app) ?? new Simulator(desk);
    simulators.set(desk.app, found);
    return found;
}
