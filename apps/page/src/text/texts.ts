/** The text table of a language, and values put into a text. */
import type { Robot } from "../core/vocabulary";
import type { Language } from "../state/app";
import { en, type Texts as PageTexts } from "./en";
import { ru } from "./ru";
import { stageEn, type StageTexts } from "./stage_en";
import { stageRu } from "./stage_ru";

export type Texts = PageTexts & StageTexts;
/** Those that are one text. */
export type TextKey = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

export const LANGUAGES: Record<Language, { name: string; texts: Texts }> = {
    en: { name: "English", texts: { ...en, ...stageEn } },
    ru: { name: "Русский", texts: { ...ru, ...stageRu } },
};

export function fill(text: string, values: Record<string, string | number>): string {
    return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

/** What a robot file or an example says, in the language of the page; as it stands there where that is not known. */
export function ofFile(text: string, { ofFiles }: Texts): string {
    return Object.hasOwn(ofFiles, text) ? ofFiles[text] ?? text : text;
}

/** What joint `index`, from 0, is called. */
export function jointName(robot: Robot | null, index: number, texts: Texts): string {
    return ofFile(robot?.joints[index]?.name ?? "", texts);
}
