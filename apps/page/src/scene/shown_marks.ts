/** The marks over the picture, each by its name: what was there before is taken away, what is there now is drawn. */
import { type Group, type Scene, type Vector2, Vector3 } from "three";
import type { Matrix, Pose, Robot, Singularity, Vec3 } from "../core/vocabulary";
import type { Wall } from "../motion/reach";
import { disposeOf, makeAsked, makeBlocked, makeLost, makeRings, makeThickFrame, makeVolume } from "./marks";
import { FrameArrows } from "./frame_arrows";
import { MM } from "./metres";
import type { Palette } from "./palette";
import { planeNormal } from "./plane";

/** What the marks are drawn over. */
export interface MarkedPicture {
    readonly robot: Robot | null;
    readonly pose: Pose | null;
    readonly palette: Palette;
    readonly reach: number; // mm
    readonly screen: { value: Vector2 }; // px
    draw(): void;
}

type MarkName = "own" | "rings" | "asked" | "blocked" | "lost" | "volume";

export class ShownMarks implements Record<MarkName, Group | null> {
    frames: FrameArrows | null = null;
    own: Group | null = null;
    rings: Group | null = null;
    asked: Group | null = null;
    blocked: Group | null = null;
    lost: Group | null = null;
    volume: Group | null = null;

    constructor(private readonly scene: Scene, private readonly picture: MarkedPicture) {}

    /** Made once, then moved with the arm. */
    showFrames(frames: Matrix[]): void {
        const length = this.share(0.12), isOld = this.frames?.children.length !== frames.length || this.frames.length !== length || this.frames.palette !== this.picture.palette;
        if (isOld) {
            this.frames?.dispose();
            this.frames = frames.length === 0 ? null : new FrameArrows(frames.length, length, this.picture.palette, this.picture.screen);
            if (this.frames) this.scene.add(this.frames);
        }
        this.frames?.show(frames);
        this.picture.draw();
    }

    /** A frame of one's own. */
    showOwnFrame(frame: Matrix | null): void {
        this.put("own", frame ? makeThickFrame(frame, this.share(0.18)) : null);
    }

    /** Which way the tool does not move or turn, at the tool. */
    showLost(lost: Singularity["lost"] | null): void {
        const { pose, palette } = this.picture, along = lost?.move ?? lost?.turn;
        this.put("lost", along && pose ? makeLost(pose.xyz, along, !lost?.move, this.share(0.22), palette) : null);
    }

    /** At the height of the tool; of an arm that moves in a plane, in that plane. */
    showRings(radii: number[]): void {
        const { pose, robot, palette } = this.picture;
        if (!pose || !robot || radii.length === 0) {
            this.put("rings", null);
            return;
        }
        const base = pose.points[0] ?? [0, 0, 0], normal = planeNormal(pose, robot);
        const center: Vec3 = normal ? base : [base[0], base[1], pose.xyz[2]];
        this.put("rings", makeRings(radii, center, normal ?? new Vector3(0, 0, 1), palette));
    }

    showVolume(walls: Wall[]): void {
        const { pose, robot, palette } = this.picture;
        const normal = pose && robot ? planeNormal(pose, robot) ?? new Vector3(0, 0, 1) : null;
        const base = pose?.points[0] ?? [0, 0, 0];
        this.put("volume", normal && walls.length > 0 ? makeVolume(walls, base, normal, palette) : null);
    }

    /** A place asked for, and the nearest one in reach. */
    showAsked(asked: Vec3 | null, nearest: Vec3 | null): void {
        this.put("asked", asked ? makeAsked(asked, nearest, this.share(0.012), this.picture.palette) : null);
    }

    /** Where a program cannot go. */
    showBlocked(place: Vec3 | null): void {
        this.put("blocked", place ? makeBlocked(place, this.share(0.035), this.picture.palette) : null);
    }

    /** A part of the reach, in metres. */
    private share(part: number): number {
        return this.picture.reach * MM * part;
    }

    private put(name: MarkName, group: Group | null): void {
        const old = this[name];
        if (old) disposeOf(old);
        this[name] = group;
        if (group) this.scene.add(group);
        this.picture.draw();
    }
}
