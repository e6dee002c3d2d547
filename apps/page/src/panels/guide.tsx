/**
 * The first minute: five steps, shown to one who comes for the first time and by the plain address. It covers nothing that has
 * to be used, can be skipped at any time, and never comes twice.
 */
import { useState } from "preact/hooks";
import { type Desk, useDesk, useWords } from "../desk";
import { openScene } from "../link/open_scene";
import { SCENES } from "../state/scenes";
import { GUIDED } from "../state/start";
import { local } from "../state/storage";
import { fill, type TextKey } from "../text/texts";
import "./guide.css";

function scene(desk: Desk, name: string): void {
    const found = SCENES.find((one) => one.name === name);
    if (found) openScene(desk, found).catch((problem: unknown) => desk.driver.report(problem));
}

const STEPS: { text: TextKey; act?: TextKey; run?: (desk: Desk) => void }[] = [
    { text: "guideTake", act: "guideTakeAct", run: ({ driver }) => driver.setJoint(0, 60) },
    { text: "guideSolutions", act: "guideSolutionsAct", run: ({ app }) => app.set({ scene: { ghostsAll: true }, panels: { sheet: "solutions" } }) },
    { text: "guideProgram", act: "guideProgramAct", run: (desk) => scene(desk, "scara-flower") },
    { text: "guideDraw", act: "guideDrawAct", run: (desk) => scene(desk, "drawbot-name") },
    { text: "guideShare", act: "guideCourseAct", run: ({ app }) => app.set({ panels: { book: "", sheet: "course" } }) },
];

export function Guide() {
    const desk = useDesk();
    const { texts } = useWords();
    const [step, setStep] = useState(0);
    const now = STEPS[step];
    const go = (next: number): void => {
        local.setItem(GUIDED, "1");
        setStep(next < STEPS.length ? next : -1);
    };
    if (!now) return null;
    const { text, act, run } = now;
    return (
        <section class="guide" aria-label={texts.guide}>
            <p class="about">{fill(texts.guideStep, { number: step + 1, count: STEPS.length })}</p>
            <p role="status">{texts[text]}</p>
            <div class="row">
                {act && run && <button type="button" onClick={() => run(desk)}>{texts[act]}</button>}
                <button type="button" class="primary" onClick={() => go(step + 1)}>{step + 1 < STEPS.length ? texts.guideNext : texts.guideEnd}</button>
                <button type="button" onClick={() => go(STEPS.length)}>{texts.guideSkip}</button>
            </div>
        </section>
    );
}
