/** Colours of the picture, by day and by night. */

export interface Palette {
    background: number;
    floor: number;
    gridFine: number;
    gridCoarse: number;
    link: number;
    joint: number;
    base: number;
    tool: number;
    axis: number;
    ring: number;
    ghost: number;
    goal: number;
    lost: number;
    sky: number;
    ground: number;
}

export const DAY: Palette = {
    background: 0xeef1f4, floor: 0xe3e8ec, gridFine: 0xd3dae0, gridCoarse: 0xb3bec8, link: 0xe2682c, joint: 0x39434d,
    base: 0x56626e, tool: 0x1f2830, axis: 0x2f6fb3, ring: 0xc0392b, ghost: 0x2f6fb3, goal: 0x1d8a56, lost: 0xa8261a,
    sky: 0xffffff, ground: 0xb9c1c9,
};

export const NIGHT: Palette = {
    background: 0x14181d, floor: 0x191f25, gridFine: 0x262e36, gridCoarse: 0x3b4651, link: 0xf0824a, joint: 0x8d99a6,
    base: 0x6b7783, tool: 0xdfe6ec, axis: 0x6fb1f2, ring: 0xff6f5e, ghost: 0x6fb1f2, goal: 0x4fd093, lost: 0xff9489,
    sky: 0xdfe8f2, ground: 0x3a4149,
};
