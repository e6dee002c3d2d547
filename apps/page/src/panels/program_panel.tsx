/** The program tab: what can be done with a program, its text, what is wrong with it, and where it lies. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { takeFiles } from "../link/drop";
import { workbenchOf } from "../editor/workbench";
import type { TextSize } from "../state/program";
import { usePart } from "../state/store";
import { helpText } from "../text/gcode";
import { fill } from "../text/texts";
import { ProgramBar } from "./program_bar";
import { ProgramSide } from "./program_side";
import "./program.css";

/** What the word at the cursor means: for those who do not point. */
function HelpLine() {
    const bench = workbenchOf(useDesk());
    const language = useApp((state) => state.settings.language);
    const help = usePart(bench.state, (state) => state.help);
    const sentence = help && helpText(help.key, language);
    return <p class="help-line" data-testid="program-help">{sentence && <><b>{help.word.length > 12 ? `${help.word.slice(0, 11)}…` : help.word}</b> {sentence}</>}</p>;
}

/** In place of a text that was too long to be sent to those who watch. */
function Unseen({ size }: { size: TextSize }) {
    const { texts } = useWords();
    const language = useApp((state) => state.settings.language);
    const line = useApp((state) => state.timeline.lineOfOthers);
    const counted = (count: number): string => count.toLocaleString(language);
    const lines = counted(size.lines);
    return (
        <div class="program-unseen" data-testid="program-unseen">
            <p>{fill(texts.programUnseen, { lines, characters: counted(size.characters) })}</p>
            {line > 0 && <p class="where">{fill(texts.programUnseenLine, { number: counted(line), lines })}</p>}
        </div>
    );
}

export function ProgramPanel() {
    const desk = useDesk(), bench = workbenchOf(desk);
    const { texts } = useWords();
    const unseen = useApp((state) => state.work.program.unseen);
    const [dragged, setDragged] = useState(false);
    const host = useRef<HTMLDivElement>(null);
    useEffect(() => (host.current ? bench.editor.mount(host.current) : undefined), []);

    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const drop = (event: DragEvent): void => {
        setDragged(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        event.stopPropagation(); // else the editor would put the file into its text
        takeFiles(desk, files);
    };
    return (
        <div class="program-tab" data-dragged={dragged}
            onDragOver={(event) => { if (hasFiles(event)) { event.preventDefault(); setDragged(true); } }}
            onDragLeave={() => setDragged(false)} onDropCapture={drop}>
            <ProgramBar />
            <div class="program-body">
                <div class="program-text">
                    <div class="code-host" ref={host} hidden={unseen !== undefined} />
                    {unseen && <Unseen size={unseen} />}
                    <HelpLine />
                    {dragged && <p class="drop-hint">{texts.dropHint}</p>}
                </div>
                <ProgramSide />
            </div>
        </div>
    );
}
