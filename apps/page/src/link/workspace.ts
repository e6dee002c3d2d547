/** What is saved: an arm with its dimensions, its pose and its table of targets, as one small file. */
import type { App, TargetRow } from "../state/app";
import type { Driver } from "../motion/driver";

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

/** Reads a saved text; a sentence says what is wrong with one that is none. */
export function readWorkspace(text: string): Workspace {
    let data: Partial<Workspace>;
    try {
        data = JSON.parse(text) as Partial<Workspace>;
    } catch {
        throw new Error("this file is not JSON");
    }
    if (data.format !== FORMAT || typeof data.robot !== "string" || !Array.isArray(data.q)) {
        throw new Error(`this file is no workspace: it lacks "format": "${FORMAT}", a robot or its joints`);
    }
    return { format: FORMAT, robot: data.robot, set: data.set ?? {}, q: data.q, rows: data.rows ?? [] };
}

export async function openWorkspace(saved: Workspace, app: App, driver: Driver): Promise<void> {
    await driver.select(saved.robot, saved.set, saved.q);
    app.set({ rows: saved.rows });
}
