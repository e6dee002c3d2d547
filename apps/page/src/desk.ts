/** What every panel can reach: the state, the one who moves the arm, and the link to the server. */
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Core } from "./core/core";
import type { Planner } from "./core/planner";
import type { Rooms } from "./link/rooms";
import type { Server } from "./link/server";
import type { Driver } from "./motion/driver";
import type { Jogger } from "./motion/jogger";
import type { Player } from "./motion/player";
import type { App, AppState, SettingsSlice } from "./state/app";
import type { History } from "./state/history";
import { usePart } from "./state/store";
import type { Words } from "./text/sentences";
import { LANGUAGES } from "./text/texts";

export interface Desk {
    app: App;
    core: Core;
    driver: Driver;
    jogger: Jogger;
    player: Player;
    planner: Planner;
    server: Server;
    history: History;
    rooms: Rooms;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
    const desk = useContext(DeskContext);
    if (!desk) throw new Error("a panel stands outside the page");
    return desk;
}

export function useApp<Part>(pick: (state: AppState) => Part): Part {
    return usePart(useDesk().app, pick);
}

/** Texts, units and the words for sentences of the core, as they are chosen. */
export function useWords(): Words {
    const language = useApp((state) => state.settings.language);
    const units = useApp((state) => state.settings.units);
    const core = useApp((state) => state.settings.translate);
    return useMemo(() => wordsOf({ language, units, translate: core }), [language, units, core]);
}

export function wordsOf({ language, units, translate }: Pick<SettingsSlice, "language" | "units" | "translate">): Words {
    const { texts } = LANGUAGES[language];
    return { texts, units: { ...units, names: texts.units }, core: translate };
}
