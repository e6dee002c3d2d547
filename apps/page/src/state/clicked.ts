/** A place clicked at, asked for as the arm holds its tool now; an arm with policies finds its own pitch. */
import type { Target, Vec3 } from "../core/vocabulary";
import type { AppState } from "./app";

export function clickedTarget(state: AppState, xyz: Vec3): Target {
    if (state.arm.robot?.capability.policies.length || !state.arm.pose) return { xyz };
    return { ...state.arm.pose.target, xyz };
}
