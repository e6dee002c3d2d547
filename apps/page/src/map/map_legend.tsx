/** What the colours of a capability map mean, and which section of it is wanted. */
import { useApp, useDesk, useWords } from "../desk";
import { Choice } from "../parts/choice";
import { Slider } from "../parts/slider";
import { useDark } from "../parts/use_dark";
import { speedColors } from "../scene/trail";
import { fixed, withUnit } from "../state/units";
import { fill } from "../text/texts";
import type { MapAxis, MapColors } from "./map_file";
import { closeMap, rangeOf, showSection, type ShownMap } from "./shown_map";
import { mapWords } from "./words";
import "../panels/trail_legend.css";
import "./map_legend.css";

type AllUnits = ReturnType<typeof useWords>["units"];

/** A value of the file, for a person. */
function valueText(value: number, by: MapColors, units: AllUnits): string {
    switch (by) {
        case "share":
            return `${fixed(100 * value, 0, units.names)}\u202f%`;
        case "clearance":
            return withUnit(1000 * value, "length", units);
        case "payload":
            return `${fixed(value, 2, units.names)}\u202f${units.names.kg}`;
        case "margin":
            return withUnit((180 / Math.PI) * value, "angle", units);
        default:
            return fixed(value, value >= 10 ? 1 : 3, units.names);
    }
}

function Bar({ map }: { map: ShownMap }) {
    const { units } = useWords(), texts = mapWords(useApp((state) => state.settings.language)), colors = speedColors(useDark());
    if (!map.section) return <p class="trail-scale" role="status">{texts.reading}</p>;
    if (!map.section.values.some((value) => !Number.isNaN(value))) return <p class="trail-scale" role="status">{texts.empty}</p>;
    const [low, high] = rangeOf(map.by, map.section);
    return (
        <p class="trail-scale" data-testid="map-scale"><span>{valueText(low, map.by, units)}</span>
            <svg class="trail-bar" viewBox={`0 0 ${colors.length} 1`} preserveAspectRatio="none" aria-hidden="true">{colors.map((color, k) => <rect key={k} x={k} width="1.02" height="1" fill={color} />)}</svg>
            <span>{valueText(high, map.by, units)}</span></p>
    );
}

export function MapLegend() {
    const desk = useDesk(), { units } = useWords(), texts = mapWords(useApp((state) => state.settings.language)), map = useApp((state) => state.found.map);
    if (!map) return null;
    const { file, by, axis, index } = map, { head } = file, last = file.sections(axis) - 1;
    const show = (change: Parameters<typeof showSection>[1]): void => void showSection(desk, change);
    const axes = (["x", "y", "z"] as MapAxis[]).map((value) => ({ value, text: value }));
    return (
        <div class="trail-legend map-legend" data-testid="map-legend">
            <p class="trail-scale">{fill(texts.title, { robot: head.robot, places: head.counts.join(" × ") })}
                <button type="button" class="map-close" aria-label={texts.close} title={texts.close} onClick={() => closeMap(desk)}>×</button></p>
            <select aria-label={texts.colors} value={by} onChange={(event) => show({ by: event.currentTarget.value as MapColors })}>
                {(["share", ...head.measures] as MapColors[]).map((one) => <option key={one} value={one}>{texts.by[one]}</option>)}
            </select>
            <Choice label={texts.section} value={axis} onChoose={(value: MapAxis) => show({ axis: value })}
                options={[...axes, ...(file.hasFloor(by) ? [{ value: "floor" as const, text: texts.floor }] : [])]} />
            {last > 0 && (
                <p class="trail-scale map-place">
                    <Slider min={0} max={last} step={1} value={index} aria-label={texts.place} aria-valuetext={withUnit(file.placeOf(axis, index), "length", units)} onSlide={(value) => show({ index: value })} />
                    <span data-testid="map-place">{withUnit(file.placeOf(axis, index), "length", units)}</span>
                </p>
            )}
            <Bar map={map} />
        </div>
    );
}
