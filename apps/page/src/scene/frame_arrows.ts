/** Frames of joints and tool as three arrows with letters, made once and moved with the arm. */
import { type BufferGeometry, Group, Matrix4, Mesh, MeshBasicMaterial, SphereGeometry, type Vector2 } from "three";
import type { Matrix } from "../core/vocabulary";
import { arrowShape, basisOf } from "./handle_parts";
import { matrixOf } from "./metres";
import type { Palette } from "./palette";
import { cssOf, Pill } from "./pill";

const NAMES = ["x", "y", "z"] as const;

export class FrameArrows extends Group {
    private readonly shapes: BufferGeometry[];
    private readonly paints: MeshBasicMaterial[];
    private readonly ball: SphereGeometry;

    constructor(count: number, readonly length: number, readonly palette: Palette, screen: { value: Vector2 }) {
        super();
        this.shapes = NAMES.map((_, k) => arrowShape(0.024 * length, length, 0.065 * length, 0.2 * length).applyMatrix4(basisOf(k)));
        this.paints = [...palette.axes, palette.ink].map((color) => new MeshBasicMaterial({ color, depthTest: false, transparent: true }));
        this.ball = new SphereGeometry(0.05 * length, 16, 10);
        for (let k = 0; k < count; ++k) this.add(this.one(length, palette, screen));
    }

    show(frames: Matrix[]): void {
        this.children.forEach((frame, k) => {
            frame.matrix.copy(frames[k] ? matrixOf(frames[k]) : new Matrix4());
            frame.matrixWorldNeedsUpdate = true;
        });
    }

    dispose(): void {
        this.traverse((thing) => { if (thing instanceof Pill) thing.geometry.dispose(); });
        for (const thing of [...this.shapes, ...this.paints, this.ball]) thing.dispose();
        this.removeFromParent();
    }

    private one(length: number, palette: Palette, screen: { value: Vector2 }): Group {
        const frame = new Group();
        frame.matrixAutoUpdate = false;
        const put = (mesh: Mesh, order: number): void => {
            mesh.renderOrder = order;
            frame.add(mesh);
        };
        NAMES.forEach((name, k) => {
            put(new Mesh(this.shapes[k], this.paints[k]), 40);
            const word = new Pill(screen);
            word.write(name, { color: cssOf(palette.axes[k] ?? 0), weight: 700 });
            word.position.setComponent(k, 1.16 * length);
            frame.add(word);
        });
        put(new Mesh(this.ball, this.paints[3]), 41);
        return frame;
    }
}
