/**
 * Runs while the page is built: asks the core about the arms that ship, where they are and what they look like. So the first
 * picture needs neither the core nor the scene.
 *
 *     core ──► answers: robots, pose ──► shape, packed ──► a file per arm
 */
import type { ArmShape, BodiesAnswer } from "../core/bodies";
import { shapeOf } from "../core/bodies";
import { armRequest, bodiesRequest, poseRequest } from "../core/first_requests";
import { packShape } from "../core/packed_shape";
import type { Matrix, Pose, Robot } from "../core/vocabulary";
import { HOMES } from "../motion/home";
import { FIRST_ARM } from "../motion/home";
import type { FirstArm } from "./first_arm";

type Ask = (request: string) => string;

const DIGITS = 6;

const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** Columns of a frame, its place in metres. */
function columnsOf(frame: Matrix): number[] {
    return [0, 1, 2, 3].flatMap((column) => [0, 1, 2].map((row) => rounded((frame[row]?.[column] ?? 0) * (column === 3 ? 0.001 : 1))));
}

const BASE = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

const lookOf = (name: string, ask: Ask): ArmShape => shapeOf(JSON.parse(ask(JSON.stringify(bodiesRequest(name, {}, "coarse")))) as BodiesAnswer);

/** Answers by their requests, as texts; the arms by their names, their shapes still without a file. */
export function bake(ask: Ask): { answers: Record<string, string>; arms: Record<string, Omit<FirstArm, "shape"> & { packed: Uint8Array }>; usual: string } {
    const made: ReturnType<typeof bake> = { answers: {}, arms: {}, usual: FIRST_ARM };
    for (const [name, home] of Object.entries(HOMES)) {
        const [arm, pose] = [armRequest(name, {}), poseRequest(name, {}, home)].map((request) => JSON.stringify(request));
        if (!arm || !pose) continue;
        made.answers[arm] = ask(arm);
        made.answers[pose] = ask(pose);
        const { robots: [robot] } = JSON.parse(made.answers[arm]) as { robots: Robot[] }, poseNow = JSON.parse(made.answers[pose]) as Pose;
        if (!robot) continue;
        made.arms[name] = { reach: (robot.reach ?? 0) / 1000, places: [BASE, ...poseNow.frames.map(columnsOf)], packed: packShape(lookOf(name, ask)) };
    }
    return made;
}
