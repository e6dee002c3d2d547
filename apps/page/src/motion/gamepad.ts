/** A gamepad as pushes: each stick and button pair gives a number from -1 to 1. */

import type { TextKey } from "../text/texts";

const DEAD = 0.15; // sticks do not come back to exact zero

export interface Stick {
    label: TextKey;
    read: (pad: Gamepad) => number;
}

function axis(index: number, sign: number) {
    return (pad: Gamepad): number => {
        const value = pad.axes[index] ?? 0;
        const beyond = Math.max(0, Math.abs(value) - DEAD) / (1 - DEAD);
        return sign * Math.sign(value) * beyond;
    };
}

function pair(minus: number, plus: number) {
    return (pad: Gamepad): number => (pad.buttons[plus]?.value ?? 0) - (pad.buttons[minus]?.value ?? 0);
}

/** Standard mapping, one entry per joint in their order. */
export const STICKS: Stick[] = [
    { label: "leftX", read: axis(0, 1) },
    { label: "leftY", read: axis(1, -1) },
    { label: "rightY", read: axis(3, -1) },
    { label: "rightX", read: axis(2, 1) },
    { label: "padY", read: pair(13, 12) },
    { label: "padX", read: pair(14, 15) },
];

export function firstGamepad(): Gamepad | null {
    return navigator.getGamepads().find((pad) => pad?.connected) ?? null;
}
