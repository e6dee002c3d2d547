/**
 * Plants on the stage: as many arms as were simulated, one over the other or side by side, each with the path of its tool and its name.
 * They have the body of the arm that is there; only matrices change while they move.
 */
import { Color, FrontSide, Group, ShaderMaterial, Vector3 } from "three";
import type { ArmShape } from "../core/bodies";
import type { Pose, Vec3 } from "../core/vocabulary";
import type { Plant } from "../simulation/answer";
import { ArmModel, placesOf } from "./arm_model";
import { disposeOf } from "./marks";
import { MM, mmOf, pointOf } from "./metres";
import type { Palette } from "./palette";
import { chip, Pill } from "./pill";
import { ribbonOf } from "./ribbon";
import type { Viewport } from "./viewport";

const APART = 0.95; // of the reach, side by side
/** A plant, or an arm whose joints were measured. */
export type Role = Plant | "measured";

const COLORS: Record<Role, { day: string; night: string }> = { // as in the charts
    measured: { day: "#8a3ffc", night: "#c8a2ff" },
    kinematic: { day: "#14693f", night: "#6fdca0" }, joints: { day: "#1f6fc4", night: "#77b7ff" }, articulation: { day: "#b8480f", night: "#ff9a63" },
};

export const plantColor = (plant: Role, dark: boolean): string => COLORS[plant][dark ? "night" : "day"];

/** A body seen through, in one colour, stronger at its outline. */
export function veil(color: string): ShaderMaterial {
    return new ShaderMaterial({
        transparent: true, side: FrontSide, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 6, // where they agree the motion itself is seen
        uniforms: { color: { value: new Color(color) } },
        vertexShader: `varying vec3 vNormal, vPlace;
void main() {
    vec4 place = modelMatrix * vec4(position, 1.0);
    vPlace = place.xyz;
    vNormal = mat3(modelMatrix) * normal;
    gl_Position = projectionMatrix * viewMatrix * place;
}`,
        fragmentShader: `uniform vec3 color; varying vec3 vNormal, vPlace;
void main() {
    float away = 1.0 - abs(dot(normalize(vNormal), normalize(cameraPosition - vPlace)));
    gl_FragColor = vec4(color, 0.3 + 0.6 * away * away);
    #include <colorspace_fragment>
}`,
    });
}

export interface Performance {
    plant: Role;
    path: number[]; // of the tool, mm
    isGhost?: boolean; // seen through, over the model
}

const ROW = 25; // px, of a word and the room above it

class Figure {
    readonly group = new Group();
    private readonly model: ArmModel;
    private readonly own: ShaderMaterial | null; // none: painted as the arm itself
    private readonly word: Pill;

    constructor(readonly plant: Role, shape: ArmShape, private readonly viewport: Viewport, isSolid: boolean) {
        this.own = isSolid ? null : veil(plantColor(plant, viewport.isDark));
        this.model = new ArmModel(shape, this.own ?? viewport.paint);
        this.word = new Pill(viewport.screen);
        this.group.add(this.model.group, this.word);
        if (this.own) this.model.group.children[0]?.removeFromParent(); // all stand on the same base
    }

    layPath(path: number[]): void {
        const paint = new Color(plantColor(this.plant, this.viewport.isDark)).toArray(), { background } = this.viewport;
        if (path.length >= 6) this.group.add(ribbonOf(path.map((mm) => mm * MM), Array.from({ length: path.length / 3 }, () => paint).flat(), { background, low: this.viewport.isLow }));
    }

    /** `row`: words of arms that stand close would lie on each other, so each has its own height. */
    stand(pose: Pose, text: string, row: number, palette: Palette): void {
        this.model.show(placesOf(pose));
        this.word.write(text, { ...chip(palette), color: plantColor(this.plant, palette.dark) });
        this.word.position.copy(pointOf(pose.xyz)).setZ((pose.xyz[2] + 0.1 * this.viewport.reach) * MM);
        this.word.lift = ROW * row;
    }

    dispose(): void {
        this.word.dispose();
        this.model.dispose();
        this.own?.dispose();
        disposeOf(this.group);
    }
}

export class Plants {
    private figures: Figure[] = [];

    constructor(private readonly viewport: Viewport) {}

    /** Others, or otherwise placed. Side by side all are solid; one over the other only the motion itself is. */
    cast(performances: Performance[], isBeside: boolean): void {
        for (const figure of this.figures) figure.dispose();
        const { shape } = this.viewport, middle = (performances.length - 1) / 2;
        const right = new Vector3().setFromMatrixColumn(this.viewport.camera.matrixWorld, 0).setZ(0).normalize(); // as one looks at them now
        this.figures = shape ? performances.map(({ plant, path, isGhost }, k) => {
            const figure = new Figure(plant, shape, this.viewport, isBeside || (plant === "kinematic" && !isGhost));
            if (isBeside) figure.group.position.copy(right).multiplyScalar((k - middle) * APART * this.viewport.reach * MM);
            figure.layPath(path);
            this.viewport.add(figure.group);
            return figure;
        }) : [];
    }

    /** Where each of them is now, and what is written there. */
    show(poses: (Pose | null)[], texts: string[]): void {
        this.figures.forEach((figure, k) => {
            const pose = poses[k];
            figure.group.visible = pose != null;
            if (pose) figure.stand(pose, texts[k] ?? "", k, this.viewport.palette);
        });
        this.viewport.draw();
    }

    /** Where they stand apart, mm: for the camera, and for tests and the curious. */
    get shifts(): Vec3[] {
        return this.figures.map(({ group }) => mmOf(group.position));
    }
}
