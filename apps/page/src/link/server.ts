/**
 * The link to the program that served the page. A plain file host sends no `zveno-server` header: the page then works
 * alone. With a server a WebSocket carries requests, and comes back by itself when it was cut.
 */
import { Refused } from "../core/core";
import type { Refusal } from "../core/vocabulary";
import type { App } from "../state/app";

interface Answer {
    id?: number;
    ok?: boolean;
    error?: Refusal;
}

type Waiting = { resolve: (answer: Answer) => void; reject: (why: Error) => void };

const HEADER = "zveno-server";
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

function socketAddress(): URL {
    const url = new URL("ws", document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.search = url.hash = "";
    return url;
}

export class Server {
    private socket: WebSocket | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private last = 0;
    private wait = FIRST_WAIT_MS;

    constructor(private readonly app: App) {}

    async connect(): Promise<void> {
        if (await this.isThere()) this.open();
        else this.app.set({ server: "alone" });
    }

    get here(): boolean {
        return this.app.get().server === "connected";
    }

    /** One request over the WebSocket; rejected when it is refused, and when the link breaks before the answer. */
    async ask<T>(request: Record<string, unknown>): Promise<T> {
        const answer = await this.send(request);
        if (!answer.ok) throw new Refused(answer.error ?? { code: "internal", message: "the server gave no answer" });
        return answer as T;
    }

    private send(request: Record<string, unknown>): Promise<Answer> {
        const { socket } = this;
        if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error("there is no server now"));
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            socket.send(JSON.stringify({ ...request, id }));
        });
    }

    private async isThere(): Promise<boolean> {
        try {
            const response = await fetch(document.baseURI, { method: "HEAD", cache: "no-store" });
            return response.headers.has(HEADER);
        } catch {
            return false; // no answer at all: the page came from a cache
        }
    }

    private open(): void {
        const socket = new WebSocket(socketAddress());
        this.socket = socket;
        socket.onopen = () => {
            this.wait = FIRST_WAIT_MS;
            this.app.set({ server: "connected" });
        };
        socket.onmessage = (event: MessageEvent<string>) => this.receive(event.data);
        socket.onclose = () => this.lost();
    }

    private receive(text: string): void {
        const answer = JSON.parse(text) as Answer;
        if (answer.id === undefined || answer.ok === undefined) return; // progress, or news for all
        this.waiting.get(answer.id)?.resolve(answer);
        this.waiting.delete(answer.id);
    }

    private lost(): void {
        for (const { reject } of this.waiting.values()) reject(new Error("the link to the server broke"));
        this.waiting.clear();
        this.app.set({ server: "lost" });
        window.setTimeout(() => this.open(), this.wait);
        this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    }
}
