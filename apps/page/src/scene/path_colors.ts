/** What colours a path has that has not run yet: by reach, margin, singularity, clearance, speed, branch or kind of move. */
import type { PathLook } from "../core/vocabulary";
import type { PathColors } from "../state/app";
import { AMPLE_MM, speedColors } from "./trail";

const GOOD = { light: "#14693f", dark: "#6fdca0" }, BAD = { light: "#c02a1c", dark: "#ff6f61" };
const RAPID = { light: "#9aa5af", dark: "#6b7884" }, FEED = { light: "#1f6fc4", dark: "#77b7ff" };
const BRANCHES = {
    light: ["#1f6fc4", "#b8480f", "#14693f", "#8e2fa8", "#0b7285", "#8a6d00", "#c2255c", "#55616c"],
    dark: ["#77b7ff", "#ff9a63", "#6fdca0", "#d79aea", "#66d4e0", "#ffd98a", "#ff8fb4", "#a5b1bc"],
};
const AMPLE = 0.3; // of a joint's range: a margin that large is as good as any
const REGULAR = 0.2; // share of a singularity: a pose that regular is as good as any

type Tone = "light" | "dark";

export const goodColor = (dark: boolean): string => GOOD[dark ? "dark" : "light"];
export const badColor = (dark: boolean): string => BAD[dark ? "dark" : "light"];
export const rapidColor = (dark: boolean): string => RAPID[dark ? "dark" : "light"];
export const feedColor = (dark: boolean): string => FEED[dark ? "dark" : "light"];

export function branchColor(index: number, dark: boolean): string {
    const colors = BRANCHES[dark ? "dark" : "light"];
    return colors[index % colors.length] ?? "#888888";
}

/** A share from 0 to 1 on the scale from slow to fast. */
function onScale(share: number, dark: boolean): string {
    const colors = speedColors(dark);
    return colors[Math.min(colors.length - 1, Math.floor(Math.max(0, share) * colors.length))] ?? "#888888";
}

/** Of a margin: the colour of the ribbon, too. */
export function marginColor(margin: number | null | undefined, dark: boolean): string {
    return margin == null || margin < 0 ? badColor(dark) : onScale(margin / AMPLE, dark);
}

/** The colour of place k. */
export function colorsOf(path: PathLook, by: PathColors, dark: boolean): (k: number) => string {
    const tone: Tone = dark ? "dark" : "light", fastest = Math.max(1, ...path.feed);
    const carried = (k: number): number => path.carried[k] ?? -1;
    switch (by) {
        case "margin":
            return (k) => marginColor(carried(k) < 0 ? null : path.margins[carried(k)]?.[k], dark);
        case "singularity":
            return (k) => (path.singularity[k] == null ? BAD[tone] : onScale((path.singularity[k] ?? 0) / REGULAR, dark));
        case "clearance":
            return (k) => {
                const mm = path.clearance?.[k];
                return carried(k) < 0 || (mm != null && mm <= 0) ? BAD[tone] : onScale((mm ?? AMPLE_MM) / AMPLE_MM, dark);
            };
        case "speed":
            return (k) => (path.rapid[k] ? RAPID[tone] : onScale((path.feed[k] ?? 0) / fastest, dark));
        case "branch":
            return (k) => (carried(k) < 0 ? BAD[tone] : branchColor(carried(k), dark));
        case "kind":
            return (k) => (path.rapid[k] ? RAPID[tone] : FEED[tone]);
        default:
            return (k) => (carried(k) < 0 ? BAD[tone] : GOOD[tone]);
    }
}
