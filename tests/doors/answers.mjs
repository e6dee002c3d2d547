// Answers requests as `zveno batch` does, by the WebAssembly module: node answers.mjs <zveno.wasm> < requests > answers
import { readFileSync } from "node:fs";
import { Core } from "../../apps/wasm/zveno.mjs";

const core = new Core(new WebAssembly.Module(readFileSync(process.argv[2])));
for (const line of readFileSync(0, "utf8").split("\n")) if (line !== "") console.log(core.answer(line));
