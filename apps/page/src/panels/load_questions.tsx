/** What is asked about loads now and then: the weakest pose, every solution beside the others, drives for the motion, pulses of the servos. */
import { useEffect, useState } from "preact/hooks";
import type { Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { fixed, withUnit } from "../state/units";
import { shortBranchText } from "../text/sentences";
import { fill } from "../text/texts";

/** A sentence, and where it is about a share of what a drive can give, that share. */
interface Said {
    sentence: string;
    part?: number;
}

export function LoadQuestions({ robot }: { robot: Robot }) {
    const { app, driver } = useDesk();
    const words = useWords(), { texts, units } = words;
    const load = useApp((state) => state.work.load);
    const supply = useApp((state) => state.work.supply);
    const plan = useApp((state) => state.timeline.recording?.plan);
    const [said, setSaid] = useState<Said[]>([]);
    useEffect(() => setSaid([]), [robot, load, supply]);
    const number = (name: string): number => robot.joints.findIndex((joint) => joint.name === name) + 1; // as above, not by the name in the file
    const ask = (find: () => Promise<Said[]>): void => void find().then(setSaid).catch((problem: unknown) => driver.report(problem));
    const weakest = async (): Promise<Said[]> => {
        const { max_kg, binding, q } = await driver.ask("payload", { worst: true, safety: 100 / supply });
        if (q) void driver.moveTo(q);
        return [{ sentence: max_kg === null ? texts.payloadFree : fill(texts.weakestIs, { mass: withUnit(max_kg, "mass", units), joint: binding ?? "" }) }];
    };
    const compare = async (): Promise<Said[]> => {
        const solutions = app.get().found.solutions?.solutions ?? [];
        const answers = await driver.askAll("torque", solutions.map(({ q }) => ({ q, load_kg: load })));
        return solutions.map((solution, k) => {
            const parts = (answers[k]?.torque ?? []).map((value, j) => Math.abs(value) / ((supply / 100) * (robot.joints[j]?.torque ?? Infinity))), part = Math.max(0, ...parts);
            return { sentence: fill(texts.loadOf, { branch: shortBranchText(solution, words), percent: Math.round(100 * part), joint: parts.indexOf(part) + 1 }), part };
        });
    };
    const size = async (): Promise<Said[]> => {
        const { program, ...fields } = plan ?? {}, text = program === undefined ? {} : { program: String(program) };
        const { duty } = await driver.ask("size", { ...fields, ...text, load_kg: load, safety: 100 / supply });
        return (duty ?? []).map(({ joint, peak_torque: peak, rms_torque: rms, curve_part: part, verdict }) => ({ sentence: fill(texts.loadDuty, {
            joint: number(joint), peak: fixed(peak, 3, units.names), rms: fixed(rms, 3, units.names), percent: part === null ? "–" : Math.round(100 * part), verdict: texts.loadVerdicts[verdict] ?? verdict,
        }), ...(part !== null && { part }) }));
    };
    const servos = async (): Promise<Said[]> => {
        const { q } = app.get().arm;
        const [here, everywhere] = await Promise.all([driver.ask("servo", { waypoints: [q, q] }), driver.ask("servo", {})]);
        const lines = (here.servos ?? []).map(({ joint, from, to, step, shortest_us: pulse }) => fill(texts.loadServoOf, {
            joint: number(joint), pulse: fixed(pulse ?? 0, 0, units.names), from: withUnit(from, "angle", units), to: withUnit(to, "angle", units), step: withUnit(step, "angle", units, 2),
        }));
        const { error_max_mm: most = 0, error_rms_mm: rms = 0 } = everywhere;
        const error = fill(texts.loadServoError, { most: withUnit(most, "length", units, 1), rms: withUnit(rms, "length", units, 1) });
        return [...(here.in_travel ? [] : [texts.loadServoBeyond]), ...lines, error].map((sentence) => ({ sentence }));
    };
    return (
        <>
            <div class="row wrap">
                <button type="button" onClick={() => ask(weakest)}>{texts.weakest}</button>
                <button type="button" onClick={() => ask(compare)}>{texts.loadCompare}</button>
                <button type="button" disabled={!plan} title={plan ? undefined : texts.loadSizeHint} onClick={() => ask(size)}>{texts.loadSize}</button>
                <button type="button" onClick={() => ask(servos)}>{texts.loadServo}</button>
            </div>
            {said.length > 0 && (
                <ul class="plain load-said" role="status" data-testid="load-said">
                    {said.map(({ sentence, part }) => (
                        <li key={sentence} class="bar">
                            {sentence}
                            {part !== undefined && <meter class={part > 1 ? "over" : ""} aria-label={sentence} min={0} max={1} high={0.8} value={Math.min(1, part)} />}
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}
