/** Where the panels stand around the picture: chosen by a person and kept in the browser. */
import type { App } from "./app";
import { local } from "./storage";

export type PanelName = "arm" | "files" | "joints" | "load" | "solutions" | "tool" | "target" | "drawer";
export type Dock = "left" | "right" | "below" | "float" | "closed";
export type Side = "left" | "right" | "below";

export interface Layout {
    docks: Record<PanelName, Dock>;
    sizes: Record<Side, number>; // width of the columns, height of what is below; px
    places: Partial<Record<PanelName, [x: number, y: number]>>; // of panels that float, px
}

const KEY = "zveno.layout";
export const USUAL_FONT = 14; // px of the usual font: on a large screen everything grows with it

export const USUAL_LAYOUT: Layout = {
    docks: { arm: "left", files: "left", joints: "right", load: "right", solutions: "right", tool: "right", target: "right", drawer: "below" },
    sizes: { left: 252, right: 336, below: 252 },
    places: {},
};
export const PANEL_NAMES = Object.keys(USUAL_LAYOUT.docks) as PanelName[];
export const DOCKS: Dock[] = ["left", "right", "below", "float", "closed"];

/** How narrow and how wide each side may be; more would leave nothing of the picture. */
export const SIZES: Record<Side, [least: number, most: number]> = { left: [200, 620], right: [280, 720], below: [140, 620] };

export function sized(side: Side, size: number): number {
    const [least, most] = SIZES[side];
    return Math.round(Math.min(most, Math.max(least, size)));
}

const isPair = (value: unknown): value is [number, number] => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

/** What another version of the page has kept is taken as far as it makes sense. */
export function readLayout(): Layout {
    try {
        const kept = JSON.parse(local.getItem(KEY) ?? "{}") as Partial<Layout>, { docks, sizes } = USUAL_LAYOUT;
        return {
            docks: Object.fromEntries(PANEL_NAMES.map((name) => [name, DOCKS.find((dock) => dock === kept.docks?.[name]) ?? docks[name]])) as Layout["docks"],
            sizes: Object.fromEntries((Object.keys(sizes) as Side[]).map((side) => [side, sized(side, Number(kept.sizes?.[side] ?? sizes[side]) || sizes[side])])) as Layout["sizes"],
            places: Object.fromEntries(PANEL_NAMES.flatMap((name) => (isPair(kept.places?.[name]) ? [[name, kept.places[name]]] : []))),
        };
    } catch {
        return USUAL_LAYOUT; // a browser that forbids storage, or a damaged entry
    }
}

export function keepLayout(app: App): void {
    app.on([({ panels }) => panels.layout], ([layout]) => {
        try {
            local.setItem(KEY, JSON.stringify(layout));
        } catch {
            // without storage it lasts as long as the page
        }
    });
}

/** Puts the sizes where the style sheet looks for them. */
export function applySizes({ sizes, docks }: Layout, isOneColumn: boolean): void {
    const { style } = document.documentElement, has = (side: Side): boolean => PANEL_NAMES.some((name) => name !== "drawer" && docks[name] === side);
    for (const side of Object.keys(sizes) as Side[]) style.setProperty(`--${side}`, `${sizes[side] / USUAL_FONT}rem`);
    if (sizes.below === USUAL_LAYOUT.sizes.below) style.removeProperty("--chosen");
    else style.setProperty("--chosen", "var(--below)"); // else each tab is as high as suits it
    style.setProperty("--left-now", has("left") && !isOneColumn ? "var(--left)" : "0px");
    style.setProperty("--right-now", has("right") || (isOneColumn && has("left")) ? "var(--right)" : "0px");
}

export function moved(layout: Layout, name: PanelName, dock: Dock): Layout {
    return { ...layout, docks: { ...layout.docks, [name]: dock } };
}

export function resized(layout: Layout, side: Side, size: number): Layout {
    return { ...layout, sizes: { ...layout.sizes, [side]: sized(side, size) } };
}
