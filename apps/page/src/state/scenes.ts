/** Ready scenes: an arm, and something worth seeing. Each is a link, "?scene=name", in both languages. */
import type { TextKey } from "../text/texts";
import type { Drawing } from "./drawing";
import { DRAWING_FORMAT } from "./drawing";
import type { Work } from "./program";

export interface Scene {
    name: string;
    title: TextKey;
    robot: string;
    q?: number[];
    program?: string; // of the examples
    work?: Work;
    drawing?: Drawing;
    drawer?: string; // tab to open
    ghosts?: boolean; // all solutions as shadows
}

export const SCENES: Scene[] = [
    { name: "scara-flower", title: "sceneFlower", robot: "scara", program: "flower", drawer: "program" },
    { name: "arm4-targets", title: "sceneTargets", robot: "arm4", q: [25, 75, -70, -50], drawer: "table", ghosts: true },
    { name: "drawbot-name", title: "sceneName", robot: "drawbot", drawing: { format: DRAWING_FORMAT, sources: [{ text: "zveno" }, { shape: "star", pen: 2, at: [60, 0] }], fit: true }, drawer: "drawing" },
    { name: "planar3-load", title: "sceneLoad", robot: "planar3", q: [20, -10, -10] },
    { name: "rl15-solutions", title: "sceneSolutions", robot: "rl15", q: [25, 25, 20, 30, -50, 0], ghosts: true },
    { name: "rl15-singular", title: "sceneSingular", robot: "rl15", q: [25, 25, 20, 30, 0, 0] },
    { name: "rl15-tilt", title: "sceneTilt", robot: "rl15", program: "tilt", drawer: "program" },
];

export const SCENE = "scene"; // in the address

/** The scene that the address wishes. */
export function wishedScene(): Scene | null {
    const name = new URLSearchParams(location.search).get(SCENE);
    return SCENES.find((scene) => scene.name === name) ?? null;
}
