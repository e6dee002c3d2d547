/** A place in the words of the arm, as fields in a row. */
import type { Target, Vec3 } from "../core/vocabulary";
import { useWords } from "../desk";
import { NumberField } from "../parts/number_field";

interface Props {
    legend: string;
    label: string;
    target: Target;
    onChange: (target: Target) => void;
}

export function Place({ legend, label, target, onChange }: Props) {
    const { texts } = useWords();
    const { xyz, abc, pitch, yaw } = target;
    const put = (values: Vec3, k: number, value: number): Vec3 => values.map((old, i) => (i === k ? value : old)) as Vec3;
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
