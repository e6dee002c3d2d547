/** Things in the picture that a hand can take and drag, before the picture itself turns. */
import type { Raycaster } from "three";

export interface Grasp {
    holds(ray: Raycaster): boolean; // whether the ray meets it
    insists?(ray: Raycaster): boolean; // whether it goes before the handle of the tool: a small thing beside a large one
    take(ray: Raycaster): void;
    drag(ray: Raycaster): void;
    drop(): void;
}

export interface GraspScene {
    rayOf(event: PointerEvent): Raycaster;
    isFree(): boolean; // nothing else wants the press
    hold(held: boolean): void;
}

export class Grasps {
    private readonly all: Grasp[] = [];
    private held: Grasp | null = null;

    constructor(private readonly canvas: HTMLCanvasElement, private readonly scene: GraspScene) {
        const first = { capture: true }; // before those who turn the picture
        canvas.addEventListener("pointerdown", (event) => this.take(event), first);
        canvas.addEventListener("pointermove", (event) => this.move(event), first);
        canvas.addEventListener("pointerup", () => this.drop(), first);
        canvas.addEventListener("pointercancel", () => this.drop(), first);
    }

    add(grasp: Grasp): void {
        this.all.push(grasp);
    }

    /** Whether a hand has something: what comes under the pointer meanwhile is not taken too. */
    get isHolding(): boolean {
        return this.held !== null;
    }

    /** Whether something small is under the pointer, that the handle of the tool must not hide. */
    insists(event: PointerEvent): boolean {
        return this.all.some((grasp) => grasp.insists?.(this.scene.rayOf(event)));
    }

    private under(event: PointerEvent): Grasp | undefined {
        if (this.all.length === 0 || !this.scene.isFree()) return undefined;
        const ray = this.scene.rayOf(event);
        return this.all.find((grasp) => grasp.holds(ray));
    }

    private take(event: PointerEvent): void {
        if (this.held) return this.drop(); // a second finger turns the picture
        const found = event.button === 0 && event.isPrimary ? this.under(event) : undefined;
        if (!found) return;
        this.held = found;
        this.canvas.setPointerCapture(event.pointerId);
        this.canvas.style.cursor = "grabbing";
        this.scene.hold(true);
        found.take(this.scene.rayOf(event));
    }

    private move(event: PointerEvent): void {
        if (this.held) this.held.drag(this.scene.rayOf(event));
        else if (this.all.length > 0 && event.buttons === 0) this.canvas.style.cursor = this.under(event) ? "grab" : "";
    }

    private drop(): void {
        if (!this.held) return;
        this.held.drop();
        this.held = null;
        this.canvas.style.cursor = "";
        this.scene.hold(false);
    }
}
