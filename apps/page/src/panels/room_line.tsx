/** In the picture: whose arm one watches, and who would like control. */
import { useApp, useDesk, useWords } from "../desk";
import { isWatching, type Room } from "../state/room";
import { fill, type Texts } from "../text/texts";
import { personName, WishButton } from "./share_panel";

function watchingText(room: Room, texts: Texts): string {
    if (room.you === 0) return texts.watchingWaits;
    const leader = room.people.find((person) => person.number === room.control);
    return leader ? fill(texts.watchingOf, { name: personName(leader, texts) }) : texts.watchingNobody;
}

function Wishes({ room }: { room: Room }) {
    const { rooms } = useDesk();
    const { texts } = useWords();
    return (
        <>
            {room.asks.map((number) => {
                const name = personName(room.people.find((person) => person.number === number), texts);
                return (
                    <p key={number} class="room-line asks" role="status">
                        <span>{fill(texts.wantsControl, { name })}</span>
                        <button type="button" class="primary" aria-label={`${texts.giveControl}: ${name}`} onClick={() => void rooms.give(number)}>{texts.giveControl}</button>
                        <button type="button" onClick={() => rooms.dismiss(number)}>{texts.notNow}</button>
                    </p>
                );
            })}
        </>
    );
}

/** One who was given control sees how to hand it back. */
function Given({ room }: { room: Room }) {
    const { rooms } = useDesk();
    const { texts } = useWords();
    const owner = room.people.find((person) => !person.watches);
    return (
        <p class="room-line" role="status">
            <span>{fill(texts.guestControl, { count: room.people.length - 1 })}</span>
            {owner && <button type="button" onClick={() => void rooms.give(owner.number)}>{texts.giveBack}</button>}
        </p>
    );
}

export function RoomLine() {
    const { texts } = useWords();
    const room = useApp((state) => state.room);
    const watching = useApp(isWatching);
    if (!room) return null;
    return (
        <div class="room-lines" data-testid="room">
            {watching && <p class="room-line" role="status"><span>{watchingText(room, texts)}</span><WishButton room={room} /></p>}
            {!watching && room.key === null && <Given room={room} />}
            {!watching && <Wishes room={room} />}
        </div>
    );
}
