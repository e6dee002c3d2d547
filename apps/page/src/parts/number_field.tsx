/** A number with its unit: typed and committed by Enter or by leaving; arrow keys step it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../desk";
import { digitsOf, type Quantity, scaleOf, typed, unitOf } from "../state/units";

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
    const [draft, setDraft] = useState<string | null>(null);
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => setDraft(null), [units]);

    const wrong = draft !== null && typed(draft, quantity, units) === null;
    const commit = (): void => {
        if (draft === null) return;
        const number = typed(draft, quantity, units);
        setDraft(null);
        if (number !== null && draft !== shown) onCommit(number);
    };
    const step = (times: number): void => onCommit(value + times * scale.step * scale.perUnit);
    const onKeyDown = (event: KeyboardEvent): void => {
        const times = event.shiftKey ? 10 : 1;
        if (event.key === "Enter") commit();
        else if (event.key === "Escape") setDraft(null);
        else if (event.key === "ArrowUp") step(times);
        else if (event.key === "ArrowDown") step(-times);
        else return;
        event.preventDefault();
    };
    return (
        <span class="number" title={title}>
            <input ref={field} id={id} type="text" inputMode="decimal" autocomplete="off" aria-label={label} disabled={disabled}
                aria-invalid={wrong} value={draft ?? shown}
                onInput={(event) => setDraft(event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()} onBlur={commit} onKeyDown={onKeyDown} />
            <span class="unit" aria-hidden="true">{unitOf(quantity, units)}</span>
        </span>
    );
}
