/**
 * The line that the timeline is at. Lines of a recording are those of the program as it was run; what was written since
 * shifts them, so the changes are kept and every line is looked up through them.
 */
import { type ChangeDesc, type EditorState, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

interface Run {
    program: Text; // as it was run
    since: ChangeDesc | null; // null: nothing was changed
}

interface Running {
    run: Run | null; // whose recording is on the timeline
    next: Run | null; // that is being planned
    line: number; // of the program as it was run; 0: none
}

export const beginRun = StateEffect.define<null>();
export const takeRun = StateEffect.define<boolean>(); // false: the recording is a foreign one
export const setRunningLine = StateEffect.define<number>();

const shown = Decoration.line({ class: "cm-running" });

function keepUp(run: Run | null, changes: ChangeDesc): Run | null {
    return run && { ...run, since: run.since ? run.since.composeDesc(changes) : changes };
}

const running = StateField.define<Running>({
    create: () => ({ run: null, next: null, line: 0 }),
    update(value, transaction) {
        if (!transaction.docChanged && transaction.effects.length === 0) return value;
        const { changes } = transaction;
        let { run, next, line } = changes.empty ? value : { ...value, run: keepUp(value.run, changes.desc), next: keepUp(value.next, changes.desc) };
        for (const effect of transaction.effects) {
            if (effect.is(beginRun)) next = { program: transaction.newDoc, since: null };
            if (effect.is(takeRun)) run = effect.value ? next : null;
            if (effect.is(setRunningLine)) line = effect.value;
        }
        return { run, next, line };
    },
    provide: (field) => EditorView.decorations.compute([field, "doc"], (state) => {
        const at = placeOf(state, state.field(field).line);
        return at === null ? Decoration.none : Decoration.set(shown.range(state.doc.lineAt(at).from));
    }),
});

export const runningLine = running.extension;

/** Where a line of the run is in the text now. */
export function placeOf(state: EditorState, line: number): number | null {
    const { run } = state.field(running);
    if (!run || line < 1 || line > run.program.lines) return null;
    const { from } = run.program.line(line);
    return run.since ? run.since.mapPos(from, 1) : from;
}

/** The line of the run that is at a place of the text now; null when nothing was run. */
export function runLineAt(state: EditorState, at: number): number | null {
    const { run } = state.field(running);
    if (!run) return null;
    const before = run.since ? run.since.invertedDesc.mapPos(at, 1) : at;
    return run.program.lineAt(Math.min(before, run.program.length)).number;
}

export function isChangedSinceRun(state: EditorState): boolean {
    const { run } = state.field(running);
    return run !== null && run.since !== null;
}
