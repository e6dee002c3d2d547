/** Lines of a program that the arm cannot follow, marked from their beginning to their end. */
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** First and last line of each part, from 1. */
export const setFailingLines = StateEffect.define<[number, number][]>();

const MOST_LINES = 5000; // more nobody looks through
const mark = Decoration.line({ class: "cm-failing" });

export const failingLines = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(marks, transaction) {
        const effect = transaction.effects.find((one) => one.is(setFailingLines));
        if (!effect) return marks.map(transaction.changes);
        const { doc } = transaction.state, lines = new Set<number>();
        for (const [from, to] of effect.value as [number, number][]) {
            for (let line = Math.max(1, from); line <= Math.min(to, doc.lines) && lines.size < MOST_LINES; ++line) lines.add(line);
        }
        const builder = new RangeSetBuilder<Decoration>();
        for (const line of [...lines].sort((a, b) => a - b)) {
            const { from } = doc.line(line);
            builder.add(from, from, mark);
        }
        return builder.finish();
    },
    provide: (field) => EditorView.decorations.from(field),
});
