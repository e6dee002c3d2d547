/** Colours of the picture, by day and by night, and the light of the room (linear, as brightness). */
import type { Vec3 } from "../core/vocabulary";

export interface Light {
    sky: Vec3;
    ground: Vec3;
    key: Vec3;
    fill: Vec3;
    rim: Vec3;
    mirrored: number; // how much of the room is seen in what shines
    exposure: number;
}

export interface Palette {
    dark: boolean;
    sky: number; // above
    background: number; // at the horizon
    floor: number;
    gridFine: number;
    gridCoarse: number;
    text: number; // on the floor
    shadow: number;
    shadowStrength: number;
    accent: number;
    halo: number; // around thin things
    ink: number;
    value: number; // of a joint
    ring: number; // what is out of reach or blocked
    reach: number;
    axis: number;
    ghost: number;
    ghostRim: number;
    ghostOut: number; // beyond a limit
    goal: number;
    lost: number;
    axes: [x: number, y: number, z: number];
    light: Light;
}

export const DAY: Palette = {
    dark: false,
    sky: 0xe9edf1, background: 0xd3dae1, floor: 0xe4e9ee, gridFine: 0xc3ccd5, gridCoarse: 0xa3b0bd, text: 0x5d6b7a, shadow: 0x1b2633, shadowStrength: 0.72,
    accent: 0xf0561d, halo: 0xffffff, ink: 0x16202b, value: 0x0f6fe0, ring: 0xc0392b, reach: 0xe0551b, axis: 0x2f6fb3, ghost: 0x2f6fd6, ghostRim: 0x1d4fb0,
    ghostOut: 0xc2410c, goal: 0x1d8a56, lost: 0xa8261a, axes: [0xe5384f, 0x2f9e44, 0x2b6fe0],
    light: {
        sky: [1, 1.03, 1.08], ground: [0.34, 0.34, 0.35], key: [2.25, 2.15, 2], fill: [0.34, 0.42, 0.55], rim: [0.5, 0.58, 0.7], mirrored: 1, exposure: 0.86,
    },
};

export const NIGHT: Palette = {
    dark: true,
    sky: 0x11161c, background: 0x1c242d, floor: 0x28323d, gridFine: 0x313b47, gridCoarse: 0x4d5a69, text: 0x8c99a8, shadow: 0x000000, shadowStrength: 0.75,
    accent: 0xff6a2b, halo: 0x0e1217, ink: 0xe8edf2, value: 0x58b4ff, ring: 0xff6f5e, reach: 0xff7a3d, axis: 0x6fb1f2, ghost: 0x3f86ff, ghostRim: 0x8fc0ff,
    ghostOut: 0xff8a5c, goal: 0x4fd093, lost: 0xff9489, axes: [0xff6b7a, 0x51cf66, 0x6aa8ff],
    light: {
        sky: [0.42, 0.48, 0.58], ground: [0.13, 0.13, 0.15], key: [2, 1.95, 1.85], fill: [0.16, 0.26, 0.46], rim: [0.75, 1, 1.5], mirrored: 0.62, exposure: 0.92,
    },
};
