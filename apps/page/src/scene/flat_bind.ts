/** Ties the picture without WebGL (flat_painter.ts) to the state. */
import type { ArmShape } from "../core/bodies";
import type { Desk } from "../desk";
import { isDark } from "./dark";
import { lyingPath } from "../state/lying_path";
import { paintFlat, pathOf } from "./flat_painter";
import { DAY, NIGHT } from "./palette";
import { Shapes } from "./shapes";

/** On a canvas of its own: that of the page may have been asked for WebGL. Returns whether something can be shown. */
export function bindFlat(page: HTMLCanvasElement, desk: Desk): boolean {
    const { app, driver } = desk;
    const canvas = document.createElement("canvas");
    if (!canvas.getContext("2d")) return false;
    let shape: ArmShape | null = null, waiting = false;
    canvas.className = "flat";
    page.after(canvas);
    Object.assign(page, { desk }); // for tests and the curious
    const paint = (): void => {
        const { arm: { pose, robot }, timeline: { recording }, scene: { view }, settings } = app.get();
        waiting = false;
        if (!shape || !pose || !robot) return;
        paintFlat(canvas, { shape, pose, reach: robot.reach ?? 1000, path: recording ? pathOf(recording) : lyingPath(app.get())?.path.xyz ?? [], view: view === "tool" ? "orbit" : view, palette: isDark(settings) ? NIGHT : DAY });
    };
    const soon = (): void => {
        if (!waiting) requestAnimationFrame(paint);
        waiting = true;
    };
    const shapes = new Shapes({ wear: (worn) => { shape = worn; soon(); }, report: (problem) => driver.report(problem) }, undefined, () => false);
    const dress = (): void => {
        const { robot, set } = app.get().arm;
        if (robot) void shapes.dress(robot, set);
    };
    app.on([({ arm }) => arm.robot], dress);
    app.on([({ arm }) => arm.pose, ({ timeline }) => timeline.recording, lyingPath, ({ scene }) => scene.view, ({ settings }) => settings.theme], soon);
    new ResizeObserver(soon).observe(canvas);
    dress();
    return true;
}
