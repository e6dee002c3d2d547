/** A 3-D model over the arm before it becomes its body: seen through, each link in a colour of its own, as the arm is. */
import type { ShaderMaterial } from "three";
import type { ArmShape } from "../core/bodies";
import type { Pose } from "../core/vocabulary";
import { ArmModel, placesOf } from "./arm_model";
import { veil } from "./plants";
import type { Viewport } from "./viewport";

const COLORS = ["#7a7f87", "#1f6fc4", "#b8480f", "#14693f", "#8a3ffc", "#b3126b", "#8a6d00", "#00747a"]; // the base first

export const linkColor = (link: number): string => COLORS[link % COLORS.length] ?? "#7a7f87";

export class ModelGhost {
    private model: ArmModel | null = null;
    private readonly paints: ShaderMaterial[] = [];

    constructor(private readonly viewport: Viewport) {}

    show(shape: ArmShape, pose: Pose): void {
        this.clear();
        const model = new ArmModel(shape, this.viewport.paint);
        model.group.children.forEach((link, k) => {
            const paint = veil(linkColor(k));
            paint.depthTest = false; // the arm inside must not hide it
            this.paints.push(paint);
            Object.assign(link, { material: paint, renderOrder: 20 });
        });
        model.show(placesOf(pose));
        this.model = model;
        this.viewport.add(model.group);
        this.viewport.draw();
    }

    clear(): void {
        this.model?.dispose();
        this.model = null;
        for (const paint of this.paints.splice(0)) paint.dispose();
        this.viewport.draw();
    }
}
