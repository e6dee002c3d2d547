/** What one can do with the picture: fit something into it, measure, save it. */
import type { Vec3 } from "../core/vocabulary";
import type { Desk } from "../desk";
import { wordsOf } from "../desk";
import { download } from "../link/download";
import { lyingPath } from "../state/lying_path";
import { withUnit } from "../state/units";
import { fill } from "../text/texts";

/** What is done with the picture, by whoever shows it (scene/viewport.ts). */
interface Picture {
    fitTo(places: Vec3[]): void;
    photograph(width: number, height: number, isClear: boolean): Promise<Blob | null>;
    whenPicked: ((xyz: Vec3) => void) | null;
    readonly corners: Vec3[]; // of a box around the arm
    marks: { showMeasured(from: Vec3 | null, to: Vec3 | null): void };
}

const picture = (): Picture | undefined => (document.querySelector(".view canvas") as (HTMLCanvasElement & { viewport?: Picture }) | null)?.viewport;

const LARGEST = 8192, LEAST = 64; // px

export function fitArm(): void {
    const view = picture(), corners = view?.corners ?? [];
    if (corners.length > 0) view?.fitTo(corners);
}

export function fitPath({ app, driver }: Desk): void {
    const { recording } = app.get().timeline, { texts } = wordsOf(app.get().settings), lying = lyingPath(app.get());
    if (lying) return picture()?.fitTo(lying.path.xyz);
    if (!recording) return driver.report(new Error(texts.filmNone));
    const places: Vec3[] = [], step = Math.max(1, Math.floor(recording.t.length / 500));
    for (let row = 0; row < recording.t.length; row += step) places.push([0, 1, 2].map((axis) => recording.xyz[3 * row + axis] ?? 0) as Vec3);
    picture()?.fitTo(places);
}

export function fitTool({ app }: Desk): void {
    const { pose, robot } = app.get().arm, around = (robot?.reach ?? 1000) * 0.12;
    if (pose) picture()?.fitTo([[-1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 0, -1]].map((direction) => pose.xyz.map((value, k) => value + around * (direction[k] ?? 0)) as Vec3));
}

/** Two clicks, then the distance between them. */
export function startMeasuring({ app, driver }: Desk): void {
    const view = picture(), words = wordsOf(app.get().settings);
    const report = (message: string): void => driver.report(new Error(message));
    if (!view) return;
    let first: Vec3 | null = null;
    app.set({ scene: { measuring: true } });
    view.marks.showMeasured(null, null);
    const end = (): void => {
        view.whenPicked = null;
        app.set({ scene: { measuring: false } });
        window.removeEventListener("keydown", escape);
    };
    const escape = (event: KeyboardEvent): void => {
        if (event.key !== "Escape") return;
        view.marks.showMeasured(null, null);
        end();
        app.set({ panels: { notice: null } });
    };
    window.addEventListener("keydown", escape);
    report(words.texts.measureFirst);
    view.whenPicked = (xyz) => {
        if (!first) {
            first = xyz;
            view.marks.showMeasured(xyz, null);
            return report(words.texts.measureSecond);
        }
        const away = Math.hypot(...xyz.map((value, k) => value - (first?.[k] ?? 0)));
        view.marks.showMeasured(first, xyz);
        end();
        report(fill(words.texts.measured, { length: withUnit(away, "length", words.units) }));
    };
}

export async function savePicture({ app }: Desk, width: number, height: number, isClear: boolean): Promise<void> {
    const bounded = (value: number): number => Math.round(Math.min(LARGEST, Math.max(LEAST, value || LEAST)));
    const blob = await picture()?.photograph(bounded(width), bounded(height), isClear);
    if (blob) download(`${app.get().arm.robot?.name ?? "arm"}.png`, "image/png", blob);
}
