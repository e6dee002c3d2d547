/**
 * A machine with grbl at a serial line of the browser's own computer, by WebSerial. The server
 * plans every motion first and writes its G-code; what it refuses never leaves. The line is the page's alone: what is under way
 * goes on, can be held and stopped without a server.
 */
import { described } from "../core/own_robots";
import type { Desk } from "../desk";
import { workOf } from "../state/program";
import type { Order } from "./devices";
import { type GrblEvent, GrblStream, HOLD, RESET, RESUME, STATUS } from "./grbl_stream";
import type { DeviceView, Frame } from "./live";

/** As much of WebSerial as is used; browsers that have it are Chromium's kin. */
interface SerialPort {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
    open(options: { baudRate: number }): Promise<void>;
    close(): Promise<void>;
}
interface Serial {
    requestPort(): Promise<SerialPort>;
}

const serial = (): Serial | undefined => (navigator as { serial?: Serial }).serial;
export const hasSerial = (): boolean => serial() !== undefined;

const BAUD = 115_200, GREETING_MS = 3000, ASK_MS = 200, SILENCE_MS = 2000, DEAD_MAN_MS = 500, FEED = 600; // mm/min
const RAD = Math.PI / 180;

/** The columns of the rotation A about z, then B about y, then C about x. */
function axesOf([a, b, c]: [number, number, number]): number[][] {
    const [sa, ca, sb, cb, sc, cc] = [Math.sin(a * RAD), Math.cos(a * RAD), Math.sin(b * RAD), Math.cos(b * RAD), Math.sin(c * RAD), Math.cos(c * RAD)];
    return [[ca * cb, sa * cb, -sb], [ca * sb * sc - sa * cc, sa * sb * sc + ca * cc, cb * sc], [ca * sb * cc + sa * sc, sa * sb * cc - ca * sc, cb * cc]];
}

export class SerialDevice {
    private readonly stream = new GrblStream((text) => this.write(text), (event) => this.take(event));
    private writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
    private reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
    private timer = 0;
    private view: DeviceView = { state: "connecting", part: 0, measured: false, done: false, said: null };
    private greets: (() => void) | null = null;
    private lines = 0; // of the program that runs
    private unattended = false;
    private pressed = -Infinity; // ms, when the switch was pressed last
    private heard = performance.now();
    private asked = 0;
    private ticks = 0;
    private isStarting = false; // after the last line a machine may say that it rests before it begins
    private idles = 0;

    private constructor(private readonly port: SerialPort, private readonly desk: Desk, private q: number[], private readonly show: (frame: Frame | null, problem: string | null) => void) {}

    /** Lets the person choose a line, and waits until the machine greets. `show`: what is seen of it; null: it has gone. */
    static async connect(desk: Desk, show: (frame: Frame | null, problem: string | null) => void): Promise<SerialDevice> {
        const port = await serial()?.requestPort();
        if (!port) throw new Error("this browser has no serial lines");
        await port.open({ baudRate: BAUD });
        const made = new SerialDevice(port, desk, desk.app.get().arm.q, show);
        await made.greet();
        return made;
    }

    private async greet(): Promise<void> {
        this.writer = this.port.writable.getWriter();
        this.reader = this.port.readable.getReader();
        void this.read(this.reader);
        const greets = new Promise<boolean>((resolve) => {
            this.greets = () => resolve(true);
            setTimeout(() => resolve(false), GREETING_MS);
        });
        this.write(RESET);
        if (!(await greets)) {
            await this.close();
            throw new Error("the device does not greet as grbl does: is the line right, and its speed?");
        }
        this.greets = null;
        this.heard = performance.now();
        this.view = { ...this.view, state: "stands" };
        this.timer = setInterval(() => this.look(), 20) as unknown as number;
    }

    /** Plans, then drives while the switch is pressed. */
    async order(order: Order, unattended: boolean): Promise<void> {
        if (this.view.state !== "stands") return;
        this.see({ state: "plans", part: 0, done: false, said: null });
        try {
            const { work: { program }, arm: { robot, set } } = this.desk.app.get();
            const { files } = await this.desk.server.ask<{ files: { text: string }[] }>(described({
                op: "post", robot: robot?.name ?? "", ...(Object.keys(set).length > 0 && { set }), to: "grbl", bare: true, work: workOf(program, robot?.name ?? ""), ...(await this.motionOf(order)),
            }));
            if ((this.view.state as string) !== "plans") return; // stopped meanwhile
            this.stream.begin(files[0]?.text ?? "");
            this.lines = this.stream.left;
            this.unattended = unattended;
            this.pressed = -Infinity;
            this.isStarting = true;
            this.idles = 0;
            this.see({ state: unattended ? "runs" : "held" });
        } catch (problem) {
            this.end(false, problem instanceof Error ? problem.message : String(problem));
        }
    }

    private async motionOf(order: Order): Promise<Record<string, unknown>> {
        if ("program" in order) return order;
        const [pose] = await this.desk.driver.posesAt([order.to]);
        return { waypoints: [{ q: this.q }, { xyz: pose?.xyz, move: "line", feed: FEED }] };
    }

    press(isPressed: boolean): void {
        this.pressed = isPressed ? performance.now() : -Infinity;
        this.look();
    }

    /** Ahead of everything that waits: what is not sent is forgotten, and at most 128 bytes are in the line. */
    stop(): void {
        this.stream.forget();
        this.write(HOLD + RESET);
        if (this.view.state !== "stands") this.end(false, `stopped by you after ${this.stream.answered} lines; the position may be lost, home the machine`);
    }

    async close(): Promise<void> {
        clearInterval(this.timer);
        if (this.view.state === "runs" || this.view.state === "held") this.stop();
        await this.writer?.close().catch(() => {});
        await this.reader?.cancel().catch(() => {});
        this.writer?.releaseLock();
        this.reader?.releaseLock();
        this.writer = this.reader = null;
        await this.port.close().catch(() => {});
    }

    private async read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
        const decoder = new TextDecoder("latin1");
        try {
            for (let part = await reader.read(); !part.done; part = await reader.read()) this.stream.receive(decoder.decode(part.value, { stream: true }));
        } catch {
            // the line was pulled out
        }
        if (this.writer) this.lose(`the line to the device ended after ${this.stream.answered} lines; it may still be moving`);
    }

    private write(text: string): void {
        void this.writer?.write(Uint8Array.from(text, (letter) => letter.charCodeAt(0))).catch(() => this.lose(`the line to the device ended after ${this.stream.answered} lines; it may still be moving`));
    }

    private lose(sentence: string): void {
        clearInterval(this.timer);
        this.show(null, sentence);
        void this.close();
    }

    /** Fifty times a second: the switch, lines, questions where it is. */
    private look(): void {
        const now = performance.now(), isPressed = this.unattended || now - this.pressed < DEAD_MAN_MS;
        if (this.view.state === "runs" && !isPressed) {
            this.write(HOLD);
            this.see({ state: "held" });
        } else if (this.view.state === "held" && isPressed) {
            this.write(RESUME);
            this.see({ state: "runs" });
        }
        if (this.view.state === "runs") this.stream.pump();
        if (now - this.asked > ASK_MS) {
            this.asked = now;
            this.write(STATUS);
        }
        if (now - this.heard > SILENCE_MS) this.lose("the device has become silent");
    }

    private take(event: GrblEvent): void {
        this.heard = performance.now();
        const isDriving = this.view.state === "runs" || this.view.state === "held";
        if (event.kind === "greeting") {
            this.greets?.();
            if (isDriving) this.end(false, `the controller was reset after ${this.stream.answered} lines: what was under way is lost, home it before the next program`);
        } else if (event.kind === "report") {
            this.report(event.state, event.work);
        } else if (event.kind !== "ok" && isDriving) {
            this.stream.forget();
            this.write(HOLD + RESET);
            this.end(false, event.kind === "alarm" ? `the controller stopped (alarm ${event.code}) after ${this.stream.answered} lines: it stopped for a reason of its own` : `the controller refused '${event.line}' (error ${event.code}): it refused the line for a reason of its own; it was stopped, the position may be lost, home the machine`);
        }
    }

    private report(state: string, work: number[] | null): void {
        if (this.view.state === "runs") {
            this.idles = this.stream.left === 0 && state === "Idle" ? this.idles + 1 : 0;
            this.view = { ...this.view, part: this.lines > 0 ? 1 - this.stream.left / this.lines : 0 };
            if (this.idles > (this.isStarting ? 1 : 0)) this.end(true, "the motion has come to its end");
        }
        void this.locate(work);
    }

    /** The joints at which the tool is there, near where they were. */
    private async locate(place: number[] | null): Promise<void> {
        const { work: { program }, arm: { robot } } = this.desk.app.get(), [x, y, z, a, b, c] = workOf(program, robot?.name ?? "");
        const axes = axesOf([a, b, c]), xyz = place && [x, y, z].map((zero, k) => zero + place.reduce((sum, mm, axis) => sum + mm * (axes[axis]?.[k] ?? 0), 0));
        const found = xyz && (await this.desk.driver.ask("jog", { q: this.q, xyz }).catch(() => null));
        if (found && !found.stopped && found.clamped === "none") this.q = found.q;
        this.see({ measured: found ? !found.stopped && found.clamped === "none" : this.view.measured });
    }

    private end(isDone: boolean, said: string): void {
        this.see({ state: "stands", part: 0, done: isDone, said });
    }

    private see(patch: Partial<DeviceView>): void {
        this.view = { ...this.view, ...patch };
        this.ticks += 1;
        const { q } = this;
        this.show({
            live: SERIAL_NUMBER, t: 0, q, torque: q.map(() => null), target: q, stamp: null, age_ms: 0, ticks: this.ticks, missed: 0, latest_ms: 0, cost_ms: 0, paused: false, speed: 1,
            contacts: 0, refused: null, dropped: 0, origin: "device", duration: null, place: null, device: this.view,
        }, null);
    }
}

/** Among what runs live; those of the server count from 1. */
export const SERIAL_NUMBER = -1;
