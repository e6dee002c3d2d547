/**
 * The bottom panel: one line of tabs when closed. A further tab is one line in the table below; a large one is fetched when
 * it is opened: content: lazy(() => import("./large_panel").then((part) => part.LargePanel)).
 */
import type { ComponentType } from "preact";
import type { Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { Changing } from "../parts/changing";
import { lazy } from "../parts/lazy";
import type { TextKey } from "../text/texts";
import { KeysHelp } from "./keys_help";
import { BelowSplitter, useWide } from "./panels";
import { TargetsTable } from "./targets_table";

interface Tab {
    id: string;
    title: TextKey;
    shownFor: (robot: Robot) => boolean;
    content: ComponentType;
    onlyShows?: true; // changes nothing: those who watch use it too
}

export const TABS: Tab[] = [
    { id: "program", title: "program", shownFor: () => true, content: lazy(() => import("./program_panel").then((part) => part.ProgramPanel)) },
    { id: "drawing", title: "drawing", shownFor: () => true, content: lazy(() => import("./drawing_panel").then((part) => part.DrawingPanel)) },
    { id: "teach", title: "teach", shownFor: () => true, content: lazy(() => import("./teach_panel").then((part) => part.TeachPanel)) },
    { id: "things", title: "things", shownFor: () => true, content: lazy(() => import("../things/things_panel").then((part) => part.ThingsPanel)) },
    { id: "table", title: "table", shownFor: (robot) => robot.name === "arm4", content: TargetsTable },
    { id: "simulation", title: "simulation", shownFor: () => true, content: lazy(() => import("./simulation_panel").then((part) => part.SimulationPanel)) },
    { id: "live", title: "live", shownFor: () => true, content: lazy(() => import("../live/live_panel").then((part) => part.LivePanel)) },
    { id: "charts", title: "charts", shownFor: () => true, content: lazy(() => import("./charts_panel").then((part) => part.ChartsPanel)), onlyShows: true },
    { id: "keys", title: "keys", shownFor: () => true, content: KeysHelp },
];

export function Drawer() {
    const { app } = useDesk();
    const { texts } = useWords();
    const robot = useApp((state) => state.arm.robot);
    const open = useApp((state) => state.panels.drawer);
    const tabs = TABS.filter((tab) => robot && tab.shownFor(robot));
    const chosen = tabs.find((tab) => tab.id === open) ?? null;
    const Content = chosen?.content, isWide = useWide();
    return (
        <section class="drawer" data-sheet="more" data-open={chosen !== null} aria-label={texts.bottomPanel}>
            <div class="tabs" role="tablist" aria-label={texts.bottomPanel}>
                {tabs.map((tab) => (
                    <button key={tab.id} type="button" role="tab" id={`tab-${tab.id}`} aria-selected={tab === chosen} aria-controls="drawer-content"
                        onClick={() => app.set({ panels: { drawer: tab === chosen ? null : tab.id } })}>
                        {texts[tab.title]}
                    </button>
                ))}
            </div>
            {isWide && chosen && <BelowSplitter />}
            <div id="drawer-content" class="drawer-content" role="tabpanel" hidden={!chosen} aria-labelledby={chosen ? `tab-${chosen.id}` : undefined}>
                {Content && (chosen.onlyShows ? <Content /> : <Changing><Content /></Changing>)}
            </div>
        </section>
    );
}
