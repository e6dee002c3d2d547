/** The height of the floor in the picture, mm: what is put down stands there. The picture says it, where there is one. */
export const floor = { height: (): number => 0 };
