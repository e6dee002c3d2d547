/** The buttons of the program tab: running, finding the place, files. */
import { useApp, useDesk, useWords } from "../desk";
import { type Busy, workbenchOf } from "../editor/workbench";
import { examplesFor, programOf } from "../examples/examples";
import { download } from "../link/download";
import { FileButton } from "../parts/file_button";
import { blobOf, type Program } from "../state/program";
import { usePart } from "../state/store";
import { fill, type Texts } from "../text/texts";
import { saveProgram } from "./program_shelf";

function busyText(busy: Busy, texts: Texts): string {
    if (busy.kind !== "planning") return texts[busy.kind];
    const percent = Math.floor(busy.share * 100);
    return busy.secondsLeft === null ? fill(texts.planning, { percent }) : fill(texts.planningLeft, { percent, seconds: Math.ceil(busy.secondsLeft) });
}

async function downloadProgram({ text }: Program, called: string): Promise<void> {
    download(/\.\w+$/.test(called) ? called : `${called}.ngc`, "text/plain", await blobOf(text));
}

function RunButtons() {
    const bench = workbenchOf(useDesk());
    const { texts } = useWords();
    const busy = usePart(bench.state, (state) => state.busy);
    const follows = usePart(bench.state, (state) => state.follows);
    const changed = usePart(bench.state, (state) => state.changed);
    const empty = useApp((state) => state.work.program.text.length === 0);
    const ran = useApp((state) => state.timeline.recording?.source === "program");
    if (busy) {
        return (
            <div class="row busy" role="status">
                <button type="button" onClick={() => bench.cancel()} disabled={busy.kind === "opening"}>{texts.cancel}</button>
                {busy.kind === "planning" && <progress max={1} value={busy.share} aria-label={texts.run} />}
                <span>{busyText(busy, texts)}</span>
            </div>
        );
    }
    return (
        <div class="row">
            <button type="button" class="primary" disabled={empty} onClick={() => void bench.run()}>▶ {texts.run}</button>
            <button type="button" disabled={empty} onClick={() => void bench.check(true)}>{texts.checkProgram}</button>
            <button type="button" disabled={!ran} title={texts.seekLineHint} onClick={() => bench.follower.seekCursor()}>{texts.seekLine}</button>
            <button type="button" disabled={!ran} aria-pressed={ran && follows} title={texts.followHint} onClick={() => bench.follower.follow(!follows)}>{texts.follow}</button>
            <button type="button" onClick={() => bench.editor.find()}>{texts.find}</button>
            {ran && changed && <span class="about">{texts.changedSinceRun}</span>}
        </div>
    );
}

function FileButtons() {
    const desk = useDesk(), { app } = desk, bench = workbenchOf(desk);
    const { texts } = useWords();
    const name = useApp((state) => state.work.program.name);
    const robot = useApp((state) => state.arm.robot);
    const empty = useApp((state) => state.work.program.text.length === 0);
    const called = name.trim() || texts.unnamedProgram;
    const examples = robot ? examplesFor(robot) : [];
    const take = (chosen: string): void => {
        const example = examples.find((one) => one.name === chosen);
        if (example) bench.put({ name: example.name, text: programOf(example, texts) });
    };
    return (
        <div class="row">
            <button type="button" onClick={() => bench.put({ name: "", text: "" })}>{texts.newProgram}</button>
            <FileButton text={texts.openFile} accept=".ngc,.nc,.gcode,.tap,.txt,.src,.mod,.script,.ls,.as,.pg,.prg,.jbi,text/plain" onFile={(file) => void bench.open(file)} />
            <select aria-label={texts.examples} value="" onChange={(event) => { take(event.currentTarget.value); event.currentTarget.value = ""; }}>
                <option value="" disabled hidden>{texts.examples}</option>
                {examples.map((example) => <option key={example.name} value={example.name}>{texts[example.title]}</option>)}
            </select>
            <input class="program-name" type="text" aria-label={texts.programName} placeholder={texts.unnamedProgram} value={name} autocomplete="off" spellcheck={false}
                onChange={(event) => app.set({ work: { program: { ...app.get().work.program, name: event.currentTarget.value } } })} />
            <button type="button" disabled={empty} onClick={() => void saveProgram(desk, called)}>{texts.save}</button>
            <button type="button" disabled={empty} onClick={() => void downloadProgram(app.get().work.program, called)}>{texts.download}</button>
        </div>
    );
}

export function ProgramBar() {
    return <div class="program-bar"><RunButtons /><FileButtons /></div>;
}
