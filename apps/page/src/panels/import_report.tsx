/** What became of a robot of somebody else: the chain, its other ends, what was assumed, changed and left out, and meshes that are missing. */
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Imported } from "../core/vocabulary";
import { type Desk, DeskContext, useDesk, useWords } from "../desk";
import { importRobot, type ImportOptions, type NamedFile, namedFiles } from "../link/robot_import";
import { fill } from "../text/texts";
import "./import_report.css";
import { ReportLines } from "./report_lines";

interface Props {
    files: NamedFile[];
    imported: Imported;
    close: () => void;
}

/** A folder is asked for where meshes are missing; its files come beside those that are there. */
function MissingMeshes({ count, onFiles }: { count: number; onFiles: (files: NamedFile[]) => void }) {
    const { texts } = useWords();
    return (
        <p class="row">
            {fill(texts.importMissing, { count })}
            <label class="button">
                {texts.importFolder}
                <input type="file" multiple {...{ webkitdirectory: true }}
                    onChange={(event) => onFiles(namedFiles(event.currentTarget.files ?? []))} />
            </label>
        </p>
    );
}

function ImportReport({ files, imported, close }: Props) {
    const desk = useDesk();
    const { texts } = useWords();
    const box = useRef<HTMLDialogElement>(null);
    const { tip, tips, report, meshes } = imported;
    const missing = meshes.filter((mesh) => !mesh.file).length;
    const again = (all: NamedFile[], options: ImportOptions): void => void importRobot(all, desk, options).catch((problem: unknown) => desk.driver.report(problem));
    const main = imported.main ? { main: imported.main } : {};
    useEffect(() => box.current?.show(), []);
    return (
        <dialog class="import-report" ref={box} aria-label={texts.importTitle} data-testid="import-report" onClose={close}>
            <h2>{fill(texts.importedFrom, { name: String((imported.robot as { name?: string }).name ?? ""), file: imported.main ?? "" })}</h2>
            {tips.length > 1 && (
                <label class="row">
                    {texts.importTip}
                    <select value={tip} onChange={(event) => again(files, { ...main, tip: event.currentTarget.value })}>
                        {tips.map((one) => <option key={one} value={one}>{one}</option>)}
                    </select>
                </label>
            )}
            {missing > 0 && <MissingMeshes count={missing} onFiles={(more) => again([...files, ...more], { ...main, tip })} />}
            {report.length > 0 ? <ReportLines report={report} /> : <p>{texts.importNothing}</p>}
            <button type="button" onClick={close}>{texts.close}</button>
        </dialog>
    );
}

let host: HTMLElement | null = null;

/** Shows the report in front of the page, in place of one that is there. */
export function showReport(desk: Desk, files: NamedFile[], imported: Imported): void {
    host?.remove();
    const place = document.createElement("div");
    host = place;
    document.body.append(place);
    const close = (): void => {
        render(null, place);
        place.remove();
    };
    render(<DeskContext.Provider value={desk}><ImportReport files={files} imported={imported} close={close} /></DeskContext.Provider>, place);
}
