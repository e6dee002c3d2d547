/** A few words of which one holds, as buttons in a row. */

interface Props<T extends string> {
    label: string;
    value: T;
    options: { value: T; text: string; disabled?: boolean }[];
    onChoose: (value: T) => void;
}

export function Choice<T extends string>({ label, value, options, onChoose }: Props<T>) {
    return (
        <div class="choice" role="group" aria-label={label}>
            {options.map((option) => (
                <button key={option.value} type="button" aria-pressed={option.value === value} disabled={option.disabled}
                    onClick={() => onChoose(option.value)}>
                    {option.text}
                </button>
            ))}
        </div>
    );
}
