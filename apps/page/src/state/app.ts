/** The state of the page: one store, in slices. */
import type { ShownMap } from "../map/shown_map";
import type { ClearanceAnswer, Failing, IkAnswer, PathLook, PlaceMap, PayloadAnswer, Pose, Robot, RouteAnswer, Target, TorqueAnswer, Vec3 } from "../core/vocabulary";
import type { Recording } from "../motion/recording";
import type { Change } from "./documents";
import { type Drawing, EMPTY_DRAWING } from "./drawing";
import { EMPTY_PROGRAM, type Program } from "./program";
import { asItIs, type Translate } from "../text/core_words";
import type { Room } from "./room";
import type { Sketch } from "./sketch";
import { type Layout, USUAL_LAYOUT } from "./layout";
import { SliceStore } from "./store";
import type { PlannedTask } from "../things/task";
import type { TeachPoint } from "./teach";
import type { Thing } from "./things";
import type { Units } from "./units";

export type Language = "en" | "ru";
export type Theme = "light" | "dark" | "system";
export type ViewName = "orbit" | "top" | "front" | "side" | "tool";
export type JogFrame = "base" | "tool" | "user";
export type Sheet = "course" | "arm" | "joints" | "tool" | "solutions" | "more";

/** Why the arm did not do all that was asked; the sentence is made where it is shown. */
export type Notice =
    | { kind: "limit"; joint: number; asked?: number; given?: number } // the value that a person has asked for, and the limit
    | { kind: "rim"; beyond: number | null; slid: number } // mm
    | { kind: "reach" }
    | { kind: "singularity" }
    | { kind: "clamped"; beyond: number | null; xyz: Vec3 }
    | { kind: "asked"; answer: IkAnswer } // a place clicked at that cannot be reached
    | { kind: "touching"; sentence: string } // something is in the way
    | { kind: "refused"; message: string }
    | { kind: "saved"; name: string; where: "server" | "browser" | "waiting"; withoutProgram?: boolean }
    | { kind: "server away" }
    | { kind: "no storage" }
    | { kind: "restored" } // the work of another tab or day
    | { kind: "watching" } // somebody else has control
    | { kind: "control asked" }
    | { kind: "linked"; size: number; without: ("drawing" | "program" | "points" | "rows" | "things")[] };

/** From where and to where one looks, mm. */
export interface Eye {
    from: Vec3;
    at: Vec3;
}

export const PATH_COLORS = ["reach", "margin", "singularity", "clearance", "speed", "branch", "kind", "none"] as const;
export type PathColors = (typeof PATH_COLORS)[number];

export type ChartName = "q" | "qd" | "qdd" | "qddd" | "torque" | "power" | "margin" | "manipulability" | "clearance" | "speed";

/** Which charts are shown, and of which joints. */
export interface ChartChoice {
    shown: ChartName[];
    without: number[]; // joints left out, from 0
    limits: boolean; // the scales reach to the limits
    lanes: boolean; // a chart for each joint
    percent: boolean; // of the limit, in place of units
}

/** What was typed as a target and what came of it. */
export interface Asked {
    target: Target;
    answer: IkAnswer;
    nearest: Vec3 | null; // where it cannot be: the nearest place within reach and joint limits that was found, mm
    handed: number; // as of the arm when it was asked: later the arm has gone elsewhere
}

/** What was asked last, as long as the arm has not moved since. */
export function freshAsked({ found: { asked }, arm: { handed } }: AppState): Asked | null {
    return asked && asked.handed === handed ? asked : null;
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
    branch?: string; // that was chosen, as "front/up"; else the first inside the limits
}

/** The arm that is there. By main.tsx and the driver. */
export interface ArmSlice {
    robots: Robot[]; // all that can be chosen
    robot: Robot | null;
    set: Record<string, number>; // dimensions that differ from the file's
    q: number[];
    pose: Pose | null;
    playing: boolean; // a planned motion runs
    handed: number; // how often a hand has taken the arm
}

/** What the core found out about arm, program and drawing. By the driver at rest, the checker and the sketcher. */
export interface FoundSlice {
    solutions: IkAnswer | null; // of the target that the arm holds
    asked: Asked | null;
    torque: TorqueAnswer | null;
    payload: PayloadAnswer | null;
    blocked: Vec3 | null; // where the arm cannot follow the program, mm
    path: PathLook | null; // of the program, as it lies there
    failing: Failing[]; // parts of it that cannot be followed
    places: PlaceMap | null; // where its zero may lie, when that was asked for
    map: ShownMap | null; // a capability map, once one was opened
    sketch: Sketch | null; // what the core says of the drawing
    clearance: ClearanceAnswer | null; // of the arm as it is, from the things around it
    along: { of: Recording; things: Thing[]; mm: Float32Array } | null; // clearance of every row of a motion, where it was asked for
    route: { answer: RouteAnswer; ms: number } | null; // to the goal; how long the answer took
    task: PlannedTask | null; // whose things go with the tool while it is played
}

/** What a person makes here and wants to keep. By the panels. */
export interface WorkSlice {
    rows: TargetRow[];
    program: Program;
    drawing: Drawing;
    points: TeachPoint[];
    things: Thing[]; // around the arm
    round: boolean; // taught points are run round and round
    load: number; // kg at the tool
    supply: number; // of the drives, in percent of their rated voltage
}

/** The motion that was planned last and how it is shown. By the player. */
export interface TimelineSlice {
    recording: Recording | null;
    time: number; // s, the place on the timeline
    running: boolean;
    factor: number; // of its speed; by the panels
    lineOfOthers: number; // of its source, told by the one who has control; 0: nobody tells
    wiped: number; // s: ink that was drawn before has been wiped off the paper
}

/** How a hand pushes the arm. By the panels; the gamepad by the jogger. */
export interface JogSlice {
    jogFrame: JogFrame;
    userFrame: OwnFrame;
    speed: number; // part of the largest speed, 0 to 1
    step: number | null; // degrees or mm of one press; null: as long as it is held
    gamepad: string | null;
}

/** What explains the arm in the picture, each by choice. */
export type OverlayName = "arcs" | "dimensions" | "ellipsoid" | "torques" | "mass" | "work";
export type Overlays = Record<OverlayName, boolean>;

export const NO_OVERLAYS: Overlays = { arcs: false, dimensions: false, ellipsoid: false, torques: false, mass: false, work: false };

/** What the picture shows. By the panels; `picture` and `eye` by the picture itself. */
export interface SceneSlice {
    picture: "coming" | "here" | "none"; // none: the browser shows no 3-D
    view: ViewName;
    eye: Eye | null; // where a hand has turned the picture to; null: as the view says
    frames: boolean;
    reach: boolean;
    solid: boolean; // the reach is shown as a volume too
    overlays: Overlays;
    flat: boolean; // without perspective
    measuring: boolean; // the next clicks measure
    gizmo: "move" | "turn";
    ghosts: number[][]; // joint values shown as shadows of the arm
    ghostsAll: boolean;
    trail: "speed" | "pen" | "clearance" | "none"; // colours of the tool's path
    pathColors: PathColors; // of a program that has not run yet
    sketchColors: PathColors; // of the way of the pen; none: the drawing has the colours of its pens
    thing: number | null; // the one that is picked, among those around the arm
    goal: Target | null; // where a route leads
    snap: boolean; // things go by 10 mm and stand on what is below
    sound: boolean; // one hears how near the arm is to something
}

/** What the panels show. */
export interface PanelsSlice {
    sheet: Sheet;
    drawer: string | null; // tab of the bottom panel, null when it is closed
    charts: ChartChoice;
    notice: Notice | null;
    layout: Layout;
    book: string | null; // the open chapter of the course; "": its contents; null: the course is closed
    presenting: boolean; // only picture, timeline and words, for those who sit far away
    palette: boolean; // the list of commands is open
}

/** Chosen once and kept in the browser; `translate` follows the language. */
export interface SettingsSlice {
    language: Language;
    theme: Theme;
    units: Units;
    lowQuality: boolean;
    translate: Translate; // sentences of the core
}

/** What undo and redo would do. By the history. */
export interface HistorySlice {
    undo: Change | null;
    redo: Change | null;
}

/** The server and the people there. */
export interface LinkSlice {
    server: "unknown" | "alone" | "connected" | "lost" | "locked"; // locked: it wants another token
    waiting: string[]; // documents that will be saved when the server is back
    room: Room | null; // where others watch, or are watched
    person: string; // the own name there
    shownEye: { eye: Eye | null; view: ViewName } | null; // from where the one who shows looks
    called: number; // how often the one who teaches has called everybody to the open page of the course
    followsEye: boolean; // one who watches looks from there too
}

/** All that the page knows, in one place: each slice says who writes it. */
export interface AppState {
    arm: ArmSlice;
    found: FoundSlice;
    work: WorkSlice;
    timeline: TimelineSlice;
    jog: JogSlice;
    scene: SceneSlice;
    panels: PanelsSlice;
    settings: SettingsSlice;
    history: HistorySlice;
    link: LinkSlice;
}

export type App = SliceStore<AppState>;

export function createApp(settings: Omit<SettingsSlice, "translate">): App {
    return new SliceStore<AppState>({
        arm: { robots: [], robot: null, set: {}, q: [], pose: null, playing: false, handed: 0 },
        found: { solutions: null, asked: null, torque: null, payload: null, blocked: null, path: null, failing: [], places: null, map: null, sketch: null, clearance: null, along: null, route: null, task: null },
        work: { rows: [], program: EMPTY_PROGRAM, drawing: EMPTY_DRAWING, points: [], things: [], round: false, load: 0, supply: 100 },
        timeline: { recording: null, time: 0, running: false, factor: 1, lineOfOthers: 0, wiped: 0 },
        jog: { jogFrame: "base", userFrame: { xyz: [0, 0, 0], abc: [0, 0, 0] }, speed: 0.3, step: null, gamepad: null },
        scene: {
            picture: "coming", view: "orbit", eye: null, frames: false, reach: true, solid: false, overlays: NO_OVERLAYS, flat: false, measuring: false, gizmo: "move", ghosts: [], ghostsAll: false, trail: "speed", pathColors: "reach", sketchColors: "none", thing: null, goal: null, snap: true, sound: false,
        },
        panels: { sheet: "joints", drawer: null, charts: { shown: ["q", "qd", "speed"], without: [], limits: true, lanes: false, percent: false }, notice: null, layout: USUAL_LAYOUT, book: null, presenting: false, palette: false },
        settings: { ...settings, translate: asItIs },
        history: { undo: null, redo: null },
        link: { server: "unknown", waiting: [], room: null, person: "", shownEye: null, called: 0, followsEye: false },
    });
}
