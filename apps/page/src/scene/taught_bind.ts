/** The taught points in the picture while their tab is open: numbered dots, and a thin line from one to the next. */
import { BufferGeometry, Group, Line, LineDashedMaterial, Mesh, MeshBasicMaterial, SphereGeometry } from "three";
import type { Vec3 } from "../core/vocabulary";
import type { Desk } from "../desk";
import type { AppState } from "../state/app";
import { label } from "./label";
import { disposeOf } from "./marks";
import { MM, pointOf } from "./metres";
import { DAY, NIGHT } from "./palette";
import type { Viewport } from "./viewport";

const MOST_NUMBERS = 60; // more would be a cloud

export class TaughtBinding {
    private group = new Group();
    private number = 0; // of the last question to the core

    constructor(private readonly viewport: Viewport, private readonly desk: Desk) {
        desk.app.watch((state, before) => {
            const moved = state.work.points !== before.work.points && (state.work.points.length !== before.work.points.length || state.work.points.some((point, k) => point.q !== before.work.points[k]?.q));
            const anew = moved || state.arm.robot !== before.arm.robot || state.panels.drawer !== before.panels.drawer || state.settings.theme !== before.settings.theme;
            if (anew) void this.show(state);
        });
        void this.show(desk.app.get());
    }

    private async show({ work: { points }, arm: { robot }, panels: { drawer } }: AppState): Promise<void> {
        const number = ++this.number;
        const own = drawer === "teach" ? points.filter((point) => point.arm === robot?.name) : [];
        const poses = await this.desk.driver.posesAt(own.map((point) => point.q));
        if (number !== this.number) return;
        disposeOf(this.group);
        this.group = this.make(poses.flatMap((pose) => (pose ? [pose.xyz] : [])), (robot?.reach ?? 1000) * MM);
        this.viewport.add(this.group);
        this.viewport.draw();
    }

    private make(places: Vec3[], size: number): Group {
        const group = new Group(), palette = this.viewport.isDark ? NIGHT : DAY;
        const ball = new SphereGeometry(size * 0.011, 14, 8), paint = new MeshBasicMaterial({ color: palette.axis });
        places.forEach((place, k) => {
            const dot = new Mesh(ball, paint);
            dot.position.copy(pointOf(place));
            group.add(dot);
            if (k >= MOST_NUMBERS) return;
            const mark = label(String(k + 1), palette, size * 0.06);
            mark.position.copy(dot.position).setZ(dot.position.z + size * 0.045);
            group.add(mark);
        });
        const line = new Line(new BufferGeometry().setFromPoints(places.map(pointOf)),
            new LineDashedMaterial({ color: palette.axis, dashSize: size * 0.012, gapSize: size * 0.01 }));
        line.computeLineDistances();
        group.add(line);
        return group;
    }
}
