/** The mark on the time line of the page at which the arm was first painted: by first/first.ts, or else by the scene. */
export const FIRST_PICTURE = "first picture";
