/**
 * What a person types for a number: spaces between thousands, a decimal point or comma, units, simple arithmetic.
 *
 *     sum     = product {(+ | -) product}          1 000   45°   30+15   12,5   0.3 m   2*(10 cm + 5)
 *     product = factor {(* | /) factor}
 *     factor  = [-] (number | ( sum )) [unit]
 *
 * A number without a unit has that of the field.
 */

export type Fault = "noNumber" | "ambiguous" | "unit" | "unitTwice" | "bracket" | "infinite";

/** Why a text is no number: the fault, and the part of the text that it is about. */
export class NoNumber extends Error {
    constructor(readonly fault: Fault, readonly found: string) {
        super(fault);
    }
}

/** What a field takes: its own unit and all that it knows, in units of the core. */
export interface UnitsTaken {
    own: number; // units of the core in one without a name
    named: Record<string, number>;
    decimal: string; // sign of the language
}

interface Amount {
    value: number; // of the core when it has a unit, else as it was typed
    hasUnit: boolean;
    perUnit?: number; // of a factor with a unit behind it
}

const TOKEN = /\s*((?:\d{1,3}(?:[ \u00a0\u202f']\d{3})+|\d{1,3}(?:,\d{3})+(?=\.\d)|\d+)?(?:[.,]\d*)?(?:e[+-]?\d+)?)/iy;
const NAME = /\s*(°|%|["″]|[a-zа-яёµπ]+(?:\/[a-zа-я]+)?)/iy;
const SIGN = /\s*([-+−–*×·/:÷()])/y;
const SAME_SIGN: Record<string, string> = { "−": "-", "–": "-", "×": "*", "·": "*", ":": "/", "÷": "/" };

class Reader {
    private at = 0;

    constructor(private readonly text: string, private readonly taken: UnitsTaken) {}

    whole(): number {
        const { value } = this.withUnit(this.sum());
        if (this.rest() !== "") throw new NoNumber(this.rest().startsWith(")") ? "bracket" : "noNumber", this.rest());
        if (!Number.isFinite(value)) throw new NoNumber(Number.isNaN(value) ? "noNumber" : "infinite", this.text.trim());
        return value;
    }

    private sum(): Amount {
        let total = this.product();
        for (let sign = this.sign("+-"); sign; sign = this.sign("+-")) {
            const next = this.product(), mixed = total.hasUnit || next.hasUnit;
            const [a, b] = mixed ? [this.withUnit(total), this.withUnit(next)] : [total, next];
            total = { value: sign === "+" ? a.value + b.value : a.value - b.value, hasUnit: mixed };
        }
        return total;
    }

    private product(): Amount {
        let total = this.factor();
        for (let sign = this.sign("*/"); sign; sign = this.sign("*/")) {
            const next = this.factor(), { perUnit = 1 } = next;
            if (next.hasUnit && total.hasUnit) throw new NoNumber("unitTwice", this.text.trim());
            const divided = (total.value / next.value) * perUnit * perUnit; // the unit of "1/4 m" is that of the whole
            total = { value: sign === "*" ? total.value * next.value : divided, hasUnit: total.hasUnit || next.hasUnit };
        }
        return total;
    }

    private factor(): Amount {
        const sign = this.sign("+-");
        if (sign) {
            const { value, hasUnit } = this.factor();
            return { value: sign === "-" ? -value : value, hasUnit };
        }
        const inside = this.sign("(") ? this.bracket() : { value: this.number(), hasUnit: false };
        const name = this.take(NAME);
        if (!name) return inside;
        const factor = this.taken.named[name] ?? this.taken.named[name.toLowerCase()];
        if (factor === undefined) throw new NoNumber("unit", name);
        if (inside.hasUnit) throw new NoNumber("unitTwice", this.text.trim());
        return { value: inside.value * factor, hasUnit: true, perUnit: factor };
    }

    private bracket(): Amount {
        const inside = this.sum();
        if (!this.sign(")")) throw new NoNumber("bracket", this.text.trim());
        return inside;
    }

    private number(): number {
        const from = this.at, digits = this.take(TOKEN);
        if (!/\d/.test(digits)) {
            this.at = from;
            const name = this.take(NAME);
            if (/^(?:pi|π)$/i.test(name)) return Math.PI;
            throw new NoNumber("noNumber", this.text.trim());
        }
        if (this.taken.decimal === "." && /^[1-9]\d{0,2},\d{3}$/.test(digits)) throw new NoNumber("ambiguous", digits);
        const plain = digits.replace(/[ \u00a0\u202f']/g, "");
        return Number(plain.includes(".") ? plain.replace(/,/g, "") : plain.replace(",", "."));
    }

    private withUnit({ value, hasUnit }: Amount): Amount {
        return hasUnit ? { value, hasUnit } : { value: value * this.taken.own, hasUnit: true };
    }

    private sign(wanted: string): string {
        const from = this.at, found = this.take(SIGN), same = SAME_SIGN[found] ?? found;
        if (same !== "" && wanted.includes(same)) return same;
        this.at = from;
        return "";
    }

    /** What stands next, if it is of this kind; "" else. */
    private take(pattern: RegExp): string {
        pattern.lastIndex = this.at;
        const found = pattern.exec(this.text);
        if (!found) return "";
        this.at = pattern.lastIndex;
        return found[1] ?? "";
    }

    private rest(): string {
        return this.text.slice(this.at).trim();
    }
}

/** The number in units of the core; throws `NoNumber` with the reason. */
export function readNumber(text: string, taken: UnitsTaken): number {
    return new Reader(text, taken).whole();
}
