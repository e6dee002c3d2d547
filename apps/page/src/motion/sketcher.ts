/**
 * Keeps the sketch up with the drawing: asks the core, on a worker of its own, whenever the drawing, the arm or its dimensions
 * have changed and rested for a moment. One question at a time; the last one counts, and a question that takes long and that
 * nobody wants answered any more ends with its worker.
 */
import { Core, Refused } from "../core/core";
import type { DrawingAnswer, DrawList, Point } from "../core/sketch";
import type { App, AppState } from "../state/app";
import type { Drawing } from "../state/drawing";
import { cellOf } from "../state/things";

const REST_MS = 60;
const LONG_MS = 800;
const PLACES = 1200; // along the way of the pen

/** What the reach on the sheet depends on. */
function boardOf({ work, pitch, spin, pen_up, pen_down, servo }: Drawing): Partial<Drawing> {
    return { work, pitch, spin, pen_up, pen_down, servo };
}

export class Sketcher {
    private core: Core;
    private timer = 0;
    private asking = false;
    private since = 0; // ms, of the question that is being answered
    private wanted = false;
    private board = ""; // for which the reach is known
    private reach: Point[][] = [];

    constructor(private readonly app: App, private readonly onFailure: (message: string) => void) {
        this.core = new Core(onFailure);
        app.on([({ work }) => work.drawing, ({ arm }) => arm.robot, ({ arm }) => arm.set, ({ work }) => work.things], () => this.soon());
        this.soon();
    }

    lists(): Promise<DrawList> {
        return this.core.ask<"draw">({ op: "draw", list: true });
    }

    /** The drawing as files: G-code and SVG. */
    async files(): Promise<{ gcode: string; svg: string }> {
        const { gcode = "", svg = "" } = await this.ask(this.app.get(), { gcode: true, svg: true });
        return { gcode, svg };
    }

    private ask({ arm: { robot, set }, work: { drawing } }: AppState, more = {}): Promise<DrawingAnswer> {
        return this.core.ask<"drawing">({ op: "drawing", robot: robot?.name ?? "", set, drawing, ...more });
    }

    private soon(): void {
        window.clearTimeout(this.timer);
        this.timer = window.setTimeout(() => void this.renew(), REST_MS);
    }

    private async renew(): Promise<void> {
        this.wanted = true;
        if (this.asking) {
            if (performance.now() - this.since > LONG_MS) this.restart();
            return;
        }
        this.asking = true;
        while (this.wanted) {
            this.wanted = false;
            this.since = performance.now();
            await this.sketch(this.app.get());
        }
        this.asking = false;
    }

    private restart(): void {
        this.core.close();
        this.core = new Core(this.onFailure);
    }

    private async sketch(state: AppState): Promise<void> {
        const { arm: { robot }, work: { drawing } } = state;
        if (!robot || drawing.sources.length === 0) {
            this.app.set({ found: { sketch: null } });
            return;
        }
        const board = JSON.stringify([robot.name, state.arm.set, boardOf(drawing)]);
        try {
            const answer = await this.ask(state, { reach: board !== this.board, path: PLACES, ...cellOf(state) });
            this.reach = answer.reach ?? this.reach;
            this.board = board;
            this.app.set({ found: { sketch: { drawing, answer, refused: null, reach: this.reach } } });
        } catch (problem) {
            if (!(problem instanceof Refused)) return; // stopped: the next question follows; a core that failed was told of
            this.app.set({ found: { sketch: { drawing, answer: null, refused: problem.message, reach: [] } } });
        }
    }
}

let sketcher: Sketcher | null = null;

/** The one of this page; made when the first drawing is thought of. */
export function sketcherOf(app: App, onFailure: (message: string) => void): Sketcher {
    return (sketcher ??= new Sketcher(app, onFailure));
}
