/** Units of the chapters. */

/** A unit of the chapter files in the language of the page. */
export function unitShown(unit: string, names: Record<string, string>): string {
    return unit === "deg" ? "°" : unit === "deg/s" ? `°/${names["s"] ?? "s"}` : unit.split("/").map((part) => names[part.replace("·", "")] ?? part).join("/");
}
