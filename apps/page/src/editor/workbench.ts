/**
 * What the program tab does, for as long as the page lives: keeps the editor and the state of the page the same, has
 * programs checked while they are written, runs them, and shows where a run is.
 *
 *     hand ─► Editor ──► app.program ──► links, undo, saving
 *               ▲  │                        │ (from outside)
 *               │  └─ pause ─► Checker ─► problems: underlined, listed, marked in the picture
 *               │                           ▲
 *               └── line ◄── player ◄── Planner (run)
 */
import type { Text } from "@codemirror/state";
import { Checker } from "../core/checker";
import { isUnwanted, Refused } from "../core/core";
import type { CheckAnswer } from "../core/vocabulary";
import { Impossible } from "../core/planner";
import { type Desk, wordsOf } from "../desk";
import { fieldsOf, type Program, type ProgramText, workOf } from "../state/program";
import { isWatching } from "../state/room";
import { Store } from "../state/store";
import { cellOf } from "../state/things";
import { helpText } from "../text/gcode";
import { problemText } from "../text/problems";
import { LANGUAGES } from "../text/texts";
import { Editor, LARGE, type Wording } from "./editor";
import { Follower, type Following } from "./follower";
import { longTextOf, readText, textOf } from "./long_text";
import { diagnosticsOf, placeOfProblem, type Problem, problemsOf, rangeOf } from "./problems";
import { helpKey } from "./words";

export type Busy = { kind: "checking" } | { kind: "planning"; share: number; secondsLeft: number | null } | { kind: "opening" };

export interface BenchState extends Following {
    busy: Busy | null;
    problems: Problem[];
    more: number; // problems that are not listed
    checked: boolean; // the problems are those of the text as it is
    large: boolean; // too large to be checked while one writes
    help: { word: string; key: string } | null; // of the word at the cursor
}

const PAUSE_MS = 250; // after the last key
const PLACES = 400; // of the path that are looked at before it runs

let bench: Workbench | null = null;

/** The one of this page, made when it is first needed. */
export function workbenchOf(desk: Desk): Workbench {
    return (bench ??= new Workbench(desk));
}

export class Workbench {
    readonly state = new Store<BenchState>({
        busy: null, problems: [], more: 0, checked: true, large: false, follows: true, changed: false, help: null,
    });
    readonly editor: Editor;
    readonly follower: Follower<BenchState>;
    private readonly checker: Checker;
    private shown: ProgramText; // the text of the state that is in the editor
    private cancelling: AbortController | null = null;
    private pause: number | undefined;

    constructor(private readonly desk: Desk) {
        const { app, driver } = desk;
        this.checker = new Checker(app, (message) => driver.report(message));
        this.shown = "";
        this.editor = new Editor(textOf(""), this.wording(), {
            changed: (text) => this.written(text),
            lineClicked: (line) => this.follower.seekLine(line),
            scrolled: () => this.follower.scrolled(),
            moved: (word) => this.state.set({ help: word && { word: word.text, key: helpKey(word) } }),
        });
        this.editor.setReadOnly(isWatching(app.get()));
        this.follower = new Follower(desk, this.editor, this.state);
        this.followState();
        this.show(app.get().work.program.text);
        this.follower.begin();
    }

    // ---- the text ----

    private written(text: Text): void {
        const { app } = this.desk;
        this.shown = text;
        app.set({ work: { program: { ...app.get().work.program, text } } });
        this.textChanged();
    }

    /** A program from elsewhere: a file, a shelf, an example. What was told and planned of the one before goes. */
    put(program: Program): void {
        const { app, player } = this.desk;
        const { unseen: _unseen, ...before } = app.get().work.program;
        app.set({ work: { program: { ...before, ...program } }, panels: { notice: null } });
        if (app.get().timeline.recording?.source === "program") player.load(null);
        this.state.set({ help: null, follows: true });
    }

    async open(file: File): Promise<void> {
        const { driver } = this.desk;
        this.state.set({ busy: { kind: "opening" } });
        try {
            const text = await readText(file);
            this.put({ name: file.name.replace(/\.(ngc|nc|gcode|tap|txt)$/i, ""), text });
        } catch {
            driver.report(new Error(LANGUAGES[this.desk.app.get().settings.language].texts.fileNoText));
        } finally {
            this.state.set({ busy: null });
        }
    }

    private followState(): void {
        const { app } = this.desk;
        app.on([({ work }) => work.program.text], ([text]) => { if (text !== this.shown) this.show(text); });
        app.on([
            ({ work }) => work.program.work, ({ work }) => work.program.options, ({ arm }) => arm.robot, ({ arm }) => arm.set, ({ work }) => work.things,
        ], () => this.textChanged());
        app.on([({ settings }) => settings.language], () => this.editor.setWording(this.wording()));
        app.on([isWatching], ([watching]) => this.editor.setReadOnly(watching));
        app.on([({ settings }) => settings.language, ({ settings }) => settings.units, ({ settings }) => settings.translate],
            () => this.showProblems(this.state.get().problems, this.state.get().more));
        this.follower.followState();
    }

    /** Puts a text of the state into the editor. Others write plain strings there; a long one takes its time. */
    private show(text: ProgramText): void {
        this.shown = text;
        if (typeof text === "string" && text.length > LARGE) void this.showLong(text);
        else this.place(typeof text === "string" ? textOf(text) : text as Text);
    }

    private async showLong(text: string): Promise<void> {
        this.state.set({ busy: { kind: "opening" } });
        const tree = await longTextOf(text);
        this.state.set({ busy: null });
        if (text === this.shown) this.place(tree);
    }

    private place(text: Text): void {
        const { length } = this.editor.text;
        this.editor.setText(text, length > 0 && length < LARGE && text.length < LARGE); // from nothing there is no way back
        this.textChanged();
    }

    private wording(): Wording {
        const { language } = this.desk.app.get().settings, { texts } = LANGUAGES[language];
        return { label: texts.programLabel, phrases: texts.editorPhrases, help: (key) => helpText(key, language) };
    }

    // ---- checking ----

    /** Where the program lies and how it is read and driven, as fields of requests. */
    private fields(): Record<string, unknown> {
        const state = this.desk.app.get(), { work: { program }, arm: { robot } } = state;
        return { work: workOf(program, robot?.name ?? ""), ...fieldsOf(program.options), ...cellOf(state) };
    }

    private textChanged(): void {
        const large = this.editor.text.length > LARGE;
        window.clearTimeout(this.pause);
        this.checker.forget();
        this.state.set({ checked: false, large, changed: this.follower.isOurs });
        if (this.state.get().busy?.kind === "checking") this.cancel();
        if (!large) this.pause = window.setTimeout(() => void this.check(false), PAUSE_MS);
        else {
            this.showProblems([]);
            this.desk.app.set({ found: { path: null, failing: [] } });
        }
    }

    /** Has the program checked; `told`: somebody waits for it. */
    async check(told: boolean): Promise<void> {
        const { app, driver } = this.desk, { text } = this.editor;
        if (!app.get().arm.robot) return;
        if (told) this.state.set({ busy: { kind: "checking" } });
        try {
            const answer = text.length === 0 ? { possible: true, moves: 0, errors: [], warnings: [] } : await this.checker.check(text, { near: app.get().arm.q, path: PLACES, ...this.fields() });
            if (answer === null || text !== this.editor.text) return; // something newer is on its way
            const { path, failing = [] }: Partial<CheckAnswer> = answer;
            const listed = answer.errors.length + answer.warnings.length + failing.length;
            const all = (answer.error_count ?? 0) + (answer.warning_count ?? 0) + (answer.failing_count ?? 0);
            app.set({ found: { path: path && path.xyz.length > 1 ? path : null, failing } });
            this.showProblems(problemsOf(answer, text), Math.max(0, all - listed));
            this.state.set({ checked: true });
        } catch (problem) {
            const never = problem instanceof Refused && problem.refusal.code === "not_available"; // not for this arm: no need to say so with every key
            if (told || !never) driver.report(problem);
        } finally {
            if (told && this.state.get().busy?.kind === "checking") this.state.set({ busy: null });
        }
    }

    private showProblems(problems: Problem[], more = 0): void {
        const { app } = this.desk, { text } = this.editor;
        const words = wordsOf(app.get().settings);
        const sentence = (problem: Problem): string => problemText(problem, words);
        this.state.set({ problems, more });
        this.editor.setProblems(diagnosticsOf(problems, text, sentence), problems.flatMap((one): [number, number][] => (one.kind === "reach" ? [[one.line, one.to]] : [])));
        const place = problems.map(placeOfProblem).find((xyz) => xyz !== null) ?? null;
        if (place !== app.get().found.blocked) app.set({ found: { blocked: place } });
    }

    goToLine(line: number): void {
        const { text } = this.editor;
        this.state.set({ follows: false });
        this.editor.select(text.line(Math.min(text.lines, Math.max(1, line))));
    }

    goTo(problem: Problem): void {
        this.state.set({ follows: false });
        this.editor.select(rangeOf(problem, this.editor.text));
    }

    // ---- running ----

    /** Plans the program for the arm as it is, then plays it. */
    async run(): Promise<void> {
        const { app, planner, player } = this.desk;
        const { text } = this.editor, { work: { program }, arm: { q } } = app.get();
        const cancelling = this.cancelling = new AbortController();
        this.editor.beginRun();
        this.state.set({ busy: { kind: "planning", share: 0, secondsLeft: null } });
        try {
            const recording = await planner.plan(
                { program: text.length > LARGE ? text : text.toString(), near: q, ...this.fields(), ...(program.rate ? { rate_hz: program.rate } : {}) },
                {
                    title: program.name, source: "program", signal: cancelling.signal,
                    onProgress: (share, secondsLeft) => {
                        if (!cancelling.signal.aborted) this.state.set({ busy: { kind: "planning", share, secondsLeft } });
                    },
                });
            if (cancelling.signal.aborted) return;
            this.state.set({ busy: null, follows: true });
            this.follower.load(recording);
            void player.play();
        } catch (problem) {
            if (!isUnwanted(problem)) this.notRun(problem, text);
        } finally {
            if (this.cancelling === cancelling) this.state.set({ busy: null });
        }
    }

    private notRun(problem: unknown, text: Text): void {
        this.desk.driver.report(problem);
        if (problem instanceof Impossible && text === this.editor.text) {
            this.showProblems(problemsOf(problem.answer, text));
            this.state.set({ checked: true });
        }
    }

    /** Ends what is under way: planning or checking. */
    cancel(): void {
        this.cancelling?.abort();
        this.checker.stop();
        this.state.set({ busy: null });
    }
}
