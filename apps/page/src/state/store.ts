/** A value that many look at: one writer's patch, then every reader is told. */
import { useEffect, useState } from "preact/hooks";

export class Store<T extends object> {
    private readonly readers = new Set<(state: T, before: T) => void>();

    constructor(private state: T) {}

    get(): T {
        return this.state;
    }

    set(patch: Partial<T>): void {
        const before = this.state;
        this.state = { ...before, ...patch };
        for (const read of this.readers) read(this.state, before);
    }

    /** Calls `read` after every change; returns the way to stop that. */
    watch(read: (state: T, before: T) => void): () => void {
        this.readers.add(read);
        return () => this.readers.delete(read);
    }
}

/** A part of the state; the component is drawn again when that part changes. */
export function usePart<T extends object, Part>(store: Store<T>, pick: (state: T) => Part): Part {
    const [part, setPart] = useState(() => pick(store.get()));
    useEffect(() => {
        setPart(() => pick(store.get()));
        return store.watch((state) => setPart(() => pick(state)));
    }, [store]);
    return part;
}
