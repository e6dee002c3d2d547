/** Units of people: how lengths and angles are shown and typed. The core always speaks mm and degrees. */
import { readNumber } from "./typed_number";

export type LengthUnit = "mm" | "m";
export type AngleUnit = "deg" | "rad";
export type Quantity = "length" | "angle" | "mass" | "plain" | "share" | "feed" | "time";

export interface Units {
    length: LengthUnit;
    angle: AngleUnit;
}

/** What units are called, in a language, and the sign before its decimals. */
export type UnitNames = Record<"mm" | "m" | "rad" | "kg" | "s" | "min" | "h" | "Nm" | "N" | "decimal", string>;

/** The units chosen, with their names: what is needed to show a number. */
export interface NamedUnits extends Units {
    names: UnitNames;
}

interface Scale {
    unit: Exclude<keyof UnitNames, "decimal"> | "mm/min" | "°" | "%" | "";
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

/** Digits as the language writes them; no negative zero, and a true minus sign. */
export function fixed(value: number, digits: number, names: UnitNames): string {
    const text = value.toFixed(digits);
    return (Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−")).replace(".", names.decimal);
}

/** A value of the core as digits of the unit shown. */
export function digitsOf(value: number, quantity: Quantity, units: NamedUnits, more = 0): string {
    const scale = scaleOf(quantity, units);
    return fixed(value / scale.perUnit, scale.digits + more, units.names);
}

/** The same for a field that is typed into: with the minus sign of the keyboard. */
export function fieldText(value: number, quantity: Quantity, units: NamedUnits, more = 0): string {
    return digitsOf(value, quantity, units, more).replace("−", "-");
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

const DEGREES = 180 / Math.PI;
/** What may be written behind a number, in units of the core. */
const NAMED: Record<Quantity, Record<string, number>> = {
    length: { mm: 1, cm: 10, m: 1000, um: 1e-3, µm: 1e-3, in: 25.4, "\"": 25.4, "″": 25.4, мм: 1, см: 10, м: 1000, мкм: 1e-3 },
    angle: { "°": 1, deg: 1, rad: DEGREES, rev: 360, град: 1, рад: DEGREES, об: 360 },
    mass: { kg: 1, g: 1e-3, кг: 1, г: 1e-3 },
    share: { "%": 1 },
    feed: { "mm/min": 1, "mm/s": 60, "m/min": 1000, "мм/мин": 1, "мм/с": 60, "м/мин": 1000 },
    time: { s: 1, ms: 1e-3, min: 60, с: 1, мс: 1e-3, мин: 60 },
    plain: {},
};

/** The units that a field knows, for a sentence. */
export const unitsOf = (quantity: Quantity): string => Object.keys(NAMED[quantity]).join(" ");

/** What a person typed, in the unit of the core; throws `NoNumber`. `shown`: another unit that is behind the field. */
export function typed(text: string, quantity: Quantity, units: NamedUnits, shown?: string): number {
    const own = scaleOf(quantity, units).perUnit;
    return readNumber(text, { own, named: { ...NAMED[quantity], ...(shown ? { [shown]: own } : {}) }, decimal: units.names.decimal });
}
