/** A number with its unit: typed and committed by Enter or by leaving; arrow keys step it. */
import { useWords } from "../desk";
import { digitsOf, type Quantity, scaleOf, typed, unitOf } from "../state/units";
import { useDraft } from "./draft";

interface Props {
    label: string;
    value: number;
    quantity: Quantity;
    onCommit: (value: number) => void;
    title?: string;
    id?: string;
    more?: number; // further digits
    disabled?: boolean;
}

export function NumberField({ label, value, quantity, onCommit, title, id, more = 0, disabled = false }: Props) {
    const { units } = useWords();
    const scale = scaleOf(quantity, units);
    const shown = digitsOf(value, quantity, units, more).replace("−", "-");
    const commit = (text: string): void => {
        const number = typed(text, quantity, units);
        if (number !== null && text !== shown) onCommit(number);
    };
    const { draft, ...hands } = useDraft(commit, (times) => onCommit(value + times * scale.step * scale.perUnit), [units]);
    const wrong = draft !== null && typed(draft, quantity, units) === null;
    return (
        <span class="number" title={title}>
            <input id={id} type="text" inputMode="decimal" autocomplete="off" aria-label={label} disabled={disabled}
                aria-invalid={wrong} value={draft ?? shown} {...hands} />
            <span class="unit" aria-hidden="true">{unitOf(quantity, units)}</span>
        </span>
    );
}
