/** Letters that are typed behind Ctrl+K before the list of commands is there: they belong to it, not to the arm. */
let letters = "";

/** Takes the letter of this press, if it is one. */
export function keepEarly(event: KeyboardEvent): void {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || document.activeElement?.closest(".palette")) return;
    letters += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
}

/** What was typed so far; it is given once. */
export function takeEarly(): string {
    const taken = letters;
    letters = "";
    return taken;
}
