/**
 * A plan whose motion comes out of the module as columns of numbers, not as text: any length, bounded memory. The door on
 * the other side is zv_page_record of apps/wasm/glue.c.
 */

export interface RecordExports {
    memory: WebAssembly.Memory;
    __indirect_function_table: WebAssembly.Table;
    malloc(size: number): number;
    free(at: number): void;
    zv_page_record(page: number, at: number, size: number, hears: number): number;
    zv_page_answer_size(page: number): number;
    zv_page_rows(page: number): number;
    zv_page_column(page: number, column: number): number;
}

/** The columns of zv_column in include/zveno/api.h that carry the motion; what is not there is null. */
export interface Columns {
    t: Float64Array;
    q: Float32Array;
    qd: Float32Array;
    qdd: Float32Array;
    torque: Float32Array | null;
    xyz: Float32Array;
    speed: Float32Array;
    line: Uint32Array;
    pen: Uint8Array;
    cause: Uint8Array;
    causeJoint: Uint8Array;
}

export interface Recorded {
    answer: string;
    columns: Columns;
    memory: number; // bytes that the module has by now
}

const decoder = new TextDecoder();

/**
 * A module of its own, around a function of ours: only functions of modules can stand in another one's table.
 *
 *     (module (import "h" "f" (func (param i32 f64) (result i32))) (export "f" (func 0)))
 */
const WRAP = new Uint8Array([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version 1
    0x01, 0x07, 0x01, 0x60, 0x02, 0x7f, 0x7c, 0x01, 0x7f, // type 0: (i32, f64) -> i32
    0x02, 0x07, 0x01, 0x01, 0x68, 0x01, 0x66, 0x00, 0x00, // import h.f of type 0
    0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00, // export it as f
]);

/** Puts a function into the module's table, as a C function pointer bool (*)(void *, double); returns its place. */
export function listenerIn(core: RecordExports, hear: (share: number) => void): number {
    const f = (_user: number, share: number): number => {
        hear(share);
        return 1; // goes on: who wants it no more ends the whole worker
    };
    const wrapped = new WebAssembly.Instance(new WebAssembly.Module(WRAP), { h: { f } });
    const place = core.__indirect_function_table.grow(1);
    core.__indirect_function_table.set(place, wrapped.exports["f"] as () => number);
    return place;
}

/** Copies of the columns, so that they outlive the next request. */
function columnsOf(core: RecordExports, page: number, joints: number): Columns {
    const rows = core.zv_page_rows(page), { buffer } = core.memory;
    const at = (column: number): number => core.zv_page_column(page, column);
    const floats = (column: number, perRow: number): Float32Array => new Float32Array(buffer, at(column), rows * perRow).slice();
    const bytes = (column: number): Uint8Array => new Uint8Array(buffer, at(column), rows).slice();
    return {
        t: new Float64Array(buffer, at(0), rows).slice(), q: floats(1, joints), qd: floats(2, joints), qdd: floats(3, joints),
        torque: at(4) === 0 ? null : floats(4, joints), xyz: floats(5, 3), speed: floats(6, 1),
        line: new Uint32Array(buffer, at(7), rows).slice(), pen: bytes(8), cause: bytes(9), causeJoint: bytes(10),
    };
}

export function record(core: RecordExports, page: number, request: Uint8Array, joints: number, listener: number): Recorded {
    const at = core.malloc(request.length);
    if (at === 0) throw new Error("the core found no memory for a program of this length");
    new Uint8Array(core.memory.buffer, at, request.length).set(request);
    const text = core.zv_page_record(page, at, request.length, listener);
    core.free(at);
    if (text === 0) throw new Error("the core found no memory for an answer");
    const answer = decoder.decode(new Uint8Array(core.memory.buffer, text, core.zv_page_answer_size(page)));
    return { answer, columns: columnsOf(core, page, joints), memory: core.memory.buffer.byteLength };
}
