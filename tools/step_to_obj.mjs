// A part of a CAD system (STEP, IGES, BREP) as OBJ in millimetres, one material for each colour, called after it.
//
//     node tools/step_to_obj.mjs part.step part.obj [share]
//
// `share` is how far triangles may be from the surface, as a share of the part's size: 0.001 unless told. The reader is
// OpenCascade as WebAssembly (occt-import-js, LGPL), which `tools/setup.sh exchange` puts into build/exchange.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const READERS = { ".step": "ReadStepFile", ".stp": "ReadStepFile", ".igs": "ReadIgesFile", ".iges": "ReadIgesFile", ".brep": "ReadBrepFile" };

function fail(message) {
    console.error(`step_to_obj: ${message}`);
    process.exit(1);
}

async function openCascade() {
    try {
        return await createRequire(join(root, "build/exchange/package.json"))("occt-import-js")();
    } catch {
        return fail("occt-import-js is not installed: tools/setup.sh exchange");
    }
}

const digits = (share) => Math.round(Math.min(1, Math.max(0, share)) * 255).toString(16).padStart(2, "0");

// The lines of one body; corners count through the whole file.
function linesOf({ name, color, attributes, index }, first) {
    const places = attributes.position.array, lines = [`o ${(name || "part").replace(/\s+/g, "_")}`];
    for (let k = 0; k + 2 < places.length; k += 3) lines.push(`v ${places[k]} ${places[k + 1]} ${places[k + 2]}`);
    lines.push(`usemtl #${(color ?? [0.6, 0.6, 0.6]).map(digits).join("")}`);
    for (let k = 0; k + 2 < index.array.length; k += 3) lines.push(`f ${[0, 1, 2].map((j) => first + index.array[k + j] + 1).join(" ")}`);
    return { lines, corners: places.length / 3 };
}

const [from, to, share = "0.001"] = process.argv.slice(2);
if (!from || !to || !(Number(share) > 0)) fail("usage: node tools/step_to_obj.mjs part.step part.obj [share]");
const reader = READERS[extname(from).toLowerCase()] ?? fail(`'${from}' ends neither with .step, .stp, .iges, .igs nor .brep`);
const occt = await openCascade();
const read = occt[reader](readFileSync(from), { linearUnit: "millimeter", linearDeflectionType: "bounding_box_ratio", linearDeflection: Number(share), angularDeflection: 0.25 });
if (!read.success || read.meshes.length === 0) fail(`'${from}' holds no body that OpenCascade can read`);
const out = [];
let corners = 0;
for (const mesh of read.meshes) {
    const made = linesOf(mesh, corners);
    corners += made.corners;
    for (const line of made.lines) out.push(line);
}
writeFileSync(to, `${out.join("\n")}\n`);
