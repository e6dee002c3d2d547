/**
 * The path as a ribbon: rows are branches, columns the path, the colour is the margin to the joint limits. Where a branch has no
 * joint values the row is red, and the reason is beside it. A click on a row moves the arm to where that branch begins: Run
 * then keeps it.
 */
import { useEffect, useRef } from "preact/hooks";
import type { Failing, PathLook } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { workbenchOf } from "../editor/workbench";
import { useDark } from "../parts/use_dark";
import { badColor, marginColor, rapidColor } from "../scene/path_colors";
import { failingText } from "../text/problems";
import { branchWords } from "../text/sentences";
import { fill } from "../text/texts";
import "./branch_ribbon.css";

/** One line of pixels, a colour per place. */
function Strip({ colors, label }: { colors: string[]; label?: string }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => {
        const { current } = canvas, pen = current?.getContext("2d");
        if (!current || !pen) return;
        current.width = Math.max(1, colors.length);
        current.height = 1;
        colors.forEach((color, k) => {
            pen.fillStyle = color;
            pen.fillRect(k, 0, 1, 1);
        });
    }, [colors]);
    return <canvas ref={canvas} class="strip" {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })} />;
}

const isOf = (failing: Failing, branch: PathLook["branches"][number]): boolean =>
    failing.branch === null || (failing.branch.base === branch.base && failing.branch.elbow === branch.elbow && failing.branch.wrist === branch.wrist);

function Row({ path, index, failing }: { path: PathLook; index: number; failing: Failing[] }) {
    const { driver } = useDesk();
    const words = useWords(), { texts } = words;
    const dark = useDark(), margins = path.margins[index] ?? [], start = path.starts[index] ?? null;
    const branch = path.branches[index], name = branch ? branchWords(branch, words) : "";
    const share = margins.filter((margin) => margin !== null && margin >= 0).length / Math.max(1, margins.length);
    const first = branch && failing.find((one) => isOf(one, branch));
    const least = share === 1 ? Math.min(...margins.map((margin) => margin ?? 0)) : 0;
    const about = first ? failingText(first, words) : fill(texts.branchWhole, { percent: Math.round(100 * least) });
    return (
        <li>
            <button type="button" class="branch" disabled={start === null} title={about} onClick={() => start && void driver.moveTo(start)}>
                <span class="name">{name}</span>
                <Strip colors={margins.map((margin) => marginColor(margin, dark))} />
                <span class="reached">{share === 1 ? fill(texts.branchRoom, { percent: Math.round(100 * least) }) : fill(texts.branchPart, { percent: Math.floor(100 * share) })}</span>
            </button>
        </li>
    );
}

export function BranchRibbon() {
    const bench = workbenchOf(useDesk());
    const { texts } = useWords();
    const dark = useDark();
    const path = useApp((state) => state.found.path);
    const failing = useApp((state) => state.found.failing);
    if (!path || path.xyz.length < 2) return null;
    const within = (k: number): boolean => failing.some(({ arc_length: [from, to] }) => (path.arc_length[k] ?? 0) >= from - 1e-6 && (path.arc_length[k] ?? 0) <= to + 1e-6);
    const goAlong = (event: MouseEvent): void => {
        const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
        const k = Math.min(path.line.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * path.line.length)));
        bench.goToLine(path.line[k] ?? 1);
    };
    return (
        <section class="ribbon" aria-label={texts.ribbon}>
            <h3>{texts.ribbon}</h3>
            <p class="about">{texts.ribbonHint}</p>
            <ol class="plain">{path.branches.map((_, k) => <Row key={k} path={path} index={k} failing={failing} />)}</ol>
            <button type="button" class="failing-strip" aria-label={texts.failingStrip} title={texts.failingStrip} onClick={goAlong}>
                <Strip colors={path.arc_length.map((_, k) => (within(k) ? badColor(dark) : rapidColor(dark)))} />
            </button>
        </section>
    );
}
