/**
 * Files dropped anywhere on the page: a program goes to its tab, pictures and SVG files to the drawing, triangles become a thing; a robot,
 * a workspace, a scene, a drawing or a capability map is opened. Of anything else it is told what can be dropped.
 */
import type { Desk } from "../desk";
import { fetched, onDemand } from "../parts/fetched";
import { takeRobot } from "./foreign";
import { fill, LANGUAGES } from "../text/texts";

const drawingPart = fetched(() => import("../panels/drawing_files")), documentPart = fetched(() => import("./documents"));
const thingsPart = fetched(() => import("../things/edit")), workbenchPart = fetched(() => import("../editor/workbench"));
const mapPart = onDemand(() => import("../map/shown_map"));

const MAP = /\.map$/i;
const DOCUMENT = /\.json$/i;
const PROGRAM = /\.(ngc|nc|gcode|tap|txt|src|mod|script|ls|as|pg|prg|jbi)$/i;
const TRIANGLES = /\.(stl|obj)$/i;
const PICTURE = /\.(svg|png|jpe?g|webp|gif|bmp)$/i;

const isPicture = (file: File): boolean => file.type.startsWith("image/") || PICTURE.test(file.name);

/** Opens dropped files, each where it belongs. One of an unknown kind is a program on a tab that waits for one. */
export function takeFiles(desk: Desk, files: File[]): void {
    const { app, driver } = desk;
    const [file] = files, pictures = files.filter(isPicture), { panels: { drawer }, work: { program }, settings: { language } } = app.get(), { texts } = LANGUAGES[language];
    const told = (problem: unknown): void => driver.report(problem);
    const isAtProgram = drawer === "program", isEmpty = program.text.length === 0;
    app.set({ panels: { notice: null } }); // what was told of the drop before
    if (pictures.length > 0) {
        app.set({ panels: { drawer: "drawing", sheet: "more" } });
        drawingPart().then(({ addFiles }) => addFiles(desk, pictures)).catch(told);
    } else if (file && DOCUMENT.test(file.name)) {
        documentPart().then(({ openDocument }) => openDocument(file, desk)).catch(told);
    } else if (file && MAP.test(file.name)) {
        mapPart().then(({ openMap }) => openMap(desk, file)).catch(told);
    } else if (file && TRIANGLES.test(file.name)) {
        app.set({ panels: { drawer: "things", sheet: "more" } });
        thingsPart().then(({ addMesh }) => addMesh(file, desk)).catch(told);
    } else if (file && (PROGRAM.test(file.name) || (isAtProgram && isEmpty))) {
        app.set({ panels: { drawer: "program", sheet: "more" } });
        workbenchPart().then(({ workbenchOf }) => workbenchOf(desk).open(file)).catch(told);
    } else if (file) {
        driver.report(new Error(fill(isAtProgram ? texts.dropReplaces : texts.dropUnknown, { name: file.name })));
    }
}

export function listenForFiles(desk: Desk): void {
    window.addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); // else the browser leaves the page for the file
    });
    window.addEventListener("drop", (event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) event.preventDefault();
        if (!takeRobot(desk, event.dataTransfer)) takeFiles(desk, files);
    });
}
