/** After a task: things stay where it has brought them. */
import type { Desk } from "../desk";
import { matrixOf } from "../scene/metres";
import { placed, placeOf } from "../scene/thing_models";

export function keepThere({ app, player }: Desk): void {
    const { found: { task }, work: { things } } = app.get();
    if (!task) return;
    const moved = things.map((thing) => {
        const held = task.carried.filter((one) => one.thing === thing.name).at(-1);
        return held ? { ...thing, ...placed(placeOf(thing).premultiply(matrixOf(held.gripT).invert()).premultiply(matrixOf(held.releaseT))) } : thing;
    });
    player.load(null);
    app.set({ work: { things: moved }, found: { task: null } });
}
