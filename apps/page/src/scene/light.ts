/** The light in which the arm stands. */
import type { Vec3 } from "../core/vocabulary";

export const SUN = { from: [0.9, -1.1, 2.4] as Vec3, color: 0xffffff, strength: 2.1 };
export const SKY = { up: [0, 1, 0] as Vec3, strength: 1.5 };
