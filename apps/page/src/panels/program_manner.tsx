/** How a program is read and driven: most options of `zveno run`. */
import { useApp, useDesk, useWords } from "../desk";
import { MaybeNumber } from "../parts/maybe_number";
import type { Manner } from "../state/program";

function useManner(): [Manner, (patch: Partial<Manner>) => void] {
    const { app } = useDesk();
    const manner = useApp((state) => state.program.manner);
    const change = (patch: Partial<Manner>): void => {
        const { program } = app.get();
        const said = Object.entries({ ...program.manner, ...patch }).filter(([, value]) => value !== undefined && value !== false);
        app.set({ program: { ...program, manner: said.length > 0 ? Object.fromEntries(said) : undefined } });
    };
    return [manner ?? {}, change];
}

const SWITCHES = [
    { field: "tolerant", title: "mannerTolerant" }, { field: "blockDelete", title: "mannerBlockDelete" }, { field: "jointRapids", title: "mannerJointRapids" },
] as const;

const NUMBERS = [
    { field: "rapid", title: "mannerRapid", quantity: "feed", unit: undefined, usual: 6000 },
    { field: "tolerance", title: "mannerTolerance", quantity: "plain", unit: "mm", usual: 0.05 },
    { field: "acceleration", title: "mannerAcceleration", quantity: "plain", unit: "mm/s²", usual: 2000 },
    { field: "load", title: "mannerLoad", quantity: "mass", unit: undefined, usual: "" },
] as const;

export function ProgramManner() {
    const { texts } = useWords();
    const family = useApp((state) => state.robot?.family);
    const [manner, change] = useManner();
    return (
        <details class="manner">
            <summary>{texts.manner}</summary>
            <div class="stack">
                {SWITCHES.map(({ field, title }) => (
                    <label key={field} class="check"><input type="checkbox" checked={manner[field] === true} onChange={(event) => change({ [field]: event.currentTarget.checked })} />{texts[title]}</label>))}
            </div>
            <div class="fields-flow">
                {NUMBERS.map(({ field, title, ...how }) => (
                    <MaybeNumber key={field} label={texts[title]} value={manner[field]} low={0} {...how} onCommit={(value) => change({ [field]: value })} />))}
                {(family === "yaw_pitch" || family === "planar3") &&
                    <MaybeNumber label={texts.mannerPitch} value={manner.pitch} quantity="angle" onCommit={(pitch) => change({ pitch })} />}
            </div>
        </details>
    );
}

/** A way out of the errors of a program that was written for another control. */
export function ReadTolerantly() {
    const { texts } = useWords();
    const [manner, change] = useManner();
    if (manner.tolerant) return null;
    return (
        <div class="row">
            <span class="about">{texts.mannerOther}</span>
            <button type="button" onClick={() => change({ tolerant: true })}>{texts.mannerRead}</button>
        </div>
    );
}
