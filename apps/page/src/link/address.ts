/**
 * A link that holds a whole workspace: nothing is kept anywhere but in the address itself, behind its #, which browsers do
 * not send to any server.
 *
 *     https://host/path#z=1.<base64url>        1: version; deflated JSON of the workspace, with the eye of the picture
 *
 * Of the page's own address only place and path go into it: a token in its query stays where it is.
 */
import type { AppState } from "../state/app";
import type { Texts } from "../text/texts";
import { fill } from "../text/texts";
import { readWorkspace, type Workspace, workspaceOf } from "./workspace";

export const BEGINNING = "#z=";
const VERSION = "1.";
/** Longer addresses get lost in messengers and mail. */
export const LONGEST_LINK = 30_000;
const MOST_BYTES = 4 << 20; // of what a link may unfold to

/** Parts that are left out, one set after the other, of a workspace that is too long. */
export type Part = "drawing" | "program" | "points" | "rows" | "things";
const LEFT_OUT: Part[][] = [[], ["drawing"], ["program"], ["program", "drawing"], ["program", "drawing", "rows", "points"], ["program", "drawing", "rows", "points", "things"]];

export interface Link {
    url: string;
    without: Part[];
}

function toBase64Url(bytes: Uint8Array): string {
    let text = "";
    for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function deflated(text: string): Promise<Uint8Array> {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Unfolds a text, but never more of it than is bearable: a small link can hold gigabytes of zeros. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "", size = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        size += piece.value.length;
        if (size > MOST_BYTES) {
            await reader.cancel();
            throw new Error("too large");
        }
        text += decoder.decode(piece.value, { stream: true });
    }
    return text + decoder.decode();
}

async function addressOf(workspace: Workspace): Promise<string> {
    const packed = toBase64Url(await deflated(JSON.stringify(workspace)));
    return `${location.origin}${location.pathname}${BEGINNING}${VERSION}${packed}`;
}

/** The link to what is on the desk, with as much of it as fits; `whole` is how long it would be with everything. */
export async function linkTo(state: AppState): Promise<{ link: Link; whole: number }> {
    const { view, eye } = state.scene;
    const all: Workspace = { ...workspaceOf(state), view, ...(eye ? { eye } : {}) };
    const missing: Part[] = state.work.program.text.length > 0 && !all.program ? ["program"] : [];
    let whole = missing.length > 0 ? Infinity : 0, url = "";
    for (const parts of LEFT_OUT) {
        const some = Object.fromEntries(Object.entries(all).filter(([key]) => !parts.includes(key as Part))) as unknown as Workspace;
        const without = [...new Set([...missing, ...parts.filter((part) => part in all)])];
        url = await addressOf(some);
        whole ||= url.length;
        if (url.length <= LONGEST_LINK) return { link: { url, without }, whole };
    }
    return { link: { url, without: [] }, whole };
}

/** The workspace of an address; a sentence says why there is none. */
export async function readLink(hash: string, texts: Texts): Promise<Workspace> {
    const packed = hash.slice(BEGINNING.length);
    if (!packed.startsWith(VERSION)) throw new Error(texts.linkVersion);
    let text: string;
    try {
        text = await inflated(fromBase64Url(packed.slice(VERSION.length)));
    } catch {
        throw new Error(texts.linkDamaged);
    }
    try {
        return readWorkspace(text, texts);
    } catch (problem) {
        throw new Error(fill(texts.linkWrong, { why: problem instanceof Error ? problem.message : "" }));
    }
}
