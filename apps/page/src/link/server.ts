/**
 * The link to the program that served the page. A plain file host sends no `zveno-server` header: the page then works
 * alone. With a server a WebSocket carries requests, and comes back by itself when it was cut.
 *
 *     ask, run ──► request with an id ──► answer with that id, progress before it
 *     hear     ◄── news: messages without an id
 */
import { Refused } from "../core/core";
import { described } from "../core/own_robots";
import type { Refusal } from "../core/vocabulary";
import type { App } from "../state/app";
import { ServerAway } from "./away";
import { PendingSaves } from "./pending";

interface Message {
    id?: number;
    ok?: boolean;
    progress?: number;
    error?: Refusal;
}

export interface RunOptions {
    onProgress?: (share: number) => void;
    signal?: AbortSignal; // when it is aborted the server is told to stop; the answer is then a refusal, `cancelled`
}

type Waiting = { resolve: (answer: Message) => void; reject: (why: Error) => void; onProgress: RunOptions["onProgress"] };
type Listener = (news: never) => void;

const HEADER = "zveno-server";
const ROLE_HEADER = "zveno-role"; // of those who may only watch
const UNAUTHORIZED = 401;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

function socketAddress(): URL {
    const url = new URL("ws", document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.search = url.hash = "";
    return url;
}

/** Who answers at the page's own address. */
async function whoIsThere(): Promise<"server" | "seat" | "locked" | "other" | "nobody"> {
    try {
        const response = await fetch(document.baseURI, { method: "HEAD", cache: "no-store" });
        if (!response.headers.has(HEADER)) return "other";
        if (response.status === UNAUTHORIZED) return "locked";
        return response.headers.has(ROLE_HEADER) ? "seat" : "server";
    } catch {
        return "nobody"; // no answer at all: the server is away, or the page came from a cache
    }
}

export class Server {
    private socket: WebSocket | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private readonly listeners = new Map<string, Set<Listener>>();
    private last = 0;
    private wait = FIRST_WAIT_MS;
    private isSeat = false; // among the watchers: documents and work are refused
    readonly saves: PendingSaves;

    constructor(private readonly app: App) {
        this.saves = new PendingSaves(this, app);
    }

    async connect(): Promise<void> {
        if (!this.openIf(await whoIsThere())) this.app.set({ link: { server: "alone" } });
    }

    get here(): boolean {
        return this.app.get().link.server === "connected";
    }

    /** It is here and does more than to let us watch. */
    get serves(): boolean {
        return this.here && !this.isSeat;
    }

    /** It was here and will be again. */
    get away(): boolean {
        const { server } = this.app.get().link;
        return !this.isSeat && (server === "lost" || server === "locked");
    }

    /** One request over the WebSocket; rejected when it is refused, and when the link breaks before the answer. */
    ask<T>(request: Record<string, unknown>): Promise<T> {
        return this.run<T>(request, {});
    }

    /** The same for one that takes long. */
    async run<T>(request: Record<string, unknown>, { onProgress, signal }: RunOptions): Promise<T> {
        signal?.throwIfAborted();
        const id = ++this.last;
        const cancel = (): void => void this.ask({ op: "cancel", of: id }).catch(() => {}); // without a link it has ended anyhow
        signal?.addEventListener("abort", cancel);
        try {
            const answer = await this.send({ ...request, id }, onProgress);
            if (!answer.ok) throw new Refused(answer.error ?? { code: "internal", message: "the server gave no answer" });
            return answer as T;
        } finally {
            signal?.removeEventListener("abort", cancel);
        }
    }

    /** Calls `listener` with news that have a field `kind`; returns the way to stop that. */
    hear<News>(kind: keyof News & string, listener: (news: News) => void): () => void {
        const all = this.listeners.get(kind) ?? new Set();
        this.listeners.set(kind, all.add(listener));
        return () => all.delete(listener);
    }

    private send(request: { id: number }, onProgress: RunOptions["onProgress"]): Promise<Message> {
        const { socket } = this;
        if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new ServerAway());
        return new Promise((resolve, reject) => {
            this.waiting.set(request.id, { resolve, reject, onProgress });
            socket.send(JSON.stringify(described(request)));
        });
    }

    private openIf(found: Awaited<ReturnType<typeof whoIsThere>>): boolean {
        const isThere = found === "server" || found === "seat";
        this.isSeat = found === "seat";
        if (isThere) this.open();
        return isThere;
    }

    private open(): void {
        const socket = new WebSocket(socketAddress());
        this.socket = socket;
        socket.onopen = () => {
            this.wait = FIRST_WAIT_MS;
            this.app.set({ link: { server: "connected" } });
        };
        socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Message);
        socket.onclose = () => this.lost();
    }

    private receive(message: Message): void {
        if (message.id === undefined) {
            this.hand(message);
            return;
        }
        const asker = this.waiting.get(message.id);
        if (message.ok === undefined) {
            asker?.onProgress?.(message.progress ?? 0);
        } else {
            asker?.resolve(message);
            this.waiting.delete(message.id);
        }
    }

    private hand(news: object): void {
        for (const kind of Object.keys(news)) {
            for (const listener of this.listeners.get(kind) ?? []) listener(news as never);
        }
    }

    private lost(): void {
        for (const { reject } of this.waiting.values()) reject(new ServerAway());
        this.waiting.clear();
        this.app.set({ link: { server: "lost" } });
        this.tryLater();
    }

    private tryLater(): void {
        window.setTimeout(() => void this.again(), this.wait);
        this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    }

    /** Asks plainly first: a server that was started anew may want another token, and a WebSocket would not tell. */
    private async again(): Promise<void> {
        const found = await whoIsThere();
        if (this.openIf(found)) return;
        this.app.set({ link: { server: found === "locked" ? "locked" : "lost" } });
        this.tryLater();
    }
}
