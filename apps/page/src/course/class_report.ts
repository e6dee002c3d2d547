/** What a student's page tells those who teach in the room: where one is, points, and the answers themselves. */
import type { Desk } from "../desk";
import type { Room } from "../state/room";
import { isObject, progress, type Progress } from "./progress";

export interface Report {
    student: string; // as the page has it: the numbers of the exercises follow from it
    chapter: string; // that is open; "" for none
    apart: boolean; // on the own copy
    points: number;
    results: Record<string, [points: number, of: number, attempts: number]>;
    answers: Record<string, unknown>;
    cut?: number; // answers that were too long to be sent
}

const PAUSE_MS = 1000;
const MOST = 15_000; // bytes that a room takes, with room for the rest

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The answers, without the longest where all together are too long. */
function fitting(results: Progress["results"], most: number): { answers: Report["answers"]; cut: number } {
    const sized = Object.entries(results).map(([id, { answer }]) => ({ id, answer, bytes: bytesOf(answer) + id.length + 4 })).sort((a, b) => a.bytes - b.bytes);
    let left = most;
    const kept = sized.filter(({ bytes }) => (left -= bytes) >= 0);
    return { answers: Object.fromEntries(kept.map(({ id, answer }) => [id, answer])), cut: sized.length - kept.length };
}

/** Whether it is what a page sends: everybody in a room may send anything. */
export function isReport(value: unknown): value is Report {
    if (!isObject(value)) return false;
    const { student, chapter, points, results, answers } = value;
    const isCounted = (one: unknown): boolean => Array.isArray(one) && one.every(Number.isFinite);
    return typeof student === "string" && typeof chapter === "string" && Number.isFinite(points) && isObject(answers) && isObject(results) && Object.values(results).every(isCounted);
}

export function reportOf({ student, results }: Progress, chapter: string, apart: boolean): Report {
    const shown = Object.fromEntries(Object.entries(results).map(([id, { points, of, attempts }]): [string, [number, number, number]] => [id, [points, of, attempts]]));
    const points = Object.values(results).reduce((sum, one) => sum + one.points, 0);
    const { answers, cut } = fitting(results, MOST - bytesOf(shown) - bytesOf(student) - 200);
    return { student, chapter, apart, points, results: shown, answers, ...(cut > 0 && { cut }) };
}

const isStudent = (room: Room | null): room is Room => room !== null && room.key === null && room.you !== 0;

/** Reports now, and after every change, once a second at most. */
export function keepReporting({ app, server }: Desk): void {
    let timer: number | undefined, last = "";
    const send = (): void => {
        timer = undefined;
        const { link: { room }, panels: { book } } = app.get();
        if (!isStudent(room)) return;
        const state = reportOf(progress.get(), book ?? "", room.apart), text = `${room.you} ${JSON.stringify(state)}`;
        if (text === last) return;
        last = text;
        void server.ask({ op: "report", state }).catch(() => { last = ""; }); // without a link: with the next change, or when it is back
    };
    const soon = (): void => { timer ??= window.setTimeout(send, PAUSE_MS); };
    progress.watch(soon);
    app.on([({ panels }) => panels.book, ({ link }) => link.room?.you, ({ link }) => link.room?.apart], soon);
    send();
}
