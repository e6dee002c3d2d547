/** Taught points: where the arm goes next, and how. The joints are what was taught; places are computed from them. */
import type { Vec3 } from "../core/vocabulary";
import type { AppState } from "./app";

export const MOVES = ["joint", "line", "arc"] as const;
export type Move = (typeof MOVES)[number];

export interface TeachPoint {
    name: string;
    arm: string; // on which it was taught
    q: number[];
    move: Move; // how the arm comes here
    via: Vec3 | null; // of an arc, mm
    speed: number; // of a joint move, percent of what the joints can
    feed: number; // of a line or an arc, mm/min
    dwell: number; // seconds to wait here
}

const USUAL = { via: null, speed: 100, feed: 6000, dwell: 0 };
export const MOST_POINTS = 2000;

/** P1, P2, ...: the first name that nobody has. */
function freeName(points: TeachPoint[]): string {
    const taken = new Set(points.map((point) => point.name));
    for (let number = points.length + 1; ; ++number) if (!taken.has(`P${number}`)) return `P${number}`;
}

/** The points with the pose of the arm behind them, or behind the point `after`. */
export function withPose({ work: { points }, arm: { q, robot } }: AppState, after = points.length - 1): TeachPoint[] {
    if (!robot || points.length >= MOST_POINTS) return points;
    const before = points[after];
    const like = before ? { move: before.move === "arc" ? "line" as const : before.move, speed: before.speed, feed: before.feed } : { move: "joint" as const };
    return inserted(points, after + 1, { ...USUAL, ...like, name: freeName(points), arm: robot.name, q });
}

function inserted(points: TeachPoint[], at: number, point: TeachPoint): TeachPoint[] {
    return [...points.slice(0, at), point, ...points.slice(at)];
}

export function changed(points: TeachPoint[], index: number, change: Partial<TeachPoint>): TeachPoint[] {
    return points.map((point, k) => (k === index ? { ...point, ...change } : point));
}

export function moved(points: TeachPoint[], from: number, to: number): TeachPoint[] {
    const point = points[from];
    if (!point || to < 0 || to >= points.length || from === to) return points;
    return inserted(points.filter((_, k) => k !== from), to, point);
}

export function duplicated(points: TeachPoint[], index: number): TeachPoint[] {
    const point = points[index];
    return point && points.length < MOST_POINTS ? inserted(points, index + 1, { ...point, name: freeName(points) }) : points;
}

export function without(points: TeachPoint[], index: number): TeachPoint[] {
    return points.filter((_, k) => k !== index);
}

/** A point in the words of the request `plan`. */
function waypointOf({ name, q, move, via, speed, feed, dwell }: TeachPoint): Record<string, unknown> {
    return {
        name, q, move, ...(move === "joint" ? { speed } : { feed }), ...(move === "arc" && via ? { via } : {}), ...(dwell > 0 ? { dwell } : {}),
    };
}

/** Points in the words of the request `plan`; the arm comes to the first one by its joints, from wherever it stands. */
export function waypointsOf(points: TeachPoint[]): Record<string, unknown>[] {
    return points.map((point, k) => waypointOf(k === 0 ? { ...point, move: "joint" } : point));
}

/** The way round: from the first to the last and, as the first says, back to it. */
export function roundOf(points: TeachPoint[]): Record<string, unknown>[] {
    const [first] = points;
    return first ? [...waypointsOf(points), waypointOf(first)] : [];
}

// ---- reading what comes from outside ----

const isNumber = (value: unknown, least = -Infinity, most = Infinity): value is number =>
    typeof value === "number" && Number.isFinite(value) && value >= least && value <= most;

const areNumbers = (values: unknown): values is number[] => Array.isArray(values) && values.every((value) => isNumber(value));

function readPoint(data: unknown): TeachPoint | null {
    if (typeof data !== "object" || data === null) return null;
    const { name, arm, q, move, via = null, speed = USUAL.speed, feed = USUAL.feed, dwell = 0 } = data as Partial<Record<keyof TeachPoint, unknown>>;
    const good = typeof name === "string" && typeof arm === "string" && areNumbers(q) && q.length > 0 && MOVES.includes(move as Move) &&
        (via === null || (areNumbers(via) && via.length === 3)) && isNumber(speed, 1, 100) && isNumber(feed, 1) && isNumber(dwell, 0);
    return good ? { name, arm, q, move: move as Move, via: via as Vec3 | null, speed, feed, dwell } : null;
}

/** Points of a file or a link; null when one of them is damaged. */
export function readPoints(data: unknown): TeachPoint[] | null {
    if (!Array.isArray(data) || data.length > MOST_POINTS) return null;
    const points = data.map(readPoint);
    return points.every((point): point is TeachPoint => point !== null) ? points : null;
}
