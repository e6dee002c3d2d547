/** Where each panel stands, by choice; and the usual places again. */
import { useApp, useDesk, useWords } from "../desk";
import { DOCKS, type Dock, moved, type PanelName, resized, type Side, SIZES, USUAL_LAYOUT } from "../state/layout";
import { fill } from "../text/texts";
import { PANELS } from "./panels";

export function PanelsMenu() {
    const { app } = useDesk();
    const { texts } = useWords();
    const layout = useApp((state) => state.panels.layout);
    const rows: [PanelName, string][] = [...PANELS.map(({ name, title }): [PanelName, string] => [name, texts[title] as string]), ["drawer", texts.bottomPanel]];
    return (
        <>
            {rows.map(([name, title]) => (
                <label key={name} class="menu-row">
                    <span>{title}</span>
                    <select aria-label={title} value={layout.docks[name]} onChange={(event) => app.set({ panels: { layout: moved(layout, name, event.currentTarget.value as Dock) } })}>
                        {DOCKS.filter((dock) => name !== "drawer" || dock !== "float").map((dock) => <option key={dock} value={dock}>{texts[`dock_${dock}`]}</option>)}
                    </select>
                </label>
            ))}
            {(Object.keys(SIZES) as Side[]).map((side) => (
                <label key={side} class="menu-row">
                    <span>{fill(texts.sizeOf, { side: texts[`dock_${side}`] })}</span>
                    <input type="range" min={SIZES[side][0]} max={SIZES[side][1]} step={4} value={layout.sizes[side]}
                        onInput={(event) => app.set({ panels: { layout: resized(layout, side, event.currentTarget.valueAsNumber) } })} />
                </label>
            ))}
            <button type="button" onClick={() => app.set({ panels: { layout: USUAL_LAYOUT } })}>{texts.layoutUsual}</button>
        </>
    );
}
