/**
 * Finding in a text of many megabytes: piece by piece, with rests in between, so that nothing waits for it. Upper and
 * lower case are the same, as in G-code. The panel of CodeMirror looks through the whole text in one go; it serves
 * shorter ones, and can also replace.
 */
import { closeSearchPanel, gotoLine, openSearchPanel, search, SearchQuery, setSearchQuery } from "@codemirror/search";
import type { Extension, Text } from "@codemirror/state";
import { EditorView, keymap, type Panel, runScopeHandlers } from "@codemirror/view";

const PIECE = 1 << 19; // characters

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** In small letters, unless that shifts places, as it does with some rare letters. */
function small(text: string): string {
    const lower = text.toLowerCase();
    return lower.length === text.length ? lower : text;
}

/** The place of the next occurrence from `from` on, or backwards before it, around the end of the text; -1: there is none. */
async function findFrom(doc: Text, wanted: string, from: number, back: boolean, isWanted: () => boolean): Promise<number> {
    const reach = PIECE + wanted.length - 1; // pieces overlap, so that nothing is cut
    const count = Math.ceil(doc.length / PIECE) + 1; // the first piece once more, from its other side
    for (let k = 0, at = from; k < count && isWanted(); ++k) {
        const start = back ? Math.max(0, at - PIECE) : at;
        const piece = small(doc.sliceString(start, back ? Math.min(doc.length, at + wanted.length - 1) : start + reach));
        const found = back ? piece.lastIndexOf(wanted) : piece.indexOf(wanted);
        if (found >= 0) return start + found;
        at = back ? (start === 0 ? doc.length : start) : start + PIECE >= doc.length ? 0 : start + PIECE;
        await rest();
    }
    return -1;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, fields: Partial<HTMLElementTagNameMap[Name]>): HTMLElementTagNameMap[Name] {
    return Object.assign(document.createElement(name), fields);
}

function findPanel(view: EditorView): Panel {
    const word = (phrase: string): string => view.state.phrase(phrase);
    const dom = element("div", { className: "cm-search" });
    const field = element("input", { className: "cm-textfield", placeholder: word("Find"), name: "search" });
    const said = element("span", {});
    let asked = 0;

    const find = async (back: boolean): Promise<void> => {
        const wanted = small(field.value), number = ++asked, { doc, selection } = view.state;
        if (wanted === "") return;
        said.textContent = "…";
        view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search: field.value, literal: true })) });
        const from = back ? selection.main.from : selection.main.to;
        const at = await findFrom(doc, wanted, from, back, () => number === asked && doc === view.state.doc);
        if (number !== asked) return;
        said.textContent = at < 0 ? word("not found") : "";
        if (at < 0 || doc !== view.state.doc) return;
        const effects = EditorView.scrollIntoView(at, { y: "center" });
        view.dispatch({ selection: { anchor: at, head: at + wanted.length }, effects, userEvent: "select.search" });
    };
    const button = (phrase: string, act: () => void): HTMLButtonElement =>
        element("button", { type: "button", className: "cm-button", textContent: word(phrase), onclick: act });

    field.setAttribute("main-field", "true");
    field.setAttribute("aria-label", word("Find"));
    said.setAttribute("role", "status");
    dom.append(field, button("next", () => void find(false)), button("previous", () => void find(true)), button("close", () => closeSearchPanel(view)), said);
    dom.onkeydown = (event) => {
        if (runScopeHandlers(view, event, "search-panel")) event.preventDefault();
        else if (event.key === "Enter" && event.target === field) {
            event.preventDefault();
            void find(event.shiftKey);
        }
    };
    return { dom, top: true, mount: () => field.select() };
}

export const findInLong: Extension = [
    search({ top: true, createPanel: findPanel }),
    keymap.of([
        { key: "Mod-f", run: openSearchPanel, scope: "editor search-panel" },
        { key: "Escape", run: closeSearchPanel, scope: "editor search-panel" },
        { key: "Mod-Alt-g", run: gotoLine },
    ]),
];
