/** Long columns of numbers, thinned to what a screen can show: of each column of pixels the smallest and the largest value. */
import { rowBefore } from "../motion/recording";

/** A line of a chart: its value in row k is values[first + k * every] / per. */
export interface ChartSeries {
    label: string;
    color: number; // of the palette of charts, from 0
    stroke?: "usual" | "broad" | "dashed"; // lines that may lie on each other: a dashed one is seen on a broad one
    about?: string; // of the whole line, said beside its value
    values: ArrayLike<number>;
    first?: number;
    every?: number;
    per?: number; // units of the numbers in one unit that is shown
}

export function valueAt({ values, first = 0, every = 1, per = 1 }: ChartSeries, row: number): number {
    return (values[first + row * every] ?? NaN) / per;
}

/** Evenly between two rows. */
export function valueBetween(one: ChartSeries, t: ArrayLike<number>, time: number): number {
    const row = rowBefore(t, time), next = Math.min(row + 1, t.length - 1);
    const from = t[row] ?? 0, span = (t[next] ?? 0) - from;
    const part = span > 0 ? Math.min(1, Math.max(0, (time - from) / span)) : 0;
    return valueAt(one, row) * (1 - part) + valueAt(one, next) * part;
}

type Aligned = [number[], ...number[][]];

function whole(t: ArrayLike<number>, series: ChartSeries[], from: number, to: number): Aligned {
    const rows = Array.from({ length: to - from + 1 }, (_, k) => from + k);
    return [rows.map((row) => t[row] ?? 0), ...series.map((one) => rows.map((row) => valueAt(one, row)))];
}

/** Smallest and largest value of the rows from `a` up to `b`, in the order in which they come. */
function extremes({ values, first = 0, every = 1, per = 1 }: ChartSeries, a: number, b: number): [number, number] {
    let low = a, high = a, least = values[first + a * every] ?? NaN, most = least;
    for (let row = a + 1, at = first + row * every; row < b; ++row, at += every) {
        const value = values[at] as number;
        if (value < least) {
            least = value;
            low = row;
        } else if (value > most) {
            most = value;
            high = row;
        }
    }
    return low < high ? [least / per, most / per] : [most / per, least / per];
}

/** Times and values between two times, at most two per column; what lies just outside is kept, so that lines go on. */
export function thinned(t: ArrayLike<number>, series: ChartSeries[], range: [number, number], columns: number): Aligned {
    const from = rowBefore(t, range[0]), to = Math.min(t.length - 1, rowBefore(t, range[1]) + 1);
    if (to - from + 1 <= 2 * columns) return whole(t, series, from, to);
    const times: number[] = [], lines: number[][] = series.map(() => []);
    for (let column = 0; column < columns; ++column) {
        const a = from + Math.floor(((to - from + 1) * column) / columns), b = from + Math.floor(((to - from + 1) * (column + 1)) / columns);
        times.push(t[a] ?? 0, t[b - 1] ?? 0);
        series.forEach((one, k) => {
            const [earlier, later] = extremes(one, a, b);
            lines[k]?.push(earlier, later);
        });
    }
    return [times, ...lines];
}
