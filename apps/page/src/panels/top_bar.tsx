/** Name, link to the server, sharing, and the settings. */
import { useApp, useDesk, useWords } from "../desk";
import { Changing } from "../parts/changing";
import { Choice } from "../parts/choice";
import { Popover } from "../parts/popover";
import type { Language, LinkSlice, Theme } from "../state/app";
import type { AngleUnit, LengthUnit } from "../state/units";
import { fill, LANGUAGES, ofFile, type Texts } from "../text/texts";
import { HistoryButtons } from "./history_buttons";
import { LinkButton } from "./link_button";
import { PanelsMenu } from "./panels_menu";
import { SharePanel, useShareTitle } from "./share_panel";

function serverTexts(server: LinkSlice["server"], texts: Texts): [short: string, long: string] {
    switch (server) {
        case "alone":
            return [texts.serverShortAlone, texts.serverAlone];
        case "connected":
            return [texts.serverShortConnected, texts.serverConnected];
        case "lost":
            return [texts.serverShortLost, texts.serverLost];
        case "locked":
            return [texts.serverShortLocked, texts.serverLocked];
        case "unknown":
            return [texts.serverShortUnknown, texts.serverUnknown];
    }
}

function Settings() {
    const { app } = useDesk();
    const { texts } = useWords();
    const chosen = useApp((state) => state.settings.units);
    const theme = useApp((state) => state.settings.theme);
    const low = useApp((state) => state.settings.lowQuality);
    const language = useApp((state) => state.settings.language);
    return (
        <>
            <span>{texts.language}</span>
            <Choice label={texts.language} value={language} onChoose={(value: Language) => app.set({ settings: { language: value } })}
                options={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, text: LANGUAGES[value].name }))} />
            <span>{texts.theme}</span>
            <Choice label={texts.theme} value={theme} onChoose={(value: Theme) => app.set({ settings: { theme: value } })} options={[
                { value: "system", text: texts.themeSystem }, { value: "light", text: texts.themeLight }, { value: "dark", text: texts.themeDark },
            ]} />
            <span>{texts.lengths}</span>
            <Choice label={texts.lengths} value={chosen.length} onChoose={(length: LengthUnit) => app.set({ settings: { units: { ...chosen, length } } })}
                options={[{ value: "mm", text: texts.units.mm }, { value: "m", text: texts.units.m }]} />
            <span>{texts.angles}</span>
            <Choice label={texts.angles} value={chosen.angle} onChoose={(angle: AngleUnit) => app.set({ settings: { units: { ...chosen, angle } } })}
                options={[{ value: "deg", text: texts.degrees }, { value: "rad", text: texts.radians }]} />
            <span class="check wide-row">
                <button type="button" onClick={() => app.set({ panels: { palette: true } })}>{texts.commands}<kbd>Ctrl+K</kbd></button>
                <button type="button" onClick={() => app.set({ panels: { presenting: true } })}>{texts.present}</button>
            </span>
            <label class="check"><input type="checkbox" checked={low} onChange={(event) => app.set({ settings: { lowQuality: event.currentTarget.checked } })} />{texts.quality}</label>
        </>
    );
}

/** Opens the course where it was left, or closes it. */
function CourseButton() {
    const { app } = useDesk();
    const { texts } = useWords();
    const isOpen = useApp((state) => state.panels.book !== null);
    return <button type="button" class="wide-only" aria-pressed={isOpen} onClick={() => app.set({ panels: { book: isOpen ? null : "", sheet: isOpen ? "joints" : "course" } })}>{texts.course}</button>;
}

export function TopBar() {
    const { texts } = useWords();
    const server = useApp((state) => state.link.server);
    const robot = useApp((state) => state.arm.robot);
    const waiting = useApp((state) => state.link.waiting);
    const [short, long] = serverTexts(server, texts);
    const share = useShareTitle();
    return (
        <header class="top">
            <div class="brand">
                <h1>
                    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 14V8l5-5 5 4" /></svg>
                    zveno
                </h1>
                <span class="subject">{robot && ofFile(robot.title, texts)}</span>
            </div>
            <div class="bar-actions">
                <CourseButton />
                <Changing><HistoryButtons /></Changing>
                <LinkButton />
                <span class={`server ${server}`} role="status" title={long}><span class="dot" aria-hidden="true" /><span class="short">{short}</span><span class="hidden">{long}</span></span>
                {waiting.length > 0 && <span class="waiting" role="status" title={waiting.join(", ")}>{fill(texts.savesWait, { count: waiting.length })}</span>}
                <Popover title={share} label={texts.share} kind="share"><SharePanel /></Popover>
                <span class="wide-only"><Popover title={texts.panels} label={texts.panels} kind="settings menu"><PanelsMenu /></Popover></span>
                <Popover title={texts.settings} label={texts.settings} kind="settings"><Settings /></Popover>
            </div>
        </header>
    );
}
