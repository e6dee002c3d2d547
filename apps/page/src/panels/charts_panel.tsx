/** Charts of the motion on the timeline: joints, their speeds, accelerations and torques, and the speed of the tool. */
import { useEffect, useState } from "preact/hooks";
import type { Joint, Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import type { Recording } from "../motion/recording";
import { Chart, type ChartLimit, type ChartSeries } from "../parts/chart";
import type { ChartChoice, ChartName } from "../state/app";
import { quantityOf, scaleOf, unitOf } from "../state/units";
import type { Words } from "../text/sentences";
import { jointName, ofFile, type TextKey } from "../text/texts";
import "./charts_panel.css";

type Values = Float32Array | null;

interface Quantity {
    name: ChartName;
    title: TextKey;
    per: "" | "/s" | "/s²" | "torque";
    values: (recording: Recording) => Values;
    limits: (joint: Joint) => [number | null, number | null];
}

const both = (value: number | null): [number | null, number | null] => [value === null ? null : -value, value];

const QUANTITIES: Quantity[] = [
    { name: "q", title: "chartQ", per: "", values: (recording) => recording.q, limits: (joint) => [joint.lower, joint.upper] },
    { name: "qd", title: "chartQd", per: "/s", values: (recording) => recording.qd, limits: (joint) => both(joint.velocity) },
    { name: "qdd", title: "chartQdd", per: "/s²", values: (recording) => recording.qdd, limits: (joint) => both(joint.acceleration) },
    { name: "torque", title: "chartTorque", per: "torque", values: (recording) => recording.torque, limits: (joint) => both(joint.torque) },
];
const NAMES: ChartName[] = ["q", "qd", "qdd", "torque", "speed"];
const TITLES: Record<ChartName, TextKey> = { q: "chartQ", qd: "chartQd", qdd: "chartQdd", torque: "chartTorque", speed: "chartSpeed" };

interface Plot {
    title: string;
    unit: string;
    series: ChartSeries[];
    limits: ChartLimit[];
}

/** What is shown for joints of one kind: turning ones and slides have different units. */
function plotOf(quantity: Quantity, unit: Joint["unit"], joints: number[], recording: Recording, robot: Robot, { texts, units }: Words): Plot | null {
    const values = quantity.values(recording), here = joints.filter((k) => robot.joints[k]?.unit === unit);
    if (!values || here.length === 0) return null;
    const isTorque = quantity.per === "torque", of = quantityOf(unit);
    const per = isTorque ? 1 : scaleOf(of, units).perUnit;
    const scaled = (value: number | null): number | null => (value === null ? null : value / per);
    return {
        title: texts[quantity.title],
        unit: isTorque ? units.names[unit === "deg" ? "Nm" : "N"] : `${unitOf(of, units)}${quantity.per.replace("s", units.names.s)}`,
        series: here.map((k) => ({ label: jointName(robot, k, texts), color: k, values, first: k, every: recording.joints, per })),
        limits: here.map((k) => {
            const [lower, upper] = robot.joints[k] ? quantity.limits(robot.joints[k]) : [null, null];
            return { color: k, lower: scaled(lower), upper: scaled(upper) };
        }),
    };
}

function plotsOf(choice: ChartChoice, recording: Recording, robot: Robot, words: Words): Plot[] {
    const joints = robot.joints.map((_, k) => k).filter((k) => !choice.without.includes(k));
    const plots = QUANTITIES.filter(({ name }) => choice.shown.includes(name)).flatMap((quantity) =>
        (["deg", "mm"] as const).map((unit) => plotOf(quantity, unit, joints, recording, robot, words)));
    if (choice.shown.includes("speed")) {
        const { texts, units } = words;
        plots.push({
            title: texts.chartSpeed, unit: `${unitOf("length", units)}/${units.names.s}`, limits: [],
            series: [{ label: texts.tool, color: 0, values: recording.speed, per: scaleOf("length", units).perUnit }],
        });
    }
    return plots.filter((plot): plot is Plot => plot !== null);
}

function toggled<T>(list: T[], item: T): T[] {
    return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

function Choices({ recording, robot }: { recording: Recording; robot: Robot }) {
    const { app } = useDesk();
    const { texts } = useWords();
    const choice = useApp((state) => state.panels.charts);
    const choose = (patch: Partial<ChartChoice>): void => app.set({ panels: { charts: { ...choice, ...patch } } });
    return (
        <div class="chart-choices">
            <div class="choice" role="group" aria-label={texts.charts}>
                {NAMES.map((name) => (
                    <button key={name} type="button" aria-pressed={choice.shown.includes(name)} disabled={name === "torque" && !recording.torque}
                        title={name === "torque" && !recording.torque ? texts.noTorque : undefined}
                        onClick={() => choose({ shown: toggled(choice.shown, name) })}>{texts[TITLES[name]]}</button>
                ))}
            </div>
            <div class="choice" role="group" aria-label={texts.joints}>
                {robot.joints.map((joint, k) => (
                    <button key={k} type="button" aria-pressed={!choice.without.includes(k)} onClick={() => choose({ without: toggled(choice.without, k) })}>{ofFile(joint.name, texts)}</button>
                ))}
            </div>
            <label class="check"><input type="checkbox" checked={choice.limits} onChange={() => choose({ limits: !choice.limits })} />{texts.chartLimits}</label>
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
    useEffect(() => setRange(null), [recording]); // another motion is looked at as a whole
    if (!recording || !robot) return <p class="hint">{words.texts.chartsEmpty}</p>;
    return (
        <div class="charts-tab">
            <Choices recording={recording} robot={robot} />
            <div class="charts">
                {plotsOf(choice, recording, robot, words).map((plot) => (
                    <Chart key={`${plot.title}${plot.unit}`} {...plot} t={recording.t} wide={choice.limits} time={time} hover={hover} range={range} height={window.innerHeight >= TALL ? 210 : 150}
                        onSeek={(at) => player.seek(at)} onHover={setHover} onRange={setRange} />
                ))}
            </div>
            <p class="hint">{words.texts.chartsHint}</p>
        </div>
    );
}
