/** A few words of which one holds, as buttons in a row: one stop of the Tab key, the arrow keys go from one to the next. */

interface Props<T extends string> {
    label: string;
    value: T;
    options: { value: T; text: string; disabled?: boolean }[];
    onChoose: (value: T) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function goOn(event: KeyboardEvent): void {
    const { currentTarget: row } = event, step = STEPS[event.key];
    if (!(row instanceof HTMLElement) || !step) return;
    const buttons = [...row.querySelectorAll<HTMLButtonElement>("button:enabled")], at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
}

export function Choice<T extends string>({ label, value, options, onChoose }: Props<T>) {
    const stop = options.some((option) => option.value === value && !option.disabled) ? value : options.find((option) => !option.disabled)?.value;
    return (
        <div class="choice" role="group" aria-label={label} onKeyDown={goOn}>
            {options.map((option) => (
                <button key={option.value} type="button" aria-pressed={option.value === value} disabled={option.disabled} tabIndex={option.value === stop ? 0 : -1}
                    onClick={() => onChoose(option.value)}>
                    {option.text}
                </button>
            ))}
        </div>
    );
}
