/** Starts the page: settings, core, driver, link, then the first arm. */
import { render } from "preact";
import { Core } from "./core/core";
import { Planner } from "./core/planner";
import { DeskContext } from "./desk";
import { listenForFiles } from "./link/drop";
import { Rooms } from "./link/rooms";
import { fetchRobots, listRobots, recallRobots } from "./link/robot_files";
import { Server } from "./link/server";
import { Driver } from "./motion/driver";
import { Jogger } from "./motion/jogger";
import { Player } from "./motion/player";
import { Page } from "./page";
import { fetchAhead, fetched } from "./parts/fetched";
import { createApp } from "./state/app";
import { History } from "./state/history";
import { Keeper, type StoredWork, readStored } from "./state/keep";
import { isWatching } from "./state/room";
import { keepLayout, readLayout } from "./state/layout";
import { keepSettings, readSettings } from "./state/settings";
import { keepShown, readShown } from "./state/shown";
import { FIRST_ARM, chapterOfAddress, isLink, isScene, wasLoadedAgain, armOfAddress } from "./state/start";
import { sceneOfAddress } from "./state/scenes";
import { followLanguage } from "./text/language";
import { fill, LANGUAGES } from "./text/texts";
import "./style.css";

const app = createApp(readSettings());
const core = new Core((message) => {
    const { texts } = LANGUAGES[app.get().settings.language];
    app.set({ panels: { notice: { kind: "refused", message: fill(texts.coreFailed, { message }) } } });
});
const driver = new Driver(core, app);
const jogger = new Jogger(driver, app);
const player = new Player(app, driver);
const planner = new Planner(app);
const server = new Server(app);
const rooms = new Rooms({ app, driver, planner, player, server });
const history = new History(app, driver);
const chapter = chapterOfAddress();
app.set({ panels: { layout: readLayout(), book: chapter, ...(chapter !== null && { sheet: "course" }) }, scene: readShown() });
keepSettings(app);
keepLayout(app);
keepShown(app);
followLanguage(app, core);

/** The work that was kept here. */
function restore({ arm, recording = null, time = 0, ...work }: StoredWork): Promise<void> {
    return history.together(async () => {
        await driver.select(arm.robot, arm.set, arm.q);
        app.set({
            work, timeline: { time, recording: recording?.robot === arm.robot ? recording : null },
            panels: { notice: wasLoadedAgain() ? null : { kind: "restored" } },
        });
    });
}

/** The arm that the address asks for, or the usual one. */
function firstArm(): Promise<void> {
    return driver.select(armOfAddress() ?? FIRST_ARM);
}

const scenePart = fetched(() => import("./link/open_scene"));

/** The ready scene that the address asks for; one that nobody knows is the usual arm. */
async function firstScene(): Promise<void> {
    const scene = sceneOfAddress();
    if (!scene) return firstArm();
    return (await scenePart()).openScene(desk, scene);
}

const addressPart = fetched(() => import("./link/address")), workspacePart = fetched(() => import("./link/workspace"));

/** What a link holds, in its fragment: the whole desk. */
async function openLink(): Promise<void> {
    const { readLink } = await addressPart();
    const { openWorkspace } = await workspacePart();
    const { texts } = LANGUAGES[app.get().settings.language];
    const saved = await readLink(location.hash, texts);
    await openWorkspace(saved, desk).catch((problem: unknown) => {
        throw new Error(fill(texts.linkRefused, { why: app.get().settings.translate(problem instanceof Error ? problem.message : "") }));
    });
}

/** What was kept, what a link holds, or the arm that the address asks for; when that cannot be had, the usual one, and why. */
async function start(): Promise<void> {
    recallRobots();
    const kept = await readStored();
    const standing = (kept ? restore(kept) : isLink() ? openLink() : isScene() ? firstScene() : firstArm()).catch(async (problem: unknown) => {
        await driver.select(FIRST_ARM);
        driver.report(problem);
    });
    await Promise.all([listRobots(desk), standing.then(() => new Keeper(app, kept !== null))]); // a hand may be faster than the list
    rooms.begin();
}

const desk = { app, core, driver, jogger, player, planner, server, rooms, history };
const root = document.getElementById("page");
if (root) render(<DeskContext.Provider value={desk}><Page /></DeskContext.Provider>, root);
listenForFiles(desk);
start().catch((problem: unknown) => driver.report(problem)).finally(() => {
    void server.connect(); // what the server then tells is not wiped by an arm that comes
    void fetchAhead();
});
window.addEventListener("hashchange", () => {
    if (isLink() && !isWatching(app.get())) openLink().catch((problem: unknown) => driver.report(problem));
});
app.on([({ link }) => link.server], () => {
    if (server.serves) fetchRobots(desk).catch((problem: unknown) => driver.report(problem));
});
