/** Drawings that are kept, on the server or in this browser, and the files that one can be: JSON, SVG, G-code, PNG. */
import { useEffect, useState } from "preact/hooks";
import type { DrawingAnswer } from "../core/sketch";
import { useApp, useDesk, useWords } from "../desk";
import { download } from "../link/download";
import { paint } from "../link/paint";
import { type Shelf, shelfOf } from "../link/shelf";
import type { Sketcher } from "../motion/sketcher";
import { openDrawing, textOfDrawing } from "./drawing_files";
import { titleOfDrawing } from "./drawing_words";

export function DrawingShelf({ sketcher, answer }: { sketcher: Sketcher; answer: DrawingAnswer | null }) {
    const desk = useDesk();
    const { app, driver, server } = desk;
    const { texts } = useWords();
    const link = useApp((state) => state.link.server);
    const empty = useApp((state) => state.work.drawing.sources.length === 0);
    const [name, setName] = useState("");
    const [names, setNames] = useState<string[]>([]);
    const called = (): string => name.trim() || titleOfDrawing(app.get().work.drawing).replace(/[/\\:*?"<>|.]/g, " ").trim() || texts.drawingUnnamed;
    const told = (work: Promise<void>): void => void work.catch((problem: unknown) => driver.report(problem));
    const onShelf = async (act: (shelf: Shelf) => Promise<void>): Promise<void> => {
        const shelf = shelfOf(server, "drawings");
        await act(shelf);
        setNames(await shelf.names());
    };
    useEffect(() => told(onShelf(async () => {})), [link]);
    const save = (): void => told(onShelf(async (shelf) => {
        await shelf.write(called(), textOfDrawing(desk));
        app.set({ panels: { notice: { kind: "saved", name: called(), where: shelf.where } } });
    }));
    const open = (one: string): void => told(onShelf(async (shelf) => openDrawing(desk, await shelf.read(one))));
    const write = async (ending: "ngc" | "svg"): Promise<void> => {
        const files = await sketcher.files();
        if (ending === "ngc") download(`${called()}.ngc`, "text/plain", files.gcode);
        else download(`${called()}.svg`, "image/svg+xml", files.svg);
    };
    const picture = async (): Promise<void> => answer ? download(`${called()}.png`, "image/png", await paint(answer)) : undefined;
    const none = !answer || answer.strokes.length === 0;
    return (
        <details class="more">
            <summary>{texts.drawingFiles}</summary>
            <div class="row">
                <input class="grow" type="text" aria-label={texts.drawingName} placeholder={called()} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                <button type="button" disabled={empty} onClick={save}>{texts.save}</button>
            </div>
            <ul class="plain">
                {names.map((one) => (
                    <li key={one} class="row">
                        <span class="grow">{one}</span>
                        <button type="button" aria-label={`${texts.open} ${one}`} onClick={() => open(one)}>{texts.open}</button>
                        <button type="button" aria-label={`${texts.remove} ${one}`} onClick={() => told(onShelf((shelf) => shelf.remove(one)))}>✕</button>
                    </li>
                ))}
            </ul>
            <div class="row">
                <span>{texts.exportAs}</span>
                <button type="button" disabled={empty} onClick={() => download(`${called()}.json`, "application/json", textOfDrawing(desk))}>JSON</button>
                <button type="button" disabled={none} onClick={() => told(write("svg"))}>SVG</button>
                <button type="button" disabled={none || !answer.possible} onClick={() => told(write("ngc"))}>{texts.gcode}</button>
                <button type="button" disabled={none} onClick={() => told(picture())}>PNG</button>
            </div>
        </details>
    );
}
