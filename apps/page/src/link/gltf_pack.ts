/**
 * A glTF 2 file with everything it names as one binary file, without pictures: buffers beside it and inside it become a single one. Its reader
 * would fetch them by itself, which a page that may only talk to its server does not allow.
 */
interface Gltf {
    buffers?: { uri?: string; byteLength: number }[];
    bufferViews?: { buffer: number; byteOffset?: number }[];
    materials?: Record<string, unknown>[];
    images?: unknown;
    textures?: unknown;
    samplers?: unknown;
    extensionsRequired?: string[];
}

export type Beside = (name: string) => Promise<ArrayBuffer | undefined>;

const MAGIC = 0x46546c67, JSON_CHUNK = 0x4e4f534a, BINARY_CHUNK = 0x004e4942;

const aligned = (size: number): number => (size + 3) & ~3;

/** The text of a file, and the buffer inside a binary one. */
function partsOf(bytes: ArrayBuffer): { text: string; own: Uint8Array | null } {
    const view = new DataView(bytes);
    if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC) return { text: new TextDecoder().decode(bytes), own: null };
    const length = view.getUint32(12, true), next = 20 + length;
    const hasOwn = next + 8 <= bytes.byteLength && view.getUint32(next + 4, true) === BINARY_CHUNK;
    return {
        text: new TextDecoder().decode(new Uint8Array(bytes, 20, length)),
        own: hasOwn ? new Uint8Array(bytes, next + 8, Math.min(view.getUint32(next, true), bytes.byteLength - next - 8)) : null,
    };
}

function decoded(uri: string): Uint8Array {
    const raw = atob(uri.slice(uri.indexOf(",") + 1)), bytes = new Uint8Array(raw.length);
    for (let k = 0; k < raw.length; ++k) bytes[k] = raw.charCodeAt(k);
    return bytes;
}

async function bufferOf(uri: string | undefined, own: Uint8Array | null, beside: Beside): Promise<Uint8Array> {
    if (uri === undefined) return own ?? new Uint8Array();
    if (uri.startsWith("data:")) return decoded(uri);
    const found = await beside(decodeURIComponent(uri));
    if (!found) throw new Error(uri);
    return new Uint8Array(found);
}

/** Surfaces without pictures: their plain colours stay. */
function withoutPictures(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withoutPictures);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !/Texture$/.test(key)).map(([key, inner]) => [key, withoutPictures(inner)]));
}

function written(gltf: Gltf, buffers: Uint8Array[]): ArrayBuffer {
    const text = new TextEncoder().encode(JSON.stringify(gltf)), textSize = aligned(text.length);
    const binarySize = buffers.reduce((sum, buffer) => sum + aligned(buffer.length), 0);
    const out = new ArrayBuffer(28 + textSize + binarySize), view = new DataView(out), bytes = new Uint8Array(out);
    [MAGIC, 2, out.byteLength, textSize, JSON_CHUNK].forEach((word, k) => view.setUint32(4 * k, word, true));
    bytes.fill(0x20, 20, 20 + textSize).set(text, 20);
    view.setUint32(20 + textSize, binarySize, true);
    view.setUint32(24 + textSize, BINARY_CHUNK, true);
    let at = 28 + textSize;
    for (const buffer of buffers) {
        bytes.set(buffer, at);
        at += aligned(buffer.length);
    }
    return out;
}

export async function packedGltf(bytes: ArrayBuffer, beside: Beside): Promise<ArrayBuffer> {
    const { text, own } = partsOf(bytes), gltf = JSON.parse(text) as Gltf;
    const buffers = await Promise.all((gltf.buffers ?? []).map(({ uri }) => bufferOf(uri, own, beside)));
    const starts: number[] = [];
    let size = 0;
    for (const buffer of buffers) {
        starts.push(size);
        size += aligned(buffer.length);
    }
    for (const view of gltf.bufferViews ?? []) {
        view.byteOffset = (view.byteOffset ?? 0) + (starts[view.buffer] ?? 0);
        view.buffer = 0;
    }
    gltf.buffers = size > 0 ? [{ byteLength: size }] : [];
    gltf.materials = (withoutPictures(gltf.materials ?? []) as Record<string, unknown>[]);
    for (const key of ["images", "textures", "samplers"] as const) delete gltf[key];
    return written(gltf, buffers);
}
