/** Files that become part of a drawing: SVG files, pictures, and whole drawings. */
import type { Desk } from "../desk";
import { pixelsOf } from "../link/pixels";
import { svgText } from "../link/svg_text";
import { type DrawingSource, storedDrawing, readDrawing } from "../state/drawing";
import { fill, LANGUAGES, type Texts } from "../text/texts";

/** Endings and kinds that the drawing tab takes. */
export const TAKEN = ".svg,.png,.jpg,.jpeg,.webp,.gif,.bmp,.json,image/*";

const isSvg = (file: File): boolean => file.type === "image/svg+xml" || /\.svg$/i.test(file.name);
const isDrawing = (file: File): boolean => /\.json$/i.test(file.name);

async function sourceOf(file: File, texts: Texts): Promise<DrawingSource> {
    if (isSvg(file)) {
        const svg = await svgText(file);
        if (!svg.includes("<svg")) throw new Error(fill(texts.drawingNoSvg, { name: file.name }));
        return { svg, name: file.name };
    }
    try {
        return { image: await pixelsOf(file), name: file.name };
    } catch {
        throw new Error(fill(texts.drawingNoPicture, { name: file.name }));
    }
}

/** Opens a document: its arm comes with it, when this page knows it. */
export async function openDrawing({ app, driver }: Desk, text: string): Promise<void> {
    const { texts } = LANGUAGES[app.get().settings.language];
    const { robot, set, ...drawing } = readDrawing(text, texts);
    const { robots, robot: here } = app.get().arm;
    if (robot && robots.some((one) => one.name === robot) && (robot !== here?.name || set)) await driver.select(robot, set ?? {});
    app.set({ work: { drawing }, panels: { drawer: "drawing", sheet: "more" } });
}

/** Adds files to the drawing; what is wrong with one is reported. */
export async function addFiles(desk: Desk, files: Iterable<File>): Promise<void> {
    const { app, driver } = desk;
    const { texts } = LANGUAGES[app.get().settings.language];
    for (const file of files) {
        try {
            if (isDrawing(file)) {
                await openDrawing(desk, await file.text());
            } else {
                const source = await sourceOf(file, texts);
                const { drawing } = app.get().work;
                app.set({ work: { drawing: { ...drawing, sources: [...drawing.sources, source] } } });
            }
        } catch (problem) {
            driver.report(problem);
        }
    }
}

/** The drawing as it is kept. */
export function textOfDrawing({ app }: Desk): string {
    const { work: { drawing }, arm: { robot, set } } = app.get();
    return JSON.stringify(storedDrawing(drawing, robot?.name ?? "", set), null, 2);
}
