/**
 * Keeps the work of this browser: arm, program, drawing, points and targets come back after a reload, and in a new tab when
 * its address asks for nothing else. What others show in a room is theirs and is not kept.
 */
import { randomWord } from "../link/random_word";
import type { App, AppState } from "./app";
import { emptyChest, putIntoChest, readFromChest } from "./chest";
import { blobOf, type Program } from "./program";
import { isGuest } from "./room";
import { TAB, tabOfStart } from "./start";

/** The arm is there whenever anything is. */
export interface KeptWork extends Partial<Pick<AppState, "rows" | "program" | "drawing" | "points">> {
    arm: { robot: string; set: Record<string, number>; q: number[] };
}

type Field = keyof KeptWork;

const FIELDS: Record<Field, { of: (state: AppState) => readonly unknown[]; pack: (state: AppState) => unknown }> = {
    arm: {
        of: ({ robot, set, q }) => [robot?.name, set, q],
        pack: ({ robot, set, q }) => ({ robot: robot?.name ?? "", set, q }),
    },
    rows: { of: (state) => [state.rows], pack: (state) => state.rows },
    program: { of: (state) => [state.program], pack: ({ program }) => (isLarge(program) ? program : { ...program, text: String(program.text) }) },
    drawing: { of: (state) => [state.drawing], pack: (state) => state.drawing },
    points: { of: (state) => [state.points], pack: (state) => state.points },
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

/** A large program is put away as a blob, which is made without holding up the page. */
async function storable(name: Field, value: unknown): Promise<unknown> {
    const program = value as Program;
    return name === "program" && isLarge(program) ? { ...program, text: await blobOf(program.text) } : value;
}

async function fromStore(found: Record<string, unknown>): Promise<Record<string, unknown>> {
    const program = found["program"] as { text: unknown } | undefined;
    return program?.text instanceof Blob ? { ...found, program: { ...program, text: await program.text.text() } } : found;
}

const prefixOf = (tab: string): string => `${PREFIX}${tab}/`;

/** What a page wrote down while it was being closed. */
function lastWords(tab: string): Record<string, unknown> {
    const { [tab]: words } = JSON.parse(localStorage.getItem(WORDS) ?? "{}") as Record<string, Record<string, unknown>>;
    return words ?? {};
}

/** What was kept for this page, null when there is nothing. */
export async function readKept(): Promise<KeptWork | null> {
    try {
        const tab = tabOfStart();
        if (!tab) return null;
        const found = await fromStore({ ...Object.fromEntries(await readFromChest(prefixOf(tab))), ...lastWords(tab) });
        return "arm" in found ? (found as unknown as KeptWork) : null;
    } catch {
        return null; // a browser that forbids storage: the work lasts as long as the page
    }
}

export class Keeper {
    private readonly tab = sessionStorage.getItem(TAB) ?? randomWord(12);
    private readonly changed = new Set<Field>();
    private readonly writing = new Map<Field, number>(); // on the way to the database, or refused by it: in which round
    private round = 0;
    private timer: number | undefined;

    /** From now on; `all`: also what is there already, which another tab has kept. */
    constructor(private readonly app: App, all: boolean) {
        if (all) NAMES.forEach((name) => this.changed.add(name));
        app.watch((state, before) => this.notice(state, before));
        localStorage.removeItem(WORDS);
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
        const large = this.changed.has("program") && isLarge(this.app.get().program);
        this.timer = window.setTimeout(() => void this.keep(), large ? LARGE_PAUSE_MS : PAUSE_MS);
    }

    /** With the arm, without which nothing comes back. */
    private values(names: Iterable<Field>): [Field, unknown][] {
        const state = this.app.get(), all = new Set(names);
        return isGuest(state) || all.size === 0 ? [] : [...all.add("arm")].map((name) => [name, FIELDS[name].pack(state)]);
    }

    /** A page that goes away has no time for the database; what is on its way there may not arrive either. */
    private writeWords(): void {
        const unkept = new Set([...this.changed, ...this.writing.keys()]);
        if (unkept.has("program") && isLarge(this.app.get().program)) return;
        const words = JSON.stringify({ [this.tab]: Object.fromEntries(this.values(unkept)) });
        if (unkept.size === 0 || words.length > LONGEST_WORDS) return;
        localStorage.setItem(WORDS, words);
        this.noteTab();
    }

    /** From now on there is something to come back. */
    private noteTab(): void {
        for (const storage of [sessionStorage, localStorage]) storage.setItem(TAB, this.tab);
    }

    private async keep(): Promise<void> {
        window.clearTimeout(this.timer);
        this.timer = undefined;
        const values = this.values(this.changed), round = ++this.round;
        this.changed.clear();
        if (values.length === 0) return;
        for (const [name] of values) this.writing.set(name, round);
        try {
            const stored = await Promise.all(values.map(async ([name, value]) => [prefixOf(this.tab) + name, await storable(name, value)] as const));
            await putIntoChest(Object.fromEntries(stored));
            this.noteTab();
            for (const [name] of values) if (this.writing.get(name) === round) this.writing.delete(name);
        } catch {
            // no room or no storage: the work lasts as long as the page, and a little of it is written when that ends
        }
    }
}
