/** The request vocabulary of the core (docs/requests.md) as types: what the page asks, and what comes back. */

import type { Tables } from "tables"; // made when the page is built
import type { BodiesAnswer } from "./bodies";
import type { DrawingAnswer, DrawList } from "./sketch";

export type Vec3 = [number, number, number];
/** 4x4, rows; position in mm. */
export type Matrix = [number[], number[], number[], number[]];

export interface Drive {
    name: string;
    count: number;
    torque: number | null;
}

export interface Joint {
    name: string;
    kind: "revolute" | "prismatic";
    unit: "deg" | "mm";
    lower: number | null;
    upper: number | null;
    velocity: number | null;
    acceleration: number | null;
    jerk?: number | null;
    torque: number | null;
    drive: Drive;
}

export interface Dimension {
    name: string;
    value: number;
    unit: "mm" | "deg" | "kg";
    about: string;
    source: string;
}

/** What an arm can do: the page asks this, never the name of its family. */
export interface Capability {
    task: "xyz" | "xyz+yaw" | "xyz+pitch" | "xyz+direction" | "pose";
    free_parameters: number;
    complete: boolean; // every solution is found; else it is a search
    solutions: number; // of one target, at most
    knows_reach: boolean;
    clamps: boolean;
    plane: Vec3 | null; // the normal of the plane in which the tool stays
    slide: number | null; // the joint, from 1, that lifts the tool along the axes of the others
    policies: string[]; // for targets without a pitch
    sheet: "any" | "level" | "plane"; // on which it can draw
    angles: string[]; // of its document
}

/** Where the tool gets within the joint limits, about the axis of joint 1, mm. */
export interface Extent {
    radius: [least: number, most: number];
    height: [lowest: number, highest: number] | null; // null: that axis is not upright
}

export interface Robot {
    name: string;
    title: string;
    source: string;
    family: string; // for people; what the arm can do is in `capability`
    capability: Capability;
    reach: number | null; // a bound; what the arm does is its extent
    extent: Extent | null;
    joints: Joint[];
    dimensions: Dimension[];
}

/** A place in the words of the arm: which of the fields beside xyz there are depends on its kind. */
export interface Target {
    xyz: Vec3;
    abc?: Vec3;
    pitch?: number;
    yaw?: number;
}

export interface Axis {
    at: Vec3;
    along: Vec3;
}

export type SingularName = "wrist" | "elbow" | "shoulder" | "stretched" | "folded" | "axis";

/** What a person calls a direction. */
export type DirectionName = "up" | "out" | "around" | "tool_x" | "tool_y" | "tool_z";

export interface Singularity {
    share: number;
    near: boolean;
    names?: SingularName[];
    lost?: { move?: Vec3; turn?: Vec3; name: DirectionName | null };
    idle?: number[];
    joint?: number;
    away?: number;
}

export interface Pose {
    xyz: Vec3;
    abc: Vec3;
    gimbal: boolean;
    T: Matrix;
    frames: Matrix[];
    axis_frames?: Matrix[]; // of an arm with axes that follow a joint: all of them
    points: Vec3[];
    axes: Axis[];
    target: Target;
    angles?: Record<string, number>;
    singularity: Singularity;
    in_frame?: { xyz: Vec3; abc: Vec3; frame: Matrix }; // with a frame of one's own: the tool seen from it, and the frame
}

export interface Solution {
    q: number[];
    branch: { base: string | null; elbow: string | null; wrist: string | null };
    free: number[];
    in_limits: boolean;
    margin: number | null;
    margin_joint: number | null;
    angles?: Record<string, number>;
}

export type ReachSide = "outer" | "inner" | "above" | "below" | "plane" | "unknown";

export type Triangles = Record<
    "d15" | "d16" | "d25" | "d24" | "b1" | "b2" | "delta" | "b3" | "b4" | "b5", number
> & { b6: number | null };

export interface IkAnswer {
    reachable: boolean;
    why?: string;
    side?: ReachSide;
    beyond?: number | null;
    singular: SingularName[];
    clamped?: "none" | "outer" | "inner" | "plane";
    height_clamped?: boolean;
    moved?: number;
    xyz?: Vec3;
    triangles?: Triangles;
    pitches?: [number, number][]; // with triangles: angles XOY with which the place is reached, degrees
    level?: ({ pitch: number } & Record<"a1" | "a2" | "a3" | "a4", number>)[]; // with link 3-4 level
    solutions: Solution[];
}

export interface JogAnswer {
    q: number[];
    target: Target;
    clamped: "none" | "outer" | "inner" | "plane";
    beyond: number | null; // null: immeasurably far
    stopped: null | "reach" | "limit" | "singularity" | "collision";
    sentence?: string; // what is in the way
    joint?: number;
    pose?: Pose; // with pose: {}
    slid?: number; // mm along the rim of the reach that has stopped it
}

export interface PlanSample {
    t: number;
    q: number[];
    qd: number[];
    qdd: number[];
    xyz: Vec3;
    line: number;
}

export interface PlanAnswer {
    possible: boolean;
    why?: string;
    duration?: number;
    samples?: PlanSample[];
    failure?: PlanFailure | null;
    errors?: Issue[];
    warnings?: Issue[];
}

/** What the core has to say about a line of a program. */
export interface Issue {
    line: number; // from 1
    column: number; // in bytes of UTF-8, from 1
    code: string;
    message: string;
}

/** Why the arm cannot follow, and where. */
export interface PlanFailure {
    reason: "reach" | "limit" | "singularity" | "torque" | "blocked" | "timing";
    joint: number | null;
    line: number;
    xyz: Vec3;
    program?: Vec3; // the same place in the numbers of the program
    why: string;
}

export type Branch = Solution["branch"];

/** A part of a path that a branch cannot follow; null: no branch can. */
export interface Failing {
    branch: Branch | null;
    reason: PlanFailure["reason"];
    joint: number | null;
    lines: [number, number];
    xyz: Vec3;
    program: Vec3;
    to: Vec3;
    arc_length: [number, number]; // mm along the path
    why: string;
}

/** A path as it lies there before it runs, in columns: one entry per place. */
export interface PathLook {
    arc_length: number[]; // mm
    xyz: Vec3[];
    line: number[];
    rapid: boolean[];
    feed: number[]; // mm/min
    singularity: (number | null)[];
    carried: number[]; // index of the branch that carries the path there; -1: none
    clearance?: (number | null)[]; // mm, among things
    branches: Branch[];
    margins: (number | null)[][]; // per branch, parts of the joint's range; negative: outside
    starts: (number[] | null)[]; // per branch its joints where the path begins
}

/** Where the zero of a program may lie. */
export interface PlaceAnswer {
    possible: boolean;
    why?: string;
    work?: [number, number, number, number, number, number];
    margin?: number;
    branch?: Branch;
    map: PlaceMap;
}

export interface PlaceMap {
    columns: number;
    from: [number, number];
    to: [number, number];
    height: number;
    margins: (number | null)[];
}

export interface CheckAnswer {
    possible: boolean;
    why?: string;
    failure?: PlanFailure | null;
    failing?: Failing[];
    failing_count?: number;
    length?: number; // mm
    moves: number;
    errors: Issue[];
    warnings: Issue[];
    error_count?: number;
    warning_count?: number;
    path?: PathLook;
    clear?: boolean; // among things
    collision?: ClearanceAnswer & { line: number; message: string };
}

/** Waypoints as G-code, and what that cannot say. */
export interface ProgramAnswer {
    program: string;
    lines: number[];
    plan: { near: number[]; rapids: "joint" };
    possible: boolean;
    why?: string;
    warnings: { waypoint: number; code: "speed" | "arc" | "held"; message: string }[];
}

export interface LineAnswer {
    blocked: [number, number, string][];
    all_reachable: boolean;
}

export interface TorqueAnswer {
    torque: number[];
    mass_kg?: number; // of links and load
    center?: Vec3; // where that mass has its middle
}

export interface PayloadAnswer {
    per_joint: (number | null)[];
    max_kg: number | null;
    binding: number | null;
    overloaded?: number[];
    q?: number[]; // with worst: the pose
    sweep?: unknown[]; // with sweep: the same for each value
}

export interface JacobianAnswer {
    J: number[][]; // rows vx vy vz wx wy wz, mm and rad
    manipulability: number;
}

export interface WorkspaceSlice {
    plane: string; // "xy" or "xz"
    level: number;
    from: [number, number];
    to: [number, number];
    values?: (number | null)[][]; // null: out of reach
}

/** The reach in space: a text for each height, `x` where the tool gets. */
export interface WorkspaceVolume {
    from: Vec3;
    to: Vec3;
    counts: Vec3; // cells along x, y and z
    layers: string[];
}

export interface WorkspaceAnswer {
    slices: WorkspaceSlice[]; // from the side, and from above where there is something to see
    volume?: WorkspaceVolume | null; // when asked for; null: this arm has none
}

/** Which answer belongs to which operation. */
export interface ReportLine {
    level: "note" | "warning" | "lost" | "assumed";
    line?: number;
    column?: number;
    message: string;
}

/** What a motion asks of the drives. */
export interface SizeAnswer {
    duty?: { joint: string; peak_torque: number; rms_torque: number; curve_part: number | null; verdict: string }[];
}

/** Hobby servos: where their steps are, and what these do to the tool. */
export interface ServoAnswer {
    servos?: { joint: string; from: number; to: number; step: number; shortest_us?: number }[];
    in_travel?: boolean;
    error_max_mm?: number;
    error_rms_mm?: number;
}

/** A robot of somebody else, and what became of its description. */
export interface Imported {
    robot: object; // a robot file
    main?: string; // the file that was read
    report: ReportLine[];
    tip: string;
    tips: string[];
    meshes: { name: string; file?: string }[];
    stored: { sha256: string; triangles: number; base64?: string }[]; // what the robot file names and the core has
}

/** A 3-D model as the body of an arm. */
export interface Fitted {
    robot: object; // a robot file
    main: string; // the file that was read
    report: ReportLine[];
    triangles: number;
    bounds: [Vec3, Vec3];
    piece_count: number;
    pieces: { piece: number; link: number | null; triangles: number; bounds: [Vec3, Vec3] }[];
    stored: Imported["stored"];
}

/** A file with triangles, measured. */
export interface MeshAnswer {
    sha256: string;
    triangles: number;
    closed: boolean;
    volume: number | null;
    bounds: [Vec3, Vec3];
    hull?: Vec3[]; // when it was asked for
}

/** How far the arm is from what is nearest. */
export interface ClearanceAnswer {
    free: boolean;
    distance: number | null; // mm; negative: how deep; null: nothing is there
    bodies?: [string, string];
    points?: [Vec3, Vec3];
    sentence?: string;
    states?: ClearanceAnswer[]; // of many states: each
}

/** A way around everything, or why there is none. */
export interface RouteAnswer {
    found: boolean;
    waypoints?: number[][];
    length?: number; // rad
    path?: { xyz: Vec3[]; clearance: (number | null)[] }; // of the tool; mm
    why?: "start_collides" | "goal_collides" | "unreachable" | "not_found";
    sentence?: string;
    tried: { q: number[]; branch?: Branch; fate: "won" | "later" | "collides" | "outside" }[];
}

/** Pick and place, step by step. */
export interface TaskAnswer {
    planned: boolean;
    done: number;
    sentence?: string; // why not all of it
    steps: { step: string; thing?: string; line: boolean; waypoints: number[][] }[];
    waypoints: unknown[]; // the whole, for plan and simulate
}

/** What a scene holds. */
export interface SceneAnswer {
    things: { name: string; mesh?: BodiesAnswer["links"][number] }[];
}

/** An exercise of the course with the numbers of a student. */
export interface ExerciseAnswer {
    title: string;
    question: string;
    numbers: object;
    kind: string;
    unit: string | null;
    choices?: object;
    points: number;
    hints: unknown[];
    more_hints: number;
}

/** Points of an answer, and why some were lost. */
export interface GradeAnswer {
    points: number;
    of: number;
    reasons: string[];
}

export interface Answers {
    exercise: ExerciseAnswer;
    grade: GradeAnswer;
    export: { name: string; base64?: string };
    qr: { size: number; version: number; rows: string[] };
    scene: SceneAnswer;
    clearance: ClearanceAnswer;
    route: RouteAnswer;
    task: TaskAnswer;
    import: Imported;
    fit: Fitted;
    mesh: MeshAnswer;
    robots: { robots: Robot[] };
    pose: Pose;
    bodies: BodiesAnswer;
    ik: IkAnswer;
    jog: JogAnswer;
    plan: PlanAnswer;
    program: ProgramAnswer;
    check: CheckAnswer;
    place: PlaceAnswer;
    line: LineAnswer;
    jacobian: JacobianAnswer;
    workspace: WorkspaceAnswer;
    torque: TorqueAnswer;
    payload: PayloadAnswer;
    size: SizeAnswer;
    servo: ServoAnswer;
    drawing: DrawingAnswer;
    draw: DrawList; // with list: true
}

export type Operation = keyof Answers;

/** The fields of a request are those of the core's table: a value of another type does not compile. */
export type Request<Op extends Operation> =
    { op: Op; robot?: string; set?: Record<string, number> } & Partial<Tables[Op]["request"]> & Record<string, unknown>;

/** Names that the types above read of an answer and that the core's table of the operation does not have: none. */
type Unknown = { [Op in Operation]: Exclude<keyof Answers[Op], keyof Tables[Op]["answer"]> }[Operation];
type None<Names extends never> = Names;
export type UnknownFields = None<Unknown>;

export interface Refusal {
    code: string;
    message: string;
    line?: number;
    column?: number;
}
