/** The text table of a language, and values put into a text. */
import type { Language } from "../state/app";
import { en, type Texts } from "./en";
import { ru } from "./ru";

export type { Texts } from "./en";

export const LANGUAGES: Record<Language, { name: string; texts: Texts }> = {
    en: { name: "English", texts: en },
    ru: { name: "Русский", texts: ru },
};

export function fill(text: string, values: Record<string, string | number>): string {
    return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
