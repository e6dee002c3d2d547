/** Fetches what the chosen language needs beside the texts of the page: the sentences of the core. English needs nothing. */
import { fetched } from "../parts/fetched";
import type { App } from "../state/app";
import { asItIs, translator } from "./core_words";
import { LANGUAGES } from "./texts";

const russianPart = fetched(() => import("./core_ru.json"));

async function fetchSentences(app: App): Promise<void> {
    const { language } = app.get();
    if (language === "en") {
        app.set({ translate: asItIs });
        return;
    }
    const { default: table } = await russianPart();
    const { texts } = LANGUAGES[language]; // names of joints stand inside the sentences
    if (app.get().language === language) app.set({ translate: translator({ ...texts.ofFiles, ...table }) });
}

/** Follows the choice, from the first picture on, which does not wait for it. */
export function followLanguage(app: App): void {
    app.watch((state, before) => {
        if (state.picture === before.picture && state.language === before.language) return;
        if (state.picture !== "coming") void fetchSentences(app).catch(() => {}); // without the table the sentences stay English
    });
}
