/** Ready scenes: an arm, and something worth seeing. Each is a link, "?scene=name", in both languages. */
import type { TextKey } from "../text/texts";
import type { Drawing } from "./drawing";
import { DRAWING_FORMAT } from "./drawing";
import type { Work } from "./program";

export interface Scene {
    name: string; // the arm, "-", and what it shows
    title: TextKey;
    q?: number[];
    program?: string; // of the examples
    work?: Work;
    drawing?: Drawing;
    drawer?: string; // tab to open
    ghosts?: boolean; // all solutions as shadows
}

// In the order of the documents.
export const SCENES: Scene[] = [
    { name: "scara-flower", title: "sceneFlower", program: "flower", drawer: "program" },
    { name: "arm4-targets", title: "sceneTargets", q: [25, 75, -70, -50], drawer: "table", ghosts: true },
    { name: "rl15-solutions", title: "sceneSolutions", q: [25, 25, 20, 30, -50, 0], ghosts: true },
    { name: "rl15-singular", title: "sceneSingular", q: [25, 25, 20, 30, 0, 0] },
    { name: "rl15-tilt", title: "sceneTilt", program: "tilt", drawer: "program" },
    { name: "planar3-load", title: "sceneLoad", q: [20, -10, -10] },
    { name: "drawbot-name", title: "sceneName", drawing: { format: DRAWING_FORMAT, sources: [{ text: "zveno" }, { shape: "star", pen: 2, at: [60, 0] }], fit: true }, drawer: "drawing" },
];

export const SCENE = "scene"; // in the address

/** The arm of a scene. */
export const armOf = ({ name }: Scene): string => name.split("-")[0] ?? "";

/** The scene that the address asks for. */
export function sceneOfAddress(): Scene | null {
    const name = new URLSearchParams(location.search).get(SCENE);
    return SCENES.find((scene) => scene.name === name) ?? null;
}
