/** All that the page knows, in one place; who changes what is said beside each part. */
import type { IkAnswer, PayloadAnswer, Pose, Robot, Target, TorqueAnswer, Vec3 } from "../core/vocabulary";
import type { Wall } from "../motion/reach";
import type { Recording } from "../motion/recording";
import type { Change } from "./documents";
import { type Drawing, EMPTY_DRAWING } from "./drawing";
import { EMPTY_PROGRAM, type Program } from "./program";
import { asItIs, type Translate } from "../text/core_words";
import type { Room } from "./room";
import type { Sketch } from "./sketch";
import { Store } from "./store";
import type { TeachPoint } from "./teach";
import type { Units } from "./units";

export type Language = "en" | "ru";
export type Theme = "light" | "dark" | "system";
export type ViewName = "orbit" | "top" | "front" | "side" | "tool";
export type JogFrame = "base" | "tool" | "user";
export type Sheet = "arm" | "joints" | "tool" | "solutions" | "more";

/** Why the arm did not do all that was asked; the sentence is made where it is shown. */
export type Notice =
    | { kind: "limit"; joint: number }
    | { kind: "reach" }
    | { kind: "singularity" }
    | { kind: "clamped"; beyond: number | null; xyz: Vec3 }
    | { kind: "asked"; answer: IkAnswer } // a place clicked at that cannot be reached
    | { kind: "refused"; message: string }
    | { kind: "saved"; name: string; where: "server" | "browser" | "waiting"; withoutProgram?: boolean }
    | { kind: "server away" }
    | { kind: "no storage" }
    | { kind: "restored" } // the work of another tab or day
    | { kind: "watching" } // somebody else has control
    | { kind: "control asked" }
    | { kind: "linked"; size: number; without: ("drawing" | "program" | "points" | "rows")[] };

/** From where and to where one looks, mm. */
export interface Eye {
    from: Vec3;
    at: Vec3;
}

export type ChartName = "q" | "qd" | "qdd" | "torque" | "speed";

/** Which charts are shown, and of which joints. */
export interface ChartChoice {
    shown: ChartName[];
    without: number[]; // joints left out, from 0
    limits: boolean; // the scales reach to the limits
}

/** What was typed as a target and what came of it. */
export interface Asked {
    target: Target;
    answer: IkAnswer;
}

/** A frame of one's own: its origin, and A, B, C. */
export interface OwnFrame {
    xyz: Vec3;
    abc: Vec3;
}

/** One line of the table of document 001. */
export interface TargetRow {
    xyz: Vec3;
    pitch: number;
}

export interface AppState {
    // by main.ts and the driver
    robots: Robot[];
    robot: Robot | null;
    set: Record<string, number>;
    q: number[];
    pose: Pose | null;
    solutions: IkAnswer | null; // of the target that the arm holds
    playing: boolean; // a planned motion runs
    handed: number; // how often a hand has taken the arm
    notice: Notice | null;
    asked: Asked | null;
    torque: TorqueAnswer | null;
    payload: PayloadAnswer | null;
    load: number; // kg at the tool
    rings: number[]; // radii of the reach at the height of the tool, mm
    walls: Wall[]; // of the volume in reach, when it is shown
    rows: TargetRow[];
    // by the player
    recording: Recording | null; // the motion on the timeline
    time: number; // s, the place on the timeline
    running: boolean; // the timeline runs
    lineTold: number; // of its source, told by the one who has control; 0: nobody tells
    // by the panels
    factor: number; // of the speed of the timeline
    charts: ChartChoice;
    trail: "speed" | "pen" | "none"; // colours of the tool's way
    program: Program;
    blocked: Vec3 | null; // where the arm cannot follow the program, mm
    drawing: Drawing;
    sketch: Sketch | null; // what the core says of it; by the sketcher
    wiped: number; // s on the timeline: ink that was drawn before has been wiped off the paper
    points: TeachPoint[];
    round: boolean; // taught points are run round and round
    ghosts: number[][]; // joint values shown as shadows of the arm
    ghostsAll: boolean;
    jogFrame: JogFrame;
    userFrame: OwnFrame;
    speed: number; // part of the largest speed, 0 to 1
    view: ViewName;
    frames: boolean;
    reach: boolean;
    solid: boolean; // the reach is shown as a volume too
    gizmo: "move" | "turn";
    sheet: Sheet;
    drawer: string | null; // tab of the bottom panel, null when it is closed
    // by the history
    undo: Change | null; // what would be undone
    redo: Change | null;
    // settings, kept in the browser
    language: Language;
    theme: Theme;
    units: Units;
    lowQuality: boolean;
    // by the language
    translate: Translate; // sentences of the core
    // by the picture
    picture: "coming" | "here" | "none"; // none: the browser shows no 3-D
    eye: Eye | null; // where a hand has turned the picture to; null: as the view says
    // by the link to the server
    server: "unknown" | "alone" | "connected" | "lost" | "locked"; // locked: it wants another token
    waiting: string[]; // documents that will be saved when the server is back
    room: Room | null; // where others watch, or are watched
    person: string; // the own name there
    gamepad: string | null;
}

export type App = Store<AppState>;

export function createApp(settings: Pick<AppState, "language" | "theme" | "units" | "lowQuality">): App {
    return new Store<AppState>({
        robots: [], robot: null, set: {}, q: [], pose: null, solutions: null, playing: false, handed: 0, notice: null, asked: null,
        torque: null, payload: null, load: 0, rings: [], walls: [], rows: [],
        recording: null, time: 0, running: false, lineTold: 0, factor: 1, charts: { shown: ["q", "qd", "speed"], without: [], limits: true }, trail: "speed",
        program: EMPTY_PROGRAM, blocked: null, drawing: EMPTY_DRAWING, sketch: null, wiped: 0, points: [], round: false,
        ghosts: [], ghostsAll: false, jogFrame: "base", userFrame: { xyz: [0, 0, 0], abc: [0, 0, 0] }, speed: 0.3,
        view: "orbit", frames: false, reach: true, solid: false, gizmo: "move", sheet: "joints", drawer: null,
        undo: null, redo: null, translate: asItIs, picture: "coming", eye: null, server: "unknown", waiting: [], room: null, person: "", gamepad: null,
        ...settings,
    });
}
