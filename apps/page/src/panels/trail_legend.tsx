/** What the colours of the trail mean, and which ones are wanted. */
import { useEffect, useMemo } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { clearanceAlong, findClearance } from "../motion/clearance_along";
import { fastest } from "../motion/recording";
import { Choice } from "../parts/choice";
import { useDark } from "../parts/use_dark";
import { AMPLE_MM, inksOf, penColor, speedColors } from "../scene/trail";
import type { SceneSlice } from "../state/app";
import { unitOf, withUnit } from "../state/units";
import { fill } from "../text/texts";
import "./trail_legend.css";

function Bar({ colors }: { colors: string[] }) {
    return (
        <svg class="trail-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <linearGradient id="trail-speeds">
                {colors.map((color, k) => <stop key={k} offset={k / (colors.length - 1)} stop-color={color} />)}
            </linearGradient>
            <rect width="100" height="8" rx="2" fill="url(#trail-speeds)" />
        </svg>
    );
}

export function TrailLegend() {
    const desk = useDesk(), { app } = desk;
    const { texts, units } = useWords();
    const recording = useApp((state) => state.timeline.recording);
    const trail = useApp((state) => state.scene.trail);
    const dark = useDark();
    const inks = useApp(inksOf);
    const most = useMemo(() => (recording ? fastest(recording) : 0), [recording]);
    const pens = useMemo(() => [...new Set(recording?.pen ?? [1])].sort((a, b) => a - b), [recording]);
    const things = useApp((state) => state.work.things), isKnown = useApp((state) => clearanceAlong(state) !== null);
    useEffect(() => { if (trail === "clearance") void findClearance(desk); }, [trail, recording, things]);
    if (!recording) return null;
    const perSecond = `${withUnit(most, "length", units)}/${units.names.s}`;
    return (
        <div class="trail-legend">
            <Choice label={texts.trail} value={trail} onChoose={(value: SceneSlice["trail"]) => app.set({ scene: { trail: value } })} options={[
                { value: "speed", text: texts.trailSpeed }, { value: "pen", text: texts.trailPen },
                ...(things.length > 0 ? [{ value: "clearance" as const, text: texts.trailClearance }] : []), { value: "none", text: texts.trailNone },
            ]} />
            {trail === "speed" && (
                <p class="trail-scale"><span>0&#x202f;{unitOf("length", units)}/{units.names.s}</span><Bar colors={speedColors(dark)} /><span data-testid="fastest">{perSecond}</span></p>
            )}
            {trail === "clearance" && isKnown && (
                <p class="trail-scale"><span>0&#x202f;{unitOf("length", units)}</span><Bar colors={speedColors(dark)} /><span>≥ {withUnit(AMPLE_MM, "length", units)}</span></p>
            )}
            {trail === "pen" && (
                <p class="trail-pens">
                    {pens.map((pen) => (
                        <span key={pen}><svg viewBox="0 0 14 4" aria-hidden="true"><rect width="14" height="4" rx="2" fill={penColor(pen, dark, inks)} /></svg>
                            {pen === 0 ? texts.penUp : fill(texts.penNumber, { number: pen })}</span>
                    ))}
                </p>
            )}
        </div>
    );
}
