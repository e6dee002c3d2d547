/**
 * Files dropped anywhere on the page: a program goes to its tab, pictures and SVG files to the drawing, each fetched for it; a robot,
 * a workspace or a drawing is opened.
 */
import type { Desk } from "../desk";

const DOCUMENT = /\.(json|urdf|xml)$/i;
const PROGRAM = /\.(ngc|nc|gcode|tap)$/i;
const PICTURE = /\.(svg|png|jpe?g|webp|gif|bmp)$/i;

const isPicture = (file: File): boolean => file.type.startsWith("image/") || PICTURE.test(file.name);

function take(desk: Desk, files: File[]): void {
    const [file] = files, pictures = files.filter(isPicture);
    if (pictures.length > 0) {
        desk.app.set({ drawer: "drawing", sheet: "more" });
        void import("../panels/drawing_files").then(({ addFiles }) => addFiles(desk, pictures));
    } else if (file && DOCUMENT.test(file.name)) {
        void import("./documents").then(({ openDocument }) => openDocument(file, desk));
    } else if (file && PROGRAM.test(file.name)) {
        desk.app.set({ drawer: "program", sheet: "more" });
        void import("../editor/workbench").then(({ workbenchOf }) => workbenchOf(desk).open(file));
    }
}

export function listenForFiles(desk: Desk): void {
    window.addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); // else the browser leaves the page for the file
    });
    window.addEventListener("drop", (event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) event.preventDefault();
        take(desk, files);
    });
}
