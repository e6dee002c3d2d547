/**
 * Meshes of own robots, by the name of their content: in memory for this page, in the browser's database for the next one. A robot file
 * only names them; whoever draws hands them to its core first. What has not been used longest goes when there are too many.
 *
 *     import ──► keepMeshes ──► memory, database ──► bringMeshes ──► the core that makes the bodies
 */
import { oneFromChest, putIntoChest } from "../state/chest";
import { type Core } from "./core";
import type { Description } from "./own_robots";

const PREFIX = "mesh.", ORDER = "meshes"; // in the chest: the bytes, and names with sizes, the oldest first
const MOST_BYTES = 256 << 20; // in the database, as base64

interface Stored {
    name: string;
    size: number;
}

const memory = new Map<string, string>();

/** What the bodies of a robot file name, each once. */
function namesIn({ bodies }: Description): string[] {
    const list = Array.isArray(bodies) ? (bodies as { mesh?: { sha256?: string } }[]) : [];
    return [...new Set(list.flatMap(({ mesh }) => mesh?.sha256 ?? []))];
}

async function remember(stored: { sha256: string; base64: string }[]): Promise<void> {
    const order = ((await oneFromChest(ORDER)) as Stored[] | undefined) ?? [];
    const fresh = stored.map(({ sha256, base64 }) => ({ name: sha256, size: base64.length }));
    const all = [...order.filter(({ name }) => fresh.every((one) => one.name !== name)), ...fresh];
    const gone: string[] = [];
    for (let sum = all.reduce((so, { size }) => so + size, 0); sum > MOST_BYTES && all.length > 0;) {
        const first = all.shift() as Stored;
        sum -= first.size;
        gone.push(first.name);
    }
    const values: Record<string, unknown> = { [ORDER]: all };
    for (const { sha256, base64 } of stored) values[PREFIX + sha256] = base64;
    for (const name of gone) values[PREFIX + name] = undefined;
    await putIntoChest(values);
}

/** Keeps meshes that the core made of somebody's files. A browser that forbids storage keeps them as long as the page. */
export function keepMeshes(stored: { sha256: string; base64?: string | undefined }[]): void {
    const whole = stored.flatMap(({ sha256, base64 }) => (base64 ? [{ sha256, base64 }] : []));
    for (const { sha256, base64 } of whole) memory.set(sha256, base64);
    if (whole.length > 0) remember(whole).catch(() => undefined);
}

async function find(name: string): Promise<string | undefined> {
    const known = memory.get(name) ?? ((await oneFromChest(PREFIX + name).catch(() => undefined)) as string | undefined);
    if (known) memory.set(name, known);
    return known;
}

/** What each core has already. */
const brought = new WeakMap<Core, Set<string>>();

/** Hands the meshes of a robot to a core; those that nobody has are missing in the picture. */
export async function bringMeshes(description: Description | undefined, core: Core): Promise<void> {
    const has = brought.get(core) ?? new Set<string>();
    brought.set(core, has);
    for (const name of description ? namesIn(description) : []) {
        if (has.has(name)) continue;
        const base64 = await find(name);
        if (!base64) continue;
        await core.askText(JSON.stringify({ op: "mesh", base64 }));
        has.add(name);
    }
}
