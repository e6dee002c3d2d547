/** A button of the bar, and what it opens below: closed by Escape, back to the button, and by a click elsewhere. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** What is opened from the picture stays within its free part: beyond it stand panels. */
function keepInside(box: HTMLDivElement | null): void {
    const room = box?.closest(".free")?.getBoundingClientRect();
    if (box && room) box.style.translate = `${Math.min(0, room.right - box.getBoundingClientRect().right)}px`;
}

interface Props {
    title: string; // of the button
    label: string; // of what it opens
    kind: string; // class of what it opens
    children: ComponentChildren;
}

export function Popover({ title, label, kind, children }: Props) {
    const [open, setOpen] = useState(false);
    const now = useRef(false); // known before it is painted: a key may follow the click at once
    const whole = useRef<HTMLSpanElement>(null), opener = useRef<HTMLButtonElement>(null);
    const show = (shown: boolean): void => {
        now.current = shown;
        setOpen(shown);
    };
    useEffect(() => {
        const byKey = (event: KeyboardEvent): void => {
            if (event.key !== "Escape" || !now.current) return;
            show(false);
            opener.current?.focus();
        };
        const elsewhere = (event: PointerEvent): void => {
            if (event.target instanceof Node && !whole.current?.contains(event.target)) show(false);
        };
        window.addEventListener("keydown", byKey);
        window.addEventListener("pointerdown", elsewhere);
        return () => {
            window.removeEventListener("keydown", byKey);
            window.removeEventListener("pointerdown", elsewhere);
        };
    }, []);
    return (
        <span class="popover" ref={whole}>
            <button ref={opener} type="button" aria-expanded={open} onClick={() => show(!now.current)}>{title}</button>
            {open && <div ref={keepInside} class={kind} role="dialog" aria-label={label}>{children}</div>}
        </span>
    );
}
