/** Running through the points as the panel shows it: at work, what went wrong and where, what else is to be said. */
import { useEffect, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import type { TeachPoint } from "../state/teach";
import { fill } from "../text/texts";
import { foreignPoint, inOtherBranch, runThrough, type Trouble } from "../motion/teaching";

interface Running {
    working: boolean;
    trouble: Trouble | null;
    told: string[];
    tell: (sentences: string[]) => void;
    /** Whether all points from `first` on are of this arm; the first that is not is marked. */
    areOwn: (first: number) => boolean;
    run: (first: number) => Promise<void>;
}

export function useRunning(points: TeachPoint[]): Running {
    const desk = useDesk();
    const { texts } = useWords();
    const robot = useApp((state) => state.arm.robot);
    const [working, setWorking] = useState(false);
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    const [told, setTold] = useState<string[]>([]);
    useEffect(() => { setTrouble(null); setTold([]); }, [points, robot]);
    const areOwn = (first: number): boolean => {
        const foreign = foreignPoint(desk, points.slice(first)), index = first + foreign;
        if (foreign >= 0) setTrouble({ index, failure: null, message: fill(texts.pointForeign, { arm: points[index]?.arm ?? "" }) });
        return foreign < 0;
    };
    const run = async (first: number): Promise<void> => {
        if (!areOwn(first)) return;
        setWorking(true);
        const outcome = await runThrough(desk, first);
        setWorking(false);
        if (!outcome) return;
        setTrouble("message" in outcome ? outcome : null);
        const otherwise = "message" in outcome ? [] : inOtherBranch(outcome, points);
        setTold(otherwise.map((index) => fill(texts.pointOtherBranch, { number: index + 1, name: points[index]?.name ?? "" })));
    };
    return { working, trouble, told, tell: setTold, areOwn, run };
}
