/** Taught points as G-code, made and run once by the core, with the sentences about what G-code cannot keep. */
import type { Desk } from "../desk";
import { waypointsOf } from "../state/teach";
import type { Words } from "../text/sentences";
import { fill } from "../text/texts";

export interface WrittenPoints {
    program: string;
    sentences: string[];
}

export async function writeGcode({ app, driver }: Desk, { texts, core }: Words): Promise<WrittenPoints> {
    const { points } = app.get().work;
    const { program, possible, why = "", warnings } = await driver.ask("program", { waypoints: waypointsOf(points) });
    const lost = warnings.map(({ waypoint, code }) => fill(texts.gcodeLost[code], { number: waypoint, name: points[waypoint - 1]?.name ?? "" }));
    const stuck = possible ? [] : [fill(texts.gcodeStuck, { why: core(why) })];
    return { program, sentences: [fill(texts.gcodeDone, { lines: program.split("\n").length - 1 }), ...stuck, ...lost] };
}
