/**
 * Parts of the page that are fetched when they are first needed, and before that in idle time: a page that stands open
 * works on when the server goes away, also on tabs that nobody has opened yet.
 */
import { ServerAway } from "../link/away";

type Load = () => Promise<unknown>;

const STILL_MS = 1500; // after the first picture nothing is fetched for a moment: a hand is first
const LONGEST_WAIT_MS = 3000; // for idle time
const parts: Load[] = []; // a part that has come may name further ones

/** A part that few ask for (another language, a headset): fetched only then. When it cannot be had the server is away. */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
    return () => load().catch(() => Promise.reject(new ServerAway()));
}

/** A part of the page: `load` imports it. */
export function fetched<T>(load: () => Promise<T>): () => Promise<T> {
    parts.push(load);
    return onDemand(load);
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Not every browser says when it is idle. */
function idle(): Promise<void> {
    const { requestIdleCallback: tells } = window as Partial<Pick<Window, "requestIdleCallback">>;
    return tells ? new Promise((resolve) => tells.call(window, () => resolve(), { timeout: LONGEST_WAIT_MS })) : after(200);
}

/** A browser that is asked to save data fetches nothing that nobody wants yet. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches all parts, one after the other. One that does not come is fetched when it is needed. */
export async function fetchAhead(): Promise<void> {
    await after(STILL_MS);
    if (savesData()) return;
    for (let next = 0; next < parts.length; ++next) {
        await idle();
        await parts[next]?.().catch(() => {});
    }
    document.documentElement.dataset["fetched"] = "all";
}
