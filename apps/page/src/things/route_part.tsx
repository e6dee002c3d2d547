/** The route to a goal, as the picture shows it, and the way home around everything. */
import { useApp, useDesk, useWords } from "../desk";
import { homeOf } from "../motion/home";
import { fixed, withUnit } from "../state/units";
import { fill } from "../text/texts";
import { useThingsWords } from "./words";

function Found() {
    const { texts, units, core } = useWords(), words = useThingsWords(), route = useApp((state) => state.found.route);
    if (!route) return null;
    const { answer: { found, length = 0, path, sentence }, ms } = route;
    const nearest = Math.min(...(path?.clearance ?? []).map((mm) => mm ?? Infinity));
    return (
        <p class={`verdict ${found ? "good" : "bad"}`} role="status" data-testid="route">
            {found ? fill(words.routeFound, { length: `${fixed(length, 2, texts.units)}\u202f${texts.units.rad}`, ms: fixed(ms, 0, texts.units), distance: Number.isFinite(nearest) ? withUnit(nearest, "length", units) : "–" })
                : fill(words.routeNone, { why: core(sentence ?? "") })}
        </p>
    );
}

export function RoutePart() {
    const { app, driver } = useDesk(), words = useThingsWords();
    const goal = useApp((state) => state.scene.goal), pose = useApp((state) => state.arm.pose), robot = useApp((state) => state.arm.robot);
    return (
        <section class="things-part" aria-label={words.route}>
            <h3>{words.route}</h3>
            <div class="row">
                <button type="button" disabled={!pose} onClick={() => app.set({ scene: { goal: pose?.target ?? null } })}>{words.goalHere}</button>
                <button type="button" disabled={!goal} onClick={() => app.set({ scene: { goal: null } })}>{words.goalNone}</button>
                <button type="button" disabled={!goal} onClick={() => void (goal && driver.moveTo(goal))}>{words.go}</button>
                <button type="button" disabled={!robot} onClick={() => void (robot && driver.moveTo(homeOf(robot)))}>{words.home}</button>
            </div>
            <p class="about">{words.routeHint}</p>
            <Found />
        </section>
    );
}
