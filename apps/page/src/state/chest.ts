/** Values by name in the browser's database: what is too large or too precious for the small storage beside it. */
import { NoStorage } from "./storage";

const DATABASE = "zveno", STORE = "chest";

interface Entry {
    value: unknown;
    when: number; // ms since 1970
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
    });
}

function databases(): IDBFactory {
    try {
        return window.indexedDB;
    } catch {
        throw new NoStorage();
    }
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
    opening ??= (() => {
        const request = databases().open(DATABASE, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE);
        return settled(request);
    })();
    return opening;
}

const underPrefix = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** All values whose names begin so, by the rest of their names. */
export async function readFromChest(prefix: string): Promise<Map<string, unknown>> {
    const store = (await open()).transaction(STORE).objectStore(STORE);
    const [keys, entries] = await Promise.all([settled(store.getAllKeys(underPrefix(prefix))), settled(store.getAll(underPrefix(prefix)))]);
    return new Map(keys.map((key, k) => [String(key).slice(prefix.length), (entries[k] as Entry).value]));
}

/** The rest of all names that begin so. */
export async function namesInChest(prefix: string): Promise<string[]> {
    const store = (await open()).transaction(STORE).objectStore(STORE);
    return (await settled(store.getAllKeys(underPrefix(prefix)))).map((key) => String(key).slice(prefix.length));
}

/** The value of one name; undefined when there is none. */
export async function oneFromChest(name: string): Promise<unknown> {
    const store = (await open()).transaction(STORE).objectStore(STORE);
    return ((await settled(store.get(name))) as Entry | undefined)?.value;
}

/** Puts them all in, or none; undefined takes a value out. */
export async function putIntoChest(values: Record<string, unknown>): Promise<void> {
    const change = (await open()).transaction(STORE, "readwrite");
    const store = change.objectStore(STORE), when = Date.now();
    for (const [name, value] of Object.entries(values)) {
        if (value === undefined) store.delete(name);
        else store.put({ value, when } satisfies Entry, name);
    }
    await new Promise<void>((resolve, reject) => {
        change.oncomplete = () => resolve();
        change.onabort = () => reject(change.error ?? new Error("the browser has no room"));
    });
}

/** Takes out what begins so and is older than `age` (ms). */
export async function emptyChest(prefix: string, age: number): Promise<void> {
    const store = (await open()).transaction(STORE, "readwrite").objectStore(STORE);
    const keys = await settled(store.getAllKeys(underPrefix(prefix))), entries = await settled(store.getAll(underPrefix(prefix)));
    keys.forEach((key, k) => (entries[k] as Entry).when < Date.now() - age && store.delete(key));
}
