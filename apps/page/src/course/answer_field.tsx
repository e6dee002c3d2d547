/** Fields for an answer of each kind, and the answer that they hold. */
import { useDesk, useWords, useApp } from "../desk";
import { FileButton } from "../parts/file_button";
import { courseProgram } from "./figure";
import { unitShown } from "./units";
import type { Exercise } from "./chapter";
import { type CourseWords, useCourseWords } from "./words";
import { fill } from "../text/texts";

/** What is typed: several texts for numbers, else one. */
export type Draft = string[];

const POSE = ["x", "y", "z", "A", "B", "C"];
const LONG = new Set(["program", "drawing", "requests"]);
const MOST = 1 << 20; // bytes of an answer

function fieldsOf({ answer: { kind, count } }: Exercise): number {
    return kind === "pose" ? POSE.length : kind === "numbers" || kind === "joints" ? count ?? 1 : 1;
}

/** The fields of an answer that was given before. */
export function draftOf(exercise: Exercise, answer: unknown): Draft {
    const empty = Array.from({ length: fieldsOf(exercise) }, () => "");
    if (exercise.answer.kind === "pose") {
        const { xyz, abc } = (answer ?? {}) as { xyz?: number[]; abc?: number[] };
        return xyz && abc ? [...xyz, ...abc].map(String) : empty;
    }
    if (Array.isArray(answer)) return answer.length === empty.length ? answer.map(String) : empty;
    return answer === undefined || answer === null || typeof answer === "object" ? empty : [String(answer)];
}

/** Point or comma, as people write it; the minus of typeset texts too. */
function numberOf(text: string, words: CourseWords): number {
    const plain = text.trim().replace("−", "-").replace(",", ".").replace(/\s/g, "");
    if (plain === "") throw new Error(words.empty);
    const value = Number(plain);
    if (!Number.isFinite(value)) throw new Error(fill(words.notNumber, { text }));
    return value;
}

export function readDraft({ answer: { kind } }: Exercise, draft: Draft, words: CourseWords): unknown {
    const [text = ""] = draft;
    if (kind === "number") return numberOf(text, words);
    if (kind === "numbers" || kind === "joints") return draft.map((one) => numberOf(one, words));
    if (kind === "pose") {
        const values = draft.map((one) => numberOf(one, words));
        return { xyz: values.slice(0, 3), abc: values.slice(3) };
    }
    if (text.trim() === "") throw new Error(words.empty);
    if (text.length > MOST) throw new Error(fill(words.notNumber, { text: `${text.length}` }));
    return text;
}

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

interface Props {
    exercise: Exercise;
    choices: Record<string, string> | undefined;
    robot: string | undefined;
    draft: Draft;
    onDraft: (draft: Draft) => void;
}

function Numbers({ exercise, robot, draft, onDraft }: Props) {
    const { app } = useDesk(), words = useCourseWords(), { texts } = useWords();
    const { kind, unit = "" } = exercise.answer, many = draft.length > 1;
    const shownUnit = unitShown(unit, texts.units);
    const onStage = useApp((state) => state.arm.robot?.name === robot && state.arm.robot?.joints.length === draft.length);
    const fromArm = (): void => {
        const { q, pose } = app.get().arm;
        if (kind === "pose" && pose) onDraft([...pose.xyz, ...pose.abc].map(rounded));
        else onDraft(q.map(rounded));
    };
    return (
        <div class="answer">
            {draft.map((text, k) => (
                <label key={k}>
                    {many && <span class="name">{kind === "pose" ? POSE[k] : kind === "joints" ? `q${k + 1}` : k + 1}</span>}
                    <input type="text" inputMode="decimal" autocomplete="off" value={text} aria-label={many ? `${words.answerOf[kind] ?? ""} ${k + 1}` : words.answerOf[kind]}
                        onInput={(event) => onDraft(draft.map((one, i) => (i === k ? event.currentTarget.value : one)))} />
                </label>
            ))}
            {shownUnit && kind !== "pose" && <span class="unit">{shownUnit}</span>}
            {(kind === "pose" || (kind === "joints" && onStage)) && <button type="button" onClick={fromArm}>{words.fromArm}</button>}
        </div>
    );
}

function LongText({ exercise: { answer: { kind } }, draft, onDraft }: Props) {
    const { app } = useDesk(), words = useCourseWords();
    const toProgram = (): void => app.set({ work: { program: courseProgram(draft[0] ?? "") }, panels: { drawer: "program", sheet: "more" } });
    return (
        <div class="answer long">
            <textarea rows={5} spellcheck={false} aria-label={words.answerOf[kind]} value={draft[0]} onInput={(event) => onDraft([event.currentTarget.value])} />
            {kind === "program" && <button type="button" onClick={() => onDraft([String(app.get().work.program.text)])}>{words.fromProgram}</button>}
            {kind === "program" && <button type="button" onClick={toProgram}>{words.toProgram}</button>}
            {kind === "drawing" && <FileButton text={words.fromFile} accept=".svg,image/svg+xml" onFile={(file) => void file.text().then((text) => onDraft([text]))} />}
        </div>
    );
}

export function AnswerField(props: Props) {
    const words = useCourseWords(), { exercise: { id, answer: { kind } }, choices, draft, onDraft } = props;
    if (LONG.has(kind)) return <LongText {...props} />;
    if (kind === "choice") {
        return (
            <fieldset class="answer choices">
                <legend class="hidden">{words.answerOf[kind]}</legend>
                {Object.entries(choices ?? {}).map(([name, text]) => (
                    <label key={name}><input type="radio" name={id} checked={draft[0] === name} onChange={() => onDraft([name])} /><span>{text}</span></label>
                ))}
            </fieldset>
        );
    }
    if (kind === "text") return <div class="answer"><label><input type="text" autocomplete="off" class="wide" aria-label={words.answerOf[kind]} value={draft[0]} onInput={(event) => onDraft([event.currentTarget.value])} /></label></div>;
    return <Numbers {...props} />;
}
