/** Sharing: the link for watching, who is there, who has control, and the own name. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { lazy } from "../parts/lazy";
import { isWatching, type Person, type Room } from "../state/room";
import { silenceText } from "../text/room_sentences";
import { fill, type Texts } from "../text/texts";
import "./share_panel.css";

const MOST_SHOWN = 30;
const PhoneLink = lazy(() => import("./phone_link").then((part) => part.PhoneLink));
const LOCAL = /^(localhost|127\.|\[::1\])/;

export function personName(person: Person | undefined, texts: Texts): string {
    return person?.name || fill(texts.guest, { number: person?.number ?? "" });
}

/** What the button in the bar says. */
export function useShareTitle(): string {
    const { texts } = useWords();
    const room = useApp((state) => state.link.room);
    const watching = useApp((state) => isWatching(state) || state.link.room?.apart === true);
    if (!room || room.people.length === 0 || (watching && room.session !== "live")) return texts.share;
    return fill(watching ? texts.watchCount : texts.shareCount, { count: room.people.length - 1 });
}

export function WatchLink() {
    const { rooms, driver } = useDesk();
    const { texts } = useWords();
    const [link, setLink] = useState("");
    const [copied, setCopied] = useState(false);
    useEffect(() => void rooms.link().then(setLink).catch((problem: unknown) => driver.report(problem)), []);
    const field = useRef<HTMLInputElement>(null);
    const copy = async (): Promise<void> => {
        field.current?.select();
        try {
            await navigator.clipboard.writeText(link);
            setCopied(true);
        } catch {
            setCopied(document.execCommand("copy")); // without TLS there is only the old way; else it is at least selected
        }
    };
    return (
        <>
            <label>{texts.shareLink}
                <span class="row link">
                    <input ref={field} class="grow" type="text" readOnly value={link} aria-label={texts.shareLink} onFocus={(event) => event.currentTarget.select()} />
                    <button type="button" class="primary" onClick={() => void copy()}>{copied ? texts.copied : texts.copy}</button>
                </span>
            </label>
            {LOCAL.test(location.hostname) && <p class="hint">{texts.shareLocal}</p>}
        </>
    );
}

function PersonLine({ person, room }: { person: Person; room: Room }) {
    const { rooms } = useDesk();
    const { texts } = useWords();
    const name = personName(person, texts), mine = person.number === room.you;
    return (
        <li class="row" data-control={person.number === room.control}>
            <span class="grow">{name}{mine && <small> ({texts.you})</small>}</span>
            {person.number === room.control && <em>{texts.hasControl}</em>}
            {room.control === room.you && !mine && (
                <button type="button" aria-label={`${texts.giveControl}: ${name}`} onClick={() => void rooms.give(person.number)}>{texts.giveControl}</button>
            )}
        </li>
    );
}

function People({ room }: { room: Room }) {
    const { texts } = useWords();
    const first = [...room.people].sort((a, b) => Number(b.number === room.control) - Number(a.number === room.control)).slice(0, MOST_SHOWN);
    return (
        <>
            <h3>{texts.people}: {room.people.length}</h3>
            <ul class="plain people" data-testid="people">
                {first.map((person) => <PersonLine key={person.number} person={person} room={room} />)}
                {room.people.length > first.length && <li class="hint">{fill(texts.andMore, { count: room.people.length - first.length })}</li>}
            </ul>
        </>
    );
}

function OwnName() {
    const { rooms } = useDesk();
    const { texts } = useWords();
    const person = useApp((state) => state.link.person);
    const [draft, setDraft] = useState<string | null>(null); // others may come while one types
    const commit = (name: string): void => {
        setDraft(null);
        rooms.rename(name.trim());
    };
    return (
        <label>{texts.ownName}
            <input type="text" maxLength={30} autocomplete="off" value={draft ?? person}
                onInput={(event) => setDraft(event.currentTarget.value)} onChange={(event) => commit(event.currentTarget.value)} />
        </label>
    );
}

/** The button by which one comes to control, for those who do not have it. */
export function WishButton({ room }: { room: Room }) {
    const { rooms } = useDesk();
    const { texts } = useWords();
    const leader = room.people.find((person) => person.number === room.control);
    const takes = room.key !== null && (!leader || leader.watches);
    if (room.you === 0 || (!leader && !takes)) return null;
    return <button type="button" onClick={() => void rooms.give(room.you)}>{takes ? texts.takeControl : texts.askControl}</button>;
}

export function SharePanel() {
    const { rooms, server: link } = useDesk();
    const words = useWords(), { texts } = words;
    const room = useApp((state) => state.link.room);
    const server = useApp((state) => state.link.server);
    const watching = useApp(isWatching);
    if (server === "alone") return <><p>{texts.shareAlone}</p><PhoneLink /></>;
    if (!room && server === "connected" && !link.serves) return <p>{texts.seatOnly}</p>;
    if (!room) {
        return (
            <>
                <p>{texts.shareAbout}</p>
                <OwnName />
                <button type="button" class="primary" disabled={server !== "connected"} onClick={() => rooms.share()}>{texts.shareStart}</button>
                <PhoneLink />
            </>
        );
    }
    const silence = watching ? silenceText(room, server, words) : null;
    return (
        <>
            {silence && <p>{silence}</p>}
            {room.you === 0 && room.key !== null && <p class="hint">{texts.shareLost}</p>}
            {room.you !== 0 && (room.key !== null || room.session === "live") && <WatchLink />}
            {!silence && <OwnName />}
            {room.session === "live" && <People room={room} />}
            <div class="row">
                {watching && <WishButton room={room} />}
                <button type="button" onClick={() => rooms.leave()}>{room.key === null ? texts.watchStop : texts.shareStop}</button>
            </div>
            <PhoneLink />
        </>
    );
}
