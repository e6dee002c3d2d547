/** A number that need not be said: empty, it is what is there in grey. Typed and committed by Enter or by leaving. */
import { useWords } from "../desk";
import { fieldText, type Quantity, scaleOf, typed, unitOf } from "../state/units";
import { useDraft } from "./draft";
import { outside, Refusal, refusalText, type Range } from "./refusal";

interface Props extends Range {
    label: string;
    name?: string; // shown before it, when it is not the label
    value: number | undefined;
    usual?: number | string; // taken when nothing is said
    quantity: Quantity;
    unit?: string; // another one than that of the quantity
    onCommit: (value: number | undefined) => void;
}

export function MaybeNumber({ label, name = label, value, usual = "", quantity, unit, onCommit, ...range }: Props) {
    const { texts, units } = useWords();
    const { low = -Infinity, high = Infinity } = range, { decimal } = units.names;
    const shownOf = (number: number): string => String(Number(fieldText(number, quantity, units, 1).replace(decimal, "."))).replace(".", decimal);
    const shown = value === undefined ? "" : shownOf(value);
    const commit = (text: string): string | null => {
        if (text === shown) return null;
        try {
            const number = text.trim() === "" ? undefined : typed(text, quantity, units, unit);
            const refused = number === undefined ? null : outside(number, range, quantity, units, texts);
            if (refused === null) onCommit(number);
            return refused;
        } catch (problem) {
            return refusalText(problem, quantity, texts);
        }
    };
    const step = (times: number): void => {
        const scale = scaleOf(quantity, units), from = value ?? (typeof usual === "number" ? usual : 0);
        onCommit(Math.min(high, Math.max(low, from + times * scale.step * scale.perUnit)));
    };
    const { draft, why, hands } = useDraft({ commit, step }, [units, value]);
    return (
        <label class="maybe">
            <span class="name">{name}</span>
            <span class="number">
                <input type="text" inputMode="decimal" autocomplete="off" aria-label={label} aria-invalid={why !== null} value={draft ?? shown}
                    placeholder={typeof usual === "number" ? shownOf(usual) : usual}
                    {...hands} />
                <span class="unit" aria-hidden="true">{unit ?? unitOf(quantity, units)}</span>
                <Refusal why={why} />
            </span>
        </label>
    );
}
