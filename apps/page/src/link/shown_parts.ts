/**
 * What a room shows, in parts: each is sent when it has changed and taken in by those who watch. What moves is small; what is
 * large is sent once. A motion is shown as the plan that made it: the same core makes the same motion of it everywhere.
 */
import type { Stage } from "./stage";
import { addOwnRobot, type Description, ownRobot } from "../core/own_robots";
import type { RecordingSource } from "../motion/recording";
import type { AppState, TargetRow } from "../state/app";
import { type Drawing, EMPTY_DRAWING } from "../state/drawing";
import type { Program } from "../state/program";
import type { TeachPoint } from "../state/teach";
import { fill, LANGUAGES } from "../text/texts";
import { type PackedRecording, packRecording, unpackRecording } from "./packed_recording";

/** More characters than this are not even packed: the room would not take them. */
export const LARGEST_TEXT = 700_000;

/** null is taken for what is too large to be shown. */
export interface ShownPart<Value = never> {
    name: string;
    of: (state: AppState) => readonly unknown[]; // what it depends on
    pack: (state: AppState) => unknown;
    take: (value: Value, desk: Stage) => void | Promise<void>;
}

interface ShownArm { robot: string; own?: Description; set: Record<string, number>; load: number }
interface ShownPose { q: number[]; time: number; running: boolean; factor: number }
interface ShownProgram { name: string; text: string; work?: Program["work"]; left?: number }
interface ShownPlan { title: string; source: RecordingSource; plan: Record<string, unknown> }
type ShownMotion = ShownPlan | { packed: PackedRecording } | null;

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function partOf<Value>(part: ShownPart<Value>): ShownPart {
    return part as ShownPart;
}

const arm = partOf<ShownArm>({
    name: "arm",
    of: ({ robot, set, load }) => [robot?.name, set, load],
    pack: ({ robot, set, load }) => ({ robot: robot?.name ?? "", own: ownRobot(robot?.name ?? ""), set, load }),
    async take({ robot, own, set, load }, { app, driver }) {
        const now = app.get();
        if (own) addOwnRobot(own);
        const same = now.robot?.name === robot; // its joints stay: a pose comes only when it has changed
        if (!same || JSON.stringify(now.set) !== JSON.stringify(set)) await driver.select(robot, set, same ? now.q : undefined);
        if (now.load !== load) await driver.setLoad(load);
    },
});

const rows = partOf<TargetRow[] | null>({
    name: "rows", of: (state) => [state.rows], pack: (state) => state.rows, take: (value, { app }) => app.set({ rows: value ?? [] }),
});

const program = partOf<ShownProgram>({
    name: "program",
    of: (state) => [state.program],
    pack({ program: { name, text, work } }) {
        const fits = text.length <= LARGEST_TEXT;
        return { name, text: fits ? String(text) : "", ...(work && { work }), ...(fits ? {} : { left: text.length }) };
    },
    take({ name, text, work, left }, { app }) {
        const { texts } = LANGUAGES[app.get().language];
        const shown = left === undefined ? text : `(${fill(texts.programNotShown, { count: left })})\n`; // a comment
        app.set({ program: { name, text: shown, ...(work && { work }) } });
    },
});

const drawing = partOf<Drawing | null>({
    name: "drawing", of: (state) => [state.drawing], pack: (state) => state.drawing, take: (value, { app }) => app.set({ drawing: value ?? EMPTY_DRAWING }),
});

const points = partOf<TeachPoint[] | null>({
    name: "points", of: (state) => [state.points], pack: (state) => state.points, take: (value, { app }) => app.set({ points: value ?? [] }),
});

/** The fields of a plan as JSON can carry them; null when they are too large. */
function plainPlan(plan: Record<string, unknown>): Record<string, unknown> | null {
    const { program: text } = plan as { program?: { length: number } };
    if (text && text.length > LARGEST_TEXT) return null;
    const plain = text === undefined ? plan : { ...plan, program: String(text) };
    return JSON.stringify(plain).length > LARGEST_TEXT ? null : plain;
}

let motionNumber = 0; // a motion that is being planned gives way to a later one

const motion = partOf<ShownMotion>({
    name: "motion",
    of: (state) => [state.recording],
    pack({ recording }): ShownMotion {
        if (!recording) return null;
        const plan = recording.plan && recording.source !== "simulation" ? plainPlan(recording.plan) : null;
        return plan ? { title: recording.title, source: recording.source, plan } : { packed: packRecording(recording) };
    },
    take(value, desk) {
        void takeMotion(value, desk, ++motionNumber);
    },
});

async function takeMotion(value: ShownMotion, { app, planner }: Stage, number: number): Promise<void> {
    try {
        const made = value === null ? null
            : "packed" in value ? unpackRecording(value.packed)
            : await planner.plan(value.plan, { title: value.title, source: value.source });
        if (number === motionNumber) app.set({ recording: made });
    } catch {
        if (number === motionNumber) app.set({ recording: null }); // the arm is seen to move all the same
    }
}

const pose = partOf<ShownPose>({
    name: "pose",
    of: ({ q, time, running, factor }) => [q, time, running, factor],
    pack: ({ q, time, running, factor }) => ({ q: q.map(rounded), time: rounded(time), running, factor }),
    take({ q, time, running, factor }, { app, driver }) {
        if (q.length === app.get().robot?.joints.length) driver.show(q);
        app.set({ time, running, factor });
    },
});

/** In the order in which they are taken in: the arm before its pose. */
export const SHOWN_PARTS: ShownPart[] = [arm, rows, program, drawing, points, motion, pose];
