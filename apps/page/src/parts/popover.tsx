/** A button of the bar, and what it opens below: closed by Escape, back to the button, and by a click elsewhere. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface Props {
    title: string; // of the button
    label: string; // of what it opens
    kind: string; // class of what it opens
    children: ComponentChildren;
}

export function Popover({ title, label, kind, children }: Props) {
    const [open, setOpen] = useState(false);
    const whole = useRef<HTMLSpanElement>(null), opener = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (!open) return undefined;
        const byKey = (event: KeyboardEvent): void => {
            if (event.key !== "Escape") return;
            setOpen(false);
            opener.current?.focus();
        };
        const elsewhere = (event: PointerEvent): void => {
            if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false);
        };
        window.addEventListener("keydown", byKey);
        window.addEventListener("pointerdown", elsewhere);
        return () => {
            window.removeEventListener("keydown", byKey);
            window.removeEventListener("pointerdown", elsewhere);
        };
    }, [open]);
    return (
        <span class="popover" ref={whole}>
            <button ref={opener} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>{title}</button>
            {open && <div class={kind} role="dialog" aria-label={label}>{children}</div>}
        </span>
    );
}
