/**
 * The small storages of the browser: one for good, one for this tab. Where a person has forbidden them, others take their place
 * that last as long as the page; whoever promises that something is kept asks first.
 */

/** Nothing can be kept here. */
export class NoStorage extends Error {
    constructor() {
        super("this browser keeps nothing");
    }
}

class Forgetful implements Storage {
    private readonly values = new Map<string, string>();

    get length(): number {
        return this.values.size;
    }

    key(index: number): string | null {
        return [...this.values.keys()][index] ?? null;
    }

    getItem(key: string): string | null {
        return this.values.get(key) ?? null;
    }

    setItem(key: string, value: string): void {
        this.values.set(key, value);
    }

    removeItem(key: string): void {
        this.values.delete(key);
    }

    clear(): void {
        this.values.clear();
    }
}

function storageOf(name: "localStorage" | "sessionStorage"): Storage {
    try {
        return window[name];
    } catch {
        return new Forgetful();
    }
}

export const local = storageOf("localStorage"), session = storageOf("sessionStorage");

export function keysOf(storage: Storage): string[] {
    return Array.from({ length: storage.length }, (_, k) => storage.key(k) ?? "");
}

/** The storage for good, for what is promised to be kept. */
export function lasting(): Storage {
    if (local instanceof Forgetful) throw new NoStorage();
    return local;
}
