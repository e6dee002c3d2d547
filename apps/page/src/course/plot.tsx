/** A plot that is to be read: axes with round numbers, one line. */
import { useMemo } from "preact/hooks";
import type { Language } from "../state/app";
import type { Plot } from "./chapter";
import { readFormula, type Values, valueOf } from "./math";

type Point = [x: number, y: number];

const WIDE = 360, HIGH = 190, LEFT = 46, BELOW = 34, TOP = 16, RIGHT = 12, CURVE = 120;

/** 1, 2 or 5 times a power of ten, so that a scale has about six of them. */
function stepOf(span: number): number {
    const rough = span / 6, power = 10 ** Math.floor(Math.log10(rough)), part = rough / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

function pointsOf({ points, curve }: Plot, numbers: Values): Point[] {
    const at = (text: string, more: Values = {}): number => valueOf(readFormula(text), { ...numbers, ...more });
    if (points) return points.map(([x, y]) => [at(x), at(y)]);
    if (!curve) return [];
    const from = at(curve.from), to = at(curve.to);
    return Array.from({ length: CURVE + 1 }, (_, k): Point => {
        const u = from + ((to - from) * k) / CURVE;
        return [u, at(curve.of, { u })];
    });
}

function scaleOf(values: number[]): { low: number; high: number; ticks: number[] } {
    const least = Math.min(0, ...values), most = Math.max(0, ...values), step = stepOf(most - least || 1);
    const low = Math.floor(least / step + 1e-9) * step, high = Math.ceil(most / step - 1e-9) * step;
    return { low, high, ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => Math.round((low + k * step) * 1e6) / 1e6) };
}

export function PlotPicture({ plot, numbers, language, label }: { plot: Plot; numbers: Values; language: Language; label: string }) {
    const line = useMemo(() => pointsOf(plot, numbers), [plot, numbers]);
    const x = scaleOf(line.map(([value]) => value)), y = scaleOf(line.map(([, value]) => value));
    const across = (value: number): number => LEFT + ((value - x.low) / (x.high - x.low)) * (WIDE - LEFT - RIGHT);
    const up = (value: number): number => HIGH - BELOW - ((value - y.low) / (y.high - y.low)) * (HIGH - BELOW - TOP);
    const path = line.map(([px, py], k) => `${k === 0 ? "M" : "L"}${across(px).toFixed(1)} ${up(py).toFixed(1)}`).join("");
    return (
        <svg class="plot" role="img" aria-label={`${label}: ${plot.y[language]} / ${plot.x[language]}`} viewBox={`0 0 ${WIDE} ${HIGH}`}>
            {x.ticks.map((tick) => <g key={tick}><line x1={across(tick)} x2={across(tick)} y1={TOP} y2={HIGH - BELOW} /><text x={across(tick)} y={HIGH - BELOW + 13} text-anchor="middle">{tick}</text></g>)}
            {y.ticks.map((tick) => <g key={tick}><line y1={up(tick)} y2={up(tick)} x1={LEFT} x2={WIDE - RIGHT} /><text x={LEFT - 5} y={up(tick) + 4} text-anchor="end">{tick}</text></g>)}
            <path d={path} />
            <text class="axis" x={(WIDE + LEFT) / 2} y={HIGH - 4} text-anchor="middle">{plot.x[language]}</text>
            <text class="axis" x={2} y={10}>{plot.y[language]}</text>
        </svg>
    );
}
