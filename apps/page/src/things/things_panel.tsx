/** The tab of things: what is around the arm, how near it is, routes around it, and pick and place. */
import { useApp, useDesk, useWords } from "../desk";
import { FileButton } from "../parts/file_button";
import type { Thing } from "../state/things";
import { fill } from "../text/texts";
import { addMesh, addThing, copyThing, openScene, removeThing, saveScene } from "./edit";
import { type Kind, KINDS } from "./new_things";
import { RoutePart } from "./route_part";
import { TaskPart } from "./task_part";
import { ThingValues } from "./thing_values";
import { useThingsWords } from "./words";
import "./things.css";

const TIGHT = 5; // mm: nearer is reported in red
const ICONS = { copy: "M6 6h7v7H6zM3 10V3h7", remove: "M4 4l8 8M12 4l-8 8" };

const kindOf = (thing: Thing): string => thing.ready ?? ["box", "sphere", "cylinder", "capsule", "hull"].find((kind) => kind in thing) ?? "other";

function Adding() {
    const desk = useDesk(), words = useThingsWords(), { app, driver } = desk, count = useApp((state) => state.work.things.length);
    const told = (work: Promise<void>): void => void work.catch((problem: unknown) => driver.report(problem));
    return (
        <div class="row" role="group" aria-label={words.addHint}>
            {KINDS.map((kind: Kind) => <button key={kind} type="button" onClick={() => addThing(desk, kind, words.kinds[kind] ?? kind)}>+ {words.kinds[kind]}</button>)}
            <FileButton text={words.mesh} accept=".stl,.obj" onFile={(file) => told(addMesh(file, desk))} />
            <span class="grow" />
            <FileButton text={words.open} accept=".json,application/json" onFile={(file) => told(file.text().then((text) => openScene(text, desk)))} />
            <button type="button" disabled={count === 0} onClick={() => saveScene(desk)}>{words.save}</button>
            <button type="button" disabled={count === 0} onClick={() => app.set({ work: { things: [] }, scene: { thing: null } })}>{words.clear}</button>
        </div>
    );
}

function Row({ thing, index, isPicked }: { thing: Thing; index: number; isPicked: boolean }) {
    const desk = useDesk(), words = useThingsWords(), { app } = desk;
    const icon = (text: string, path: string, act: () => void) => (
        <button type="button" class="icon" aria-label={text} title={text} onClick={act}><svg viewBox="0 0 16 16" aria-hidden="true"><path d={path} /></svg></button>
    );
    return (
        <li class="thing">
            <button type="button" class="thing-pick" aria-pressed={isPicked} title={fill(words.pick, { name: thing.name })} onClick={() => app.set({ scene: { thing: isPicked ? null : index } })}>
                <span class="thing-color" style={{ background: thing.color ?? "#9aa5b1" }} aria-hidden="true" />
                <span class="grow">{thing.name}</span>
                <small>{words.kinds[kindOf(thing)]}{thing.movable ? ` · ${words.canBePicked}` : ""}</small>
            </button>
            {icon(fill(words.copy, { name: thing.name }), ICONS.copy, () => copyThing(desk, index))}
            {icon(fill(words.remove, { name: thing.name }), ICONS.remove, () => removeThing(desk, index))}
        </li>
    );
}

/** How near the arm is to what is nearest. */
function Near() {
    const { app } = useDesk(), { core } = useWords(), words = useThingsWords();
    const clearance = useApp((state) => state.found.clearance), snap = useApp((state) => state.scene.snap), sound = useApp((state) => state.scene.sound);
    const distance = clearance?.distance ?? null;
    return (
        <div class="row near">
            <output class={`verdict ${distance !== null && distance < TIGHT ? "bad" : "good"}`} data-testid="clearance">
                <strong>{words.clearance}: </strong>{distance === null ? words.nothingNear : core(clearance?.sentence ?? "")}
            </output>
            <label class="check" title={words.snapHint}><input type="checkbox" checked={snap} onChange={(event) => app.set({ scene: { snap: event.currentTarget.checked } })} />{words.snap}</label>
            <label class="check" title={words.soundHint}><input type="checkbox" checked={sound} onChange={(event) => app.set({ scene: { sound: event.currentTarget.checked } })} />{words.sound}</label>
        </div>
    );
}

export function ThingsPanel() {
    const words = useThingsWords(), things = useApp((state) => state.work.things), picked = useApp((state) => state.scene.thing);
    const thing = picked === null ? undefined : things[picked];
    return (
        <div class="things">
            <Adding />
            {things.length === 0 ? <p class="about">{words.none}</p> : <Near />}
            <div class="things-columns">
                {things.length > 0 && (
                    <section class="things-part" aria-label={words.add}>
                        <ul class="plain">{things.map((one, k) => <Row key={k} thing={one} index={k} isPicked={k === picked} />)}</ul>
                        {thing && picked !== null ? <ThingValues thing={thing} index={picked} /> : <p class="about">{words.hint}</p>}
                    </section>
                )}
                <RoutePart />
                <TaskPart />
            </div>
        </div>
    );
}
