/** A number that need not be said: empty, it is what stands there in grey. Typed and committed by Enter or by leaving. */
import { useWords } from "../desk";
import { digitsOf, type Quantity, scaleOf, typed, unitOf } from "../state/units";
import { useDraft } from "./draft";

interface Props {
    label: string;
    name?: string; // shown before it, when it is not the label
    value: number | undefined;
    usual?: number | string; // taken when nothing is said
    quantity: Quantity;
    unit?: string; // another one than that of the quantity
    low?: number;
    high?: number;
    whole?: boolean;
    onCommit: (value: number | undefined) => void;
}

export function MaybeNumber({ label, name = label, value, usual = "", quantity, unit, low = -Infinity, high = Infinity, whole = false, onCommit }: Props) {
    const { units } = useWords();
    const shownOf = (number: number): string => String(Number(digitsOf(number, quantity, units, 1).replace("−", "-")));
    const shown = value === undefined ? "" : shownOf(value);
    const read = (text: string): number | undefined | null => {
        if (text.trim() === "") return undefined;
        const number = typed(text, quantity, units);
        return number === null || number < low || number > high || (whole && !Number.isInteger(number)) ? null : number;
    };
    const commit = (text: string): void => {
        const number = read(text);
        if (number !== null && text !== shown) onCommit(number);
    };
    const step = (times: number): void => {
        const scale = scaleOf(quantity, units), from = value ?? (typeof usual === "number" ? usual : 0);
        onCommit(Math.min(high, Math.max(low, from + times * scale.step * scale.perUnit)));
    };
    const { draft, ...hands } = useDraft(commit, step, [units, value]);
    const wrong = draft !== null && read(draft) === null;
    return (
        <label class="maybe">
            <span class="name">{name}</span>
            <span class="number">
                <input type="text" inputMode="decimal" autocomplete="off" aria-label={label} aria-invalid={wrong} value={draft ?? shown}
                    placeholder={typeof usual === "number" ? shownOf(usual) : usual}
                    {...hands} />
                <span class="unit" aria-hidden="true">{unit ?? unitOf(quantity, units)}</span>
            </span>
        </label>
    );
}
