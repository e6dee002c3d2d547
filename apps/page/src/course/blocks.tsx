/** The parts of a chapter: text, formulas whose numbers move with the arm, handles, figures, steps of a lesson. */
import { h } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { Slider } from "../parts/slider";
import { usePart } from "../state/store";
import { fill } from "../text/texts";
import { type Block, type Chapter, type Figure } from "./chapter";
import { ExerciseCard } from "./exercise_card";
import { showFigure } from "./figure";
import { numbersFrom, piecesOf, typeset } from "./formula";
import { type Live, useLive } from "./live_values";
import { holds, nameOf, readFormula, sidesOf, type Tree, valueOf } from "./math";
import { progress } from "./progress";
import { Prose } from "./prose";
import { unitShown } from "./units";
import { useCourseWords } from "./words";

type Of<Key extends string> = Extract<Block, Record<Key, unknown>>;

/** Four digits that mean something: 312.4, 0.0523, 27500. */
function written(value: number, unit: string, decimal: string, isSteady = false): string {
    const digits = unit === "mm" || unit === "deg" ? 1 : Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 1 ? 2 : 3;
    const digitsOf = (Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value).toFixed(digits);
    const text = (isSteady ? digitsOf : digitsOf.replace(/\.0+$/, "")).replace("-", "−").replace(".", decimal); // a result keeps its width while it moves
    return unit === "deg" ? `${text}°` : text;
}

const FINE = 2e-3; // of the value: what is computed here and in the core agrees to this, shown digits to less
const TINY: Record<string, number> = { mm: 0.06, deg: 0.06 }; // near zero: a shown digit
const TINY_ELSE = 1e-3;

/** The line with numbers, what comes of it, and whether the workbench says the same. */
function NumberLine({ left, right, live, unit }: { left: Tree; right: Tree; live: Live; unit: string }) {
    const words = useCourseWords(), { texts: { units } } = useWords();
    const value = valueOf(right, live.values), name = nameOf(left), told = live.values[name];
    const write = (number: number, of: string, isSteady = false): string => written(number, of, units.decimal, isSteady);
    const numbers = numbersFrom(live.values, live.units, write);
    const measured = live.units[name] ?? (unit === "°" ? "deg" : unit);
    const agrees = told === undefined || Math.abs(told - value) <= (TINY[measured] ?? TINY_ELSE) + FINE * Math.abs(value);
    if (!Number.isFinite(value)) return null;
    return (
        <p class="numbers" data-agrees={agrees} data-value={value} aria-live="off">
            {nameOf(right) === "" && piecesOf(right, numbers)}
            <span class="result">
                {h("math", { display: "inline" }, h("mo", { form: "infix" }, "="), h("mn", { class: "value" }, write(value, measured, true)))}
                {unit && unit !== "°" && <span class="unit"> {unitShown(unit, units)}</span>}
                {told !== undefined && agrees && <span class="agrees" title={words.agrees} role="img" aria-label={words.agrees}>✓</span>}
            </span>
        </p>
    );
}

function Equation({ block, robot }: { block: Of<"math">; robot: string | undefined }) {
    const { settings: { language } } = useDesk().app.get();
    const tree = useMemo(() => readFormula(block.math), [block.math]);
    const sides = useMemo(() => sidesOf(tree), [tree]);
    const live = useLive(block.let);
    const onStage = useApp((state) => state.arm.robot?.name === robot);
    return (
        <div class="equation">
            <p class="symbols">{piecesOf(tree)}</p>
            {block.live && sides && onStage && <NumberLine {...sides} live={live} unit={block.unit ?? ""} />}
            {block.about && <p class="about"><Prose text={block.about[language]} /></p>}
        </div>
    );
}

/** Joints and dimensions to be changed where one reads about them. */
function Handles({ names }: { names: string[] }) {
    const { driver } = useDesk(), { texts: { units } } = useWords();
    const arm = useApp((state) => state.arm);
    const fixed = useMemo(() => arm.robot?.dimensions.map(({ name, value }) => [name, value] as const), [arm.robot?.name]);
    return (
        <div class="handles">
            {names.map((name) => {
                const joint = /^q\d+$/.test(name) ? Number(name.slice(1)) - 1 : -1, at = arm.robot?.joints[joint];
                const dimension = arm.robot?.dimensions.find((one) => one.name === name), usual = fixed?.find(([one]) => one === name)?.[1] ?? 100;
                const value = at ? arm.q[joint] ?? 0 : dimension?.value, unit = at?.unit ?? dimension?.unit ?? "";
                if (value === undefined) return null;
                const [min, max] = at ? [at.lower ?? -180, at.upper ?? 180] : [Math.round(usual * 0.5), Math.round(usual * 1.5)];
                const slide = (next: number): void => { if (at) driver.setJoint(joint, next); else void driver.setDimension(name, next); };
                return (
                    <label key={name}>
                        {h("math", { display: "inline" }, typeset(readFormula(name.replace(/(\d+)$/, "_$1"))))}
                        <Slider aria-label={name} min={min} max={max} step={at ? 0.5 : 1} value={value} onSlide={slide} />
                        <output>{written(value, unit, units.decimal)}{unit === "deg" ? "" : ` ${unitShown(unit, units)}`}</output>
                    </label>
                );
            })}
        </div>
    );
}

function FigureButton({ figure, label, isMain = false }: { figure: Figure; label: string; isMain?: boolean }) {
    const desk = useDesk(), words = useCourseWords();
    return (
        <button type="button" class={isMain ? "figure primary" : "figure"} title={words.showHint}
            onClick={() => void showFigure(desk, figure).catch((problem: unknown) => desk.driver.report(problem))}>
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 13V7l5-4 5 3.5" /></svg><span>{label}</span>
        </button>
    );
}

/** A step of a guided lesson: what to do, until the workbench shows that it is done. */
function Step({ block, number, count, chapter }: { block: Of<"step">; number: number; count: number; chapter: string }) {
    const words = useCourseWords();
    const language = useApp((state) => state.settings.language);
    const done = usePart(progress, ({ steps }) => steps[chapter] ?? 0);
    const live = useLive(block.let), results = usePart(progress, (state) => state.results);
    const points = useApp((state) => state.work.points.length), line = useApp((state) => state.timeline.time);
    const program = useApp((state) => state.timeline.recording !== null), drawing = useApp((state) => state.work.drawing.sources.length);
    const robot = useApp((state) => state.arm.robot?.name), isNow = done === number - 1, isDone = done >= number;
    const answered = Object.values(results).filter((one) => one.points >= one.of).length;
    const reached = isNow && holds(block.until, { ...live.values, points, time: line, motion: Number(program), sources: drawing, answered });
    useEffect(() => { if (reached) progress.set({ steps: { ...progress.get().steps, [chapter]: number } }); }, [reached]);
    const here = useRef<HTMLElement>(null);
    useEffect(() => { if (isNow && number > 1) here.current?.scrollIntoView({ block: "nearest" }); }, [isNow]);
    if (done < number - 1) return null;
    return (
        <section ref={here} class="step" data-done={isDone} data-testid={`step-${number}`} aria-label={fill(words.step, { number, count })}>
            <p class="about">{fill(words.step, { number, count })}{isDone && ` · ${words.done}`}</p>
            <p><Prose text={block.step[language]} /></p>
            {block.show && isNow && <FigureButton figure={block.show} label={block.label?.[language] ?? words.show} isMain={block.show.program !== undefined || block.show.robot !== robot} />}
            {isNow && number > 1 && <span class="hidden" role="status">{words.stepDone}</span>}
        </section>
    );
}

/** One part, by what it has. */
function Part({ block, chapter, step, steps }: { block: Block; chapter: Chapter; step: number; steps: number }) {
    const language = useApp((state) => state.settings.language), words = useCourseWords();
    if ("head" in block) return <h3>{block.head[language]}</h3>;
    if ("note" in block) return <p class="note"><Prose text={block.note[language]} /></p>;
    if ("math" in block) return <Equation block={block} robot={chapter.robot} />;
    if ("show" in block && !("step" in block)) return <FigureButton figure={block.show} label={block.label[language] || words.show} />;
    if ("handles" in block) return <Handles names={block.handles} />;
    if ("step" in block) return <Step block={block} number={step} count={steps} chapter={chapter.id} />;
    if ("exercise" in block) {
        const exercise = chapter.exercises.find(({ id }) => id === block.exercise);
        return exercise ? <ExerciseCard exercise={exercise} robot={chapter.robot} /> : null;
    }
    return <p><Prose text={block.text[language]} /></p>;
}

/** Brings the arm of the chapter to the workbench, where another is. */
function BringArm({ chapter }: { chapter: Chapter }) {
    const desk = useDesk(), words = useCourseWords();
    const robot = useApp((state) => state.arm.robot?.name);
    const first = chapter.page.find((block): block is Of<"show"> => "show" in block);
    if (!chapter.robot || robot === chapter.robot || !robot) return null;
    const bring = (): void => void showFigure(desk, first?.show ?? { robot: chapter.robot ?? robot }).catch((problem: unknown) => desk.driver.report(problem));
    return <p class="bring" role="status"><span>{fill(words.otherArm, { robot: chapter.robot })}</span><button type="button" class="primary" onClick={bring}>{words.bring}</button></p>;
}

export function ChapterPage({ chapter }: { chapter: Chapter }) {
    const words = useCourseWords();
    const steps = chapter.page.filter((block) => "step" in block).length;
    const done = usePart(progress, ({ steps: all }) => all[chapter.id] ?? 0);
    const placed = new Set(chapter.page.flatMap((block) => ("exercise" in block ? [block.exercise] : [])));
    const rest = chapter.exercises.filter(({ id }) => !placed.has(id));
    let step = 0;
    return (
        <>
            <BringArm chapter={chapter} />
            {chapter.page.map((block, k) => {
                if ("step" in block) step += 1;
                if (!("step" in block) && step > done) return null; // what comes after a step that is not done
                return <Part key={k} block={block} chapter={chapter} step={step} steps={steps} />;
            })}
            {steps > 0 && done >= steps && <p class="note" role="status">{words.lessonDone}</p>}
            {rest.length > 0 && <h3>{words.exercises}</h3>}
            {rest.map((exercise) => <ExerciseCard key={exercise.id} exercise={exercise} robot={chapter.robot} />)}
        </>
    );
}
