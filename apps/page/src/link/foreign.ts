/** Robots by others among what is dropped or chosen, described or as a 3-D model alone; what reads them is fetched then. */
import type { Desk } from "../desk";
import { fetched } from "../parts/fetched";
import type { NamedFile } from "./robot_import";

const importPart = fetched(() => import("./robot_import"));
const modelPart = fetched(() => import("../panels/model_fit"));
const FOREIGN = /\.(urdf|xacro|sdf|mjcf|xml|zip)$/i, MODEL = /\.(stl|obj|dae|gltf|glb|fbx|3mf|step|stp|iges|igs|brep)$/i;

export const isForeign = (name: string): boolean => FOREIGN.test(name) || MODEL.test(name);

/** A description is imported; a model that no description goes with is put onto the arm that is there. */
async function open(files: NamedFile[], desk: Desk): Promise<void> {
    const isDescribed = files.some(({ name }) => FOREIGN.test(name) || /\.(json|csv)$/i.test(name));
    if (isDescribed || !files.some(({ name }) => MODEL.test(name))) return (await importPart()).importRobot(files, desk);
    return (await modelPart()).showModel(desk, files);
}

export async function importFile(file: File, desk: Desk): Promise<void> {
    await open((await importPart()).namedFiles([file]), desk);
}

/** Imports a robot that was dropped as files, folders or an archive; false when there is none. Entries are only there during the event. */
export function takeRobot(desk: Desk, dropped: DataTransfer | null): boolean {
    const entries = [...(dropped?.items ?? [])].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const files = [...(dropped?.files ?? [])];
    if (!entries.some((entry) => entry.isDirectory) && !files.some((file) => isForeign(file.name))) return false;
    desk.app.set({ panels: { notice: null } });
    importPart()
        .then(async ({ filesBelow, namedFiles }) => open(entries.length > 0 ? await filesBelow(entries) : namedFiles(files), desk))
        .catch((problem: unknown) => desk.driver.report(problem));
    return true;
}
