/**
 * All solutions of the tool pose: names, margins, reasons; point to see one, click to move there. Where there may be
 * many, each is one line, and the joints of the one pointed at, or of the current one, are told below.
 */
import { useState } from "preact/hooks";
import type { Robot, Solution } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { Section } from "../parts/section";
import { freshAsked } from "../state/app";
import { presentOf } from "../state/current";
import { quantityOf, withUnit } from "../state/units";
import { branchText, marginText, shortBranchText, shortMarginText, type Words } from "../text/sentences";
import { fill } from "../text/texts";
import "./solutions.css";

const NONE: Solution[] = [];
const MOST_FULL = 2; // more are one line each

function jointsText(solution: Solution, robot: Robot, { units }: Words): string {
    return solution.q.map((value, k) => withUnit(value, quantityOf(robot.joints[k]?.unit ?? "deg"), units)).join(" ");
}

function aboutText(solution: Solution, robot: Robot, words: Words): string {
    const free = solution.free.length > 0 ? ` · ${fill(words.texts.freeJoints, { joints: solution.free.join(", ") })}` : "";
    return marginText(solution, robot, words) + free;
}

interface RowProps {
    solution: Solution;
    robot: Robot;
    number: number;
    current: boolean;
    short: boolean;
    onPoint: (number: number | null) => void;
}

function SolutionRow({ solution, robot, number, current, short, onPoint }: RowProps) {
    const { driver } = useDesk();
    const words = useWords();
    const show = (): void => onPoint(number);
    const hide = (): void => onPoint(null);
    const about = aboutText(solution, robot, words);
    return (
        <li onPointerEnter={show} onPointerLeave={hide}>
            <button type="button" class={`solution ${solution.in_limits ? "" : "unusable"} ${short ? "short" : ""}`} aria-current={current}
                disabled={!solution.in_limits} title={short ? about : undefined} onFocus={show} onBlur={hide} onClick={() => void driver.moveTo(solution.q)}>
                <span class="title">
                    <b>{number}</b> {(short ? shortBranchText : branchText)(solution, words)}
                    {current && (short ? <span class="now"><span class="hidden">{words.texts.current}</span></span> : <em>{words.texts.current}</em>)}
                </span>
                {short ? <span class="margin"><span aria-hidden="true">{shortMarginText(solution, robot, words)}</span><span class="hidden">{about}</span></span>
                    : <><span class="values">{jointsText(solution, robot, words)}</span><span class="margin">{about}</span></>}
            </button>
        </li>
    );
}

export function SolutionsPanel() {
    const { app } = useDesk();
    const words = useWords();
    const { texts } = words;
    const robot = useApp((state) => state.arm.robot);
    const asked = useApp(freshAsked); // the solutions of a target that was typed are shown before the arm goes there
    const held = useApp((state) => state.found.solutions?.solutions ?? NONE);
    const solutions = asked ? asked.answer.solutions : held;
    const all = useApp((state) => state.scene.ghostsAll);
    const isLookedUp = useApp((state) => state.found.solutions !== null); // before that nothing is said about it
    const [pointed, setPointed] = useState<number | null>(null); // by its number: the list is made anew while one points
    const point = (number: number | null): void => {
        const solution = number === null ? undefined : solutions[number - 1];
        setPointed(number);
        app.set({ scene: { ghosts: solution ? [solution.q] : [] } });
    };
    const most = robot?.capability.solutions ?? 0, short = most > MOST_FULL;
    const present = useApp((state) => presentOf((freshAsked(state)?.answer ?? state.found.solutions)?.solutions ?? NONE, state.arm.q, state.arm.pose));
    const told = (pointed !== null && solutions[pointed - 1]) || solutions[present];
    return (
        <Section title={`${texts.solutions} (${solutions.length})`} sheet="solutions" hint={short ? undefined : texts.solutionsHint}
            actions={<label class="check"><input type="checkbox" checked={all}
                onChange={(event) => app.set({ scene: { ghostsAll: event.currentTarget.checked } })} />{texts.showAll}</label>}>
            {asked && present < 0 && <p class="about" data-testid="solutions-of">{texts.solutionsOfTarget}</p>}
            {(asked || isLookedUp) && solutions.length === 0 && <p class="about">{asked ? texts.notReachable : texts.noSolutions}</p>}
            <ol class="plain solutions" data-most={most /* room for all, so that nothing below jumps */} title={short ? texts.solutionsHint : undefined}>
                {robot && solutions.map((solution, k) => (
                    <SolutionRow key={k} number={k + 1} solution={solution} robot={robot} current={k === present} short={short} onPoint={point} />
                ))}
            </ol>
            {short && robot && (
                <p class="told" data-testid="solution">
                    {told && <><span class="values">{jointsText(told, robot, words)}</span><span class={told.in_limits ? "margin" : "margin bad"}>{aboutText(told, robot, words)}</span></>}
                </p>
            )}
        </Section>
    );
}
