/** Torques of an arm with known masses as bars against what its drives can give, and the payload of the pose. */
import { useApp, useDesk, useWords } from "../desk";
import { NumberField } from "../parts/number_field";
import { Section } from "../parts/section";
import { fixed, withUnit } from "../state/units";
import { fill } from "../text/texts";
import { LoadQuestions } from "./load_questions";
import "./load_panel.css";
import { PayloadCurve } from "./payload_curve";

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

export function LoadPanel() {
    const { driver } = useDesk();
    const { texts, units } = useWords();
    const robot = useApp((state) => state.arm.robot);
    const load = useApp((state) => state.work.load);
    const supply = useApp((state) => state.work.supply);
    const torque = useApp((state) => state.found.torque);
    const payload = useApp((state) => state.found.payload);
    if (!robot?.capability.plane || !torque) return null;
    const limit = (joint: number): number => (supply / 100) * (robot.joints[joint]?.torque ?? Infinity);
    const over = torque.torque.flatMap((value, k) => (Math.abs(value) > limit(k) ? [k + 1] : []));
    return (
        <Section title={texts.load} sheet="joints">
            <label class="row"><span class="grow">{texts.loadAtTool}</span>
                <NumberField label={texts.loadAtTool} value={load} quantity="mass" low={0} onCommit={(value) => void driver.rest.setLoad(value)} />
            </label>
            <label class="row" title={texts.loadSupplyHint}><span class="grow">{texts.loadSupply}</span>
                <NumberField label={texts.loadSupply} value={supply} quantity="share" low={10} high={200} onCommit={(value) => void driver.rest.setSupply(value)} />
            </label>
            {torque.torque.map((value, k) => (
                <Bar key={k} joint={k + 1} torque={value} limit={limit(k)} />
            ))}
            <p class={over.length > 0 ? "verdict bad" : "verdict"} role="status">
                {over.map((joint) => `${fill(texts.overload, { joint })} `)}
                {payload && (payload.max_kg === null ? texts.payloadFree
                    : fill(texts.payloadHere, { mass: withUnit(payload.max_kg, "mass", units), joint: payload.binding ?? "" }))}
            </p>
            <PayloadCurve robot={robot} />
            <LoadQuestions robot={robot} />
        </Section>
    );
}
