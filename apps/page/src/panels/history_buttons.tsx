/** Undo and redo, each with what it would bring back. */
import { useApp, useDesk, useWords } from "../desk";
import type { Change } from "../state/documents";
import { fill } from "../text/texts";

const BACK = "M6.5 3 3 6.5 6.5 10M3.2 6.5H9a3.6 3.6 0 0 1 0 7.2H6";
const ON = "M9.5 3 13 6.5 9.5 10M12.8 6.5H7a3.6 3.6 0 0 0 0 7.2h3";

interface Props {
    label: string; // what to do with the change, {what}
    keys: string;
    change: Change | null;
    path: string;
    onClick: () => void;
}

function HistoryButton({ label, keys, change, path, onClick }: Props) {
    const { texts } = useWords();
    const text = fill(label, { what: change ? texts.changes[change] : texts.nothing });
    return (
        <button type="button" class="icon" disabled={change === null} aria-label={text} title={`${text} (${keys})`} onClick={onClick}>
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d={path} /></svg>
        </button>
    );
}

export function HistoryButtons() {
    const { history } = useDesk();
    const { texts } = useWords();
    const undo = useApp((state) => state.history.undo);
    const redo = useApp((state) => state.history.redo);
    return (
        <div class="choice" role="group" aria-label={texts.history}>
            <HistoryButton label={texts.undo} keys="Ctrl+Z" change={undo} path={BACK} onClick={() => void history.undo()} />
            <HistoryButton label={texts.redo} keys="Ctrl+Shift+Z" change={redo} path={ON} onClick={() => void history.redo()} />
        </div>
    );
}
