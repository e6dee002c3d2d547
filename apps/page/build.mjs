// Builds the page: checks the types, bundles, gives every file the hash of its content as part of its name, and lays a
// gzip and a brotli copy beside each, so that a server only hands them out.
//
//     node build.mjs [--wasm DIR] [--out DIR] [--no-check]
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { loadCore } from "../wasm/zveno.mjs";
import { cadGlue, licences as cadLicences, moduleBytes as cadModule } from "./cad_reader.mjs";
import { typesOf } from "./tables.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const { values: options } = parseArgs({
    options: {
        wasm: { type: "string", default: join(root, "build/wasm") },
        out: { type: "string", default: join(root, "build/page") },
        "no-check": { type: "boolean", default: false },
    },
});

function fail(message) {
    console.error(message);
    process.exit(1);
}

const wasm = join(options.wasm, "page.wasm"); // the core with the operations of the page alone (src/api/ops.c)

// The types of requests and answers. The whole core describes them; what the page's own does not have cannot be asked for.
async function writeTables() {
    const whole = await loadCore(pathToFileURL(join(options.wasm, "zveno.wasm"))), own = await loadCore(pathToFileURL(wasm));
    const knows = ({ name }) => !/^'op' must be one of/.test(JSON.parse(own.answer(JSON.stringify({ op: name }))).error?.message ?? "");
    const folder = join(root, "build/page_types"), { operations } = whole.ask({ op: "describe" });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "tables.d.ts"), typesOf({ operations: operations.filter(knows) }));
}

function checkTypes() {
    const done = spawnSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "--noEmit"], { cwd: here });
    if (done.status !== 0) fail(`${done.stdout}${done.stderr}`);
}

// Writes a file under its name with the hash of its content, and returns that name.
function writeHashed(folder, name, content) {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    const [stem, ending] = name.split(/\.(?=[^.]+$)/);
    const hashed = `${stem}-${hash}.${ending}`;
    writeFileSync(join(folder, hashed), content);
    return hashed;
}

const common = {
    bundle: true,
    minify: true,
    write: false,
    outdir: "/",
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    charset: "utf8",
    loader: { ".ngc": "text" },
    logLevel: "warning",
};

async function bundleWorker() {
    const made = await build({ ...common, entryPoints: [join(here, "src/core/worker.ts")] });
    return made.outputFiles[0].text;
}

// What reads STEP and IGES: fetched when such a file is dropped, never before.
async function bundleCad() {
    const made = await build({ ...common, entryPoints: [join(here, "src/core/cad_worker.ts")], plugins: [cadGlue], external: ["fs", "path", "crypto"] });
    return made.outputFiles[0].text;
}

// The answers about the first arms and their shapes, made by the core and the code of the scene (first/bake.ts).
async function bakeFirst() {
    const made = await build({ ...common, entryPoints: [join(here, "src/first/bake.ts")], platform: "node" });
    const file = join(`${options.out}.new`, "bake.mjs");
    writeFileSync(file, made.outputFiles[0].text);
    const { bake } = await import(pathToFileURL(file));
    rmSync(file);
    const core = await loadCore(pathToFileURL(wasm));
    return bake((request) => core.answer(request));
}

// The chapters of the course by the names of their files, and what the contents say of them.
function readChapters() {
    const folder = join(root, "course"), files = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
    return Object.fromEntries(files.map((name) => [basename(name, ".json"), JSON.parse(readFileSync(join(folder, name), "utf8"))]));
}

const listChapters = (chapters) => Object.entries(chapters).map(([file, { id, title, exercises }]) => {
    const points = exercises.flatMap(({ checks }) => checks).reduce((sum, check) => sum + check.points, 0);
    return { id, title, file, points, exercises: exercises.map((one) => one.id) };
});

// The Russian sentences, those of the core by the places of their English formats in its memory: the page has these texts
// already, inside the module (text/core_words.ts). Sentences of the server alone keep theirs.
function placeSentences(table) {
    const { start, bytes } = constantsOf(readFileSync(wasm)), known = [], others = {};
    for (const [english, russian] of Object.entries(table)) {
        const at = bytes.indexOf(Buffer.from(`${english}\0`));
        if (at < 0) others[english] = russian;
        else known.push([start + at, russian]);
    }
    if (known.length < 500) fail("the constants of the module are elsewhere now: see constantsOf in build.mjs");
    known.sort(([a], [b]) => a - b);
    return { steps: known.map(([at], k) => at - (known[k - 1]?.[0] ?? 0)), russian: known.map(([, russian]) => russian), others };
}

// The first segment of the data section, and where it goes in memory: an active one, "i32.const start", of section 11.
function constantsOf(module) {
    let at = 8;
    const number = (isSigned = false) => {
        let value = 0, bits = 0, byte;
        do {
            byte = module[at++];
            value += (byte & 127) * 2 ** bits;
            bits += 7;
        } while (byte & 128);
        return isSigned && byte & 64 ? value - 2 ** bits : value;
    };
    while (at < module.length) {
        const id = module[at++], size = number(), end = at + size;
        if (id !== 11) {
            at = end;
            continue;
        }
        number(); // of segments
        if (number() !== 0 || module[at++] !== 0x41) break;
        const start = number(true);
        ++at; // the end of the expression
        const length = number();
        return { start, bytes: module.subarray(at, at + length) };
    }
    return fail("the module has no constants: see constantsOf in build.mjs");
}

// What was baked, for those who import "baked:<name>".
const bakedModules = (baked) => ({
    name: "baked",
    setup(building) {
        building.onResolve({ filter: /^baked:/ }, ({ path }) => ({ path: path.slice("baked:".length), namespace: "baked" }));
        building.onLoad({ filter: /.*/, namespace: "baked" }, ({ path }) => ({ contents: JSON.stringify(baked[path]), loader: "json" }));
    },
});

// three.js carries the shaders of all its materials. Ours are lit by a shader of our own (scene/studio.ts) or not at all, so
// what lights, shadows, environments and physical surfaces need is never compiled: those texts are left out of the bundle.
const IDLE_MACHINERY = [ // what would feed those shaders
    [/^function WebGLShadowMap\([^]*?^}$/m, "function WebGLShadowMap() { this.enabled = this.needsUpdate = false; this.autoUpdate = true; this.type = PCFShadowMap; this.render = () => {}; }"],
    [/^function WebGLEnvironments\([^]*?^}$/m, "function WebGLEnvironments() { return { get: (texture) => texture ?? null, dispose() {} }; }"],
    [/^const DATA = new Uint16Array\( \[[^\]]*\] \);$/m, "const DATA = new Uint16Array(512);"], // of surfaces with a metallic shine
];

function withoutMachinery(source) {
    return IDLE_MACHINERY.reduce((text, [found, left]) => (found.test(text) ? text.replace(found, left) : fail(`three.js has changed: ${found} in build.mjs`)), source);
}

const UNLIT = {
    name: "unlit",
    setup(building) {
        const unused = /^(lights_|shadowmap_|shadowmask_|transmission_|iridescence_|clearcoat_|lightprobes_|normalmap_|normal_fragment|bumpmap_|displacementmap_|envmap_|cube_uv|bsdfs$|gradientmap_|emissivemap_|roughnessmap_|metalnessmap_|sheen)/;
        const ofMaterials = /#define (STANDARD|PHONG|LAMBERT|TOON|MATCAP|NORMAL|DISTANCE)\\n/;
        building.onLoad({ filter: /three[\\/]build[\\/]three\.module\.js$/ }, ({ path }) => {
            let left = 0;
            const contents = readFileSync(path, "utf8").replace(/^((?:const|var) (\S+) = )"((?:[^"\\]|\\.)*)";/gm, (all, before, name, text) => {
                if (!unused.test(name) && !ofMaterials.test(text)) return all;
                left += text.length;
                return `${before}"";`;
            });
            if (left < 50_000) fail("three.js has its shaders elsewhere now: see UNLIT in build.mjs");
            return { contents: withoutMachinery(contents), loader: "js" };
        });
        building.onLoad({ filter: /loaders[\\/]GLTFLoader\.js$/ }, ({ path }) => {
            const contents = readFileSync(path, "utf8"), ofLight = /this\.register\( function \( parser \) \{\s*return new GLTF(?:Materials\w+|Lights)Extension\( parser \);\s*\} \);/g;
            if ((contents.match(ofLight) ?? []).length < 10) fail("GLTFLoader.js registers what it reads elsewhere now: see UNLIT in build.mjs");
            return { contents: contents.replace(ofLight, ""), loader: "js" }; // of a mesh of others only its shape and plain colour are taken
        });
    },
};

// Modules go into one file when the same parts of the page need them: many parts, each with needs of its own, would leave
// dozens of small files for the first picture. So every part is made to need all that the page begins with, and the parts
// of the picture all that the picture is, which are there before them anyhow.
const fewFiles = {
    name: "few-files",
    setup(building) {
        const parts = new Set(), together = idleParts();
        building.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
            if (kind !== "dynamic-import" || pluginData === "found") return undefined;
            const found = await building.resolve(path, { kind, resolveDir, importer, pluginData: "found" });
            parts.add(found.path);
            return found;
        });
        building.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
            const source = readFileSync(path, "utf8").replace(DYNAMIC, (all, name) => together.imported(sourceOf(dirname(path), name)) ?? all);
            const ofPicture = ["src/scene", "src/xr"].some((folder) => dirname(path) === join(here, folder)) && path !== join(here, "src/scene/bind.ts");
            return { contents: (parts.has(path) ? begunBy(ofPicture) : "") + source, loader: path.endsWith("x") ? "tsx" : "ts" };
        });
        building.onResolve({ filter: /^together:/ }, ({ path }) => ({ path: path.slice("together:".length), namespace: "together" }));
        building.onLoad({ filter: /.*/, namespace: "together" }, ({ path: name }) => ({ contents: begunBy(name === "scene") + together.contents(name), resolveDir: here }));
    },
};

const begunBy = (ofPicture) => ["src/main.tsx", ...(ofPicture ? ["src/scene/bind.ts"] : [])].map((file) => `import ${JSON.stringify(join(here, file))};\n`).join("");

// Parts that the page fetches in idle time anyway (parts/fetched.ts) come in two files, those of the picture and the others:
// fifty small ones would be a third larger on the wire. The editor, by far the largest, has a file of its own.
const DYNAMIC = /\bimport\("(\.[^"]+)"\)/g;
const IDLE = /\b(?:fetched|lazy)\(\(\) => import\("(\.[^"]+)"\)(?:\.then\(\(part\) => part\.\w+\))?\)/g; // not those with `onDemand`
const ALONE = ["src/panels/program_panel.tsx", "src/editor/workbench.ts"].map((file) => join(here, file));
const sourceOf = (folder, name) => [".ts", ".tsx"].map((ending) => join(folder, name) + ending).find((path) => existsSync(path));

function idleParts() {
    const sources = readdirSync(join(here, "src"), { recursive: true }).filter((name) => /\.tsx?$/.test(name)).map((name) => join(here, "src", name)).sort();
    const idle = [...new Set(sources.flatMap((path) => [...readFileSync(path, "utf8").matchAll(IDLE)].map(([, name]) => sourceOf(dirname(path), name))))].filter(Boolean);
    const of = (name) => idle.filter((path) => !ALONE.includes(path) && (dirname(path) === join(here, "src/scene") ? "scene" : "panels") === name);
    const files = { scene: of("scene"), panels: of("panels") };
    if (files.scene.length < 5 || files.panels.length < 20) fail("parts are fetched in another way now: see IDLE in build.mjs");
    const imported = (path) => {
        const name = Object.keys(files).find((one) => files[one].includes(path));
        return name && `import("together:${name}").then((all) => all.part${files[name].indexOf(path)})`;
    };
    const contents = (name) => files[name].map((path, k) => `import * as part${k} from ${JSON.stringify(path)};\nexport { part${k} };\n`).join("");
    return { imported, contents };
}

// The files that the page needs to be ready: main.tsx, its picture, and what these import.
function readyFiles({ outputs }) {
    const ready = new Set();
    const take = (path) => {
        if (ready.has(path)) return;
        ready.add(path);
        for (const { path: next, kind } of outputs[path].imports) if (kind === "import-statement") take(next);
    };
    for (const [path, { entryPoint }] of Object.entries(outputs)) {
        if (path.endsWith(".js") && /^src\/(main\.tsx|scene\/bind\.ts)$/.test(entryPoint ?? "")) take(path);
    }
    return [...ready].map((path) => basename(path));
}

// What the bundle contains of others goes out with their licences: licences.txt, and cad-licences.txt for the reader of STEP.
function writeLicences(folder, { inputs }) {
    const packages = new Set(Object.keys(inputs).flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
    const texts = [...packages].sort().map((name) => {
        const where = join(here, "node_modules", name);
        const file = readdirSync(where).find((entry) => /^licen[cs]e/i.test(entry)) ?? fail(`${name} has no licence`);
        const { version } = JSON.parse(readFileSync(join(where, "package.json"), "utf8"));
        return `${name} ${version}\n\n${readFileSync(join(where, file), "utf8").trim()}\n`;
    });
    writeFileSync(join(folder, "licences.txt"), texts.join(`\n${"-".repeat(78)}\n\n`));
    writeFileSync(join(folder, "cad-licences.txt"), `occt-import-js, OpenCascade\n\n${cadLicences()}\n`); // beside what it is about
}

// The page in parts: what is imported only when it is needed becomes a file of its own. Returns the names of those that are
// needed at once, and of the one that begins.
async function bundlePage(folder, define, baked) {
    const made = await build({
        ...common, define, entryPoints: { main: join(here, "src/main.tsx") }, splitting: true, entryNames: "[name]-[hash]", chunkNames: "part-[hash]",
        metafile: true, absWorkingDir: here, plugins: [fewFiles, UNLIT, bakedModules(baked)],
    });
    const files = made.outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
    const main = files.find(({ name }) => /^main-.*\.js$/.test(name)).name;
    const STYLE = files.find(({ name }) => /^main-.*\.css$/.test(name)).name; // has the styles of all parts already
    for (const { name, contents } of files) {
        if (name.endsWith(".js") || name === STYLE) writeFileSync(join(folder, name), contents);
    }
    writeLicences(folder, made.metafile);
    const PRELOADS = readyFiles(made.metafile).map((name) => `<link rel="modulepreload" fetchpriority="low" href="${name}">`).join("\n");
    return { main, STYLE, PRELOADS };
}

// The first picture: one small file that needs no other one.
async function bundleFirst(folder, main, baked) {
    const define = { MAIN_SCRIPT: JSON.stringify(`./${main}`) };
    const made = await build({ ...common, define, external: [`./${main}`], entryPoints: [join(here, "src/first/first.ts")], plugins: [bakedModules(baked)] });
    return writeHashed(folder, "first.js", made.outputFiles[0].contents);
}

const LARGE = 4 << 20; // the best compression of such a file takes longer than all the rest

async function compress(folder) {
    const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
    await Promise.all(readdirSync(folder).map(async (name) => { // on all cores
        const content = readFileSync(join(folder, name)), isLarge = content.length > LARGE;
        const params = { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : constants.BROTLI_MAX_QUALITY };
        if (name.endsWith(".wasm")) params[constants.BROTLI_PARAM_NDIRECT] = 15; // short distances: 0.1 % of a module
        writeFileSync(join(folder, `${name}.gz`), await zip(content, { level: isLarge ? 6 : 9 }));
        writeFileSync(join(folder, `${name}.br`), await brotli(content, { params }));
    }));
}

// The shapes of the first arms become files, whose names go into the page; that of the usual arm goes in itself, to save a fetch.
function writeShapes(folder, { answers, arms, usual }) {
    const shapeOf = (name, packed) => (name === usual ? Buffer.from(packed).toString("base64") : writeHashed(folder, `${name}.bin`, packed));
    const named = Object.entries(arms).map(([name, { packed, ...arm }]) => [name, { ...arm, shape: shapeOf(name, packed) }]);
    return { answers, arms: Object.fromEntries(named) };
}

async function makePage(folder) {
    const core = writeHashed(folder, "zveno.wasm", readFileSync(wasm));
    const worker = writeHashed(folder, "core.js", await bundleWorker());
    const sentences = placeSentences(JSON.parse(readFileSync(join(here, "src/text/core_ru.json"), "utf8")));
    const chapters = readChapters();
    const baked = { ...writeShapes(folder, await bakeFirst()), chapters, course: listChapters(chapters), sentences };
    const cad = { CAD_WORKER: JSON.stringify(writeHashed(folder, "cad.js", await bundleCad())), CAD_MODULE: JSON.stringify(writeHashed(folder, "cad.wasm", cadModule())) };
    const { main, ...page } = await bundlePage(folder, { CORE_WORKER: JSON.stringify(worker), CORE_MODULE: JSON.stringify(core), ...cad }, baked);
    const names = { ...page, SCRIPT: await bundleFirst(folder, main, baked), WASM: core };
    const html = readFileSync(join(here, "index.html"), "utf8");
    writeFileSync(join(folder, "index.html"), html.replace(/%([A-Z]+)%/g, (_, key) => names[key]));
}

if (!existsSync(wasm)) fail(`there is no ${wasm}: build it first (cmake --preset wasm, ninja -C build/wasm)`);
if (!options["no-check"]) {
    await writeTables();
    checkTypes();
}
const fresh = `${options.out}.new`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh, { recursive: true });
await makePage(fresh);
await compress(fresh);
rmSync(options.out, { recursive: true, force: true });
renameSync(fresh, options.out);
