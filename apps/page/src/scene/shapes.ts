/**
 * What arms look like. The shape of the first arm came with the first picture; every other one is made by the core, on a core of its
 * own, so that a hand on the arm never waits for it. Only the last one asked for counts.
 *
 *     arm, dimensions ──► coarse: at once ──► full: when it has stood a moment
 */
import { type ArmShape, shapeOf } from "../core/bodies";
import { Core } from "../core/core";
import { bodiesRequest } from "../core/first_requests";
import { bringMeshes } from "../core/mesh_shelf";
import { ownRobot } from "../core/own_robots";
import type { Robot } from "../core/vocabulary";

const PAUSE_MS = 250; // between the last change and the full shape

export interface Wearer {
    wear(shape: ArmShape, coarse: ArmShape): void;
    report(problem: unknown): void;
}

export interface FirstShape {
    robot: string;
    shape: ArmShape;
}

export class Shapes {
    private core: Core | null = null; // made when first needed
    private last = 0;
    private timer: number | undefined;

    /** `first`: what the first picture shows. */
    constructor(private readonly wearer: Wearer, private readonly first: FirstShape | undefined, private readonly wantsFull: () => boolean) {}

    /** An arm, and its dimensions that differ from the file's. */
    async dress(robot: Robot, set: Record<string, number>): Promise<void> {
        const number = ++this.last;
        window.clearTimeout(this.timer);
        try {
            const isFirst = this.first?.robot === robot.name && Object.keys(set).length === 0;
            const coarse = isFirst && this.first ? this.first.shape : await this.make(robot, set, "coarse");
            if (number !== this.last) return;
            this.wearer.wear(coarse, coarse);
            if (this.wantsFull()) this.timer = window.setTimeout(() => void this.dressFully(robot, set, coarse, number), PAUSE_MS);
        } catch (problem) {
            this.wearer.report(problem);
        }
    }

    private async dressFully(robot: Robot, set: Record<string, number>, coarse: ArmShape, number: number): Promise<void> {
        const full = await this.make(robot, set, "full").catch(() => null); // then the coarse shape stays
        if (full && number === this.last) this.wearer.wear(full, coarse);
    }

    private async make(robot: Robot, set: Record<string, number>, detail: "coarse" | "full"): Promise<ArmShape> {
        this.core ??= new Core((message) => this.wearer.report(new Error(message)));
        await bringMeshes(ownRobot(robot.name), this.core);
        return shapeOf(await this.core.ask(bodiesRequest(robot.name, set, detail)));
    }
}
