/** How many pixels of the picture there are to one of the page: while something moves, and of what rests. */
const MOST = 2;

export function pixelRatio(isFine: boolean): number {
    return isFine ? Math.min(MOST, Math.max(1.5, window.devicePixelRatio)) : 1;
}
