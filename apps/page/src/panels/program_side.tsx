/** Beside the program: what is wrong with it, where its zero lies, how it is read and driven, and what is kept. */
import type { Vec3 } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import type { Problem } from "../editor/problems";
import { workbenchOf } from "../editor/workbench";
import { NumberField } from "../parts/number_field";
import { type Work, workOf } from "../state/program";
import { usePart } from "../state/store";
import { problemText } from "../text/problems";
import { placeText } from "../text/sentences";
import { fill } from "../text/texts";
import { BranchRibbon } from "./branch_ribbon";
import { PlaceFinder } from "./place_finder";
import { ProgramOptions, ReadTolerantly } from "./program_options";
import { ProgramShelf } from "./program_shelf";

const AXES = ["X", "Y", "Z", "A", "B", "C"];
const USUAL_RATE = 100; // of the planner, 1/s

function ProblemLine({ problem }: { problem: Problem }) {
    const bench = workbenchOf(useDesk());
    const words = useWords();
    const { texts } = words;
    const warns = problem.kind === "warning";
    return (
        <li>
            <button type="button" class={`problem ${warns ? "warning" : "error"}`} onClick={() => bench.goTo(problem)}>
                <span class="mark" role="img" aria-label={warns ? texts.warningWord : texts.errorWord}>{warns ? "△" : "●"}</span>
                <span class="where">{fill(texts.problemAt, { line: problem.line })}</span>
                <span class="what">{problemText(problem, words)}</span>
            </button>
        </li>
    );
}

function Problems() {
    const bench = workbenchOf(useDesk());
    const { texts } = useWords();
    const { problems, more, checked, large } = usePart(bench.state, (state) => state);
    const empty = useApp((state) => state.work.program.text.length === 0);
    const unseen = useApp((state) => state.work.program.unseen !== undefined);
    const said = unseen ? null : empty ? texts.writeProgram : large && !checked ? texts.uncheckedLarge : checked && problems.length === 0 ? texts.noProblems : null;
    return (
        <section aria-label={texts.problems} data-checked={checked}>
            <h3>{texts.problems}{problems.length > 0 && ` (${problems.length + more})`}</h3>
            <p class={`about${said === texts.noProblems ? " good" : ""}`} role="status" data-testid="program-verdict">{said}</p>
            <ul class="plain problems">{problems.map((problem, k) => <ProblemLine key={k} problem={problem} />)}</ul>
            {more > 0 && <p class="about">{fill(texts.moreProblems, { count: more })}</p>}
            {problems.some(({ kind }) => kind === "error") && <ReadTolerantly />}
        </section>
    );
}

/** The zero of the program, in words: numbers of the program count from there. */
function Zero({ work }: { work: Work }) {
    const words = useWords();
    const isTurned = work.slice(3).some((angle) => angle !== 0);
    return <p class="about" data-testid="program-zero">{fill(isTurned ? words.texts.zeroTurned : words.texts.zeroAt, { place: placeText(work.slice(0, 3) as Vec3, words) })}</p>;
}

function Placement() {
    const { app } = useDesk();
    const { texts } = useWords();
    const program = useApp((state) => state.work.program);
    const robot = useApp((state) => state.arm.robot?.name ?? "");
    const work = workOf(program, robot);
    const set = (next: Work | undefined): void => app.set({ work: { program: { ...app.get().work.program, work: next } } });
    const atTool = (): void => {
        const place = app.get().arm.pose?.xyz.map((value) => Math.round(value * 10) / 10);
        if (place) set([...place, ...work.slice(3)] as Work);
    };
    return (
        <>
        <Zero work={work} />
        <details class="placement">
            <summary>{texts.placement}</summary>
            <p class="about">{texts.placementHint}</p>
            <div class="fields target">
                {AXES.map((axis, k) => (
                    <label key={axis} class="field"><span class="name">{axis}</span>
                        <NumberField label={fill(texts.workField, { axis })} value={work[k] ?? 0} quantity={k < 3 ? "length" : "angle"}
                            onCommit={(value) => set(work.map((old, i) => (i === k ? value : old)) as Work)} /></label>
                ))}
            </div>
            <PlaceFinder />
            <div class="row">
                <button type="button" onClick={atTool}>{texts.placeAtTool}</button>
                <button type="button" disabled={!program.work} onClick={() => set(undefined)}>{texts.placeUsual}</button>
            </div>
            <label class="row rate"><span class="about">{texts.samplesPerSecond}</span>
                <NumberField label={texts.samplesPerSecond} value={program.rate ?? USUAL_RATE} quantity="plain" more={-3}
                    low={1} onCommit={(rate) => app.set({ work: { program: { ...app.get().work.program, rate } } })} /></label>
        </details>
        </>
    );
}

export function ProgramSide() {
    return <div class="program-side"><Problems /><BranchRibbon /><Placement /><ProgramOptions /><ProgramShelf /></div>;
}
