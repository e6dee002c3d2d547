/** How far the arm is from the things around it, all along the motion on the timeline. Asked of the core where somebody wants to see it. */
import type { Desk } from "../desk";
import type { AppState } from "../state/app";
import { cellOf } from "../state/things";
import { askedRows, resampled } from "./signals";

/** Of every row, mm; null as long as it is not known, or where there are no things. */
export function clearanceAlong({ found: { along }, timeline: { recording }, work: { things } }: AppState): Float32Array | null {
    return along && along.of === recording && along.things === things ? along.mm : null;
}

export async function findClearance({ app, driver }: Desk): Promise<void> {
    const state = app.get(), { timeline: { recording }, work: { things } } = state;
    if (!recording || things.length === 0 || clearanceAlong(state)) return;
    const { t, q, joints } = recording, rows = askedRows(t.length);
    try {
        const { states = [] } = await driver.ask("clearance", { q: rows.map((row) => [...q.subarray(row * joints, (row + 1) * joints)]), ...cellOf(state) });
        const mm = resampled(Float32Array.from(states, ({ distance }) => distance ?? NaN), Float64Array.from(rows, (row) => t[row] ?? 0), 1, t);
        app.set({ found: { along: { of: recording, things, mm } } });
    } catch (problem) {
        driver.report(problem);
    }
}
