/** One taught point: a line of what matters, and below it, when asked for, every value of it. */
import type { JSX } from "preact";
import type { IkAnswer, Pose, Robot, Target } from "../core/vocabulary";
import { useDesk, useWords } from "../desk";
import { NumberField } from "../parts/number_field";
import { steady } from "../parts/steady";
import { changed, duplicated, type Move, MOVES, type TeachPoint, without } from "../state/teach";
import { digitsOf, unitOf } from "../state/units";
import type { Words } from "../text/sentences";
import { fill } from "../text/texts";
import { PointValues } from "./teach_values";

/** Drawn, as not every font has such signs. */
const ICONS = {
    go: "M3 8h9M8.5 4.5 12 8l-3.5 3.5",
    run: "M3 4v8l5-4zM9 4v8l5-4z",
    update: "M12.5 5.5A5 5 0 1 0 13 9M13 2.5v3.3H9.7",
    duplicate: "M6 6h7v7H6zM3 10V3h7",
    delete: "M4 4l8 8M12 4l-8 8",
};

/** What a row can do with the list it is in. */
export interface RowHand {
    grip: (index: number, event: JSX.TargetedPointerEvent<HTMLElement>) => void;
    shift: (index: number, by: 1 | -1) => void;
    run: (index: number) => void;
    open: (index: number) => void;
    tell: (answer: IkAnswer) => void; // a place that cannot be had
}

interface Props {
    point: TeachPoint;
    index: number;
    pose: Pose | null; // null: not computed yet, or a point of another arm
    robot: Robot;
    isOpen: boolean;
    trouble: string | null;
    mark: string; // class while rows are dragged
    hand: RowHand;
}

function placeText(target: Target, { units }: Words): string {
    const numbers = target.xyz.map((value) => digitsOf(value, "length", units)).join("  ");
    return `${numbers} ${unitOf("length", units)}`;
}

/** The value that says how fast: a share for joints, a feed for the tool. */
function Pace({ point, label, onChange }: { point: TeachPoint; label: string; onChange: (change: Partial<TeachPoint>) => void }) {
    const { texts } = useWords();
    return point.move === "joint"
        ? <NumberField label={`${label}: ${texts.pointSpeed}`} value={point.speed} quantity="share"
            onCommit={(speed) => onChange({ speed: Math.min(100, Math.max(1, speed)) })} />
        : <NumberField label={`${label}: ${texts.pointFeed}`} value={point.feed} quantity="feed" onCommit={(feed) => onChange({ feed: Math.max(1, feed) })} />;
}

function Row({ point, index, pose, robot, isOpen, trouble, mark, hand }: Props) {
    const { app, driver } = useDesk();
    const words = useWords();
    const { texts } = words;
    const label = fill(texts.point, { number: index + 1 });
    const isHere = point.arm === robot.name && point.q.length === robot.joints.length;
    const points = (): TeachPoint[] => app.get().work.points;
    const set = (change: Partial<TeachPoint>): void => app.set({ work: { points: changed(points(), index, change) } });
    const show = (): void => app.set({ scene: { ghosts: isHere ? [point.q] : [] } });
    const hide = (): void => app.set({ scene: { ghosts: [] } });
    const setMove = (move: Move): void => set({ move, via: move === "arc" ? point.via ?? app.get().arm.pose?.xyz ?? null : point.via });
    const gripKey = (event: KeyboardEvent): void => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        hand.shift(index, event.key === "ArrowUp" ? -1 : 1);
    };
    const button = (text: string, icon: keyof typeof ICONS, act: () => void, disabled = false) => (
        <button type="button" class="icon" aria-label={fill(text, { number: index + 1 })} title={fill(text, { number: index + 1 })} disabled={disabled} onClick={act}>
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d={ICONS[icon]} /></svg>
        </button>
    );
    return (
        <li class={`point ${mark} ${trouble ? "bad" : ""}`} onPointerEnter={show} onPointerLeave={hide} onFocusIn={show} onFocusOut={hide}>
            <div class="point-line">
                <button type="button" class="grip" aria-label={fill(texts.pointGrip, { number: index + 1 })} title={texts.pointGripHint}
                    onPointerDown={(event) => hand.grip(index, event)} onKeyDown={gripKey}>⠿ {index + 1}</button>
                <input type="text" class="point-name" aria-label={`${label}: ${texts.pointName}`} value={point.name} maxLength={60}
                    onInput={(event) => set({ name: event.currentTarget.value })} />
                <select aria-label={`${label}: ${texts.pointMove}`} value={point.move} onChange={(event) => setMove(event.currentTarget.value as Move)}>
                    {MOVES.map((move) => <option key={move} value={move}>{texts.moves[move]}</option>)}
                </select>
                <Pace point={point} label={label} onChange={set} />
                <NumberField label={`${label}: ${texts.pointDwell}`} title={texts.pointDwell} value={point.dwell} quantity="time"
                    onCommit={(dwell) => set({ dwell: Math.max(0, dwell) })} />
                <button type="button" class="point-place" aria-expanded={isOpen} title={texts.pointValues} onClick={() => hand.open(index)}>
                    {pose && isHere ? placeText(pose.target, words) : fill(texts.pointForeign, { arm: point.arm })}
                </button>
                <div class="choice">
                    {button(texts.pointGo, "go", () => void driver.moveTo(point.q), !isHere)}
                    {button(texts.pointRun, "run", () => hand.run(index), !isHere)}
                    {button(texts.pointUpdate, "update", () => set({ q: app.get().arm.q, arm: robot.name }))}
                    {button(texts.pointDuplicate, "duplicate", () => app.set({ work: { points: duplicated(points(), index) } }))}
                    {button(texts.pointDelete, "delete", () => app.set({ work: { points: without(points(), index) }, scene: { ghosts: [] } }))}
                </div>
            </div>
            {trouble && <p class="trouble" role="alert">{trouble}</p>}
            {isOpen && isHere && <PointValues point={point} label={label} pose={pose} robot={robot} set={set} tell={hand.tell} />}
        </li>
    );
}

export const TeachRow = steady(Row);
