/** The drawing tab: what is drawn, where and how, and what it comes to; the paper itself lies in the picture. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { DrawList } from "../core/sketch";
import { useApp, useDesk, useWords } from "../desk";
import { sketcherOf } from "../motion/sketcher";
import { fill } from "../text/texts";
import { DrawingResult } from "./drawing_result";
import { DrawingSettings, pensOf } from "./drawing_settings";
import { DrawingSources } from "./drawing_sources";
import "./drawing.css";

export function DrawingPanel() {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const sketcher = useMemo(() => sketcherOf(app, (message) => driver.report(new Error(fill(texts.coreFailed, { message })))), []);
    const [lists, setLists] = useState<DrawList | null>(null);
    useEffect(() => void sketcher.lists().then(setLists, (problem: unknown) => driver.report(problem)), []);
    const drawing = useApp((state) => state.work.drawing);
    const used = useApp((state) => state.found.sketch?.answer?.stroke_pens);
    return (
        <div class="drawing-tab">
            <DrawingSources lists={lists} pens={pensOf(drawing, used ? [...new Set(used)] : [])} />
            <DrawingSettings />
            <DrawingResult sketcher={sketcher} />
        </div>
    );
}
