/** Stub until the server's part is there. */
export function ClassPart(_: { chapter: string | null }) {
    return null;
}
