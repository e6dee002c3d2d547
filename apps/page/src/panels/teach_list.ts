/** What the list of taught points needs to be quick and to be put in order: places, a hand that stays, dragging. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Pose } from "../core/vocabulary";
import { useApp, useDesk } from "../desk";
import type { TeachPoint } from "../state/teach";
import type { RowHand } from "./teach_row";

/** Where the tool is at each point; only joints that are new are asked for. */
export function usePoses(points: TeachPoint[]): (Pose | null)[] {
    const { driver } = useDesk();
    const robot = useApp((state) => state.arm.robot);
    const [known, setKnown] = useState({ robot, poses: new Map<number[], Pose | null>() });
    const poses = known.robot === robot ? known.poses : new Map<number[], Pose | null>();
    useEffect(() => {
        let wanted = true;
        const fresh = points.map((point) => point.q).filter((q) => !poses.has(q));
        if (fresh.length === 0) return undefined;
        void driver.posesAt(fresh).then((found) => {
            const all = points.map(({ q }) => [q, found[fresh.indexOf(q)] ?? poses.get(q) ?? null] as const);
            if (wanted) setKnown({ robot, poses: new Map(all) });
        });
        return () => { wanted = false; };
    }, [points, robot]);
    return points.map((point) => poses.get(point.q) ?? null);
}

/** The same object for ever that does what the last one does: rows need not be drawn again for another hand. */
export function useSteadyHand(hand: RowHand): RowHand {
    const last = useRef(hand);
    last.current = hand;
    return useMemo<RowHand>(() => ({
        grip: (...given) => last.current.grip(...given), shift: (...given) => last.current.shift(...given), run: (...given) => last.current.run(...given),
        open: (...given) => last.current.open(...given), tell: (...given) => last.current.tell(...given),
    }), []);
}

interface Drag {
    from: number;
    over: number;
}

/** Dragging a row by its grip: which one is held, and over which one it is. */
export function useDrag(list: { current: HTMLOListElement | null }, drop: (from: number, to: number) => void) {
    const [drag, setDrag] = useState<Drag | null>(null);
    const grip = (from: number, event: JSX.TargetedPointerEvent<HTMLElement>): void => {
        const handle = event.currentTarget, { pointerId } = event;
        let over = from;
        handle.setPointerCapture(pointerId);
        setDrag({ from, over });
        const follow = (at: PointerEvent): void => {
            const rows = [...(list.current?.children ?? [])];
            const below = rows.findIndex((row) => at.clientY < row.getBoundingClientRect().bottom);
            over = below < 0 ? rows.length - 1 : below;
            setDrag({ from, over });
        };
        const end = (at: PointerEvent): void => {
            handle.removeEventListener("pointermove", follow);
            handle.removeEventListener("pointerup", end);
            handle.removeEventListener("pointercancel", end);
            setDrag(null);
            if (at.type === "pointerup" && over !== from) drop(from, over);
        };
        handle.addEventListener("pointermove", follow);
        handle.addEventListener("pointerup", end);
        handle.addEventListener("pointercancel", end);
    };
    return { drag, grip };
}

/** The class of a row while one is dragged. */
export function markOf(index: number, drag: Drag | null): string {
    if (!drag) return "";
    if (index === drag.from) return "held";
    return index === drag.over ? (drag.over > drag.from ? "below" : "above") : "";
}
