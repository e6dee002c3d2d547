/** Teaching: poses are recorded one after the other, put right, run through, and taken along as G-code or CSV. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Pose, Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { download } from "../link/download";
import { type PointsProblem, readPointsCsv, writePoints } from "../link/points_csv";
import { writeGcode } from "../link/points_gcode";
import { FileButton } from "../parts/file_button";
import type { Work } from "../state/program";
import { moved, withPose } from "../state/teach";
import { troubleText } from "../text/teach_sentences";
import { fill, type Texts } from "../text/texts";
import { markOf, useDrag, usePoses, useSteadyHand } from "./teach_list";
import { TeachRow } from "./teach_row";
import { useRunning } from "./teach_run";
import "./teach.css";

const IN_PLACE: Work = [0, 0, 0, 0, 0, 0]; // of a program whose numbers are those of the base already

function csvText({ kind, line, column, found }: PointsProblem, texts: Texts): string {
    return fill({ empty: texts.pointsCsvEmpty, column: texts.pointsCsvColumn, value: texts.pointsCsvValue, many: texts.pointsCsvMany }[kind], { line, column, found });
}

interface ExportProps {
    robot: Robot;
    poses: (Pose | null)[];
    areOwn: (first: number) => boolean;
    tell: (sentences: string[]) => void;
}

/** Ways out of the page, and back. */
function Exports({ robot, poses, areOwn, tell }: ExportProps) {
    const desk = useDesk();
    const { app, driver } = desk;
    const words = useWords();
    const { texts } = words;
    const points = useApp((state) => state.work.points);
    const toGcode = async (handOn: (program: string) => void): Promise<void> => {
        if (!areOwn(0)) return;
        try {
            const { program, sentences } = await writeGcode(desk, words);
            handOn(program);
            tell(sentences);
        } catch (problem) {
            driver.report(problem);
        }
    };
    const toFile = (text: string): void => download("points.ngc", "text/plain", text);
    const toEditor = (text: string): void => app.set({ work: { program: { name: texts.teach, text, work: IN_PLACE } }, panels: { drawer: "program" } });
    const read = (text: string): void => {
        const found = readPointsCsv(text, robot);
        if (Array.isArray(found)) app.set({ work: { points: [...app.get().work.points, ...found] } });
        else app.set({ panels: { notice: { kind: "refused", message: csvText(found, texts) } } });
    };
    const button = (text: string, act: () => void) => <button type="button" disabled={points.length === 0} onClick={act}>{text}</button>;
    return (
        <>
            {button(texts.exportGcode, () => void toGcode(toFile))}
            {button(texts.asProgram, () => void toGcode(toEditor))}
            {button(texts.exportCsv, () => download("points.csv", "text/csv", writePoints(points, poses, robot)))}
            <FileButton text={texts.importCsv} accept=".csv,.txt,text/csv" onFile={(file) => void file.text().then(read)} />
            {button(texts.clear, () => app.set({ work: { points: [] } }))}
        </>
    );
}

function Heading() {
    const { texts } = useWords();
    const titles = [texts.pointName, texts.pointMove, texts.pointPace, texts.pointDwell, texts.tool];
    return <div class="points-head" aria-hidden="true"><span />{titles.map((title) => <span key={title}>{title}</span>)}</div>;
}

export function TeachPanel() {
    const { app } = useDesk();
    const words = useWords();
    const { texts } = words;
    const points = useApp((state) => state.work.points);
    const robot = useApp((state) => state.arm.robot);
    const round = useApp((state) => state.work.round);
    const poses = usePoses(points);
    const { working, trouble, told, tell, areOwn, run } = useRunning(points);
    const [open, setOpen] = useState<number | null>(null);
    const list = useRef<HTMLOListElement>(null);
    const drop = (from: number, to: number): void => app.set({ work: { points: moved(app.get().work.points, from, to) } });
    const { drag, grip } = useDrag(list, drop);
    const shift = (index: number, by: 1 | -1): void => {
        drop(index, index + by);
        requestAnimationFrame(() => list.current?.children[index + by]?.querySelector<HTMLElement>(".grip")?.focus());
    };
    const hand = useSteadyHand({
        grip, shift, run: (index) => void run(index), open: (index) => setOpen(open === index ? null : index),
        tell: (answer) => app.set({ panels: { notice: { kind: "asked", answer } } }),
    });
    useEffect(() => () => app.set({ scene: { ghosts: [] } }), []);
    if (!robot) return null;
    const sentence = trouble && troubleText(trouble, points, robot, words);
    return (
        <div class="teach">
            <div class="row">
                <button type="button" class="primary" onClick={() => app.set({ work: { points: withPose(app.get()) } })}>{texts.record} <kbd>N</kbd></button>
                <button type="button" disabled={points.length === 0 || working} onClick={() => void run(0)}>{texts.runPoints}</button>
                <label class="check"><input type="checkbox" checked={round} onChange={(event) => app.set({ work: { round: event.currentTarget.checked } })} />{texts.runRound}</label>
                <span class="grow" />
                <Exports robot={robot} poses={poses} areOwn={areOwn} tell={tell} />
            </div>
            <div role="status">
                {trouble?.index === null && <p class="trouble">{sentence}</p>}
                {told.map((one) => <p key={one} class="told">{one}</p>)}
            </div>
            {points.length === 0 ? <p class="about">{texts.noPoints}</p> : <Heading />}
            <ol class="plain points" ref={list} aria-label={texts.teach}>
                {points.map((point, k) => (
                    <TeachRow key={k} point={point} index={k} pose={poses[k] ?? null} robot={robot} isOpen={open === k} mark={markOf(k, drag)} hand={hand}
                        trouble={trouble?.index === k ? sentence : null} />
                ))}
            </ol>
        </div>
    );
}
