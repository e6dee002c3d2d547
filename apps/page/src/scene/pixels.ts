/** How many pixels of the picture there are to one of the page. */
export function pixelRatio(low: boolean): number {
    return low ? 1 : Math.min(2, window.devicePixelRatio);
}
