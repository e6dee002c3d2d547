/** Where to put the work: a map of the places at which the whole program fits, and the one with the most room. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Core } from "../core/core";
import { longRequest } from "../core/long_request";
import { described } from "../core/own_robots";
import type { PlaceAnswer, PlaceMap } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { useDark } from "../parts/use_dark";
import { marginColor } from "../scene/path_colors";
import { fieldsOf, type Work, workOf } from "../state/program";
import { cellOf } from "../state/things";
import { fill } from "../text/texts";

const CELL = 6; // pixels

function Map({ map, work, onChoose }: { map: PlaceMap; work: Work; onChoose: (x: number, y: number) => void }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const { texts } = useWords();
    const dark = useDark(), { columns, from, to, margins } = map, step = (to[0] - from[0]) / (columns - 1);
    useEffect(() => {
        const { current } = canvas, pen = current?.getContext("2d");
        if (!current || !pen) return;
        current.width = current.height = columns * CELL;
        margins.forEach((margin, k) => {
            if (margin === null) return;
            pen.fillStyle = marginColor(margin, dark);
            pen.fillRect((k % columns) * CELL, (columns - 1 - Math.floor(k / columns)) * CELL, CELL, CELL);
        });
        const x = ((work[0] - from[0]) / step + 0.5) * CELL, y = (columns - 0.5 - (work[1] - from[1]) / step) * CELL;
        pen.strokeStyle = getComputedStyle(current).color;
        pen.lineWidth = 2;
        pen.beginPath();
        pen.moveTo(x - 7, y);
        pen.lineTo(x + 7, y);
        pen.moveTo(x, y - 7);
        pen.lineTo(x, y + 7);
        pen.stroke();
    }, [map, work, dark]);
    const choose = (event: MouseEvent): void => {
        const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
        const column = Math.floor(((event.clientX - box.left) / box.width) * columns), row = columns - 1 - Math.floor(((event.clientY - box.top) / box.height) * columns);
        if (margins[row * columns + column] != null) onChoose(from[0] + column * step, from[1] + row * step);
    };
    return <canvas ref={canvas} class="place-map" role="img" aria-label={texts.placeMap} title={texts.placeMapHint} onClick={choose} />;
}

export function PlaceFinder() {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const program = useApp((state) => state.work.program);
    const robot = useApp((state) => state.arm.robot?.name ?? "");
    const map = useApp((state) => state.found.places);
    const [keeps, setKeeps] = useState(true); // the height
    const [said, setSaid] = useState("");
    const [searching, setSearching] = useState<Core | null>(null);
    const work = workOf(program, robot);
    const put = (next: Work): void => app.set({ work: { program: { ...app.get().work.program, work: next.map((value) => Math.round(value * 10) / 10) as Work } } });
    const find = async (): Promise<void> => {
        const core = new Core((message) => driver.report(message)), { arm: { set } } = app.get();
        setSearching(core);
        setSaid("");
        try {
            const fields = { op: "place", robot, set, work, keep_height: keeps, ...fieldsOf(program.options), ...cellOf(app.get()) };
            const answer: PlaceAnswer = await core.askWritten<"place">(await longRequest(described(fields), "program", program.text));
            app.set({ found: { places: answer.map } });
            setSaid(answer.possible ? fill(texts.placeFound, { percent: Math.round(100 * (answer.margin ?? 0)) }) : texts.placeNone);
            if (answer.work) put(answer.work);
        } catch (problem) {
            if (!(problem instanceof DOMException)) driver.report(problem);
        } finally {
            core.close();
            setSearching(null);
        }
    };
    useEffect(() => () => app.set({ found: { places: null } }), []);
    return (
        <div class="place-finder">
            <div class="row">
                {searching ? <button type="button" onClick={() => searching.close()}>{texts.cancel}</button>
                    : <button type="button" disabled={program.text.length === 0} onClick={() => void find()}>{texts.placeFind}</button>}
                <label class="check"><input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)} />{texts.placeKeepHeight}</label>
            </div>
            <p class="about" role="status" data-testid="place-said">{searching ? texts.placeSearching : said}</p>
            {map && <Map map={map} work={work} onChoose={(x, y) => put([x, y, ...work.slice(2)] as Work)} />}
        </div>
    );
}
