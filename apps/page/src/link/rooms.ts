/**
 * Watching together. Whoever shares makes a room: a name, which the link carries, and a key, which stays in this browser.
 * Those who come by the link watch, until they are given control. What is shown, and how it is taken in, is next door.
 *
 *     share ─► room + key ─► link "#watch=room"          control here   ─► Showing
 *     link  ─► room       ─► watch, ask for control      control there  ─► Following
 *
 * A link that was cut, and a server that was started anew, change nothing: the room is entered again, and the one who has
 * control shows everything again.
 */
import { Refused } from "../core/core";
import type { WorkSlice } from "../state/app";
import { EMPTY_PROGRAM } from "../state/program";
import { isWatching, type Person, type Room, type Session } from "../state/room";
import { WATCH, watchedRoom } from "../state/start";
import { local, session } from "../state/storage";
import { Following } from "./following";
import { randomWord } from "./random_word";
import { Showing } from "./showing";
import type { ShownBook } from "./shown_parts";
import type { Stage } from "./stage";

interface People {
    control: number | null;
    session: Session;
    people: Person[];
}

interface Welcome extends People {
    you: number;
    parts: Record<string, unknown>;
}

const BOOK = "book"; // the part that shows the open page of the course
const ROOM_KEY = "zveno.room"; // for this tab
const PERSON_KEY = "zveno.person";
const NAME_LETTERS = 10, KEY_LETTERS = 32;

/** The room that the address, or this tab before it was loaded again, says. */
function roomOfStart(): Pick<Room, "name" | "key"> | null {
    const kept = JSON.parse(session.getItem(ROOM_KEY) ?? "null") as Pick<Room, "name" | "key"> | null;
    const watched = watchedRoom();
    if (watched && watched !== kept?.name) return { name: watched, key: null };
    return kept;
}

export class Rooms {
    private readonly showing: Showing;
    private readonly following: Following;
    private copy: { robot: string; set: Record<string, number>; q: number[]; work: WorkSlice } | null = null; // what one made apart from the others
    private heeded = 0; // of the calls of the one who teaches

    constructor(private readonly stage: Stage) {
        const { server, app, driver } = stage;
        this.showing = new Showing(server, app);
        this.following = new Following(stage);
        server.hear<{ part: string; state: unknown }>("part", ({ part, state }) => this.hearPart(part, state));
        server.hear<People>("people", ({ control, session, people }) => this.update({ control, session, people }));
        server.hear<{ asks: number }>("asks", ({ asks }) => this.noteAsking(asks));
        app.set({ link: { person: local.getItem(PERSON_KEY) ?? "" } });
        app.on([({ link }) => link.server], ([now]) => this.follow(now === "connected"));
        app.on([isWatching], ([watching]) => this.turn(watching));
        window.addEventListener("drop", (event) => {
            if (!driver.isOthers()) return;
            event.preventDefault();
            event.stopImmediatePropagation();
        }, true);
        window.addEventListener("hashchange", () => {
            const name = watchedRoom();
            if (name && name !== app.get().link.room?.name) this.enter({ name, key: null });
        });
    }

    /** Enters the room of the address, if there is one; when the first arm stands. */
    begin(): void {
        const first = roomOfStart();
        if (first) this.enter(first);
    }

    /** Makes a room and shows what is on the page. */
    share(): void {
        this.enter({ name: randomWord(NAME_LETTERS), key: randomWord(KEY_LETTERS) });
    }

    leave(): void {
        session.removeItem(ROOM_KEY);
        if (watchedRoom()) history.replaceState(null, "", location.pathname + location.search);
        this.showing.stop();
        this.following.forget();
        const { app } = this.stage;
        app.set({ link: { room: null }, work: app.get().work.program.unseen ? { program: EMPTY_PROGRAM } : {} });
        void this.stage.server.ask({ op: "leave" }).catch(() => {}); // without a link we are out already
    }

    rename(person: string): void {
        local.setItem(PERSON_KEY, person);
        this.stage.app.set({ link: { person } });
        void this.join();
    }

    /** Hands control over; to oneself: asks for it, or takes it where one may. */
    async give(to: number): Promise<void> {
        const { app, server, driver } = this.stage;
        try {
            const { control } = await server.ask<{ control: number | null }>({ op: "control", to });
            this.update({ control });
            if (to === app.get().link.room?.you && control !== to) app.set({ panels: { notice: { kind: "control asked" } } });
        } catch (problem) {
            driver.report(problem);
        }
    }

    dismiss(number: number): void {
        const { room } = this.stage.app.get().link;
        if (room) this.update({ asks: room.asks.filter((one) => one !== number) });
    }

    /** The address for those who watch. Behind a token it carries the one that only opens a seat among the watchers. */
    async link(): Promise<string> {
        const { watch_token: token } = await this.stage.server.ask<{ watch_token: string | null }>({ op: "server" });
        const url = new URL(location.pathname, location.origin);
        if (token) url.searchParams.set("token", token);
        url.hash = `${WATCH}=${this.stage.app.get().link.room?.name ?? ""}`;
        return url.href;
    }

    private enter({ name, key }: Pick<Room, "name" | "key">): void {
        session.setItem(ROOM_KEY, JSON.stringify({ name, key }));
        this.stage.app.set({ link: { room: { name, key, you: 0, session: null, wasLive: false, apart: false, copy: false, lostKey: false, refused: null, control: null, people: [], asks: [] } } });
        void this.join();
    }

    /** Leaves the others alone for a while: what is on the page is there to be tried, and nobody sees it. */
    tryAlone(): void {
        this.update({ apart: true });
    }

    /** The same, with what was there before one came back. */
    async takeCopy(): Promise<void> {
        const { app, driver } = this.stage, { copy } = this;
        if (!copy) return;
        this.tryAlone();
        await driver.select(copy.robot, copy.set, copy.q);
        app.set({ work: copy.work });
    }

    /** Back to what is shown, as it is now. What one has made stays as an own copy. */
    comeBack(): void {
        const { arm: { robot, set, q }, work } = this.stage.app.get();
        this.copy = { robot: robot?.name ?? "", set, q, work };
        this.update({ apart: false, copy: true });
        this.following.catchUp();
    }

    /** One who teaches calls everybody to a page of the course. */
    private heed({ call }: ShownBook): void {
        const isNew = call > this.heeded && this.stage.app.get().link.room?.apart === true;
        this.heeded = call;
        if (isNew) this.comeBack();
    }

    private hearPart(part: string, value: unknown): void {
        const state = this.stage.app.get();
        if (part === BOOK && state.link.room?.apart) {
            this.following.note(part, value);
            this.heed(value as ShownBook);
            return;
        }
        if (part === BOOK) this.heeded = (value as ShownBook).call;
        if (isWatching(state)) this.following.take(part, value);
        else if (state.link.room?.apart) this.following.note(part, value);
    }

    /** After a link that was cut one is somebody new for the server. */
    private follow(connected: boolean): void {
        if (connected) void this.join();
        else this.update({ you: 0, session: null, control: null, people: [] });
    }

    /** Enters the room, again if need be; the present state comes with the welcome. */
    private async join(): Promise<void> {
        const { app, server } = this.stage;
        const { room, person } = app.get().link;
        if (!room || !server.here) return;
        const how = room.key === null ? { watch: true } : { key: room.key };
        try {
            const { you, control, session, people, parts } = await server.ask<Welcome>({ op: "join", room: room.name, name: person, ...how });
            const isNew = you !== room.you;
            this.update({ you, control, session, people, refused: null });
            if (!isNew) return;
            if (room.key !== null && people.some(({ number, watches }) => number === you && watches)) this.loseKey(room.name);
            if (control === you) this.showing.start();
            else for (const [part, value] of Object.entries(parts)) this.hearPart(part, value);
        } catch (problem) {
            if (server.here) this.keepOut(problem);
        }
    }

    /** Somebody has opened a room of this name with another key: we watch there as guests do. */
    private loseKey(name: string): void {
        session.setItem(ROOM_KEY, JSON.stringify({ name, key: null }));
        this.update({ key: null, lostKey: true });
    }

    /** A name that is none leads to no session; other refusals (the room is full) say what they are. */
    private keepOut(problem: unknown): void {
        const isNoName = problem instanceof Refused && problem.refusal.code === "bad_request";
        this.update({ session: "absent", refused: isNoName || !(problem instanceof Error) ? null : problem.message });
    }

    private update(patch: Partial<Room>): void {
        const { room } = this.stage.app.get().link;
        if (!room) return;
        const next = { ...room, ...patch }, isGiven = room.apart && next.you !== 0 && next.control === next.you;
        next.apart &&= !isGiven;
        next.wasLive ||= next.session === "live";
        next.asks = next.control === next.you ? next.asks.filter((one) => next.people.some(({ number }) => number === one)) : [];
        this.stage.app.set({ link: { room: next } });
        if (isGiven) this.showing.start(); // control has come to one who was on the own way
    }

    private noteAsking(number: number): void {
        const { room } = this.stage.app.get().link;
        if (room) this.update({ asks: [...room.asks.filter((one) => one !== number), number] });
    }

    /** Control has come or gone: what moved here stops, and what is here is shown, or not any more. */
    private turn(watching: boolean): void {
        const { app, driver, player } = this.stage;
        driver.stop();
        player.pause();
        app.set({ panels: { notice: null }, timeline: { lineOfOthers: 0 } });
        const { room } = app.get().link;
        if (watching) this.showing.stop();
        else if (room?.apart) this.following.pause();
        else {
            if (room) this.showing.start();
            this.following.forget();
        }
    }
}
