/** What else the picture can show and do: overlays, fitting, measuring, pictures and films. */
import { useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { mapWords } from "../map/words";
import { takeFiles } from "../link/drop";
import { FileButton } from "../parts/file_button";
import { type OverlayName } from "../state/app";
import type { TextKey } from "../text/texts";
import { startFilm, stopFilm, useFilming } from "./film";
import { fitArm, fitPath, fitTool, savePicture, startMeasuring } from "./view_tools";

export const OVERLAYS: [OverlayName, TextKey][] = [["arcs", "showArcs"], ["dimensions", "showDimensions"], ["ellipsoid", "showEllipsoid"], ["torques", "showTorques"], ["mass", "showMass"], ["work", "showWork"]];

function Pictures() {
    const desk = useDesk();
    const { texts } = useWords();
    const [size, setSize] = useState({ width: 1920, height: 1080 });
    const [isClear, setClear] = useState(false);
    const field = (side: "width" | "height", label: string) => (
        <label class="menu-row"><span>{label}</span>
            <input type="number" min={64} max={8192} value={size[side]} onInput={(event) => setSize({ ...size, [side]: event.currentTarget.valueAsNumber })} /></label>
    );
    return (
        <details>
            <summary>{texts.pictureSave}</summary>
            {field("width", texts.pictureWidth)}
            {field("height", texts.pictureHeight)}
            <label class="check"><input type="checkbox" checked={isClear} onChange={(event) => setClear(event.currentTarget.checked)} />{texts.pictureClear}</label>
            <button type="button" onClick={() => void savePicture(desk, size.width, size.height, isClear)}>{texts.pictureTake}</button>
        </details>
    );
}

export function ViewMenu() {
    const desk = useDesk();
    const { app } = desk;
    const { texts } = useWords();
    const overlays = useApp((state) => state.scene.overlays);
    const flat = useApp((state) => state.scene.flat);
    const filming = useFilming(), language = useApp((state) => state.settings.language);
    return (
        <>
            {OVERLAYS.map(([name, title]) => (
                <label key={name} class="check"><input type="checkbox" checked={overlays[name]}
                    onChange={(event) => app.set({ scene: { overlays: { ...overlays, [name]: event.currentTarget.checked } } })} />{texts[title]}</label>
            ))}
            <label class="check"><input type="checkbox" checked={flat} onChange={(event) => app.set({ scene: { flat: event.currentTarget.checked } })} />{texts.flat}</label>
            <div class="row">
                <button type="button" onClick={fitArm}>{texts.fitArm}</button>
                <button type="button" onClick={() => fitPath(desk)}>{texts.fitPath}</button>
                <button type="button" onClick={() => fitTool(desk)}>{texts.fitTool}</button>
                <button type="button" onClick={() => startMeasuring(desk)}>{texts.measure}</button>
                <button type="button" onClick={() => (filming ? stopFilm() : startFilm(desk))}>{filming ? texts.filmStop : texts.film}</button>
                <FileButton text={mapWords(language).open} accept=".map" onFile={(file) => takeFiles(desk, [file])} />
            </div>
            <Pictures />
        </>
    );
}
