/** Every value of a taught point as a field: joints, the place of the tool, and what an arc goes over. */
import type { IkAnswer, Pose, Robot, Target } from "../core/vocabulary";
import { useDesk, useWords } from "../desk";
import { NumberField } from "../parts/number_field";
import type { TeachPoint } from "../state/teach";
import { quantityOf } from "../state/units";
import { ofFile } from "../text/texts";

/** The values with another one at k. */
function put<T extends number[]>(values: T, k: number, value: number): T {
    return values.map((old, i) => (i === k ? value : old)) as T;
}

interface PlaceProps {
    legend: string;
    label: string;
    target: Target;
    onChange: (target: Target) => void;
}

/** A place in the words of the arm. */
function Place({ legend, label, target, onChange }: PlaceProps) {
    const { texts } = useWords();
    const { xyz, abc, pitch, yaw } = target;
    const field = (name: string, value: number, quantity: "length" | "angle", change: (value: number) => Target) => (
        <label key={name}><span>{name}</span>
            <NumberField label={`${label}: ${name}`} value={value} quantity={quantity} more={1} onCommit={(next) => onChange(change(next))} /></label>
    );
    return (
        <fieldset><legend>{legend}</legend>
            {xyz.map((value, k) => field("XYZ"[k] ?? "", value, "length", (next) => ({ ...target, xyz: put(xyz, k, next) })))}
            {abc?.map((value, k) => field("ABC"[k] ?? "", value, "angle", (next) => ({ ...target, abc: put(abc, k, next) })))}
            {pitch !== undefined && field(texts.pitch, pitch, "angle", (next) => ({ ...target, pitch: next }))}
            {yaw !== undefined && field(texts.yaw, yaw, "angle", (next) => ({ ...target, yaw: next }))}
        </fieldset>
    );
}

interface Props {
    point: TeachPoint;
    label: string;
    pose: Pose | null;
    robot: Robot;
    set: (change: Partial<TeachPoint>) => void;
    tell: (answer: IkAnswer) => void;
}

export function PointValues({ point, label, pose, robot, set, tell }: Props) {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const { via } = point;
    const reach = async (target: Target): Promise<void> => {
        const answer = await driver.ask("ik", { ...target, near: point.q, limits: true });
        const found = answer.solutions[0];
        if (found) set({ q: found.q });
        else tell(answer);
    };
    return (
        <div class="point-values">
            <fieldset><legend>{texts.joints}</legend>
                {robot.joints.map((joint, k) => (
                    <label key={k}><span>{ofFile(joint.name, texts)}</span>
                        <NumberField label={`${label}: ${ofFile(joint.name, texts)}`} value={point.q[k] ?? 0} quantity={quantityOf(joint.unit)} more={1}
                            onCommit={(value) => set({ q: put(point.q, k, Math.min(joint.upper ?? Infinity, Math.max(joint.lower ?? -Infinity, value))) })} /></label>
                ))}
            </fieldset>
            {pose && <Place legend={texts.tool} label={label} target={pose.target} onChange={(target) => void reach(target).catch((problem: unknown) => driver.report(problem))} />}
            {point.move === "arc" && (
                <fieldset><legend>{texts.pointVia}</legend>
                    {via?.map((value, k) => (
                        <label key={k}><span>{"XYZ"[k]}</span>
                            <NumberField label={`${label}: ${texts.pointVia} ${"XYZ"[k]}`} value={value} quantity="length" more={1}
                                onCommit={(next) => set({ via: put(via, k, next) })} /></label>
                    ))}
                    <button type="button" onClick={() => set({ via: app.get().arm.pose?.xyz ?? via })}>{texts.takeOver}</button>
                </fieldset>
            )}
        </div>
    );
}
