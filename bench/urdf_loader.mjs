// urdf-loader, the reader of URDF that other pages use, on all files of a folder: prints the microseconds of processor time that one file
// takes, the best of several rounds after it has become warm. Shapes are left out.
//
//     node urdf_loader.mjs <folder with node_modules: urdf-loader, three, jsdom> <folder of URDF files>
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , packages, folder] = process.argv, ROUNDS = 12;
const { window } = new (createRequire(join(packages, "package.json"))("jsdom").JSDOM)("");
for (const name of ["DOMParser", "document", "Document", "Element", "XMLSerializer", "Node"]) globalThis[name] = window[name] ?? window;
const { default: URDFLoader } = await import(pathToFileURL(join(packages, "node_modules/urdf-loader/src/URDFLoader.js")));

const texts = readdirSync(folder).filter((name) => name.endsWith(".urdf")).map((name) => readFileSync(join(folder, name), "utf8"));
let best = Infinity, read = 0;
for (let round = 0; round < ROUNDS; ++round) {
    const start = process.cpuUsage();
    read = 0;
    for (const text of texts) {
        const loader = new URDFLoader();
        loader.parseVisual = loader.parseCollision = false;
        try {
            loader.parse(text);
            ++read;
        } catch { /* a file that is no tree */ }
    }
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / texts.length);
}
console.log(`${best} ${read}`);
