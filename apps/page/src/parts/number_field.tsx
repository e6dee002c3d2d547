/** A number with its unit: typed and committed by Enter or by leaving; arrow keys step it. */
import { useWords } from "../desk";
import { fieldText, type Quantity, scaleOf, typed, unitOf } from "../state/units";
import { useDraft } from "./draft";
import { outside, Refusal, refusalText, type Range } from "./refusal";

interface Props extends Range {
    label: string;
    value: number;
    quantity: Quantity;
    onCommit: (value: number) => void;
    onEnter?: () => void; // behind the commit
    title?: string;
    id?: string;
    more?: number; // further digits
    disabled?: boolean;
}

export function NumberField({ label, value, quantity, onCommit, onEnter, title, id, more = 0, disabled = false, ...range }: Props) {
    const { texts, units } = useWords();
    const scale = scaleOf(quantity, units);
    const shown = fieldText(value, quantity, units, more);
    const take = (number: number): string | null => {
        const refused = outside(number, range, quantity, units, texts);
        if (refused === null) onCommit(number);
        return refused;
    };
    const commit = (text: string): string | null => {
        if (text === shown) return null;
        try {
            return take(typed(text, quantity, units));
        } catch (problem) {
            return refusalText(problem, quantity, texts);
        }
    };
    const step = (times: number): void => void take(value + times * scale.step * scale.perUnit);
    const { draft, why, hands } = useDraft({ commit, step, ...(onEnter && { enter: onEnter }) }, [units]);
    return (
        <span class="number" title={title}>
            <input id={id} type="text" inputMode="decimal" autocomplete="off" aria-label={label} disabled={disabled}
                aria-invalid={why !== null} value={draft ?? shown} {...hands} />
            <span class="unit" aria-hidden="true">{unitOf(quantity, units)}</span>
            <Refusal why={why} />
        </span>
    );
}
