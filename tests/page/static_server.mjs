// A plain file host, as simple as they come: what the page must work from without a server of its own.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
    ".wasm": "application/wasm",
};

// Serves `folder` on a free port of the loopback, with further headers; resolves to { url, server, close }.
export function serveFolder(folder, headers = {}) {
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
        const file = join(folder, path === "/" ? "index.html" : path);
        if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", ...headers });
        createReadStream(file).pipe(response);
    });
    return new Promise((resolve) => {
        server.listen(0, "127.0.0.1", () => resolve({
            url: `http://127.0.0.1:${server.address().port}/`,
            server,
            close: () => server.close(),
        }));
    });
}
