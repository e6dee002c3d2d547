/** When the arm was first painted, by first/first.ts or else by the scene: a mark on the time line of the page. */
const NAME = "first picture";

/** Whether there has been a picture of it. */
export const isPictured = (): boolean => performance.getEntriesByName(NAME).length > 0;

export function notePicture(): void {
    if (!isPictured()) performance.mark(NAME);
}
