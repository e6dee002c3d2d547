/** Times of a motion for people: seconds while they are few, then minutes and hours. */
import { fixed, type UnitNames } from "./units";

const two = (value: number): string => String(value).padStart(2, "0");

/** `long` is the longest time that is shown beside this one: both are written alike. */
export function clockText(seconds: number, long: number, names: UnitNames): string {
    const whole = Math.floor(seconds), minutes = Math.floor(whole / 60);
    if (long < 60) return `${fixed(seconds, 2, names)}\u202f${names.s}`;
    if (long < 3600) return `${minutes}:${two(whole % 60)}\u202f${names.min}`;
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}\u202f${names.h}`;
}
