/** The list of commands, found by their words in either language: Ctrl+K, type, Enter. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useDesk, useWords } from "../desk";
import { takeEarly } from "../parts/early_letters";
import { type Command, commandsOf, found } from "./commands";
import "./command_palette.css";

const MOST = 60; // nobody reads more: one types another letter

export function CommandPalette() {
    const desk = useDesk();
    const { texts } = useWords();
    const [typed, setTyped] = useState(takeEarly);
    const [chosen, setChosen] = useState(0);
    const field = useRef<HTMLInputElement>(null), list = useRef<HTMLUListElement>(null), before = useRef(document.activeElement);
    const all = useMemo(() => commandsOf(desk), []), commands = found(all, typed).slice(0, MOST);
    const close = (): void => {
        desk.app.set({ panels: { palette: false } });
        if (before.current instanceof HTMLElement) before.current.focus();
    };
    const run = (command: Command | undefined): void => {
        close();
        command?.run(desk);
    };
    useLayoutEffect(() => field.current?.focus(), []); // before another letter comes
    useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: "nearest" }), [chosen]);
    const keyDown = (event: KeyboardEvent): void => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        event.stopPropagation();
        if (event.key === "Escape") close();
        else if (event.key === "Enter") run(commands[chosen]);
        else if (step) setChosen((chosen + step + commands.length) % Math.max(1, commands.length));
        else if ((event.ctrlKey || event.metaKey) && event.code === "KeyK") close();
        else return;
        event.preventDefault();
    };
    return (
        <div class="palette-back" onPointerDown={(event) => { if (event.target === event.currentTarget) close(); }}>
            <div class="palette" role="dialog" aria-modal="true" aria-label={texts.commands} onKeyDown={keyDown}>
                <input ref={field} type="text" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list" aria-label={texts.commandsHint} placeholder={texts.commandsHint}
                    aria-activedescendant={commands[chosen] ? `command-${chosen}` : undefined} value={typed}
                    onInput={(event) => { setTyped(event.currentTarget.value); setChosen(0); }} />
                <ul ref={list} id="palette-list" class="plain" role="listbox" aria-label={texts.commands}>
                    {commands.map((command, k) => (
                        <li key={command.id} id={`command-${k}`} role="option" aria-selected={k === chosen} onPointerMove={() => setChosen(k)} onClick={() => run(command)}>
                            <span>{command.name(texts)}</span>{command.keys && <kbd>{command.keys}</kbd>}
                        </li>
                    ))}
                </ul>
                {commands.length === 0 && <p class="about" role="status">{texts.commandsNone}</p>}
            </div>
        </div>
    );
}
