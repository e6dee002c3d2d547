/** The timeline of the motion that was planned: run, step, scrub, how fast, how far, and where a limit holds it back. */
import { useEffect, useRef } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { isWriting } from "../motion/keys";
import { CAUSES, durationOf, type Recording, rowAt } from "../motion/recording";
import { titleOf } from "../simulation/title";
import { Slider } from "../parts/slider";
import { useDark } from "../parts/use_dark";
import { clockText } from "../state/clock";
import { fill, jointName, type TextKey } from "../text/texts";
import { type Cause, CAUSE_COLORS, causesOf } from "./causes";
import "./timeline.css";

const FACTORS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 100, 1000];
const FIT = "fit"; // into FIT_S
const FIT_S = 20;
const END_S = 1e-9; // nearer to the end than this is the end

const CAUSE_TEXTS: Partial<Record<Cause, TextKey>> = {
    "tool acceleration": "byTool", "tool jerk": "byToolJerk", velocity: "byVelocity", acceleration: "byAcceleration", jerk: "byJerk", torque: "byTorque",
};
const LINE_TEXTS: Record<Recording["source"], TextKey> = {
    program: "atLine", drawing: "atStroke", teach: "atPoint", simulation: "atLine",
};

/** Space on these does what it always does. */
const isPressed = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && target.matches("button, a, summary, input[type=checkbox], [role=tab]");

function useKeys(): void {
    const { app, player } = useDesk();
    useEffect(() => {
        const keyDown = (event: KeyboardEvent): void => {
            if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
            if (event.code === "Space" && !isPressed(event.target)) app.get().timeline.running ? player.pause() : void player.play();
            else if (event.code === "Comma") player.step(-1);
            else if (event.code === "Period") player.step(1);
            else if (event.code !== "Escape") return;
            else return player.pause(); // others close by it too
            event.preventDefault();
        };
        window.addEventListener("keydown", keyDown);
        return () => window.removeEventListener("keydown", keyDown);
    }, []);
}

/** Colours under the slider: where which limit slows the tool. */
function Limits({ recording }: { recording: Recording }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const dark = useDark();
    useEffect(() => {
        const { current } = canvas;
        if (!current) return undefined;
        const paint = (): void => {
            const width = (current.width = Math.max(1, current.clientWidth)), pen = current.getContext("2d");
            const style = getComputedStyle(current);
            current.height = 1;
            causesOf(recording, width).forEach((cause, x) => {
                const color = cause && CAUSE_COLORS[cause];
                if (!pen || !color) return;
                pen.fillStyle = style.getPropertyValue(color);
                pen.fillRect(x, 0, 1, 1);
            });
        };
        const resize = new ResizeObserver(paint);
        resize.observe(current);
        return () => resize.disconnect();
    }, [recording, dark]);
    return <canvas ref={canvas} class="limits" aria-hidden="true" />;
}

/** Where in the source, and what holds the motion back there. */
function Place({ recording, row }: { recording: Recording; row: number }) {
    const { texts } = useWords();
    const robot = useApp((state) => state.arm.robot);
    const told = useApp((state) => state.timeline.lineOfOthers);
    const line = told || (recording.line?.[row] ?? 0), cause = CAUSES[recording.cause?.[row] ?? 0] ?? "feed";
    const key = CAUSE_TEXTS[cause];
    const joint = jointName(robot, (recording.causeJoint?.[row] ?? 0) - 1, texts);
    return (
        <span class="place">
            {recording.source === "simulation" && <span data-testid="plant">{titleOf(recording, texts)}</span>}
            <span data-testid="line">{line > 0 && fill(texts[LINE_TEXTS[recording.source]], { number: line })}</span>
            <span class="cause" data-cause={key ? cause : undefined}>{key && fill(texts[key], { joint })}</span>
        </span>
    );
}

function Scrub({ recording, time, duration }: { recording: Recording; time: number; duration: number }) {
    const { player } = useDesk();
    const { texts, units } = useWords();
    const clock = (seconds: number): string => clockText(seconds, duration, units.names);
    // The browser's slider has fifteen digits: its end may lie a hair before the last row of the recording.
    const seek = (seconds: number): void => player.seek(seconds > duration - END_S ? duration : seconds);
    return (
        <div class="scrub">
            <Slider aria-label={texts.timelinePlace} aria-valuetext={fill(texts.timeOf, { time: clock(time), duration: clock(duration) })}
                min={0} max={duration} step="any" value={time} onSlide={seek} />
            <Limits recording={recording} />
        </div>
    );
}

/** Up to 1000 times as fast, or so that the whole takes 20 seconds. */
function Factor({ duration }: { duration: number }) {
    const { app } = useDesk();
    const { texts } = useWords();
    const factor = useApp((state) => state.timeline.factor);
    const choices = FACTORS.includes(factor) ? FACTORS : [...FACTORS, factor].sort((a, b) => a - b);
    const fitting = Math.max(0.01, Math.round((100 * duration) / FIT_S) / 100);
    return (
        <select aria-label={texts.timelineFactor} title={texts.timelineFactor} value={String(factor)}
            onChange={({ currentTarget: { value } }) => app.set({ timeline: { factor: value === FIT ? fitting : Number(value) } })}>
            {choices.map((one) => <option key={one} value={String(one)}>{one}×</option>)}
            <option value={FIT}>{texts.timelineFit}</option>
        </select>
    );
}

export function Timeline() {
    const { player } = useDesk();
    const { texts, units } = useWords();
    const recording = useApp((state) => state.timeline.recording);
    const time = useApp((state) => state.timeline.time);
    const running = useApp((state) => state.timeline.running);
    const factor = useApp((state) => state.timeline.factor);
    useKeys();
    if (!recording) return null;
    const duration = durationOf(recording), left = Math.max(0, duration - time) / factor; // a time that was sent is rounded
    const clock = (seconds: number): string => clockText(seconds, Math.max(duration, duration / factor), units.names);
    const button = (text: string, sign: string, act: () => void) => (
        <button type="button" aria-label={text} title={text} onClick={act}><span aria-hidden="true">{sign}</span></button>
    );
    return (
        <section class="timeline" aria-label={texts.timeline} data-running={running}>
            <div class="transport">
                {button(texts.stepBack, "❘◂", () => player.step(-1))}
                {running ? button(texts.pause, "❚❚", () => player.pause()) : button(texts.play, "▶", () => void player.play())}
                {button(texts.stepOn, "▸❘", () => player.step(1))}
            </div>
            <Scrub recording={recording} time={time} duration={duration} />
            <p class="times">
                <span data-testid="time">{clock(time)} / {clock(duration)}</span>
                <span class="percent">{duration > 0 ? Math.floor((time / duration) * 100) : 100}&#x202f;%</span>
                <span class="remaining">{fill(texts.timeLeft, { time: clock(left) })}</span>
            </p>
            <Place recording={recording} row={rowAt(recording, time)} />
            <Factor duration={duration} />
            {button(texts.timelineClose, "✕", () => player.load(null))}
        </section>
    );
}
