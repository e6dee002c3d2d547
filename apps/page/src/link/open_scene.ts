/** Puts a ready scene on the page: one step that can be undone. */
import type { Desk } from "../desk";
import { EXAMPLES, programOf } from "../examples/examples";
import { EMPTY_DRAWING } from "../state/drawing";
import { EMPTY_PROGRAM } from "../state/program";
import { armOf, type Scene } from "../state/scenes";
import { LANGUAGES } from "../text/texts";

export function openScene({ app, driver, history, player }: Desk, scene: Scene): Promise<void> {
    const { q, program, work, drawing, drawer, ghosts } = scene;
    return history.together(async () => {
        const { texts } = LANGUAGES[app.get().settings.language], example = EXAMPLES.find(({ name }) => name === program);
        await driver.select(armOf(scene), {}, q);
        player.load(null);
        app.set({
            work: { program: example ? { name: example.name, text: programOf(example, texts), ...(work && { work }) } : EMPTY_PROGRAM, drawing: drawing ?? EMPTY_DRAWING },
            scene: { ghostsAll: ghosts === true }, panels: { notice: null, ...(drawer && { drawer, sheet: "more" as const }) },
        });
    });
}
