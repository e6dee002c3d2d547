/** Asks the core about exercises, on a core of its own: an answer without an end costs its own time and nothing else. */
import { Core, isUnwanted } from "../core/core";
import type { Answers } from "../core/vocabulary";
import type { Language } from "../state/app";
import type { Exercise } from "./chapter";

export const PATIENCE_S = 10;

/** The answer took too long, and grading was stopped. */
export class TooLong extends Error {}

class Grader {
    private core: Core | null = null;

    private open(): Core {
        return (this.core ??= new Core(() => this.end()));
    }

    private end(): void {
        this.core?.close();
        this.core = null;
    }

    /** The exercise with the numbers of a student, and as many of its hints. */
    read(exercise: Exercise, student: string, hints: number, language: Language): Promise<Answers["exercise"]> {
        return this.open().askText<"exercise">(JSON.stringify({ op: "exercise", exercise, student, hints, language }));
    }

    async grade(exercise: Exercise, student: string, answer: unknown, language: Language): Promise<Answers["grade"]> {
        const core = this.open(), timer = window.setTimeout(() => this.end(), PATIENCE_S * 1000);
        try {
            return await core.askText<"grade">(JSON.stringify({ op: "grade", exercise, student, answer, language }));
        } catch (problem) {
            throw isUnwanted(problem) ? new TooLong() : problem;
        } finally {
            window.clearTimeout(timer);
        }
    }
}

export const grader = new Grader();
