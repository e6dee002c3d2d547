/** Sentences about what is wrong with a program. */
import type { PlanFailure } from "../core/vocabulary";
import type { Problem } from "../editor/problems";
import { placeText, type Words } from "./sentences";
import { fill, type TextKey } from "./texts";

const REASONS: Record<PlanFailure["reason"], TextKey> = {
    reach: "failReach", limit: "failLimit", singularity: "failSingularity", torque: "failTorque", timing: "failTiming",
};

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export function problemText(problem: Problem, words: Words): string {
    if (problem.kind !== "reach") return capital(words.core(problem.issue.message));
    const { reason, joint, xyz } = problem.failure;
    return fill(words.texts[REASONS[reason]], { joint: joint ?? "", place: placeText(xyz, words) });
}
