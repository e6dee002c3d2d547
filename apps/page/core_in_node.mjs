// The core as WebAssembly in node: one function from requests to answers, both texts.
import { readFileSync } from "node:fs";

export async function loadCore(file) {
    const encoder = new TextEncoder(), decoder = new TextDecoder();
    const { instance: { exports: core } } = await WebAssembly.instantiate(readFileSync(file), {});
    core._initialize();
    const page = core.zv_page_create();
    return (request) => {
        const bytes = encoder.encode(request), at = core.malloc(bytes.length);
        new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
        const answer = core.zv_page_answer(page, at, bytes.length);
        core.free(at);
        return decoder.decode(new Uint8Array(core.memory.buffer, answer, core.zv_page_answer_size(page)));
    };
}
