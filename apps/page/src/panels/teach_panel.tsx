/** Teaching: poses are recorded one after the other, put right, run through, and taken along as G-code or CSV. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Pose } from "../core/vocabulary";
import { type Desk, useApp, useDesk, useWords } from "../desk";
import { download } from "../link/download";
import { type PointsProblem, readPointsCsv, writePoints } from "../link/points_csv";
import { foreignPoint, heldOtherwise, runThrough, type Trouble } from "../motion/teaching";
import { FileButton } from "../parts/file_button";
import type { Work } from "../state/program";
import { moved, type TeachPoint, waypointsOf, withPose } from "../state/teach";
import type { Words } from "../text/sentences";
import { troubleText } from "../text/teach_sentences";
import { fill, type Texts } from "../text/texts";
import { type RowHand, TeachRow } from "./teach_row";
import "./teach.css";

/** Where the tool is at each point; only joints that are new are asked for. */
function usePoses(points: TeachPoint[]): (Pose | null)[] {
    const { driver } = useDesk();
    const robot = useApp((state) => state.robot);
    const [known, setKnown] = useState({ robot, poses: new Map<number[], Pose | null>() });
    const poses = known.robot === robot ? known.poses : new Map<number[], Pose | null>();
    useEffect(() => {
        let wanted = true;
        const fresh = points.map((point) => point.q).filter((q) => !poses.has(q));
        if (fresh.length === 0) return undefined;
        void driver.posesAt(fresh).then((found) => {
            const all = points.map(({ q }) => [q, found[fresh.indexOf(q)] ?? poses.get(q) ?? null] as const);
            if (wanted) setKnown({ robot, poses: new Map(all) });
        });
        return () => { wanted = false; };
    }, [points, robot]);
    return points.map((point) => poses.get(point.q) ?? null);
}

/** The same object for ever that does what the last one does: rows need not be drawn again for another hand. */
function useSteadyHand(hand: RowHand): RowHand {
    const last = useRef(hand);
    last.current = hand;
    return useMemo<RowHand>(() => ({
        grip: (...given) => last.current.grip(...given), shift: (...given) => last.current.shift(...given), run: (...given) => last.current.run(...given),
        open: (...given) => last.current.open(...given), tell: (...given) => last.current.tell(...given),
    }), []);
}

/** Dragging a row by its grip: which one is held, and over which one it is. */
function useDrag(list: { current: HTMLOListElement | null }, drop: (from: number, to: number) => void) {
    const [drag, setDrag] = useState<{ from: number; over: number } | null>(null);
    const grip = (from: number, event: JSX.TargetedPointerEvent<HTMLElement>): void => {
        const handle = event.currentTarget, { pointerId } = event;
        let over = from;
        handle.setPointerCapture(pointerId);
        setDrag({ from, over });
        const follow = (at: PointerEvent): void => {
            const rows = [...(list.current?.children ?? [])];
            const below = rows.findIndex((row) => at.clientY < row.getBoundingClientRect().bottom);
            over = below < 0 ? rows.length - 1 : below;
            setDrag({ from, over });
        };
        const end = (at: PointerEvent): void => {
            handle.removeEventListener("pointermove", follow);
            handle.removeEventListener("pointerup", end);
            handle.removeEventListener("pointercancel", end);
            setDrag(null);
            if (at.type === "pointerup" && over !== from) drop(from, over);
        };
        handle.addEventListener("pointermove", follow);
        handle.addEventListener("pointerup", end);
        handle.addEventListener("pointercancel", end);
    };
    return { drag, grip };
}

function csvText({ kind, line, column, found }: PointsProblem, texts: Texts): string {
    return fill({ empty: texts.pointsCsvEmpty, column: texts.pointsCsvColumn, value: texts.pointsCsvValue, many: texts.pointsCsvMany }[kind], { line, column, found });
}

const IN_PLACE: Work = [0, 0, 0, 0, 0, 0]; // its numbers are those of the base already

/** The program of the points, handed on, with what G-code could not keep. */
async function exportGcode({ app, driver }: Desk, { texts, core }: Words, handOn: (program: string) => void): Promise<string[]> {
    const { points } = app.get();
    const answer = await driver.ask("program", { waypoints: waypointsOf(points) });
    handOn(answer.program);
    const names = (index: number): string => points[index]?.name ?? "";
    const ways = answer.possible ? [] : [fill(texts.gcodeStuck, { why: core(answer.why ?? "") })];
    const lost = answer.warnings.map(({ waypoint, code }) =>
        fill(texts.gcodeLost[code], { number: waypoint, name: names(waypoint - 1) }));
    return [fill(texts.gcodeDone, { lines: answer.program.split("\n").length - 1 }), ...ways, ...lost];
}

function marks(index: number, drag: { from: number; over: number } | null): string {
    if (!drag) return "";
    if (index === drag.from) return "held";
    return index === drag.over ? (drag.over > drag.from ? "below" : "above") : "";
}

export function TeachPanel() {
    const desk = useDesk();
    const { app, driver } = desk;
    const words = useWords();
    const { texts } = words;
    const points = useApp((state) => state.points);
    const robot = useApp((state) => state.robot);
    const poses = usePoses(points);
    const [open, setOpen] = useState<number | null>(null);
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    const round = useApp((state) => state.round);
    const [told, setTold] = useState<string[]>([]);
    const [working, setWorking] = useState<AbortController | null>(null);
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => { setTrouble(null); setTold([]); }, [points, robot]);
    useEffect(() => () => app.set({ ghosts: [] }), []);
    const drop = (from: number, to: number): void => app.set({ points: moved(app.get().points, from, to) });
    const { drag, grip } = useDrag(list, drop);
    const run = async (first: number): Promise<void> => {
        working?.abort();
        const foreign = foreignPoint(desk, points.slice(first));
        if (foreign >= 0) {
            setTrouble({ index: first + foreign, failure: null, message: fill(texts.pointForeign, { arm: points[first + foreign]?.arm ?? "" }) });
            return;
        }
        const control = new AbortController();
        setWorking(control);
        const failed = await runThrough(desk, first, control.signal);
        const { recording } = app.get();
        setTrouble(failed);
        setTold(failed || !recording ? [] : heldOtherwise(recording, points).map((index) => fill(texts.pointHeld, { number: index + 1, name: points[index]?.name ?? "" })));
        setWorking(null);
    };
    const hand = useSteadyHand({
        grip, run: (index) => void run(index), open: (index) => setOpen(open === index ? null : index),
        shift: (index, by) => {
            const to = index + by;
            if (to < 0 || to >= points.length) return;
            drop(index, to);
            requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>(".grip")?.focus());
        },
        tell: (answer) => app.set({ notice: { kind: "asked", answer } }),
    });
    if (!robot) return null;
    const read = (text: string): void => {
        const found = readPointsCsv(text, robot);
        if (Array.isArray(found)) app.set({ points: [...app.get().points, ...found] });
        else app.set({ notice: { kind: "refused", message: csvText(found, texts) } });
    };
    const toGcode = (handOn: (program: string) => void): void => void exportGcode(desk, words, handOn).then(setTold, (problem: unknown) => driver.tell(problem));
    const toFile = (text: string): void => download("points.ngc", "text/plain", text);
    const toEditor = (text: string): void => app.set({ program: { name: texts.teach, text, work: IN_PLACE }, drawer: "program" });
    const general = trouble && (trouble.index === null || !points[trouble.index]) ? troubleText(trouble, points, robot, words) : null;
    return (
        <div class="teach">
            <div class="row">
                <button type="button" class="primary" onClick={() => app.set({ points: withPose(app.get()) })}>{texts.record} <kbd>N</kbd></button>
                <button type="button" disabled={points.length === 0 || working !== null} onClick={() => void run(0)}>{texts.runPoints}</button>
                <label class="check"><input type="checkbox" checked={round} onChange={(event) => app.set({ round: event.currentTarget.checked })} />{texts.runRound}</label>
                <span class="grow" />
                <button type="button" disabled={points.length === 0} onClick={() => toGcode(toFile)}>{texts.exportGcode}</button>
                <button type="button" disabled={points.length === 0} onClick={() => toGcode(toEditor)}>{texts.asProgram}</button>
                <button type="button" disabled={points.length === 0} onClick={() => download("points.csv", "text/csv", writePoints(points, poses, robot))}>{texts.exportCsv}</button>
                <FileButton text={texts.importCsv} accept=".csv,.txt,text/csv" onFile={(file) => void file.text().then(read)} />
                <button type="button" disabled={points.length === 0} onClick={() => app.set({ points: [] })}>{texts.clear}</button>
            </div>
            <div role="status">
                {general && <p class="trouble">{general}</p>}
                {told.map((sentence) => <p key={sentence} class="told">{sentence}</p>)}
            </div>
            {points.length === 0 ? <p class="about">{texts.noPoints}</p> : (
                <>
                <div class="points-head" aria-hidden="true">
                    <span />{[texts.pointName, texts.pointMove, texts.pointPace, texts.pointDwell, texts.tool].map((title) => <span key={title}>{title}</span>)}
                </div>
                <ol class="plain points" ref={list} aria-label={texts.teach}>
                    {points.map((point, k) => (
                        <TeachRow key={k} point={point} index={k} pose={poses[k] ?? null} robot={robot} isOpen={open === k} mark={marks(k, drag)} hand={hand}
                            trouble={trouble?.index === k ? troubleText(trouble, points, robot, words) : null} />
                    ))}
                </ol>
                </>
            )}
        </div>
    );
}
