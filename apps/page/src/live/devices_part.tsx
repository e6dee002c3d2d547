/** The part of the live tab for real devices: connect, see, jog, run, stop. */
import { useEffect, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { NumberField } from "../parts/number_field";
import { usePart } from "../state/store";
import { fill } from "../text/texts";
import { type DevicesState, devicesOf, type Language, LANGUAGES, type Order } from "./devices";
import { DEVICE_WORDS, type DeviceWords } from "./devices_words";
import { hasSerial } from "./serial_device";
import { ageOf, type DeviceView, liveOf, type Running } from "./live";

const AGE_MS = 250;
const USUAL_STEP = 1; // degrees or mm

function useDevices<Part>(pick: (state: DevicesState) => Part): Part {
    return usePart(devicesOf(useDesk()).state, pick);
}

export const useDeviceWords = (): DeviceWords => DEVICE_WORDS[useApp((state) => state.settings.language)];

/** A button that works while it is pressed, by pointer, space bar or Enter. */
function HoldButton({ order, label, text }: { order: () => Order; label?: string; text: string }) {
    const devices = devicesOf(useDesk());
    const press = (): void => void devices.press(order());
    return (
        <button type="button" aria-label={label} onPointerDown={press} onContextMenu={(event) => event.preventDefault()}
            onKeyDown={(event) => { if ((event.key === " " || event.key === "Enter") && !event.repeat) press(); }}>
            {text}
        </button>
    );
}

/** Which device, and what is to be known of it. */
function Connect() {
    const devices = devicesOf(useDesk()), words = useDeviceWords();
    const { addresses, address, speak, ids, middle } = useDevices((state) => state);
    const isBus = speak === "feetech" || speak === "dynamixel";
    return (
        <div class="live-side">
            <label class="live-row">{words.device}
                <select value={address} onChange={(event) => devices.state.set({ address: event.currentTarget.value })}>{addresses.map((one) => <option key={one} value={one}>{one}</option>)}</select>
            </label>
            <label class="live-row">{words.speaks}
                <select value={speak} onChange={(event) => devices.state.set({ speak: event.currentTarget.value as Language })}>{LANGUAGES.map((one) => <option key={one} value={one}>{words.languages[one]}</option>)}</select>
            </label>
            {isBus && <label class="live-row">{words.ids}<input type="text" value={ids} placeholder="1 -2 3" onInput={(event) => devices.state.set({ ids: event.currentTarget.value })} /></label>}
            {speak !== "grbl" && <label class="live-row">{words.middle}<input type="text" value={middle} placeholder="90 -90 -60" onInput={(event) => devices.state.set({ middle: event.currentTarget.value })} /></label>}
            <div class="row"><button type="button" onClick={() => void devices.connect()}>{words.connect}</button></div>
        </div>
    );
}

/** Small steps of single joints, from where the device is. */
function Jog({ q }: { q: number[] }) {
    const words = useDeviceWords(), robot = useApp((state) => state.arm.robot), [step, setStep] = useState(USUAL_STEP);
    const to = (joint: number, by: number): Order => ({ to: q.map((value, k) => (k === joint ? value + by : value)) });
    return (
        <div class="device-jog" role="group" aria-label={words.jog}>
            {(robot?.joints ?? []).map(({ name }, k) => (
                <span key={name} class="device-joint">{name}
                    <HoldButton label={`${name} −`} text="−" order={() => to(k, -step)} />
                    <HoldButton label={`${name} +`} text="+" order={() => to(k, step)} />
                </span>
            ))}
            <label class="live-row">{words.step}<NumberField label={words.step} value={step} quantity="plain" more={0} low={0.01} onCommit={setStep} /></label>
        </div>
    );
}

function saidOf(view: DeviceView, words: DeviceWords): string {
    const state = words.states[view.state];
    return view.state === "runs" || view.state === "held" ? fill(words.part, { state, percent: (100 * view.part).toFixed(0) }) : state;
}

/** The age is written anew while nothing comes. */
function useAge(one: Running): number {
    const [, tick] = useState(0);
    useEffect(() => {
        const timer = setInterval(() => tick((count) => count + 1), AGE_MS);
        return () => clearInterval(timer);
    }, []);
    return ageOf(one);
}

function Connected({ one, view }: { one: Running; view: DeviceView }) {
    const desk = useDesk(), devices = devicesOf(desk), words = useDeviceWords(), { core } = useWords();
    const unattended = useDevices((state) => state.unattended), text = useApp((state) => state.work.program.text);
    const age = useAge(one), q = one.frame?.q ?? [];
    return (
        <div class="live-side" data-testid="device">
            <p class="device-state" role="status"><b>{saidOf(view, words)}</b> {view.measured ? fill(words.seen, { value: age.toFixed(0) }) : words.unseen}</p>
            <div class="row"><button type="button" class="device-stop" onClick={() => devices.stop()}>{words.stop}</button></div>
            <p class="about">{view.state === "held" ? words.goOn : words.hold}</p>
            <div class="row">
                <HoldButton text={words.run} order={() => ({ program: String(text) })} />
                <HoldButton text={words.go} order={() => ({ to: desk.app.get().arm.q })} />
            </div>
            <Jog q={q} />
            <label class="check"><input type="checkbox" checked={unattended} onChange={(event) => devices.state.set({ unattended: event.currentTarget.checked })} />{words.unattended}</label>
            {view.said && <p class={view.done ? "about" : "bad"} role="status">{core(view.said)}</p>}
        </div>
    );
}

export function DevicesPart() {
    const desk = useDesk(), devices = devicesOf(desk), words = useDeviceWords();
    const server = useApp((state) => state.link.server), addresses = useDevices((state) => state.addresses);
    const one = usePart(liveOf(desk).state, (state) => state.running.find(({ frame }) => frame?.device) ?? null);
    const isRunning = usePart(liveOf(desk).state, (state) => state.running.length > 0);
    useEffect(() => { if (server === "connected") void devices.list(); }, [server]);
    const view = one?.frame?.device;
    if (one && view) return <Connected one={one} view={view} />;
    if (isRunning || (addresses.length === 0 && !hasSerial())) return null;
    return (
        <section aria-label={words.title}>
            <h3>{words.title}</h3>
            {addresses.length > 0 && <Connect />}
            {hasSerial() && <div class="row"><button type="button" onClick={() => void devices.connectSerial()}>{words.serial}</button></div>}
        </section>
    );
}
