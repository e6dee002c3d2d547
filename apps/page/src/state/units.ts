/** Units of people: how lengths and angles are shown and typed. The core always speaks mm and degrees. */

export type LengthUnit = "mm" | "m";
export type AngleUnit = "deg" | "rad";
export type Quantity = "length" | "angle" | "mass" | "plain" | "share" | "feed" | "time";

export interface Units {
    length: LengthUnit;
    angle: AngleUnit;
}

/** What units are called, in a language. */
export type UnitNames = Record<"mm" | "m" | "rad" | "kg" | "s" | "min" | "h" | "Nm" | "N", string>;

/** The units chosen, with their names: what is needed to show a number. */
export interface NamedUnits extends Units {
    names: UnitNames;
}

interface Scale {
    unit: keyof UnitNames | "mm/min" | "°" | "%" | "";
    perUnit: number; // core units per unit shown
    digits: number;
    step: number; // of the arrow keys, in the unit shown
}

const LENGTH: Record<LengthUnit, Scale> = {
    mm: { unit: "mm", perUnit: 1, digits: 1, step: 1 },
    m: { unit: "m", perUnit: 1000, digits: 4, step: 0.001 },
};
const ANGLE: Record<AngleUnit, Scale> = {
    deg: { unit: "°", perUnit: 1, digits: 1, step: 1 },
    rad: { unit: "rad", perUnit: 180 / Math.PI, digits: 4, step: 0.01 },
};
const MASS: Scale = { unit: "kg", perUnit: 1, digits: 3, step: 0.01 };
const SHARE: Scale = { unit: "%", perUnit: 1, digits: 0, step: 5 };
const FEED: Scale = { unit: "mm/min", perUnit: 1, digits: 0, step: 100 };
const TIME: Scale = { unit: "s", perUnit: 1, digits: 2, step: 0.1 };
const PLAIN: Scale = { unit: "", perUnit: 1, digits: 3, step: 1 };

export function scaleOf(quantity: Quantity, units: Units): Scale {
    switch (quantity) {
        case "length":
            return LENGTH[units.length];
        case "angle":
            return ANGLE[units.angle];
        case "mass":
            return MASS;
        case "share":
            return SHARE;
        case "feed":
            return FEED;
        case "time":
            return TIME;
        case "plain":
            return PLAIN;
    }
}

/** The quantity of a unit that the core names. */
export function quantityOf(unit: "mm" | "deg" | "kg"): Quantity {
    return unit === "mm" ? "length" : unit === "deg" ? "angle" : "mass";
}

/** A value of the core as digits of the unit shown; no negative zero, and a true minus sign. */
export function digitsOf(value: number, quantity: Quantity, units: Units, more = 0): string {
    const scale = scaleOf(quantity, units);
    const text = (value / scale.perUnit).toFixed(scale.digits + more);
    return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/** The unit shown behind values of a quantity. */
export function unitOf(quantity: Quantity, units: NamedUnits): string {
    const { unit } = scaleOf(quantity, units);
    if (unit === "mm/min") return `${units.names.mm}/${units.names.min}`;
    return unit === "°" || unit === "%" || unit === "" ? unit : units.names[unit];
}

/** A value with its unit behind. */
export function withUnit(value: number, quantity: Quantity, units: NamedUnits, more = 0): string {
    const unit = unitOf(quantity, units);
    const gap = unit === "°" || unit === "" ? "" : "\u202f";
    return `${digitsOf(value, quantity, units, more)}${gap}${unit}`;
}

/** What a person typed, in the unit of the core; null when it is no number. */
export function typed(text: string, quantity: Quantity, units: Units): number | null {
    const plain = text.trim().replace(",", ".").replace("−", "-");
    const value = Number(plain);
    return plain === "" || !Number.isFinite(value) ? null : value * scaleOf(quantity, units).perUnit;
}
