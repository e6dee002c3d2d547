/** Corners whose colours are the bytes of the screen, 0 to 1, with an opacity: surfaces and lines of the room are made of them. */

export type Tint = [red: number, green: number, blue: number];

export function tintOf(hex: number): Tint {
    return [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];
}

export function mixed(a: Tint, b: Tint, share: number): Tint {
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export class Tints {
    readonly places: number[] = [];
    readonly tints: number[] = [];
    readonly indices: number[] = [];

    /** Returns the number of the corner. */
    put(x: number, y: number, z: number, [r, g, b]: Tint, opacity = 1): number {
        this.places.push(x, y, z);
        this.tints.push(r, g, b, opacity);
        return this.places.length / 3 - 1;
    }

    triangle(a: number, b: number, c: number): void {
        this.indices.push(a, b, c);
    }
}
