/** What is saved: an arm with its dimensions, its pose and its table of targets, as one small file. */
import type { App, TargetRow } from "../state/app";
import type { Driver } from "../motion/driver";
import { fill, type Texts } from "../text/texts";

const FORMAT = "zveno-workspace/1";

export interface Workspace {
    format: typeof FORMAT;
    robot: string;
    set: Record<string, number>;
    q: number[];
    rows: TargetRow[];
}

export function workspaceOf(app: App): Workspace {
    const { robot, set, q, rows } = app.get();
    return { format: FORMAT, robot: robot?.name ?? "", set, q, rows };
}

function parsed(text: string): Partial<Workspace> | null {
    try {
        return JSON.parse(text) as Partial<Workspace> | null;
    } catch {
        return null;
    }
}

const areNumbers = (values: unknown, count?: number): boolean =>
    Array.isArray(values) && values.every(Number.isFinite) && (count === undefined || values.length === count);

const areRows = (rows: unknown): rows is TargetRow[] =>
    Array.isArray(rows) && rows.every((row: Partial<TargetRow> | null) => areNumbers(row?.xyz, 3) && Number.isFinite(row?.pitch));

/** Reads a saved text; a sentence says what is wrong with one that is none. Whether the arm takes it, the core decides. */
export function readWorkspace(text: string, texts: Texts): Workspace {
    const data = parsed(text);
    if (data === null) throw new Error(texts.fileNoJson);
    const { format, robot, set = {}, q, rows = [] } = data;
    if (format !== FORMAT || typeof robot !== "string" || !q || !areNumbers(q)) throw new Error(fill(texts.fileNoWorkspace, { format: FORMAT }));
    if (!areRows(rows)) throw new Error(texts.fileBadRows);
    return { format, robot, set, q, rows };
}

export async function openWorkspace(saved: Workspace, app: App, driver: Driver): Promise<void> {
    await driver.select(saved.robot, saved.set, saved.q);
    app.set({ rows: saved.rows });
}
