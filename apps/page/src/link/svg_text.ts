/** The text of an SVG file in whatever encoding: a mark at its beginning says which, or its first line. */

const HEAD = 200; // bytes in which the first line names its encoding

function encodingOf(bytes: Uint8Array): string {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD));
    const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? "utf-8";
    return /^utf-?16/i.test(named) ? "utf-8" : named; // it was read byte by byte here, so it is not what it says
}

function decoderOf(encoding: string): TextDecoder {
    try {
        return new TextDecoder(encoding);
    } catch {
        return new TextDecoder(); // a name that nobody knows: most files are UTF-8
    }
}

export async function svgText(file: Blob): Promise<string> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return decoderOf(encodingOf(bytes)).decode(bytes);
}
