/** All ways to hold the tool where it is: names, margins, reasons; point to see one, click to move there. */
import type { Robot, Solution } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { Section } from "../parts/section";
import { isCurrent } from "../state/current";
import { quantityOf, withUnit } from "../state/units";
import { branchText, marginText } from "../text/sentences";
import { fill } from "../text/texts";

function SolutionRow({ solution, robot, number, current }: { solution: Solution; robot: Robot; number: number; current: boolean }) {
    const { app, driver } = useDesk();
    const words = useWords();
    const { texts, units } = words;
    const show = (): void => app.set({ ghosts: [solution.q] });
    const hide = (): void => app.set({ ghosts: [] });
    const joints = solution.q.map((value, k) => withUnit(value, quantityOf(robot.joints[k]?.unit ?? "deg"), units)).join(" ");
    return (
        <li>
            <button type="button" class={`solution ${solution.in_limits ? "" : "unusable"}`} aria-current={current} disabled={!solution.in_limits}
                onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}
                onClick={() => void driver.moveTo(solution.q)}>
                <span class="title"><b>{number}</b> {branchText(solution, words)}{current && <em>{texts.current}</em>}</span>
                <span class="values">{joints}</span>
                <span class="margin">
                    {marginText(solution, robot, words)}
                    {solution.free.length > 0 && ` · ${fill(texts.freeJoints, { joints: solution.free.join(", ") })}`}
                </span>
            </button>
        </li>
    );
}

export function SolutionsPanel() {
    const { app } = useDesk();
    const { texts } = useWords();
    const robot = useApp((state) => state.robot);
    const solutions = useApp((state) => state.solutions?.solutions ?? []);
    const q = useApp((state) => state.q);
    const all = useApp((state) => state.ghostsAll);
    return (
        <Section title={`${texts.solutions} (${solutions.length})`} sheet="solutions" hint={texts.solutionsHint}
            actions={<label class="check"><input type="checkbox" checked={all}
                onChange={(event) => app.set({ ghostsAll: event.currentTarget.checked })} />{texts.showAll}</label>}>
            {solutions.length === 0 && <p class="about">{texts.noSolutions}</p>}
            <ol class="plain solutions">
                {robot && solutions.map((solution, k) => (
                    <SolutionRow key={k} number={k + 1} solution={solution} robot={robot} current={isCurrent(solution, q)} />
                ))}
            </ol>
        </Section>
    );
}
