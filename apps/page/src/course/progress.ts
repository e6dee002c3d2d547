/** What a student has done in the course: kept in this browser, told to the teacher of a class, and downloaded for `zveno grade`. */
import { local } from "../state/storage";
import { Store } from "../state/store";

export interface Result {
    answer: unknown; // the best one, as it was graded; of equals the last
    points: number; // the best
    of: number;
    attempts: number;
}

export interface Progress {
    student: string; // the numbers of the exercises follow from it
    chapter: string; // that was open last
    results: Record<string, Result>; // by exercise
    hints: Record<string, number>; // that were asked for
    steps: Record<string, number>; // done, by chapter
}

const KEY = "zveno.course";
const NOTHING: Progress = { student: "", chapter: "", results: {}, hints: {}, steps: {} };

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isResult = (value: unknown): value is Result => isObject(value) && [value["points"], value["of"], value["attempts"]].every(Number.isFinite);
const counts = (value: unknown): Record<string, number> => (isObject(value) ? Object.fromEntries(Object.entries(value).filter((one): one is [string, number] => Number.isFinite(one[1]))) : {});

/** What another version of the page has kept is taken as far as it makes sense. */
function read(): Progress {
    try {
        const kept: unknown = JSON.parse(local.getItem(KEY) ?? "{}");
        if (!isObject(kept)) return NOTHING;
        const { student, chapter, results, hints, steps } = kept;
        return {
            student: typeof student === "string" ? student : "", chapter: typeof chapter === "string" ? chapter : "", hints: counts(hints), steps: counts(steps),
            results: isObject(results) ? Object.fromEntries(Object.entries(results).filter((one): one is [string, Result] => isResult(one[1]))) : {},
        };
    } catch {
        return NOTHING; // a browser that forbids storage, or a damaged entry
    }
}

export const progress = new Store<Progress>(read());

progress.watch((now) => {
    try {
        local.setItem(KEY, JSON.stringify(now));
    } catch {
        // without storage it lasts as long as the page
    }
});

export function noteResult(id: string, answer: unknown, points: number, of: number): void {
    const { results } = progress.get(), before = results[id];
    const kept = before && points < before.points ? before.answer : answer; // a worse attempt costs nothing
    progress.set({ results: { ...results, [id]: { answer: kept, points: Math.max(points, before?.points ?? 0), of, attempts: (before?.attempts ?? 0) + 1 } } });
}

export function noteHints(id: string, count: number): void {
    progress.set({ hints: { ...progress.get().hints, [id]: count } });
}

export function forgetAll(): void {
    progress.set({ ...NOTHING, student: progress.get().student });
}

/** Points of some exercises. */
export function pointsOf(results: Progress["results"], exercises: string[]): number {
    return exercises.reduce((sum, id) => sum + (results[id]?.points ?? 0), 0);
}

/** The file that `zveno grade` reads. */
export function answersFile({ student, results }: Progress): { student: string; answers: Record<string, unknown> } {
    return { student, answers: Object.fromEntries(Object.entries(results).map(([id, { answer }]) => [id, answer])) };
}
