/** What an import says about its work, line by line. */
import type { ReportLine } from "../core/vocabulary";
import { useWords } from "../desk";
import { fill } from "../text/texts";

function Line({ line }: { line: ReportLine }) {
    const { texts, core } = useWords();
    return (
        <li class={line.level}>
            <b>{texts.importLevels[line.level]}</b>
            <span>{core(line.message)}</span>
            {line.line && <span class="about">{fill(texts.importPlace, { line: line.line, column: line.column ?? 1 })}</span>}
        </li>
    );
}

export function ReportLines({ report }: { report: ReportLine[] }) {
    return <ul class="plain">{report.map((line, k) => <Line key={k} line={line} />)}</ul>;
}
