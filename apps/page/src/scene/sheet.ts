/**
 * A drawing in the picture: the paper, strokes in the colours of their pens, travel dashed, the rim of the reach,
 * what sticks out, handles to scale and turn it; and while it is drawn, the ink that there is by now.
 *
 *        knob
 *         o
 *     .---|---------[] corner     the paper is dragged, the corner scales about the opposite one,
 *     |  HELLO      |             the knob turns about the middle
 *     '-------------'
 */
import {
    BufferGeometry, CircleGeometry, Color, DoubleSide, Float32BufferAttribute, Group, LineBasicMaterial, LineDashedMaterial, LineLoop, LineSegments,
    Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, RingGeometry,
} from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import type { DrawingAnswer, Point } from "../core/sketch";
import type { Recording } from "../motion/recording";
import type { Place, Sketch } from "../state/sketch";
import { disposeOf } from "./marks";
import { matrixOf, MM } from "./metres";

export interface SheetLook {
    dark: boolean;
    size: number; // of the arm, mm: thin things lie a little above each other
}

export type Grip = "paper" | "corner" | "knob";

const INK_PIXELS = 2.2, FINE_PIXELS = 1;
const FINE = 0.02; // of the size of the arm: lines that lie as near as this to each other are drawn fine
const PLAN_OPACITY = 0.28; // of strokes that are to be drawn, while the arm draws
const LIFT = 0.0015; // of the size of the arm, between paper, lines and ink

/** Thin things are painted one over the other, after the floor, and hide nothing: however coarse the depth of the picture is, they do not
 *  fight with the floor. What is before them still hides them. */
const OVER = { transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -4 };
const ORDER = { paper: 1, lines: 2, ink: 3, grips: 6 };

interface Colors {
    paper: number;
    misfit: number;
    edge: number;
    bad: number;
    travel: number;
    reach: number;
}

const DAY: Colors = { paper: 0xffffff, misfit: 0xffd5cf, edge: 0x9aa7b2, bad: 0xc0392b, travel: 0x6b7883, reach: 0x1d8a56 };
const NIGHT: Colors = { paper: 0xe9ebee, misfit: 0xf0b3aa, edge: 0x5c6873, bad: 0xff6f5e, travel: 0x55616c, reach: 0x4fd093 };

/** Ends of segments, three numbers each, and their colours. */
interface Segments {
    ends: number[];
    colors: number[];
}

function segmentsOf({ strokes, stroke_pens: pens, colors }: DrawingAnswer, z: number): Segments {
    const made: Segments = { ends: [], colors: [] };
    strokes.forEach((stroke, k) => {
        const color = new Color(colors[((pens[k] ?? 1) - 1) % colors.length] ?? "#000000");
        const points = stroke.length === 1 ? [...stroke, ...stroke] : stroke;
        for (let i = 1; i < points.length; ++i) {
            const [from, to] = [points[i - 1] as Point, points[i] as Point];
            made.ends.push(from[0] * MM, from[1] * MM, z, to[0] * MM, to[1] * MM, z);
            made.colors.push(color.r, color.g, color.b, color.r, color.g, color.b);
        }
    });
    return made;
}

function fatLines({ ends, colors }: Segments, pixels: number, opacity = 1): LineSegments2 {
    const geometry = new LineSegmentsGeometry().setPositions(ends).setColors(colors);
    const lines = new LineSegments2(geometry, new LineMaterial({ vertexColors: true, linewidth: pixels, opacity, ...OVER }));
    lines.renderOrder = ORDER.lines;
    return lines;
}

function travelOf({ strokes }: DrawingAnswer, z: number, color: number, dash: number): LineSegments {
    const ends = strokes.slice(1).flatMap((stroke, k) => {
        const from = strokes[k]?.at(-1) ?? [0, 0], to = stroke[0] ?? from;
        return [from[0] * MM, from[1] * MM, z, to[0] * MM, to[1] * MM, z];
    });
    const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(ends, 3));
    const lines = new LineSegments(geometry, new LineDashedMaterial({ color, dashSize: dash, gapSize: dash, ...OVER })).computeLineDistances();
    lines.renderOrder = ORDER.lines;
    return lines;
}

function rimOf(lines: Point[][], z: number, color: number): Group {
    const group = new Group();
    for (const line of lines) {
        const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(line.flatMap(([x, y]) => [x * MM, y * MM, z]), 3));
        const loop = new LineLoop(geometry, new LineBasicMaterial({ color, ...OVER }));
        loop.renderOrder = ORDER.lines;
        group.add(loop);
    }
    return group;
}

/** How thick ink is drawn: thinner where there is much of it, so that hatching stays lines. */
function pixelsOf({ ink, bounds }: DrawingAnswer, size: number): number {
    const [[x0, y0], [x1, y1]] = bounds ?? [[0, 0], [0, 0]];
    const between = ((x1 - x0) * (y1 - y0)) / Math.max(ink, 1); // mm, from line to line
    return between > FINE * size ? INK_PIXELS : FINE_PIXELS;
}

/** Where the same pen draws at a row and at the one before there is ink between them. */
function inkOf({ pen, xyz, t }: Recording, from: number, inks: Color[]): { segments: Segments; rows: Uint32Array } {
    const segments: Segments = { ends: [], colors: [] }, rows: number[] = [];
    for (let row = 1; row < t.length; ++row) {
        const number = pen?.[row] ?? 0;
        const ink = number > 0 && number === pen?.[row - 1] && (t[row] ?? 0) > from ? inks[(number - 1) % inks.length] : undefined;
        if (!ink) continue;
        for (let k = 3 * row - 3; k < 3 * row + 3; ++k) segments.ends.push((xyz[k] ?? 0) * MM);
        segments.colors.push(ink.r, ink.g, ink.b, ink.r, ink.g, ink.b);
        rows.push(row);
    }
    return { segments, rows: Uint32Array.from(rows) };
}

/** The paper around the strokes, mm. */
export function paperOf(answer: DrawingAnswer): [Point, Point] | null {
    if (!answer.bounds) return null;
    const [[x0, y0], [x1, y1]] = answer.bounds;
    const margin = Math.max(4, 0.06 * Math.max(x1 - x0, y1 - y0));
    return [[x0 - margin, y0 - margin], [x1 + margin, y1 + margin]];
}

/** From the paper as it was asked about to the paper as the hand has put it since, in metres. */
export function moved(before: Place, after: Place): Matrix4 {
    const of = ({ at, scale, rotate }: Place): Matrix4 => new Matrix4().makeTranslation(at[0] * MM, at[1] * MM, 0)
        .multiply(new Matrix4().makeRotationZ((rotate * Math.PI) / 180)).multiply(new Matrix4().makeScale(scale, scale, 1));
    return of(after).multiply(of(before).invert());
}

export class Sheet {
    readonly group = new Group(); // all of it, in the world
    readonly board = new Group();
    readonly grips: Record<Grip, Mesh | null> = { paper: null, corner: null, knob: null };
    private sheet = new Group(); // what the hand moves
    private rim = new Group();
    private ink: LineSegments2 | null = null;
    private pixels = INK_PIXELS;
    private inkRows: Uint32Array = new Uint32Array(); // row of the recording behind each segment of ink
    private inked: { recording: Recording; from: number } | null = null; // what the ink was made of

    constructor() {
        this.board.matrixAutoUpdate = false;
        this.group.add(this.board);
    }

    /** Another sketch, or none. `planned`: the arm is drawing it, so the strokes step back and nothing can be taken. */
    show(sketch: Sketch | null, planned: boolean, look: SheetLook): void {
        disposeOf(this.sheet);
        disposeOf(this.rim);
        this.sheet = new Group();
        this.sheet.matrixAutoUpdate = false;
        this.rim = new Group();
        Object.assign(this.grips, { paper: null, corner: null, knob: null });
        const answer = sketch?.answer;
        const paper = answer ? paperOf(answer) : null;
        if (sketch && answer && paper) {
            this.board.matrix.copy(matrixOf(answer.sheet));
            this.lay(answer, paper, planned, look);
            const own = sketch.drawing.at !== undefined || !answer.possible; // whoever places it wants to see how far one can go
            if (own && !planned) this.rim = rimOf(sketch.reach, LIFT * look.size * MM, (look.dark ? NIGHT : DAY).reach);
        }
        this.board.add(this.sheet, this.rim);
        this.board.matrixWorldNeedsUpdate = true;
    }

    /** Moves the paper with the hand, ahead of the core. */
    move(before: Place, after: Place): void {
        this.sheet.matrix.copy(moved(before, after));
        this.sheet.matrixWorldNeedsUpdate = true;
    }

    /** Ink of a recording that was drawn after a time, until a row; null: none. */
    showInk(recording: Recording | null, from: number, row: number, colors: string[], look: SheetLook): void {
        if (recording !== (this.inked?.recording ?? null) || from !== (this.inked?.from ?? from)) this.layInk(recording, from, colors, look);
        if (!this.ink) return;
        this.ink.geometry.instanceCount = this.segmentsUntil(row);
        this.ink.visible = this.ink.geometry.instanceCount > 0;
    }

    // ---- inside ----

    private lay(answer: DrawingAnswer, [low, high]: [Point, Point], planned: boolean, look: SheetLook): void {
        const colors = look.dark ? NIGHT : DAY, up = LIFT * look.size * MM;
        this.pixels = pixelsOf(answer, look.size);
        const wide = (high[0] - low[0]) * MM, tall = (high[1] - low[1]) * MM;
        const paper = new Mesh(new PlaneGeometry(wide, tall), new MeshBasicMaterial({
            color: answer.possible ? colors.paper : colors.misfit, side: DoubleSide, ...OVER,
        }));
        paper.renderOrder = ORDER.paper;
        paper.position.set(((low[0] + high[0]) / 2) * MM, ((low[1] + high[1]) / 2) * MM, up);
        const edge = rimOf([[low, [high[0], low[1]], high, [low[0], high[1]]]], 1.5 * up, answer.possible ? colors.edge : colors.bad);
        this.sheet.add(paper, edge);
        this.sheet.add(fatLines(segmentsOf(answer, 2 * up), planned ? FINE_PIXELS : this.pixels, planned ? PLAN_OPACITY : 1));
        if (planned) return;
        if (answer.strokes.length > 1) this.sheet.add(travelOf(answer, 2 * up, colors.travel, 0.008 * look.size * MM));
        this.grips.paper = paper;
        this.layGrips(low, high, colors, look.size, up);
        if (answer.misfit) this.mark(answer.misfit.at, colors.bad, look.size, up);
    }

    private layGrips(low: Point, high: Point, colors: Colors, size: number, up: number): void {
        const grip = (x: number, y: number, geometry: BufferGeometry): Mesh => {
            const mesh = new Mesh(geometry, new MeshBasicMaterial({ color: colors.reach, side: DoubleSide, transparent: true, depthTest: false }));
            mesh.position.set(x * MM, y * MM, 3 * up);
            mesh.renderOrder = ORDER.grips;
            this.sheet.add(mesh);
            return mesh;
        };
        const part = 0.022 * size * MM;
        this.grips.corner = grip(high[0], high[1], new PlaneGeometry(1.6 * part, 1.6 * part));
        this.grips.knob = grip((low[0] + high[0]) / 2, high[1] + 0.05 * size, new CircleGeometry(part, 20));
    }

    private mark(at: Point, color: number, size: number, up: number): void {
        const ring = new Mesh(new RingGeometry(0.02 * size * MM, 0.026 * size * MM, 32), new MeshBasicMaterial({ color, side: DoubleSide, transparent: true, depthTest: false }));
        ring.position.set(at[0] * MM, at[1] * MM, 3 * up);
        ring.renderOrder = ORDER.grips;
        this.sheet.add(ring);
    }

    /** All ink of a recording; how much of it is shown is a number. It lies on the paper, a little above it. */
    private layInk(recording: Recording | null, from: number, colors: string[], look: SheetLook): void {
        if (this.ink) disposeOf(this.ink);
        this.ink = null;
        this.inked = recording && { recording, from };
        if (!recording?.pen) return;
        const { segments, rows } = inkOf(recording, from, colors.map((color) => new Color(color)));
        this.inkRows = rows;
        this.ink = fatLines(segments, this.pixels);
        this.ink.renderOrder = ORDER.ink;
        this.ink.frustumCulled = false; // its bounds do not know how much is shown
        this.ink.position.setFromMatrixColumn(this.board.matrix, 2).multiplyScalar(2.5 * LIFT * look.size * MM);
        this.group.add(this.ink);
    }

    /** How many segments are drawn by a row. */
    private segmentsUntil(row: number): number {
        let low = 0, high = this.inkRows.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if ((this.inkRows[middle] ?? 0) <= row) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
