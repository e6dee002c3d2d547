/** The text table of a language, and values put into a text. */
import type { Dimension, Robot } from "../core/vocabulary";
import type { Language } from "../state/app";
import { en, type Texts } from "./en";
import { ru } from "./ru";

export type { TextKey, Texts } from "./en";

export const LANGUAGES: Record<Language, { name: string; texts: Texts }> = {
    en: { name: "English", texts: en },
    ru: { name: "Русский", texts: ru },
};

export function fill(text: string, values: Record<string, string | number>): string {
    return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

export function titleOf(robot: Robot, texts: Texts): string {
    return texts.arms[robot.name]?.title ?? robot.title;
}

/** What a dimension measures. */
export function aboutOf(robot: Robot, dimension: Dimension, texts: Texts): string {
    return texts.arms[robot.name]?.about[dimension.name] ?? dimension.about;
}
