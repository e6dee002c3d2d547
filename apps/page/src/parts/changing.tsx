/** Everything with which one changes something; while somebody else has control it can be read and not used. */
import type { ComponentChildren } from "preact";
import { useApp } from "../desk";
import { isWatching } from "../state/room";

export function Changing({ children }: { children: ComponentChildren }) {
    return <fieldset class="changing" disabled={useApp(isWatching)}>{children}</fieldset>;
}
