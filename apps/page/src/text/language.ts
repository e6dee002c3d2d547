/** Fetches what the chosen language needs beside the texts of the page: the sentences of the core. English needs nothing. */
import { onDemand } from "../parts/fetched";
import type { App } from "../state/app";
import { asItIs, translator } from "./core_words";
import { LANGUAGES } from "./texts";

const russianPart = onDemand(() => import("./core_ru.json"));

async function fetchSentences(app: App): Promise<void> {
    const { language } = app.get().settings;
    if (language === "en") {
        app.set({ settings: { translate: asItIs } });
        return;
    }
    const { default: table } = await russianPart();
    const { texts } = LANGUAGES[language]; // names of joints stand inside the sentences
    if (app.get().settings.language === language) app.set({ settings: { translate: translator({ ...texts.ofFiles, ...table }) } });
}

/** Follows the choice, from the first picture on, which does not wait for it. */
export function followLanguage(app: App): void {
    app.on([({ scene }) => scene.picture, ({ settings }) => settings.language], ([picture]) => {
        if (picture !== "coming") void fetchSentences(app).catch(() => {}); // without the table the sentences stay English
    });
}
