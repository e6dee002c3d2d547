/** Requests with a long text in them, written down in pieces: the page stays awake in between. */
import { type ProgramText, restingPieces } from "../state/program";

/** The request `fields` with the text under `key`. */
export async function longRequest(fields: Record<string, unknown>, key: string, text: ProgramText): Promise<Blob> {
    const parts = [new Blob([JSON.stringify(fields).slice(0, -1), `,${JSON.stringify(key)}:"`])];
    for await (const piece of restingPieces(text)) {
        parts.push(new Blob([JSON.stringify(piece).slice(1, -1)])); // halves of a pair are written as escapes and meet again
    }
    return new Blob([...parts, new Blob(['"}'])]);
}
