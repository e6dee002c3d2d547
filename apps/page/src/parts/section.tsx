/** A titled part of a panel; on a phone one of them is shown at a time. */
import type { ComponentChildren } from "preact";
import type { Sheet } from "../state/app";

interface Props {
    title: string;
    sheet: Sheet;
    hint?: string;
    actions?: ComponentChildren;
    children: ComponentChildren;
}

export function Section({ title, sheet, hint, actions, children }: Props) {
    return (
        <section class="section" data-sheet={sheet} aria-label={title}>
            <header class="section-head">
                <h2>{title}</h2>
                <div class="actions">{actions}</div>
            </header>
            {hint && <p class="hint">{hint}</p>}
            {children}
        </section>
    );
}
