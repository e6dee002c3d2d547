/**
 * The C core as WebAssembly, in a thread of its own: requests come in as texts, answers go out as texts, in order.
 * Mathematics never holds up the picture.
 */
import { listenerIn, record, type Recorded, type RecordExports } from "./record";

interface Exports extends RecordExports {
    _initialize(): void;
    zv_page_create(): number;
    zv_page_answer(page: number, at: number, size: number): number;
}

/** A batch: its number, and requests as JSON texts; long ones as blobs, which cost nothing to send. */
export interface Batch {
    number: number;
    requests: (string | Blob)[];
}

/** The module itself, sent once. */
export interface Load {
    load: WebAssembly.Module;
}

/** A plan whose motion is to be recorded. */
export interface RecordWish {
    number: number;
    request: string | Blob;
    joints: number;
}

export type FromRecorder = { number: number; share: number } | { number: number; recorded: Recorded };
export type FromWorker = { number: number; answers: string[] } | { failed: string };
type ToWorker = Batch | Load | RecordWish;

const PROGRESS_MS = 100; // between two words about progress

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Module {
    private readonly page: number;
    private listener = 0; // place of a function in the table, once it is needed
    private hear: (share: number) => void = () => {};

    constructor(private readonly core: Exports) {
        core._initialize();
        this.page = core.zv_page_create();
        if (this.page === 0) throw new Error("the core found no memory");
    }

    answer(bytes: Uint8Array): string {
        const at = this.core.malloc(bytes.length);
        if (at === 0) throw new Error("the core found no memory for a request");
        new Uint8Array(this.core.memory.buffer, at, bytes.length).set(bytes);
        const answer = this.core.zv_page_answer(this.page, at, bytes.length);
        this.core.free(at);
        if (answer === 0) throw new Error("the core found no memory for an answer");
        const size = this.core.zv_page_answer_size(this.page);
        return decoder.decode(new Uint8Array(this.core.memory.buffer, answer, size));
    }

    record(bytes: Uint8Array, joints: number, hear: (share: number) => void): Recorded {
        this.listener ||= listenerIn(this.core, (share) => this.hear(share));
        this.hear = hear;
        return record(this.core, this.page, bytes, joints, this.listener);
    }
}

async function load(compiled: WebAssembly.Module): Promise<Module> {
    const instance = await WebAssembly.instantiate(compiled, {});
    return new Module(instance.exports as unknown as Exports);
}

async function bytesOf(request: string | Blob): Promise<Uint8Array> {
    return typeof request === "string" ? encoder.encode(request) : new Uint8Array(await request.arrayBuffer());
}

const post = (message: FromWorker): void => self.postMessage(message);
const tell = (message: FromRecorder, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

let loaded: (compiled: WebAssembly.Module) => void;
const module = new Promise<WebAssembly.Module>((resolve) => { loaded = resolve; }).then(load);

async function recordMotion(core: Module, { number, request, joints }: RecordWish): Promise<void> {
    let told = 0;
    const recorded = core.record(await bytesOf(request), joints, (share) => {
        const now = performance.now();
        if (now - told < PROGRESS_MS) return;
        told = now;
        tell({ number, share });
    });
    const columns = Object.values(recorded.columns).filter((column): column is Float32Array => column !== null);
    tell({ number, recorded }, columns.map((column) => column.buffer));
}

async function serve(data: ToWorker): Promise<void> {
    try {
        if ("load" in data) {
            loaded(data.load);
        } else if ("joints" in data) {
            await recordMotion(await module, data);
        } else {
            const core = await module;
            const answers: string[] = [];
            for (const request of data.requests) answers.push(core.answer(await bytesOf(request)));
            post({ number: data.number, answers });
        }
    } catch (problem) {
        post({ failed: problem instanceof Error ? problem.message : String(problem) });
    }
}

self.onmessage = (event: MessageEvent<ToWorker>): void => void serve(event.data);
