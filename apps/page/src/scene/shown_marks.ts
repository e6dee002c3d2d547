/** The marks over the picture, each by its name: what was there before is taken away, what is there now is drawn. */
import type { Group, Scene, Vector2 } from "three";
import type { Matrix, Pose, Robot, Singularity, Vec3 } from "../core/vocabulary";
import { disposeOf, makeAsked, makeBlocked, makeLost, makeMeasured, makeThickFrame } from "./marks";
import { FrameArrows } from "./frame_arrows";
import { MM } from "./metres";
import type { Palette } from "./palette";

/** What the marks are drawn over. */
export interface MarkedPicture {
    readonly robot: Robot | null;
    readonly pose: Pose | null;
    readonly palette: Palette;
    readonly reach: number; // mm
    readonly screen: { value: Vector2 }; // px
    draw(): void;
}

type MarkName = "measured" | "own" | "asked" | "blocked" | "lost";

export class ShownMarks implements Record<MarkName, Group | null> {
    frames: FrameArrows | null = null;
    measured: Group | null = null;
    own: Group | null = null;
    asked: Group | null = null;
    blocked: Group | null = null;
    lost: Group | null = null;
    private readonly madeOf: Partial<Record<MarkName, string>> = {};

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
        this.put("own", [frame], () => (frame ? makeThickFrame(frame, this.share(0.18)) : null));
    }

    /** Which way the tool does not move or turn, at the tool. */
    showLost(lost: Singularity["lost"] | null): void {
        const { pose, palette } = this.picture, along = lost?.move ?? lost?.turn;
        this.put("lost", along && pose ? [pose.xyz, along] : [], () => (along && pose ? makeLost(pose.xyz, along, !lost?.move, this.share(0.22), palette) : null));
    }

    /** A place asked for, and the nearest one in reach. */
    showAsked(asked: Vec3 | null, nearest: Vec3 | null): void {
        this.put("asked", [asked, nearest], () => (asked ? makeAsked(asked, nearest, this.share(0.012), this.picture.palette) : null));
    }

    /** The places of a measurement, with a line between them. */
    showMeasured(from: Vec3 | null, to: Vec3 | null): void {
        this.put("measured", [from, to], () => (from ? makeMeasured(from, to, this.share(0.009), this.picture.palette) : null));
    }

    /** Where a program cannot go. */
    showBlocked(place: Vec3 | null): void {
        this.put("blocked", [place], () => (place ? makeBlocked(place, this.share(0.035), this.picture.palette) : null));
    }

    /** A part of the reach, in metres. */
    private share(part: number): number {
        return this.picture.reach * MM * part;
    }

    /** `of`: what the mark depends on, beside size and colours; while that is the same, so is the mark. */
    private put(name: MarkName, of: unknown[], make: () => Group | null): void {
        const wanted = JSON.stringify([...of, this.picture.reach, this.picture.palette.dark]), old = this[name];
        if (this.madeOf[name] === wanted) return;
        this.madeOf[name] = wanted;
        if (old) disposeOf(old);
        this[name] = make();
        if (this[name]) this.scene.add(this[name]);
        this.picture.draw();
    }
}
