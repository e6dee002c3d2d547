/** What the core says of a drawing before it is planned: the answer of the request `drawing`. */
import type { Matrix, PathLook, ReachSide } from "./vocabulary";

export type Point = [number, number];

export interface DrawingNote {
    source: number; // from 1
    kind: "not_utf8" | "no_glyph" | "other_font" | "box" | "unsupported";
    text?: string;
    name?: string;
    count?: number;
    line?: number;
}

export interface Misfit {
    at: Point;
    share: number;
    beyond: number;
    side?: ReachSide;
    joint?: number;
    over?: number;
}

/** What would bring it into reach; what does not help is not there. */
export interface Remedy {
    scale?: number;
    move?: Point;
    fit?: number;
}

export interface DrawingAnswer {
    possible: boolean;
    why?: string;
    misfit?: Misfit;
    remedy?: Remedy;
    place: { at: Point; scale: number; fitted: boolean };
    sheet: Matrix;
    bounds: [Point, Point] | null;
    ink: number;
    travel: number;
    lifts: number;
    duration: number;
    travel_before?: number;
    travel_after?: number;
    travel_before_s?: number;
    travel_after_s?: number;
    notes: DrawingNote[];
    colors: string[];
    widths: number[]; // of the lines of the pens, mm
    stroke_pens: number[];
    strokes: Point[][];
    reach?: Point[][];
    path?: PathLook; // the way of the pen
    clear?: boolean; // among things: pen and arm keep clear of them
    collision?: { message: string; stroke: number };
    gcode?: string;
    svg?: string;
}

/** What can be drawn without a file. */
export interface DrawList {
    fonts: { name: string; title: string }[];
    shapes: { name: string; parameters: { name: string; usual: number; low: number; high: number }[] }[];
    modes: string[];
}
