// Stands in for the server of the page: the same files with its header, and a WebSocket that opens and can be cut.
import { createHash } from "node:crypto";
import { serveFolder } from "./static_server.mjs";

const MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

function accept(socket, key) {
    const answer = createHash("sha1").update(key + MAGIC).digest("base64");
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${answer}\r\n\r\n`);
}

export async function serveStub(folder) {
    const sockets = new Set();
    const host = await serveFolder(folder, { "zveno-server": "stub" });
    host.server.on("upgrade", (request, socket) => {
        accept(socket, request.headers["sec-websocket-key"]);
        sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => sockets.delete(socket));
    });
    const closing = Buffer.from([0x88, 0x02, 0x03, 0xe9]); // a close frame, "going away"
    const cut = () => sockets.forEach((socket) => socket.end(closing));
    return { url: host.url, cut, close: () => { cut(); host.close(); } };
}
