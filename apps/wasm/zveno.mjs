/**
 * Loader of zveno.wasm: the request vocabulary of docs/requests.md for JavaScript, in Node, a browser or a worker.
 * It needs no package and no build step; its types are in zveno.d.ts.
 *
 *     import { loadCore } from "/usr/lib/zveno/zveno.mjs";
 *
 *     const core = await loadCore();
 *     const { solutions } = core.ask({ op: "ik", robot: "scara", xyz: [300, 100, 50] });
 *
 * One core is one session: it remembers the arms that it was asked about. Calls are synchronous and belong to one thread;
 * a worker loads a core of its own. The other side of this door is apps/wasm/glue.c.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A module around a function of JavaScript: only functions of modules may be in another module's table.
 *
 *     (module (import "h" "f" (func (param i32 f64) (result i32))) (export "f" (func 0)))
 */
const WRAP = new Uint8Array([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version 1
    0x01, 0x07, 0x01, 0x60, 0x02, 0x7f, 0x7c, 0x01, 0x7f, // type 0: (i32, f64) -> i32
    0x02, 0x07, 0x01, 0x01, 0x68, 0x01, 0x66, 0x00, 0x00, // import h.f of type 0
    0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00, // export it as f
]);

/** The answer `"ok": false`: the core understood who asks and says why not, in a sentence for people. */
export class Refused extends Error {
    constructor(refusal) {
        super(refusal.message);
        this.name = "Refused";
        this.refusal = refusal;
    }
}

export class Core {
    #wasm;
    #page;
    #listener = 0; // place of #hear in the module's table, once it is needed
    #hear = () => true;

    /** Most callers want `loadCore`. A thread that has the compiled module already begins at once. */
    constructor(module) {
        this.#wasm = new WebAssembly.Instance(module).exports; // it imports nothing
        this.#wasm._initialize();
        this.#page = this.#wasm.zv_page_create();
        if (this.#page === 0) throw new Error("the core found no memory");
    }

    /** Bytes of memory that the module has taken by now. */
    get memoryBytes() {
        return this.#wasm.memory.buffer.byteLength;
    }

    /** One request as JSON text (or its UTF-8 bytes), one answer as JSON text: the bytes of `zveno batch`. */
    answer(request) {
        return this.#send(request, (at, size) => this.#wasm.zv_page_answer(this.#page, at, size));
    }

    /** A request and its answer as objects. Throws Refused when the answer is "ok": false. */
    ask(request) {
        const answer = JSON.parse(this.answer(JSON.stringify(request)));
        if (!answer.ok) throw new Refused(answer.error);
        return answer;
    }

    /**
     * Answers a `plan` with its motion as columns of numbers in place of samples: any length, bounded memory. `joints` is
     * the number of joints of the arm. `hear` is called with the share that is done (0..1) and stops the plan by
     * returning false.
     */
    record(request, joints, hear = () => true) {
        this.#hear = hear;
        this.#listener ||= this.#listen();
        const answer = this.#send(request, (at, size) => this.#wasm.zv_page_record(this.#page, at, size, this.#listener));
        return { answer, columns: this.#columns(joints), memory: this.memoryBytes };
    }

    /** A constant text of the module: who built the module knows where it lies. */
    textAt(place) {
        const bytes = new Uint8Array(this.#wasm.memory.buffer);
        return decoder.decode(bytes.slice(place, bytes.indexOf(0, place)));
    }

    /** Gives the session back. The core must not be used any more. */
    free() {
        this.#wasm.zv_page_free(this.#page);
        this.#page = 0;
    }

    #send(request, call) {
        const bytes = typeof request === "string" ? encoder.encode(request) : request;
        const at = this.#wasm.malloc(bytes.length + 1); // a size of zero may give no address
        if (at === 0) throw new Error("the core found no memory for a request");
        new Uint8Array(this.#wasm.memory.buffer, at, bytes.length).set(bytes);
        const answer = this.#watch(() => call(at, bytes.length));
        this.#wasm.free(at);
        if (answer === 0) throw new Error("the core found no memory for an answer");
        const size = this.#wasm.zv_page_answer_size(this.#page);
        return decoder.decode(new Uint8Array(this.#wasm.memory.buffer, answer, size)); // memory moves when it grows
    }

    /** A trap says only "unreachable"; the module knows which condition did not hold. */
    #watch(call) {
        try {
            return call();
        } catch (trap) {
            const words = this.textAt(this.#wasm.zv_page_last_words());
            throw words === "" ? trap : new Error(words, { cause: trap });
        }
    }

    /** Puts a C function pointer bool (*)(void *, double) into the module's table; returns its place. */
    #listen() {
        const f = (_user, share) => (this.#hear(share) === false ? 0 : 1);
        const wrapped = new WebAssembly.Instance(new WebAssembly.Module(WRAP), { h: { f } });
        const table = this.#wasm.__indirect_function_table, place = table.grow(1);
        table.set(place, wrapped.exports.f);
        return place;
    }

    /** Copies of the columns of zv_column (zveno/api.h), so that they outlive the next request. */
    #columns(joints) {
        const rows = this.#wasm.zv_page_rows(this.#page), { buffer } = this.#wasm.memory;
        const at = (column) => this.#wasm.zv_page_column(this.#page, column);
        const floats = (column, perRow) => new Float32Array(buffer, at(column), rows * perRow).slice();
        const bytes = (column) => new Uint8Array(buffer, at(column), rows).slice();
        return {
            t: new Float64Array(buffer, at(0), rows).slice(), q: floats(1, joints), qd: floats(2, joints), qdd: floats(3, joints),
            torque: at(4) === 0 ? null : floats(4, joints), xyz: floats(5, 3), speed: floats(6, 1),
            line: new Uint32Array(buffer, at(7), rows).slice(), pen: bytes(8), cause: bytes(9), causeJoint: bytes(10),
        };
    }
}

const NODE_FILES = "node:fs/promises"; // not a literal in import(): a bundler for browsers would look for it

/** Node reads a file, a browser fetches an address. */
async function read(url) {
    if (url.protocol === "file:" && globalThis.process?.versions?.node) return (await import(NODE_FILES)).readFile(url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    return response.arrayBuffer();
}

/**
 * Loads a core. Without a source it takes zveno.wasm beside this file; a source is the address of the module, its bytes, or
 * the module compiled before (compile once, then hand it to every worker).
 */
export async function loadCore(source = new URL("zveno.wasm", import.meta.url)) {
    if (source instanceof WebAssembly.Module) return new Core(source);
    const bytes = source instanceof URL || typeof source === "string" ? await read(new URL(source, import.meta.url)) : source;
    return new Core(await WebAssembly.compile(bytes));
}
