/**
 * The link to the program that served the page. Behind a plain file host there is none: server.json then says so, and
 * the page works alone. With one, a WebSocket carries requests, and comes back by itself when it was cut.
 */
import type { App } from "../state/app";

interface ServerCard {
    server: boolean;
    version?: string;
}

type Waiting = { resolve: (answer: unknown) => void; reject: (why: Error) => void };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

function address(name: string, scheme: "http" | "ws"): URL {
    const url = new URL(name, document.baseURI);
    if (scheme === "ws") url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const token = new URLSearchParams(location.search).get("token");
    if (token) url.searchParams.set("token", token);
    return url;
}

export class Server {
    private socket: WebSocket | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private last = 0;
    private wait = FIRST_WAIT_MS;

    constructor(private readonly app: App) {}

    async connect(): Promise<void> {
        const card = await this.readCard();
        if (!card.server) {
            this.app.set({ server: "alone" });
            return;
        }
        this.open();
    }

    get here(): boolean {
        return this.app.get().server === "connected";
    }

    /** One request over the WebSocket; rejected when the link breaks before the answer. */
    ask(request: Record<string, unknown>): Promise<unknown> {
        const { socket } = this;
        if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error("no server"));
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            socket.send(JSON.stringify({ ...request, id }));
        });
    }

    private async readCard(): Promise<ServerCard> {
        try {
            const response = await fetch(address("server.json", "http"), { cache: "no-store" });
            return response.ok ? ((await response.json()) as ServerCard) : { server: false };
        } catch {
            return { server: false }; // no answer at all: the page came from a cache
        }
    }

    private open(): void {
        const socket = new WebSocket(address("ws", "ws"));
        this.socket = socket;
        socket.onopen = () => {
            this.wait = FIRST_WAIT_MS;
            this.app.set({ server: "connected" });
        };
        socket.onmessage = (event: MessageEvent<string>) => this.receive(event.data);
        socket.onclose = () => this.lost();
    }

    private receive(text: string): void {
        const answer = JSON.parse(text) as { id?: number };
        if (answer.id === undefined) return;
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
