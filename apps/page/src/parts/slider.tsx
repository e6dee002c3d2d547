/** A slider whose track is coloured from the zero of its scale to where it is. */
import type { JSX } from "preact";

interface Props extends Omit<JSX.InputHTMLAttributes<HTMLInputElement>, "type" | "onInput" | "min" | "max" | "value" | "style"> {
    min: number;
    max: number;
    value: number;
    onSlide: (value: number) => void;
}

const THUMB_PX = 16;

/** Where on the track the middle of the thumb is: it stays inside, so a part of its own width is lost. */
function placeOf(value: number, min: number, max: number): string {
    const part = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
    return `calc(${(100 * part).toFixed(2)}% + ${(THUMB_PX * (0.5 - part)).toFixed(2)}px)`;
}

export function Slider({ min, max, value, onSlide, ...more }: Props) {
    const zero = placeOf(0, min, max), here = placeOf(value, min, max), isAbove = value >= 0;
    return (
        <input type="range" {...more} min={min} max={max} value={value} style={{ "--from": isAbove ? zero : here, "--to": isAbove ? here : zero }}
            onInput={(event) => onSlide(event.currentTarget.valueAsNumber)} />
    );
}
