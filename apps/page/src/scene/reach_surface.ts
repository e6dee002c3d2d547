/** Where the tool can go, as a surface that is strongest at its edge, and the edge as a line: found where the share of a cell is a half. */
import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Group, LinearSRGBColorSpace, Mesh, ShaderMaterial } from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import type { ReachArea } from "../motion/reach_area";
import { MM } from "./metres";
import type { Palette } from "./palette";

const EDGE = 0.5, COARSE = 4; // cells to one of the surface
const AT_EDGE = 0.2, INSIDE = 0.05, FADES = 7; // opacity, and cells of the surface until it has faded

type Place = [x: number, y: number];

const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;

/** Segments of the edge, two places each. */
function edgeOf({ columns, rows, share, from, step }: ReachArea): Place[] {
    const found: Place[] = [], value = (i: number, j: number): number => share[j * columns + i] ?? 0;
    for (let j = 0; j + 1 < rows; ++j) {
        for (let i = 0; i + 1 < columns; ++i) {
            const cell = CORNERS.map(([a, b]) => [i + a, j + b, value(i + a, j + b) - EDGE] as const), hits: Place[] = [];
            if (cell.every(([, , v]) => v > 0) || cell.every(([, , v]) => v <= 0)) continue;
            cell.forEach(([x0, y0, v0], k) => {
                const [x1, y1, v1] = cell[(k + 1) % 4] ?? cell[0] as typeof cell[0] & object;
                if (v0 > 0 === v1 > 0) return;
                const t = v0 / (v0 - v1);
                hits.push([from[0] + step[0] * (x0 + t * (x1 - x0)), from[1] + step[1] * (y0 + t * (y1 - y0))]);
            });
            for (let k = 0; k + 1 < hits.length; k += 2) found.push(hits[k] as Place, hits[k + 1] as Place);
        }
    }
    return found;
}

/** How many cells of the surface each of them is from the edge, up to where it has faded. */
function depthOf(inside: boolean[], columns: number, rows: number): number[] {
    const depth: number[] = inside.map((isIn) => (isIn ? FADES : 0));
    for (let pass = 0; pass < FADES; ++pass) {
        for (let k = 0; k < depth.length; ++k) {
            const i = k % columns, j = Math.floor(k / columns);
            if ((depth[k] ?? 0) === 0) continue;
            const near = Math.min(i > 0 ? depth[k - 1] ?? 0 : 0, i + 1 < columns ? depth[k + 1] ?? 0 : 0, j > 0 ? depth[k - columns] ?? 0 : 0, j + 1 < rows ? depth[k + columns] ?? 0 : 0);
            depth[k] = Math.min(depth[k] ?? 0, near + 1);
        }
    }
    return depth;
}

function surfaceOf({ columns, rows, share, from, step }: ReachArea): BufferGeometry {
    const wide = Math.floor(columns / COARSE), high = Math.floor(rows / COARSE);
    const inside = Array.from({ length: wide * high }, (_, k) => (share[Math.floor(k / wide) * COARSE * columns + (k % wide) * COARSE] ?? 0) > EDGE);
    const depth = depthOf(inside, wide, high), places: number[] = [], opacity: number[] = [], indices: number[] = [];
    inside.forEach((_, k) => {
        places.push((from[0] + step[0] * COARSE * (k % wide)) * MM, (from[1] + step[1] * COARSE * Math.floor(k / wide)) * MM, 0);
        const deep = (depth[k] ?? 0) / FADES;
        opacity.push(inside[k] ? INSIDE + (AT_EDGE - INSIDE) * (1 - deep) ** 2 : 0);
    });
    for (let j = 0; j + 1 < high; ++j) {
        for (let i = 0; i + 1 < wide; ++i) {
            const a = j * wide + i, all = [a, a + 1, a + wide + 1, a + wide];
            if (all.filter((k) => inside[k]).length < 3) continue;
            indices.push(a, a + 1, a + wide + 1, a, a + wide + 1, a + wide);
        }
    }
    return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3)).setAttribute("opacity", new Float32BufferAttribute(opacity, 1)).setIndex(indices);
}

export class ReachSurface {
    readonly group = new Group();
    private readonly surface = new Mesh(new BufferGeometry(), new ShaderMaterial({
        transparent: true, depthWrite: false, side: DoubleSide, uniforms: { color: { value: new Color() } },
        vertexShader: "attribute float opacity; varying float vOpacity; void main() { vOpacity = opacity; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
        fragmentShader: "varying float vOpacity; uniform vec3 color; void main() { gl_FragColor = vec4(color, vOpacity); }",
    }));
    private readonly edge = new LineSegments2(new LineSegmentsGeometry(), new LineMaterial({ linewidth: 1.8, transparent: true, depthWrite: false }));

    constructor() {
        this.group.add(this.surface, this.edge);
        this.surface.frustumCulled = this.edge.frustumCulled = this.group.visible = false;
        this.surface.renderOrder = 8;
        this.edge.renderOrder = 9;
    }

    paint({ reach }: Palette): void {
        (this.surface.material.uniforms["color"]?.value as Color).setHex(reach, LinearSRGBColorSpace);
        this.edge.material.color.set(reach);
    }

    show(area: ReachArea | null): void {
        this.group.visible = area !== null;
        if (!area) return;
        this.surface.geometry.dispose();
        this.surface.geometry = surfaceOf(area);
        this.edge.geometry.dispose();
        const ends = edgeOf(area).flatMap(([x, y]) => [x * MM, y * MM, 0]);
        this.edge.geometry = new LineSegmentsGeometry().setPositions(ends);
        this.edge.visible = ends.length > 0;
        const upright = area.plane === "xz";
        this.group.rotation.x = upright ? Math.PI / 2 : 0;
        this.group.position.set(0, upright ? area.level * MM : 0, upright ? 0 : area.level * MM + 0.0006);
    }
}
