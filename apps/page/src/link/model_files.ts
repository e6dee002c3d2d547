/**
 * A 3-D model onto the arm that is there: its files in a form that the core reads, once; then `fit` as often as somebody turns it. A core of
 * its own does it, so that a hand on the arm never waits.
 */
import { type ArmShape, shapeOf } from "../core/bodies";
import { Core } from "../core/core";
import { keepMeshes } from "../core/mesh_shelf";
import { described, type Description } from "../core/own_robots";
import type { Fitted, Vec3 } from "../core/vocabulary";
import type { Desk } from "../desk";
import { isForeignMesh } from "./mesh_formats";
import { adoptRobot } from "./robot_files";
import { type NamedFile, readableMesh } from "./robot_import";

export type Up = "z" | "y" | "x" | "-z" | "-y" | "-x";

/** How the model is put: what the request `fit` takes. */
export interface Placing {
    unit: number; // mm
    up: Up;
    abc: Vec3;
    pivot: Vec3; // in units of the model
    xyz: Vec3;
    link: number | null; // null: cut onto all links
    density: number; // kg/m3; 0: masses stay as they are
    pieces: { piece: number; link: number }[];
}

/** A model as the core takes it. */
export interface Model {
    name: string;
    files: Record<string, string>[];
    unit: number; // mm, as far as its format tells
    isTold: boolean; // it does
}

const MODEL = /\.(stl|obj|dae|gltf|glb|fbx|3mf|step|stp|iges|igs|brep)$/i;
const METRE = 1000;

/** The largest file that is called like a model; one that no reader understands is refused with its name. */
export async function readModel(files: NamedFile[]): Promise<Model> {
    const [largest] = files.filter(({ name }) => MODEL.test(name)).sort((a, b) => b.file.size - a.file.size);
    if (!largest) throw new Error(files[0]?.name ?? "");
    const isForeign = isForeignMesh(largest.name), sent = await readableMesh(largest, files);
    if (isForeign && !sent["text"]) throw new UnreadModel(largest.name);
    return { name: largest.name, files: [isForeign ? { ...sent, name: `${largest.name}.obj` } : sent], unit: isForeign ? METRE : 1, isTold: isForeign };
}

export class UnreadModel extends Error {}

let core: Core | null = null;

function coreOf(desk: Desk): Core {
    return (core ??= new Core((message) => desk.driver.report(new Error(message))));
}

async function ask(model: Model, desk: Desk, { link, density, ...placing }: Placing, bytes: boolean): Promise<Fitted> {
    const { robot, q, set } = desk.app.get().arm;
    const request = described({
        op: "fit", robot: robot?.name ?? "", files: model.files, q, bytes, ...placing,
        ...(Object.keys(set).length > 0 && { set }), ...(link !== null && { link }), ...(density > 0 && { density }),
    });
    return coreOf(desk).askText<"fit">(JSON.stringify(request));
}

/** What comes of it, to be looked at; nothing changes. */
export async function tryModel(model: Model, desk: Desk, placing: Placing): Promise<{ fitted: Fitted; shape: ArmShape }> {
    const fitted = await ask(model, desk, placing, false);
    const bodies = await coreOf(desk).askText<"bodies">(JSON.stringify({ op: "bodies", robot: fitted.robot, detail: "low", occlusion: false }));
    return { fitted, shape: shapeOf(bodies) };
}

/** The model becomes the body of an arm of one's own, which keeps all of it. */
export async function useModel(model: Model, desk: Desk, placing: Placing): Promise<void> {
    const fitted = await ask(model, desk, placing, true);
    keepMeshes(fitted.stored);
    await adoptRobot(fitted.robot as Description, desk);
}
