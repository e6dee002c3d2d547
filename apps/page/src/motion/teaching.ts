/** Running through taught points: planned by the core, played on the timeline; and what is said when that cannot be. */
import { isUnwanted } from "../core/core";
import { Impossible } from "../core/planner";
import type { PlanFailure } from "../core/vocabulary";
import type { Desk } from "../desk";
import { roundOf, type TeachPoint, waypointsOf } from "../state/teach";
import { durationOf, type Recording } from "./recording";

/** Why points cannot be run through: which one, and the reason or the sentence of the core. */
export interface Trouble {
    index: number | null; // of the point
    failure: PlanFailure | null;
    message: string;
}

/** Points of another arm cannot be asked of this one. */
export function foreignPoint({ app }: Desk, points: TeachPoint[]): number {
    const { robot } = app.get().arm;
    return points.findIndex((point) => point.arm !== robot?.name || point.q.length !== robot.joints.length);
}

/** The core counts waypoints from 1; behind the last one the round begins again. */
function pointOf(waypoint: number, first: number, count: number): number {
    return waypoint > count ? 0 : first + waypoint - 1;
}

function troubleOf(problem: unknown, first: number, count: number): Trouble {
    const failure = problem instanceof Impossible ? problem.answer.failure ?? null : null;
    const message = problem instanceof Error ? problem.message : String(problem);
    const waypoint = failure?.line ?? Number(/waypoint (\d+)/.exec(message)?.[1] ?? NaN);
    return { index: Number.isFinite(waypoint) ? pointOf(waypoint, first, count) : null, failure, message };
}

/** Lines of the recording become numbers of points. */
function numbered(recording: Recording, first: number, count: number): Recording {
    return { ...recording, line: recording.line?.map((waypoint) => (waypoint > 0 ? pointOf(waypoint, first, count) + 1 : 0)) ?? null };
}

/** Plans from the pose of the arm over the points from `first` on, if wanted all the way round, and plays it; null when that is unwanted meanwhile. */
export async function runThrough(desk: Desk, first: number): Promise<Recording | Trouble | null> {
    const { app, planner, player } = desk;
    const { work: { points, round }, arm: { q } } = app.get();
    const all = points.slice(first), isRound = round && first === 0;
    const waypoints = isRound ? roundOf(all) : waypointsOf(all);
    try {
        const planned = await planner.plan({ waypoints, near: q }, { title: points[first]?.name ?? "", source: "teach" });
        const recording = numbered(planned, first, all.length);
        player.load(recording);
        if (isRound) goRound(desk, recording);
        void player.play();
        return recording;
    } catch (problem) {
        return isUnwanted(problem) ? null : troubleOf(problem, first, all.length);
    }
}

const OTHER = 2; // degrees or mm: joints as far off as this hold the arm otherwise

/** Points that a line or an arc comes to with other joints than were taught: it goes to their place and keeps the elbow. */
export function inOtherBranch({ q, joints, line }: Recording, points: TeachPoint[]): number[] {
    return points.flatMap((point, index) => {
        const row = line?.lastIndexOf(index + 1) ?? -1;
        const off = point.q.some((value, joint) => Math.abs(value - (q[row * joints + joint] ?? value)) > OTHER);
        return row >= 0 && index > 0 && point.move !== "joint" && off ? [index] : [];
    });
}

/** When the first point has been reached for the first time, s: there a round begins. */
function roundStart({ t, line }: Recording): number {
    const row = line?.findIndex((number) => number > 1) ?? 0;
    return t[Math.max(0, row)] ?? 0;
}

/** Begins the round again whenever the timeline comes to its end by itself, as long as this motion is on it and wanted so. */
function goRound({ app, player }: Desk, recording: Recording): void {
    const end = app.watch((state, before) => {
        if (state.timeline.recording !== recording) return void end();
        const ended = before.timeline.running && !state.timeline.running && state.timeline.time >= durationOf(recording);
        if (!ended || !state.work.round) return;
        player.seek(roundStart(recording));
        void player.play();
    });
}
