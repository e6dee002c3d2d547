/**
 * Sentences of the core in another language. The core speaks English, by format strings; a table has for each of them the
 * sentence of the other language, with {1}, {2} for the values. A sentence is recognised by its format, and its values,
 * which may be sentences or pieces of them again, are translated the same way:
 *
 *     "line %d, at ...: %s"  ◄── line 3, at ...: joint 2 (elbow) would pass its limit ──► строка {1}, ...: {7}
 *
 * Values in quotes are names and stay as they are; so does what no format fits.
 */

/** Format of the core -> sentence. */
export type CoreTable = Record<string, string>;
/** The same as the build keeps it: each Russian sentence with the place of its format in the memory of the core, as the
 *  distance from the one before, and the sentences that only the server says. */
export interface PlacedTable {
    steps: number[];
    russian: string[];
    others: CoreTable;
}

/** Puts the formats back, which `textsAt` reads from a core. */
export async function tableOf({ steps, russian, others }: PlacedTable, textsAt: (places: number[]) => Promise<string[]>): Promise<CoreTable> {
    let place = 0;
    const formats = await textsAt(steps.map((step) => (place += step)));
    return { ...others, ...Object.fromEntries(formats.map((format, k) => [format, russian[k] ?? format])) };
}

export type Translate = (sentence: string) => string;

export const asItIs: Translate = (sentence) => sentence;

interface Format {
    pattern: RegExp;
    russian: string;
    isName: boolean[]; // per value
    weight: number; // letters that must be there: the more, the surer
}

const CONVERSION = /%%|%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z)?([dioxXucsfgGeE])/g;
const WORDS = /^"[^"]*"(?:, "[^"]*")* or "[^"]*"$/; // a list of words that may stand in a file
const OR = " or ";
const DEEPEST = 6; // sentences inside sentences

function patternOf(letter: string, quote: string | undefined): string {
    if (quote) return `([^${quote}]*)`;
    if ("diu".includes(letter)) return "(-?\\d+)";
    if ("xX".includes(letter)) return "([\\da-fA-F]+)";
    if ("fgGeE".includes(letter)) return "(-?(?:[\\d.]+(?:e[-+]?\\d+)?|inf|nan))";
    return letter === "c" ? "(.)" : "(.*?)";
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

function formatOf(english: string, russian: string): Format {
    let pattern = "", end = 0, weight = 0;
    const isName: boolean[] = [];
    for (const found of english.matchAll(CONVERSION)) {
        const before = english.slice(end, found.index);
        end = found.index + found[0].length;
        weight += before.length;
        pattern += literal(before);
        if (found[0] === "%%") {
            pattern += "%";
        } else {
            const quote = /(['"])$/.exec(before)?.[1];
            const named = quote !== undefined && english.startsWith(quote, end);
            pattern += patternOf(found[1] ?? "s", named ? quote : undefined);
            isName.push(named);
        }
    }
    const rest = english.slice(end);
    return { pattern: new RegExp(`^${pattern}${literal(rest)}$`, "s"), russian, isName, weight: weight + rest.length };
}

/** Latin letters that are no name in quotes. */
const untranslated = (sentence: string): number => sentence.replace(/'[^']*'|"[^"]*"/g, "").match(/[a-z]/gi)?.length ?? 0;

/** The way from sentences of the core to those of the table. */
export function translator(table: CoreTable): Translate {
    const formats = Object.entries(table).filter(([english]) => english.includes("%"))
        .map(([english, russian]) => formatOf(english, russian)).sort((a, b) => b.weight - a.weight);

    const translate = (sentence: string, depth: number): string | null => {
        const whole = table[sentence];
        if (whole !== undefined && !sentence.includes("%")) return whole;
        if (WORDS.test(sentence)) return sentence.replace(OR, table[OR] ?? OR);
        if (depth > DEEPEST) return null;
        let best: string | null = null; // of those that are only values, the one that leaves the least as it is
        for (const { pattern, russian, isName } of formats) {
            const values = pattern.exec(sentence)?.slice(1);
            if (!values) continue;
            const inside = values.map((value, k) => (isName[k] ? value : translate(value, depth + 1)));
            const isBare = !/\p{L}/u.test(russian);
            if (isBare && inside.every((value, k) => value === null || value === values[k])) continue;
            const made = russian.replace(/\{(\d+)\}/g, (_, number: string) => inside[Number(number) - 1] ?? values[Number(number) - 1] ?? "");
            if (best === null || untranslated(made) < untranslated(best)) best = made;
            if (!isBare) break;
        }
        return best;
    };
    return (sentence) => translate(sentence, 0) ?? sentence;
}
