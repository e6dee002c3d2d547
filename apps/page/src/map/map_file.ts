/**
 * A capability map, as `zveno survey -o FILE` and `zveno-mpi` write it (docs/scale.md): its head, and sections of its places. Only what a
 * section needs is read: a file may be larger than the memory.
 */
import type { Vec3 } from "../core/vocabulary";

export type Measure = "branches" | "margin" | "manipulability" | "payload" | "clearance";
/** What a place can be coloured by: the share of orientations that are reached, solutions on average, or the best of a measure. */
export type MapColors = "share" | Measure;
/** The axis across a section; floor: all heights, each place of the floor with the best above and below it. */
export type MapAxis = "x" | "y" | "z" | "floor";

export interface MapHead {
    robot: string;
    from: Vec3; // corners of the box, mm
    to: Vec3;
    counts: Vec3;
    directions: number;
    rolls: number;
    measures: Measure[];
    block_poses: number;
    block_bytes: number;
    blocks: number;
}

/** Values row by row; NaN: nothing gets there. */
export interface Section {
    columns: number;
    rows: number;
    values: Float32Array;
}

/** Some places that follow each other, and where their values begin. */
interface Run {
    first: number;
    count: number;
    at: number; // index of the first in the section
    step: number; // of the places after it
}

interface Piece extends Run {
    from: number; // bytes of the file
    size: number;
}

const MAGIC = "zvblocks", PAGE = 4096, FRAME = 8; // bytes behind each block: its checksum, and a word
const GAP = 1 << 16, MOST = 8 << 20; // bytes: nearer pieces are read at once, up to so many
const FLOOR_BYTES = 512 << 20; // of a measure: more is not read for the floor

const bytesOf = (part: Blob): Promise<ArrayBuffer> => part.arrayBuffer();

function isHead(head: Partial<MapHead>): head is MapHead {
    const { robot, from, to, counts, directions, rolls, measures, block_poses: poses, block_bytes: bytes, blocks } = head;
    const isVec = (list: unknown): boolean => Array.isArray(list) && list.length === 3 && list.every((one) => Number.isFinite(one));
    const whole = [...(counts ?? []), directions, rolls, poses, bytes, blocks];
    return typeof robot === "string" && isVec(from) && isVec(to) && isVec(counts) && Array.isArray(measures) && measures[0] === "branches"
        && whole.every((one) => Number.isInteger(one) && (one as number) > 0)
        && bytes === (poses as number) * (4 * measures.length - 3) && (poses as number) % ((directions as number) * (rolls as number)) === 0;
}

export class MapFile {
    readonly turns: number;
    private readonly perBlock: number;

    private constructor(private readonly file: Blob, private readonly begin: number, readonly head: MapHead) {
        this.turns = head.directions * head.rolls;
        this.perBlock = head.block_poses / this.turns;
    }

    /** Null when it is no map, or an unfinished one. */
    static async open(file: Blob): Promise<MapFile | null> {
        const start = await bytesOf(file.slice(0, 12));
        if (start.byteLength < 12 || new TextDecoder().decode(start.slice(0, 8)) !== MAGIC) return null;
        const size = new DataView(start).getUint32(8, true), begin = Math.ceil((12 + size) / PAGE) * PAGE;
        const head: unknown = size <= 1 << 20 ? JSON.parse(new TextDecoder().decode(await bytesOf(file.slice(12, 12 + size)))) : null;
        if (typeof head !== "object" || head === null || !isHead(head as Partial<MapHead>)) return null;
        const { block_bytes: bytes, blocks, counts, block_poses: poses, directions, rolls } = head as MapHead;
        const places = counts[0] * counts[1] * counts[2], holds = (poses / (directions * rolls)) * blocks;
        return holds >= places && file.size >= begin + blocks * (bytes + FRAME) ? new MapFile(file, begin, head as MapHead) : null;
    }

    /** Whether all of a measure may be read for the floor. */
    hasFloor(by: MapColors): boolean {
        const [nx, ny, nz] = this.head.counts;
        return nz > 1 && nx * ny * nz * this.turns * this.sizeOf(by) <= FLOOR_BYTES;
    }

    sections(axis: MapAxis): number {
        return axis === "floor" ? 1 : this.head.counts["xyz".indexOf(axis)] ?? 1;
    }

    /** Where section `index` lies along its axis, mm. */
    placeOf(axis: MapAxis, index: number): number {
        const k = "xyz".indexOf(axis === "floor" ? "z" : axis), from = this.head.from[k] ?? 0, to = this.head.to[k] ?? 0;
        return axis === "floor" ? from : from + ((index + 0.5) * (to - from)) / this.sections(axis);
    }

    /** Null when `isWanted` said no on the way. */
    async section(by: MapColors, axis: MapAxis, index: number, isWanted: () => boolean): Promise<Section | null> {
        const [nx, ny, nz] = this.head.counts, columns = axis === "x" ? ny : nx, rows = axis === "x" || axis === "y" ? nz : ny;
        const section = { columns, rows, values: new Float32Array(columns * rows).fill(NaN) };
        const pieces = this.runsOf(axis, index).flatMap((run) => this.piecesOf(run, by));
        for (let next = 0; next < pieces.length;) {
            const first = pieces[next] as Piece;
            let end = next + 1;
            const last = (): Piece => pieces[end - 1] as Piece;
            for (let piece = pieces[end]; piece && piece.from - last().from - last().size < GAP && piece.from >= first.from && piece.from + piece.size - first.from < MOST; piece = pieces[end]) ++end;
            const bytes = await bytesOf(this.file.slice(first.from, last().from + last().size));
            if (!isWanted()) return null;
            for (const piece of pieces.slice(next, end)) this.take(new DataView(bytes, piece.from - first.from, piece.size), piece, by, section.values);
            next = end;
        }
        return section;
    }

    private sizeOf(by: MapColors): number {
        return by === "share" || by === "branches" ? 1 : 4;
    }

    /** Places are numbered with x fastest, then y, then z. */
    private runsOf(axis: MapAxis, index: number): Run[] {
        const [nx, ny, nz] = this.head.counts, layer = nx * ny, each = <T>(count: number, make: (k: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));
        switch (axis) {
            case "z":
                return [{ first: index * layer, count: layer, at: 0, step: 1 }];
            case "y":
                return each(nz, (z) => ({ first: z * layer + index * nx, count: nx, at: z * nx, step: 1 }));
            case "x":
                return each(nz * ny, (k) => ({ first: k * nx + index, count: 1, at: k, step: 1 }));
            default:
                return each(nz, (z) => ({ first: z * layer, count: layer, at: 0, step: 1 }));
        }
    }

    /** The bytes of a run, cut where blocks end. */
    private piecesOf(run: Run, by: MapColors): Piece[] {
        const pieces: Piece[] = [], { block_poses: poses, block_bytes: blockBytes, measures } = this.head, size = this.sizeOf(by);
        const plane = size === 1 ? 0 : poses + 4 * poses * (measures.indexOf(by as Measure) - 1);
        for (let done = 0; done < run.count;) {
            const place = run.first + done, block = Math.floor(place / this.perBlock), inside = place - block * this.perBlock;
            const count = Math.min(run.count - done, this.perBlock - inside, Math.max(1, Math.floor(MOST / 2 / (this.turns * size))));
            const from = this.begin + block * (blockBytes + FRAME) + plane + inside * this.turns * size;
            pieces.push({ first: place, count, at: run.at + done * run.step, step: run.step, from, size: count * this.turns * size });
            done += count;
        }
        return pieces;
    }

    /** One value per place, from those of all orientations; the floor keeps the best of all heights. */
    private take(bytes: DataView, { count, at, step }: Run, by: MapColors, values: Float32Array): void {
        const { turns } = this;
        for (let k = 0; k < count; ++k) {
            let found = NaN;
            if (by === "share" || by === "branches") {
                let sum = 0;
                for (let t = 0; t < turns; ++t) sum += by === "share" ? Math.min(1, bytes.getUint8(k * turns + t)) : bytes.getUint8(k * turns + t);
                found = sum > 0 ? sum / turns : NaN;
            } else {
                for (let t = 0; t < turns; ++t) {
                    const value = bytes.getFloat32(4 * (k * turns + t), true);
                    found = value <= found ? found : Number.isNaN(value) ? found : value;
                }
            }
            const before = values[at + k * step] ?? NaN;
            if (!(before >= found) && !Number.isNaN(found)) values[at + k * step] = found;
        }
    }
}
