/// <reference types="webxr" />
/**
 * The arm in a headset or through a phone: it is put on the desk, taken by the tool, shown where it would go, and played.
 *
 *     enter ──► look for a desk ──► select: it stands there, anchored ──► take the tool · press a plate · select a place twice
 *
 * Every motion is the driver's, so the core answers as it does on the page; here is only where hands are.
 */
import { Matrix4, Mesh, MeshBasicMaterial, PerspectiveCamera, Plane, Raycaster, RingGeometry, Vector3 } from "three";
import type { Vec3 } from "../core/vocabulary";
import { type Desk, wordsOf } from "../desk";
import { jointsAt } from "../motion/recording";
import { pictures } from "../motion/pictures";
import { matrixOf, MM, mmOf, rowsOf } from "../scene/metres";
import type { Lent, Viewport } from "../scene/viewport";
import { clickedTarget } from "../state/clicked";
import { noticeText } from "../text/sentences";
import { FreeSpace } from "./free_space";
import { alongRay, Grip, gripPose, rayPose } from "./grip";
import { Hands } from "./hands";
import { armSpace, facing, levelHit, matrixOfPose, Spot } from "./place";
import { OWN_LAYER, Plates } from "./plates";
import { RoomLight } from "./room_light";
import { xrWords } from "./words";

export type XrMode = "immersive-ar" | "immersive-vr";

const FEATURES = ["local-floor", "hit-test", "anchors", "hand-tracking", "light-estimation"];
const TABLE_M = 0.74, EYES_M = 1.4; // heights of a desk, and of eyes where the floor is not known
const STILL = 0.15; // of a stick: less is its own noise
const JOG_MM_S = 250; // at full stick, for an arm of one metre of reach
const SAME_PLACE_MM = 40; // a second select so near is the same place
const AHEAD_S = 1; // the ghost of a running motion
const LEAST_MARKS_M = 0.05; // between two marks: nearer ones say nothing about the heading
const LONGEST_S = 0.1; // of one step of a stick, after a pause

/** What a test and the curious may look at. */
export interface Shown {
    readonly isPlaced: boolean;
    readonly isAnchored: boolean;
    readonly joints: number; // of hands that are shown
    readonly freeSpace: { at: number[]; radius: number } | null; // m
    readonly roomFromArm: number[] | null; // column by column
    readonly buttons: { name: string; at: number[] }[]; // middles of the plates, in the frame of the arm, m
}

export class XrSession implements Shown {
    private readonly lent: Lent;
    private readonly camera = new PerspectiveCamera(60, 1, 0.02, 60);
    private readonly ring = new Mesh(new RingGeometry(0.07, 0.085, 48), new MeshBasicMaterial({ transparent: true, opacity: 0.9 }));
    private readonly plates: Plates;
    private readonly hands = new Hands();
    private readonly free = new FreeSpace();
    private readonly light: RoomLight;
    private readonly pointer = new Raycaster();
    private readonly waiting: FrameRequestCallback[] = []; // for the next picture
    private readonly toWindow = pictures.next;
    private room: XRReferenceSpace | null = null; // y up, as the device has it
    private hits: XRHitTestSource | null = null;
    private found: ReturnType<typeof levelHit> = null; // where the arm would stand
    private isPutting = false; // somebody has selected the place that is looked at
    private marks: Vector3[] | null = null; // places of the room that were touched, to put the arm by them
    private spot: Spot | null = null; // where it stands
    private grip: Grip | null = null;
    private chosen: Vec3 | null = null; // a place that was selected once, mm
    private last = 0; // ms, of the picture before
    private ghostAt = -1; // time of the motion whose ghost is shown
    private readonly stopListening: () => void;

    private constructor(private readonly session: XRSession, private readonly mode: XrMode, private readonly desk: Desk, private readonly viewport: Viewport) {
        const { app } = desk;
        this.lent = viewport.lend(mode === "immersive-vr");
        this.lent.renderer.setClearColor(viewport.background, 1); // the sky of a room that is not there
        this.light = new RoomLight(viewport.studio.uniforms.exposure);
        this.plates = new Plates(this.buttonsOf());
        this.ring.layers.set(OWN_LAYER);
        this.ring.renderOrder = 190;
        this.lent.scene.add(this.ring, this.plates.group, this.hands.mesh, this.free.mesh);
        this.stopListening = app.on([({ arm }) => arm.robot], () => this.stand());
        pictures.next = (work) => this.waiting.push(work);
        session.addEventListener("selectstart", (event) => this.select(event));
        session.addEventListener("selectend", ({ inputSource }) => { if (this.grip?.source === inputSource) this.grip = null; });
        session.addEventListener("end", () => this.leave());
    }

    /** Asks for the headset; only a press of a button may. */
    static async enter(mode: XrMode, desk: Desk, viewport: Viewport): Promise<XrSession> {
        const session = await navigator.xr!.requestSession(mode, { optionalFeatures: FEATURES });
        const entered = new XrSession(session, mode, desk, viewport);
        try {
            await entered.begin();
        } catch (problem) {
            await session.end();
            throw problem;
        }
        return entered;
    }

    end(): void {
        void this.session.end();
    }

    // ---- what can be seen of it ----

    get isPlaced(): boolean {
        return this.spot !== null;
    }

    get isAnchored(): boolean {
        return this.spot?.isAnchored ?? false;
    }

    get joints(): number {
        return this.hands.mesh.count;
    }

    get freeSpace(): { at: number[]; radius: number } | null {
        const { visible, position, scale } = this.free.mesh;
        return visible ? { at: position.toArray(), radius: scale.x } : null;
    }

    get roomFromArm(): number[] | null {
        const upright = new Matrix4().makeRotationX(-Math.PI / 2), down = new Matrix4().makeTranslation(0, 0, -this.floor);
        return this.spot ? this.spot.matrix.clone().multiply(upright).multiply(down).elements : null;
    }

    get buttons(): { name: string; at: number[] }[] {
        this.plates.group.updateMatrixWorld(true);
        return this.plates.group.children.slice(1).flatMap((plate, k) => {
            const at = new Vector3().setFromMatrixPosition(plate.matrixWorld);
            return plate.visible ? [{ name: this.plates.buttons[k]?.name ?? "", at: at.toArray() }] : [];
        });
    }

    // ---- beginning and end ----

    private async begin(): Promise<void> {
        const { session, lent: { renderer } } = this, isFloor = session.enabledFeatures?.includes("local-floor") ?? false;
        renderer.xr.setReferenceSpaceType(isFloor ? "local-floor" : "local");
        await renderer.xr.setSession(session);
        this.room = renderer.xr.getReferenceSpace();
        await this.light.begin(session);
        if (this.mode === "immersive-ar" && session.requestHitTestSource) {
            const viewer = await session.requestReferenceSpace("viewer");
            this.hits = await session.requestHitTestSource({ space: viewer })?.catch(() => null) ?? null;
        }
        if (!this.hits) this.standBefore(isFloor ? 0 : -EYES_M);
        else this.lift();
        renderer.setAnimationLoop((now, frame?: XRFrame) => { if (frame) this.picture(now, frame); });
    }

    private leave(): void {
        const { renderer } = this.lent;
        renderer.setAnimationLoop(null);
        this.stopListening();
        pictures.next = this.toWindow;
        for (const work of this.waiting.splice(0)) this.toWindow(work);
        this.light.end();
        for (const shown of [this.plates, this.hands, this.free]) shown.dispose();
        this.ring.removeFromParent();
        this.desk.app.set({ scene: { ghosts: [] } });
        this.lent.giveBack();
    }

    // ---- where the arm stands ----

    private get floor(): number {
        return this.viewport.floor * MM;
    }

    private get reach(): number {
        return this.viewport.reach * MM;
    }

    /** Without a desk that can be found: on one of the usual height, as far away as the arm is large; a large arm on the floor. */
    private standBefore(ground: number): void {
        const height = ground + (this.reach < 0.9 ? TABLE_M : 0), away = 0.35 + 0.9 * this.reach;
        this.spot = new Spot(facing(new Vector3(0, height, -away), new Vector3(0, 0, 0)));
        this.stand();
    }

    /** No place yet: only what helps to find one is seen. */
    private lift(): void {
        this.spot?.forget();
        this.spot = this.grip = null;
        this.camera.layers.set(OWN_LAYER);
        if (this.room) this.lent.renderer.xr.setReferenceSpace(this.room);
    }

    private stand(): void {
        if (!this.spot || !this.room) return;
        this.camera.layers.enable(0);
        this.camera.layers.enable(OWN_LAYER);
        this.ring.visible = false;
        this.plates.stand(this.reach, this.floor);
        this.lent.renderer.xr.setReferenceSpace(armSpace(this.room, this.spot.matrix, this.floor));
    }

    private seek(frame: XRFrame, room: XRReferenceSpace): void {
        const eye = frame.getViewerPose(room);
        this.found = this.hits && levelHit(frame.getHitTestResults(this.hits), room);
        this.ring.visible = this.found !== null;
        if (this.found) this.ring.matrix.makeRotationX(-Math.PI / 2).setPosition(this.found.at).decompose(this.ring.position, this.ring.quaternion, this.ring.scale);
        if (eye) this.plates.float(matrixOfPose(eye));
        if (eye && this.found && this.isPutting) void this.put(this.found, new Vector3().setFromMatrixPosition(matrixOfPose(eye)), room);
        this.isPutting = false;
    }

    /** The arm is put where the ring is, and anchored there where the device can. A hit is known only while its picture is made. */
    private async put({ hit, at }: NonNullable<ReturnType<typeof levelHit>>, eye: Vector3, room: XRReferenceSpace): Promise<void> {
        const spot = this.spot = new Spot(facing(at, eye)), pose = hit.getPose(room);
        this.stand();
        if (!this.session.enabledFeatures?.includes("anchors") || !pose) return;
        const roomFromAnchor = matrixOfPose(pose), anchor = await hit.createAnchor?.()?.catch(() => null);
        if (anchor && this.spot === spot) spot.tie(anchor, roomFromAnchor);
        else anchor?.delete();
    }

    /**
     * Two marks on the desk, touched one after the other: the arm stands on the first and points to the second. Who touches the same two
     * sees the arm in the same place, since devices share no anchors.
     */
    private touch(at: Vector3): void {
        const [first] = this.marks ?? [];
        if (!first) {
            this.marks = [at];
            return;
        }
        if (first.distanceTo(at) < LEAST_MARKS_M) return;
        this.marks = null;
        this.spot?.forget();
        this.spot = new Spot(facing(first, at));
        this.stand();
    }

    // ---- hands ----

    private get space(): XRReferenceSpace | null {
        return this.lent.renderer.xr.getReferenceSpace();
    }

    private select({ inputSource, frame }: XRInputSourceEvent): void {
        const { space, room } = this;
        if (!space || !room) return;
        const rayAt = rayPose(inputSource, frame, space), { pose } = this.desk.app.get().arm;
        if (!rayAt) return;
        const ray = alongRay(this.pointer.ray, rayAt), plate = this.plates.under(this.pointer);
        if (plate) return plate.press();
        if (this.marks) {
            const hand = gripPose(inputSource, frame, room);
            if (hand) this.touch(new Vector3().setFromMatrixPosition(hand));
            return;
        }
        if (!this.spot) {
            this.isPutting = true;
            return;
        }
        if (pose) this.grip ??= Grip.take(inputSource, matrixOf(pose.T), ray, rayAt, gripPose(inputSource, frame, space));
        if (this.grip) {
            this.choose(null);
            return;
        }
        const met = ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -this.floor), new Vector3());
        if (met && met.length() < 2 * this.reach) this.point(mmOf(met));
    }

    /** A place on the desk: first the ghost of the move is seen, the second time it is made. */
    private point(xyz: Vec3): void {
        const { chosen } = this;
        if (chosen && Math.hypot(...xyz.map((value, k) => value - (chosen[k] ?? 0))) < SAME_PLACE_MM) {
            this.choose(null);
            this.lent.pick(chosen);
            return;
        }
        this.choose(xyz);
    }

    private choose(xyz: Vec3 | null): void {
        const { app, driver } = this.desk;
        if (!xyz && !this.chosen) return;
        this.chosen = xyz;
        app.set({ scene: { ghosts: [] } });
        if (!xyz) return;
        driver.ask("ik", { ...clickedTarget(app.get(), xyz), near: app.get().arm.q }).then(({ solutions }) => {
            const usable = solutions.find((solution) => solution.in_limits);
            if (this.chosen === xyz) app.set({ scene: { ghosts: usable ? [usable.q] : [] } });
        }).catch((problem: unknown) => driver.report(problem));
    }

    private follow(frame: XRFrame, space: XRReferenceSpace): void {
        const wanted = this.grip?.wanted(frame, space), { driver, app } = this.desk;
        if (!this.grip || !wanted || !driver.idle) return;
        if (this.grip.hold === "whole" && app.get().arm.robot?.capability.task === "pose") driver.followPose(rowsOf(wanted));
        else driver.follow(mmOf(new Vector3().setFromMatrixPosition(wanted)));
    }

    /** Sticks: the right one over the desk, as the person looks at it; the left one up and down. */
    private jog(frame: XRFrame, space: XRReferenceSpace, seconds: number): void {
        const eye = frame.getViewerPose(space), by = new Vector3();
        if (!eye || this.grip || !this.desk.driver.idle) return;
        const ahead = new Vector3(0, 0, -1).transformDirection(matrixOfPose(eye)).setZ(0).normalize(), right = new Vector3(ahead.y, -ahead.x, 0);
        for (const { gamepad, handedness } of this.session.inputSources) {
            const [, , x = 0, y = 0] = (gamepad?.axes ?? []).map((value) => (Math.abs(value) < STILL ? 0 : value));
            if (handedness === "left") by.z -= y;
            else by.addScaledVector(ahead, -y).addScaledVector(right, x);
        }
        if (by.lengthSq() === 0) return;
        by.multiplyScalar(JOG_MM_S * this.reach * this.desk.app.get().jog.speed * seconds);
        this.desk.driver.push({ by: by.toArray(), turn: [0, 0, 0], frame: "base" });
    }

    // ---- every picture ----

    private picture(now: number, frame: XRFrame): void {
        const { room, space } = this, seconds = Math.min(LONGEST_S, (now - this.last) / 1000);
        this.last = now;
        for (const work of this.waiting.splice(0)) work(now);
        if (!room || !space) return;
        if (!this.spot) {
            this.seek(frame, room);
        } else {
            if (this.spot.follow(frame, room)) this.stand();
            this.follow(frame, space);
            this.jog(frame, space, seconds);
            this.foresee();
        }
        this.hands.show(this.session.inputSources, frame, space);
        this.free.show(this.spot ? this.desk.app.get().found.clearance : null);
        this.light.follow(frame);
        this.plates.show(this.sentence(), this.spot !== null);
        this.lent.draw(this.camera);
    }

    /** While a motion runs, where it will be a second later. */
    private foresee(): void {
        const { app } = this.desk, { recording, time, running } = app.get().timeline;
        if (!recording || !running) {
            if (this.ghostAt >= 0) app.set({ scene: { ghosts: [] } });
            this.ghostAt = -1;
        } else if (Math.abs(time - this.ghostAt) > AHEAD_S / 10) {
            this.ghostAt = time;
            app.set({ scene: { ghosts: [jointsAt(recording, time + AHEAD_S)] } });
        }
    }

    private sentence(): string {
        const { settings, panels: { notice }, arm: { robot } } = this.desk.app.get(), words = xrWords(settings.language);
        if (this.marks) return this.marks.length === 0 ? words.firstMark : words.secondMark;
        if (!this.spot) return this.found ? words.look : words.none;
        if (this.chosen) return words.again;
        return notice ? noticeText(notice, robot, wordsOf(settings)) : "";
    }

    private buttonsOf(): Plates["buttons"] {
        const { app, player } = this.desk, words = (): ReturnType<typeof xrWords> => xrWords(app.get().settings.language);
        const scene = () => app.get().scene;
        return [
            { name: "ghosts", text: () => words().ghosts, isOn: () => scene().ghostsAll, press: () => app.set({ scene: { ghostsAll: !scene().ghostsAll } }) },
            { name: "reach", text: () => words().reach, isOn: () => scene().reach, press: () => app.set({ scene: { reach: !scene().reach } }) },
            {
                name: "play", text: () => (app.get().timeline.recording ? words().play : ""), isOn: () => app.get().timeline.running,
                press: () => { if (app.get().timeline.running) player.pause(); else void player.play(); },
            },
            { name: "free", text: () => (app.get().found.clearance ? words().free : ""), isOn: () => this.free.isOn, press: () => { this.free.isOn = !this.free.isOn; } },
            { name: "marks", text: () => words().marks, isOn: () => this.marks !== null, press: () => { this.marks = this.marks ? null : []; } },
            { name: "move", text: () => (this.hits ? words().move : ""), isOn: () => false, press: () => this.lift() },
            { name: "end", text: () => words().end, isOn: () => false, press: () => this.end() },
        ];
    }
}
