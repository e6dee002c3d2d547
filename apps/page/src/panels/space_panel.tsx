/** Space on the server's disk: what was deleted and what was there before can be removed for good. */
import { useState } from "preact/hooks";
import { useDesk, useWords } from "../desk";
import { fixed } from "../state/units";
import { fill } from "../text/texts";

const MEGABYTE = 1e6;

export function SpacePanel() {
    const { driver, server } = useDesk();
    const { texts } = useWords();
    const [told, setTold] = useState("");
    const forget = async (what: "trash" | "versions", question: string): Promise<void> => {
        if (!window.confirm(question)) return;
        try {
            const freed = await server.ask<{ removed: number; freed_bytes: number }>({ op: "file_forget", [what]: true });
            setTold(fill(texts.spaceFreed, { files: freed.removed, size: fixed(freed.freed_bytes / MEGABYTE, 1, texts.units) }));
        } catch (problem) {
            driver.report(problem);
        }
    };
    return (
        <details class="space">
            <summary>{texts.space}</summary>
            <p class="about">{texts.spaceAbout}</p>
            <div class="row">
                <button type="button" onClick={() => void forget("trash", texts.spaceTrashSure)}>{texts.spaceTrash}</button>
                <button type="button" onClick={() => void forget("versions", texts.spaceVersionsSure)}>{texts.spaceVersions}</button>
            </div>
            <p class="about" role="status" data-testid="space">{told}</p>
        </details>
    );
}
