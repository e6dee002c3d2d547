/** Charts as pictures: PNG of what is on the screen, SVG of their lines. */
import type { UnitNames } from "../state/units";
import { plainNumber } from "./chart";
import { thinned, type ChartSeries } from "./thin";

export interface ChartPicture {
    title: string;
    unit: string;
    series: ChartSeries[];
}

const WIDE = 900, TALL = 180, LEFT = 60, TOP = 26, COLUMNS = 800;
const COLORS = ["#1f6fc4", "#b8480f", "#14693f", "#8e2fa8", "#0b7285", "#8a6d00", "#c2255c", "#55616c"];

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function lane({ title, unit, series }: ChartPicture, t: Float64Array, range: [number, number], top: number, names: UnitNames): string {
    const [times, ...lines] = thinned(t, series, range, COLUMNS), all = lines.flat().filter(Number.isFinite);
    const low = Math.min(...all, 0), high = Math.max(...all, low + 1e-9), span = range[1] - range[0] || 1;
    const x = (time: number): number => LEFT + ((time - range[0]) / span) * (WIDE - LEFT - 10), y = (value: number): number => top + TOP + (1 - (value - low) / (high - low)) * (TALL - TOP - 20);
    const curves = lines.map((line, k) => {
        const points = line.flatMap((value, i) => (Number.isFinite(value) ? [`${x(times[i] ?? 0).toFixed(1)},${y(value).toFixed(1)}`] : [])).join(" ");
        return `<polyline fill="none" stroke="${COLORS[(series[k]?.color ?? 0) % COLORS.length]}" stroke-width="1.5"${series[k]?.stroke === "dashed" ? ' stroke-dasharray="6 4"' : ""} points="${points}"><title>${escaped(series[k]?.label ?? "")}</title></polyline>`;
    });
    const labels = series.map((one, k) => `<text x="${LEFT + 220 + 90 * k}" y="${top + 16}" fill="${COLORS[one.color % COLORS.length]}">${escaped(one.label)}</text>`);
    const ticks = [low, high].map((value) => `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${plainNumber(Number(value.toPrecision(4)), names)}</text>`);
    return `<text x="${LEFT}" y="${top + 16}" font-weight="bold">${escaped(title)}, ${escaped(unit)}</text>${labels.join("")}<rect x="${LEFT}" y="${top + TOP}" width="${WIDE - LEFT - 10}" height="${TALL - TOP - 20}" fill="none" stroke="#d8dee4"/>${ticks.join("")}${curves.join("")}`;
}

export function chartsSvg(charts: ChartPicture[], t: Float64Array, range: [number, number], names: UnitNames): string {
    const tall = TALL * charts.length + 24;
    const foot = range.map((time, k) => `<text x="${k === 0 ? LEFT : WIDE - 10}" y="${tall - 6}" text-anchor="${k === 0 ? "start" : "end"}">${plainNumber(Number(time.toFixed(3)), names)}\u202f${names.s}</text>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${tall}" viewBox="0 0 ${WIDE} ${tall}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#ffffff"/>${charts.map((chart, k) => lane(chart, t, range, k * TALL, names)).join("")}${foot.join("")}</svg>`;
}

/** The same picture in pixels, twice as fine. */
export async function chartsPng(svg: string): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser does not paint pictures"))), "image/png"));
}
