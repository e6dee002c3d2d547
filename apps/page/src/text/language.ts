/** Fetches what the chosen language needs beside the texts of the page: the sentences of the core. English needs nothing. */
import type { Core } from "../core/core";
import { onDemand } from "../parts/fetched";
import type { App } from "../state/app";
import { asItIs, tableOf, translator } from "./core_words";
import { LANGUAGES } from "./texts";

const russianPart = onDemand(() => import("baked:sentences"));

async function fetchSentences(app: App, core: Core): Promise<void> {
    const { language } = app.get().settings;
    if (language === "en") {
        app.set({ settings: { translate: asItIs } });
        return;
    }
    const { default: placed } = await russianPart();
    const table = await tableOf(placed, (places) => core.textsAt(places));
    const { texts } = LANGUAGES[language]; // names of joints stand inside the sentences
    if (app.get().settings.language === language) app.set({ settings: { translate: translator({ ...texts.ofFiles, ...table }) } });
}

/** Follows the choice, from the first picture on, which does not wait for it. */
export function followLanguage(app: App, core: Core): void {
    app.on([({ scene }) => scene.picture, ({ settings }) => settings.language], ([picture]) => {
        if (picture !== "coming") void fetchSentences(app, core).catch(() => {}); // without the table the sentences stay English
    });
}
