/** Torques of an arm with known masses as bars against what its drives can give, and the payload of the pose. */
import { useEffect, useState } from "preact/hooks";
import type { Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { NumberField } from "../parts/number_field";
import { Section } from "../parts/section";
import { fixed, withUnit } from "../state/units";
import { shortBranchText } from "../text/sentences";
import { fill } from "../text/texts";
import "./load_panel.css";

function Bar({ joint, torque, limit }: { joint: number; torque: number; limit: number }) {
    const { texts } = useWords();
    const part = Math.abs(torque) / limit;
    const text = fill(texts.torqueOf, { joint, torque: fixed(torque, 3, texts.units), limit: fixed(limit, 2, texts.units) });
    return (
        <div class="bar">
            <span>{text}</span>
            <meter class={part > 1 ? "over" : ""} aria-label={text} min={0} max={1} high={0.8} value={Math.min(1, part)} />
        </div>
    );
}

/** What is asked now and then: the weakest pose, the load of every solution, drives for the motion, steps of the servos. */
function Questions({ robot }: { robot: Robot }) {
    const { app, driver } = useDesk();
    const words = useWords(), { texts, units } = words;
    const load = useApp((state) => state.work.load);
    const plan = useApp((state) => state.timeline.recording?.plan);
    const [said, setSaid] = useState<string[]>([]);
    useEffect(() => setSaid([]), [robot, load]);
    const tell = (find: () => Promise<string[]>): void => void find().then(setSaid).catch((problem: unknown) => driver.tell(problem));
    const weakest = async (): Promise<string[]> => {
        const { max_kg, binding, q } = await driver.ask("payload", { worst: true });
        if (q) void driver.moveTo(q);
        return [max_kg === null ? texts.payloadFree : fill(texts.weakestIs, { mass: withUnit(max_kg, "mass", units), joint: binding ?? "" })];
    };
    const compare = async (): Promise<string[]> => {
        const solutions = app.get().found.solutions?.solutions ?? [];
        const answers = await driver.askAll("torque", solutions.map(({ q }) => ({ q, load_kg: load })));
        return solutions.map((solution, k) => {
            const parts = (answers[k]?.torque ?? []).map((value, j) => Math.abs(value) / (robot.joints[j]?.torque ?? Infinity)), most = Math.max(0, ...parts);
            return fill(texts.loadOf, { branch: shortBranchText(solution, words), percent: Math.round(100 * most), joint: parts.indexOf(most) + 1 });
        });
    };
    const size = async (): Promise<string[]> => {
        const { program, ...fields } = plan ?? {}, text = program === undefined ? {} : { program: String(program) };
        const { duty } = await driver.ask("size", { ...fields, ...text, load_kg: load });
        return (duty ?? []).map(({ joint, peak_torque: peak, rms_torque: rms, curve_part: part, verdict }) => fill(texts.loadDuty, {
            joint, peak: fixed(peak, 3, units.names), rms: fixed(rms, 3, units.names), percent: part === null ? "–" : Math.round(100 * part), verdict: texts.loadVerdicts[verdict] ?? verdict,
        }));
    };
    const servos = async (): Promise<string[]> => {
        const { servos: all = [], error_max_mm: most = 0, error_rms_mm: rms = 0 } = await driver.ask("servo", {});
        const lines = all.map(({ joint, from, to, step }) => fill(texts.loadServoOf, { joint, from: withUnit(from, "angle", units), to: withUnit(to, "angle", units), step: withUnit(step, "angle", units, 2) }));
        return [...lines, fill(texts.loadServoError, { most: withUnit(most, "length", units, 1), rms: withUnit(rms, "length", units, 1) })];
    };
    return (
        <>
            <div class="row wrap">
                <button type="button" onClick={() => tell(weakest)}>{texts.weakest}</button>
                <button type="button" onClick={() => tell(compare)}>{texts.loadCompare}</button>
                <button type="button" disabled={!plan} onClick={() => tell(size)}>{texts.loadSize}</button>
                <button type="button" onClick={() => tell(servos)}>{texts.loadServo}</button>
            </div>
            {said.length > 0 && <ul class="plain" role="status" data-testid="load-said">{said.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>}
        </>
    );
}

export function LoadPanel() {
    const { driver } = useDesk();
    const { texts, units } = useWords();
    const robot = useApp((state) => state.arm.robot);
    const load = useApp((state) => state.work.load);
    const torque = useApp((state) => state.found.torque);
    const payload = useApp((state) => state.found.payload);
    if (!robot?.capability.plane || !torque) return null;
    const over = torque.torque.flatMap((value, k) => (Math.abs(value) > (robot.joints[k]?.torque ?? Infinity) ? [k + 1] : []));
    return (
        <Section title={texts.load} sheet="joints">
            <label class="row"><span class="grow">{texts.loadAtTool}</span>
                <NumberField label={texts.loadAtTool} value={load} quantity="mass" low={0} onCommit={(value) => void driver.rest.setLoad(value)} />
            </label>
            {torque.torque.map((value, k) => (
                <Bar key={k} joint={k + 1} torque={value} limit={robot.joints[k]?.torque ?? Infinity} />
            ))}
            <p class={over.length > 0 ? "verdict bad" : "verdict"} role="status">
                {over.map((joint) => `${fill(texts.overload, { joint })} `)}
                {payload && (payload.max_kg === null ? texts.payloadFree
                    : fill(texts.payloadHere, { mass: withUnit(payload.max_kg, "mass", units), joint: payload.binding ?? "" }))}
            </p>
            <Questions robot={robot} />
        </Section>
    );
}
