/** A file chosen or dropped: a robot, a workspace, a scene or a drawing, by what it says of itself. */
import type { Desk } from "../desk";
import { LANGUAGES } from "../text/texts";
import { openRobot } from "./robot_files";
import { openWorkspace, readWorkspace } from "./workspace";

function formatOf(text: string): string {
    return /"format"\s*:\s*"([\w-]+)\//.exec(text)?.[1] ?? "";
}

async function openText(text: string, desk: Desk): Promise<void> {
    const { texts } = LANGUAGES[desk.app.get().settings.language];
    const format = formatOf(text);
    if (format === "zveno-robot") return openRobot(text, desk);
    if (format === "zveno-scene") return (await import("../things/edit")).openScene(text, desk);
    if (format === "zveno-drawing") return (await import("../panels/drawing_files")).openDrawing(desk, text);
    return openWorkspace(readWorkspace(text, texts), desk);
}

/** What goes wrong is reported. */
export async function openDocument(file: File, desk: Desk): Promise<void> {
    try {
        await openText(await file.text(), desk);
    } catch (problem) {
        desk.driver.report(problem);
    }
}
