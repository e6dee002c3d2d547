/**
 * A chart over time (uPlot): lines with their limits, a mark at the time of the timeline, values of all lines at the mark or
 * under the pointer. A click goes to a time, a drag looks at a part, a double click at the whole. Import it only from parts
 * that are fetched when they are opened.
 */
import uPlot from "uplot";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useWords } from "../desk";
import { clockText } from "../state/clock";
import { fixed, type UnitNames } from "../state/units";
import { type ChartSeries, thinned, valueBetween } from "./thin";
import { useDark } from "./use_dark";
import "uplot/dist/uPlot.min.css";
import "./chart.css";

export type { ChartSeries } from "./thin";

/** What a line may not pass; in the unit shown. */
export interface ChartLimit {
    color: number; // that of its line
    lower: number | null;
    upper: number | null;
}

interface Props {
    title: string;
    unit: string;
    t: Float64Array; // rises; one row of every series each
    series: ChartSeries[];
    limits?: ChartLimit[];
    wide?: boolean; // the scale reaches to the limits, else it follows the lines
    time?: number; // of the timeline
    hover?: number | null; // under the pointer, in any of the charts that share it
    range?: [number, number] | null; // the part that is looked at; null: the whole
    height?: number;
    onSeek?: (time: number) => void;
    onHover?: (time: number | null) => void;
    onRange?: (range: [number, number] | null) => void;
}

const TIME_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 36000];
const FONT = '11px system-ui, "DejaVu Sans", sans-serif';
const DRAG_PIXELS = 6;
const STROKES: Record<NonNullable<ChartSeries["stroke"]>, Pick<uPlot.Series, "width" | "dash" | "alpha">> = {
    usual: { width: 1.5 }, broad: { width: 6, alpha: 0.45 }, dashed: { width: 2, dash: [9, 6] },
};

/** Digits that fit the size of the numbers. */
export function shortNumber(value: number, names: UnitNames): string {
    if (!Number.isFinite(value)) return "–";
    const size = Math.abs(value), digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 || size === 0 ? 2 : 3;
    return fixed(value, digits, names);
}

/** As short as it can be, as the language writes it. */
export const plainNumber = (value: number, names: UnitNames): string => String(value).replace("-", "−").replace(".", names.decimal);

function timeTick(value: number, long: number, names: UnitNames): string {
    return long < 60 ? `${plainNumber(Number(value.toFixed(3)), names)}\u202f${names.s}` : clockText(value, long, names);
}

/** From the lines, and with `wide` from their limits, with a little air. */
function scaleOf(lines: number[][], limits: ChartLimit[], wide: boolean): [number, number] {
    let low = Infinity, high = -Infinity;
    const take = (value: number | null): void => {
        if (value === null || !Number.isFinite(value)) return;
        low = Math.min(low, value);
        high = Math.max(high, value);
    };
    for (const line of lines) for (const value of line) take(value);
    if (wide) for (const { lower, upper } of limits) { take(lower); take(upper); }
    if (low > high) return [-1, 1];
    const air = 0.06 * (high - low) || 0.1 * Math.abs(high) || 1;
    return [low - air, high + air];
}

/** Shades what is beyond every limit, and draws each limit in the colour of its line. */
function drawLimits(u: uPlot, limits: ChartLimit[], color: (k: number) => string, beyond: string): void {
    const { ctx } = u, { left, top, width, height } = u.bbox;
    const y = (value: number): number => Math.min(top + height, Math.max(top, u.valToPos(value, "y", true)));
    const uppers = limits.map(({ upper }) => upper), lowers = limits.map(({ lower }) => lower);
    ctx.save();
    ctx.fillStyle = beyond;
    if (limits.length > 0 && uppers.every((value) => value !== null)) ctx.fillRect(left, top, width, y(Math.max(...uppers)) - top);
    if (limits.length > 0 && lowers.every((value) => value !== null)) {
        const edge = y(Math.min(...lowers));
        ctx.fillRect(left, edge, width, top + height - edge);
    }
    ctx.setLineDash([6, 4]);
    ctx.lineWidth = devicePixelRatio;
    for (const limit of limits) {
        ctx.strokeStyle = color(limit.color);
        for (const value of [limit.lower, limit.upper]) {
            if (value === null || value < (u.scales["y"]?.min ?? 0) || value > (u.scales["y"]?.max ?? 0)) continue;
            ctx.beginPath();
            ctx.moveTo(left, y(value));
            ctx.lineTo(left + width, y(value));
            ctx.stroke();
        }
    }
    ctx.restore();
}

/** The chart itself, outside of Preact: it lives as long as its canvas, and is told what to show. */
class Drawn {
    private readonly u: uPlot;
    private readonly now = document.createElement("div");
    private dragged = false;
    private columns = 0;

    constructor(private readonly box: HTMLElement, public props: Props, names: UnitNames) {
        const style = getComputedStyle(box);
        const color = (k: number): string => style.getPropertyValue(`--series-${k % 8}`);
        const axis = { stroke: style.getPropertyValue("--soft"), font: FONT, grid: { stroke: style.getPropertyValue("--grid"), width: 1 }, ticks: { show: false } };
        this.u = new uPlot({
            width: Math.max(50, box.clientWidth), height: this.height(), legend: { show: false }, pxAlign: false,
            padding: [6, 10, 0, 0],
            scales: { x: { time: false } },
            series: [{}, ...props.series.map((one) => ({ stroke: color(one.color), ...STROKES[one.stroke ?? "usual"], points: { show: false } }))],
            axes: [
                { ...axis, size: 24, gap: 2, incrs: TIME_STEPS, space: 64, values: (_, ticks) => ticks.map((value) => timeTick(value, this.end(), names)) },
                { ...axis, size: 52, gap: 4, space: 28, values: (_, ticks) => ticks.map((value) => plainNumber(Number(value.toPrecision(6)), names)) },
            ],
            cursor: {
                y: false, points: { size: 6 }, drag: { x: true, y: false, setScale: false, dist: DRAG_PIXELS },
                bind: { dblclick: () => () => { this.props.onRange?.(null); return null; } },
            },
            hooks: {
                drawClear: [(u) => drawLimits(u, this.props.limits ?? [], color, style.getPropertyValue("--beyond"))],
                draw: [() => this.mark()],
                setSelect: [(u) => this.look(u)],
                setCursor: [(u) => this.props.onHover?.(u.cursor.left !== undefined && u.cursor.left >= 0 ? u.posToVal(u.cursor.left, "x") : null)],
            },
        }, [[]], box);
        this.now.className = "chart-now";
        this.u.over.append(this.now);
        this.u.over.addEventListener("click", (event) => this.click(event));
        this.fill();
    }

    destroy(): void {
        this.u.destroy();
    }

    /** Other numbers, or another part of them. */
    fill(): void {
        const { t, series, limits = [], wide = false } = this.props;
        const range = this.props.range ?? [t[0] ?? 0, this.end()];
        this.columns = Math.max(50, this.box.clientWidth - 62);
        const data = thinned(t, series, range, this.columns);
        const [low, high] = scaleOf(data.slice(1), limits, wide);
        this.u.batch(() => {
            this.u.setData(data, false);
            this.u.setScale("x", { min: range[0], max: Math.max(range[1], range[0] + 1e-6) });
            this.u.setScale("y", { min: low, max: high });
        });
    }

    resize(): void {
        const width = Math.max(50, this.box.clientWidth);
        if (width === this.u.width) return;
        this.u.setSize({ width, height: this.height() });
        this.fill();
    }

    /** Puts the mark where the time is. */
    mark(): void {
        const { time } = this.props;
        const at = time === undefined ? -1 : this.u.valToPos(time, "x");
        this.now.hidden = !(at >= 0 && at <= this.u.over.clientWidth);
        this.now.style.transform = `translateX(${at}px)`;
    }

    private height(): number {
        return this.props.height ?? 150;
    }

    private end(): number {
        const { t } = this.props;
        return t[t.length - 1] ?? 0;
    }

    private look(u: uPlot): void {
        const { left, width } = u.select;
        if (width < DRAG_PIXELS) return;
        this.dragged = true;
        u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        this.props.onRange?.([u.posToVal(left, "x"), u.posToVal(left + width, "x")]);
    }

    private click(event: MouseEvent): void {
        if (this.dragged) this.dragged = false;
        else this.props.onSeek?.(this.u.posToVal(event.clientX - this.u.over.getBoundingClientRect().left, "x"));
    }
}

function Legend({ series, t, unit, at }: { series: ChartSeries[]; t: Float64Array; unit: string; at: number }) {
    const { units } = useWords();
    return (
        <ul class="chart-legend">
            {series.map((one) => (
                <li key={one.label} data-color={one.color % 8} data-stroke={one.stroke}>
                    {one.label} <output>{shortNumber(valueBetween(one, t, at), units.names)}&#x202f;{unit}</output>
                    {one.about && <small>{one.about}</small>}
                </li>
            ))}
        </ul>
    );
}

export function Chart(props: Props) {
    const { title, unit, t, series, limits, wide, range, time = 0, hover = null } = props;
    const { units } = useWords();
    const dark = useDark();
    const box = useRef<HTMLDivElement>(null);
    const drawn = useRef<Drawn | null>(null);
    const lines = series.map((one) => `${one.label}${one.color}${one.stroke}`).join();
    const latest = useRef(props);
    latest.current = props;
    useEffect(() => {
        const { current } = box;
        if (!current) return undefined;
        const resize = new ResizeObserver(() => drawn.current?.resize());
        const soon = setTimeout(() => { // each chart in a task of its own: the page does not be at rest for many
            drawn.current = new Drawn(current, latest.current, units.names);
            resize.observe(current);
        });
        return () => {
            clearTimeout(soon);
            resize.disconnect();
            drawn.current?.destroy();
            drawn.current = null;
        };
    }, [dark, lines, units.names]);
    if (drawn.current) drawn.current.props = props;
    useEffect(() => drawn.current?.fill(), [t, ...series.flatMap((one) => [one.values, one.per]), JSON.stringify(limits), wide, range]);
    useEffect(() => drawn.current?.mark(), [time]);
    const label = useMemo(() => `${title}, ${unit}`, [title, unit]);
    return (
        <figure class="chart" aria-label={label}>
            <figcaption>{title} <small>{unit}</small></figcaption>
            <div ref={box} class="chart-box" role="img" aria-label={label} />
            <Legend series={series} t={t} unit={unit} at={hover ?? time} />
        </figure>
    );
}
