/**
 * Devices that the server drives: one is connected, driven while a hand is on it, and stopped.
 *
 *     button pressed ──► order, then "press" ten times a second ──► server ──► device moves
 *     let go, window left, page hidden ──► "press: false": it holds     Stop ──► at once
 */
import type { Desk } from "../desk";
import { Store } from "../state/store";
import { workOf } from "../state/program";
import { SERIAL_NUMBER, SerialDevice } from "./serial_device";
import { type Live, liveOf, type Running } from "./live";

export const LANGUAGES = ["grbl", "board", "feetech", "dynamixel"] as const;
export type Language = (typeof LANGUAGES)[number];

const PRESS_MS = 100;

export interface DevicesState {
    addresses: string[]; // that the server was started with
    address: string;
    speak: Language;
    ids: string; // as they were typed
    middle: string;
    unattended: boolean; // a motion runs without a pressed button
    isPressed: boolean;
}

/** What a device shall do. */
export type Order = { program: string } | { to: number[] };

const numbersOf = (text: string): number[] => text.split(/[\s,;]+/).filter(Boolean).map(Number);

export class Devices {
    readonly state = new Store<DevicesState>({ addresses: [], address: "", speak: "grbl", ids: "", middle: "", unattended: false, isPressed: false });
    private pressing = 0; // the newest hand; older ones have let go
    private serial: SerialDevice | null = null; // at this computer; null: the server drives

    constructor(private readonly desk: Desk, private readonly live: Live) {
        for (const event of ["pointerup", "pointercancel", "blur", "keyup"]) addEventListener(event, () => this.release());
        document.addEventListener("visibilitychange", () => this.release());
        live.state.watch(() => this.dropSerial());
    }

    /** The device that is connected. */
    get connected(): Running | null {
        return this.live.state.get().running.find(({ frame }) => frame?.device) ?? null;
    }

    /** Asks the server which devices it drives. */
    async list(): Promise<void> {
        try {
            const { devices } = await this.desk.server.ask<{ devices: string[] }>({ op: "server" });
            const { address } = this.state.get();
            this.state.set({ addresses: devices, address: devices.includes(address) ? address : (devices[0] ?? "") });
        } catch {
            this.state.set({ addresses: [] }); // the link is gone
        }
    }

    async connect(): Promise<void> {
        const { address, speak, ids, middle } = this.state.get(), { work: { program }, arm: { robot } } = this.desk.app.get();
        await this.live.connect({
            device: address, speak, work: workOf(program, robot?.name ?? ""),
            ...(ids.trim() && { ids: numbersOf(ids) }), ...(middle.trim() && { middle: numbersOf(middle) }),
        });
    }

    /** A serial line of this computer, which the browser lets the person choose. */
    async connectSerial(): Promise<void> {
        try {
            const made = await SerialDevice.connect(this.desk, (frame, problem) => { if (this.serial === made) this.live.showOwn(SERIAL_NUMBER, frame, problem); });
            this.serial = made;
        } catch (problem) {
            if (!(problem instanceof DOMException && problem.name === "NotFoundError")) this.live.showOwn(SERIAL_NUMBER, null, problem instanceof Error ? problem.message : String(problem)); // none was chosen
        }
    }

    /** It is stopped and closed when it is not among what runs any more: disconnected, or the arm is another one. */
    private dropSerial(): void {
        const { serial } = this, isThere = this.live.state.get().running.some(({ number }) => number === SERIAL_NUMBER);
        this.wasThere = serial !== null && (this.wasThere || isThere);
        if (!serial || isThere || !this.wasThere) return;
        this.serial = null;
        this.wasThere = false;
        void serial.close();
    }
    private wasThere = false;

    private drive(fields: Record<string, unknown> & { press?: boolean; stop?: boolean }): Promise<void> {
        const { serial } = this;
        if (!serial) return this.live.drive(fields);
        if (fields.stop) serial.stop();
        else if (fields.press !== undefined) serial.press(fields.press);
        else return this.orderSerial(serial, fields);
        return Promise.resolve();
    }

    private orderSerial(serial: SerialDevice, { unattended, ...order }: Record<string, unknown>): Promise<void> {
        return serial.order(order as unknown as Order, unattended === true);
    }

    /** A hand is on the button: the order goes out, and the device moves as long as the hand stays. Held, it goes on. */
    async press(order: Order): Promise<void> {
        const { unattended } = this.state.get(), state = this.connected?.frame?.device?.state;
        const turn = ++this.pressing;
        if (state === "stands") await this.drive({ ...order, ...(unattended && { unattended: true }) });
        if (unattended || turn !== this.pressing) return;
        this.state.set({ isPressed: true });
        while (turn === this.pressing && this.connected) {
            await this.drive({ press: true });
            await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
        }
        this.state.set({ isPressed: false });
    }

    release(): void {
        this.pressing += 1;
        if (!this.state.get().isPressed) return;
        this.state.set({ isPressed: false });
        void this.drive({ press: false });
    }

    stop(): void {
        this.pressing += 1;
        void this.drive({ stop: true });
    }
}

const all = new WeakMap<object, Devices>();

/** The devices of the page: they outlive the tab. */
export function devicesOf(desk: Desk): Devices {
    const found = all.get(desk.app) ?? new Devices(desk, liveOf(desk));
    all.set(desk.app, found);
    return found;
}
