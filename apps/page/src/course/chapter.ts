/** What a chapter of the course is: the files of course/, as they are; and where they come from, one by one when they are opened. */
import listed from "baked:course";
import { onDemand } from "../parts/fetched";
import type { Language, OverlayName, ViewName } from "../state/app";

export type Said = Record<Language, string>;

/** What the workbench shows: an arm, how it stands, and what is drawn beside it. */
export interface Figure {
    robot: string;
    q?: number[];
    set?: Record<string, number>;
    view?: ViewName;
    overlays?: OverlayName[];
    frames?: boolean;
    ghosts?: boolean;
    reach?: boolean;
    program?: string;
    things?: Record<string, unknown>[]; // as in a scene file
    load?: number; // kg
    drawer?: string; // tab to open
}

/** A value that the core finds for the arm as it is: a request without arm and joints, and the part of its answer. */
export interface Asking {
    ask: { op: string } & Record<string, unknown>;
    take: string;
    unit?: string;
}

export type Block =
    | { head: Said }
    | { text: Said }
    | { note: Said }
    | { math: string; let?: Record<string, Asking | string>; unit?: string; live?: boolean; about?: Said }
    | { show: Figure; label: Said }
    | { handles: string[] }
    | { step: Said; until: string; let?: Record<string, Asking | string>; show?: Figure; label?: Said }
    | { exercise: string };

/** A plot to be read: points joined by lines, or a curve over u; numbers are formulas of the student's numbers. */
export interface Plot {
    x: Said;
    y: Said;
    points?: [string, string][];
    curve?: { of: string; from: string; to: string };
}

export interface Exercise {
    id: string;
    title: Said;
    answer: { kind: string; unit?: string; count?: number; choices?: Record<string, Said> };
    checks: { points: number }[];
    hints?: Said[];
    plot?: Plot;
}

export interface Chapter {
    id: string;
    title: Said;
    text: Said;
    robot?: string;
    page: Block[];
    exercises: Exercise[];
}

/** What the contents tell of a chapter before it is fetched. */
export interface Listed {
    id: string;
    title: Said;
    file: string;
    points: number;
    exercises: string[];
}

export const CHAPTERS: Listed[] = listed;

export const chapterOf = (id: string): Listed | undefined => CHAPTERS.find((one) => one.id === id);

const chapters = onDemand(() => import("baked:chapters"));

/** All come with the first that is opened: together they are a quarter smaller, and the book works on when the server goes away. */
export async function fetchChapter({ file }: Listed): Promise<Chapter> {
    const chapter = (await chapters()).default[file];
    if (!chapter) throw new Error(`there is no chapter ${file}`);
    return chapter;
}
