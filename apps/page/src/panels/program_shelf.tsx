/** Programs that are kept: on the server, or without one in this browser. */
import { useEffect, useState } from "preact/hooks";
import { type Desk, useApp, useDesk, useWords, wordsOf } from "../desk";
import { workbenchOf } from "../editor/workbench";
import { type Shelf, shelfOf } from "../link/shelf";
import { Store, usePart } from "../state/store";

const MOST_ON_SERVER = 16_000_000; // characters; the server counts bytes and keeps 16 MB

/** How often something was put there or taken away: the list looks again. */
const touched = new Store({ times: 0 });

async function onShelf(desk: Desk, act: (shelf: Shelf) => Promise<void>): Promise<void> {
    try {
        await act(shelfOf(desk.server, "programs"));
    } catch (problem) {
        const { texts } = wordsOf(desk.app.get().settings);
        const full = problem instanceof DOMException && problem.name === "QuotaExceededError";
        desk.driver.report(full ? new Error(texts.tooLargeBrowser) : problem);
    }
    touched.set({ times: touched.get().times + 1 });
}

export function saveProgram(desk: Desk, name: string): Promise<void> {
    const { app } = desk, { program } = app.get().work;
    return onShelf(desk, async (shelf) => {
        if (shelf.where === "server" && program.text.length > MOST_ON_SERVER) throw new Error(wordsOf(app.get().settings).texts.tooLargeServer);
        await shelf.write(name, String(program.text));
        app.set({ work: { program: { ...app.get().work.program, name } }, panels: { notice: { kind: "saved", name, where: shelf.where } } });
    });
}

export function ProgramShelf() {
    const desk = useDesk(), bench = workbenchOf(desk);
    const { texts } = useWords();
    const link = useApp((state) => state.link.server);
    const times = usePart(touched, (state) => state.times);
    const [names, setNames] = useState<string[]>([]);
    useEffect(() => {
        let wanted = true;
        void shelfOf(desk.server, "programs").names().then((found) => { if (wanted) setNames(found); }, () => undefined); // while the link is lost
        return () => { wanted = false; };
    }, [link, times]);

    const load = (name: string): Promise<void> => onShelf(desk, async (shelf) => bench.put({ name, text: await shelf.read(name) }));
    return (
        <details class="program-shelf">
            <summary>{texts.savedPrograms}{names.length > 0 && ` (${names.length})`}</summary>
            {names.length === 0 && <p class="about">{texts.nothingSaved}</p>}
            <ul class="plain">
                {names.map((name) => (
                    <li key={name} class="row">
                        <span class="grow">{name}</span>
                        <button type="button" aria-label={`${texts.loadProgram} ${name}`} onClick={() => void load(name)}>{texts.loadProgram}</button>
                        <button type="button" aria-label={`${texts.remove} ${name}`} onClick={() => void onShelf(desk, (shelf) => shelf.remove(name))}>✕</button>
                    </li>
                ))}
            </ul>
        </details>
    );
}
