/** In the picture: whose arm one watches, or why there is nothing to watch, and who would like control. */
import { useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { isWatching, type Room } from "../state/room";
import { silenceText } from "../text/room_sentences";
import { fill } from "../text/texts";
import { personName, WishButton } from "./share_panel";

/** Whose arm one watches, or why there is none and how to go on without. */
function Watching({ room }: { room: Room }) {
    const { rooms } = useDesk();
    const words = useWords();
    const server = useApp((state) => state.link.server);
    const silence = silenceText(room, server, words);
    const leader = room.people.find((person) => person.number === room.control);
    return (
        <p class="room-line" role="status">
            <span>
                {silence === null && room.lostKey && `${words.texts.keyRefused} `}
                {silence ?? fill(words.texts.watchingOf, { name: personName(leader, words.texts) })}
            </span>
            {silence === null && <AskName />}
            {silence === null && <FollowEye />}
            {silence === null && <button type="button" title={words.texts.tryAloneHint} onClick={() => rooms.tryAlone()}>{words.texts.tryAlone}</button>}
            {silence === null && room.copy && <button type="button" title={words.texts.myCopyHint} onClick={() => void rooms.takeCopy()}>{words.texts.myCopy}</button>}
            {silence === null ? <WishButton room={room} /> : <button type="button" onClick={() => rooms.leave()}>{words.texts.watchLeave}</button>}
        </p>
    );
}

/** Who comes without a name is asked for one, once. */
function AskName() {
    const { rooms } = useDesk();
    const { texts } = useWords();
    const person = useApp((state) => state.link.person);
    const [draft, setDraft] = useState("");
    const [asked, setAsked] = useState(person === "");
    if (!asked || person !== "") return null;
    const give = (event: Event): void => {
        event.preventDefault();
        setAsked(false);
        if (draft.trim() !== "") rooms.rename(draft.trim());
    };
    return (
        <form class="row" onSubmit={give}>
            <input type="text" maxLength={30} autocomplete="off" aria-label={texts.askName} placeholder={texts.askName} value={draft} onInput={(event) => setDraft(event.currentTarget.value)} />
            <button type="submit">{draft.trim() === "" ? texts.notNow : texts.askNameGive}</button>
        </form>
    );
}

/** Looks from where the presenter looks, until a hand turns the picture. */
function FollowEye() {
    const { app } = useDesk();
    const { texts } = useWords();
    const follows = useApp((state) => state.link.followsEye);
    const toggle = (): void => {
        const { shownEye } = app.get().link;
        app.set({ link: { followsEye: !follows }, scene: !follows && shownEye ? { view: shownEye.view, ...(shownEye.eye && { eye: shownEye.eye }) } : {} });
    };
    return <button type="button" aria-pressed={follows} onClick={toggle}>{texts.followEye}</button>;
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

/** One who tries something alone sees how to come back. */
function Apart({ room }: { room: Room }) {
    const { rooms } = useDesk();
    const { texts } = useWords();
    const leader = room.people.find((person) => person.number === room.control);
    return (
        <p class="room-line" role="status">
            <span>{fill(texts.apartFrom, { name: personName(leader, texts) })}</span>
            <button type="button" class="primary" onClick={() => rooms.comeBack()}>{texts.comeBack}</button>
        </p>
    );
}

export function RoomLine() {
    const room = useApp((state) => state.link.room);
    const watching = useApp(isWatching);
    if (!room) return null;
    return (
        <div class="room-lines" data-testid="room">
            {watching && <Watching room={room} />}
            {room.apart && <Apart room={room} />}
            {!watching && !room.apart && room.key === null && <Given room={room} />}
            {!watching && <Wishes room={room} />}
        </div>
    );
}
