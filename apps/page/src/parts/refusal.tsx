/** Why what was typed is not taken, below its field. */
import { NoNumber } from "../state/typed_number";
import { fieldText, type NamedUnits, type Quantity, unitsOf } from "../state/units";
import { fill, type Texts } from "../text/texts";
import "./refusal.css";

/** The numbers that a field takes, in units of the core. */
export interface Range {
    low?: number | undefined;
    high?: number | undefined;
    whole?: boolean | undefined;
}

/** Why this number is outside of what the field takes; null: it is not. */
export function outside(value: number, { low = -Infinity, high = Infinity, whole = false }: Range, quantity: Quantity, units: NamedUnits, texts: Texts): string | null {
    const shown = (limit: number): string => fieldText(limit, quantity, units, 2).replace(/[.,]?0+$/, "");
    if (whole && !Number.isInteger(value)) return texts.typedWhole;
    if (value >= low && value <= high) return null;
    if (Number.isFinite(low) && Number.isFinite(high)) return fill(texts.typedRange, { low: shown(low), high: shown(high) });
    return value < low ? fill(texts.typedLow, { low: shown(low) }) : fill(texts.typedHigh, { high: shown(high) });
}

export function refusalText(problem: unknown, quantity: Quantity, texts: Texts): string {
    if (!(problem instanceof NoNumber)) throw problem;
    return fill(texts.typedFaults[problem.fault], { found: problem.found, units: unitsOf(quantity) || texts.nothing });
}

export function Refusal({ why }: { why: string | null }) {
    return why === null ? null : <span class="refusal" role="alert">{why}</span>;
}
