// The C core as a WebAssembly module: text in, text out. The door on the other side is apps/wasm/glue.c.
import { readFileSync } from "node:fs";

export class Core {
    constructor(path) {
        this.module = new WebAssembly.Module(readFileSync(path));
        this.exports = new WebAssembly.Instance(this.module).exports; // it needs nothing from us
        this.exports._initialize();
        this.page = this.exports.zv_page_create();
        if (this.page === 0) throw new Error("the module has no memory for a page");
    }

    answer(request) {
        const bytes = new TextEncoder().encode(request);
        const at = this.exports.malloc(bytes.length + 1); // a size of zero may give no address
        this.bytes(at, bytes.length).set(bytes);
        const answer = this.exports.zv_page_answer(this.page, at, bytes.length);
        this.exports.free(at);
        return new TextDecoder().decode(this.bytes(answer, this.exports.zv_page_answer_size(this.page)));
    }

    // The answer, with the motion of a plan in columns: place and kind as in zveno/api.h.
    record(request) {
        const bytes = new TextEncoder().encode(request);
        const at = this.exports.malloc(bytes.length);
        this.bytes(at, bytes.length).set(bytes);
        const answer = this.exports.zv_page_record(this.page, at, bytes.length, 0);
        this.exports.free(at);
        return new TextDecoder().decode(this.bytes(answer, this.exports.zv_page_answer_size(this.page)));
    }

    column(place, Kind, perRow) {
        const rows = this.exports.zv_page_rows(this.page);
        return new Kind(this.exports.memory.buffer, this.exports.zv_page_column(this.page, place), rows * perRow);
    }

    // Memory may move when it grows: take a new view each time.
    bytes(at, size) {
        return new Uint8Array(this.exports.memory.buffer, at, size);
    }

    memorySize() {
        return this.exports.memory.buffer.byteLength;
    }
}
