/** What the colours of a path mean that has not run yet, and which ones are wanted. */
import { useApp, useDesk, useWords } from "../desk";
import { useDark } from "../parts/use_dark";
import { badColor, branchColor, feedColor, goodColor, rapidColor } from "../scene/path_colors";
import { AMPLE_MM, speedColors } from "../scene/trail";
import { PATH_COLORS, type PathColors } from "../state/app";
import { lyingPath } from "../state/lying_path";
import type { PathLook } from "../core/vocabulary";
import { branchWords } from "../text/sentences";
import { unitOf, withUnit } from "../state/units";
import "./trail_legend.css";

function Key({ color, text }: { color: string; text: string }) {
    return <span><svg viewBox="0 0 14 4" aria-hidden="true"><rect width="14" height="4" rx="2" fill={color} /></svg>{text}</span>;
}

function Scale({ low, high, dark }: { low: string; high: string; dark: boolean }) {
    const colors = speedColors(dark);
    return (
        <p class="trail-scale"><span>{low}</span>
            <svg class="trail-bar" viewBox={`0 0 ${colors.length} 1`} preserveAspectRatio="none" aria-hidden="true">{colors.map((color, k) => <rect key={k} x={k} width="1.02" height="1" fill={color} />)}</svg>
            <span>{high}</span></p>
    );
}

function Meaning({ path, by }: { path: PathLook; by: PathColors }) {
    const words = useWords(), { texts, units } = words;
    const dark = useDark(), isStuck = path.carried.includes(-1), stuck = isStuck && <Key color={badColor(dark)} text={texts.pathStuck} />;
    const stuckLine = isStuck && <p class="trail-pens">{stuck}</p>; // nothing, not an empty pill
    switch (by) {
        case "none":
            return stuckLine || null;
        case "margin":
            return <><Scale low={texts.pathTight} high={texts.pathAmple} dark={dark} />{stuckLine}</>;
        case "singularity":
            return <><Scale low={texts.pathSingular} high={texts.pathRegular} dark={dark} />{stuckLine}</>;
        case "clearance":
            return <><Scale low={withUnit(0, "length", units)} high={`≥ ${withUnit(AMPLE_MM, "length", units)}`} dark={dark} />{stuckLine}</>;
        case "speed":
            return <><Scale low="0" high={`${Math.max(...path.feed).toFixed(0)}\u202f${unitOf("feed", units)}`} dark={dark} /><p class="trail-pens"><Key color={rapidColor(dark)} text="G0" /></p></>;
        case "branch":
            return <p class="trail-pens">{path.branches.map((branch, k) => path.carried.includes(k) && <Key key={k} color={branchColor(k, dark)} text={branchWords(branch, words)} />)}{stuck}</p>;
        case "kind":
            return <p class="trail-pens"><Key color={rapidColor(dark)} text="G0" /><Key color={feedColor(dark)} text={texts.pathFeed} /></p>;
        default:
            return <p class="trail-pens"><Key color={goodColor(dark)} text={texts.pathReached} />{stuck}</p>;
    }
}

export function PathLegend() {
    const { app } = useDesk();
    const { texts } = useWords();
    const lying = useApp(lyingPath);
    if (!lying) return null;
    const { of, path, by } = lying, isDrawn = of === "drawing";
    const choose = (chosen: PathColors): void => app.set({ scene: isDrawn ? { sketchColors: chosen } : { pathColors: chosen } });
    return (
        <div class="trail-legend" data-testid="path-legend">
            <select aria-label={texts.pathColorsBy} value={by} onChange={(event) => choose(event.currentTarget.value as PathColors)}>
                {PATH_COLORS.filter((one) => one !== "clearance" || path.clearance).map((one) => <option key={one} value={one}>{one === "none" && isDrawn ? texts.pathPens : texts.pathColors[one]}</option>)}
            </select>
            <Meaning path={path} by={by} />
        </div>
    );
}
