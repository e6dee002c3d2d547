/** G-code for the editor: every line stands for itself, so the colours of any place are found at once. */
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { Tag } from "@lezer/highlight";
import { wordFrom, type WordKind } from "./words";

type Coloured = Exclude<WordKind, "unknown" | "bracket">;

const TAGS: Record<Coloured, Tag> = {
    comment: Tag.define(), message: Tag.define(), frame: Tag.define(), skip: Tag.define(), label: Tag.define(),
    flow: Tag.define(), function: Tag.define(), operator: Tag.define(), variable: Tag.define(), lineNumber: Tag.define(),
    g: Tag.define(), m: Tag.define(), axis: Tag.define(), value: Tag.define(), number: Tag.define(),
};

/** CodeMirror has meanings of its own for some short names. */
const nameOf = (kind: string): string => `gcode_${kind}`;

const language = StreamLanguage.define<null>({
    name: "gcode",
    startState: () => null,
    token(stream) {
        if (stream.eatSpace()) return null;
        const word = wordFrom(stream.string, stream.pos);
        stream.pos = word.to;
        return word.kind in TAGS ? nameOf(word.kind) : null;
    },
    tokenTable: Object.fromEntries(Object.entries(TAGS).map(([kind, tag]) => [nameOf(kind), tag])),
    languageData: { commentTokens: { line: ";", block: { open: "(", close: ")" } }, closeBrackets: { brackets: ["[", "("] } },
});

/** Colours are variables of the page's style sheet, so that they follow light and dark. */
const colours = HighlightStyle.define([
    { tag: TAGS.comment, color: "var(--code-comment)", fontStyle: "italic" },
    { tag: TAGS.message, color: "var(--code-message)" },
    { tag: [TAGS.frame, TAGS.skip, TAGS.lineNumber], color: "var(--code-comment)" },
    { tag: [TAGS.g, TAGS.m], color: "var(--code-code)", fontWeight: "650" },
    { tag: TAGS.axis, color: "var(--code-axis)", fontWeight: "600" },
    { tag: TAGS.value, color: "var(--code-value)", fontWeight: "600" },
    { tag: TAGS.number, color: "var(--text)" },
    { tag: [TAGS.label, TAGS.flow], color: "var(--code-flow)", fontWeight: "650" },
    { tag: [TAGS.function, TAGS.operator], color: "var(--code-flow)" },
    { tag: TAGS.variable, color: "var(--code-variable)" },
]);

export const gcode = [language, syntaxHighlighting(colours)];
