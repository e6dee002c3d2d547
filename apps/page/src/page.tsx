/** The page: bar, left panel, picture, right panel, bottom panel; on a phone one sheet at a time under the picture. */
import { useLayoutEffect } from "preact/hooks";
import { useApp, useDesk, useWords } from "./desk";
import { ArmPanel } from "./panels/arm_panel";
import { Drawer } from "./panels/drawer";
import { FilesPanel } from "./panels/files_panel";
import { JointsPanel } from "./panels/joints_panel";
import { LoadPanel } from "./panels/load_panel";
import { SolutionsPanel } from "./panels/solutions_panel";
import { TargetPanel } from "./panels/target_panel";
import { ToolPanel } from "./panels/tool_panel";
import { TopBar } from "./panels/top_bar";
import { ViewPanel } from "./panels/view_panel";
import { Changing } from "./parts/changing";
import { lazy } from "./parts/lazy";
import type { Sheet } from "./state/app";
import { isWatching } from "./state/room";

const Timeline = lazy(() => import("./panels/timeline").then((part) => part.Timeline));
const SHEETS: Sheet[] = ["arm", "joints", "tool", "solutions", "more"];

function SheetTabs() {
    const { app } = useDesk();
    const { texts } = useWords();
    const sheet = useApp((state) => state.panels.sheet);
    const choose = (next: Sheet): void => app.set({ panels: { sheet: next, drawer: next === "more" ? app.get().panels.drawer ?? "keys" : app.get().panels.drawer } });
    return (
        <nav class="sheets" aria-label={texts.view}>
            {SHEETS.map((one) => (
                <button key={one} type="button" aria-pressed={one === sheet} onClick={() => choose(one)}>{texts[one]}</button>
            ))}
        </nav>
    );
}

export function Page() {
    const { texts } = useWords();
    const language = useApp((state) => state.settings.language);
    const theme = useApp((state) => state.settings.theme);
    const sheet = useApp((state) => state.panels.sheet);
    const ready = useApp((state) => state.arm.pose !== null && state.scene.picture !== "coming");
    const timed = useApp((state) => state.timeline.recording !== null);
    const playing = useApp((state) => state.arm.playing);
    const scrolls = useApp(isWatching) ? 0 : undefined; // with nothing in it to be used, the keyboard scrolls it as a whole
    useLayoutEffect(() => { // before others look at the colours
        document.documentElement.lang = language;
        document.documentElement.dataset["theme"] = theme;
        document.title = texts.title;
    }, [language, theme]);
    return (
        <div class="page" data-sheet={sheet} data-ready={ready} data-playing={playing}>
            <TopBar />
            <aside class="left" aria-label={texts.arm} tabIndex={scrolls}><Changing><ArmPanel /><FilesPanel /></Changing></aside>
            <ViewPanel />
            <SheetTabs />
            <aside class="right" aria-label={texts.joints} tabIndex={scrolls}>
                <Changing><JointsPanel /><LoadPanel /><SolutionsPanel /><ToolPanel /><TargetPanel /></Changing>
            </aside>
            {timed && <Changing><Timeline /></Changing>}
            <Drawer />
        </div>
    );
}
