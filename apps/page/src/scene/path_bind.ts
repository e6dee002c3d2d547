/** The path of a program or a drawing in the picture before it runs, and where its zero may lie. Fetched with the first path. */
import { BufferGeometry, Color, Float32BufferAttribute, Group, Mesh, MeshBasicMaterial } from "three";
import type { PathLook, PlaceMap, Vec3 } from "../core/vocabulary";
import type { AppState } from "../state/app";
import { type LyingPath, lyingPath } from "../state/lying_path";
import { disposeOf } from "./marks";
import { badColor, colorsOf, marginColor } from "./path_colors";
import { type RibbonLook, ribbonOf } from "./ribbon";
import { MM } from "./metres";
import type { Viewport } from "./viewport";

const MAP_OPACITY = 0.45;

/** Whether chords between the places would cut corners off. */
function isCoarse({ xyz, arc_length: s }: PathLook): boolean {
    const chords = xyz.slice(1).reduce((sum, place, k) => sum + Math.hypot(...place.map((mm, axis) => mm - (xyz[k]?.[axis] ?? mm))), 0);
    return chords < 0.97 * ((s.at(-1) ?? 0) - (s[0] ?? 0));
}

/** Runs of places that the arm cannot follow, each with the place before and after it. */
function stuckRuns({ carried, xyz }: PathLook): Vec3[][] {
    const runs: Vec3[][] = [];
    carried.forEach((branch, k) => {
        if (branch >= 0) return;
        const place = xyz[k], before = xyz[k - 1];
        if (!place) return;
        if (k > 0 && (carried[k - 1] ?? 0) < 0) runs.at(-1)?.push(place);
        else runs.push(before ? [before, place] : [place]);
    });
    return runs.filter((run) => run.length > 1);
}

function ribbonsOf({ path, by, of }: LyingPath, look: RibbonLook, dark: boolean): Group[] {
    const flat = (places: Vec3[]): number[] => places.flat().map((mm) => mm * MM), paint = (color: string): number[] => new Color(color).toArray();
    if (by === "none") return of === "program" ? [] : stuckRuns(path).map((run) => ribbonOf(flat(run), run.flatMap(() => paint(badColor(dark))), look));
    const colorOf = colorsOf(path, by, dark);
    return [ribbonOf(flat(path.xyz), path.xyz.flatMap((_, k) => paint(colorOf(k))), { ...look, dots: isCoarse(path) })];
}

/** A square for each place at which the program fits. */
function mapOf({ columns, from, to, height, margins }: PlaceMap, dark: boolean): Mesh {
    const step = (to[0] - from[0]) / (columns - 1), half = step / 2, z = height * MM;
    const places: number[] = [], colors: number[] = [];
    margins.forEach((margin, k) => {
        if (margin === null) return;
        const x = from[0] + step * (k % columns), y = from[1] + step * Math.floor(k / columns), color = new Color(marginColor(margin, dark)).toArray();
        for (const [dx, dy] of [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]] as const) {
            places.push((x + dx * half) * MM, (y + dy * half) * MM, z);
            colors.push(...color);
        }
    });
    const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3)).setAttribute("color", new Float32BufferAttribute(colors, 3));
    return new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: MAP_OPACITY, depthWrite: false, side: 2 }));
}

export class PathBinding {
    private readonly group = new Group();

    constructor(private readonly viewport: Viewport) {
        this.group.name = "path";
        viewport.add(this.group);
    }

    /** All anew: another path, other colours. */
    make(state: AppState, dark: boolean): void {
        const { found: { places }, settings: { lowQuality } } = state, lying = lyingPath(state);
        for (const part of [...this.group.children]) disposeOf(part);
        const look = { background: this.viewport.background, low: lowQuality };
        for (const ribbon of lying ? ribbonsOf(lying, look, dark) : []) this.group.add(ribbon);
        if (places) this.group.add(mapOf(places, dark));
        for (const part of this.group.children) part.frustumCulled = false;
        this.viewport.draw();
    }
}
