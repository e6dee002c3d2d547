/** What a hand may command of the arm, and what is told when it did not get all of it. */
import type { JogAnswer, Matrix, Robot, Vec3 } from "../core/vocabulary";
import type { Notice } from "../state/app";

const BEYOND = 1e-9; // degrees or mm that are no more than rounding

/** A push of the tool along the axes of a frame: mm and degrees. */
export interface Step {
    by: Vec3;
    turn: Vec3;
    frame: "base" | "tool" | Vec3;
}

export type Command =
    | { kind: "joints"; q: number[]; said?: number } // said: the joint, from 0, whose value a person has chosen
    | { kind: "shown"; q: number[] } // of a motion over time: it has nothing to tell, and what was told stays
    | { kind: "step"; step: Step }
    | { kind: "place"; xyz: Vec3 }
    | { kind: "pose"; T: Matrix };

/** The fields of the request `jog` for a command that is about the tool. */
export function jogFields(command: Exclude<Command, { q: number[] }>): Record<string, unknown> {
    if (command.kind === "step") return { ...command.step };
    return command.kind === "place" ? { xyz: command.xyz } : { T: command.T };
}

export function noticeOf(answer: JogAnswer): Notice | null {
    if (answer.stopped === "reach" && answer.beyond !== 0) return { kind: "rim", beyond: answer.beyond, slid: answer.slid ?? 0 };
    if (answer.stopped === "limit") return { kind: "limit", joint: answer.joint ?? 0 };
    if (answer.stopped === "collision") return { kind: "touching", sentence: answer.sentence ?? "" };
    if (answer.stopped) return { kind: answer.stopped };
    return answer.clamped === "none" && answer.beyond === 0
        ? null
        : { kind: "clamped", beyond: answer.beyond, xyz: answer.target.xyz };
}

/** Told when a joint was wanted beyond its limit: which one and, where a person has said it, the value. */
export function limitNotice(robot: Robot, command: { q: number[]; said?: number }): Notice | null {
    const inside = withinLimits(robot, command.q);
    const joint = inside.findIndex((value, k) => Math.abs(value - (command.q[k] ?? 0)) > BEYOND);
    if (joint < 0) return null;
    return { kind: "limit", joint: joint + 1, ...(command.said === joint && { asked: command.q[joint] ?? 0, given: inside[joint] ?? 0 }) };
}

/** Joint values brought inside their limits. */
export function withinLimits(robot: Robot, q: number[]): number[] {
    return robot.joints.map((joint, k) =>
        Math.min(joint.upper ?? Infinity, Math.max(joint.lower ?? -Infinity, q[k] ?? 0)));
}
