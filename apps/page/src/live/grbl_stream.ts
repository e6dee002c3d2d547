/**
 * What a controller with grbl 1.1 or grblHAL is sent and what it answers, as src/bridge/grbl.c has it: it keeps 128 bytes of
 * lines that it has not read, and a line goes out only when it fits beside those without an answer. Nothing here opens anything.
 *
 *     lines ──► fits? ──► write        "ok", "error:N" take the oldest out     "!" "~" "?" and reset are never counted
 */
export interface Report {
    state: string; // "Idle", "Run", "Hold:0", "Alarm", ...
    work: number[] | null; // mm from the zero of the program; null: it was never said
}

export type GrblEvent = { kind: "ok" } | { kind: "error" | "alarm"; code: number; line: string } | { kind: "greeting" } | ({ kind: "report" } & Report);

const BUFFER = 128;
export const HOLD = "!", RESUME = "~", STATUS = "?", RESET = "\x18";

const numbersOf = (text: string | undefined): number[] | null => {
    const numbers = (text ?? "").split(",").map(Number);
    return numbers.length >= 3 && numbers.every(Number.isFinite) ? numbers : null;
};

export class GrblStream {
    private readonly sent: string[] = []; // lines without an answer, with their ends
    private lines: string[] = [];
    private arriving = "";
    answered = 0; // lines of this program
    private offset: number[] | null = null; // of the work zero, as reported last

    constructor(private readonly write: (text: string) => void, private readonly take: (event: GrblEvent) => void) {}

    /** Lines that are neither sent nor answered. */
    get left(): number {
        return this.lines.length + this.sent.length;
    }

    begin(program: string): void {
        this.answered = 0;
        this.lines = program.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !/^[;(%]/.test(line));
    }

    /** What is under way is lost after a reset, and what waits is not wanted any more. */
    forget(): void {
        this.sent.length = this.lines.length = 0;
    }

    /** Sends what fits. */
    pump(): void {
        for (let line = this.lines[0]; line !== undefined && this.bytes + line.length + 1 <= BUFFER; line = this.lines[0]) {
            this.lines.shift();
            this.sent.push(`${line}\n`);
            this.write(`${line}\n`);
        }
    }

    receive(text: string): void {
        const lines = (this.arriving + text).split(/\r?\n|\r/);
        this.arriving = (lines.pop() ?? "").slice(-256);
        for (const line of lines) this.read(line.trim());
    }

    private get bytes(): number {
        return this.sent.reduce((sum, line) => sum + line.length, 0);
    }

    private read(line: string): void {
        const error = /^error:(\d+)/.exec(line), alarm = /^ALARM:(\d+)/.exec(line);
        if (line === "ok") {
            this.sent.shift();
            this.answered += 1;
            this.take({ kind: "ok" });
        } else if (error) {
            this.take({ kind: "error", code: Number(error[1]), line: (this.sent.shift() ?? "").trim() });
        } else if (alarm) {
            this.take({ kind: "alarm", code: Number(alarm[1]), line: "" });
        } else if (/^Grbl/i.test(line)) {
            this.forget();
            this.take({ kind: "greeting" });
        } else if (line.startsWith("<") && line.endsWith(">")) {
            this.take({ kind: "report", ...this.reportOf(line.slice(1, -1)) });
        }
    }

    private reportOf(text: string): Report {
        const [state = "", ...parts] = text.split("|"), fields = new Map(parts.map((part) => part.split(":", 2) as [string, string]));
        this.offset = numbersOf(fields.get("WCO")) ?? this.offset;
        const machine = numbersOf(fields.get("MPos")), { offset } = this;
        return { state, work: numbersOf(fields.get("WPos")) ?? (machine && offset ? machine.map((mm, k) => mm - (offset[k] ?? 0)) : null) };
    }
}
