/** One slider and one number per joint, with its limits and its keys. */
import type { Joint } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { homeOf } from "../motion/home";
import { capOf, JOINT_KEYS } from "../motion/keys";
import { NumberField } from "../parts/number_field";
import { Section } from "../parts/section";
import { Slider } from "../parts/slider";
import { quantityOf, withUnit } from "../state/units";
import { fill, ofFile } from "../text/texts";

const WITHOUT_LIMITS = 360; // degrees or mm that a slider covers when the joint has none
const STEPS = 1000;
const STEPS_PER_PRESS = [0.1, 1, 5, 10]; // degrees or mm

function Key({ code, text }: { code: string | undefined; text: string }) {
    return code ? <kbd title={fill(text, { key: capOf(code) })}>{capOf(code)}</kbd> : null;
}

function JointRow({ joint, index, value }: { joint: Joint; index: number; value: number }) {
    const { driver } = useDesk();
    const { texts, units } = useWords();
    const quantity = quantityOf(joint.unit), name = ofFile(joint.name, texts);
    const lower = joint.lower ?? -WITHOUT_LIMITS, upper = joint.upper ?? WITHOUT_LIMITS;
    const label = `${fill(texts.joint, { number: index + 1 })}, ${name}`;
    const limits = fill(texts.limits, { lower: withUnit(lower, quantity, units), upper: withUnit(upper, quantity, units) });
    const [minus, plus] = JOINT_KEYS[index] ?? [];
    return (
        <div class="joint">
            <span class="name" title={label}>{index + 1}{name !== `q${index + 1}` && <small>{name}</small>}</span>
            <Key code={minus} text={texts.minusKey} />
            <Slider aria-label={label} aria-valuetext={withUnit(value, quantity, units)} title={limits}
                min={lower} max={upper} step={(upper - lower) / STEPS} value={value} onSlide={(next) => driver.setJoint(index, next)} />
            <Key code={plus} text={texts.plusKey} />
            <NumberField label={`${label}, ${limits}`} value={value} quantity={quantity}
                onCommit={(next) => driver.setJoint(index, next)} />
        </div>
    );
}

export function JointsPanel() {
    const { app, driver } = useDesk();
    const { texts, units } = useWords();
    const step = useApp((state) => state.jog.step);
    const robot = useApp((state) => state.arm.robot);
    const q = useApp((state) => state.arm.q);
    const speed = useApp((state) => state.jog.speed);
    const playing = useApp((state) => state.arm.playing);
    return (
        <Section title={texts.joints} sheet="joints" hint={texts.jointHint}
            actions={<>
                <button type="button" class="stop" disabled={!playing} onClick={() => driver.stop()}>{texts.stop}</button>
                <button type="button" onClick={() => robot && void driver.moveTo(homeOf(robot))}>{texts.home}</button>
            </>}>
            {robot?.joints.map((joint, k) => <JointRow key={k} joint={joint} index={k} value={q[k] ?? 0} />)}
            <div class="joint speed">
                <span class="name">{texts.speed}</span>
                <Slider aria-label={texts.speed} aria-valuetext={`${Math.round(speed * 100)} %`} min={0.01} max={1} step={0.01}
                    value={speed} onSlide={(next) => app.set({ jog: { speed: next } })} />
                <output>{Math.round(speed * 100)} %</output>
            </div>
            <label class="row press"><span class="about grow">{texts.perPress}</span>
                <select aria-label={texts.perPress} value={String(step ?? "")} onChange={(event) => app.set({ jog: { step: Number(event.currentTarget.value) || null } })}>
                    <option value="">{texts.whileHeld}</option>
                    {STEPS_PER_PRESS.map((one) => <option key={one} value={String(one)}>{fill(texts.stepOf, { angle: withUnit(one, "angle", units), length: withUnit(one, "length", units) })}</option>)}
                </select>
            </label>
        </Section>
    );
}
