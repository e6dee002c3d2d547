/**
 * The part of the picture that panels leave free: what one looks at is in its middle, and fits into it.
 *
 *     ┌──────────────────────┐
 *     │ ▒▒▒          ▒▒▒▒▒▒▒ │   canvas: all of it
 *     │ ▒▒▒   free   ▒▒▒▒▒▒▒ │
 *     └──────────────────────┘
 */

export interface Frame {
    width: number; // of the canvas, px
    height: number;
    free: { x: number; y: number; width: number; height: number };
}

const LEAST = 90; // px of a free part worth looking at

export function frameOf(canvas: HTMLCanvasElement): Frame {
    const all = canvas.getBoundingClientRect(), part = canvas.parentElement?.querySelector(".free")?.getBoundingClientRect();
    const isRoom = part && part.width >= LEAST && part.height >= LEAST;
    const free = isRoom ? { x: part.x - all.x, y: part.y - all.y, width: part.width, height: part.height } : { x: 0, y: 0, width: all.width, height: all.height };
    return { width: all.width, height: all.height, free };
}

/** How much farther the eye must be, because only a part of the picture is free. */
export function distanceFactor({ height, free }: Frame): number {
    return height / free.height;
}

/** How far the middle of the free part lies from that of the canvas, px: to the right, and down. */
export function shiftOf({ width, height, free }: Frame): [x: number, y: number] {
    return [free.x + free.width / 2 - width / 2, free.y + free.height / 2 - height / 2];
}
