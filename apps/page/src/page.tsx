/** The page: the picture over all of it, and before it the bar, columns left and right, the timeline and the tabs; on a phone one sheet at a time under the picture. */
import { useEffect, useLayoutEffect } from "preact/hooks";
import { useApp, useDesk, useWords } from "./desk";
import { Drawer } from "./panels/drawer";
import { Column, Floating, Row, useOneColumn, useWide } from "./panels/panels";
import { TopBar } from "./panels/top_bar";
import { ViewPanel } from "./panels/view_panel";
import { Changing } from "./parts/changing";
import { keepEarly } from "./parts/early_letters";
import { onDemand } from "./parts/fetched";
import { lazy } from "./parts/lazy";
import type { Sheet } from "./state/app";
import { applySizes } from "./state/layout";
import { isFirstVisit } from "./state/start";

const Timeline = lazy(() => import("./panels/timeline").then((part) => part.Timeline));
const CommandPalette = lazy(() => import("./panels/command_palette").then((part) => part.CommandPalette));
const Book = lazy(() => import("./course/book").then((part) => part.Book), onDemand);
const Guide = lazy(() => import("./panels/guide").then((part) => part.Guide));
const guided = isFirstVisit();
const SHEETS: Sheet[] = ["course", "arm", "joints", "tool", "solutions", "more"];

function SheetTabs() {
    const { app } = useDesk();
    const { texts } = useWords();
    const sheet = useApp((state) => state.panels.sheet);
    const choose = (next: Sheet): void => app.set({ panels: { sheet: next, ...(next === "course" && { book: app.get().panels.book ?? "" }), drawer: next === "more" ? app.get().panels.drawer ?? "keys" : app.get().panels.drawer } });
    return (
        <nav class="sheets" aria-label={texts.view}>
            {SHEETS.map((one) => (
                <button key={one} type="button" aria-pressed={one === sheet} onClick={() => choose(one)}>{texts[one]}</button>
            ))}
        </nav>
    );
}

/** For those who come by keyboard: over all buttons, to where they want to be. */
function SkipLinks() {
    const { texts } = useWords();
    const go = (selector: string) => (event: Event): void => {
        event.preventDefault();
        document.querySelector<HTMLElement>(selector)?.focus();
    };
    return (
        <nav class="skips" aria-label={texts.commands}>
            <a href="#picture" onClick={go(".view canvas")}>{texts.skipPicture}</a>
            <a href="#joints" onClick={go(".joint input")}>{texts.skipJoints}</a>
            <a href="#tabs" onClick={go("[role=tab]")}>{texts.skipTabs}</a>
        </nav>
    );
}

/** Ctrl+K opens the commands; Escape ends a presentation. */
function useGlobalKeys(): void {
    const { app } = useDesk();
    useEffect(() => {
        const keyDown = (event: KeyboardEvent): void => {
            const { presenting, palette } = app.get().panels;
            if ((event.ctrlKey || event.metaKey) && event.code === "KeyK") {
                event.preventDefault();
                app.set({ panels: { palette: !palette } });
            } else if (palette) {
                keepEarly(event);
            } else if (event.key === "Escape" && presenting && !palette) {
                app.set({ panels: { presenting: false } });
            }
        };
        window.addEventListener("keydown", keyDown, { capture: true }); // before the keys of the joints
        return () => window.removeEventListener("keydown", keyDown, { capture: true });
    }, []);
}

export function Page() {
    const { texts } = useWords();
    const language = useApp((state) => state.settings.language);
    const theme = useApp((state) => state.settings.theme);
    const sheet = useApp((state) => state.panels.sheet);
    const ready = useApp((state) => state.arm.pose !== null && state.scene.picture !== "coming");
    const timed = useApp((state) => state.timeline.recording !== null);
    const playing = useApp((state) => state.arm.playing);
    const layout = useApp((state) => state.panels.layout);
    const presenting = useApp((state) => state.panels.presenting);
    const palette = useApp((state) => state.panels.palette), book = useApp((state) => state.panels.book !== null);
    const isWide = useWide(), beside = isWide && layout.docks.drawer !== "closed" ? layout.docks.drawer : "below";
    useGlobalKeys();
    useLayoutEffect(() => { // before others look at the colours
        document.documentElement.lang = language;
        document.documentElement.dataset["theme"] = theme;
        document.title = texts.title;
    }, [language, theme]);
    const isOneColumn = useOneColumn();
    useLayoutEffect(() => applySizes(layout, isOneColumn), [layout, isOneColumn]);
    return (
        <div class="page" data-sheet={sheet} data-ready={ready} data-playing={playing} data-drawer={beside} data-book={book} data-presenting={presenting}>
            <SkipLinks />
            <TopBar />
            {book && <Book />}
            {(!book || !isWide) && <Column side="left" label={texts.arm} />}
            <ViewPanel />
            <SheetTabs />
            <Column side="right" label={texts.joints} />
            <Row />
            <Floating />
            {timed && <Changing><Timeline /></Changing>}
            {(!isWide || layout.docks.drawer !== "closed") && <Drawer />}
            {palette && <CommandPalette />}
            {guided && <Guide />}
        </div>
    );
}
