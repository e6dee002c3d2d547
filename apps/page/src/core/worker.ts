/**
 * The C core as WebAssembly, in a thread of its own: requests come in as texts, answers go out as texts, in order.
 * Mathematics never holds up the picture.
 */
import { Core, type Recorded } from "../../../wasm/zveno.mjs";

/** A batch: its number, and requests as JSON texts; long ones as blobs, which cost nothing to send. */
export interface Batch {
    number: number;
    requests: (string | Blob)[];
}

/** Places of constant texts in the module's memory (text/core_words.ts). */
export interface TextsRequest {
    number: number;
    places: number[];
}

/** The module itself, sent once. */
export interface Load {
    load: WebAssembly.Module;
}

/** A plan whose motion is to be recorded. */
export interface RecordRequest {
    number: number;
    request: string | Blob;
    joints: number;
}

export type FromRecorder = { number: number; share: number } | { number: number; recorded: Recorded };
export type FromWorker = { number: number; answers: string[] } | { failed: string };
type ToWorker = Batch | Load | RecordRequest | TextsRequest;

const PROGRESS_MS = 100; // between two words about progress

async function readable(request: string | Blob): Promise<string | Uint8Array> {
    return typeof request === "string" ? request : new Uint8Array(await request.arrayBuffer());
}

const post = (message: FromWorker): void => self.postMessage(message);
const tell = (message: FromRecorder, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

let loaded: (compiled: WebAssembly.Module) => void;
const loading = new Promise<WebAssembly.Module>((resolve) => { loaded = resolve; }).then((compiled) => new Core(compiled));

async function recordMotion(core: Core, { number, request, joints }: RecordRequest): Promise<void> {
    let told = 0;
    const recorded = core.record(await readable(request), joints, (share) => {
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
            await recordMotion(await loading, data);
        } else if ("places" in data) {
            const core = await loading;
            post({ number: data.number, answers: data.places.map((place) => core.textAt(place)) });
        } else {
            const core = await loading;
            const answers: string[] = [];
            for (const request of data.requests) answers.push(core.answer(await readable(request)));
            post({ number: data.number, answers });
        }
    } catch (problem) {
        post({ failed: problem instanceof Error ? problem.message : String(problem) });
    }
}

self.onmessage = (event: MessageEvent<ToWorker>): void => void serve(event.data);
