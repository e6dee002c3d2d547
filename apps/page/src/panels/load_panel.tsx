/** Torques of an arm with known masses as bars against what its drives can give, and the payload of the pose. */
import { useApp, useDesk, useWords } from "../desk";
import { NumberField } from "../parts/number_field";
import { Section } from "../parts/section";
import { fixed, withUnit } from "../state/units";
import { fill } from "../text/texts";

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
    const torque = useApp((state) => state.found.torque);
    const payload = useApp((state) => state.found.payload);
    if (!robot?.capability.plane || !torque) return null;
    const over = torque.torque.findIndex((value, k) => Math.abs(value) > (robot.joints[k]?.torque ?? Infinity));
    return (
        <Section title={texts.load} sheet="joints">
            <label class="row"><span class="grow">{texts.loadAtTool}</span>
                <NumberField label={texts.loadAtTool} value={load} quantity="mass" low={0} onCommit={(value) => void driver.rest.setLoad(value)} />
            </label>
            {torque.torque.map((value, k) => (
                <Bar key={k} joint={k + 1} torque={value} limit={robot.joints[k]?.torque ?? Infinity} />
            ))}
            <p class={over >= 0 ? "verdict bad" : "verdict"} role="status">
                {over >= 0 && `${fill(texts.overload, { joint: over + 1 })} `}
                {payload && (payload.max_kg === null ? texts.payloadFree
                    : fill(texts.payloadHere, { mass: withUnit(payload.max_kg, "mass", units), joint: payload.binding ?? "" }))}
            </p>
        </Section>
    );
}
