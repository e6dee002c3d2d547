/** Sentences about a drawing: the numbers come from the core, the words from the text table. */
import type { DrawingAnswer, DrawingNote } from "../core/sketch";
import type { Robot } from "../core/vocabulary";
import { type Drawing, kindOf } from "../state/drawing";
import { withUnit } from "../state/units";
import { amountText, type Words } from "../text/sentences";
import { fill } from "../text/texts";

/** A character as people look it up: U+6F22. */
const codeOf = (text: string): string => `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** What of a source is not as its author means it. */
export function noteText(note: DrawingNote, drawing: Drawing, { texts, core }: Words): string {
    const source = drawing.sources[note.source - 1];
    switch (note.kind) {
        case "no_glyph":
            return fill(texts.noteNoGlyph, { text: note.text ?? "", code: codeOf(note.text ?? "") });
        case "other_font":
            return fill(texts.noteOtherFont, { text: note.text ?? "", font: texts.fonts[note.name ?? ""] ?? note.name ?? "" });
        case "not_utf8":
            return texts.noteNotUtf8;
        case "box":
            return texts.noteBox;
        case "unsupported":
            return fill(texts.noteUnsupported, { file: source?.name ?? (source ? texts[kindOf(source) === "svg" ? "sourceSvg" : "sourceImage"] : ""),
                name: core(note.name ?? ""), count: note.count ?? 1, line: note.line ?? 0 });
    }
}

/** Why the arm cannot draw it: what is out of reach, or in the words of the core. */
export function misfitText(answer: DrawingAnswer, robot: Robot | null, words: Words): string {
    const { texts, units } = words;
    const { misfit } = answer;
    if (!misfit) return fill(texts.cannotDraw, { why: words.core(answer.why ?? "") });
    const share = fill(texts.misfitShare, { percent: Math.max(1, Math.round(100 * misfit.share)) });
    const reason = misfit.side ? fill(texts[misfit.side], { distance: withUnit(misfit.beyond, "length", units) })
        : misfit.joint && robot ? fill(texts.misfitLimit, { joint: misfit.joint, amount: amountText(misfit.over ?? 0, misfit.joint, robot, words) }) : "";
    const place = fill(texts.misfitAt, { x: withUnit(misfit.at[0], "length", units), y: withUnit(misfit.at[1], "length", units) });
    return [share, place, reason].filter((sentence) => sentence !== "").join(" ");
}

/** What people would call it. */
export function titleOfDrawing({ sources }: Drawing): string {
    const first = sources[0];
    return first?.text?.split("\n")[0] || first?.name || first?.shape || "";
}
