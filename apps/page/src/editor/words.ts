/**
 * The words of a line of G-code, for colours and for help. One table of rules, tried in order at each place:
 *
 *     N10 G1 F[#<feed>*2] (way out)
 *     ─┬─ ─┬ ┬──┬── ┬┬───┬──┬┬─┬ ────┬────
 *      │   g axis │ value ...  number  comment
 *      lineNumber number
 *
 * It only recognises; whether a line means anything, the core says.
 */

export type WordKind =
    | "comment" | "message" | "frame" | "skip" | "label" | "flow" | "function" | "operator" | "bracket" | "variable"
    | "lineNumber" | "g" | "m" | "axis" | "value" | "number" | "unknown";

export interface Word {
    kind: WordKind;
    from: number; // within its line
    to: number;
    text: string;
}

const RULES: [WordKind, RegExp][] = [
    ["message", /\(\s*(?:msg|print|debug|log|logopen|logappend|logclose)\s*,[^)]*\)?/iy],
    ["comment", /\([^)]*\)?|;.*/y],
    ["frame", /%/y],
    ["skip", /^\/\d?/y],
    ["label", /o\s*(?:\d+|<[^>]*>?)/iy],
    ["flow", /(?:sub|endsub|call|return|if|elseif|else|endif|while|endwhile|do|repeat|endrepeat|break|continue)\b/iy],
    ["function", /(?:abs|acos|asin|atan|cos|exists|exp|fix|fup|ln|round|sin|sqrt|tan)(?=\s*\[)/iy],
    ["operator", /(?:eq|ne|gt|ge|lt|le|and|or|xor|mod)\b/iy],
    ["number", /[-+]?(?:\d+\.?\d*|\.\d+)/y],
    ["operator", /\*\*|[-+*/=]/y],
    ["bracket", /[[\]]/y],
    ["variable", /#+(?:\d+|<[^>]*>?)?/y],
    ["lineNumber", /n\s*\d+/iy],
    ["g", /g\s*(?:\d+(?:\s*\.\s*\d+)?)?/iy],
    ["m", /m\s*\d*/iy],
    ["axis", /[xyzabcuvw@^]/iy],
    ["value", /[ijkrpqlfstdeh]/iy],
    ["unknown", /[^]/y],
];

const BLANK = /\s*/y;

/** Where the next word begins. */
export function skipBlank(line: string, from: number): number {
    BLANK.lastIndex = from;
    BLANK.test(line);
    return BLANK.lastIndex;
}

/** The word that begins at `from`, which is not blank and before the end of the line. */
export function wordFrom(line: string, from: number): Word {
    for (const [kind, rule] of RULES) {
        rule.lastIndex = from;
        if (rule.test(line)) return { kind, from, to: rule.lastIndex, text: line.slice(from, rule.lastIndex) };
    }
    return { kind: "unknown", from, to: from + 1, text: line.slice(from, from + 1) };
}

export function wordsOf(line: string): Word[] {
    const words: Word[] = [];
    for (let at = skipBlank(line, 0); at < line.length;) {
        const word = wordFrom(line, at);
        words.push(word);
        at = skipBlank(line, word.to);
    }
    return words;
}

/** The word at a column; a number belongs to the letter before it. Null where there is nothing. */
export function wordAt(line: string, column: number): Word | null {
    const words = wordsOf(line);
    const index = words.findIndex((word) => word.from <= column && column < word.to);
    const word = words[index], before = words[index - 1];
    if (!word) return null;
    const owned = word.kind === "number" && before && (before.kind === "axis" || before.kind === "value");
    return owned ? { ...before, to: word.to } : word;
}

/** Under which key of the help table a word stands: G1 for g01, X, sub, #local ... */
export function helpKey(word: Word): string {
    const text = word.text.replace(/\s/g, "").toUpperCase();
    switch (word.kind) {
        case "g":
        case "m":
            return text.replace(/^([GM])0+(?=\d)/, "$1").replace(/\.0+$/, "");
        case "axis":
        case "value":
            return text.slice(0, 1);
        case "label":
            return "O";
        case "lineNumber":
            return "N";
        case "variable":
            return variableKey(text);
        case "message":
            return text.replace(/^\(([A-Z]+),.*$/, "($1").replace(/^\(LOG.*/, "(LOG");
        case "comment":
            return "()";
        case "skip":
            return "/";
        case "flow":
        case "function":
        case "operator":
            return text.toLowerCase();
        default:
            return text;
    }
}

function variableKey(text: string): string {
    if (text.startsWith("#<_")) return "#<_>";
    if (text.startsWith("#<")) return "#<>";
    const number = Number(text.replace(/^#+/, "") || NaN);
    if (number >= 1 && number <= 30) return "#1";
    if (number >= 5420 && number <= 5428) return "#5420";
    return number >= 5161 && number <= 5390 ? "#5220" : "#";
}
