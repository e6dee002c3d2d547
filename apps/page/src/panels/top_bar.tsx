/** Name, link to the server, and the settings. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { Choice } from "../parts/choice";
import type { AppState, Language, Theme } from "../state/app";
import type { AngleUnit, LengthUnit } from "../state/units";
import { LANGUAGES, titleOf, type Texts } from "../text/texts";
import { HistoryButtons } from "./history_buttons";

function serverTexts(server: AppState["server"], texts: Texts): [short: string, long: string] {
    switch (server) {
        case "alone":
            return [texts.serverShortAlone, texts.serverAlone];
        case "connected":
            return [texts.serverShortConnected, texts.serverConnected];
        case "lost":
            return [texts.serverShortLost, texts.serverLost];
        case "unknown":
            return [texts.serverShortUnknown, texts.serverUnknown];
    }
}

function Settings() {
    const { app } = useDesk();
    const { texts } = useWords();
    const chosen = useApp((state) => state.units);
    const theme = useApp((state) => state.theme);
    const low = useApp((state) => state.lowQuality);
    const language = useApp((state) => state.language);
    return (
        <div class="settings" role="dialog" aria-label={texts.settings}>
            <span>{texts.language}</span>
            <Choice label={texts.language} value={language} onChoose={(value: Language) => app.set({ language: value })}
                options={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, text: LANGUAGES[value].name }))} />
            <span>{texts.theme}</span>
            <Choice label={texts.theme} value={theme} onChoose={(value: Theme) => app.set({ theme: value })} options={[
                { value: "system", text: texts.themeSystem }, { value: "light", text: texts.themeLight }, { value: "dark", text: texts.themeDark },
            ]} />
            <span>{texts.lengths}</span>
            <Choice label={texts.lengths} value={chosen.length} onChoose={(length: LengthUnit) => app.set({ units: { ...chosen, length } })}
                options={[{ value: "mm", text: texts.units.mm }, { value: "m", text: texts.units.m }]} />
            <span>{texts.angles}</span>
            <Choice label={texts.angles} value={chosen.angle} onChoose={(angle: AngleUnit) => app.set({ units: { ...chosen, angle } })}
                options={[{ value: "deg", text: texts.degrees }, { value: "rad", text: texts.radians }]} />
            <label class="check"><input type="checkbox" checked={low} onChange={(event) => app.set({ lowQuality: event.currentTarget.checked })} />{texts.quality}</label>
        </div>
    );
}

export function TopBar() {
    const { texts } = useWords();
    const server = useApp((state) => state.server);
    const robot = useApp((state) => state.robot);
    const [open, setOpen] = useState(false);
    const [short, long] = serverTexts(server, texts);
    const bar = useRef<HTMLElement>(null), opener = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (!open) return undefined;
        const byKey = (event: KeyboardEvent): void => {
            if (event.key !== "Escape") return;
            setOpen(false);
            opener.current?.focus();
        };
        const elsewhere = (event: PointerEvent): void => {
            if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpen(false);
        };
        window.addEventListener("keydown", byKey);
        window.addEventListener("pointerdown", elsewhere);
        return () => {
            window.removeEventListener("keydown", byKey);
            window.removeEventListener("pointerdown", elsewhere);
        };
    }, [open]);
    return (
        <header class="top" ref={bar}>
            <h1>
                <svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 14V8l5-5 5 4" /></svg>
                zveno
            </h1>
            <span class="subject">{robot && titleOf(robot, texts)}</span>
            <HistoryButtons />
            <span class={`server ${server}`} role="status" title={long}><span class="dot" aria-hidden="true" />{short}<span class="hidden">{long}</span></span>
            <button ref={opener} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>{texts.settings}</button>
            {open && <Settings />}
        </header>
    );
}
