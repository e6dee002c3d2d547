/** Saving and opening workspaces: on the server or in this browser, and as files. */
import { useEffect, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { download } from "../link/download";
import { type Shelf, shelfOf } from "../link/shelf";
import { LONGEST_PROGRAM, openWorkspace, readWorkspace, workspaceOf } from "../link/workspace";
import { FileButton } from "../parts/file_button";
import { Section } from "../parts/section";
import { Gallery } from "./gallery";
import { SpacePanel } from "./space_panel";

export function FilesPanel() {
    const desk = useDesk();
    const { app, driver, server } = desk;
    const { texts } = useWords();
    const link = useApp((state) => state.link.server);
    const [name, setName] = useState("");
    const [names, setNames] = useState<string[]>([]);
    const text = (): string => JSON.stringify(workspaceOf(app.get()), null, 2);
    const called = (): string => name.trim() || texts.unnamed;

    /** Does something with the shelf of the moment, then shows what is on it; what goes wrong is reported. */
    const onShelf = async (act: (shelf: Shelf) => Promise<void>): Promise<void> => {
        try {
            const shelf = shelfOf(server, "poses");
            await act(shelf);
            setNames(await shelf.names());
        } catch (problem) {
            driver.report(problem);
        }
    };
    useEffect(() => void onShelf(async () => {}), [link]);

    const keep = (): Promise<void> => onShelf(async (shelf) => {
        await shelf.write(called(), text());
        app.set({ panels: { notice: { kind: "saved", name: called(), where: shelf.where, withoutProgram: app.get().work.program.text.length > LONGEST_PROGRAM } } });
    });
    const open = (content: string): Promise<void> => onShelf(() => openWorkspace(readWorkspace(content, texts), desk));
    return (
        <Section title={texts.files} sheet="arm" hint={link === "alone" ? texts.filesAlone : undefined}>
            <div class="row">
                <input class="grow" type="text" aria-label={texts.saveAs} placeholder={texts.unnamed} value={name}
                    onInput={(event) => setName(event.currentTarget.value)} />
                <button type="button" onClick={() => void keep()}>{texts.save}</button>
            </div>
            <div class="row">
                <button type="button" onClick={() => download(`${called()}.json`, "application/json", text())}>{texts.download}</button>
                <FileButton text={texts.openFile} accept=".json,application/json" onFile={(file) => void file.text().then(open)} />
            </div>
            <h3>{texts.saved}</h3>
            {names.length === 0 && <p class="about">{texts.nothingSaved}</p>}
            <ul class="plain">
                {names.map((one) => (
                    <li key={one} class="row">
                        <span class="grow">{one}</span>
                        <button type="button" aria-label={`${texts.open} ${one}`} onClick={() => void onShelf(async (shelf) => open(await shelf.read(one)))}>{texts.open}</button>
                        <button type="button" aria-label={`${texts.remove} ${one}`} onClick={() => void onShelf((shelf) => shelf.remove(one))}>✕</button>
                    </li>
                ))}
            </ul>
            <Gallery />
            {server.serves && <SpacePanel />}
        </Section>
    );
}
