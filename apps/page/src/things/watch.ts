/**
 * Looks at what is around the arm on a core of its own: how far it is from everything, and the route to the goal, anew whenever
 * arm, things or goal change. Questions that come faster than answers replace each other.
 */
import { Core, isUnwanted } from "../core/core";
import type { Answers, Operation, Request } from "../core/vocabulary";
import type { Desk } from "../desk";
import { Latest } from "../motion/latest";
import { cellOf } from "../state/things";
import { hum } from "./sound";

const PLACES = 40; // of a route that are shown
const BUDGET_S = 0.5;

export class ThingsWatch {
    private core: Core | null = null;
    private readonly looks = new Latest<true>(() => this.look());

    constructor(private readonly desk: Desk) {
        const { app } = desk;
        app.on([({ arm }) => arm.q, ({ arm }) => arm.robot, ({ arm }) => arm.playing, ({ timeline }) => timeline.running, ({ work }) => work.things, ({ scene }) => scene.goal], () => this.looks.want(true));
        this.looks.want(true);
    }

    /** A question about the arm as it is. */
    ask<Op extends Operation>(op: Op, fields: Record<string, unknown>): Promise<Answers[Op]> {
        const { arm: { robot, set } } = this.desk.app.get(), core = this.core ??= new Core((message) => this.desk.driver.report(new Error(message)));
        return core.ask<Op>({ op, robot: robot?.name ?? "", set, ...fields } as Request<Op>);
    }

    private async look(): Promise<void> {
        const { app } = this.desk, state = app.get(), { arm: { q, robot }, work: { things } } = state;
        try {
            const clearance = robot && things.length > 0 ? await this.ask("clearance", { q, ...cellOf(state) }) : null;
            if (app.get().arm.robot === robot) app.set({ found: { clearance } });
            hum(app.get().scene.sound ? clearance?.distance ?? null : null);
            await this.lookForRoute();
        } catch (problem) {
            if (!isUnwanted(problem)) this.desk.driver.report(problem);
        }
    }

    /** Of an arm that is on its way the route stays. */
    private async lookForRoute(): Promise<void> {
        const { app } = this.desk, state = app.get(), { arm: { q, robot, playing }, timeline: { running }, scene: { goal } } = state;
        if (playing || running) return;
        if (!goal || !robot) {
            if (state.found.route) app.set({ found: { route: null } });
            return;
        }
        const began = performance.now(), answer = await this.ask("route", { from: q, to: goal, path: PLACES, budget_s: BUDGET_S, ...cellOf(state) });
        if (app.get().arm.robot === robot && app.get().scene.goal) app.set({ found: { route: { answer, ms: performance.now() - began } } });
    }
}

const watches = new WeakMap<Desk, ThingsWatch>();

export function watchOf(desk: Desk): ThingsWatch {
    const known = watches.get(desk) ?? new ThingsWatch(desk);
    watches.set(desk, known);
    return known;
}
