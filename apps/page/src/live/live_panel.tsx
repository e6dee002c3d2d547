/** The live tab: a plant that runs under the hand, what it is made of, and how late it is. */
import { useEffect, useState } from "preact/hooks";
import type { Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { Choice } from "../parts/choice";
import { NumberField } from "../parts/number_field";
import { fixed, type NamedUnits, withUnit } from "../state/units";
import type { Viewport } from "../scene/viewport";
import { CONTROLLERS, type Controller } from "../simulation/options";
import { usePart } from "../state/store";
import { fill } from "../text/texts";
import { DevicesPart } from "./devices_part";
import { DEVICE_WORDS } from "./devices_words";
import { ALL, AWAY, type Frame, liveOf, type LiveState, type Making, percentile, USUAL_MAKING } from "./live";
import { LiveStage } from "./live_stage";
import { LIVE_WORDS, type LiveWords } from "./live_words";
import "./live_panel.css";

const SPEEDS = ["1", "0.3", "0.1", "0.01"] as const;
const PUSH_S = 0.3;

function useLive<Part>(pick: (state: LiveState) => Part): Part {
    return usePart(liveOf(useDesk()).state, pick);
}

const useLiveWords = (): LiveWords => LIVE_WORDS[useApp((state) => state.settings.language)];

function Start() {
    const desk = useDesk(), live = liveOf(desk), words = useLiveWords();
    const { texts, core } = useWords(), language = useApp((state) => state.settings.language);
    const server = useApp((state) => state.link.server);
    const chosen = useLive((state) => state.chosen), controller = useLive((state) => state.controller), assumes = useLive((state) => state.assumes);
    const isRunning = useLive((state) => state.running.length > 0), isDevice = useLive((state) => state.running.some(({ frame }) => frame?.device)), problem = useLive((state) => state.problem);
    const missing = server !== "connected" ? (server === "alone" ? texts.simAlone : texts.serverAway) : desk.server.serves ? null : texts.seatOnly;
    return (
        <div class="live-side">
            {!isRunning && <><p class="about">{words.about}</p>
            <Choice label={texts.simPlant} value={chosen} onChoose={(plant: LiveState["chosen"]) => live.state.set({ chosen: plant })}
                options={[...ALL.map((value) => ({ value, text: texts.simPlants[value] })), { value: "all" as const, text: words.all }]} />
            <label class="live-row">{texts.simController}
                <select value={controller} onChange={(event) => live.state.set({ controller: event.currentTarget.value as Controller })}>
                    {CONTROLLERS.map((one) => <option key={one} value={one}>{texts.simControllers[one]}</option>)}
                </select>
            </label>
            <label class="check"><input type="checkbox" checked={assumes} onChange={(event) => live.state.set({ assumes: event.currentTarget.checked })} />{texts.simAssume}</label></>}
            <div class="row">
                {isRunning
                    ? <button type="button" class="primary" onClick={() => void live.stop()}>{isDevice ? DEVICE_WORDS[language].disconnect : words.stop}</button>
                    : <button type="button" class="primary" disabled={missing !== null} onClick={() => void live.start()}>{words.start}</button>}
            </div>
            {!isRunning && missing === null && <Recordings />}
            {missing === null && <DevicesPart />}
            {missing && <p class="about" role="status">{missing}</p>}
            {problem && !(problem === AWAY && missing) && <p class="bad" role="alert">{problem === AWAY ? texts.serverAway : core(problem)}</p>}
        </div>
    );
}

/** Recordings of the server: one is chosen and played where a plant would run. */
function Recordings() {
    const live = liveOf(useDesk()), words = useLiveWords(), server = useApp((state) => state.link.server);
    const recordings = useLive((state) => state.recordings), [chosen, choose] = useState("");
    useEffect(() => { if (server === "connected") void live.list(); }, [server]);
    if (recordings.length === 0) return null;
    const name = recordings.includes(chosen) ? chosen : (recordings[0] ?? "");
    return (
        <div class="row">
            <label class="live-row">{words.recordings}
                <select value={name} onChange={(event) => choose(event.currentTarget.value)}>{recordings.map((one) => <option key={one} value={one}>{one}</option>)}</select>
            </label>
            <button type="button" onClick={() => void live.replay(name)}>{words.replay}</button>
        </div>
    );
}

/** What runs is recorded; of a recording that is played, the place is chosen. */
function Tape() {
    const live = liveOf(useDesk()), words = useLiveWords(), { units } = useWords();
    const isRecorded = useLive((state) => state.recorded !== null), frame = useLive((state) => state.running[0]?.frame ?? null);
    if (!frame) return null;
    if (frame.duration === null) {
        return <div class="row"><button type="button" aria-pressed={isRecorded} onClick={() => void live.record()}>{isRecorded ? words.endRecord : words.record}</button></div>;
    }
    return (
        <label class="live-row">{words.place}
            <input type="range" min={0} max={frame.duration} step={0.01} value={frame.place ?? 0} onInput={(event) => void live.say({ seek: Number(event.currentTarget.value) })} />
            <span>{withUnit(frame.place ?? 0, "time", units)}</span>
        </label>
    );
}

/** The last seconds against the model, again and again: what is wrong with the arm. */
function Twin() {
    const live = liveOf(useDesk()), words = useLiveWords(), { core } = useWords();
    const judgement = useLive((state) => state.judgement);
    const said = judgement && (judgement.notYet ? [judgement.notYet] : judgement.findings);
    return (
        <div class="live-side" data-testid="live-twin">
            <div class="row"><button type="button" aria-pressed={judgement !== null} onClick={() => live.judge()}>{words.judge}</button></div>
            {said && <p class={judgement?.findings.length ? "bad" : "about"} role="status">{said.length > 0 ? said.map(core).join("; ") : words.healthy}</p>}
        </div>
    );
}

function Time() {
    const live = liveOf(useDesk()), words = useLiveWords(), { units } = useWords();
    const isPaused = useLive((state) => state.running[0]?.frame?.paused ?? false), speed = useLive((state) => state.running[0]?.frame?.speed ?? 1);
    const near = SPEEDS.find((text) => Number(text) === speed) ?? "1";
    return (
        <div class="row">
            <button type="button" onClick={() => void live.say({ pause: !isPaused })}>{isPaused ? words.goOn : words.pause}</button>
            <button type="button" disabled={!isPaused} onClick={() => void live.say({ steps: 10 })}>{words.step}</button>
            <Choice label={words.slow} value={near} onChoose={(text) => void live.say({ speed: Number(text) })} options={SPEEDS.map((value) => ({ value, text: `× ${value.replace(".", units.names.decimal)}` }))} />
        </div>
    );
}

const FIELDS: { field: keyof Making; low: number; more: number }[] = [
    { field: "gravity", low: 0, more: 1 }, { field: "load_kg", low: 0, more: 2 }, { field: "friction", low: 0, more: 0 }, { field: "friction_added", low: 0, more: 2 },
    { field: "torque", low: 0.001, more: 1 }, { field: "stiffness", low: 0.001, more: 1 }, { field: "damping", low: 0.001, more: 1 },
];

function Makings() {
    const live = liveOf(useDesk()), words = useLiveWords(), making = useLive((state) => state.making);
    const names: Record<keyof Making, string> = { gravity: words.gravity, load_kg: words.load, friction: words.friction, friction_added: words.added, torque: words.torque, stiffness: words.stiffness, damping: words.damping };
    return (
        <div class="live-makings">
            {FIELDS.map(({ field, low, more }) => (
                <label key={field} class="live-row">{names[field]}
                    <NumberField label={names[field]} value={making[field]} quantity="plain" more={more - 1} low={low} onCommit={(value) => live.make({ [field]: value })} />
                </label>
            ))}
            <button type="button" onClick={() => live.make(USUAL_MAKING)}>{words.usual}</button>
        </div>
    );
}

const AXES = [["+x", 0, 1], ["−x", 0, -1], ["+y", 1, 1], ["−y", 1, -1], ["+z", 2, 1], ["−z", 2, -1]] as const;

function Push() {
    const live = liveOf(useDesk()), words = useLiveWords(), [force, setForce] = useState(1);
    return (
        <div class="row live-push" role="group" aria-label={words.push}>
            <span>{words.push}</span>
            {AXES.map(([name, axis, sign]) => (
                <button key={name} type="button" aria-label={`${words.push} ${name}`} onClick={() => void live.say({ push: [0, 1, 2].map((k) => (k === axis ? sign * force : 0)), push_s: PUSH_S })}>{name}</button>
            ))}
            <label class="live-row">{words.pushForce}<NumberField label={words.pushForce} value={force} quantity="plain" more={0} low={0.001} onCommit={setForce} /></label>
        </div>
    );
}

/** The joint that is farthest behind, with its unit. */
function worst(frame: Frame, robot: Robot | null, units: NamedUnits): string {
    const behind = frame.q.map((value, k) => Math.abs((frame.target[k] ?? value) - value)), most = Math.max(...behind);
    return withUnit(most, robot?.joints[behind.indexOf(most)]?.kind === "prismatic" ? "length" : "angle", units, 1);
}


function Figures() {
    const words = useLiveWords(), { texts, units } = useWords(), robot = useApp((state) => state.arm.robot);
    const running = useLive((state) => state.running), lag = useLive((state) => state.lag);
    const half = percentile(lag, 0.5), most = percentile(lag, 0.99);
    const ms = (value: number): string => fill(words.ms, { value: fixed(value, value < 10 ? 2 : 0, units.names) });
    const rows: [string, (frame: Frame) => string][] = [
        [words.behind, (frame) => worst(frame, robot, units)], [words.torques, (frame) => frame.torque.map((value) => (value === null ? words.none : fixed(value, 2, units.names))).join("  ")],
        [words.missed, (frame) => fill(words.of, { missed: frame.missed, ticks: frame.ticks })], [words.latest, (frame) => ms(frame.latest_ms)], [words.cost, (frame) => ms(frame.cost_ms)],
        [words.touches, (frame) => String(frame.contacts)], [words.age, (frame) => ms(frame.age_ms)], [words.dropped, (frame) => String(frame.dropped)],
    ];
    return (
        <table class="live-table" data-testid="live-figures">
            <thead><tr><th />{running.map(({ number, plant, frame }) => <th key={number} scope="col">{frame?.origin === "recording" ? words.played : frame?.origin === "device" ? words.measured : texts.simPlants[plant]}</th>)}</tr></thead>
            <tbody>
                <tr><th scope="row">{words.lag}</th><td colSpan={running.length}>{half !== null && most !== null ? fill(words.p, { half: half.toFixed(0), most: most.toFixed(0) }) : words.none}</td></tr>
                {rows.map(([name, of]) => <tr key={name}><th scope="row">{name}</th>{running.map(({ number, frame }) => <td key={number}>{frame ? of(frame) : words.none}</td>)}</tr>)}
            </tbody>
        </table>
    );
}

/** The picture shows the plants as long as they run, also when another tab is open. */
function useStage(): void {
    const desk = useDesk();
    useEffect(() => {
        const { viewport } = (document.querySelector(".view canvas") ?? {}) as { viewport?: Viewport & { live?: LiveStage } };
        if (viewport) viewport.live ??= new LiveStage(viewport, desk, liveOf(desk));
    }, []);
}

export function LivePanel() {
    const isRunning = useLive((state) => state.running.length > 0), isReal = useLive((state) => state.running.some(({ frame }) => frame?.device));
    useStage();
    return (
        <div class="live-tab">
            <Start />
            {isRunning && <div class="live-side live-now"><div class="live-line">{!isReal && <Time />}<Tape /></div>{!isReal && <Push />}<Twin /><Figures /></div>}
            {!isReal && <Makings />}
        </div>
    );
}
