/**
 * Runs while the page is built: asks the core about the arms that ship, and lays them out with the code that lays them out in
 * the scene. So the first picture needs neither.
 *
 *     core ──► answers: robots, pose ──► ArmBody ──► solids
 */
import { Mesh } from "three";
import { armRequest, poseRequest } from "../core/first_requests";
import type { Pose, Robot } from "../core/vocabulary";
import { HOMES } from "../motion/home";
import { ArmBody, type Part } from "../scene/arm";
import { Shapes } from "../scene/body";
import { DAY } from "../scene/palette";
import type { FirstArm, Shape, Solid } from "./first_arm";

type Ask = (request: string) => string;

const DIGITS = 5; // of metres: a hundredth of a millimetre

const rounded = (value: number): number => Number(value.toFixed(DIGITS));

function solidOf(mesh: Mesh, shapes: Shapes): Solid {
    const names = Object.keys(shapes) as Shape[], e = mesh.matrix.elements;
    const shape = names.find((name) => shapes[name] === mesh.geometry) ?? "rod";
    return { shape, part: mesh.name as Part, laid: [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((k) => rounded(e[k] ?? 0)) };
}

function layOut(robot: Robot, pose: Pose): FirstArm {
    const shapes = new Shapes(true), body = new ArmBody(robot, shapes, { palette: DAY, low: true });
    body.show(pose);
    const meshes = body.group.children.filter((child): child is Mesh => child instanceof Mesh && child.visible);
    return { reach: (robot.reach ?? 0) / 1000, solids: meshes.map((mesh) => solidOf(mesh, shapes)) };
}

/** Answers by their requests, as texts, and the arms by their names. */
export function bake(ask: Ask): { answers: Record<string, string>; arms: Record<string, FirstArm> } {
    const answers: Record<string, string> = {}, arms: Record<string, FirstArm> = {};
    for (const [name, home] of Object.entries(HOMES)) {
        const [arm, pose] = [armRequest(name, {}), poseRequest(name, {}, home)].map((request) => JSON.stringify(request));
        if (!arm || !pose) continue;
        answers[arm] = ask(arm);
        answers[pose] = ask(pose);
        const { robots: [robot] } = JSON.parse(answers[arm]) as { robots: Robot[] };
        if (robot) arms[name] = layOut(robot, JSON.parse(answers[pose]) as Pose);
    }
    return { answers, arms };
}
