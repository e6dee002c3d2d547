/** Which keys push what. Keys are named by their place, so that a Russian layout moves the same joints. */
import type { Vec3 } from "../core/vocabulary";

/** Per joint: the key that turns it back and the one that turns it on; A/D and S/W as in document 000. */
export const JOINT_KEYS: [string, string][] = [
    ["KeyA", "KeyD"], ["KeyS", "KeyW"], ["KeyF", "KeyR"], ["KeyG", "KeyT"], ["KeyH", "KeyY"], ["KeyJ", "KeyU"],
];

/** With the picture in focus: directions of the tool. */
export const TOOL_KEYS: Record<string, Vec3> = {
    ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
    PageUp: [0, 0, 1], PageDown: [0, 0, -1],
};

/** Records the pose as a taught point. */
export const RECORD_KEY = "KeyN";

export function capOf(code: string): string {
    return code.replace("Key", "");
}

/** Somebody is writing: keys belong to the field. */
export function isWriting(target: EventTarget | null): boolean {
    return target instanceof HTMLElement &&
        (target.isContentEditable || target.matches("input:not([type=range]):not([type=checkbox]), select, textarea, [data-writing]"));
}
