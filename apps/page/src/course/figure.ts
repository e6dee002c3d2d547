/** Puts a figure of the course on the workbench: one step that can be undone. */
import type { Desk } from "../desk";
import type { Program } from "../state/program";
import { isWatching } from "../state/room";
import { NO_OVERLAYS, type Overlays } from "../state/app";
import { readThings } from "../state/things";
import type { Figure } from "./chapter";

/** A program of the course counts from the arm's own zero, as exercises do. */
export const courseProgram = (text: string): Program => ({ name: "course", text, work: [0, 0, 0, 0, 0, 0] });

/** Who watches a teacher goes on with an own copy: the figure is there to be taken in hand. */
export function showFigure({ app, driver, history, player, rooms }: Desk, figure: Figure): Promise<void> {
    const { robot, q, set = {}, view, overlays = [], frames, ghosts, reach, program, things, load, drawer } = figure;
    if (isWatching(app.get())) rooms.tryAlone();
    return history.together(async () => {
        await driver.select(robot, set, q);
        player.load(null);
        const shown: Overlays = { ...NO_OVERLAYS, ...Object.fromEntries(overlays.map((name) => [name, true])) };
        app.set({
            work: { things: readThings(things ?? []) ?? [], ...(program !== undefined && { program: courseProgram(program) }) },
            scene: { ghostsAll: ghosts === true, overlays: shown, frames: frames === true, ...(reach !== undefined && { reach }), ...(view && { view, eye: null }) },
            panels: { notice: null, ...(drawer !== undefined && { drawer: drawer === "" ? null : drawer }) },
        });
        await driver.rest.setLoad(load ?? 0);
    });
}
