/** What is wrong with a program: from an answer of the core to places in the text. */
import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { Branch, CheckAnswer, Failing, Issue, PlanFailure, Vec3 } from "../core/vocabulary";
import { wordAt } from "./words";

export type Problem =
    | { kind: "error" | "warning"; issue: Issue; line: number; column: number } // column in characters, from 1
    | { kind: "reach"; failure: PlanFailure; line: number; column: number; to: number; branches: Branch[] } // to: last line; branches: none means all
    | { kind: "collision"; collision: NonNullable<CheckAnswer["collision"]>; line: number; column: number };

type Found = Partial<Pick<CheckAnswer, "errors" | "warnings" | "failure" | "failing" | "collision">>;

/** Parts that fail in the same lines for the same reason are one problem, of several branches. */
function reachProblems({ failure, failing = [] }: Found): Problem[] {
    const groups = new Map<string, Failing[]>();
    for (const part of failing) {
        const key = `${part.branch === null} ${part.reason} ${part.joint} ${part.lines.join()}`;
        groups.set(key, [...(groups.get(key) ?? []), part]);
    }
    if (groups.size === 0) return failure ? [{ kind: "reach", failure, line: failure.line, column: 1, to: failure.line, branches: [] }] : [];
    return [...groups.values()].flatMap(([first, ...others]) => (first ? [{
        kind: "reach" as const, failure: { ...first, line: first.lines[0] }, line: first.lines[0], column: 1, to: Math.max(...first.lines),
        branches: [first, ...others].flatMap(({ branch }) => branch ?? []),
    }] : []));
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** The core counts bytes, the editor characters; they differ behind a comment in Russian. */
function columnOf(line: string, byte: number): number {
    return decoder.decode(encoder.encode(line).slice(0, byte - 1)).length + 1;
}

function lineText(doc: Text, line: number): string {
    return line >= 1 && line <= doc.lines ? doc.line(line).text : "";
}

export function problemsOf(found: Found, doc: Text): Problem[] {
    const issues = (kind: "error" | "warning", list: Issue[] = []): Problem[] =>
        list.map((issue) => ({ kind, issue, line: issue.line, column: columnOf(lineText(doc, issue.line), issue.column) }));
    const { collision } = found, touching: Problem[] = collision ? [{ kind: "collision", collision, line: collision.line, column: 1 }] : [];
    return [...reachProblems(found), ...touching, ...issues("error", found.errors), ...issues("warning", found.warnings)].sort((a, b) => a.line - b.line);
}

/** The place to show of a problem: its word, or the whole line. */
export function rangeOf(problem: Problem, doc: Text): { from: number; to: number } {
    const line = doc.line(Math.min(doc.lines, Math.max(1, problem.line)));
    const indent = line.text.search(/\S/);
    const whole = { from: line.from + Math.max(0, indent), to: line.to };
    if (problem.kind === "reach" || problem.kind === "collision") return whole;
    const word = wordAt(line.text, problem.column - 1);
    return word ? { from: line.from + word.from, to: line.from + word.to } : whole;
}

export function placeOfProblem(problem: Problem): Vec3 | null {
    return problem.kind === "reach" ? problem.failure.xyz : problem.kind === "collision" ? problem.collision.points?.[0] ?? null : null;
}

export function diagnosticsOf(problems: Problem[], doc: Text, sentence: (problem: Problem) => string): Diagnostic[] {
    return problems.map((problem) => ({
        ...rangeOf(problem, doc), severity: problem.kind === "warning" ? "warning" : "error", message: sentence(problem),
    }));
}
