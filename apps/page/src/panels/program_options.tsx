/** How a program is read and driven: options of `zveno run`. */
import type { Vec3 } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { MaybeNumber } from "../parts/maybe_number";
import type { ReadingOptions } from "../state/program";
import type { UnitNames } from "../state/units";

function useOptions(): [ReadingOptions, (patch: Partial<ReadingOptions>) => void] {
    const { app } = useDesk();
    const options = useApp((state) => state.work.program.options);
    const change = (patch: Partial<ReadingOptions>): void => {
        const { program } = app.get().work;
        const said = Object.entries({ ...program.options, ...patch }).filter(([, value]) => value !== undefined && value !== false);
        app.set({ work: { program: { ...program, options: said.length > 0 ? Object.fromEntries(said) : undefined } } });
    };
    return [options ?? {}, change];
}

const SWITCHES = [
    { field: "tolerant", title: "optionTolerant" }, { field: "blockDelete", title: "optionBlockDelete" }, { field: "jointRapids", title: "optionJointRapids" },
    { field: "routeRapids", title: "optionRouteRapids" },
] as const;

const NUMBERS = [
    { field: "rapid", title: "optionRapid", quantity: "feed", unitOf: () => undefined, usual: 6000 },
    { field: "tolerance", title: "optionTolerance", quantity: "plain", unitOf: ({ mm }: UnitNames) => mm, usual: 0.05 },
    { field: "acceleration", title: "optionAcceleration", quantity: "plain", unitOf: ({ mm, s }: UnitNames) => `${mm}/${s}²`, usual: 2000 },
    { field: "load", title: "optionLoad", quantity: "mass", unitOf: () => undefined, usual: "" },
] as const;

const DOWN: Vec3 = [0, 0, 180]; // A B C of a tool that points down
const ZERO: Vec3 = [0, 0, 0];

/** Three numbers of which all are said or none; those that nobody has said are then as usual. */
function Triple({ title, names, value, usual, quantity, onCommit }: {
    title: string; names: string[]; value: Vec3 | undefined; usual: Vec3; quantity: "length" | "angle"; onCommit: (value: Vec3 | undefined) => void;
}) {
    const put = (at: number, number: number | undefined): void =>
        onCommit(number === undefined ? undefined : (value ?? usual).map((old, k) => (k === at ? number : old)) as Vec3);
    return (
        <fieldset class="triple">
            <legend>{title}</legend>
            <div class="fields-flow">
                {names.map((name, k) => <MaybeNumber key={name} label={`${title}, ${name}`} name={name} value={value?.[k]} quantity={quantity} onCommit={(number) => put(k, number)} />)}
            </div>
        </fieldset>
    );
}

export function ProgramOptions() {
    const { texts } = useWords();
    const task = useApp((state) => state.arm.robot?.capability.task);
    const [options, change] = useOptions();
    return (
        <details class="program-options">
            <summary>{texts.programOptions}</summary>
            <div class="stack">
                {SWITCHES.map(({ field, title }) => (
                    <label key={field} class="check"><input type="checkbox" checked={options[field] === true} onChange={(event) => change({ [field]: event.currentTarget.checked })} />{texts[title]}</label>))}
            </div>
            <div class="fields-flow">
                {NUMBERS.map(({ field, title, unitOf, ...how }) => (
                    <MaybeNumber key={field} label={texts[title]} value={options[field]} low={0} {...how} unit={unitOf(texts.units)} onCommit={(value) => change({ [field]: value })} />))}
                {task === "xyz+pitch" &&
                    <MaybeNumber label={texts.optionPitch} value={options.pitch} quantity="angle" onCommit={(pitch) => change({ pitch })} />}
            </div>
            {task === "pose" &&
                <Triple title={texts.optionAbc} names={["A", "B", "C"]} value={options.abc} usual={DOWN} quantity="angle" onCommit={(abc) => change({ abc })} />}
            <Triple title={texts.optionStart} names={["X", "Y", "Z"]} value={options.start} usual={ZERO} quantity="length" onCommit={(start) => change({ start })} />
        </details>
    );
}

/** A way out of the errors of a program that was written for another control. */
export function ReadTolerantly() {
    const { texts } = useWords();
    const [options, change] = useOptions();
    if (options.tolerant) return null;
    return (
        <div class="row">
            <span class="about">{texts.otherDialect}</span>
            <button type="button" onClick={() => change({ tolerant: true })}>{texts.readTolerantly}</button>
        </div>
    );
}
