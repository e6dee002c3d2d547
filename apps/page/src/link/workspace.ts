/**
 * What is saved and linked to: an arm with its dimensions and its pose, the table of targets, the taught points, the things around
 * it, the program and the drawing, and for a link from where one looks. Files of earlier versions have less in them and still open.
 */
import { type Description, ownRobot } from "../core/own_robots";
import type { Vec3 } from "../core/vocabulary";
import type { Desk } from "../desk";
import type { AppState, Eye, TargetRow, ViewName, WorkSlice } from "../state/app";
import { type Drawing, EMPTY_DRAWING, readDrawing } from "../state/drawing";
import { EMPTY_PROGRAM, type ReadingOptions, type Program, type Work } from "../state/program";
import { readPoints, type TeachPoint } from "../state/teach";
import { readThings, type Thing } from "../state/things";
import { fill, type Texts } from "../text/texts";
import { useRobot } from "./robot_files";

const FORMAT = "zveno-workspace/1";
/** A longer program is a document of its own. */
export const LONGEST_PROGRAM = 1_000_000;

export interface SavedProgram extends Omit<Program, "text"> {
    text: string;
}

export interface Workspace {
    format: typeof FORMAT;
    robot: string;
    own?: Description; // of an arm that does not ship
    set: Record<string, number>;
    q: number[];
    rows?: TargetRow[];
    points?: TeachPoint[];
    things?: Thing[];
    program?: SavedProgram;
    drawing?: Drawing;
    view?: ViewName;
    eye?: Eye;
}

const ownOf = (name: string): { own?: Description } => {
    const own = ownRobot(name);
    return own ? { own } : {};
};

/** What there is to save; what is empty is left out, and a program that is too long. */
export function workspaceOf(state: AppState, longest = LONGEST_PROGRAM): Workspace {
    const { arm: { robot, set, q }, work: { rows, points, things, program, drawing } } = state;
    return {
        format: FORMAT, robot: robot?.name ?? "", ...ownOf(robot?.name ?? ""), set, q,
        ...(rows.length > 0 ? { rows } : {}),
        ...(points.length > 0 ? { points } : {}),
        ...(things.length > 0 ? { things } : {}),
        ...(program.text.length > 0 && program.text.length <= longest ? { program: { ...program, text: String(program.text) } } : {}),
        ...(drawing !== EMPTY_DRAWING ? { drawing } : {}),
    };
}

// ---- reading ----

const VIEWS: ViewName[] = ["orbit", "top", "front", "side", "tool"];

type Data = Partial<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value);

const isDescription = (value: unknown): value is Description => isData(value) && typeof value["name"] === "string";

const areNumbers = (values: unknown, count?: number): values is number[] =>
    Array.isArray(values) && values.every(Number.isFinite) && (count === undefined || values.length === count);

const areRows = (rows: unknown): rows is TargetRow[] =>
    Array.isArray(rows) && rows.every((row: unknown) => isData(row) && areNumbers(row["xyz"], 3) && Number.isFinite(row["pitch"]));

function parsed(text: string): Data | null {
    try {
        const data: unknown = JSON.parse(text);
        return isData(data) ? data : {};
    } catch {
        return null;
    }
}

const isSwitch = (value: unknown): boolean => typeof value === "boolean";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isTriple = (value: unknown): boolean => areNumbers(value, 3);
const OPTIONS: Record<keyof ReadingOptions, (value: unknown) => boolean> = {
    tolerant: isSwitch, blockDelete: isSwitch, jointRapids: isSwitch, routeRapids: isSwitch, rapid: isNumber, tolerance: isNumber, acceleration: isNumber, load: isNumber, pitch: isNumber,
    abc: isTriple, start: isTriple,
};

/** What is known of it; what the numbers mean the core judges. */
function readOptions(data: unknown): { options?: ReadingOptions } {
    const known = Object.entries(isData(data) ? data : {}).filter(([key, value]) => OPTIONS[key as keyof ReadingOptions]?.(value));
    return known.length > 0 ? { options: Object.fromEntries(known) } : {};
}

function readProgram(data: unknown): SavedProgram | null {
    if (!isData(data)) return null;
    const { name, text, work, rate, options = data["manner"] } = data; // the older name in saved workspaces
    const good = typeof name === "string" && typeof text === "string" && (work === undefined || areNumbers(work, 6)) && (rate === undefined || Number.isFinite(rate));
    return good ? { name, text, ...(work ? { work: work as Work } : {}), ...(rate ? { rate: rate as number } : {}), ...readOptions(options) } : null;
}

const isWord = (value: unknown): boolean => typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
const isPicture = (value: unknown): boolean => isData(value) && Number.isFinite(value["width"]) && Number.isFinite(value["height"]) && typeof value["data"] === "string";
const isPlain = (value: unknown): boolean => isWord(value) || (Array.isArray(value) && value.every(isWord));

/** A drawing made of plain values; what they mean the core judges. */
function readSavedDrawing(data: unknown, texts: Texts): Drawing {
    const good = isData(data) && Object.entries(data).every(([key, value]) => (key === "sources" ? Array.isArray(value) : isPlain(value))) &&
        (data["sources"] as unknown[]).every((source) => isData(source) && Object.entries(source).every(([key, value]) => (key === "image" ? isPicture(value) : isPlain(value))));
    if (!good) throw new Error(texts.fileBadDrawing);
    return readDrawing(JSON.stringify(data), texts);
}

function readEye(data: unknown): Eye | undefined {
    if (!isData(data) || !areNumbers(data["from"], 3) || !areNumbers(data["at"], 3)) return undefined;
    return { from: data["from"] as Vec3, at: data["at"] as Vec3 };
}

/** Reads a saved text; a sentence says what is wrong with one that is none. Whether the arm takes it, the core decides. */
export function readWorkspace(text: string, texts: Texts): Workspace {
    const data = parsed(text);
    if (data === null) throw new Error(texts.fileNoJson);
    const { format, robot, set = {}, q, rows = [], points = [], things = [], program = { ...EMPTY_PROGRAM, text: "" }, drawing = EMPTY_DRAWING, view } = data;
    const named = isData(set) && Object.values(set).every(Number.isFinite);
    if (format !== FORMAT || typeof robot !== "string" || !areNumbers(q) || !named) throw new Error(fill(texts.fileNoWorkspace, { format: FORMAT }));
    const taught = readPoints(points), around = readThings(things), written = readProgram(program), eye = readEye(data["eye"]);
    if (!areRows(rows)) throw new Error(texts.fileBadRows);
    if (!taught) throw new Error(texts.fileBadPoints);
    if (!around) throw new Error(texts.fileBadThings);
    if (!written) throw new Error(texts.fileBadProgram);
    return {
        format, robot, ...(isDescription(data["own"]) ? { own: data["own"] } : {}), set: set as Record<string, number>, q, rows, points: taught, things: around, program: written,
        drawing: drawing === EMPTY_DRAWING ? EMPTY_DRAWING : readSavedDrawing(drawing, texts),
        ...(VIEWS.includes(view as ViewName) ? { view: view as ViewName } : {}), ...(eye ? { eye } : {}),
    };
}

/** Everything of a workspace but arm and pose, which the driver must ask the core for. Its arm may have got another name here. */
function othersOf({ robot, rows = [], points = [], things = [], program, drawing = EMPTY_DRAWING }: Workspace, name: string): Partial<WorkSlice> {
    const own = points.map((point) => (point.arm === robot && name !== robot ? { ...point, arm: name } : point));
    return { rows, points: own, things, program: program ?? EMPTY_PROGRAM, drawing };
}

/** Puts a workspace on the desk, as one step that can be undone; nothing changes when the core refuses the arm. */
export function openWorkspace(saved: Workspace, desk: Desk): Promise<void> {
    const { app, driver, history } = desk;
    return history.together(async () => {
        if (saved.own) await useRobot(saved.own, desk);
        await driver.select(saved.own ? app.get().arm.robot?.name ?? saved.robot : saved.robot, saved.set, saved.q);
        app.set({ work: othersOf(saved, app.get().arm.robot?.name ?? saved.robot) });
        if (saved.view) app.set({ scene: { view: saved.view, eye: null } });
        if (saved.eye) app.set({ scene: { eye: saved.eye } });
    });
}
