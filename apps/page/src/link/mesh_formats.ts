/**
 * Meshes that the core does not read, by the loaders of three.js, each fetched when a file asks for it: DAE, glTF, FBX, 3MF. They go to the
 * core as OBJ in metres, one material for each colour, called after it ("usemtl #c08040").
 *
 * What is up stays as it stands in the frame of the link, as other readers of robots have it; only the unit counts.
 */
import { Color, LoadingManager, type Material, type Mesh, type Object3D, Vector3 } from "three";
import type { NamedFile } from "./robot_import";

const FOREIGN = /\.(dae|gltf|glb|fbx|3mf)$/i;

export const isForeignMesh = (name: string): boolean => FOREIGN.test(name);

/** Files that a file names (buffers of glTF) are looked for among those that were dropped, by the end of their names. */
function managerOf(files: NamedFile[]): { manager: LoadingManager; close: () => void } {
    const urls = new Map<string, string>(), manager = new LoadingManager();
    manager.setURLModifier((url) => {
        if (/^(data|blob):/.test(url)) return url;
        const last = decodeURIComponent(url).split("/").pop() ?? "", found = files.find(({ name }) => name.split("/").pop() === last);
        if (!found) return url;
        const made = urls.get(last) ?? URL.createObjectURL(found.file);
        urls.set(last, made);
        return made;
    });
    return { manager, close: () => urls.forEach((url) => URL.revokeObjectURL(url)) };
}

async function readDae(file: File, manager: LoadingManager): Promise<Object3D> {
    const { ColladaLoader } = await import("three/examples/jsm/loaders/ColladaLoader.js");
    const scene = new ColladaLoader(manager).parse(await file.text(), "")?.scene;
    if (!scene) throw new Error(file.name);
    scene.rotation.set(0, 0, 0); // the loader turns z up into y up
    return scene;
}

async function readGltf(file: File, manager: LoadingManager): Promise<Object3D> {
    const { GLTFLoader } = await import("three/examples/jsm/loaders/GLTFLoader.js");
    return (await new GLTFLoader(manager).parseAsync(await file.arrayBuffer(), "")).scene;
}

async function readFbx(file: File, manager: LoadingManager): Promise<Object3D> {
    const { FBXLoader } = await import("three/examples/jsm/loaders/FBXLoader.js");
    const scene = new FBXLoader(manager).parse(await file.arrayBuffer(), "");
    const told = Number(scene.userData["unitScaleFactor"]);
    scene.scale.multiplyScalar(0.01 * (told > 0 ? told : 1)); // centimetres
    return scene;
}

async function read3mf(file: File, manager: LoadingManager): Promise<Object3D> {
    const { ThreeMFLoader } = await import("three/examples/jsm/loaders/3MFLoader.js");
    const scene = new ThreeMFLoader(manager).parse(await file.arrayBuffer());
    scene.scale.multiplyScalar(0.001); // millimetres
    return scene;
}

const READERS = { dae: readDae, gltf: readGltf, glb: readGltf, fbx: readFbx, "3mf": read3mf };

const nameOf = (material: Material | undefined): string => `#${((material as { color?: Color } | undefined)?.color ?? new Color(0x999999)).getHexString()}`;

/** The corners and faces of one mesh; `first` is how many corners stand before. */
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
    const ending = (name.split(".").pop() ?? "").toLowerCase() as keyof typeof READERS, { manager, close } = managerOf(files);
    try {
        const scene = await READERS[ending](file, manager), out: string[] = [];
        let corners = 0;
        scene.updateMatrixWorld(true);
        scene.traverse((thing) => {
            if (!(thing as Mesh).isMesh) return;
            const made = linesOf(thing as Mesh, corners);
            corners += made.corners;
            for (const line of made.lines) out.push(line);
        });
        return out.join("\n");
    } finally {
        close();
    }
}
