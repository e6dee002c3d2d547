/** The table of targets as CSV: x, y, z in mm, XOY in degrees; further columns are for reading elsewhere. */
import type { TargetRow } from "../state/app";

export interface CsvProblem {
    line: number;
    found: string;
}

function cells(line: string): string[] {
    const separator = line.includes(";") ? ";" : line.includes("\t") ? "\t" : ",";
    return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function numberOf(cell: string | undefined): number {
    return cell ? Number(cell.replace(",", ".").replace("−", "-")) : NaN;
}

/** Reads targets; the first line may be a heading. Nothing is taken when a line is wrong. */
export function readTargets(text: string): TargetRow[] | CsvProblem {
    const rows: TargetRow[] = [];
    for (const [index, line] of text.replace(/^\uFEFF/, "").split(/\r?\n/).entries()) {
        if (line.trim() === "") continue;
        const values = cells(line).slice(0, 4).map(numberOf);
        if (values.length === 4 && values.every(Number.isFinite)) {
            const [x = 0, y = 0, z = 0, pitch = 0] = values;
            rows.push({ xyz: [x, y, z], pitch });
        } else if (index > 0 || rows.length > 0) {
            return { line: index + 1, found: line.slice(0, 60) };
        }
    }
    return rows;
}

export function writeCsv(heading: string[], rows: (string | number)[][]): string {
    return [heading, ...rows].map((row) => row.join(",")).join("\r\n") + "\r\n";
}
