// A WebSocket to a browser on this machine (RFC 6455, texts only): Node has one of its own only in later versions.
import { randomBytes } from "node:crypto";
import { request } from "node:http";

const TEXT = 1, CLOSE = 8, PING = 9, PONG = 10;

function frameOf(kind, payload) {
    const { length } = payload, mask = randomBytes(4);
    const head = length < 126 ? Buffer.from([0x80 | kind, 0x80 | length])
        : length < 65536 ? Buffer.from([0x80 | kind, 0xfe, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([0x80 | kind, 0xff]), (() => { const long = Buffer.alloc(8); long.writeBigUInt64BE(BigInt(length)); return long; })()]);
    return Buffer.concat([head, mask, payload.map((byte, k) => byte ^ mask[k & 3])]);
}

// The first frame in the bytes that have come; null: it is not all there.
function firstFrame(bytes) {
    if (bytes.length < 2) return null;
    const short = bytes[1] & 127, start = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < start) return null;
    const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
    if (bytes.length < start + length) return null;
    return { isLast: (bytes[0] & 0x80) !== 0, kind: bytes[0] & 15, payload: bytes.subarray(start, start + length), size: start + length };
}

// Tells texts to `onText`; resolves to what sends and closes.
export function openSocket(address, onText, onEnd) {
    const { hostname, port, pathname } = new URL(address);
    return new Promise((resolve, reject) => {
        const asked = request({
            host: hostname, port, path: pathname,
            headers: { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64") },
        });
        asked.on("error", reject).on("response", (answer) => reject(new Error(`the browser answers ${answer.statusCode}`)));
        asked.on("upgrade", (_, wire, begun) => {
            let bytes = begun, parts = [];
            const take = (more) => {
                bytes = Buffer.concat([bytes, more]);
                for (let frame = firstFrame(bytes); frame; frame = firstFrame(bytes)) {
                    bytes = bytes.subarray(frame.size);
                    if (frame.kind === PING) wire.write(frameOf(PONG, frame.payload));
                    else if (frame.kind === CLOSE) wire.end();
                    else if (frame.kind !== PONG) {
                        parts.push(frame.payload);
                        if (!frame.isLast) continue;
                        onText(Buffer.concat(parts).toString());
                        parts = [];
                    }
                }
            };
            wire.on("data", take).on("close", onEnd).on("error", onEnd);
            take(Buffer.alloc(0));
            resolve({ send: (text) => wire.write(frameOf(TEXT, Buffer.from(text))), close: () => wire.end(frameOf(CLOSE, Buffer.alloc(0))) });
        });
        asked.end();
    });
}
