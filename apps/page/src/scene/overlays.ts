/**
 * What explains the arm in the picture, each part by choice: limits of the joints, dimensions, true reach, mobility, torques, centre of mass, the zero of
 * the program. Fetched when the first of them is wanted; made once, then only moved.
 */
import { Group, Matrix4, Mesh, MeshBasicMaterial, Plane, type Raycaster, SphereGeometry, Vector3 } from "three";
import { isUnwanted } from "../core/core";
import type { Matrix, Pose, TorqueAnswer, Vec3 } from "../core/vocabulary";
import { type Desk, wordsOf } from "../desk";
import type { AppState, OverlayName } from "../state/app";
import { workOf } from "../state/program";
import { isWatching } from "../state/room";
import { fixed } from "../state/units";
import { LANGUAGES } from "../text/texts";
import { placesOf } from "./arm_model";
import { JointArcs } from "./arcs";
import { DimensionLines } from "./dimension_lines";
import { FrameArrows } from "./frame_arrows";
import type { Grasp } from "./grasps";
import { MassMark } from "./mass_mark";
import { MM, pointOf } from "./metres";
import { chip, Pill } from "./pill";
import { ReachShown } from "./reach_shown";
import type { Viewport } from "./viewport";

const HIGH = "#d64545"; // a torque near its limit
const ELLIPSOID = 0.22; // of the reach: its longest axis
const REST_MS = 180; // what is asked of the core waits until the arm rests this long

/** The ellipsoid of all speeds of the tool with joint speeds of length one is a ball seen through the root of J Jᵀ. */
function rootOf(J: number[][], size: number): Matrix4 | null {
    const rows = J.slice(0, 3), a = rows.map((r) => rows.map((c) => r.reduce((sum, value, k) => sum + value * (c[k] ?? 0), 0)));
    const at = (i: number, j: number): number => a[i]?.[j] ?? 0, longest = Math.sqrt(Math.max(at(0, 0) + at(1, 1) + at(2, 2), 1e-9));
    const l = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
    for (let i = 0; i < 3; ++i) {
        for (let j = 0; j <= i; ++j) {
            const sum = at(i, j) - (l[i] as number[]).slice(0, j).reduce((total, value, k) => total + value * (l[j]?.[k] ?? 0), 0);
            (l[i] as number[])[j] = i === j ? Math.sqrt(Math.max(sum, (0.01 * longest) ** 2)) : sum / (l[j]?.[j] || 1);
        }
    }
    const s = size / longest, n = (i: number, j: number): number => (l[i]?.[j] ?? 0) * s;
    return new Matrix4().set(n(0, 0), 0, 0, 0, n(1, 0), n(1, 1), 0, 0, n(2, 0), n(2, 1), n(2, 2), 0, 0, 0, 0, 1);
}

/** The zero of the program, taken by its ball and moved at its height. */
class WorkZero implements Grasp {
    arrows: FrameArrows | null = null;
    private held = false;

    constructor(private readonly desk: Desk) {}

    private get place(): Vector3 {
        const { app } = this.desk, { work: { program }, arm: { robot } } = app.get();
        const [x, y, z] = workOf(program, robot?.name ?? "");
        return pointOf([x, y, z]);
    }

    holds({ ray }: Raycaster): boolean {
        const size = (this.desk.app.get().arm.robot?.reach ?? 1000) * MM;
        return this.arrows?.visible === true && !isWatching(this.desk.app.get()) && ray.distanceToPoint(this.place) < 0.03 * size;
    }

    take(): void {
        this.held = true;
    }

    drag({ ray }: Raycaster): void {
        const { app } = this.desk, { work: { program }, arm: { robot } } = app.get(), [, , z, a, b, c] = workOf(program, robot?.name ?? "");
        const hit = this.held ? ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -z * MM), new Vector3()) : null;
        if (hit) app.set({ work: { program: { ...program, work: [Math.round(hit.x / MM), Math.round(hit.y / MM), z, a, b, c] } } });
    }

    drop(): void {
        this.held = false;
    }
}

export class Overlays {
    private readonly arcs = new JointArcs();
    private readonly reach: ReachShown;
    private readonly dimensions: DimensionLines;
    private readonly ellipsoid = new Mesh(new SphereGeometry(1, 36, 24), new MeshBasicMaterial({ transparent: true, opacity: 0.22, depthWrite: false }));
    private readonly torques = new Group();
    private readonly mass: MassMark;
    private readonly zero: WorkZero;
    private timer: number | undefined;
    private asked = 0;

    constructor(private readonly viewport: Viewport, private readonly desk: Desk) {
        const { app, driver } = desk;
        this.dimensions = new DimensionLines(viewport.screen, {
            set: (name, value) => void driver.setDimension(name, value), isFree: () => !isWatching(app.get()), rename: (value) => String(Math.round(value * 10) / 10).replace(".", wordsOf(app.get().settings).units.names.decimal),
            onScreen: (place) => viewport.onCanvas([place.x / MM, place.y / MM, place.z / MM]), changed: () => viewport.draw(),
        });
        this.mass = new MassMark(viewport.screen);
        this.mass.group.visible = false;
        this.zero = new WorkZero(desk);
        this.reach = new ReachShown(desk, () => viewport.draw());
        this.ellipsoid.matrixAutoUpdate = this.ellipsoid.frustumCulled = false;
        this.ellipsoid.renderOrder = 30;
        for (const part of [this.arcs.group, this.reach.group, this.dimensions.group, this.torques, this.mass.group]) viewport.add(part);
        viewport.add(new Group().add(this.ellipsoid));
        viewport.grasps.add(this.dimensions);
        viewport.grasps.add(this.zero);
        viewport.whenDressed(() => this.dress());
        app.on([({ arm }) => arm.pose, ({ scene }) => scene.overlays, ({ scene }) => scene.reach, ({ scene }) => scene.solid, ({ settings }) => settings.lowQuality, ({ work }) => work.program.work, ({ settings }) => settings.units, ({ work }) => work.load], () => this.show());
        app.on([({ settings }) => settings.theme], () => this.dress());
        this.dress();
    }

    /** Another body, or other colours. */
    private dress(): void {
        const { shape, robot, palette } = this.viewport;
        this.arcs.paint(palette);
        this.reach.paint(palette);
        this.mass.paint(palette);
        this.ellipsoid.material.color.set(palette.value);
        if (shape && robot) this.arcs.wear(shape, robot.joints);
        this.zero.arrows?.dispose();
        this.zero.arrows = new FrameArrows(1, this.viewport.reach * MM * 0.12, palette, this.viewport.screen);
        this.viewport.add(this.zero.arrows);
        this.show();
    }

    private show(): void {
        const state = this.desk.app.get(), { pose, robot, q } = state.arm, { shape, palette } = this.viewport, { overlays } = state.scene;
        if (!pose || !robot || !shape) return;
        this.arcs.group.visible = overlays.arcs;
        if (overlays.arcs) this.arcs.show(placesOf(pose), q);
        this.dimensions.group.visible = overlays.dimensions;
        if (overlays.dimensions) this.dimensions.show(robot, pose, shape, palette);
        this.showZero(state, overlays.work);
        this.ellipsoid.visible &&= overlays.ellipsoid;
        this.torques.visible &&= overlays.torques;
        this.mass.group.visible &&= overlays.mass;
        this.reach.group.visible &&= state.scene.reach;
        this.askSoon(pose);
        this.viewport.draw();
    }

    private showZero({ work: { program }, arm: { robot } }: AppState, isShown: boolean): void {
        const { arrows } = this.zero;
        if (!arrows) return;
        const [x, y, z] = workOf(program, robot?.name ?? "");
        arrows.visible = isShown;
        arrows.show([[[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]] as Matrix]);
    }

    /** What the core must be asked about, when the arm rests. */
    private askSoon(pose: Pose): void {
        window.clearTimeout(this.timer);
        const number = ++this.asked;
        this.timer = window.setTimeout(() => void this.ask(pose, number).catch((problem: unknown) => { if (!isUnwanted(problem)) this.hideAsked(); }), REST_MS);
    }

    private hideAsked(): void {
        this.ellipsoid.visible = this.torques.visible = this.mass.group.visible = false;
        this.reach.hide();
        this.viewport.draw();
    }

    private async ask(pose: Pose, number: number): Promise<void> {
        const { arm: { q, robot }, scene: { overlays, reach }, work: { load } } = this.desk.app.get(), { driver } = this.desk;
        const isWanted = (name: OverlayName): boolean => overlays[name] && number === this.asked;
        if (isWanted("ellipsoid")) this.showEllipsoid((await driver.ask("jacobian", { q })).J, pose.xyz);
        if (isWanted("torques") || isWanted("mass")) {
            const weighed = await driver.ask("torque", { q, load_kg: load }).catch(() => null); // masses are not known
            if (isWanted("torques")) this.showTorques(weighed?.torque ?? [], pose);
            if (isWanted("mass")) this.showMass(weighed);
        }
        if (reach && robot && number === this.asked) await this.reach.ask(robot, pose);
    }

    private showEllipsoid(J: number[][], xyz: Vec3): void {
        const root = rootOf(J, ELLIPSOID * this.viewport.reach * MM);
        this.ellipsoid.visible = root !== null;
        if (root) this.ellipsoid.matrix.copy(root.setPosition(pointOf(xyz)));
        this.ellipsoid.matrixWorldNeedsUpdate = true;
        this.viewport.draw();
    }

    private showMass(weighed: TorqueAnswer | null): void {
        const { settings } = this.desk.app.get(), { texts, units } = wordsOf(settings), { palette, floor, reach } = this.viewport;
        const text = weighed?.mass_kg === undefined ? texts.massUnknown : `${fixed(weighed.mass_kg, 2, units.names)}\u202f${units.names.kg}`;
        this.mass.group.visible = true;
        this.mass.show(weighed?.center ?? null, text, floor, reach, palette);
        this.viewport.draw();
    }

    private showTorques(torques: number[], pose: Pose): void {
        const { robot, palette, screen } = this.viewport, names = LANGUAGES[this.desk.app.get().settings.language].texts.units;
        while (this.torques.children.length < torques.length) this.torques.add(new Pill(screen));
        this.torques.visible = true;
        this.torques.children.forEach((word, k) => {
            const torque = torques[k], limit = robot?.joints[k]?.torque ?? null, at = pose.axes[k]?.at;
            word.visible = torque !== undefined && at !== undefined;
            if (!(word instanceof Pill) || torque === undefined || !at) return;
            const share = limit ? Math.min(1, Math.abs(torque) / limit) : 0, isHigh = share > 0.8;
            const bar = { share, fill: isHigh ? HIGH : palette.dark ? "#6fdca0" : "#1d8a56", empty: palette.dark ? "#4d5a69" : "#d5dce3" };
            word.write(`${fixed(torque, 2, names)}\u202f${robot?.joints[k]?.kind === "prismatic" ? names.N : names.Nm}`, { ...chip(palette), ...(isHigh && { color: HIGH }), ...(limit && { bar }) });
            word.position.copy(pointOf(at));
        });
        this.viewport.draw();
    }
}
