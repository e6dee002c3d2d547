/** Sentences about a room in which there is nothing to watch, and what to do next. */
import type { LinkSlice } from "../state/app";
import type { Room } from "../state/room";
import type { Words } from "./sentences";

/** Why there is nothing to watch; null when there is. */
export function silenceText(room: Room, server: LinkSlice["server"], { texts, core }: Words): string | null {
    if (server === "alone") return texts.watchAlone;
    if (server === "lost" || server === "locked") return texts.watchingWaits;
    if (room.refused) return core(room.refused);
    if (room.session === "live") return null;
    if (room.session === "ended") return texts.watchEnded;
    if (room.session === null) return texts.watchEntering;
    return room.session === "away" || room.wasLive ? texts.watchAway : texts.watchAbsent; // a server started anew knows of nobody yet
}
