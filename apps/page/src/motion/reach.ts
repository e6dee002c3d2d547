/**
 * How far the tool can go, held as it is: lines from the base axis outwards, asked of the core, one at the height of the tool
 * for the rings, many for the volume. What a line crosses is turned about the base axis.
 *
 *     z ▲   ┌──────╮
 *       │ ──┤▒▒▒▒▒▒├──►   parts of the line in reach: [inner, outer]
 *       │ ──┤▒▒▒▒▒├───►   neighbouring lines make the wall between them
 *       └──────────────► r
 */
import type { LineAnswer, Pose, Robot, Vec3 } from "../core/vocabulary";

/** A wall: from radius and height to radius and height, mm, turned about the base axis. */
export type Wall = [r0: number, z0: number, r1: number, z1: number];

type Part = [inner: number, outer: number];

/** Asks for many lines at once; one that is refused is null. */
export type AskLines = (lines: { from: Vec3; to: Vec3; [held: string]: unknown }[]) => Promise<(LineAnswer | null)[]>;

const LINES = 49;
const HALVINGS = 8; // of the gap in which the reach ends above and below
const BEYOND = 1.05; // a little farther than the arm can reach

/** The parts of a line of this length that are in reach. */
export function partsOf(line: LineAnswer, length: number): Part[] {
    const parts: Part[] = [];
    let from = 0;
    for (const [t0, t1] of [...line.blocked, [1, 1]] as [number, number][]) {
        if (t0 - from > 1e-6) parts.push([from * length, t0 * length]);
        from = Math.max(from, t1);
    }
    return parts;
}

export class ReachProbe {
    private readonly base: Vec3;
    private readonly length: number;
    private readonly held: Record<string, unknown>;
    private readonly planar: boolean;

    constructor(private readonly ask: AskLines, robot: Robot, private readonly pose: Pose) {
        const { xyz: _, ...held } = pose.target;
        this.planar = robot.capability.plane !== null;
        this.held = this.planar ? {} : held;
        this.base = pose.points[0] ?? [0, 0, 0];
        this.length = (robot.reach ?? 0) * BEYOND;
    }

    private async partsAt(heights: number[]): Promise<Part[][]> {
        const [x, y] = this.base;
        const lines = await this.ask(heights.map((z) => ({ from: [x, y, z], to: [x + this.length, y, z], ...this.held })));
        return lines.map((line) => (line ? partsOf(line, this.length) : []));
    }

    /** Radii between which the tool can move at its height; of an arm in a plane, about its first joint. */
    async rings(): Promise<number[]> {
        const [parts = []] = await this.partsAt([this.planar ? this.base[2] : this.pose.xyz[2]]);
        return parts.flat().filter((radius) => radius > 1e-3 && radius < this.length * (1 - 1e-6));
    }

    /** The walls of the volume in reach, heights from the base. */
    async volume(): Promise<Wall[]> {
        const z = this.base[2];
        if (this.planar) return caps((await this.partsAt([z]))[0] ?? [], 0);
        const heights = Array.from({ length: LINES }, (_, k) => z + this.length * ((2 * k) / (LINES - 1) - 1));
        const all = await this.partsAt(heights);
        const layers = heights.map((height, k) => ({ height, parts: all[k] ?? [] }));
        const ends = layers.flatMap((layer, k) => {
            const next = layers[k + 1];
            return next && (layer.parts.length === 0) !== (next.parts.length === 0) ? [this.end(layer, next)] : [];
        });
        const full = [...layers.filter(({ parts }) => parts.length > 0), ...await Promise.all(ends)].sort((a, b) => a.height - b.height);
        return wallsOf(full, (2 * this.length) / (LINES - 1)).map(([r0, z0, r1, z1]) => [r0, z0 - z, r1, z1 - z]);
    }

    /** The last height that is in reach between one that is and one that is not. */
    private async end(one: Layer, other: Layer): Promise<Layer> {
        let [inside, outside] = one.parts.length > 0 ? [one, other.height] : [other, one.height];
        for (let k = 0; k < HALVINGS; ++k) {
            const height = (inside.height + outside) / 2;
            const [parts = []] = await this.partsAt([height]);
            if (parts.length > 0) inside = { height, parts };
            else outside = height;
        }
        return inside;
    }
}

interface Layer {
    height: number;
    parts: Part[];
}

const caps = (parts: Part[], height: number): Wall[] => parts.map(([inner, outer]) => [inner, height, outer, height]);

/** Walls between neighbouring layers, and caps where there is no neighbour within a step. */
function wallsOf(layers: Layer[], step: number): Wall[] {
    return layers.flatMap((layer, k) => {
        const next = layers[k + 1], before = layers[k - 1];
        const joined = next && next.height - layer.height <= step * 1.01;
        const begins = !before || layer.height - before.height > step * 1.01;
        return [
            ...(begins ? caps(layer.parts, layer.height) : []), ...(joined ? wallsBetween(layer, next) : caps(layer.parts, layer.height)),
        ];
    });
}

/** Edge to edge where both have as many parts; else only the outermost and the innermost. */
function wallsBetween(low: Layer, high: Layer): Wall[] {
    const same = low.parts.length === high.parts.length;
    const edges = ({ parts }: Layer): number[] => (same ? parts.flat() : [parts[0]?.[0] ?? 0, parts[parts.length - 1]?.[1] ?? 0]);
    const above = edges(high);
    return edges(low).flatMap((radius, k): Wall[] => (radius < 1e-3 && (above[k] ?? 0) < 1e-3 ? [] : [[radius, low.height, above[k] ?? 0, high.height]]));
}
