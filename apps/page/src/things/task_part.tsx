/** Pick and place: what holds the things, where they go, and the steps that the core has planned. */
import { useState } from "preact/hooks";
import type { TaskAnswer, Vec3 } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { Choice } from "../parts/choice";
import { MaybeNumber } from "../parts/maybe_number";
import { NumberField } from "../parts/number_field";
import { fill } from "../text/texts";
import { GRIPPERS, runTask, type TaskOptions } from "./task";
import { keepThere } from "./keep_there";
import { useThingsWords } from "./words";

const AXES = ["X", "Y", "Z"];

function Steps({ answer }: { answer: TaskAnswer }) {
    const words = useThingsWords(), { core } = useWords();
    const { planned, done, sentence, steps } = answer;
    return (
        <>
            <p class={`verdict ${planned ? "good" : "bad"}`} role="status" data-testid="task">
                {planned ? fill(words.taskDone, { done, steps: steps.length }) : fill(words.taskFails, { done, why: core(sentence ?? "") })}
            </p>
            <ol class="task-steps">{steps.map(({ step, thing }, k) => <li key={k}>{words.steps[step] ?? step}{thing ? ` · ${thing}` : ""}</li>)}</ol>
        </>
    );
}

export function TaskPart() {
    const desk = useDesk(), words = useThingsWords(), reach = useApp((state) => state.arm.robot?.extent?.radius[1] ?? 500);
    const pickable = useApp((state) => state.work.things.some((thing) => thing.movable)), task = useApp((state) => state.found.task), recording = useApp((state) => state.timeline.recording);
    const [options, setOptions] = useState<TaskOptions>({ gripper: "fingers", xyz: [0, Math.round(0.06 * reach) * 10, 30], columns: 2, rows: 10, pitch: [60, 60, 60], approach: 60 });
    const [answer, setAnswer] = useState<TaskAnswer | null>(null), [working, setWorking] = useState(false);
    const set = (change: Partial<TaskOptions>): void => setOptions({ ...options, ...change });
    const run = async (): Promise<void> => {
        setWorking(true);
        setAnswer(await runTask(desk, options));
        setWorking(false);
    };
    const triple = (title: string, key: "xyz" | "pitch") => (
        <div class="thing-row" role="group" aria-label={title}>
            <span class="name">{title}</span>
            {AXES.map((axis, k) => <NumberField key={axis} label={`${title} ${axis}`} value={options[key][k] ?? 0} quantity="length" onCommit={(value) => set({ [key]: options[key].map((old, j) => (j === k ? value : old)) as Vec3 })} />)}
        </div>
    );
    const count = (title: string, key: "columns" | "rows") => (
        <MaybeNumber label={title} value={options[key]} quantity="plain" low={1} high={1000} onCommit={(value = 1) => set({ [key]: Math.round(value) })} />
    );
    return (
        <section class="things-part" aria-label={words.task}>
            <h3>{words.task}</h3>
            <p class="about">{pickable ? words.taskHint : words.noPickable}</p>
            <Choice label={words.gripper} value={options.gripper} options={GRIPPERS.map((value) => ({ value, text: words.grippers[value] ?? value }))} onChoose={(gripper) => set({ gripper })} />
            {triple(words.to, "xyz")}
            {triple(words.pitch, "pitch")}
            <div class="thing-row">
                {count(words.columns, "columns")}
                {count(words.rows, "rows")}
                <label class="thing-one"><span class="name">{words.approach}</span><NumberField label={words.approach} value={options.approach} quantity="length" low={1} high={500} onCommit={(approach) => set({ approach })} /></label>
            </div>
            <div class="row">
                <button type="button" class="primary" disabled={!pickable || working} onClick={() => void run()}>{words.plan}</button>
                <button type="button" disabled={!task || task.recording !== recording} onClick={() => keepThere(desk)}>{words.keepThere}</button>
            </div>
            {answer && <Steps answer={answer} />}
        </section>
    );
}
