/** How round round things are. */
export function sidesOf(low: boolean): number {
    return low ? 12 : 32;
}
