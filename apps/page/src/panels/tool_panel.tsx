/** Where the tool is, pushes along its axes, and the frame they follow. */
import type { JSX } from "preact";
import type { Vec3 } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import type { Push } from "../motion/jogger";
import { Choice } from "../parts/choice";
import { NumberField } from "../parts/number_field";
import { Section } from "../parts/section";
import type { JogFrame, OwnFrame } from "../state/app";
import { digitsOf, unitOf } from "../state/units";
import { fill } from "../text/texts";

const AXES = ["X", "Y", "Z"] as const;
const TURNS = ["A", "B", "C"] as const;

function pushOf(kind: "move" | "turn", axis: number, sign: number): Push {
    const along = [0, 1, 2].map((k) => (k === axis ? sign : 0)) as Vec3;
    return kind === "move" ? { by: along, turn: [0, 0, 0] } : { by: [0, 0, 0], turn: along };
}

function JogButton({ kind, axis, sign }: { kind: "move" | "turn"; axis: number; sign: number }) {
    const { jogger } = useDesk();
    const { texts } = useWords();
    const mark = sign > 0 ? "+" : "−";
    const push = pushOf(kind, axis, sign);
    const hold = (event: JSX.TargetedPointerEvent<HTMLButtonElement>): void => {
        event.currentTarget.setPointerCapture(event.pointerId);
        jogger.hold(push);
    };
    return (
        <button type="button" class="jog" aria-label={fill(kind === "move" ? texts.jogMove : texts.jogTurn, { axis: AXES[axis] ?? "", sign: mark })}
            onPointerDown={hold} onPointerUp={() => jogger.release()} onPointerCancel={() => jogger.release()}
            onClick={(event) => event.detail === 0 && jogger.tap(push)}>
            {kind === "turn" && "↻"}{AXES[axis]}{mark}
        </button>
    );
}

/** In the base frame, or as seen from an own one. */
function Readout() {
    const { units } = useWords();
    const pose = useApp((state) => state.arm.pose?.in_frame ?? state.arm.pose);
    const cell = (name: string, value: number, quantity: "length" | "angle") => (
        <div key={name} class="cell"><dt>{name}</dt><dd>{digitsOf(value, quantity, units)}<small>{unitOf(quantity, units)}</small></dd></div>
    );
    return (
        <dl class="readout" data-testid="readout">
            {AXES.map((name, k) => cell(name, pose?.xyz[k] ?? 0, "length"))}
            {TURNS.map((name, k) => cell(name, pose?.abc[k] ?? 0, "angle"))}
        </dl>
    );
}

function UserFrame() {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const own = useApp((state) => state.jog.userFrame);
    const set = (userFrame: OwnFrame): void => void driver.setFrame({ userFrame });
    const takeTool = (): void => {
        const { pose } = app.get().arm;
        if (pose) set({ xyz: pose.xyz, abc: pose.abc });
    };
    const field = (part: "xyz" | "abc", names: readonly string[]) => names.map((name, k) => (
        <label key={name} class="field"><span class="name">{name}</span>
            <NumberField label={`${texts.userFrame}: ${name}`} value={own[part][k] ?? 0} quantity={part === "xyz" ? "length" : "angle"}
                onCommit={(value) => set({ ...own, [part]: own[part].map((old, i) => (i === k ? value : old)) as Vec3 })} /></label>
    ));
    return (
        <div role="group" aria-label={texts.userFrame}>
            <div class="row"><span class="about grow">{texts.userFrame}</span><button type="button" onClick={takeTool}>{texts.frameHere}</button></div>
            <div class="fields target">{field("xyz", AXES)}{field("abc", TURNS)}</div>
        </div>
    );
}

export function ToolPanel() {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const frame = useApp((state) => state.jog.jogFrame);
    const gizmo = useApp((state) => state.scene.gizmo);
    const whole = useApp((state) => state.arm.robot?.capability.task === "pose");
    return (
        <Section title={texts.tool} sheet="tool"
            actions={<Choice label={texts.frame} value={frame} onChoose={(jogFrame: JogFrame) => void driver.setFrame({ jogFrame })} options={[
                { value: "base", text: texts.frameBase }, { value: "tool", text: texts.frameTool }, { value: "user", text: texts.frameUser },
            ]} />}>
            <Readout />
            {(["move", "turn"] as const).map((kind) => (
                <div key={kind} class="jogs" role="group" aria-label={texts[kind]}>
                    {[0, 1, 2].flatMap((axis) => [-1, 1].map((sign) => <JogButton key={`${axis}${sign}`} kind={kind} axis={axis} sign={sign} />))}
                </div>
            ))}
            {whole && <Choice label={texts.view} value={gizmo} onChoose={(value: "move" | "turn") => app.set({ scene: { gizmo: value } })}
                options={[{ value: "move", text: texts.gizmoMove }, { value: "turn", text: texts.gizmoTurn }]} />}
            {frame === "user" && <UserFrame />}
        </Section>
    );
}
