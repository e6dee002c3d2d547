/** The program in the editor. */
export interface Program {
    name: string;
    text: string;
}

export const EMPTY_PROGRAM: Program = { name: "", text: "" };
