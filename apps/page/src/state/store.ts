/**
 * The state that many look at, in slices. A writer patches slices; every reader is told, and compares only what it picks.
 *
 *     set({ arm: { q } })        a new `arm`; the other slices stay the same objects
 *     on([pick, ...], tell)      tell(picked, before) when one of the picked values has changed
 *     usePart(store, pick)       the same for a component
 */
import { useEffect, useState } from "preact/hooks";

/** New values for some fields of some slices. */
export type Patch<T> = { [Slice in keyof T]?: Partial<T[Slice]> };

/** Refuses fields that no slice has, also those that come by a spread, which the compiler would let pass. */
type Known<P, T> = { [Slice in keyof P]: Slice extends keyof T ? { [Field in keyof P[Slice]]: Field extends keyof T[Slice] ? unknown : never } : never };

/** A value of the state, or made of it: the same state gives the same value (by ===). */
export type Selector<T, Part = unknown> = (state: T) => Part;
type Picked<Picks> = { -readonly [K in keyof Picks]: Picks[K] extends (state: never) => infer Part ? Part : never };

class Watched<T extends object> {
    private readonly readers = new Set<(state: T, before: T) => void>();

    constructor(private state: T) {}

    get(): T {
        return this.state;
    }

    protected change(next: T): void {
        const before = this.state;
        this.state = next;
        for (const read of this.readers) read(this.state, before);
    }

    /** Calls `read` after every change; returns the way to stop that. */
    watch(read: (state: T, before: T) => void): () => void {
        this.readers.add(read);
        return () => this.readers.delete(read);
    }

    /** Calls `tell` whenever one of the picked values has changed, with all of them and with those before. */
    on<const Picks extends readonly Selector<T>[]>(picks: Picks, tell: (now: Picked<Picks>, before: Picked<Picks>) => void): () => void {
        const pickAll = (state: T): Picked<Picks> => picks.map((pick) => pick(state)) as Picked<Picks>;
        let last = pickAll(this.state);
        return this.watch(() => {
            const before = last, now = pickAll(this.state);
            if (picks.every((_, k) => now[k] === before[k])) return;
            last = now;
            tell(now, before);
        });
    }
}

/** A small state without slices: that of one panel. */
export class Store<T extends object> extends Watched<T> {
    set(patch: Partial<T>): void {
        this.change({ ...this.get(), ...patch });
    }
}

export class SliceStore<T extends object> extends Watched<T> {
    set<P extends Patch<T>>(patch: P & Known<P, T>): void {
        const next = { ...this.get() };
        for (const name of Object.keys(patch) as (keyof T)[]) next[name] = { ...next[name], ...patch[name] };
        this.change(next);
    }
}

/** A part of the state; the component is drawn again when that part changes. */
export function usePart<T extends object, Part>(store: Watched<T>, pick: Selector<T, Part>): Part {
    const [part, setPart] = useState(() => pick(store.get()));
    useEffect(() => {
        setPart(() => pick(store.get()));
        return store.watch((state) => setPart(() => pick(state)));
    }, [store]);
    return part;
}
