/** What is typed into a number field before it counts: Enter or leaving commits it, Escape forgets it, arrow keys step the number. */
import { useLayoutEffect, useState } from "preact/hooks";

interface Draft {
    draft: string | null; // null: nothing is being typed
    onInput: (event: { currentTarget: HTMLInputElement }) => void;
    onFocus: (event: { currentTarget: HTMLInputElement }) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
}

/** `anew`: values that make a draft worthless when they change. */
export function useDraft(commit: (draft: string) => void, step: (times: number) => void, anew: unknown[]): Draft {
    const [draft, setDraft] = useState<string | null>(null);
    useLayoutEffect(() => setDraft(null), anew); // at once: after the next picture it would forget what was typed meanwhile
    const finish = (): void => {
        setDraft(null);
        if (draft !== null) commit(draft);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
        const times = event.shiftKey ? 10 : 1;
        if (event.key === "Enter") finish();
        else if (event.key === "Escape") setDraft(null);
        else if (event.key === "ArrowUp") step(times);
        else if (event.key === "ArrowDown") step(-times);
        else return;
        event.preventDefault();
    };
    return {
        draft, onBlur: finish, onKeyDown, onInput: (event) => setDraft(event.currentTarget.value), onFocus: (event) => event.currentTarget.select(),
    };
}
