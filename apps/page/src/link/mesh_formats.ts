/**
 * Meshes that the core does not read, by the loaders of three.js, each fetched when a file asks for it: DAE, glTF, FBX, 3MF; STEP and IGES by
 * a worker. They go to the core as OBJ in metres, one material for each colour, called after it ("usemtl #c08040").
 *
 * What is up stays as it is in the frame of the link, as other readers of robots have it; only the unit counts.
 */
import { Color, LoadingManager, type Material, type Mesh, type Object3D, Vector3 } from "three";
import { unpacked } from "./archives";
import { cadFormat, objOfCad } from "./cad_formats";
import { type Beside, packedGltf } from "./gltf_pack";
import type { NamedFile } from "./robot_import";

const FOREIGN = /\.(dae|gltf|glb|fbx|3mf)$/i;

export const isForeignMesh = (name: string): boolean => FOREIGN.test(name) || cadFormat(name) !== undefined;

/** Pictures are not looked at: a single pixel stands for each. */
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const manager = new LoadingManager().setURLModifier((url) => (/^(data|blob):/.test(url) ? url : PIXEL));

/** A file beside another one, by the most names in common at the end of its path; the same folder comes first. */
function besideOf(name: string, files: NamedFile[]): Beside {
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    return async (wanted) => {
        const path = folder + wanted.replace(/^(\.\/)+/, ""), last = path.split("/").pop()?.toLowerCase();
        const found = files.find((one) => one.name === path) ?? files.find((one) => one.name.split("/").pop()?.toLowerCase() === last);
        return found?.file.arrayBuffer();
    };
}

/** Bytes as text; the mark at their head tells UTF-16. */
function textOf(bytes: ArrayBuffer): string {
    const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
    return new TextDecoder(a === 0xfe && b === 0xff ? "utf-16be" : a === 0xff && b === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
}

async function readDae({ file }: NamedFile): Promise<Object3D> {
    const { ColladaLoader } = await import("./mesh_loaders");
    const text = textOf(await file.arrayBuffer()).replace(/<library_images[\s\S]*?<\/library_images>/g, ""); // would be fetched
    const scene = new ColladaLoader(manager).parse(text, "")?.scene;
    if (!scene) throw new Error(file.name);
    scene.rotation.set(0, 0, 0); // the loader turns z up into y up
    return scene;
}

async function readGltf({ name, file }: NamedFile, files: NamedFile[]): Promise<Object3D> {
    const { GLTFLoader } = await import("./mesh_loaders");
    return (await new GLTFLoader(manager).parseAsync(await packedGltf(await file.arrayBuffer(), besideOf(name, files)), "")).scene;
}

async function readFbx({ file }: NamedFile): Promise<Object3D> {
    const { FBXLoader } = await import("./mesh_loaders");
    const scene = new FBXLoader(manager).parse(await file.arrayBuffer(), "");
    const told = Number(scene.userData["unitScaleFactor"]);
    scene.scale.multiplyScalar(0.01 * (told > 0 ? told : 1)); // centimetres
    return scene;
}

const UNITS_3MF: Record<string, number> = { micron: 1e-6, millimeter: 1e-3, centimeter: 1e-2, inch: 0.0254, foot: 0.3048, meter: 1 }; // m

/** The unit that the model inside names; the loader does not look at it. */
async function unitOf3mf(bytes: ArrayBuffer): Promise<number> {
    const [model] = await unpacked(bytes, (name) => /\.model$/i.test(name));
    const head = (await model?.file.slice(0, 2048).text()) ?? "", [, word = ""] = /<model\b[^>]*\bunit="(\w+)"/.exec(head) ?? [];
    return UNITS_3MF[word] ?? 1e-3;
}

async function read3mf({ file }: NamedFile): Promise<Object3D> {
    const { ThreeMFLoader } = await import("./mesh_loaders");
    const bytes = await file.arrayBuffer(), scene = new ThreeMFLoader(manager).parse(bytes);
    scene.scale.multiplyScalar(await unitOf3mf(bytes));
    return scene;
}

const READERS = { dae: readDae, gltf: readGltf, glb: readGltf, fbx: readFbx, "3mf": read3mf };

const nameOf = (material: Material | undefined): string => `#${((material as { color?: Color } | undefined)?.color ?? new Color(0x999999)).getHexString()}`;

/** The corners and faces of one mesh; `first` is how many corners are before. */
function linesOf(mesh: Mesh, first: number): { lines: string[]; corners: number } {
    const { geometry, material } = mesh, places = geometry.getAttribute("position"), order = geometry.getIndex(), lines: string[] = [], at = new Vector3();
    for (let k = 0; k < places.count; ++k) {
        at.fromBufferAttribute(places, k).applyMatrix4(mesh.matrixWorld);
        lines.push(`v ${at.x} ${at.y} ${at.z}`);
    }
    const corner = (k: number): number => first + 1 + (order ? order.getX(k) : k), all = order ? order.count : places.count;
    const mirrored = mesh.matrixWorld.determinant() < 0;
    const groups = Array.isArray(material) && geometry.groups.length > 0 ? geometry.groups : [{ start: 0, count: all, materialIndex: 0 }];
    for (const { start, count, materialIndex } of groups) {
        lines.push(`usemtl ${nameOf(Array.isArray(material) ? material[materialIndex ?? 0] : material)}`);
        for (let k = start; k + 2 < Math.min(start + count, all); k += 3) {
            const [a, b, c] = [corner(k), corner(k + 1), corner(k + 2)];
            lines.push(mirrored ? `f ${a} ${c} ${b}` : `f ${a} ${b} ${c}`);
        }
    }
    return { lines, corners: places.count };
}

/** A mesh file as OBJ text; a refusal is that of the loader. */
export async function objOf({ name, file }: NamedFile, files: NamedFile[]): Promise<string> {
    const cad = cadFormat(name);
    if (cad) return objOfCad({ name, file }, cad);
    const ending = (name.split(".").pop() ?? "").toLowerCase() as keyof typeof READERS, out: string[] = [];
    const scene = await READERS[ending]({ name, file }, files);
    let corners = 0;
    scene.updateMatrixWorld(true);
    scene.traverse((thing) => {
        if (!(thing as Mesh).isMesh) return;
        const made = linesOf(thing as Mesh, corners);
        corners += made.corners;
        for (const line of made.lines) out.push(line);
    });
    return out.join("\n");
}
