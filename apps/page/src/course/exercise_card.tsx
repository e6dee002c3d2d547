/** An exercise: the question with the numbers of this student, an answer of its kind, points with reasons, hints one by one. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answers } from "../core/vocabulary";
import { Refused } from "../core/core";
import { useApp, useDesk, useWords } from "../desk";
import { usePart } from "../state/store";
import { fill } from "../text/texts";
import { AnswerField, type Draft, draftOf, readDraft } from "./answer_field";
import type { Exercise } from "./chapter";
import { grader, PATIENCE_S, TooLong } from "./grader";
import { PlotPicture } from "./plot";
import { noteHints, noteResult, progress } from "./progress";
import { Prose } from "./prose";
import { useCourseWords } from "./words";

type Verdict = { grade: Answers["grade"] } | { why: string };

const short = (points: number): string => String(Math.round(points * 100) / 100);

function VerdictLines({ verdict }: { verdict: Verdict }) {
    const words = useCourseWords(), { core } = useWords();
    if ("why" in verdict) return <p class="verdict bad">{core(verdict.why)}</p>;
    const { points, of, reasons } = verdict.grade, isFull = points >= of;
    return (
        <>
            <p class={`verdict ${isFull ? "good" : "bad"}`}>{fill(isFull ? words.right : words.partly, { points: short(points), of: short(of) })}</p>
            {reasons.length > 0 && <ul class="reasons">{reasons.map((reason, k) => <li key={k}>{core(reason)}</li>)}</ul>}
        </>
    );
}

export function ExerciseCard({ exercise, robot }: { exercise: Exercise; robot: string | undefined }) {
    const { driver } = useDesk();
    const words = useCourseWords();
    const language = useApp((state) => state.settings.language);
    const student = usePart(progress, (state) => state.student), hints = usePart(progress, (state) => state.hints[exercise.id] ?? 0);
    const result = usePart(progress, (state) => state.results[exercise.id]);
    const [asked, setAsked] = useState<Answers["exercise"] | null>(null);
    const [draft, setDraft] = useState<Draft>(() => draftOf(exercise, result?.answer));
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [busy, setBusy] = useState(false);
    const told = useRef(0);
    useEffect(() => {
        const number = ++told.current;
        grader.read(exercise, student, hints, language).then((answer) => { if (number === told.current) setAsked(answer); }, (problem: unknown) => driver.report(problem));
    }, [exercise, student, hints, language]);
    const judge = async (): Promise<void> => {
        setBusy(true);
        try {
            const answer = readDraft(exercise, draft, words), grade = await grader.grade(exercise, student, answer, language);
            noteResult(exercise.id, answer, grade.points, grade.of);
            setVerdict({ grade });
        } catch (problem) {
            const why = problem instanceof TooLong ? fill(words.tooLong, { seconds: PATIENCE_S }) : problem instanceof Error ? problem.message : String(problem);
            if (problem instanceof TooLong || problem instanceof Refused) noteResult(exercise.id, null, 0, asked?.points ?? 0);
            setVerdict({ why });
        }
        setBusy(false);
    };
    if (!asked) return <section class="exercise" aria-busy="true" />;
    const isDone = result !== undefined && result.points >= result.of;
    return (
        <section class="exercise" data-testid={exercise.id} data-done={isDone} aria-label={`${words.exercise}: ${asked.title}`}>
            <header>
                <h4>{asked.title}</h4>
                <span class="points">{isDone ? "✓ " : ""}{result ? fill(words.points, { points: short(result.points), of: short(asked.points) }) : fill(words.noPoints, { of: short(asked.points) })}</span>
            </header>
            <p class="question"><Prose text={asked.question} /></p>
            {exercise.plot && <PlotPicture plot={exercise.plot} numbers={asked.numbers as Record<string, number>} language={language} label={words.readPlot} />}
            <form onSubmit={(event) => { event.preventDefault(); void judge(); }}>
                <AnswerField exercise={exercise} choices={asked.choices as Record<string, string> | undefined} robot={robot} draft={draft} onDraft={(next) => { setDraft(next); setVerdict(null); }} />
                <div class="row">
                    <button type="submit" class="primary" disabled={busy}>{result ? words.again : words.check}</button>
                    {asked.more_hints > 0 && <button type="button" onClick={() => noteHints(exercise.id, hints + 1)}>{fill(words.hintLeft, { count: asked.more_hints })}</button>}
                    {result && <span class="about">{fill(words.attempts, { count: result.attempts })}</span>}
                </div>
            </form>
            <div role="status">{verdict && <VerdictLines verdict={verdict} />}</div>
            {asked.hints.length > 0 && <ol class="hints">{(asked.hints as string[]).map((hint, k) => <li key={k}><Prose text={hint} /></li>)}</ol>}
        </section>
    );
}
