/** Saving and opening workspaces: in this browser, and as files. */
import { useState } from "preact/hooks";
import { useDesk, useWords } from "../desk";
import { download, load, remove, save, savedNames } from "../link/shelf";
import { openWorkspace, readWorkspace, workspaceOf } from "../link/workspace";
import { Section } from "../parts/section";

export function FilesPanel() {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const [name, setName] = useState("");
    const [names, setNames] = useState(savedNames);
    const text = (): string => JSON.stringify(workspaceOf(app), null, 2);
    const called = (): string => name.trim() || texts.unnamed;

    const keep = (): void => {
        save(called(), text());
        setNames(savedNames());
        app.set({ notice: { kind: "saved", name: called(), where: "browser" } });
    };
    const open = async (content: string | null): Promise<void> => {
        try {
            if (content !== null) await openWorkspace(readWorkspace(content), app, driver);
        } catch (problem) {
            driver.tell(problem);
        }
    };
    return (
        <Section title={texts.files} sheet="arm">
            <div class="row">
                <input class="grow" type="text" aria-label={texts.saveAs} placeholder={texts.unnamed} value={name}
                    onInput={(event) => setName(event.currentTarget.value)} />
                <button type="button" onClick={keep}>{texts.save}</button>
            </div>
            <div class="row">
                <button type="button" onClick={() => download(`${called()}.json`, "application/json", text())}>{texts.download}</button>
                <label class="button">
                    {texts.openFile}
                    <input type="file" accept=".json,application/json" onChange={(event) => {
                        const file = event.currentTarget.files?.[0];
                        if (file) void file.text().then(open);
                        event.currentTarget.value = "";
                    }} />
                </label>
            </div>
            <h3>{texts.saved}</h3>
            {names.length === 0 && <p class="about">{texts.nothingSaved}</p>}
            <ul class="plain">
                {names.map((one) => (
                    <li key={one} class="row">
                        <span class="grow">{one}</span>
                        <button type="button" aria-label={`${texts.open} ${one}`} onClick={() => void open(load(one))}>{texts.open}</button>
                        <button type="button" aria-label={`${texts.remove} ${one}`} onClick={() => {
                            remove(one);
                            setNames(savedNames());
                        }}>✕</button>
                    </li>
                ))}
            </ul>
        </Section>
    );
}
