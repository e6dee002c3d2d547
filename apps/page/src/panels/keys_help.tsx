/** Which key and which stick moves what. */
import { useApp, useWords } from "../desk";
import { STICKS } from "../motion/gamepad";
import { capOf, JOINT_KEYS } from "../motion/keys";
import { fill, ofFile } from "../text/texts";

export function KeysHelp() {
    const { texts } = useWords();
    const joints = useApp((state) => state.arm.robot?.joints ?? []);
    const gamepad = useApp((state) => state.jog.gamepad);
    const stick = (index: number): string => (STICKS[index] ? texts[STICKS[index].label] : "");
    return (
        <div class="keys-help">
            <p class="hint">{texts.keysHint} {texts.keyTool} {texts.keyTimeline}</p>
            <p class="hint" data-testid="gamepad">{gamepad ? fill(texts.gamepadHere, { name: gamepad }) : texts.gamepadNone}</p>
            <ul class="plain keys">
                {joints.map((joint, k) => (
                    <li key={k}>
                        <b>{k + 1} {ofFile(joint.name, texts)}</b>
                        <span>{(JOINT_KEYS[k] ?? []).map((code) => <kbd key={code}>{capOf(code)}</kbd>)}</span>
                        <span class="about">{stick(k)}</span>
                    </li>
                ))}
            </ul>
        </div>
    );
}
