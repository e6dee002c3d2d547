/**
 * Keeps the work of this browser: arm, program, drawing, points, targets and the motion on the timeline come back after a reload,
 * and in a new tab when its address asks for nothing else. What others show in a room is theirs and is not kept.
 */
import { randomWord } from "../link/random_word";
import type { App, AppState, TimelineSlice, WorkSlice } from "./app";
import { emptyChest, putIntoChest, readFromChest } from "./chest";
import { blobOf, type Program } from "./program";
import { isGuest } from "./room";
import { TAB, tabOfStart } from "./start";
import { local, session } from "./storage";

/** The arm is there whenever anything is. */
export interface StoredWork extends Partial<Pick<WorkSlice, "rows" | "program" | "drawing" | "points" | "things"> & Pick<TimelineSlice, "recording" | "time">> {
    arm: { robot: string; set: Record<string, number>; q: number[] };
}

type Field = keyof StoredWork;

const FIELDS: Record<Field, { of: (state: AppState) => readonly unknown[]; pack: (state: AppState) => unknown }> = {
    arm: {
        of: ({ arm: { robot, set, q } }) => [robot?.name, set, q],
        pack: ({ arm: { robot, set, q } }) => ({ robot: robot?.name ?? "", set, q }),
    },
    rows: { of: (state) => [state.work.rows], pack: (state) => state.work.rows },
    program: { of: (state) => [state.work.program], pack: ({ work: { program } }) => (isLarge(program) ? program : { ...program, text: String(program.text) }) },
    drawing: { of: (state) => [state.work.drawing], pack: (state) => state.work.drawing },
    points: { of: (state) => [state.work.points], pack: (state) => state.work.points },
    things: { of: (state) => [state.work.things], pack: (state) => state.work.things },
    recording: { of: (state) => [state.timeline.recording], pack: (state) => state.timeline.recording },
    time: { of: ({ timeline: { running, time } }) => [running, running ? 0 : time], pack: (state) => state.timeline.time }, // of one that runs, where it began to
};
const NAMES = Object.keys(FIELDS) as Field[];

const WORDS = "zveno.words"; // local storage, by tab: what the database had no time for
const LONGEST_WORDS = 1_000_000;
const PREFIX = "work/";
const PAUSE_MS = 400;
const LARGE = 1_000_000, LARGE_PAUSE_MS = 4000; // characters of a program that is not copied too often
const OLD_MS = 30 * 24 * 3600 * 1000;
const LATER_MS = 20_000; // when the page has nothing better to do

const isLarge = (program: Program): boolean => program.text.length > LARGE;

type Texts = Record<string, unknown>;

const isLong = (text: unknown): boolean => (typeof text === "string" ? text.length > LARGE : typeof text === "object" && text !== null);

/** The field of `found` with another text in it, where it has one that `isOther`; of a recording it is the program of its plan. */
async function exchanged<Found extends Texts>(found: Found, isOther: (text: unknown) => boolean, other: (text: never) => Promise<unknown>): Promise<Found> {
    const program = found["program"] as Texts | undefined, recording = found["recording"] as Texts | undefined;
    const plan = recording?.["plan"] as Texts | undefined;
    return {
        ...found,
        ...(isOther(program?.["text"]) && { program: { ...program, text: await other(program?.["text"] as never) } }),
        ...(isOther(plan?.["program"]) && { recording: { ...recording, plan: { ...plan, program: await other(plan?.["program"] as never) } } }),
    };
}

/** A large program is put away as a blob, which is made without holding up the page. */
const toStore = (values: Texts): Promise<Texts> => exchanged(values, isLong, blobOf);
const fromStore = (found: Texts): Promise<Texts> => exchanged(found, (text) => text instanceof Blob, (blob: Blob) => blob.text());

const prefixOf = (tab: string): string => `${PREFIX}${tab}/`;

/** What a page wrote down while it was being closed. */
function lastWords(tab: string): Record<string, unknown> {
    const { [tab]: words } = JSON.parse(local.getItem(WORDS) ?? "{}") as Record<string, Record<string, unknown>>;
    return words ?? {};
}

/** What was kept for this page, null when there is nothing. */
export async function readStored(): Promise<StoredWork | null> {
    try {
        const tab = tabOfStart();
        if (!tab) return null;
        const found = await fromStore({ ...Object.fromEntries(await readFromChest(prefixOf(tab))), ...lastWords(tab) });
        return "arm" in found ? (found as unknown as StoredWork) : null;
    } catch {
        return null; // a browser that forbids storage: the work lasts as long as the page
    }
}

export class Keeper {
    private readonly tab = session.getItem(TAB) ?? randomWord(12);
    private readonly changed = new Set<Field>();
    private readonly writing = new Map<Field, number>(); // on the way to the database, or refused by it: in which round
    private round = 0;
    private timer: number | undefined;

    /** From now on; `all`: also what is there already, which another tab has kept. */
    constructor(private readonly app: App, all: boolean) {
        if (all) NAMES.forEach((name) => this.changed.add(name));
        app.watch((state, before) => this.notice(state, before));
        local.removeItem(WORDS);
        window.addEventListener("pagehide", () => this.writeWords());
        document.addEventListener("visibilitychange", () => document.hidden && void this.keep());
        window.setTimeout(() => void emptyChest(PREFIX, OLD_MS).catch(() => {}), LATER_MS);
        if (all) this.soon();
    }

    private notice(state: AppState, before: AppState): void {
        if (isGuest(state)) return;
        for (const name of NAMES) {
            const old = FIELDS[name].of(before);
            if (FIELDS[name].of(state).some((value, k) => value !== old[k])) this.changed.add(name);
        }
        if (this.changed.size > 0) this.soon();
    }

    /** A moment later, with all that changes until then: an arm that moves for an hour does not put it off. */
    private soon(): void {
        if (this.timer !== undefined) return;
        const large = this.changed.has("program") && isLarge(this.app.get().work.program);
        this.timer = window.setTimeout(() => void this.keep(), large ? LARGE_PAUSE_MS : PAUSE_MS);
    }

    /** With the arm, without which nothing comes back. */
    private values(names: Iterable<Field>): Partial<Record<Field, unknown>> {
        const state = this.app.get(), all = new Set(names);
        return isGuest(state) || all.size === 0 ? {} : Object.fromEntries([...all.add("arm")].map((name) => [name, FIELDS[name].pack(state)]));
    }

    /** A page that goes away has no time for the database; what is on its way there may not arrive either. */
    private writeWords(): void {
        const unkept = new Set([...this.changed, ...this.writing.keys()]), { running } = this.app.get().timeline;
        if (running) unkept.add("time");
        if (unkept.has("program") && isLarge(this.app.get().work.program)) return;
        const noMotion = unkept.has("recording") && { recording: null }; // too long for words; the one in the database is not the last
        const words = JSON.stringify({ [this.tab]: { ...this.values(unkept), ...noMotion } });
        if (unkept.size === 0 || words.length > LONGEST_WORDS) return;
        local.setItem(WORDS, words);
        this.noteTab();
    }

    /** From now on there is something to come back. */
    private noteTab(): void {
        for (const storage of [session, local]) storage.setItem(TAB, this.tab);
    }

    private async keep(): Promise<void> {
        window.clearTimeout(this.timer);
        this.timer = undefined;
        const values = this.values(this.changed), names = Object.keys(values) as Field[], round = ++this.round;
        this.changed.clear();
        if (names.length === 0) return;
        for (const name of names) this.writing.set(name, round);
        try {
            const stored = Object.entries(await toStore(values)).map(([name, value]) => [prefixOf(this.tab) + name, value]);
            await putIntoChest(Object.fromEntries(stored));
            this.noteTab();
            for (const name of names) if (this.writing.get(name) === round) this.writing.delete(name);
        } catch {
            // no room or no storage: the work lasts as long as the page, and a little of it is written when that ends
        }
    }
}
