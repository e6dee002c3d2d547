/**
 * Taught points as CSV. Headings say the units; joints are read back, the place of the tool is there for reading elsewhere.
 *
 *     name,arm,move,q1 (deg),...,x (mm),y (mm),z (mm),a (deg),b (deg),c (deg),via x (mm),...,speed (%),feed (mm/min),dwell (s)
 */
import type { Pose, Robot, Vec3 } from "../core/vocabulary";
import { type Move, MOST_POINTS, MOVES, type TeachPoint } from "../state/teach";

/** What is wrong with a file, and where; the words are made where it is shown. */
export interface PointsProblem {
    kind: "empty" | "column" | "value" | "many";
    line: number;
    column: string; // name of the column
    found: string;
}

const PLACE = ["x (mm)", "y (mm)", "z (mm)", "a (deg)", "b (deg)", "c (deg)"];
const VIA = ["via x (mm)", "via y (mm)", "via z (mm)"];
const SPEED = "speed (%)", FEED = "feed (mm/min)", DWELL = "dwell (s)";

const jointColumns = (robot: Robot): string[] => robot.joints.map((joint, k) => `q${k + 1} (${joint.unit})`);

const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function writePoints(points: TeachPoint[], poses: (Pose | null)[], robot: Robot): string {
    const heading = ["name", "arm", "move", ...jointColumns(robot), ...PLACE, ...VIA, SPEED, FEED, DWELL];
    const rows = points.map((point, k) => {
        const pose = poses[k];
        const place = pose ? [...pose.xyz, ...pose.abc] : PLACE.map(() => "");
        return [
            quoted(point.name), quoted(point.arm), point.move, ...robot.joints.map((_, j) => point.q[j] ?? ""), ...place,
            ...(point.via ?? ["", "", ""]), point.speed, point.feed, point.dwell,
        ];
    });
    return [heading, ...rows].map((row) => row.join(",")).join("\r\n") + "\r\n";
}

/** Cells of one line; quotes hold separators, two of them stand for one. */
function cellsOf(line: string, separator: string): string[] {
    const cells: string[] = [];
    let cell = "", inside = false;
    for (let k = 0; k < line.length; ++k) {
        const letter = line[k] ?? "";
        if (letter === '"' && inside && line[k + 1] === '"') cell += line[++k];
        else if (letter === '"') inside = !inside;
        else if (letter === separator && !inside) cells.push(cell.trim()), (cell = "");
        else cell += letter;
    }
    return [...cells, cell.trim()];
}

const bare = (heading: string): string => heading.toLowerCase().replace(/\s+/g, " ").trim();

/** Reads one line by the names of its columns; the first value that does not fit ends it. */
class LineReader {
    problem: PointsProblem | null = null;

    constructor(private readonly cells: string[], private readonly columns: Map<string, number>, private readonly line: number) {}

    text(column: string, usual: string): string {
        return this.cells[this.columns.get(column) ?? -1] || usual;
    }

    number(column: string, usual: number | null, least = -Infinity, most = Infinity): number {
        const cell = this.text(column, "");
        const value = cell === "" ? usual : Number(cell.replace(",", ".").replace("−", "-"));
        if (value === null || !Number.isFinite(value) || value < least || value > most) this.fail(column, cell);
        return value ?? 0;
    }

    move(): Move {
        const cell = this.text("move", "joint").toLowerCase();
        const found = MOVES.find((move) => move === cell);
        if (!found) this.fail("move", cell);
        return found ?? "joint";
    }

    via(): Vec3 | null {
        if (VIA.every((column) => this.text(column, "") === "")) return null;
        return VIA.map((column) => this.number(column, null)) as Vec3;
    }

    private fail(column: string, found: string): void {
        this.problem ??= { kind: "value", line: this.line, column, found: found.slice(0, 40) };
    }
}

/** Reads points for this arm; nothing is taken when a line is wrong. */
export function readPointsCsv(text: string, robot: Robot): TeachPoint[] | PointsProblem {
    const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/).map((line, index) => ({ line, number: index + 1 })).filter(({ line }) => line.trim() !== "");
    const [heading, ...rows] = lines;
    if (!heading || rows.length === 0) return { kind: "empty", line: 1, column: "", found: "" };
    if (rows.length > MOST_POINTS) return { kind: "many", line: rows.length, column: "", found: "" };
    const separator = [";", "\t", ","].find((one) => heading.line.includes(one)) ?? ",";
    const columns = new Map(cellsOf(heading.line, separator).map((name, index) => [bare(name), index]));
    const missing = jointColumns(robot).find((column) => !columns.has(column));
    if (missing) return { kind: "column", line: heading.number, column: missing, found: heading.line.slice(0, 60) };
    const points: TeachPoint[] = [];
    for (const { line, number } of rows) {
        const read = new LineReader(cellsOf(line, separator), columns, number);
        const point: TeachPoint = {
            name: read.text("name", `P${points.length + 1}`), arm: read.text("arm", robot.name), q: jointColumns(robot).map((column) => read.number(column, null)),
            move: read.move(), via: read.via(), speed: read.number(SPEED, 100, 1, 100), feed: read.number(FEED, 6000, 1), dwell: read.number(DWELL, 0, 0),
        };
        if (read.problem) return read.problem;
        points.push(point);
    }
    return points;
}
