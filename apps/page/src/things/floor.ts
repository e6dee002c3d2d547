/** The height of the floor in the picture, mm: what is put down is there. The picture says it, where there is one. */
export const floor = { height: (): number => 0 };
