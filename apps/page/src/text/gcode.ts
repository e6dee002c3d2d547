/** Help for the words of a program, in the language chosen. */
import type { Language } from "../state/app";
import { type GcodeKey, gcodeEn } from "./gcode_en";
import { gcodeRu } from "./gcode_ru";

const HELP: Record<Language, Record<GcodeKey, string>> = { en: gcodeEn, ru: gcodeRu };

/** What a word means; null for one that has no meaning. */
export function helpText(key: string, language: Language): string | null {
    return key in HELP[language] ? HELP[language][key as GcodeKey] : null;
}
