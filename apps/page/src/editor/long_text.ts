/** Texts of files as trees of lines, read in pieces: a file of many megabytes never holds up the page. */
import { Text } from "@codemirror/state";
import { restingPieces } from "../state/program";

const PIECE = 1 << 19; // bytes; about 10 ms each
const ENCODINGS = ["utf-8", "windows-1251"]; // old programs have their comments in the latter
const LINE_END = /\r\n?|\n/;

/** The file is no text at all. */
export class NoText extends Error {}

export function textOf(text: string): Text {
    return Text.of(text.split(LINE_END));
}

/** A text of its pieces, one after another. */
async function join(pieces: AsyncIterable<string>): Promise<Text> {
    let text = Text.empty, held = ""; // a return at the end of a piece waits for its line feed
    for await (const next of pieces) {
        const piece = held + next;
        held = piece.endsWith("\r") ? "\r" : "";
        text = text.append(textOf(held ? piece.slice(0, -1) : piece));
    }
    return text.append(textOf(held));
}

async function* decode(file: Blob, encoding: string): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
    for (let from = 0; from < file.size; from += PIECE) {
        const piece = decoder.decode(await file.slice(from, from + PIECE).arrayBuffer(), { stream: from + PIECE < file.size });
        if (piece.includes("\0")) throw new NoText();
        yield piece;
    }
}

/** A long string, without holding up the page. */
export function longTextOf(text: string): Promise<Text> {
    return join(restingPieces(text));
}

export async function readText(file: Blob): Promise<Text> {
    for (const encoding of ENCODINGS) {
        try {
            return await join(decode(file, encoding));
        } catch (problem) {
            if (problem instanceof NoText) throw problem; // else the next encoding
        }
    }
    throw new NoText();
}
