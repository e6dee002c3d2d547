/** The way to the core: typed requests in, typed answers out. */
import answers from "baked:answers"; // asked when the page was built: the first arm need not wait for the module
import { described } from "./own_robots";
import type { Answers, Operation, Refusal, Request } from "./vocabulary";
import type { Batch, FromWorker, TextsRequest } from "./worker";

declare const CORE_WORKER: string;
declare const CORE_MODULE: string;

/** The core understood the request and says no; the sentence is for people. */
export class Refused extends Error {
    constructor(readonly refusal: Refusal) {
        super(refusal.message);
    }
}

type Answer<Op extends Operation> = { ok: true } & Answers[Op];
type Waiting = { resolve: (answers: string[]) => void; reject: (why: Error) => void };

function read<Op extends Operation>(text: string): Answer<Op> {
    const answer = JSON.parse(text) as Answer<Op> | { ok: false; error: Refusal };
    if (!answer.ok) throw new Refused(answer.error);
    return answer;
}

/** Fetched and compiled here, where the page has preloaded it, while the worker starts. Compiled while it streams where the
 *  host sends the media type that this needs; not every static host does. */
async function fetchModule(): Promise<WebAssembly.Module> {
    const response = await fetch(new URL(CORE_MODULE, document.baseURI));
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    const streams = response.headers.get("content-type") === "application/wasm";
    return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiled once for all workers. */
export function compiledModule(): Promise<WebAssembly.Module> {
    return (compiled ??= fetchModule());
}

export function startWorker(): Worker {
    return new Worker(new URL(CORE_WORKER, document.baseURI), { type: "module" });
}

const stopped = (): DOMException => new DOMException("the core was stopped", "AbortError");

/** Nobody waits for it any more: it was cancelled, or what it was for has changed. Nothing to be told. */
export const isUnwanted = (problem: unknown): boolean => problem instanceof DOMException && problem.name === "AbortError";

export class Core {
    private readonly worker = startWorker();
    private readonly waiting = new Map<number, Waiting>();
    private last = 0;
    private closed = false;

    constructor(private readonly onFailure: (message: string) => void) {
        this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.receive(event.data);
        this.worker.onerror = (event) => this.onFailure(event.message);
        compiledModule().then(
            (module) => this.worker.postMessage({ load: module }),
            (problem: unknown) => this.receive({ failed: String(problem) }));
    }

    async ask<Op extends Operation>(request: Request<Op>): Promise<Answers[Op]> {
        return this.askText<Op>(JSON.stringify(described(request)));
    }

    /** A request as it is, for the sake of the places in it that a refusal names. */
    async askText<Op extends Operation>(request: string): Promise<Answers[Op]> {
        const known = answers[request];
        const [text] = known ? [known] : await this.send([request]);
        return read<Op>(text ?? "");
    }

    /** Several requests of one kind in one go; one that is refused is null. */
    async askAll<Op extends Operation>(requests: Request<Op>[]): Promise<(Answers[Op] | null)[]> {
        const texts = await this.send(requests.map((request) => JSON.stringify(described(request))));
        return texts.map((text) => {
            try {
                return read<Op>(text);
            } catch {
                return null;
            }
        });
    }

    /** A request that was written down before, because it is long. */
    async askWritten<Op extends Operation>(request: Blob): Promise<Answers[Op]> {
        const [text] = await this.send([request]);
        return read<Op>(text ?? "");
    }

    /** Constant texts of the module, by their places in its memory. */
    textsAt(places: number[]): Promise<string[]> {
        return this.post((number) => ({ number, places }));
    }

    /** Ends it at once, whatever it was doing; who waits for an answer is told so. */
    close(): void {
        this.closed = true;
        this.worker.terminate();
        for (const { reject } of this.waiting.values()) reject(stopped());
        this.waiting.clear();
    }

    private send(requests: (string | Blob)[]): Promise<string[]> {
        return this.post((number) => ({ number, requests }));
    }

    private post(message: (number: number) => Batch | TextsRequest): Promise<string[]> {
        const number = ++this.last;
        if (this.closed) return Promise.reject(stopped());
        return new Promise((resolve, reject) => {
            this.waiting.set(number, { resolve, reject });
            this.worker.postMessage(message(number));
        });
    }

    private receive(message: FromWorker): void {
        if ("failed" in message) {
            for (const { reject } of this.waiting.values()) reject(new Error(message.failed));
            this.waiting.clear();
            this.onFailure(message.failed);
            return;
        }
        this.waiting.get(message.number)?.resolve(message.answers);
        this.waiting.delete(message.number);
    }
}
