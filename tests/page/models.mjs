// 3-D models: put onto the arm that is there, and as meshes of robots in every format that the page reads.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { near } from "./workshop.mjs";

const { zipSync } = await import(new URL("../../apps/page/node_modules/three/examples/jsm/libs/fflate.module.js", import.meta.url));
const MODELS = "/usr/share/assimp/models"; // Debian's assimp-testmodels

const drop = (bench, files) => bench.page.evaluate((list) => {
    const dropped = new DataTransfer();
    for (const { name, base64 } of list) dropped.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}, files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") })));

const ask = (bench, request) => bench.canvas().evaluate((canvas, text) => canvas.desk.core.askText(text), JSON.stringify(request));
const arm = (bench) => bench.page.getByRole("combobox", { name: "Arm" });

// Triangles and the box of each link in the picture; none while the arm is being made.
const links = (bench) => bench.canvas().evaluate(({ viewport }) => (viewport.shape?.links ?? []).map(({ positions, indices }) => {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    positions.forEach((mm, k) => { low[k % 3] = Math.min(low[k % 3], mm); high[k % 3] = Math.max(high[k % 3], mm); });
    return { triangles: indices.length / 3, low, high };
}));

// A box of 40 x 30 x 20 mm as STEP (AP214), made of flat faces.
function stepBox() {
    const corner = (i) => [40 * (i & 1), 30 * (i >> 1 & 1), 20 * (i >> 2)];
    const faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    const lines = [];
    const add = (text) => `#${lines.push(text)}`;
    const point = (p) => add(`CARTESIAN_POINT('',(${p.map((x) => x.toFixed(3)).join(",")}))`);
    const direction = (p) => add(`DIRECTION('',(${p.map((x) => x.toFixed(3)).join(",")}))`);
    const points = Array.from({ length: 8 }, (_, i) => point(corner(i)));
    const shell = add(`CLOSED_SHELL('',(${faces.map((face) => {
        const [a, b, , d] = face.map(corner), along = b.map((x, k) => Math.sign(x - a[k])), across = d.map((x, k) => Math.sign(x - a[k]));
        const normal = [0, 1, 2].map((k) => along[(k + 1) % 3] * across[(k + 2) % 3] - along[(k + 2) % 3] * across[(k + 1) % 3]);
        const plane = add(`PLANE('',${add(`AXIS2_PLACEMENT_3D('',${points[face[0]]},${direction(normal)},${direction(along)})`)})`);
        const bound = add(`FACE_OUTER_BOUND('',${add(`POLY_LOOP('',(${face.map((k) => points[k]).join(",")}))`)},.T.)`);
        return add(`FACE_SURFACE('',(${bound}),${plane},.T.)`);
    }).join(",")}))`);
    const mm = add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))"), rad = add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))"), sr = add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())");
    const slack = add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${mm},'distance_accuracy_value','')`);
    const context = add(`(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${slack}))GLOBAL_UNIT_ASSIGNED_CONTEXT((${mm},${rad},${sr}))REPRESENTATION_CONTEXT('',''))`);
    const application = add("APPLICATION_CONTEXT('core data for automotive mechanical design processes')");
    const product = add(`PRODUCT('box','box','',(${add(`PRODUCT_CONTEXT('',${application},'mechanical')`)}))`);
    const definition = add(`PRODUCT_DEFINITION('design','',${add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)},${add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)})`);
    const shape = add(`FACETED_BREP_SHAPE_REPRESENTATION('',(${add(`FACETED_BREP('',${shell})`)}),${context})`);
    add(`SHAPE_DEFINITION_REPRESENTATION(${add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)},${shape})`);
    const head = "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('box','2026-01-01T00:00:00',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));\nENDSEC;\nDATA;";
    return `${head}\n${lines.map((line, k) => `#${k + 1}=${line};`).join("\n")}\nENDSEC;\nEND-ISO-10303-21;\n`;
}

const FILES = ["Collada/duck_triangulate.dae", "FBX/phong_cube.fbx", "3MF/box.3mf", "glTF2/BoxTextured-glTF/BoxTextured.gltf", "glTF2/BoxTextured-glTF-Binary/BoxTextured.glb", "OBJ/spider.obj"];

function robotOf(meshes) {
    const link = (name, k) => `<link name="l${k}"><visual><geometry><mesh filename="package://r/${name}" scale="0.1 0.1 0.1"/></geometry></visual></link>`;
    const joint = (_, k) => `<joint name="j${k}" type="continuous"><parent link="l${k}"/><child link="l${k + 1}"/><origin xyz="0.2 0 0.1"/><axis xyz="0 0 1"/></joint>`;
    return `<robot name="zoo">${meshes.map(link).join("")}${meshes.slice(1).map(joint).join("")}</robot>`;
}

const PAINTED = { "painted.obj": "mtllib painted.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl steel\nf 1 3 2\nf 1 2 4\nusemtl red\nf 1 4 3\nf 2 3 4\n", "painted.mtl": "newmtl steel\nKd 0.5 0.5 1\nnewmtl red\nKd 1 0 0\n" };

const zipOf = (files) => Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [`zoo/${name}`, new Uint8Array(Buffer.from(content))]))));
const colors = (bench) => bench.canvas().evaluate(({ viewport }) => (viewport.shape?.materials ?? []).map(({ day }) => day));

function bodiesOf(program, path) {
    const done = spawnSync(program, ["batch"], { input: `${JSON.stringify({ op: "bodies", robot: path, occlusion: false })}\n`, maxBuffer: 1 << 28 });
    return JSON.parse(done.stdout.toString()).links;
}

export const cases = {
    async "a dropped model of the whole arm is checked as a ghost, put right, and becomes its body"(workshop) {
        const bench = await workshop.page({}, { url: workshop.plain.url });
        for (const joint of [1, 2]) await bench.type(new RegExp(`^Joint ${joint}`), 20);
        await bench.until(async () => (await bench.joints(2)).join() === "20,20", "the arm does not move");
        const q = await bench.canvas().evaluate(({ desk }) => desk.app.get().arm.q), { base64 } = await ask(bench, { op: "export", robot: "scara", format: "stl", q });
        const stl = Buffer.from(base64, "base64");
        for (let record = 84; record < stl.length; record += 50) { // in inches, y up
            for (let corner = record + 12; corner < record + 48; corner += 12) {
                const [x, y, z] = [0, 4, 8].map((byte) => stl.readFloatLE(corner + byte) / 25.4);
                [x, z, -y].forEach((value, axis) => stl.writeFloatLE(value, corner + 4 * axis));
            }
        }
        await drop(bench, [{ name: "arm.stl", bytes: stl }]);
        const panel = bench.page.getByTestId("model-fit");
        await panel.getByText(/with a unit of 25.4 mm they are alike/).waitFor();
        await panel.getByLabel("One unit of the file").selectOption("25.4");
        await panel.getByLabel("Points up").selectOption("y");
        await panel.getByText(/assumed/).waitFor({ state: "detached" });
        await panel.getByText(/\d{3} × \d{3} × 4\d\d mm/).waitFor();
        await bench.screenshot("model_ghost");
        await panel.getByRole("button", { name: "Use this body" }).click();
        await panel.waitFor({ state: "detached" });
        await bench.until(async () => (await arm(bench).inputValue()) === "scara-2", "the arm with its body does not stand there");
        await bench.until(async () => (await links(bench)).map(({ triangles }) => triangles).join() === "2468,3200,3248,268,808", "the links do not wear their pieces");
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(async () => (await links(bench)).map(({ triangles }) => triangles).join() === "2468,3200,3248,268,808", "the body is forgotten after a reload");
        await bench.close();
    },

    async "a part of a CAD system (STEP) is read by a worker, and a damaged one is refused by its name"(workshop) {
        const bench = await workshop.page();
        await drop(bench, [{ name: "box.step", bytes: Buffer.from(stepBox()) }]);
        const panel = bench.page.getByTestId("model-fit");
        await panel.getByText("box.step: 12 triangles, 40 × 30 × 20 mm").waitFor();
        await panel.getByText(/one unit of the model is 1000 mm/).waitFor();
        await panel.getByRole("button", { name: "Cancel" }).click();
        await drop(bench, [{ name: "torn.step", bytes: Buffer.from(stepBox().slice(0, 900)) }]);
        await bench.until(async () => /“torn.step” cannot be read/.test(await bench.text("notice")), "the damaged file is not refused");
        await bench.close();
    },

    async "DAE, FBX, 3MF, glTF and OBJ files of others in a zip archive are as large on the page as in the program"(workshop) {
        if (!existsSync(MODELS)) return; // assimp-testmodels is not installed
        const folder = mkdtempSync(join(tmpdir(), "zveno-models-"));
        const files = FILES.filter((name) => existsSync(join(MODELS, name))).map((name) => ({ name: basename(name), path: join(MODELS, name) }));
        files.forEach(({ name, path }) => cpSync(path, join(folder, name)));
        Object.entries(PAINTED).forEach(([name, text]) => writeFileSync(join(folder, name), text));
        files.push({ name: "painted.obj" });
        writeFileSync(join(folder, "zoo.urdf"), robotOf(files.map(({ name }) => name)));
        cpSync(join(MODELS, "glTF2/BoxTextured-glTF/BoxTextured0.bin"), join(folder, "BoxTextured0.bin"));
        const native = bodiesOf(workshop.program, join(folder, "zoo.urdf"));
        const bench = await workshop.page({}, { url: workshop.plain.url, expected: /THREE|texture/i });
        const names = [...files.map(({ name }) => name), "BoxTextured0.bin", "painted.mtl", "zoo.urdf"];
        await drop(bench, [{ name: "zoo.zip", bytes: zipOf(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]))) }]);
        await bench.page.getByTestId("import-report").waitFor();
        await bench.until(async () => (await arm(bench).inputValue()) === "zoo", "the robot does not stand there");
        await bench.until(async () => (await links(bench)).every(({ triangles }) => triangles > 0), "a mesh is missing");
        (await links(bench)).forEach(({ low, high }, k) => {
            if (native[k].source !== "file") return; // a program that was built without assimp
            native[k].bounds[0].forEach((mm, axis) => near(low[axis], mm, 0.05 + 1e-4 * Math.abs(mm), `${names[k]} low ${axis}`));
            native[k].bounds[1].forEach((mm, axis) => near(high[axis], mm, 0.05 + 1e-4 * Math.abs(mm), `${names[k]} high ${axis}`));
        });
        await bench.until(async () => /#8080ff.*#ff0000/.test(await colors(bench)), "the colours of an OBJ file are lost");
        const large = { ...PAINTED, "large.obj": PAINTED["painted.obj"] + `#${" ".repeat(98)}\n`.repeat(420e3), "large.urdf": robotOf(["painted.obj", "large.obj"]).replace("zoo", "large") };
        await drop(bench, [{ name: "large.zip", bytes: zipOf(large) }]); // its meshes have more bytes than one request may have
        await bench.until(async () => (await arm(bench).inputValue()) === "large", "the robot with a large mesh does not stand there");
        await bench.until(async () => (await links(bench)).map(({ triangles }) => triangles).join() === "4,4", "the large mesh is missing");
        await bench.close();
        rmSync(folder, { recursive: true });
    },
};

