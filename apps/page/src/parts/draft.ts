/**
 * What is typed into a number field before it counts: Enter or leaving commits it, Escape forgets it, arrow keys step the number.
 * What cannot be taken is reported: after Enter it stays to be corrected, after leaving the number is back.
 */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

interface Draft {
    draft: string | null; // null: nothing is being typed
    why: string | null; // what was typed last was not taken
    hands: {
        onInput: (event: { currentTarget: HTMLInputElement }) => void;
        onFocus: (event: { currentTarget: HTMLInputElement }) => void;
        onBlur: () => void;
        onKeyDown: (event: KeyboardEvent) => void;
    };
}

const TOLD_MS = 8000; // after the field was left

interface Acts {
    commit: (draft: string) => string | null; // takes it, or says why not
    step: (times: number) => void;
    enter?: () => void; // Enter, when what was typed has been taken
}

/** `anew`: values that make a draft worthless when they change. */
export function useDraft({ commit, step, enter }: Acts, anew: unknown[]): Draft {
    const [draft, setDraft] = useState<string | null>(null);
    const [why, setWhy] = useState<string | null>(null);
    const write = (next: string | null, told: string | null = null): void => {
        setDraft(next);
        setWhy(told);
    };
    useLayoutEffect(() => write(null), anew); // at once: after the next picture it would forget what was typed meanwhile
    useEffect(() => {
        if (why === null || draft !== null) return undefined;
        const timer = setTimeout(() => setWhy(null), TOLD_MS);
        return () => clearTimeout(timer);
    }, [why, draft]);
    const finish = (): void => {
        const refused = draft === null ? null : commit(draft);
        write(refused === null ? null : draft, refused);
        if (refused === null) enter?.();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
        const times = event.shiftKey ? 10 : 1;
        if (event.key === "Enter") finish();
        else if (event.key === "Escape") write(null);
        else if (event.key === "ArrowUp") step(times);
        else if (event.key === "ArrowDown") step(-times);
        else return;
        event.preventDefault();
    };
    return {
        draft, why,
        hands: {
            onBlur: () => { if (draft !== null) write(null, commit(draft)); },
            onKeyDown, onInput: (event) => write(event.currentTarget.value), onFocus: (event) => { event.currentTarget.select(); if (draft === null) setWhy(null); },
        },
    };
}
