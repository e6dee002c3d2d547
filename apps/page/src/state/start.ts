/** What the page begins with, as far as the address and the small storage of this browser tell it at once. */
import { FIRST_ARM } from "../motion/home";
import { local, session } from "./storage";

export { FIRST_ARM };
export const TAB = "zveno.tab"; // session storage: this tab; local storage: the tab that kept something last
export const WATCH = "watch"; // in the fragment of the address

/** A reload, or a way back: not a visit of its own. */
export function wasLoadedAgain(): boolean {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.type === "reload" || navigation?.type === "back_forward";
}

/** The room that the address asks to watch. */
export function watchedRoom(): string | null {
    return new URLSearchParams(location.hash.slice(1)).get(WATCH);
}

/** Whether the address holds a whole desk. */
export const isLink = (): boolean => location.hash.startsWith("#z=");

/** Whether the address asks for a ready scene. */
export const isScene = (): boolean => new URLSearchParams(location.search).has("scene");

/** The arm that the address asks for. */
export const armOfAddress = (): string | null => new URLSearchParams(location.search).get("robot");

/** The chapter of the course that the address asks for; "" for its contents; null: none. */
export const chapterOfAddress = (): string | null => new URLSearchParams(location.search).get("course");

export const GUIDED = "zveno.guided"; // local storage: the first minute is over

/** One who has not been here, and who came for nothing in particular; "?guide" asks for the first minute again. */
export function isFirstVisit(): boolean {
    if (new URLSearchParams(location.search).has("guide")) return true;
    return location.search === "" && location.hash === "" && local.getItem(GUIDED) === null;
}

/** The tab whose work belongs here; null for none. */
export function tabOfStart(): string | null {
    const own = session.getItem(TAB);
    if (watchedRoom()) return null;
    if (own && wasLoadedAgain()) return own;
    return !armOfAddress() && !isScene() && location.hash.length <= 1 ? local.getItem(TAB) : null;
}

/** The arm that will stand there at first; null when that is not known yet, because work was kept, or a link or a room tells it. */
export function armOfStart(): string | null {
    return tabOfStart() || isLink() || isScene() || watchedRoom() ? null : armOfAddress() ?? FIRST_ARM;
}
