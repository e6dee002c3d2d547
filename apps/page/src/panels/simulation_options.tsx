/** How the motion is simulated: plant, controller, masses, gains, what can be touched. */
import { useDesk, useWords } from "../desk";
import { Choice } from "../parts/choice";
import { NumberField } from "../parts/number_field";
import { type Plant, PLANTS } from "../simulation/answer";
import { CONTROLLERS, type Controller, INTEGRATORS, type Integrator, numbersOf, type SimulationOptions } from "../simulation/options";
import { simulatorOf } from "../simulation/simulator";
import { usePart } from "../state/store";
import { fill } from "../text/texts";

function useOptions(): [SimulationOptions, (patch: Partial<SimulationOptions>) => void] {
    const simulator = simulatorOf(useDesk());
    return [usePart(simulator.state, (state) => state.options), (patch) => simulator.set(patch)];
}

function Check({ label, field }: { label: string; field: "assumeInertia" | "floor" | "self" }) {
    const [options, set] = useOptions();
    return <label class="check"><input type="checkbox" checked={options[field]} onChange={(event) => set({ [field]: event.currentTarget.checked })} />{label}</label>;
}

function Gains({ label, field }: { label: string; field: "stiffness" | "damping" }) {
    const { texts } = useWords();
    const [options, set] = useOptions();
    return (
        <label>{label}
            <input type="text" inputMode="decimal" autocomplete="off" placeholder={texts.simGainsAuto} aria-invalid={numbersOf(options[field]) === null}
                value={options[field]} onChange={(event) => set({ [field]: event.currentTarget.value })} />
        </label>
    );
}

const LEAST = 0.001;

/** A number above zero. */
function Positive({ label, field, more }: { label: string; field: "bandwidth" | "dampingRatio" | "controlHz" | "stepMs"; more: number }) {
    const [options, set] = useOptions();
    return (
        <label>{label}
            <NumberField label={label} value={options[field]} quantity="plain" more={more} low={LEAST} onCommit={(value) => set({ [field]: value })} />
        </label>
    );
}

function More() {
    const { texts } = useWords();
    const [options, set] = useOptions();
    return (
        <details>
            <summary>{texts.simMore}</summary>
            <div class="sim-more">
                <Positive label={texts.simBandwidth} field="bandwidth" more={-2} />
                <Positive label={texts.simDampingRatio} field="dampingRatio" more={-1} />
                {options.controller !== "computed-torque" && <><Gains label={texts.simStiffness} field="stiffness" /><Gains label={texts.simDamping} field="damping" /></>}
                <Positive label={texts.simControlRate} field="controlHz" more={-3} />
                <Positive label={texts.simStep} field="stepMs" more={0} />
                <label>{texts.simIntegrator}
                    <select value={options.integrator} onChange={(event) => set({ integrator: event.currentTarget.value as Integrator })}>
                        {INTEGRATORS.map((one) => <option key={one} value={one}>{texts.simIntegrators[one]}</option>)}
                    </select>
                </label>
                <Check label={texts.simTouchFloor} field="floor" />
                <Check label={texts.simTouchSelf} field="self" />
            </div>
        </details>
    );
}

export function SimulationOptionsForm() {
    const { texts } = useWords();
    const [options, set] = useOptions();
    return (
        <div class="sim-options">
            <div>
                <Choice label={texts.simPlant} value={options.plant} onChoose={(plant: Plant) => set({ plant })}
                    options={PLANTS.map((value) => ({ value, text: texts.simPlants[value] }))} />
                <p class="hint">{texts.simPlantHints[options.plant]}</p>
            </div>
            <label>{texts.simController}
                <select value={options.controller} onChange={(event) => set({ controller: event.currentTarget.value as Controller })}>
                    {CONTROLLERS.map((one) => <option key={one} value={one}>{texts.simControllers[one]}</option>)}
                </select>
            </label>
            <label>{texts.loadAtTool}
                <NumberField label={fill(texts.simLoad, { name: texts.loadAtTool })} value={options.load} quantity="mass" low={0} onCommit={(load) => set({ load })} />
            </label>
            <div>
                <Check label={texts.simAssume} field="assumeInertia" />
                <p class="hint">{texts.simAssumeHint}</p>
            </div>
            <More />
        </div>
    );
}
