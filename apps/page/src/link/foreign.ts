/** Descriptions of robots by others among what is dropped or chosen; what imports them is fetched then. */
import type { Desk } from "../desk";
import { fetched } from "../parts/fetched";

const importPart = fetched(() => import("./robot_import"));
const FOREIGN = /\.(urdf|xacro|sdf|mjcf|xml|zip)$/i;

export const isForeign = (name: string): boolean => FOREIGN.test(name);

export async function importFile(file: File, desk: Desk): Promise<void> {
    const { importRobot, namedFiles } = await importPart();
    await importRobot(namedFiles([file]), desk);
}

/** Imports a robot that was dropped as files, folders or an archive; false when there is none. Entries are only there during the event. */
export function takeRobot(desk: Desk, dropped: DataTransfer | null): boolean {
    const entries = [...(dropped?.items ?? [])].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const files = [...(dropped?.files ?? [])];
    if (!entries.some((entry) => entry.isDirectory) && !files.some((file) => isForeign(file.name))) return false;
    desk.app.set({ panels: { notice: null } });
    importPart()
        .then(async ({ filesBelow, importRobot, namedFiles }) => importRobot(entries.length > 0 ? await filesBelow(entries) : namedFiles(files), desk))
        .catch((problem: unknown) => desk.driver.tell(problem));
    return true;
}
