/** When the next picture is due. A headset has a rhythm of its own, and while it shows the arm a window may get no pictures at all. */
export const pictures = { next: (work: FrameRequestCallback): unknown => requestAnimationFrame(work) };

export const nextPicture = (): Promise<number> => new Promise((resolve) => pictures.next(resolve));

/** Between the pieces of what takes long: the page hears the hand. */
export const hearHands = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });
