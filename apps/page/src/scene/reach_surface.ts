/** Where the tool can go, as a surface that is strongest at its edge, and the edge as a line: found where the share of a cell is a half. */
import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Group, LinearSRGBColorSpace, Mesh, ShaderMaterial } from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import { hearHands } from "../motion/pictures";
import type { ReachArea } from "../motion/reach_area";
import { MM } from "./metres";
import type { Palette } from "./palette";

const EDGE = 0.5, COARSE = 4; // cells to one of the surface
const AT_EDGE = 0.2, INSIDE = 0.05, FADES = 7; // opacity, and cells of the surface until it has faded

const STRAIGHT = 0.12; // cells: corners of the edge that are nearer than this to the line between others are left out

type Place = [x: number, y: number];

const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;

/**
 * The edge as closed lines, in cells. It crosses sides of cells: 2k is the side from cell k to the next of its row, 2k + 1 that to the next of
 * its column. Inside stays at the left hand.
 */
function loopsOf({ columns, rows, share }: ReachArea): Place[][] {
    const next = new Map<number, number>(), inside = (k: number): number => ((share[k] ?? 0) > EDGE ? 1 : 0);
    for (let j = 0; j + 1 < rows; ++j) {
        for (let i = 0, k = j * columns; i + 1 < columns; ++i, ++k) {
            const sides = [2 * k, 2 * (k + 1) + 1, 2 * (k + columns), 2 * k + 1] as const; // below, right, above, left
            for (const [from, to] of TURNS[inside(k) + 2 * inside(k + 1) + 4 * inside(k + columns + 1) + 8 * inside(k + columns)] ?? []) next.set(sides[from], sides[to]);
        }
    }
    const crossing = (side: number): Place => {
        const k = side >> 1, isUp = side & 1, v0 = (share[k] ?? 0) - EDGE, v1 = (share[k + (isUp ? columns : 1)] ?? 0) - EDGE, t = v0 / (v0 - v1);
        return [(k % columns) + (isUp ? 0 : t), Math.floor(k / columns) + (isUp ? t : 0)];
    };
    const loops: Place[][] = [];
    for (const [start] of next) {
        const loop: Place[] = [];
        for (let side: number | undefined = start, after: number | undefined; side !== undefined && (after = next.get(side)) !== undefined; side = after) {
            next.delete(side);
            loop.push(crossing(side));
        }
        if (loop.length > 2) loops.push(loop);
    }
    return loops;
}

/** From which side of a cell to which the edge goes, by which of its corners are inside: 1, 2, 4, 8 from below left against the clock. */
const TURNS: (readonly (readonly [number, number])[])[] = [
    [], [[0, 3]], [[1, 0]], [[1, 3]], [[2, 1]], [[0, 3], [2, 1]], [[2, 0]], [[2, 3]],
    [[3, 2]], [[0, 2]], [[1, 0], [3, 2]], [[1, 2]], [[3, 1]], [[0, 1]], [[3, 0]], [],
];

/** The corners that matter (Ramer 1972, Douglas and Peucker 1973). */
function straightened(line: Place[]): Place[] {
    const kept = new Set([0, line.length - 1]), open: [number, number][] = [[0, line.length - 1]];
    for (let span = open.pop(); span; span = open.pop()) {
        const [from, to] = span, [ax, ay] = line[from] as Place, [bx, by] = line[to] as Place, length = Math.hypot(bx - ax, by - ay);
        let farthest = 0, at = -1;
        for (let k = from + 1; k < to; ++k) {
            const [x, y] = line[k] as Place, away = length > 0 ? Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length : Math.hypot(x - ax, y - ay);
            if (away > farthest) [farthest, at] = [away, k];
        }
        if (farthest <= STRAIGHT) continue;
        kept.add(at);
        open.push([from, at], [at, to]);
    }
    return line.filter((_, k) => kept.has(k));
}

/** Segments of the edge, m: two places each, three numbers a place. */
function edgeOf(area: ReachArea): number[] {
    const { from, step } = area;
    return loopsOf(area).flatMap((loop) => {
        const half = loop.length >> 1, first = loop[0] as Place, line = [...straightened(loop.slice(0, half + 1)), ...straightened([...loop.slice(half), first]).slice(1)];
        const places = line.map(([x, y]) => [(from[0] + step[0] * x) * MM, (from[1] + step[1] * y) * MM, 0]);
        return places.slice(1).flatMap((place, k) => [...places[k] ?? place, ...place]);
    });
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

/** Triangles with an opacity at each corner. */
class Skin {
    readonly places: number[] = [];
    readonly opacity: number[] = [];
    readonly indices: number[] = [];

    constructor(private readonly area: ReachArea) {}

    /** Corners in cells, in their order around it. */
    add(corners: Place[], opacityAt: (place: Place) => number): void {
        const { from, step } = this.area, first = this.opacity.length;
        for (const [x, y] of corners) {
            this.places.push((from[0] + step[0] * x) * MM, (from[1] + step[1] * y) * MM, 0);
            this.opacity.push(opacityAt([x, y]));
        }
        for (let k = 2; k < corners.length; ++k) this.indices.push(first, first + k - 1, first + k);
    }

    get geometry(): BufferGeometry {
        return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(this.places, 3)).setAttribute("opacity", new Float32BufferAttribute(this.opacity, 1)).setIndex(this.indices);
    }
}

/** The part of one cell that is inside. */
function insideOf({ columns, share }: ReachArea, i: number, j: number): Place[] {
    const corners = CORNERS.map(([a, b]) => [i + a, j + b, (share[(j + b) * columns + i + a] ?? 0) - EDGE] as const);
    return corners.flatMap(([x0, y0, v0], k): Place[] => {
        const [x1, y1, v1] = corners[(k + 1) % 4] as typeof corners[number], t = v0 / (v0 - v1), own: Place[] = v0 > 0 ? [[x0, y0]] : [];
        return v0 > 0 === v1 > 0 ? own : [...own, [x0 + t * (x1 - x0), y0 + t * (y1 - y0)]];
    });
}

/** Large squares inside, and along the edge cells that end where it runs. */
function surfaceOf(area: ReachArea): BufferGeometry {
    const { columns, rows, share } = area, wide = Math.floor((columns - 1) / COARSE) + 1, high = Math.floor((rows - 1) / COARSE) + 1, skin = new Skin(area);
    const inside = Array.from({ length: wide * high }, (_, k) => (share[Math.floor(k / wide) * COARSE * columns + (k % wide) * COARSE] ?? 0) > EDGE);
    const opacity = depthOf(inside, wide, high).map((deep) => INSIDE + (AT_EDGE - INSIDE) * (1 - deep / FADES) ** 2);
    for (let j = 0; j + 1 < high; ++j) {
        for (let i = 0; i + 1 < wide; ++i) {
            const k = j * wide + i, [x, y] = [i * COARSE, j * COARSE], [a = 0, b = 0, c = 0, d = 0] = [opacity[k], opacity[k + 1], opacity[k + wide], opacity[k + wide + 1]];
            const opacityAt = ([px, py]: Place): number => {
                const u = (px - x) / COARSE, v = (py - y) / COARSE;
                return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
            };
            let count = 0;
            for (let n = 0; n <= COARSE; ++n) for (let m = 0; m <= COARSE; ++m) count += (share[(y + n) * columns + x + m] ?? 0) > EDGE ? 1 : 0;
            if (count === (COARSE + 1) ** 2) skin.add(CORNERS.map(([m, n]): Place => [x + m * COARSE, y + n * COARSE]), opacityAt);
            else if (count > 0) for (let n = 0; n < COARSE; ++n) for (let m = 0; m < COARSE; ++m) skin.add(insideOf(area, x + m, y + n), opacityAt);
        }
    }
    return skin.geometry;
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

    /** Made piece by piece; it is seen when all of it is there, unless it is not `wanted` any more. */
    async show(area: ReachArea | null, wanted: () => boolean): Promise<void> {
        this.group.visible &&= area !== null;
        if (!area) return;
        const surface = surfaceOf(area);
        await hearHands();
        const ends = edgeOf(area);
        if (!wanted()) return surface.dispose();
        this.surface.geometry.dispose();
        this.surface.geometry = surface;
        this.edge.geometry.dispose();
        this.edge.geometry = new LineSegmentsGeometry().setPositions(ends);
        this.edge.visible = ends.length > 0;
        this.group.visible = true;
        const upright = area.plane === "xz";
        this.group.rotation.x = upright ? Math.PI / 2 : 0;
        this.group.position.set(0, upright ? area.level * MM : 0, upright ? 0 : area.level * MM + 0.0006);
    }
}
