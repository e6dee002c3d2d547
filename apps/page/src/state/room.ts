/** Watching together: who is in the room, and who has control. */
import type { AppState } from "./app";

export interface Person {
    number: number;
    name: string; // "" when none was given
    watches: boolean; // has control only while it is given
}

/** What there is to watch, as the server tells it: somebody shows; may come back; has ended it; nobody was ever there. */
export type Session = "live" | "away" | "ended" | "absent";

export interface Room {
    name: string;
    key: string | null; // of one who may take control; null: came by a link for watching
    you: number; // 0 until the server has let us in
    session: Session | null; // null until the server has told it
    wasLive: boolean; // there was something to watch since we came
    apart: boolean; // tries something alone for a while, and can come back to what is shown
    copy: boolean; // there is an own copy, left when one came back
    lostKey: boolean; // another has opened a room of our name with another key
    refused: string | null; // why the server does not let us in
    control: number | null;
    people: Person[];
    asks: number[]; // who would like control, told to the one who has it
}

/** Whether somebody else moves the arm. Who made the room and waits for the server goes on with the own work. */
export function isWatching({ link: { room } }: Pick<AppState, "link">): boolean {
    if (!room || room.apart) return false;
    return room.you === 0 ? room.key === null : room.control !== room.you;
}

/** Whether what is on the page is another's work, which this browser does not keep. */
export function isGuest({ link: { room } }: Pick<AppState, "link">): boolean {
    return room !== null && room.key === null;
}
