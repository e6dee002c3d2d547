/** The requests for an arm and its pose. Those of the first arms are asked by the build already: the core's answers ship with the page. */
import type { OwnFrame } from "../state/app";
import type { Request } from "./vocabulary";

export function armRequest(robot: string, set: Record<string, number>): Request<"robots"> {
    return { op: "robots", robot, set };
}

export function poseRequest(robot: string, set: Record<string, number>, q: number[], more: { frame?: OwnFrame } = {}): Request<"pose"> {
    return { op: "pose", robot, set, q, ...more };
}

/** What the arm looks like: `coarse` for a first look, shadows and ghosts, `full` for the arm itself. */
export function bodiesRequest(robot: string, set: Record<string, number>, detail: "coarse" | "full"): Request<"bodies"> {
    return { op: "bodies", robot, set, detail };
}
