/**
 * The C core as WebAssembly, in a thread of its own: requests come in as texts, answers go out as texts, in order.
 * Mathematics never holds up the picture.
 */

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    malloc(size: number): number;
    free(at: number): void;
    zv_page_create(): number;
    zv_page_answer(page: number, at: number, size: number): number;
    zv_page_answer_size(page: number): number;
}

/** A batch: its number, and requests as JSON texts. */
export interface Batch {
    number: number;
    requests: string[];
}

/** The module itself, sent once before all batches. */
export interface ModuleBytes {
    load: ArrayBuffer;
}

export type FromWorker = { number: number; answers: string[] } | { failed: string };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Module {
    private readonly page: number;

    constructor(private readonly core: Exports) {
        core._initialize();
        this.page = core.zv_page_create();
        if (this.page === 0) throw new Error("the core found no memory");
    }

    answer(request: string): string {
        const bytes = encoder.encode(request);
        const at = this.core.malloc(bytes.length);
        if (at === 0) throw new Error("the core found no memory for a request");
        new Uint8Array(this.core.memory.buffer, at, bytes.length).set(bytes);
        const answer = this.core.zv_page_answer(this.page, at, bytes.length);
        this.core.free(at);
        if (answer === 0) throw new Error("the core found no memory for an answer");
        const size = this.core.zv_page_answer_size(this.page);
        return decoder.decode(new Uint8Array(this.core.memory.buffer, answer, size));
    }
}

async function load(bytes: ArrayBuffer): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Module(instance.exports as unknown as Exports);
}

const post = (message: FromWorker): void => self.postMessage(message);

let loaded: (bytes: ArrayBuffer) => void;
const module = new Promise<ArrayBuffer>((resolve) => { loaded = resolve; }).then(load);

async function serve(data: Batch | ModuleBytes): Promise<void> {
    try {
        if ("load" in data) {
            loaded(data.load);
        } else {
            const core = await module;
            post({ number: data.number, answers: data.requests.map((request) => core.answer(request)) });
        }
    } catch (problem) {
        post({ failed: problem instanceof Error ? problem.message : String(problem) });
    }
}

self.onmessage = (event: MessageEvent<Batch | ModuleBytes>): void => void serve(event.data);
