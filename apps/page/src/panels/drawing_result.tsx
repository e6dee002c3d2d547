/** What a drawing comes to: sums, what does not fit and what helps; start, pause, clear, reset. */
import { useState } from "preact/hooks";
import { isUnwanted } from "../core/core";
import type { DrawingAnswer } from "../core/sketch";
import { type Desk, useApp, useDesk, useWords } from "../desk";
import { durationOf, type Recording } from "../motion/recording";
import type { Sketcher } from "../motion/sketcher";
import { clockText } from "../state/clock";
import { placeOf, putAt, type Sketch } from "../state/sketch";
import { fixed, withUnit } from "../state/units";
import { capital } from "../text/problems";
import { fill } from "../text/texts";
import { DrawingShelf } from "./drawing_shelf";
import { misfitText, noteText, titleOfDrawing } from "./drawing_words";

// ---- sums ----

function savedText(answer: DrawingAnswer, words: ReturnType<typeof useWords>): string {
    const { texts, units } = words;
    const { travel_before: before, travel_after: after, travel_before_s: before_s, travel_after_s: after_s } = answer;
    const percent = (from: number, to: number): string => ` (${Math.round(from > 0 ? (100 * (from - to)) / from : 0)}\u202f%)`;
    if (before !== undefined && after !== undefined) return withUnit(before - after, "length", units) + percent(before, after);
    if (before_s !== undefined && after_s !== undefined) return `${fixed(before_s - after_s, 1, texts.units)}\u202f${texts.units.s}${percent(before_s, after_s)}`;
    return "–";
}

function Sums({ answer, recording }: { answer: DrawingAnswer; recording: Recording | null }) {
    const words = useWords();
    const { texts, units } = words;
    const [low, high] = answer.bounds ?? [[0, 0], [0, 0]];
    const seconds = recording ? durationOf(recording) : answer.duration;
    const rows: [title: string, value: string][] = [
        [texts.sumStrokes, fill(texts.sumLifts, { strokes: answer.strokes.length, lifts: answer.lifts })],
        [texts.sumInk, withUnit(answer.ink, "length", units)],
        [texts.sumTravel, withUnit(answer.travel, "length", units)],
        [texts.sumSaved, savedText(answer, words)],
        [texts.sumSize, `${withUnit(high[0] - low[0], "length", units)} × ${withUnit(high[1] - low[1], "length", units)}`],
        [texts.sumTime, (recording ? "" : "≥ ") + clockText(seconds, seconds, texts.units)],
    ];
    return <dl class="sums" data-testid="drawing-sums">{rows.map(([title, value]) => <div key={title}><dt>{title}</dt><dd>{value}</dd></div>)}</dl>;
}

function Notes({ sketch }: { sketch: Sketch }) {
    const words = useWords();
    const notes = sketch.answer?.notes ?? [];
    if (notes.length === 0) return null;
    return <ul class="notes" data-testid="drawing-notes">{notes.map((note, k) => <li key={k}>{noteText(note, sketch.drawing, words)}</li>)}</ul>;
}

// ---- what does not fit ----

/** An arm that moves in one plane draws on a sheet in that plane, with a pen that lifts itself. */
function ToPlane() {
    const { app } = useDesk();
    const { texts } = useWords();
    const put = (): void => app.set({ work: { drawing: { ...app.get().work.drawing, work: [0, 0, 0, 0, 0, 90], servo: [30, 90] } } });
    return <button type="button" onClick={put}>{texts.remedyPlane}</button>;
}

function Verdict({ sketch }: { sketch: Sketch }) {
    const { app } = useDesk();
    const words = useWords();
    const { texts } = words;
    const robot = useApp((state) => state.arm.robot);
    const { answer, refused } = sketch;
    const toPlane = robot?.capability.sheet === "plane" && !sketch.drawing.work && <ToPlane />;
    if (!answer) return <div class="verdict bad" role="status" data-testid="drawing-verdict"><p>{refused && words.core(refused)}</p>{toPlane}</div>;
    if (answer.strokes.length === 0) return <p class="verdict" role="status" data-testid="drawing-verdict">{texts.nothingDrawn}</p>;
    if (answer.possible && answer.collision) return <p class="verdict bad" role="status" data-testid="drawing-verdict">{capital(words.core(answer.collision.message))}</p>;
    if (answer.possible) return <p class="verdict good" role="status" data-testid="drawing-verdict">{texts.fits}</p>;
    const { remedy = {} } = answer, place = placeOf(sketch.drawing, answer);
    const put = (next: Partial<typeof place>): void => app.set({ work: { drawing: putAt(app.get().work.drawing, { ...place, ...next }) } });
    const fit = (): void => {
        const { at: _at, rect: _rect, scale: _scale, ...rest } = app.get().work.drawing;
        app.set({ work: { drawing: { ...rest, fit: true } } });
    };
    const { scale, move } = remedy;
    return (
        <div class="verdict bad" role="status" data-testid="drawing-verdict">
            <p>{misfitText(answer, robot, words)}</p>
            <div class="row">
                {move && <button type="button" onClick={() => put({ at: move })}>{texts.remedyMove}</button>}
                {scale && <button type="button" onClick={() => put({ scale: Math.floor(scale * 1e4) / 1e4 })}>{fill(texts.remedyScale, { percent: ((100 * scale) / place.scale).toFixed(0) })}</button>}
                {remedy.fit && <button type="button" onClick={fit}>{texts.remedyFit}</button>}
                {toPlane}
            </div>
        </div>
    );
}

// ---- drawing ----

interface Progress {
    share: number;
    left: number | null;
    cancel: () => void;
}

async function plan({ app, player, planner }: Desk, title: string, onProgress: (progress: Progress) => void): Promise<void> {
    const abort = new AbortController();
    const cancel = (): void => abort.abort();
    const { work: { drawing }, arm: { q } } = app.get();
    onProgress({ share: 0, left: null, cancel });
    const recording = await planner.plan({ drawing, near: q }, {
        title, source: "drawing", signal: abort.signal, onProgress: (share, left) => onProgress({ share, left, cancel }),
    });
    if (app.get().work.drawing !== drawing) throw new DOMException("the drawing has changed", "AbortError");
    app.set({ timeline: { wiped: 0 }, scene: { trail: "pen" } }); // the ink itself
    player.load(recording);
}

/** Another motion may be on the timeline. */
const isDrawn = (recording: Recording | null): recording is Recording => recording?.source === "drawing";

function Work({ sketch, recording }: { sketch: Sketch; recording: Recording | null }) {
    const desk = useDesk();
    const { app, driver, player } = desk;
    const { texts } = useWords();
    const running = useApp((state) => isDrawn(state.timeline.recording) && state.timeline.running);
    const ended = useApp((state) => isDrawn(state.timeline.recording) && state.timeline.time >= durationOf(state.timeline.recording));
    const begun = useApp((state) => isDrawn(state.timeline.recording) && state.timeline.time > 0);
    const [progress, setProgress] = useState<Progress | null>(null);
    const start = async (): Promise<void> => {
        try {
            if (!recording) await plan(desk, titleOfDrawing(app.get().work.drawing), setProgress);
            if (ended) app.set({ timeline: { wiped: 0 } }); // it begins again, on clean paper
            void player.play();
        } catch (problem) {
            if (!isUnwanted(problem)) driver.report(problem);
        } finally {
            setProgress(null);
        }
    };
    const clear = (): void => app.set({ timeline: { wiped: app.get().timeline.time } });
    const reset = (): void => {
        player.load(null);
        app.set({ timeline: { wiped: 0 } });
    };
    const ready = sketch.answer?.possible === true && sketch.answer.strokes.length > 0;
    return (
        <>
            <div class="row">
                {running ? <button type="button" class="primary" onClick={() => player.pause()}>{texts.pause}</button>
                    : <button type="button" class="primary" disabled={!ready || progress !== null} onClick={() => void start()}>{begun && !ended ? texts.drawOn : texts.drawStart}</button>}
                <button type="button" disabled={!recording} onClick={clear}>{texts.clearInk}</button>
                <button type="button" disabled={!recording} onClick={reset}>{texts.reset}</button>
            </div>
            {progress && (
                <div class="row" role="status">
                    <progress class="grow" value={progress.share} max={1} aria-hidden="true" />
                    <span>{progress.left === null ? fill(texts.planning, { percent: Math.round(100 * progress.share) })
                        : fill(texts.planningLeft, { percent: Math.round(100 * progress.share), seconds: Math.ceil(progress.left) })}</span>
                    <button type="button" onClick={progress.cancel}>{texts.cancel}</button>
                </div>
            )}
        </>
    );
}

export function DrawingResult({ sketcher }: { sketcher: Sketcher }) {
    const { texts } = useWords();
    const sketch = useApp((state) => state.found.sketch);
    const recording = useApp(({ timeline: { recording: shown } }) => (isDrawn(shown) ? shown : null));
    const behind = useApp((state) => state.found.sketch !== null && state.found.sketch.drawing !== state.work.drawing); // the core is still at it
    return (
        <section class="drawing-column" aria-label={texts.drawResult} aria-busy={behind}>
            {sketch && <Verdict sketch={sketch} />}
            {sketch && <Work sketch={sketch} recording={recording} />}
            {sketch?.answer && sketch.answer.strokes.length > 0 && <Sums answer={sketch.answer} recording={recording} />}
            {sketch && <Notes sketch={sketch} />}
            <DrawingShelf sketcher={sketcher} answer={sketch?.answer ?? null} />
        </section>
    );
}
