/** A number that need not be said: empty, it is what stands there in grey. Typed and committed by Enter or by leaving. */
import { useEffect, useState } from "preact/hooks";
import { useWords } from "../desk";
import { digitsOf, type Quantity, scaleOf, typed, unitOf } from "../state/units";

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
    const [draft, setDraft] = useState<string | null>(null);
    useEffect(() => setDraft(null), [units, value]);

    const read = (text: string): number | undefined | null => {
        if (text.trim() === "") return undefined;
        const number = typed(text, quantity, units);
        return number === null || number < low || number > high || (whole && !Number.isInteger(number)) ? null : number;
    };
    const wrong = draft !== null && read(draft) === null;
    const commit = (): void => {
        const number = draft === null ? null : read(draft);
        setDraft(null);
        if (number !== null && draft !== shown) onCommit(number);
    };
    const step = (times: number): void => {
        const scale = scaleOf(quantity, units), from = value ?? (typeof usual === "number" ? usual : 0);
        onCommit(Math.min(high, Math.max(low, from + times * scale.step * scale.perUnit)));
    };
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
        <label class="maybe">
            <span class="name">{name}</span>
            <span class="number">
                <input type="text" inputMode="decimal" autocomplete="off" aria-label={label} aria-invalid={wrong} value={draft ?? shown}
                    placeholder={typeof usual === "number" ? shownOf(usual) : usual}
                    onInput={(event) => setDraft(event.currentTarget.value)} onFocus={(event) => event.currentTarget.select()} onBlur={commit} onKeyDown={onKeyDown} />
                <span class="unit" aria-hidden="true">{unit ?? unitOf(quantity, units)}</span>
            </span>
        </label>
    );
}
