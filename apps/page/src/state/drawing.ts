/** What is to be drawn: the document of docs/requests.md, as the command line writes and reads it. */
export interface Drawing {
    text: string;
}

export const EMPTY_DRAWING: Drawing = { text: "" };
