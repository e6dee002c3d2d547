/** Requests with a long text in them, written down in pieces: the page stays awake in between. */
import { piecesOf, type ProgramText } from "../state/program";

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The request `fields` with the text under `key`. */
export async function longRequest(fields: Record<string, unknown>, key: string, text: ProgramText): Promise<Blob> {
    const parts = [new Blob([JSON.stringify(fields).slice(0, -1), `,${JSON.stringify(key)}:"`])];
    for (const piece of piecesOf(text)) {
        if (parts.length > 1) await pause();
        parts.push(new Blob([JSON.stringify(piece).slice(1, -1)])); // halves of a pair are written as escapes and meet again
    }
    return new Blob([...parts, new Blob(['"}'])]);
}
