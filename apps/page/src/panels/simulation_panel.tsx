/** The simulation tab: the motion of the timeline on one plant, or on all three to be compared. */
import { useEffect } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { fetched } from "../parts/fetched";
import type { Viewport } from "../scene/viewport";
import { PLANTS, type Plant } from "../simulation/answer";
import { AWAY, simulatorOf } from "../simulation/simulator";
import { usePart } from "../state/store";
import { SimulationOptionsForm } from "./simulation_options";
import { SimulationResults } from "./simulation_results";
import "./charts_panel.css";
import "./simulation_panel.css";

const plantsPart = fetched(() => import("../scene/plants_bind"));

function Progress({ progress }: { progress: Partial<Record<Plant, number>> }) {
    const simulator = simulatorOf(useDesk());
    const { texts } = useWords();
    return (
        <div class="sim-progress" role="status">
            {PLANTS.filter((plant) => plant in progress).map((plant) => (
                <label key={plant}>{texts.simPlants[plant]}<progress max={1} value={progress[plant]} /></label>
            ))}
            <button type="button" onClick={() => simulator.cancel()}>{texts.cancel}</button>
        </div>
    );
}

function Start() {
    const desk = useDesk(), { server: link } = desk, simulator = simulatorOf(desk);
    const { texts, core } = useWords();
    const server = useApp((state) => state.link.server);
    const recording = useApp((state) => state.timeline.recording);
    const plant = usePart(simulator.state, (state) => state.options.plant);
    const progress = usePart(simulator.state, (state) => state.progress);
    const problem = usePart(simulator.state, (state) => state.problem);
    const lacking = usePart(simulator.state, (state) => state.lacking);
    if (Object.keys(progress).length > 0) return <Progress progress={progress} />;
    const missing = server !== "connected" ? (server === "alone" ? texts.simAlone : texts.serverAway) : !link.serves ? texts.seatOnly : recording?.plan ? null : texts.simNothing;
    const assume = (plants: readonly Plant[]): void => {
        simulator.set({ assumeInertia: true });
        void simulator.run(plants);
    };
    return (
        <>
            <div class="row">
                <button type="button" class="primary" disabled={missing !== null} onClick={() => void simulator.run([plant])}>{texts.simulate}</button>
                <button type="button" disabled={missing !== null} onClick={() => void simulator.run(PLANTS)}>{texts.simCompare}</button>
            </div>
            {missing && <p class="about" role="status">{missing}</p>}
            {problem && !(problem === AWAY && missing) && <p class="bad" role="alert">{problem === AWAY ? texts.serverAway : core(problem)}</p>}
            {lacking && <button type="button" title={texts.simAssumeHint} disabled={missing !== null} onClick={() => assume(lacking)}>{texts.simAssumeRun}</button>}
        </>
    );
}

/** The picture shows the plants from when they are first compared. */
function useStage(): void {
    const desk = useDesk();
    useEffect(() => {
        const { viewport } = (document.querySelector(".view canvas") ?? {}) as { viewport?: Viewport & { plants?: unknown } };
        if (viewport && !viewport.plants) viewport.plants = plantsPart().then(({ PlantsBinding }) => (viewport.plants = new PlantsBinding(viewport, desk, simulatorOf(desk))), () => (viewport.plants = undefined)); // without the server the numbers are there alone
    }, []);
}

export function SimulationPanel() {
    useStage();
    return (
        <div class="sim-tab">
            <div class="sim-side"><Start /><SimulationOptionsForm /></div>
            <SimulationResults />
        </div>
    );
}
