/**
 * The text editor of the program tab: CodeMirror with G-code, in a shadow root of its own, where its style sheets are
 * constructed ones that the page's content security policy allows. It lives as long as the page; tabs come and go around it.
 */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { type Diagnostic, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, type Tooltip, type ViewUpdate } from "@codemirror/view";
import { failingLines, setFailingLines } from "./failing_lines";
import { findInLong } from "./find_long";
import { gcode } from "./gcode_language";
import { beginRun, isChangedSinceRun, placeOf, runLineAt, runningLine, setRunningLine, takeRun } from "./running_line";
import { theme } from "./theme";
import { helpKey, type Word, wordAt } from "./words";

/** What the editor needs to know of the language of the page. */
export interface Wording {
    label: string;
    phrases: Record<string, string>;
    help: (key: string) => string | null;
}

export interface Happenings {
    changed: (text: Text) => void; // by the hand that writes
    lineClicked: (line: number) => void; // a number at the left
    scrolled: () => void; // by a hand
    moved: (word: Word | null) => void; // the cursor, to another word
}

/** Written over a selection, a browser would keep its look in a style attribute, which the page's policy forbids. */
const writeOver = EditorView.domEventHandlers({
    beforeinput(event, view) {
        if (view.state.readOnly || event.inputType !== "insertText" || event.data === null || view.composing || view.state.selection.main.empty) return false;
        event.preventDefault();
        view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
        return true;
    },
});

/** Characters from which a text is long: it is checked and searched in other ways. */
export const LARGE = 1_000_000;

const fromOutside = Annotation.define<boolean>();

export class Editor {
    readonly element = document.createElement("div");
    private readonly view: EditorView;
    private readonly language = new Compartment();
    private readonly access = new Compartment();
    private isReadOnly = false;
    private scroll = 0;

    constructor(text: Text, private wording: Wording, private readonly happenings: Happenings) {
        this.element.className = "code";
        this.element.dataset["writing"] = "";
        const root = this.element.attachShadow({ mode: "open" });
        this.view = new EditorView({ state: this.stateOf(text), parent: root, root });
        this.listenForScrolling();
    }

    get text(): Text {
        return this.view.state.doc;
    }

    /** Puts it into the page, as it was left. */
    mount(parent: HTMLElement): () => void {
        parent.append(this.element);
        this.view.requestMeasure();
        this.view.scrollDOM.scrollTop = this.scroll;
        return () => {
            this.scroll = this.view.scrollDOM.scrollTop;
            this.element.remove();
        };
    }

    setWording(wording: Wording): void {
        this.wording = wording;
        this.view.dispatch({ effects: this.language.reconfigure(this.wordingOf()) });
    }

    /** Another text, not by the hand that writes here. A small change can be taken back with the keys of the editor. */
    setText(text: Text, keepHistory: boolean): void {
        if (!keepHistory) this.view.setState(this.stateOf(text));
        else this.view.dispatch({ changes: { from: 0, to: this.text.length, insert: text }, annotations: fromOutside.of(true) });
    }

    /** Whether the hand may write. */
    setReadOnly(isReadOnly: boolean): void {
        this.isReadOnly = isReadOnly;
        this.view.dispatch({ effects: this.access.reconfigure(EditorState.readOnly.of(isReadOnly)) });
    }

    /** `failing`: first and last line of each part that the arm cannot follow. */
    setProblems(diagnostics: Diagnostic[], failing: [number, number][]): void {
        this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
        this.view.dispatch({ effects: setFailingLines.of(failing) });
    }

    // ---- the run ----

    /** The text as it is now goes to be planned. */
    beginRun(): void {
        this.view.dispatch({ effects: beginRun.of(null) });
    }

    /** A recording is on the timeline: that of the run begun last, or a foreign one. */
    takeRun(ours: boolean): void {
        this.view.dispatch({ effects: [takeRun.of(ours), setRunningLine.of(0)] });
    }

    get isChangedSinceRun(): boolean {
        return isChangedSinceRun(this.view.state);
    }

    showRunning(line: number, follow: boolean): void {
        const effects = [setRunningLine.of(line)];
        const at = follow ? placeOf(this.view.state, line) : null;
        if (at === null) this.view.dispatch({ effects });
        else this.view.dispatch({ effects: [...effects, EditorView.scrollIntoView(at, { y: "nearest", yMargin: 40 })] });
    }

    /** The line of the run where the cursor is. */
    get runLineAtCursor(): number | null {
        return runLineAt(this.view.state, this.view.state.selection.main.head);
    }

    // ---- the cursor ----

    select({ from, to }: { from: number; to: number }): void {
        this.view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
        this.view.focus();
    }

    find(): void {
        openSearchPanel(this.view);
    }

    // ---- making it ----

    private stateOf(doc: Text): EditorState {
        return EditorState.create({
            doc,
            extensions: [
                lintGutter(),
                lineNumbers({ domEventHandlers: { click: (view, line) => this.numberClicked(view, line.from) } }),
                highlightActiveLineGutter(), history(), bracketMatching(), highlightSelectionMatches({ minSelectionLength: 2 }), doc.length > LARGE ? findInLong : [search({ top: true }), keymap.of(searchKeymap)],
                runningLine, failingLines, gcode, theme, writeOver,
                hoverTooltip((view, at) => this.helpAt(view.state, at)),
                keymap.of([{ key: "F8", run: nextDiagnostic, shift: previousDiagnostic }, ...defaultKeymap, ...historyKeymap]),
                this.language.of(this.wordingOf()), this.access.of(EditorState.readOnly.of(this.isReadOnly)),
                EditorView.updateListener.of((update) => this.updated(update)),
            ],
        });
    }

    private wordingOf(): Extension {
        return [
            EditorState.phrases.of(this.wording.phrases),
            EditorView.contentAttributes.of({ "aria-label": this.wording.label, tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
        ];
    }

    private numberClicked(view: EditorView, at: number): boolean {
        const line = runLineAt(view.state, at);
        if (line !== null) this.happenings.lineClicked(line);
        return line !== null;
    }

    private helpAt(state: EditorState, at: number): Tooltip | null {
        const line = state.doc.lineAt(at), word = wordAt(line.text, at - line.from);
        const help = word && this.wording.help(helpKey(word));
        if (!word || !help) return null;
        const create = (): { dom: HTMLElement } => {
            const dom = document.createElement("div"), name = document.createElement("b");
            dom.className = "cm-help";
            name.textContent = word.kind === "comment" || word.kind === "message" ? "" : word.text;
            dom.append(name, help);
            return { dom };
        };
        return { pos: line.from + word.from, end: line.from + word.to, above: true, create };
    }

    private updated(update: ViewUpdate): void {
        if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside))) this.happenings.changed(update.state.doc);
        if (!update.docChanged && !update.selectionSet) return;
        const at = update.state.selection.main.head, line = update.state.doc.lineAt(at);
        this.happenings.moved(wordAt(line.text, Math.min(at - line.from, line.length - 1)));
    }

    private listenForScrolling(): void {
        const { scrollDOM, contentDOM } = this.view, { scrolled } = this.happenings;
        for (const kind of ["wheel", "touchmove"]) scrollDOM.addEventListener(kind, scrolled, { passive: true });
        scrollDOM.addEventListener("pointerdown", (event) => { if (event.target === scrollDOM) scrolled(); }); // its bar
        contentDOM.addEventListener("keydown", (event) => { if (/^(Arrow|Page|Home|End)/.test(event.key)) scrolled(); });
    }
}
