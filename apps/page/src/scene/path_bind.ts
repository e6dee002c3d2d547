/** The path of a program in the picture before it runs, and where its zero may lie. Fetched with the first path. */
import { BufferGeometry, Color, Float32BufferAttribute, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial } from "three";
import type { PathLook, PlaceMap } from "../core/vocabulary";
import type { AppState } from "../state/app";
import { colorsOf, marginColor } from "./path_colors";
import { MM } from "./metres";
import type { Viewport } from "./viewport";

const MAP_OPACITY = 0.45;

function lineOf(path: PathLook, colorOf: (k: number) => string): Line {
    const colors = path.xyz.flatMap((_, k) => new Color(colorOf(k)).toArray());
    const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(path.xyz.flat().map((mm) => mm * MM), 3))
        .setAttribute("color", new Float32BufferAttribute(colors, 3));
    return new Line(geometry, new LineBasicMaterial({ vertexColors: true }));
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

    /** All anew: another path, other colours. A motion on the timeline has a trail of its own. */
    make({ found: { path, places }, scene: { pathColors }, timeline: { recording } }: AppState, dark: boolean): void {
        for (const part of [...this.group.children] as (Line<BufferGeometry, LineBasicMaterial> | Mesh<BufferGeometry, MeshBasicMaterial>)[]) {
            part.geometry.dispose();
            part.material.dispose();
            part.removeFromParent();
        }
        if (path && path.xyz.length > 1 && pathColors !== "none" && recording?.source !== "program") this.group.add(lineOf(path, colorsOf(path, pathColors, dark)));
        if (places) this.group.add(mapOf(places, dark));
        for (const part of this.group.children) part.frustumCulled = false;
        this.viewport.draw();
    }
}
