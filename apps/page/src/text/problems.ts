/** Sentences about what is wrong with a program. */
import type { Failing, PlanFailure } from "../core/vocabulary";
import type { Problem } from "../editor/problems";
import { branchWords, placeText, type Words } from "./sentences";
import { fill, type TextKey } from "./texts";

const REASONS: Record<PlanFailure["reason"], TextKey> = {
    reach: "failReach", limit: "failLimit", singularity: "failSingularity", torque: "failTorque", timing: "failTiming", blocked: "failBlocked",
};

export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export function problemText(problem: Problem, words: Words): string {
    if (problem.kind === "collision") return capital(words.core(problem.collision.message));
    if (problem.kind !== "reach") return capital(words.core(problem.issue.message));
    const { texts } = words, lines = problem.to > problem.line ? [fill(texts.failTo, { line: problem.to })] : [];
    const held = problem.branches.length > 0 ? [fill(texts.failBranches, { branches: problem.branches.map((branch) => branchWords(branch, words)).join("; ") })] : [];
    return [failureText(problem.failure, words), ...lines, ...held].join(" ");
}

/** Where and why, in the numbers of the arm and in those of the program. */
function failureText({ reason, joint, xyz, program }: Pick<PlanFailure, "reason" | "joint" | "xyz" | "program">, words: Words): string {
    const sentence = fill(words.texts[REASONS[reason]], { joint: joint ?? "", place: placeText(xyz, words) });
    const isMoved = program?.some((value, k) => Math.abs(value - (xyz[k] ?? 0)) > 1e-6);
    return program && isMoved ? `${sentence} ${fill(words.texts.failProgram, { place: placeText(program, words) })}` : sentence;
}

export function failingText(failing: Failing, words: Words): string {
    return `${fill(words.texts.problemAt, { line: failing.lines[0] })}: ${failureText(failing, words)}`;
}
