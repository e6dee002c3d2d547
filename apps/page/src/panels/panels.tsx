/** The panels around the picture, where each of them stands, and how one takes it elsewhere. */
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { Changing } from "../parts/changing";
import { type Dock, moved, type PanelName, resized, type Side, USUAL_FONT } from "../state/layout";
import { isWatching } from "../state/room";
import type { TextKey } from "../text/texts";
import { ArmPanel } from "./arm_panel";
import { FilesPanel } from "./files_panel";
import { JointsPanel } from "./joints_panel";
import { LoadPanel } from "./load_panel";
import { SolutionsPanel } from "./solutions_panel";
import { TargetPanel } from "./target_panel";
import { ToolPanel } from "./tool_panel";

interface Panel {
    name: PanelName;
    title: TextKey;
    content: ComponentType;
}

/** In the order in which they stand on a side. */
export const PANELS: Panel[] = [
    { name: "arm", title: "arm", content: ArmPanel },
    { name: "files", title: "files", content: FilesPanel },
    { name: "joints", title: "joints", content: JointsPanel },
    { name: "load", title: "load", content: LoadPanel },
    { name: "solutions", title: "solutions", content: SolutionsPanel },
    { name: "tool", title: "tool", content: ToolPanel },
    { name: "target", title: "target", content: TargetPanel },
];

const wide = window.matchMedia("(min-width: 961px)"), short = window.matchMedia("(max-height: 900px)");

function useMedia(query: MediaQueryList): boolean {
    const [holds, setHolds] = useState(query.matches);
    useEffect(() => {
        const tell = (): void => setHolds(query.matches);
        query.addEventListener("change", tell);
        return () => query.removeEventListener("change", tell);
    }, []);
    return holds;
}

/** Whether there is room for panels around the picture; on a phone one sheet at a time is under it. */
export function useWide(): boolean {
    return useMedia(wide);
}

/** Whether the panels of the left stand below those of the right: over an open tab a low window has room for one column only. */
export function useOneColumn(): boolean {
    const isOpen = useApp(({ panels: { drawer, layout: { docks } } }) => drawer !== null && docks.drawer === "below"), isWide = useMedia(wide), isShort = useMedia(short);
    return isOpen && isWide && isShort;
}

const EDGE = 56; // px from the rim of the window, within which a panel that is let go docks

function dockAt(x: number, y: number): Dock {
    if (x < EDGE) return "left";
    if (x > window.innerWidth - EDGE) return "right";
    return y > window.innerHeight - EDGE ? "below" : "float";
}

/** A panel is taken by its head, and let go where it is to stand. */
function useTaking(name: PanelName) {
    const { app } = useDesk();
    const start = useRef<{ x: number; y: number; left: number; top: number; isMoving: boolean } | null>(null);
    const put = (dock: Dock, place?: [number, number]): void => {
        const { layout } = app.get().panels, next = layout.docks[name] === dock ? layout : moved(layout, name, dock);
        app.set({ panels: { layout: place ? { ...next, places: { ...next.places, [name]: place } } : next } });
    };
    return {
        onPointerDown: (event: PointerEvent): void => {
            const { target, currentTarget } = event;
            if (!(target instanceof Element) || !(currentTarget instanceof HTMLElement) || event.button !== 0 || !wide.matches) return;
            if (!target.closest(".section-head") || target.closest("button, input, select, label, a")) return;
            const box = currentTarget.getBoundingClientRect();
            start.current = { x: event.clientX, y: event.clientY, left: box.left, top: box.top, isMoving: false };
            currentTarget.setPointerCapture(event.pointerId);
        },
        onPointerMove: (event: PointerEvent): void => {
            const { current } = start;
            if (!current) return;
            const dx = event.clientX - current.x, dy = event.clientY - current.y;
            current.isMoving ||= Math.hypot(dx, dy) > 12;
            if (current.isMoving) put("float", [Math.max(0, current.left + dx), Math.max(0, current.top + dy)]);
        },
        onPointerUp: (event: PointerEvent): void => {
            if (start.current?.isMoving) put(dockAt(event.clientX, event.clientY));
            start.current = null;
        },
        onPointerCancel: (): void => { start.current = null; },
    };
}

function Card({ panel: { name, content: Content }, place }: { panel: Panel; place?: [number, number] | undefined }) {
    const taking = useTaking(name);
    return <div class="card" data-panel={name} style={place ? { left: `${place[0]}px`, top: `${place[1]}px` } : undefined} {...taking}><Content /></div>;
}

const fontPixels = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A bar between a side and the picture, to be dragged; by keyboard the menu of the panels has the same. */
function Splitter({ side }: { side: Side }) {
    const { app } = useDesk();
    const from = useRef<{ at: number; size: number } | null>(null);
    const sign = side === "left" ? 1 : -1;
    const at = (event: PointerEvent): number => ((side === "below" ? event.clientY : event.clientX) * USUAL_FONT) / fontPixels();
    const sizeNow = (): number => { // a tab has a height of its own until one is chosen
        const { layout: { sizes } } = app.get().panels, content = side === "below" ? document.getElementById("drawer-content") : null;
        return content ? (content.offsetHeight * USUAL_FONT) / fontPixels() : sizes[side];
    };
    const drag = (event: PointerEvent): void => {
        const { layout } = app.get().panels;
        if (from.current) app.set({ panels: { layout: resized(layout, side, from.current.size + sign * (at(event) - from.current.at)) } });
    };
    return (
        <div class={`splitter ${side}-splitter`} aria-hidden="true" onPointerMove={drag}
            onPointerDown={(event) => {
                from.current = { at: at(event), size: sizeNow() };
                event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerUp={() => { from.current = null; }} onPointerCancel={() => { from.current = null; }} />
    );
}

export function BelowSplitter() {
    return <Splitter side="below" />;
}

const HOME: Record<PanelName, Dock> = { arm: "left", files: "left", joints: "right", load: "right", solutions: "right", tool: "right", target: "right", drawer: "below" };

/** The panels that stand here; on a phone where they are at first. */
function usePanels(dock: Dock): Panel[] {
    const docks = useApp((state) => state.panels.layout.docks), isWide = useWide(), isOne = useOneColumn();
    const at = (side: Dock): Panel[] => PANELS.filter(({ name }) => (isWide ? docks[name] : HOME[name]) === side);
    return !isOne ? at(dock) : dock === "left" ? [] : dock === "right" ? [...at("right"), ...at("left")] : at(dock);
}

/** A column beside the picture; `more`: what else is there. */
export function Column({ side, label, more }: { side: "left" | "right"; label: string; more?: ComponentChildren }) {
    const panels = usePanels(side), isWide = useWide();
    const scrolls = useApp(isWatching) ? 0 : undefined; // with nothing in it to be used, the keyboard scrolls it as a whole
    if (panels.length === 0 && !more) return null;
    return (
        <aside class={side} aria-label={label}>
            <div class="column" tabIndex={scrolls} role={scrolls === 0 ? "group" : undefined} aria-label={scrolls === 0 ? label : undefined}>
                <Changing>{panels.map((panel) => <Card key={panel.name} panel={panel} />)}</Changing>
                {more}
            </div>
            {isWide && <Splitter side={side} />}
        </aside>
    );
}

/** Panels below the picture, beside each other. */
export function Row() {
    const { texts } = useWords();
    const panels = usePanels("below");
    if (panels.length === 0) return null;
    return <aside class="below" aria-label={texts.dock_below}><Changing>{panels.map((panel) => <Card key={panel.name} panel={panel} />)}</Changing></aside>;
}

/** Panels over the picture. */
export function Floating() {
    const { texts } = useWords();
    const places = useApp((state) => state.panels.layout.places);
    const panels = usePanels("float");
    if (panels.length === 0) return null;
    return (
        <aside class="floating" aria-label={texts.dock_float}>
            <Changing>{panels.map((panel, k) => <Card key={panel.name} panel={panel} place={places[panel.name] ?? [290 + 30 * k, 130 + 30 * k]} />)}</Changing>
        </aside>
    );
}
