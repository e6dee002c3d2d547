/** Files dropped anywhere on the page: a program goes to its tab, which is fetched for it; a robot or a workspace is opened. */
import type { Desk } from "../desk";

const DOCUMENT = /\.(json|urdf|xml)$/i;
const PROGRAM = /\.(ngc|nc|gcode|tap)$/i;

export function listenForPrograms(desk: Desk): void {
    window.addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); // else the browser leaves the page for the file
    });
    window.addEventListener("drop", (event) => {
        const file = event.dataTransfer?.files[0];
        if (file) event.preventDefault();
        if (file && DOCUMENT.test(file.name)) void import("./documents").then(({ openDocument }) => openDocument(file, desk));
        if (!file || !PROGRAM.test(file.name)) return;
        desk.app.set({ drawer: "program", sheet: "more" });
        void import("../editor/workbench").then(({ workbenchOf }) => workbenchOf(desk).open(file));
    });
}
