/** What a person chose for this browser: language, light or dark, units, quality. The address may overrule it. */
import type { App, AppState, Language, SettingsSlice, Theme } from "./app";
import { local } from "./storage";

type Settings = Omit<SettingsSlice, "translate">;

const KEY = "zveno.settings";
const STORED = ["language", "theme", "units", "lowQuality"] as const;

function languageOfBrowser(): Language {
    return navigator.language.toLowerCase().startsWith("ru") ? "ru" : "en";
}

function stored(): Partial<Settings> {
    try {
        return JSON.parse(local.getItem(KEY) ?? "{}") as Partial<Settings>;
    } catch {
        return {}; // a browser that forbids storage, or a damaged entry: start afresh
    }
}

function fromAddress(): Partial<Settings> {
    const query = new URLSearchParams(location.search);
    const given: Partial<Settings> = {};
    if (query.get("quality")) given.lowQuality = query.get("quality") === "low";
    const language = query.get("lang");
    if (language === "en" || language === "ru") given.language = language;
    const theme = query.get("theme");
    if (theme === "light" || theme === "dark") given.theme = theme as Theme;
    return given;
}

/** The address asks that nothing is left out of the picture. */
export const wantsHighQuality = (): boolean => new URLSearchParams(location.search).get("quality") === "high";

export function readSettings(): Settings {
    const usual: Settings = {
        language: languageOfBrowser(), theme: "system", units: { length: "mm", angle: "deg" }, lowQuality: false,
    };
    return { ...usual, ...stored(), ...fromAddress() };
}

/** Writes the settings down whenever one of them changes. */
export function keepSettings(app: App): void {
    app.on(STORED.map((key) => ({ settings }: AppState) => settings[key]), (values) => {
        try {
            local.setItem(KEY, JSON.stringify(Object.fromEntries(STORED.map((key, k) => [key, values[k]]))));
        } catch {
            // without storage the choice lasts as long as the page
        }
    });
}
