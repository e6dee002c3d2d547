/**
 * Undo and redo of everything that is a document. A step is what has changed between two rests: as long as a button is
 * pressed, a motion runs, or somebody types in a field, the step goes on.
 *
 *     past  ◄── now ──►  future        undo and redo move `now`; another change forgets the future
 */
import type { Driver } from "../motion/driver";
import type { App, AppState } from "./app";
import { type Change, changeBetween, type Documents, documentsOf } from "./documents";
import { isWatching } from "./room";

const REST_MS = 400;
const MOST_STEPS = 200;

interface Step {
    change: Change;
    documents: Documents; // as they were, on the other side of the step
}

const TEXT_FIELD = "input:not([type=range]):not([type=checkbox]):not([type=file]), textarea";
const isTextField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TEXT_FIELD);
/** Fields of text, and the editor, have a history of their own. */
const hasOwnHistory = (target: EventTarget | null): boolean => isTextField(target) || (target instanceof Element && target.matches("[data-writing]"));

export class History {
    private readonly past: Step[] = [];
    private readonly future: Step[] = [];
    private now: Documents | null = null; // at the last rest; null before the first arm
    private timer: number | undefined;
    private pressed = false; // a finger or a button of the mouse is down
    private typing: EventTarget | null = null; // a field that is being written in
    private held = 0; // changes that belong together are under way
    private applying: Promise<void> | null = null;

    constructor(private readonly app: App, private readonly driver: Driver) {
        app.watch((state, before) => this.look(state, before));
        window.addEventListener("pointerdown", () => { this.pressed = true; }, true);
        for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, () => this.letGo(), true);
        window.addEventListener("input", ({ target }) => { this.typing = isTextField(target) ? target : null; }, true);
        for (const end of ["change", "focusout"]) window.addEventListener(end, () => this.stopTyping(), true);
        window.addEventListener("keydown", (event) => this.keyDown(event), true);
    }

    /** One step back; what has not come to rest yet is a step of its own. */
    undo(): Promise<void> {
        this.rest();
        return this.go(this.past, this.future);
    }

    /** One step on; a change that has not come to rest yet leaves nothing to go on to. */
    redo(): Promise<void> {
        this.rest();
        return this.go(this.future, this.past);
    }

    /** Several changes, over some time, as one step; before there was an arm, as the beginning. */
    async together(work: () => Promise<void>): Promise<void> {
        const begins = this.now === null;
        this.rest();
        this.held += 1;
        try {
            await work();
        } finally {
            this.held -= 1;
            if (begins && this.app.get().arm.pose) this.now = documentsOf(this.app.get());
            this.rest();
        }
    }

    // ---- noticing ----

    private look(state: AppState, before: AppState): void {
        if (!state.arm.pose || this.applying) return;
        this.now ??= documentsOf(state); // the first arm
        const touched = state.arm.robot !== before.arm.robot || state.arm.set !== before.arm.set || state.arm.q !== before.arm.q || state.work.rows !== before.work.rows ||
            state.work.program !== before.work.program || state.work.drawing !== before.work.drawing || state.work.points !== before.work.points || state.work.things !== before.work.things;
        const stopped = (before.timeline.running && !state.timeline.running) || (before.arm.playing && !state.arm.playing);
        if (touched || stopped) this.wait();
    }

    private wait(): void {
        window.clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.restIfStill(), REST_MS);
    }

    private restIfStill(): void {
        const { timeline: { running }, arm: { playing } } = this.app.get();
        const still = !this.pressed && !running && !playing && this.held === 0;
        if (still && this.typing === null) this.rest();
    }

    private letGo(): void {
        this.pressed = false;
        this.wait();
    }

    private stopTyping(): void {
        this.typing = null;
        this.wait();
    }

    /** Makes a step of what has changed since the last rest. */
    private rest(): void {
        window.clearTimeout(this.timer);
        if (!this.now || this.applying || this.held > 0) return;
        const documents = documentsOf(this.app.get());
        const change = changeBetween(this.now, documents);
        if (change === null) return;
        this.past.push({ change, documents: this.now });
        if (this.past.length > MOST_STEPS) this.past.shift();
        this.future.length = 0;
        this.now = documents;
        this.publish();
    }

    // ---- going back and forth ----

    private keyDown(event: KeyboardEvent): void {
        if (event.key === "Enter") this.stopTyping();
        if (!(event.ctrlKey || event.metaKey) || event.altKey || hasOwnHistory(event.target)) return;
        const redo = (event.code === "KeyZ" && event.shiftKey) || event.code === "KeyY";
        if (!redo && event.code !== "KeyZ") return;
        event.preventDefault();
        void (redo ? this.redo() : this.undo());
    }

    private async go(from: Step[], to: Step[]): Promise<void> {
        await this.applying;
        if (isWatching(this.app.get())) return; // what others do is not ours to undo
        const step = from.pop(), { now } = this;
        if (!step || !now) return;
        to.push({ change: step.change, documents: now });
        this.applying = this.apply(step.documents, now).catch((problem: unknown) => this.driver.report(problem));
        await this.applying;
        this.applying = null;
        this.now = documentsOf(this.app.get());
        this.publish();
    }

    private async apply(wanted: Documents, now: Documents): Promise<void> {
        const { robot, set, q, ...others } = wanted;
        const change = changeBetween(now, { ...wanted, program: now.program, drawing: now.drawing, points: now.points, things: now.things, rows: now.rows });
        if (change === "arm" || change === "dimensions") await this.driver.select(robot, set, q);
        else if (change === "pose") await this.driver.standAt(q);
        this.app.set({ work: others });
    }

    private publish(): void {
        this.app.set({ history: { undo: this.past.at(-1)?.change ?? null, redo: this.future.at(-1)?.change ?? null } });
    }
}
