/** Charts of the motion on the timeline: joints, their speeds, accelerations and torques, and the speed of the tool. */
import { useEffect, useState } from "preact/hooks";
import type { Joint, Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { download } from "../link/download";
import { motionBinary, motionCsv, motionJson } from "../link/motion_files";
import type { Recording } from "../motion/recording";
import { clearanceAlong, findClearance } from "../motion/clearance_along";
import { askedRows, jerkOf, marginOf, powerOf, resampled } from "../motion/signals";
import { Chart, type ChartLimit, type ChartSeries } from "../parts/chart";
import { chartsPng, chartsSvg } from "../parts/chart_files";
import type { ChartChoice, ChartName } from "../state/app";
import { quantityOf, scaleOf, unitOf } from "../state/units";
import type { Words } from "../text/sentences";
import { fill, jointName, ofFile, type TextKey } from "../text/texts";
import "./charts_panel.css";

type Values = Float32Array | null;

interface Quantity {
    name: ChartName;
    title: TextKey;
    per: "" | "/s" | "/s²" | "/s³" | "torque" | "W" | "%";
    values: (recording: Recording, robot: Robot) => Values;
    limits: (joint: Joint) => [number | null, number | null];
}

const both = (value: number | null): [number | null, number | null] => [value === null ? null : -value, value];
const none = (): [null, null] => [null, null];

const QUANTITIES: Quantity[] = [
    { name: "q", title: "chartQ", per: "", values: (recording) => recording.q, limits: (joint) => [joint.lower, joint.upper] },
    { name: "qd", title: "chartQd", per: "/s", values: (recording) => recording.qd, limits: (joint) => both(joint.velocity) },
    { name: "qdd", title: "chartQdd", per: "/s²", values: (recording) => recording.qdd, limits: (joint) => both(joint.acceleration) },
    { name: "qddd", title: "chartQddd", per: "/s³", values: jerkOf, limits: (joint) => both(joint.jerk ?? null) },
    { name: "torque", title: "chartTorque", per: "torque", values: (recording) => recording.torque, limits: (joint) => both(joint.torque) },
    { name: "power", title: "chartPower", per: "W", values: powerOf, limits: none },
    { name: "margin", title: "chartMargin", per: "%", values: marginOf, limits: () => [0, null] },
];
const NAMES: ChartName[] = ["q", "qd", "qdd", "qddd", "torque", "power", "margin", "manipulability", "clearance", "speed"];
const TITLES: Record<ChartName, TextKey> = {
    q: "chartQ", qd: "chartQd", qdd: "chartQdd", qddd: "chartQddd", torque: "chartTorque", power: "chartPower", margin: "chartMargin", manipulability: "chartManipulability", clearance: "chartClearance", speed: "chartSpeed",
};
const NEEDS_MASSES: ChartName[] = ["torque", "power"];

interface Plot {
    title: string;
    unit: string;
    series: ChartSeries[];
    limits: ChartLimit[];
}

/** What a motion is shown with: another one to compare it with, and numbers that the core was asked for. */
interface Beside {
    kept: Recording | null;
    manipulability: Float32Array | null;
    clearance: Float32Array | null;
}

function unitText(quantity: Quantity, unit: Joint["unit"], { units }: Words): string {
    const { per } = quantity;
    if (per === "torque") return units.names[unit === "deg" ? "Nm" : "N"];
    return per === "W" || per === "%" ? per : `${unitOf(quantityOf(unit), units)}${per.replace("s", units.names.s)}`;
}

/** The largest value that a joint may have, or null. */
function largest(quantity: Quantity, joint: Joint | undefined): number | null {
    const [lower, upper] = joint ? quantity.limits(joint) : [null, null];
    return upper === null ? null : Math.max(Math.abs(lower ?? 0), Math.abs(upper));
}

/** What is shown for some joints of one kind: turning ones and slides have different units. */
function plotOf(quantity: Quantity, unit: Joint["unit"], joints: number[], recording: Recording, robot: Robot, { kept }: Beside, percent: boolean, words: Words): Plot | null {
    const { texts, units } = words, values = quantity.values(recording, robot), here = joints.filter((k) => robot.joints[k]?.unit === unit);
    if (!values || here.length === 0) return null;
    const isPlain = quantity.per === "torque" || quantity.per === "W" || quantity.per === "%", share = percent && here.every((k) => largest(quantity, robot.joints[k]) !== null);
    const per = (k: number): number => (share ? (largest(quantity, robot.joints[k]) ?? 1) / 100 : isPlain ? 1 : scaleOf(quantityOf(unit), units).perUnit);
    const scaled = (value: number | null, k: number): number | null => (value === null ? null : value / per(k));
    const before = kept?.joints === recording.joints ? quantity.values(kept, robot) : null, other = before && kept ? resampled(before, kept.t, kept.joints, recording.t) : null;
    const lines = (all: Float32Array, more: Partial<ChartSeries>, name: (k: number) => string): ChartSeries[] =>
        here.map((k) => ({ label: name(k), color: k, values: all, first: k, every: recording.joints, per: per(k), ...more }));
    return {
        title: texts[quantity.title], unit: share ? "%" : unitText(quantity, unit, words),
        series: [...lines(values, {}, (k) => jointName(robot, k, texts)), ...(other ? lines(other, { stroke: "dashed" }, (k) => fill(texts.chartBefore, { name: jointName(robot, k, texts) })) : [])],
        limits: here.map((k) => {
            const [lower, upper] = robot.joints[k] ? quantity.limits(robot.joints[k]) : [null, null];
            return { color: k, lower: scaled(lower, k), upper: scaled(upper, k) };
        }),
    };
}

/** One line of the whole arm. */
function toolPlot(title: string, unit: string, label: string, values: Float32Array, before: Float32Array | null, per: number, texts: Words["texts"]): Plot {
    return {
        title, unit, limits: [],
        series: [{ label, color: 0, values, per }, ...(before ? [{ label: fill(texts.chartBefore, { name: label }), color: 0, values: before, per, stroke: "dashed" as const }] : [])],
    };
}

function plotsOf(choice: ChartChoice, recording: Recording, robot: Robot, beside: Beside, words: Words): Plot[] {
    const { texts, units } = words, joints = robot.joints.map((_, k) => k).filter((k) => !choice.without.includes(k));
    const lanes = choice.lanes ? joints.map((k) => [k]) : [joints];
    const plots = QUANTITIES.filter(({ name }) => choice.shown.includes(name)).flatMap((quantity) => lanes.flatMap((lane) =>
        (["deg", "mm"] as const).map((unit) => plotOf(quantity, unit, lane, recording, robot, beside, choice.percent, words))));
    if (choice.shown.includes("manipulability") && beside.manipulability) plots.push(toolPlot(texts.chartManipulability, "", texts.tool, beside.manipulability, null, 1, texts));
    if (choice.shown.includes("clearance") && beside.clearance) plots.push(toolPlot(texts.chartClearance, unitOf("length", units), texts.arm, beside.clearance, null, scaleOf("length", units).perUnit, texts));
    if (choice.shown.includes("speed")) {
        const before = beside.kept ? resampled(beside.kept.speed, beside.kept.t, 1, recording.t) : null;
        plots.push(toolPlot(texts.chartSpeed, `${unitOf("length", units)}/${units.names.s}`, texts.tool, recording.speed, before, scaleOf("length", units).perUnit, texts));
    }
    return plots.filter((plot): plot is Plot => plot !== null);
}

/** Manipulability along the motion, by the core; null while it is not wanted or not there yet. */
function useManipulability(recording: Recording | null, wanted: boolean): Float32Array | null {
    const { driver } = useDesk();
    const [found, setFound] = useState<{ of: Recording; values: Float32Array } | null>(null);
    useEffect(() => {
        if (!recording || !wanted || found?.of === recording) return;
        const { t, q, joints } = recording, rows = askedRows(t.length);
        void driver.askAll("jacobian", rows.map((row) => ({ q: [...q.subarray(row * joints, (row + 1) * joints)] }))).then((answers) => {
            const values = Float32Array.from(answers, (answer) => answer?.manipulability ?? NaN);
            setFound({ of: recording, values: resampled(values, Float64Array.from(rows, (row) => t[row] ?? 0), 1, t) });
        });
    }, [recording, wanted]);
    return found && found.of === recording ? found.values : null;
}

/** The same for the clearance from the things around the arm. */
function useClearance(wanted: boolean): Float32Array | null {
    const desk = useDesk();
    const recording = useApp((state) => state.timeline.recording), things = useApp((state) => state.work.things);
    useEffect(() => { if (wanted) void findClearance(desk); }, [recording, things, wanted]);
    return useApp(clearanceAlong);
}

function toggled<T>(list: T[], item: T): T[] {
    return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

function Choices({ recording, robot }: { recording: Recording; robot: Robot }) {
    const { app } = useDesk();
    const { texts } = useWords();
    const choice = useApp((state) => state.panels.charts);
    const isAmongThings = useApp((state) => state.work.things.length > 0);
    const choose = (patch: Partial<ChartChoice>): void => app.set({ panels: { charts: { ...choice, ...patch } } });
    return (
        <div class="chart-choices">
            <div class="choice" role="group" aria-label={texts.charts}>
                {NAMES.map((name) => {
                    const lacks = NEEDS_MASSES.includes(name) && !recording.torque ? texts.noTorque : name === "clearance" && !isAmongThings ? texts.chartNoThings : undefined;
                    return <button key={name} type="button" aria-pressed={choice.shown.includes(name)} disabled={lacks !== undefined} title={lacks} onClick={() => choose({ shown: toggled(choice.shown, name) })}>{texts[TITLES[name]]}</button>;
                })}
            </div>
            <div class="choice" role="group" aria-label={texts.joints}>
                {robot.joints.map((joint, k) => (
                    <button key={k} type="button" aria-pressed={!choice.without.includes(k)} onClick={() => choose({ without: toggled(choice.without, k) })}>{ofFile(joint.name, texts)}</button>
                ))}
            </div>
            <label class="check"><input type="checkbox" checked={choice.limits} onChange={() => choose({ limits: !choice.limits })} />{texts.chartLimits}</label>
            <label class="check"><input type="checkbox" checked={choice.lanes} onChange={() => choose({ lanes: !choice.lanes })} />{texts.chartLanes}</label>
            <label class="check"><input type="checkbox" checked={choice.percent} onChange={() => choose({ percent: !choice.percent })} />{texts.chartPercent}</label>
        </div>
    );
}

/** Files of the motion and of its charts, and a motion to compare with. */
function Files({ recording, plots, range, kept, onKeep }: { recording: Recording; plots: Plot[]; range: [number, number]; kept: Recording | null; onKeep: (kept: Recording | null) => void }) {
    const { driver } = useDesk();
    const { texts } = useWords();
    const picture = (): string => chartsSvg(plots, recording.t, range, texts.units);
    const save = (name: string, kind: string, content: () => Blob | string | Promise<Blob>): void =>
        void Promise.resolve().then(content).then((data) => download(name, kind, data)).catch((problem: unknown) => driver.report(problem));
    const button = (text: string, act: () => void) => <button key={text} type="button" onClick={act}>{text}</button>;
    return (
        <div class="row" role="group" aria-label={texts.chartFiles}>
            <span class="about">{texts.chartMotion}</span>
            {button("CSV", () => save("motion.csv", "text/csv", () => motionCsv(recording)))}
            {button("JSON", () => save("motion.json", "application/json", () => motionJson(recording)))}
            {button("BIN", () => save("motion.bin", "application/octet-stream", () => motionBinary(recording)))}
            <span class="about">{texts.charts}</span>
            {button("PNG", () => save("charts.png", "image/png", () => chartsPng(picture())))}
            {button("SVG", () => save("charts.svg", "image/svg+xml", picture))}
            {kept ? button(texts.chartForget, () => onKeep(null)) : button(texts.chartKeep, () => onKeep(recording))}
        </div>
    );
}

const TALL = 1000; // pixels of a screen with room for higher charts

export function ChartsPanel() {
    const { player } = useDesk();
    const words = useWords();
    const recording = useApp((state) => state.timeline.recording);
    const robot = useApp((state) => state.arm.robot);
    const choice = useApp((state) => state.panels.charts);
    const time = useApp((state) => state.timeline.time);
    const [hover, setHover] = useState<number | null>(null);
    const [range, setRange] = useState<[number, number] | null>(null);
    const [kept, setKept] = useState<Recording | null>(null); // to compare with
    useEffect(() => setRange(null), [recording]); // another motion is looked at as a whole
    const manipulability = useManipulability(recording, choice.shown.includes("manipulability"));
    const clearance = useClearance(choice.shown.includes("clearance"));
    if (!recording || !robot) return <p class="hint">{words.texts.chartsEmpty}</p>;
    const other = kept && kept !== recording && kept.robot === recording.robot ? kept : null;
    const plots = plotsOf(choice, recording, robot, { kept: other, manipulability, clearance }, words);
    return (
        <div class="charts-tab">
            <Choices recording={recording} robot={robot} />
            <div class="charts-scroll">
                <div class="charts">
                    {plots.map((plot) => (
                        <Chart key={`${plot.title}${plot.unit}${choice.lanes ? plot.series[0]?.label : ""}`} {...plot} t={recording.t} wide={choice.limits} time={time} hover={hover} range={range} height={window.innerHeight >= TALL ? 210 : 150}
                            onSeek={(at) => player.seek(at)} onHover={setHover} onRange={setRange} />
                    ))}
                </div>
                <Files recording={recording} plots={plots} range={range ?? [0, recording.t[recording.t.length - 1] ?? 0]} kept={kept} onKeep={setKept} />
                <p class="hint">{words.texts.chartsHint}</p>
            </div>
        </div>
    );
}
