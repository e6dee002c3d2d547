/**
 * What a room shows, in parts: each is sent when it has changed and taken in by those who watch. What moves is small; what is
 * large is sent once. A motion is shown as the plan that made it: the same core makes the same motion of it everywhere.
 */
import type { Stage } from "./stage";
import { addOwnRobot, type Description, ownRobot } from "../core/own_robots";
import { type Recording, type RecordingSource, rowAt } from "../motion/recording";
import type { AppState, TargetRow, ViewName } from "../state/app";
import { type Drawing, EMPTY_DRAWING } from "../state/drawing";
import { type Program, sizeOf } from "../state/program";
import type { TeachPoint } from "../state/teach";
import type { Thing } from "../state/things";
import { type PackedRecording, packRecording, unpackRecording } from "./packed_recording";
import { randomWord } from "./random_word";

/** More bytes than this are not even sent: the room would not take them. */
export const LARGEST_PART = 700_000;

/** Bytes of a value as it is sent. */
export const bytesOf = (value: unknown): number => new Blob([JSON.stringify(value)]).size;

/** null is taken for what is too large to be shown. */
export interface ShownPart<Value = never> {
    name: string;
    of: (state: AppState) => readonly unknown[]; // what it depends on
    pack: (state: AppState) => unknown;
    take: (value: Value, desk: Stage) => void | Promise<void>;
}

interface ShownArm { robot: string; own?: Description; set: Record<string, number>; load: number }
interface ShownPose { q: number[]; time: number; running: boolean; factor: number; line: number }
interface ShownProgram { name: string; text: string; work?: Program["work"]; options?: Program["options"]; unseen?: Program["unseen"] }
interface ShownPlan { title: string; source: RecordingSource; plan: Record<string, unknown> }
type ShownMotion = ({ name: string } & (ShownPlan | { packed: PackedRecording })) | null;

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function partOf<Value>(part: ShownPart<Value>): ShownPart {
    return part as ShownPart;
}

const arm = partOf<ShownArm>({
    name: "arm",
    of: ({ arm: { robot, set }, work: { load } }) => [robot?.name, set, load],
    pack: ({ arm: { robot, set }, work: { load } }) => ({ robot: robot?.name ?? "", own: ownRobot(robot?.name ?? ""), set, load }),
    async take({ robot, own, set, load }, { app, driver }) {
        const { arm: now, work } = app.get();
        if (own) addOwnRobot(own);
        const same = now.robot?.name === robot; // its joints stay: a pose comes only when it has changed
        if (!same || JSON.stringify(now.set) !== JSON.stringify(set)) await driver.select(robot, set, same ? now.q : undefined);
        if (work.load !== load) await driver.rest.setLoad(load);
    },
});

const rows = partOf<TargetRow[] | null>({
    name: "rows", of: (state) => [state.work.rows], pack: (state) => state.work.rows, take: (value, { app }) => app.set({ work: { rows: value ?? [] } }),
});

const program = partOf<ShownProgram>({
    name: "program",
    of: (state) => [state.work.program],
    pack({ work: { program: { name, text, work, options, unseen } } }): ShownProgram {
        const about = { name, text: "", ...(work && { work }), ...(options && { options }) };
        if (unseen) return { ...about, unseen };
        const whole = text.length <= LARGEST_PART ? { ...about, text: String(text) } : null;
        return whole && bytesOf(whole) <= LARGEST_PART ? whole : { ...about, unseen: sizeOf(text) };
    },
    take({ name, text, work, options, unseen }, { app }) {
        const own = app.get().work.program;
        const isHere = unseen !== undefined && own.name === name && own.text.length === unseen.characters; // given back by one who never had it
        app.set({ work: { program: { name, text: isHere ? own.text : text, ...(work && { work }), ...(options && { options }), ...(unseen && !isHere && { unseen }) } } });
    },
});

const drawing = partOf<Drawing | null>({
    name: "drawing", of: (state) => [state.work.drawing], pack: (state) => state.work.drawing, take: (value, { app }) => app.set({ work: { drawing: value ?? EMPTY_DRAWING } }),
});

const points = partOf<TeachPoint[] | null>({
    name: "points", of: (state) => [state.work.points], pack: (state) => state.work.points, take: (value, { app }) => app.set({ work: { points: value ?? [] } }),
});

const things = partOf<Thing[] | null>({
    name: "things", of: (state) => [state.work.things], pack: (state) => state.work.things, take: (value, { app }) => app.set({ work: { things: value ?? [] } }),
});

/** The fields of a plan as JSON can carry them; null when they are too large. */
function plainPlan(plan: Record<string, unknown>): Record<string, unknown> | null {
    const { program: text } = plan as { program?: { length: number } };
    if (text && text.length > LARGEST_PART) return null;
    const plain = text === undefined ? plan : { ...plan, program: String(text) };
    return bytesOf(plain) > LARGEST_PART ? null : plain;
}

const motionNames = new WeakMap<Recording, string>();

/** By its name a motion is known again when it comes back from one to whom it was shown: the own one is the whole one. */
function nameOf(recording: Recording): string {
    const name = motionNames.get(recording) ?? randomWord(10);
    motionNames.set(recording, name);
    return name;
}

let motionNumber = 0; // a motion that is being planned gives way to a later one

const motion = partOf<ShownMotion>({
    name: "motion",
    of: (state) => [state.timeline.recording],
    pack({ timeline: { recording } }): ShownMotion {
        if (!recording) return null;
        const plan = recording.plan && recording.source !== "simulation" ? plainPlan(recording.plan) : null;
        const name = nameOf(recording);
        return plan ? { name, title: recording.title, source: recording.source, plan } : { name, packed: packRecording(recording) };
    },
    take(value, desk) {
        void takeMotion(value, desk, ++motionNumber);
    },
});

async function takeMotion(value: ShownMotion, { app, planner }: Stage, number: number): Promise<void> {
    const own = app.get().timeline.recording;
    if (value && own && motionNames.get(own) === value.name) return;
    try {
        const made = value === null ? null
            : "packed" in value ? unpackRecording(value.packed)
            : await planner.plan(value.plan, { title: value.title, source: value.source });
        if (value && made) motionNames.set(made, value.name);
        if (number === motionNumber) app.set({ timeline: { recording: made } });
    } catch {
        if (number === motionNumber) app.set({ timeline: { recording: null } }); // the arm is seen to move all the same
    }
}

/** Where in its source the motion is. */
const lineOf = ({ timeline: { recording, time } }: AppState): number => recording?.line?.[rowAt(recording, time)] ?? 0;

const pose = partOf<ShownPose>({
    name: "pose",
    of: ({ arm: { q }, timeline: { time, running, factor, recording } }) => [q, time, running, factor, recording],
    pack: (state) => ({ q: state.arm.q.map(rounded), time: rounded(state.timeline.time), running: state.timeline.running, factor: state.timeline.factor, line: lineOf(state) }),
    take({ q, time, running, factor, line }, { app, driver }) {
        if (q.length === app.get().arm.robot?.joints.length) driver.show(q);
        app.set({ timeline: { time, running, factor, lineOfOthers: line } });
    },
});

/** From where the presenter looks; those who watch may follow it. */
const eye = partOf<{ eye: AppState["scene"]["eye"]; view: ViewName } | null>({
    name: "eye",
    of: ({ scene }) => [scene.eye, scene.view],
    pack: ({ scene: { eye, view } }) => ({ eye, view }),
    take(value, { app }) {
        app.set({ link: { shownEye: value } });
        if (value && app.get().link.followsEye) app.set({ scene: value.eye ? { view: value.view, eye: value.eye } : { view: value.view } });
    },
});

/** The open page of the course; `call` grows when the one who teaches calls everybody to it (rooms.ts). */
export interface ShownBook { chapter: string | null; call: number }

const book = partOf<ShownBook>({
    name: "book",
    of: ({ panels, link }) => [panels.book, link.called],
    pack: ({ panels, link }): ShownBook => ({ chapter: panels.book, call: link.called }),
    take({ chapter }, { app }) {
        if (chapter !== null) app.set({ panels: { book: chapter, sheet: "course" } });
    },
});

/** In the order in which they are taken in: the arm before its pose. */
export const SHOWN_PARTS: ShownPart[] = [arm, rows, program, drawing, points, things, motion, pose, eye, book];
