/** The path that lies in front of the arm and has not run yet: of the drawing while its tab is open, else of the program. */
import type { PathLook } from "../core/vocabulary";
import type { AppState, PathColors } from "./app";

export interface LyingPath {
    of: "program" | "drawing";
    path: PathLook;
    by: PathColors; // none: a drawing in the colours of its pens
}

const known = new WeakMap<PathLook, LyingPath>(); // the same object as long as nothing has changed

function lying(of: LyingPath["of"], path: PathLook, chosen: PathColors): LyingPath {
    const by = chosen === "clearance" && !path.clearance ? "reach" : chosen; // there is nothing to be clear of
    const before = known.get(path);
    if (before?.by === by) return before;
    const made = { of, path, by };
    known.set(path, made);
    return made;
}

/** Null where there is none, or where a motion on the timeline has a trail of its own. */
export function lyingPath({ found: { path, sketch }, panels: { drawer }, scene: { pathColors, sketchColors }, timeline: { recording } }: AppState): LyingPath | null {
    const drawn = drawer === "drawing" ? sketch?.answer?.path : undefined;
    if (drawn) return recording?.source !== "drawing" && drawn.xyz.length > 1 ? lying("drawing", drawn, sketchColors) : null;
    const isSeen = recording?.source === "program" || recording?.source === "simulation"; // the plants have paths of their own
    return path && path.xyz.length > 1 && !isSeen ? lying("program", path, pathColors) : null;
}
