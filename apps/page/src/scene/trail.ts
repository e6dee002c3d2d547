/**
 * The way of the tool in the picture: coloured by its speed or by the pen, thick as far as it has been played, thin ahead.
 * A motion of any length has a bounded number of corners.
 *
 *     ━━━━━━━━━━━━━━━━●┄┄┄┄┄┄┄┄┄┄┄┄      ● the tool now
 */
import { BufferGeometry, Color, Float32BufferAttribute, Group, Line, LineBasicMaterial } from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { cornersOf } from "../motion/corners";
import { durationOf, fastest, type Recording, rowBefore } from "../motion/recording";
import type { AppState } from "../state/app";
import { MM } from "./metres";

export type TrailColors = "speed" | "pen" | "clearance";

const MOST_CORNERS = 12_000;
const MOST_CORNERS_LOW = 6_000; // for machines without graphics hardware
const WIDTH = 5, WIDTH_AHEAD = 2.6; // pixels of what was played, and of the rest
const AHEAD = 0.72; // how much of its colour the way ahead has

/** Slow to fast: distinguished also without colour, because it grows lighter or darker all the way. */
const SCALE = {
    light: ["#3b1f8f", "#1f6fc4", "#0b8f6e", "#8a9a00", "#e07b00"],
    dark: ["#6a55d9", "#4fa3ff", "#3fd0a0", "#c9d84a", "#ffd08a"],
};
const PENS = {
    light: ["#9aa5af", "#1d252c", "#1f6fc4", "#b8480f", "#14693f", "#8e2fa8", "#0b7285", "#c2255c"],
    dark: ["#5b6772", "#e8edf2", "#77b7ff", "#ff9a63", "#6fdca0", "#d79aea", "#66d4e0", "#ff8fb4"],
};

const TOUCHING = { light: "#c02a1c", dark: "#ff6f61" };
export const AMPLE_MM = 100; // a clearance that large is as good as any

const NO_INKS: string[] = [];

/** The colours from slow to fast, for the legend. */
export function speedColors(dark: boolean): string[] {
    return SCALE[dark ? "dark" : "light"];
}

/** The colour of a pen from 1; 0: lifted. `inks` are those of a drawing. */
export function penColor(pen: number, dark: boolean, inks: string[]): string {
    const [lifted, ...usual] = PENS[dark ? "dark" : "light"];
    const colors = inks.length > 0 ? inks : usual;
    return (pen === 0 ? lifted : colors[(pen - 1) % colors.length]) ?? "#888888";
}

/** The inks of the drawing that is on the timeline. */
export function inksOf({ timeline: { recording }, found: { sketch } }: AppState): string[] {
    return (recording?.source === "drawing" && sketch?.answer?.colors) || NO_INKS;
}

function colorOfRow(recording: Recording, colors: TrailColors, { dark, inks, clearance }: TrailStyle): (row: number) => Color {
    if (colors === "pen") {
        const pens = Array.from({ length: 256 }, (_, pen) => new Color(penColor(pen, dark, inks)));
        return (row) => pens[recording.pen?.[row] ?? 1] ?? new Color();
    }
    const stops = speedColors(dark).map((color) => new Color(color)), touching = new Color(TOUCHING[dark ? "dark" : "light"]);
    const isNear = colors === "clearance", values = isNear ? clearance : recording.speed, most = isNear ? AMPLE_MM : fastest(recording) || 1, mixed = new Color();
    return (row) => {
        const value = values?.[row] ?? 0;
        if (isNear && value <= 0 && values) return touching;
        const at = Math.min(0.9999, value / most) * (stops.length - 1);
        const from = stops[Math.floor(at)], to = stops[Math.floor(at) + 1];
        return from && to ? mixed.lerpColors(from, to, at % 1) : mixed;
    };
}

type ThinLine = Line<BufferGeometry, LineBasicMaterial>;

function thinLine(places: Float32Array, colors: Float32Array): ThinLine {
    const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3))
        .setAttribute("color", new Float32BufferAttribute(colors, 3));
    return new Line(geometry, new LineBasicMaterial({ vertexColors: true }));
}

function thickLine(places: Float32Array, colors: Float32Array, width = WIDTH): Line2 {
    const geometry = new LineGeometry().setPositions(places).setColors(colors);
    return new Line2(geometry, new LineMaterial({ vertexColors: true, linewidth: width }));
}

/** How the picture is drawn. */
export interface TrailStyle {
    dark: boolean;
    inks: string[]; // of a drawing
    low: boolean; // thick lines cost too much there: what was played is only brighter
    background: number;
    clearance: Float32Array | null; // of every row, mm
}

export class Trail {
    readonly group = new Group();
    private readonly corners: Uint32Array;
    private readonly times: Float64Array; // of the corners
    private readonly colorOf: (row: number) => Color;
    private readonly ahead: Line2 | ThinLine;
    private readonly played: Line2 | ThinLine;
    private readonly tip: Line2 | ThinLine; // from the last corner to the tool

    constructor(private readonly recording: Recording, colors: TrailColors, style: TrailStyle) {
        const { low, background } = style;
        this.corners = cornersOf(recording, low ? MOST_CORNERS_LOW : MOST_CORNERS);
        this.times = Float64Array.from(this.corners, (row) => recording.t[row] ?? 0);
        this.colorOf = colorOfRow(recording, colors, style);
        const places = new Float32Array(this.corners.length * 3), bright = new Float32Array(places.length), faint = new Float32Array(places.length);
        const back = new Color(background), dim = new Color();
        this.corners.forEach((row, k) => {
            places.set(this.place(row), 3 * k);
            const color = this.colorOf(row);
            color.toArray(bright, 3 * k);
            dim.copy(back).lerp(color, AHEAD).toArray(faint, 3 * k);
        });
        const line = low ? thinLine : thickLine;
        this.ahead = low ? thinLine(places, faint) : thickLine(places, faint, WIDTH_AHEAD);
        this.played = line(places, bright);
        this.tip = line(new Float32Array(6), new Float32Array(6));
        this.group.add(this.ahead, this.played, this.tip);
        for (const part of this.group.children) part.frustumCulled = false;
        this.group.name = "trail";
        this.show(0);
    }

    /** The part that was played is thick, up to where the tool is. */
    show(time: number): void {
        const segments = Math.max(0, this.corners.length - 1);
        const done = time >= durationOf(this.recording) ? segments : rowBefore(this.times, time);
        if (this.played instanceof Line2) this.played.geometry.instanceCount = done;
        else this.played.geometry.setDrawRange(0, done + 1);
        this.played.visible = done > 0;
        if (!(this.ahead instanceof Line2)) this.ahead.geometry.setDrawRange(done, this.corners.length - done); // else what was played covers it
        this.showTip(this.corners[done] ?? 0, rowBefore(this.recording.t, time));
    }

    dispose(): void {
        this.group.removeFromParent();
        for (const line of [this.ahead, this.played, this.tip]) {
            line.geometry.dispose();
            line.material.dispose();
        }
    }

    private place(row: number): number[] {
        return [0, 1, 2].map((axis) => (this.recording.xyz[3 * row + axis] ?? 0) * MM);
    }

    private showTip(from: number, to: number): void {
        const places = new Float32Array([...this.place(from), ...this.place(to)]);
        const colors = new Float32Array([...this.colorOf(from).toArray(), ...this.colorOf(to).toArray()]);
        this.tip.visible = to > from;
        if (this.tip instanceof Line2) {
            this.tip.geometry.setPositions(places).setColors(colors);
            return;
        }
        this.tip.geometry.setAttribute("position", new Float32BufferAttribute(places, 3)).setAttribute("color", new Float32BufferAttribute(colors, 3));
    }
}
