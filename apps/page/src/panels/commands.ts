/** Every command of the page, in both languages: what it is called, by which key, and what it does. */
import type { Desk } from "../desk";
import { homeOf } from "../motion/home";
import type { Language, ViewName } from "../state/app";
import { DOCKS, moved } from "../state/layout";
import { withPose } from "../state/teach";
import { fill, LANGUAGES, type TextKey, type Texts } from "../text/texts";
import { TABS } from "./drawer";
import { startFilm } from "./film";
import { PANELS } from "./panels";
import { OVERLAYS } from "./view_menu";
import { fitArm, fitPath, fitTool, savePicture, startMeasuring } from "./view_tools";

export interface Command {
    id: string;
    name: (texts: Texts) => string;
    keys?: string;
    run: (desk: Desk) => void;
}

const VIEWS: [ViewName, TextKey][] = [["orbit", "viewOrbit"], ["top", "viewTop"], ["front", "viewFront"], ["side", "viewSide"], ["tool", "viewTool"]];

const plain = (id: string, key: TextKey, run: Command["run"], keys?: string): Command => ({ id, name: (texts) => texts[key], run, ...(keys && { keys }) });

const ALWAYS: Command[] = [
    plain("home", "commandHome", ({ app, driver }) => { const { robot } = app.get().arm; if (robot) void driver.moveTo(homeOf(robot)); }),
    plain("stop", "commandStop", ({ driver, player }) => { driver.stop(); player.pause(); }, "Esc"),
    plain("run", "commandRun", ({ app, player }) => { if (app.get().timeline.running) player.pause(); else void player.play(); }, "Space"),
    plain("record", "commandRecord", ({ app, driver }) => { if (!driver.isOthers()) app.set({ work: { points: withPose(app.get()) }, panels: { drawer: "teach" } }); }, "N"),
    plain("undo", "commandUndo", ({ history }) => void history.undo(), "Ctrl+Z"),
    plain("redo", "commandRedo", ({ history }) => void history.redo(), "Ctrl+Shift+Z"),
    plain("course", "course", ({ app }) => app.set({ panels: { book: app.get().panels.book === null ? "" : null, sheet: "course" } })),
    plain("present", "present", ({ app }) => app.set({ panels: { presenting: true } })),
    plain("theme", "commandTheme", ({ app }) => app.set({ settings: { theme: document.documentElement.dataset["theme"] === "dark" ? "light" : "dark" } })),
    plain("language", "commandLanguage", ({ app }) => app.set({ settings: { language: app.get().settings.language === "ru" ? "en" : "ru" } })),
    plain("low", "commandLow", ({ app }) => app.set({ settings: { lowQuality: !app.get().settings.lowQuality } })),
    ...VIEWS.map(([view, key]): Command => ({
        id: `view ${view}`, name: (texts) => fill(texts.viewOf, { name: texts[key] }), run: ({ app }) => app.set({ scene: { view } }),
    })),
];

const TOGGLES: Command[] = [
    { id: "show frames", name: (texts) => fill(texts.toggleOf, { name: texts.frames }), run: ({ app }) => app.set({ scene: { frames: !app.get().scene.frames } }) },
    { id: "show reach", name: (texts) => fill(texts.toggleOf, { name: texts.reach }), run: ({ app }) => app.set({ scene: { reach: !app.get().scene.reach } }) },
    { id: "show volume", name: (texts) => fill(texts.toggleOf, { name: texts.volume }), run: ({ app }) => app.set({ scene: app.get().scene.solid ? { solid: false } : { solid: true, reach: true } }) },
    { id: "show ghosts", name: (texts) => fill(texts.toggleOf, { name: texts.showAll }), run: ({ app }) => app.set({ scene: { ghostsAll: !app.get().scene.ghostsAll } }) },
    { id: "flat", name: (texts) => texts.flat, run: ({ app }) => app.set({ scene: { flat: !app.get().scene.flat } }) },
    ...OVERLAYS.map(([name, key]): Command => ({
        id: `show ${name}`, name: (texts) => fill(texts.toggleOf, { name: texts[key] }),
        run: ({ app }) => { const { overlays } = app.get().scene; app.set({ scene: { overlays: { ...overlays, [name]: !overlays[name] } } }); },
    })),
    plain("fit arm", "fitArm", fitArm),
    plain("fit path", "fitPath", fitPath),
    plain("fit tool", "fitTool", fitTool),
    plain("measure", "measure", startMeasuring),
    plain("picture", "pictureTake", (desk) => void savePicture(desk, 1920, 1080, false)),
    plain("film", "film", startFilm),
];

const ofPanels: Command[] = [...PANELS.map(({ name, title }) => [name, title] as const), ["drawer", "bottomPanel"] as const].flatMap(([name, title]) =>
    DOCKS.filter((dock) => name !== "drawer" || dock !== "float").map((dock): Command => ({
        id: `panel ${name} ${dock}`, name: (texts) => fill(texts.commandPanel, { panel: texts[title] as string, place: texts[`dock_${dock}`] }),
        run: ({ app }) => app.set({ panels: { layout: moved(app.get().panels.layout, name, dock) } }),
    })));

/** Those that make sense now. */
export function commandsOf({ app }: Desk): Command[] {
    const { robots, robot } = app.get().arm;
    const tabs = TABS.filter((tab) => robot && tab.shownFor(robot)).map((tab): Command => ({
        id: `tab ${tab.id}`, name: (texts) => fill(texts.commandTab, { name: texts[tab.title] }), run: () => app.set({ panels: { drawer: tab.id, sheet: "more" } }),
    }));
    const arms = robots.map(({ name }): Command => ({ id: `arm ${name}`, name: (texts) => fill(texts.commandArm, { name }), run: ({ driver }) => void driver.select(name) }));
    return [...ALWAYS, ...TOGGLES, ...tabs, ...arms, ...ofPanels];
}

/** Commands whose name has all the words, in whatever language they are typed. */
export function found(commands: Command[], typed: string): Command[] {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    const names = (command: Command): string => (Object.keys(LANGUAGES) as Language[]).map((language) => command.name(LANGUAGES[language].texts)).join(" ").toLowerCase();
    return commands.filter((command) => words.every((word) => names(command).includes(word)));
}
