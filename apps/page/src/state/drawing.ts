/** What is to be drawn: the document of docs/ink.md, as `zveno draw` writes and reads it. */
import { fill, type Texts } from "../text/texts";

export const DRAWING_FORMAT = "zveno-drawing/1";

/** A picture that the browser has decoded: a byte of grey for each pixel, rows from the top, in base64. */
export interface Pixels {
    width: number;
    height: number;
    data: string;
}

export type SourceKind = "text" | "shape" | "svg" | "image";

/** One thing to draw; it has one of the first four. What is not said is as the core has it. Lengths mm, angles degrees. */
export interface DrawingSource {
    text?: string;
    shape?: string; // "star:5:20": its name, then its numbers
    svg?: string; // the file itself
    image?: Pixels;
    name?: string;
    size?: number;
    at?: [number, number];
    scale?: number;
    rotate?: number;
    pen?: number; // from 1
    font?: string;
    align?: "left" | "center" | "right";
    box?: [number, number];
    letter_spacing?: number;
    line_spacing?: number;
    kerning?: boolean;
    radius?: number;
    angle?: number;
    mode?: string;
    threshold?: number;
    spacing?: number;
    levels?: number;
    points?: number;
    invert?: boolean;
    pens?: "color" | "layer" | "one";
    fills?: "outline" | "skip";
}

export const PEN_KINDS = ["ballpoint", "fineliner", "pencil", "marker", "brush"] as const;
export type PenKind = (typeof PEN_KINDS)[number];

export type Order = "mm" | "time" | "best" | "none";

export interface Drawing {
    format: typeof DRAWING_FORMAT;
    sources: DrawingSource[];
    // where: one of fit and at, or neither, which leaves it to the core
    fit?: boolean;
    at?: [number, number];
    rect?: [number, number, number, number];
    clip?: [number, number, number, number];
    scale?: number;
    rotate?: number;
    margin?: number;
    work?: [number, number, number, number, number, number];
    pitch?: number;
    spin?: number;
    // pens
    colors?: string[];
    pen_names?: string[];
    pen_kinds?: PenKind[];
    pen_widths?: number[]; // mm, 0: as the kind has it
    pen_up?: number;
    pen_down?: number;
    settle?: number;
    settle_up?: number;
    servo?: [number, number];
    speed?: number;
    travel_speed?: number;
    dip_speed?: number;
    // how
    order?: Order;
    simplify?: number;
    tolerance?: number;
    acceleration?: number;
    rate?: number;
}

/** A document as it is kept: with the arm it was made for. */
export interface StoredDrawing extends Drawing {
    robot?: string;
    set?: Record<string, number>;
}

export const EMPTY_DRAWING: Drawing = { format: DRAWING_FORMAT, sources: [] };

export const MOST_PENS = 16;
/** The numbers that the core takes where the document says none. */
export const USUAL = { speed: 30, travel_speed: 100, dip_speed: 60, pen_up: 5, pen_down: 0, margin: 3, text_size: 10, line_spacing: 1.7 };

const KINDS: SourceKind[] = ["text", "shape", "svg", "image"];

export function kindOf(source: DrawingSource): SourceKind {
    return KINDS.find((kind) => source[kind] !== undefined) ?? "text";
}

/** Without what was said to be nothing: a document has only what somebody has chosen. */
export function tidy<T extends object>(thing: T): T {
    return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined)) as T;
}

/** Reads a document that was kept; what is in it in detail the core judges. */
export function readDrawing(text: string, texts: Texts): StoredDrawing {
    let data: Partial<StoredDrawing> | null;
    try {
        data = JSON.parse(text) as Partial<StoredDrawing> | null;
    } catch {
        throw new Error(texts.drawingNoJson);
    }
    if (data?.format !== DRAWING_FORMAT || !Array.isArray(data.sources)) throw new Error(fill(texts.drawingNoDocument, { format: DRAWING_FORMAT }));
    const outside = data.sources.find((source) => (typeof source.svg === "string" && !source.svg.trimStart().startsWith("<")) || typeof source.image === "string");
    if (outside) throw new Error(fill(texts.drawingOutside, { name: outside.svg ?? String(outside.image) }));
    return data as StoredDrawing;
}

export function storedDrawing(drawing: Drawing, robot: string, set: Record<string, number>): StoredDrawing {
    const { format, ...rest } = drawing;
    return { format, robot, ...(Object.keys(set).length > 0 ? { set } : {}), ...rest };
}
