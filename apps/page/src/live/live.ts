/**
 * Hand on the physics: plants run in real time on the server, the arm that the hand moves is their target.
 *
 *     slider, key, gamepad, handle ──► driver ──► arm.q ──► live {target, stamp} ──► server, 1000 ticks per second
 *     picture, figures ◄── frame {q, stamp, age, missed} ◄── 60 per second ◄──┘
 */
import { Refused } from "../core/core";
import { described } from "../core/own_robots";
import type { Refusal } from "../core/vocabulary";
import type { Desk } from "../desk";
import { ServerAway } from "../link/away";
import type { Plant } from "../simulation/answer";
import type { Controller } from "../simulation/options";
import { Store } from "../state/store";

export interface Frame {
    live: number;
    t: number; // s, of the plant
    q: number[];
    torque: (number | null)[];
    target: number[];
    stamp: number | null;
    age_ms: number;
    ticks: number;
    missed: number;
    latest_ms: number;
    cost_ms: number;
    paused: boolean;
    speed: number;
    contacts: number;
    refused: string | null;
    dropped: number; // samples that nobody of the server could take in time
    origin: "plant" | "recording" | "measured" | "device";
    device?: DeviceView; // of a device
    duration: number | null; // s, of a recording
    place: number | null; // s from its beginning
}

/** What a device does, besides where it is. */
export interface DeviceView {
    state: "connecting" | "stands" | "plans" | "runs" | "held";
    part: number; // of the motion that runs
    measured: boolean; // it says itself where it is
    done: boolean; // the last motion came to its end
    said: string | null; // how it ended
}

/** Something that runs, and what was seen of it last. */
export interface Running {
    number: number;
    plant: Plant;
    frame: Frame | null;
    heard: number; // ms, by the clock of the page
}

/** How old what we see of it is, ms: it grows while nothing comes. */
export const ageOf = ({ frame, heard }: Running): number => (frame?.age_ms ?? 0) + performance.now() - heard;

/** What is known of a recording that is being made. */
export interface Recorded {
    name: string;
    samples: number;
    dropped: number;
    why: string | null; // it ended by itself, when the file was full for example
}

/** What the twin says of the last seconds: sentences, or why it says nothing yet. */
export interface Judgement {
    findings: string[];
    notYet: string | null;
}

type News = Frame | { live: number; ended: { ok: boolean; error?: Refusal } };

/** What can change while they run; scales are against what they began with. */
export interface Making {
    gravity: number; // m/s2
    load_kg: number;
    friction: number;
    friction_added: number; // N·m or N
    torque: number;
    stiffness: number;
    damping: number;
}

export const USUAL_MAKING: Making = { gravity: 9.81, load_kg: 0, friction: 1, friction_added: 0, torque: 1, stiffness: 1, damping: 1 };

export interface LiveState {
    chosen: Plant | "all";
    controller: Controller;
    assumes: boolean; // masses that the robot file does not tell
    making: Making;
    running: Running[];
    problem: string | null; // in the words of the core, or AWAY
    lag: number[]; // ms between hand and state, the latest last
    recorded: Recorded | null; // it is being made
    recordings: string[]; // that can be played, the newest first
    judgement: Judgement | null; // null: nobody asked for one
}

export const AWAY = "away";
const JUDGED_EVERY_MS = 3000;
const KEPT_LAGS = 200;
export const ALL: readonly Plant[] = ["kinematic", "joints", "articulation"];

export class Live {
    readonly state = new Store<LiveState>({ chosen: "articulation", controller: "drives", assumes: true, making: USUAL_MAKING, running: [], problem: null, lag: [], recorded: null, recordings: [], judgement: null });
    private isAsking = false; // one question at a time: a hand is faster than any network
    private wanted: number[] | null = null;
    private answered = 0; // stamp of the last target that was heard
    private judging = 0; // the newest loop that asks the twin; older ones end

    constructor(private readonly desk: Desk) {
        desk.server.hear<News>("live", (news) => this.take(news));
        desk.app.on([({ arm }) => arm.q], ([q]) => this.aim(q));
        desk.app.on([({ arm }) => arm.robot, ({ arm }) => arm.set], () => this.forget()); // they are those of another arm
        desk.app.on([({ link }) => link.server], () => { if (this.state.get().running.some(({ number }) => number > 0)) this.forget(); }); // they have ended
    }

    get isRunning(): boolean {
        return this.state.get().running.length > 0;
    }

    async start(): Promise<void> {
        const { chosen, controller, assumes, making } = this.state.get(), { arm: { robot, set, q } } = this.desk.app.get();
        this.state.set({ problem: null, lag: [] });
        try {
            for (const plant of chosen === "all" ? ALL : [chosen]) {
                const fields = { robot: robot?.name ?? "", ...(Object.keys(set).length > 0 && { set }), plant, controller, ...(assumes && { assume_inertia: true }), ...(making.load_kg > 0 && { load_kg: making.load_kg }) };
                const { number } = await this.desk.server.ask<{ number: number }>({ op: "live_start", with: described(fields), q });
                this.state.set({ running: [...this.state.get().running, { number, plant, frame: null, heard: performance.now() }] });
            }
            const { load_kg, ...rest } = making;
            await this.say({ ...rest, load_kg });
        } catch (problem) {
            this.fail(problem);
        }
    }

    /** Plays a recording in place of a plant. */
    async replay(name: string): Promise<void> {
        const { arm: { robot, set } } = this.desk.app.get();
        this.state.set({ problem: null, lag: [] });
        try {
            const fields = { robot: robot?.name ?? "", ...(Object.keys(set).length > 0 && { set }) };
            const { number } = await this.desk.server.ask<{ number: number }>({ op: "live_start", with: described(fields), replay: name });
            this.state.set({ running: [{ number, plant: "kinematic", frame: null, heard: performance.now() }] });
        } catch (problem) {
            this.fail(problem);
        }
    }

    /** Connects the server to a device: `fields` say which, and what it understands. */
    async connect(device: Record<string, unknown>): Promise<void> {
        const { arm: { robot, set, q } } = this.desk.app.get();
        this.state.set({ problem: null, lag: [] });
        try {
            const fields = { robot: robot?.name ?? "", ...(Object.keys(set).length > 0 && { set }) };
            const { number } = await this.desk.server.ask<{ number: number }>({ op: "live_start", with: described(fields), q, ...device });
            this.state.set({ running: [{ number, plant: "kinematic", frame: null, heard: performance.now() }] });
        } catch (problem) {
            this.fail(problem);
        }
    }

    /** Something of the page itself, in place of what the server runs; null: it has gone. */
    showOwn(number: number, frame: Frame | null, problem: string | null): void {
        this.state.set({ running: frame ? [{ number, plant: "kinematic", frame, heard: performance.now() }] : [], ...(problem !== null && { problem }) });
    }

    /** What a device is asked to do; a stop waits for nothing. */
    async drive(fields: Record<string, unknown>): Promise<void> {
        try {
            await this.desk.server.ask({ op: "live_drive", ...fields });
        } catch (problem) {
            this.fail(problem);
        }
    }

    /** Begins a recording of all that runs, or ends it. */
    async record(): Promise<void> {
        const name = `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.mcap`;
        try {
            const recorded = await this.desk.server.ask<Recorded>({ op: "live_record", ...(this.state.get().recorded ? { stop: true } : { name }) });
            this.state.set({ recorded: this.state.get().recorded ? null : recorded, ...(recorded.why && { problem: recorded.why }) });
            await this.list();
        } catch (problem) {
            this.state.set({ recorded: null });
            this.fail(problem);
        }
    }

    /** Looks which recordings there are. */
    async list(): Promise<void> {
        try {
            const { files } = await this.desk.server.ask<{ files: { name: string }[] }>({ op: "files", kind: "recordings" });
            this.state.set({ recordings: files.map(({ name }) => name).reverse() });
        } catch {
            this.state.set({ recordings: [] }); // a server without documents, or none
        }
    }

    /** Begins to hold the first of them against its model again and again, or ends that. */
    judge(): void {
        const isOn = this.state.get().judgement !== null;
        this.state.set({ judgement: isOn ? null : { findings: [], notYet: "…" } });
        this.judging += 1;
        if (!isOn) void this.askTwin(this.judging);
    }

    private async askTwin(turn: number): Promise<void> {
        const isOn = (): boolean => turn === this.judging && this.state.get().judgement !== null;
        for (let number = this.state.get().running[0]?.number; number !== undefined && isOn(); number = this.state.get().running[0]?.number) {
            try {
                const { findings } = await this.desk.server.ask<{ findings: { sentence: string }[] }>({ op: "live_twin", number });
                if (isOn()) this.state.set({ judgement: { findings: findings.map(({ sentence }) => sentence), notYet: null } });
            } catch (problem) {
                if (!(problem instanceof Refused)) break; // the link is gone, and they with it
                if (isOn()) this.state.set({ judgement: { findings: [], notYet: problem.message } });
            }
            await new Promise((resolve) => setTimeout(resolve, JUDGED_EVERY_MS));
        }
    }

    async stop(): Promise<void> {
        this.keep([]);
        await this.desk.server.ask({ op: "live_stop" }).catch(() => {}); // without a link they have ended
    }

    /** Changes what they are made of. */
    make(patch: Partial<Making>): void {
        this.state.set({ making: { ...this.state.get().making, ...patch } });
        if (this.isRunning) void this.say(patch);
    }

    /** Pause, steps, slow motion, a push: whatever `live` takes. */
    async say(fields: Record<string, unknown>): Promise<void> {
        try {
            await this.desk.server.ask({ op: "live", ...fields });
        } catch (problem) {
            this.fail(problem);
        }
    }

    private aim(q: number[]): void {
        if (!this.state.get().running.some(({ frame }) => frame?.origin === "plant")) return;
        this.wanted = q;
        if (!this.isAsking) void this.send();
    }

    private async send(): Promise<void> {
        this.isAsking = true;
        while (this.wanted) {
            const target = this.wanted;
            this.wanted = null;
            await this.say({ target, stamp: performance.now() });
        }
        this.isAsking = false;
    }

    private take(news: News): void {
        const { running, lag } = this.state.get();
        if (!running.some(({ number }) => number === news.live)) return;
        if ("ended" in news) {
            this.keep(running.filter(({ number }) => number !== news.live));
            this.state.set({ problem: news.ended.error?.message ?? null });
            return;
        }
        const isNew = news.stamp !== null && news.stamp > this.answered;
        if (isNew) this.answered = news.stamp ?? 0;
        this.state.set({
            running: running.map((one) => (one.number === news.live ? { ...one, frame: news, heard: performance.now() } : one)),
            ...(isNew && { lag: [...lag, performance.now() - this.answered].slice(-KEPT_LAGS) }),
            ...(news.refused && { problem: news.refused }),
        });
    }

    private forget(): void {
        if (this.isRunning) void this.stop();
    }

    private fail(problem: unknown): void {
        const message = problem instanceof ServerAway ? AWAY : problem instanceof Refused || problem instanceof Error ? problem.message : String(problem);
        this.state.set({ problem: message });
        if (problem instanceof ServerAway) this.keep([]);
    }

    /** Only these run still; a recording ends with the last of them. */
    private keep(running: LiveState["running"]): void {
        this.state.set({ running, ...(running.length === 0 && { recorded: null, judgement: null }) });
    }
}

const lives = new WeakMap<object, Live>();

/** The one hand of the page: it outlives its tab. */
export function liveOf(desk: Desk): Live {
    const found = lives.get(desk.app) ?? new Live(desk);
    lives.set(desk.app, found);
    return found;
}

/** The part of `sorted` values that lies below `share`. */
export function percentile(values: readonly number[], share: number): number | null {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}
