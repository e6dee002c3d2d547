/**
 * The program of the program tab. Its text may have millions of lines, so the editor keeps it as a tree of lines that is
 * shared and never copied. Such a tree or a plain string, a text never changes: `String(text)` makes one string of
 * either, `piecesOf(text)` hands it out in pieces without ever making a whole.
 */
import type { Vec3 } from "../core/vocabulary";

interface TextTree {
    readonly length: number;
    readonly lines: number;
    sliceString(from: number, to: number): string;
    toString(): string;
}

export type ProgramText = string | TextTree;

/** Where the zero of a program lies and how it is turned: x, y, z in mm, A, B, C in degrees. */
export type Work = [number, number, number, number, number, number];

/** How long a text is. */
export interface TextSize {
    characters: number;
    lines: number;
}

/** How a program is read and driven; what is not said is as usual. */
export interface ReadingOptions {
    tolerant?: boolean; // vendor extensions are ignored
    blockDelete?: boolean; // lines that begin with / are skipped
    jointRapids?: boolean; // G0 moves the joints, not the tool, evenly
    routeRapids?: boolean; // G0 goes around things, by proven routes
    rapid?: number; // of G0, mm/min
    tolerance?: number; // of G64 without P, mm
    acceleration?: number; // of the tool, mm/s²
    load?: number; // at the tool, kg
    pitch?: number; // of the last link, degrees
    abc?: Vec3; // how six axes hold the tool, degrees
    start?: Vec3; // where the tool is at first, in the program, mm
}

export interface Program {
    name: string;
    text: ProgramText;
    unseen?: TextSize; // of a program that another shows and that is too long to be sent along: its text is not here
    work?: Work; // the usual place of the arm when nobody has said another
    rate?: number; // samples per second of a run; what suits the planner when nobody has said
    options?: ReadingOptions;
}

/** Where a program of a few centimetres suits an arm that ships. */
const USUAL: Record<string, Work> = {
    scara: [250, 0, 20, 0, 0, 0], drawbot: [250, 0, 10, 0, 0, 0], arm4: [220, 0, 40, 0, 0, 0], planar3: [120, 0, 0, 0, 0, 0], rl15: [900, 0, 400, 0, 0, 0],
};

export function workOf(program: Program, robot: string): Work {
    return program.work ?? USUAL[robot] ?? [0, 0, 0, 0, 0, 0];
}

/** The same as fields of the requests `check` and `plan`. */
export function fieldsOf({ tolerant, blockDelete, jointRapids, routeRapids, load, ...others }: ReadingOptions = {}): Record<string, unknown> {
    return {
        ...others, ...(tolerant && { dialect: "tolerant" }), ...(blockDelete && { block_delete: true }), ...(jointRapids && { rapids: "joint" }),
        ...(routeRapids && { rapids: "route" }),
        ...(load !== undefined && { load_kg: load }),
    };
}

export function sizeOf(text: ProgramText): TextSize {
    return { characters: text.length, lines: typeof text === "string" ? text.split("\n").length : text.lines };
}

export const EMPTY_PROGRAM: Program = { name: "", text: "" };

const PIECE = 1 << 18; // characters; some milliseconds each

export function* piecesOf(text: ProgramText): Generator<string> {
    for (let from = 0; from < text.length; from += PIECE) {
        const to = Math.min(text.length, from + PIECE);
        yield typeof text === "string" ? text.slice(from, to) : text.sliceString(from, to);
    }
}

/** The same with rests in between, in which the page does what else there is to do. */
export async function* restingPieces(text: ProgramText): AsyncGenerator<string> {
    for (const piece of piecesOf(text)) {
        yield piece;
        if (text.length > PIECE) await new Promise((resolve) => setTimeout(resolve));
    }
}

/** As a blob, made of its pieces: for what is stored or handed out. */
export async function blobOf(text: ProgramText): Promise<Blob> {
    const pieces: Blob[] = [];
    for await (const piece of restingPieces(text)) pieces.push(new Blob([piece]));
    return new Blob(pieces);
}
