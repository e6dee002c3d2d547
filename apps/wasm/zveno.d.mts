/**
 * Types of zveno.mjs, the loader of zveno.wasm. Installed as zveno.d.ts and zveno.d.mts: which of the two a compiler asks
 * for depends on how it was told to find modules.
 */

/** One request: `op` and the fields that docs/requests.md names for it. */
export interface Request {
    op: string;
    /** Any JSON value; it comes back in the answer. */
    id?: unknown;
    /** A shipped name, or a robot as an object. Files are not read here. */
    robot?: string | object;
    [field: string]: unknown;
}

/** An answer that is not a refusal. Its fields depend on `op`. */
export interface Answer {
    ok: true;
    id?: unknown;
    // The fields are those of docs/requests.md: `any` spares a cast for each.
    [field: string]: any;
}

/** Why a request was refused. */
export interface Refusal {
    /** syntax, bad_request, not_found, not_available, too_large, cancelled, io, internal */
    code: string;
    message: string;
    /** Of the request's text, from 1, where the mistake has a place. */
    line?: number;
    column?: number;
}

export class Refused extends Error {
    constructor(refusal: Refusal);
    readonly refusal: Refusal;
}

/** One entry per row, or `joints` entries per row where it says so. Joint values in degrees or mm. */
export interface Columns {
    /** s */
    t: Float64Array;
    /** deg or mm, one per joint */
    q: Float32Array;
    /** deg/s or mm/s, one per joint */
    qd: Float32Array;
    /** deg/s2 or mm/s2, one per joint */
    qdd: Float32Array;
    /** N·m or N, one per joint; null for an arm whose masses are unknown */
    torque: Float32Array | null;
    /** tool, mm, three per row */
    xyz: Float32Array;
    /** of the tool, mm/s */
    speed: Float32Array;
    /** of the program, from 1; 0: none */
    line: Uint32Array;
    /** 1 where the pen touches the paper; without a pen where the move is no rapid */
    pen: Uint8Array;
    /** what limits the motion: zv_plan_cause of zveno/plan.h */
    cause: Uint8Array;
    /** which joint that is, from 1; 0: none */
    causeJoint: Uint8Array;
}

export interface Recorded {
    /** The answer as JSON text, with `rows` in place of `samples`. */
    answer: string;
    columns: Columns;
    /** Bytes of memory that the module has by now. */
    memory: number;
}

/** One session. Synchronous; belongs to one thread. */
export class Core {
    constructor(module: WebAssembly.Module);
    readonly memoryBytes: number;
    /** JSON text in, JSON text out: the bytes of `zveno batch`. */
    answer(request: string | Uint8Array): string;
    /** @throws Refused */
    ask(request: Request): Answer;
    /** `hear` gets the share done, 0..1; the plan stops when it returns false. */
    record(request: string | Uint8Array, joints: number, hear?: (share: number) => boolean | void): Recorded;
    /** A constant text of the module, up to its zero byte. */
    textAt(place: number): string;
    free(): void;
}

export function loadCore(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Core>;
