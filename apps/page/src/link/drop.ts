/**
 * Files dropped anywhere on the page: a program goes to its tab, pictures and SVG files to the drawing, each fetched for it; a robot,
 * a workspace or a drawing is opened. Of anything else it is told what can be dropped.
 */
import type { Desk } from "../desk";
import { fill, LANGUAGES } from "../text/texts";

const DOCUMENT = /\.(json|urdf|xml)$/i;
const PROGRAM = /\.(ngc|nc|gcode|tap|txt)$/i;
const PICTURE = /\.(svg|png|jpe?g|webp|gif|bmp)$/i;

const isPicture = (file: File): boolean => file.type.startsWith("image/") || PICTURE.test(file.name);

/** Opens dropped files, each where it belongs. One of an unknown kind is a program on a tab that waits for one. */
export function takeFiles(desk: Desk, files: File[]): void {
    const { app, driver } = desk;
    const [file] = files, pictures = files.filter(isPicture), { drawer, program, language } = app.get(), { texts } = LANGUAGES[language];
    const isAtProgram = drawer === "program", isEmpty = program.text.length === 0;
    if (pictures.length > 0) {
        app.set({ drawer: "drawing", sheet: "more" });
        void import("../panels/drawing_files").then(({ addFiles }) => addFiles(desk, pictures));
    } else if (file && DOCUMENT.test(file.name)) {
        void import("./documents").then(({ openDocument }) => openDocument(file, desk));
    } else if (file && (PROGRAM.test(file.name) || (isAtProgram && isEmpty))) {
        app.set({ drawer: "program", sheet: "more" });
        void import("../editor/workbench").then(({ workbenchOf }) => workbenchOf(desk).open(file));
    } else if (file) {
        driver.tell(new Error(fill(isAtProgram ? texts.dropReplaces : texts.dropUnknown, { name: file.name })));
    }
}

export function listenForFiles(desk: Desk): void {
    window.addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); // else the browser leaves the page for the file
    });
    window.addEventListener("drop", (event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) event.preventDefault();
        takeFiles(desk, files);
    });
}
