/**
 * Shows to a room what is on the page: each part when it has changed, small ones up to 25 times a second, large ones as
 * seldom as their size asks.
 */
import { Refused } from "../core/core";
import type { App, AppState } from "../state/app";
import type { Server } from "./server";
import { bytesOf, LARGEST_PART, SHOWN_PARTS, type ShownPart } from "./shown_parts";

const SHORTEST_PAUSE_MS = 40;
const BYTES_PER_MS = 500;

export class Showing {
    private readonly changed = new Set<ShownPart>();
    private readonly dueMs = new Map<ShownPart, number>();
    private timer: number | undefined;
    private unwatch: (() => void) | null = null;

    constructor(private readonly server: Server, private readonly app: App) {}

    /** Shows everything now, and later what changes. */
    start(): void {
        SHOWN_PARTS.forEach((part) => this.changed.add(part));
        this.unwatch ??= this.app.watch((state, before) => this.notice(state, before));
        this.soon();
    }

    stop(): void {
        this.unwatch?.();
        this.unwatch = null;
        this.changed.clear();
        window.clearTimeout(this.timer);
        this.timer = undefined;
    }

    private notice(state: AppState, before: AppState): void {
        for (const part of SHOWN_PARTS) {
            const old = part.of(before);
            if (part.of(state).some((value, k) => value !== old[k])) this.changed.add(part);
        }
        if (this.changed.size > 0) this.soon();
    }

    private soon(): void {
        if (this.timer !== undefined) return;
        const first = Math.min(...[...this.changed].map((part) => this.dueMs.get(part) ?? 0));
        this.timer = window.setTimeout(() => {
            this.timer = undefined;
            this.send();
            if (this.changed.size > 0) this.soon();
        }, Math.max(0, first - performance.now()));
    }

    private send(): void {
        const now = performance.now(), state = this.app.get();
        for (const part of SHOWN_PARTS) {
            if (!this.changed.has(part) || (this.dueMs.get(part) ?? 0) > now) continue;
            this.changed.delete(part);
            const value = part.pack(state), bytes = bytesOf(value);
            this.dueMs.set(part, now + Math.max(SHORTEST_PAUSE_MS, bytes / BYTES_PER_MS));
            void this.show(part.name, bytes > LARGEST_PART ? null : value);
        }
    }

    /** What the room does not take, because it is too large or because control has just gone, is not shown. */
    private async show(part: string, state: unknown): Promise<void> {
        try {
            await this.server.ask({ op: "state", part, state });
        } catch (problem) {
            const tooLarge = problem instanceof Refused && problem.refusal.code === "too_large";
            if (tooLarge && state !== null) await this.show(part, null);
        }
    }
}
