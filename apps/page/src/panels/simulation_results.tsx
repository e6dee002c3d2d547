/** What the plants did: figures side by side, sentences about what went wrong, and how they differ over time. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Joint, Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { Chart, type ChartSeries } from "../parts/chart";
import { Choice } from "../parts/choice";
import { type Plant, PLANTS, type Run } from "../simulation/answer";
import { notesOf } from "../simulation/notes";
import { simulatorOf } from "../simulation/simulator";
import { FACTORS, type Stage, STAGE_MODES, type StageMode } from "../simulation/stage";
import { usePart } from "../state/store";
import { fixed, quantityOf, scaleOf, type UnitNames, unitOf } from "../state/units";
import { fill, type Texts } from "../text/texts";

/** The two engines often agree to the width of a line: one is broad, the other dashed on top of it. */
const LINES: Record<Plant, Pick<ChartSeries, "color" | "stroke">> = {
    kinematic: { color: 2 }, joints: { color: 0, stroke: "broad" }, articulation: { color: 1, stroke: "dashed" },
};

const LEAST_SEEN = 120; // pixels

/** As many digits as say something: errors reach from nanometres to the whole arm. */
function figure(value: number, names: UnitNames): string {
    const size = Math.abs(value);
    if (size < 1e-6) return "0";
    return fixed(value, size >= 100 ? 1 : size >= 1 ? 3 : size >= 0.001 ? 5 : 7, names);
}

/** How the plants are shown in the picture, and by how much their errors are made larger there. */
function StageChoice() {
    const simulator = simulatorOf(useDesk());
    const { texts } = useWords();
    const stage = usePart(simulator.state, (state) => state.stage);
    const put = (patch: Partial<Stage>): void => simulator.state.set({ stage: { ...stage, ...patch } });
    return (
        <div class="sim-stage">
            <Choice label={texts.simStage} value={stage.mode} onChoose={(mode: StageMode) => put({ mode })} options={STAGE_MODES.map((mode) => ({ value: mode, text: texts.simStages[mode] }))} />
            <label><span>{texts.simFactor}</span>
                <select value={stage.factor} disabled={stage.mode === "one"} onChange={(event) => put({ factor: Number(event.currentTarget.value) })}>
                    {FACTORS.map((factor) => <option key={factor} value={factor}>{`${factor}×`}</option>)}
                </select></label>
        </div>
    );
}

function Figures({ runs, robot }: { runs: Run[]; robot: Robot }) {
    const simulator = simulatorOf(useDesk());
    const { texts, units } = useWords();
    const chosen = usePart(simulator.state, (state) => state.joint);
    const shown = useApp((state) => state.timeline.recording);
    const pairs = (per: number, of: (run: Run) => { rms: number; peak: number } | undefined) => runs.flatMap((run) => {
        const found = of(run);
        return [<td key={`${run.plant} rms`}>{found ? figure(found.rms / per, units.names) : "–"}</td>, <td key={`${run.plant} peak`}>{found ? figure(found.peak / per, units.names) : "–"}</td>];
    });
    const single = (of: (run: Run) => string) => runs.map((run) => <td key={run.plant} colSpan={2}>{of(run)}</td>);
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={texts.simFigures}>
            <table class="sim-table" data-testid="figures">
                <thead>
                    <tr>
                        <td />
                        {runs.map((run) => (
                            <th key={run.plant} colSpan={2} scope="colgroup">
                                <button type="button" aria-pressed={shown === run.recording} title={texts.simShow} onClick={() => simulator.show(run)}>{texts.simPlants[run.plant]}</button>
                            </th>
                        ))}
                    </tr>
                    <tr><th scope="col">{texts.simErrorOf}</th>{runs.map((run) => [<th key={`${run.plant}r`} scope="col">{texts.simRms}</th>, <th key={`${run.plant}m`} scope="col">{texts.simMost}</th>])}</tr>
                </thead>
                <tbody>
                    <tr><th scope="row">{texts.tool}, {unitOf("length", units)}</th>{pairs(scaleOf("length", units).perUnit, (run) => run.answer.tracking.tool)}</tr>
                    {robot.joints.map((joint, k) => (
                        <tr key={k}>
                            <th scope="row">
                                <button type="button" aria-pressed={k === chosen} onClick={() => simulator.state.set({ joint: k })}>
                                    {fill(texts.joint, { number: k + 1 })}, {unitOf(quantityOf(joint.unit), units)}
                                </button>
                            </th>
                            {pairs(scaleOf(quantityOf(joint.unit), units).perUnit, (run) => run.answer.tracking.joints[k])}
                        </tr>
                    ))}
                    <tr><th scope="row">{texts.simWork}</th>{single(({ answer }) => (answer.work === null ? "–" : figure(answer.work, units.names)))}</tr>
                    <tr><th scope="row">{texts.simGap}, {unitOf("length", units)}</th>{single(({ answer }) => figure(answer.drift / scaleOf("length", units).perUnit, units.names))}</tr>
                </tbody>
            </table>
        </div>
    );
}

/** What several plants have in common is said once. */
function Notes({ runs, robot }: { runs: Run[]; robot: Robot }) {
    const words = useWords();
    const said = new Map<string, { bad: boolean; of: string[] }>();
    for (const run of runs) {
        for (const { bad, text } of notesOf(run, robot, words)) {
            said.set(text, { bad, of: [...(said.get(text)?.of ?? []), words.texts.simPlants[run.plant]] });
        }
    }
    return (
        <ul class="plain sim-notes" data-testid="notes">
            {[...said].map(([text, { bad, of }]) => <li key={text} class={bad ? "bad" : "about"}><strong>{of.join(", ")}:</strong> {text}</li>)}
        </ul>
    );
}

/** How far the tools of the two engines are from each other. */
function apart(runs: Run[]): Float32Array | null {
    const [one, other] = (["joints", "articulation"] as const).map((plant) => runs.find((run) => run.plant === plant)?.recording.xyz);
    if (!one || !other) return null;
    return Float32Array.from({ length: Math.min(one.length, other.length) / 3 }, (_, k) =>
        Math.hypot(...[0, 1, 2].map((axis) => (one[3 * k + axis] ?? 0) - (other[3 * k + axis] ?? 0))));
}

/** What a whole line comes to. */
function summary({ peak, rms }: { peak: number; rms?: number }, per: number, unit: string, texts: Texts): string {
    const numbers = { peak: figure(peak / per, texts.units), rms: figure((rms ?? 0) / per, texts.units), unit };
    return fill(rms === undefined ? texts.simPeak : texts.simPeakRms, numbers);
}

function extent(values: Float32Array): { peak: number; rms: number } {
    let peak = 0, squares = 0;
    for (const value of values) {
        peak = Math.max(peak, Math.abs(value));
        squares += value * value;
    }
    return { peak, rms: Math.sqrt(squares / Math.max(1, values.length)) };
}

function Differences({ runs, joint, number }: { runs: Run[]; joint: Joint; number: number }) {
    const { player } = useDesk();
    const { texts, units } = useWords();
    const time = useApp((state) => state.timeline.time);
    const [hover, setHover] = useState<number | null>(null);
    const [range, setRange] = useState<[number, number] | null>(null);
    const longest = runs.reduce((a, b) => (b.recording.t.length > a.recording.t.length ? b : a)).recording;
    const shared = { t: longest.t, time, hover, range, onSeek: (at: number) => player.seek(at), onHover: setHover, onRange: setRange };
    const mm = unitOf("length", units), unit = unitOf(quantityOf(joint.unit), units), newton = units.names[joint.unit === "deg" ? "Nm" : "N"];
    const perMm = scaleOf("length", units).perUnit, perUnit = scaleOf(quantityOf(joint.unit), units).perUnit;
    const line = (run: Run, values: Float32Array, about: string, more: Partial<ChartSeries>): ChartSeries =>
        ({ label: texts.simPlants[run.plant], ...LINES[run.plant], values, about, ...more });
    const ofJoint = { first: number, every: longest.joints };
    const toolErrors = runs.map((run) => line(run, run.toolError, summary(run.answer.tracking.tool, perMm, mm, texts), { per: perMm }));
    const jointErrors = runs.map((run) => line(run, run.error, summary(run.answer.tracking.joints[number] ?? { peak: 0, rms: 0 }, perUnit, unit, texts), { ...ofJoint, per: perUnit }));
    const torques = runs.flatMap((run) => (run.recording.torque ? [line(run, run.recording.torque, summary({ peak: run.answer.torque_peak[number] ?? 0 }, 1, newton, texts), ofJoint)] : []));
    const between = apart(runs);
    const named = (text: string): string => fill(text, { joint: number + 1 });
    return (
        <div class="charts">
            <Chart title={texts.simToolError} unit={mm} series={toolErrors} {...shared} />
            <Chart title={named(texts.simJointError)} unit={unit} series={jointErrors} {...shared} />
            {torques.length > 0 && <Chart title={named(texts.simJointTorque)} unit={newton} series={torques} {...shared} />}
            {between && <Chart title={texts.simApart} unit={mm} {...shared}
                series={[{ label: texts.tool, color: 3, values: between, per: perMm, about: summary(extent(between), perMm, mm, texts) }]} />}
        </div>
    );
}

/** On a narrow page results are below all options: there they would come unseen. */
function showResults(results: HTMLElement | null): void {
    const top = results?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight - LEAST_SEEN) results?.scrollIntoView({ block: "start" });
}

export function SimulationResults() {
    const simulator = simulatorOf(useDesk());
    const robot = useApp((state) => state.arm.robot);
    const done = usePart(simulator.state, (state) => state.runs);
    const number = usePart(simulator.state, (state) => state.joint);
    const runs = PLANTS.flatMap((plant) => done.filter((run) => run.plant === plant));
    const joint = robot?.joints[number];
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => showResults(box.current), [done]);
    if (!robot || !joint || runs.length === 0) return null;
    return (
        <div class="sim-results" ref={box}>
            <StageChoice />
            <Notes runs={runs} robot={robot} />
            <Figures runs={runs} robot={robot} />
            <Differences runs={runs} joint={joint} number={number} />
        </div>
    );
}
