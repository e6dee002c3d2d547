/** A target typed by hand: in the words of the arm, with the reason when it cannot be reached. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Target, Vec3 } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { NumberField } from "../parts/number_field";
import { Section } from "../parts/section";
import { withUnit } from "../state/units";
import { askedText } from "../text/sentences";
import { fill } from "../text/texts";

const AXES = ["X", "Y", "Z"] as const;
const TURNS = ["A", "B", "C"] as const;

function changed(values: Vec3, index: number, value: number): Vec3 {
    return values.map((old, k) => (k === index ? value : old)) as Vec3;
}

interface FieldsProps {
    target: Target;
    onChange: (target: Target) => void;
    onEnter: () => void;
}

function TargetFields({ target, onChange, onEnter }: FieldsProps) {
    const { texts } = useWords();
    const { abc, pitch, yaw } = target;
    return (
        <div class="fields target">
            {AXES.map((name, k) => (
                <label key={name} class="field"><span class="name">{name}</span>
                    <NumberField label={`${texts.target} ${name}`} value={target.xyz[k] ?? 0} quantity="length" more={1} onEnter={onEnter}
                        onCommit={(value) => onChange({ ...target, xyz: changed(target.xyz, k, value) })} /></label>
            ))}
            {abc && TURNS.map((name, k) => (
                <label key={name} class="field"><span class="name">{name}</span>
                    <NumberField label={`${texts.target} ${name}`} value={abc[k] ?? 0} quantity="angle" more={1} onEnter={onEnter}
                        onCommit={(value) => onChange({ ...target, abc: changed(abc, k, value) })} /></label>
            ))}
            {pitch !== undefined && (
                <label class="field"><span class="name">{texts.pitch}</span>
                    <NumberField label={`${texts.target} ${texts.pitch}`} value={pitch} quantity="angle" more={1} onEnter={onEnter}
                        onCommit={(value) => onChange({ ...target, pitch: value })} /></label>
            )}
            {yaw !== undefined && (
                <label class="field"><span class="name">{texts.yaw}</span>
                    <NumberField label={`${texts.target} ${texts.yaw}`} value={yaw} quantity="angle" more={1} onEnter={onEnter}
                        onCommit={(value) => onChange({ ...target, yaw: value })} /></label>
            )}
        </div>
    );
}

function Verdict() {
    const { driver } = useDesk();
    const words = useWords();
    const asked = useApp((state) => state.found.asked);
    const robot = useApp((state) => state.arm.robot);
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => { if (asked && (asked.nearest || !asked.answer.reachable)) place.current?.scrollIntoView({ block: "nearest" }); }, [asked]); // never below the fold
    if (!asked || !robot) return <p class="verdict steady" role="status">{words.texts.targetHint}</p>;
    const { answer, target, nearest } = asked;
    const good = answer.reachable && !answer.height_clamped && answer.solutions.some((solution) => solution.in_limits);
    return (
        <div ref={place} class={`verdict steady ${good ? "good" : "bad"}`} role="status">
            {askedText(answer, robot, words, nearest).map((sentence) => <p key={sentence}>{sentence}</p>)}
            {nearest && <button type="button" onClick={() => void driver.goTo({ ...target, xyz: nearest })}>{words.texts.goNearest}</button>}
        </div>
    );
}

/** The four-link arm of document 001: which XOY reach the place, and those with its link 3-4 level. */
function Variants({ onPitch }: { onPitch: (pitch: number) => void }) {
    const { texts, units } = useWords();
    const answer = useApp((state) => state.found.asked?.answer ?? null);
    if (!answer?.pitches) return null;
    const ranges = answer.pitches.map(([from, to]) => fill(texts.limits, { lower: withUnit(from, "angle", units), upper: withUnit(to, "angle", units) }));
    return (
        <div class="row" data-testid="variants">
            <span class="about grow">{ranges.length > 0 ? fill(texts.xoyRange, { ranges: ranges.join("; ") }) : texts.xoyNone}</span>
            {answer.level?.map(({ pitch }) => <button key={pitch} type="button" onClick={() => onPitch(pitch)}>{fill(texts.levelLink, { angle: withUnit(pitch, "angle", units) })}</button>)}
        </div>
    );
}

export function TargetPanel() {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const held = useApp((state) => state.arm.pose?.target ?? null);
    const asked = useApp((state) => state.found.asked?.target ?? null);
    const name = useApp((state) => state.arm.robot?.name ?? "");
    const [target, setTarget] = useState<Target | null>(null);
    useLayoutEffect(() => setTarget(null), [name]); // at once, as in draft.ts
    const [own] = useState(() => new WeakSet<Target>()); // an answer about one of these may come when more was typed
    useLayoutEffect(() => { if (asked && !own.has(asked)) setTarget(asked); }, [asked]);

    const shown = target ?? held;
    const latest = useRef<Target | null>(null); // Enter may follow a change before it is painted
    latest.current = shown;
    const go = (): void => { if (latest.current) void driver.goTo(latest.current); };
    const change = (next: Target): void => {
        latest.current = next;
        setTarget(next);
        own.add(next);
        void driver.lookUp(next).catch((problem: unknown) => driver.report(problem));
    };
    const takeOver = (): void => {
        setTarget(null);
        app.set({ found: { asked: null } });
    };
    return (
        <Section title={texts.target} sheet="tool"
            actions={<>
                <button type="button" onClick={takeOver}>{texts.takeOver}</button>
                <button type="button" class="primary" disabled={!shown} onClick={go}>{texts.go}</button>
            </>}>
            {shown && <TargetFields target={shown} onChange={change} onEnter={go} />}
            {shown?.pitch !== undefined && <Variants onPitch={(pitch) => change({ ...shown, pitch })} />}
            <Verdict />
        </Section>
    );
}
