/** What a person wants to see in the picture: kept in the browser. */
import { type App, NO_OVERLAYS, type OverlayName, type SceneSlice } from "./app";
import { local } from "./storage";

const KEY = "zveno.shown";
type Shown = Pick<SceneSlice, "frames" | "reach" | "overlays" | "flat">;

export function readShown(): Partial<Shown> {
    try {
        const kept = JSON.parse(local.getItem(KEY) ?? "{}") as Partial<Shown>;
        const names = Object.keys(NO_OVERLAYS) as OverlayName[];
        return {
            ...(typeof kept.frames === "boolean" && { frames: kept.frames }), ...(typeof kept.reach === "boolean" && { reach: kept.reach }), flat: kept.flat === true,
            overlays: Object.fromEntries(names.map((name) => [name, kept.overlays?.[name] === true])) as Shown["overlays"],
        };
    } catch {
        return {}; // a browser that forbids storage, or a damaged entry
    }
}

export function keepShown(app: App): void {
    app.on([({ scene }) => scene.frames, ({ scene }) => scene.reach, ({ scene }) => scene.overlays, ({ scene }) => scene.flat], ([frames, reach, overlays, flat]) => {
        try {
            local.setItem(KEY, JSON.stringify({ frames, reach, overlays, flat }));
        } catch {
            // without storage it lasts as long as the page
        }
    });
}
