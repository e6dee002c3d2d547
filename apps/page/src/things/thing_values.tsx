/** Every value of the thing that is picked. */
import { useDesk } from "../desk";
import type { Vec3 } from "../core/vocabulary";
import { MaybeNumber } from "../parts/maybe_number";
import { NumberField } from "../parts/number_field";
import type { Thing } from "../state/things";
import type { Quantity } from "../state/units";
import { changeThing } from "./edit";
import { useThingsWords } from "./words";

const XYZ = ["X", "Y", "Z"], ABC = ["A", "B", "C"];

interface TripleProps {
    title: string;
    names: string[];
    value: Vec3;
    quantity: Quantity;
    low?: number;
    onCommit: (value: Vec3) => void;
}

function Triple({ title, names, value, quantity, low, onCommit }: TripleProps) {
    return (
        <div class="thing-row" role="group" aria-label={title}>
            <span class="name">{title}</span>
            {names.map((name, k) => (
                <NumberField key={name} label={`${title} ${name}`} value={value[k] ?? 0} quantity={quantity} {...(low !== undefined && { low })}
                    onCommit={(next) => onCommit(value.map((old, axis) => (axis === k ? next : old)) as Vec3)} />
            ))}
        </div>
    );
}

/** The sizes of its shape; a mesh has none to be changed. */
function Sizes({ thing, set }: { thing: Thing; set: (change: Partial<Thing>) => void }) {
    const words = useThingsWords(), { box, size, sphere, cylinder, capsule } = thing, round = cylinder ?? capsule;
    const one = (label: string, value: number, commit: (value: number) => void) => (
        <label class="thing-one"><span class="name">{label}</span><NumberField label={label} value={value} quantity="length" low={0.1} onCommit={commit} /></label>
    );
    if (box) return <Triple title={words.size} names={XYZ} value={box} quantity="length" low={0.1} onCommit={(next) => set({ box: next })} />;
    if (size) return <Triple title={words.size} names={XYZ} value={size} quantity="length" low={0.1} onCommit={(next) => set({ size: next })} />;
    if (sphere !== undefined) return <div class="thing-row">{one(words.radius, sphere, (next) => set({ sphere: next }))}</div>;
    if (!round) return null;
    const changed = (change: Partial<typeof round>): Partial<Thing> => (cylinder ? { cylinder: { ...round, ...change } } : { capsule: { ...round, ...change } });
    return (
        <div class="thing-row">
            {one(words.radius, round.radius, (radius) => set(changed({ radius })))}
            {one(words.length, round.length, (length) => set(changed({ length })))}
        </div>
    );
}

/** A value that need not be said: undefined takes it away. */
function without<Key extends keyof Thing>(thing: Thing, key: Key, value: Thing[Key] | undefined): Thing {
    const { [key]: _, ...rest } = thing;
    return (value === undefined ? rest : { ...rest, [key]: value }) as Thing;
}

export function ThingValues({ thing, index }: { thing: Thing; index: number }) {
    const desk = useDesk(), { app } = desk, words = useThingsWords();
    const set = (change: Partial<Thing>): void => changeThing(desk, index, change);
    const say = <Key extends keyof Thing>(key: Key, value: Thing[Key] | undefined): void =>
        app.set({ work: { things: app.get().work.things.map((one, k) => (k === index ? without(one, key, value) : one)) } });
    return (
        <div class="thing-values" role="group" aria-label={thing.name}>
            <div class="thing-row">
                <label class="thing-one"><span class="name">{words.name}</span>
                    <input type="text" maxLength={40} value={thing.name} onChange={(event) => { if (event.currentTarget.value) set({ name: event.currentTarget.value }); }} /></label>
                <label class="thing-one"><span class="name">{words.color}</span>
                    <input type="color" value={thing.color ?? "#9aa5b1"} onInput={(event) => set({ color: event.currentTarget.value })} /></label>
                <label class="check"><input type="checkbox" checked={thing.movable === true} onChange={(event) => say("movable", event.currentTarget.checked ? true : undefined)} />{words.movable}</label>
            </div>
            <Triple title={words.place} names={XYZ} value={thing.xyz} quantity="length" onCommit={(xyz) => set({ xyz })} />
            <Triple title={words.turn} names={ABC} value={thing.abc} quantity="angle" onCommit={(abc) => set({ abc })} />
            <Sizes thing={thing} set={set} />
            {thing.movable && (
                <div class="thing-row">
                    <MaybeNumber label={words.mass} value={thing.mass} usual={words.asWood} quantity="mass" low={0.001} onCommit={(mass) => say("mass", mass)} />
                    <MaybeNumber label={words.friction} value={thing.friction} usual={0.6} quantity="plain" low={0} high={10} onCommit={(friction) => say("friction", friction)} />
                    <MaybeNumber label={words.restitution} value={thing.restitution} usual={0} quantity="plain" low={0} high={1} onCommit={(restitution) => say("restitution", restitution)} />
                </div>
            )}
        </div>
    );
}
