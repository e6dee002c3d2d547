/** What is done to things, by the panel and in the picture. */
import type { Vec3 } from "../core/vocabulary";
import type { Desk } from "../desk";
import { download } from "../link/download";
import { SCENE_FORMAT, changedThing, readThings, sceneOf, type Thing } from "../state/things";
import { copyOf, hullThing, type Kind, newThing } from "./new_things";

const things = ({ app }: Desk): Thing[] => app.get().work.things;

function put(desk: Desk, next: Thing[], picked: number | null): void {
    desk.app.set({ work: { things: next }, scene: { thing: picked } });
}

export function addThing(desk: Desk, kind: Kind, name: string): void {
    const { robot } = desk.app.get().arm;
    if (robot) put(desk, [...things(desk), newThing(kind, name, things(desk), robot)], things(desk).length);
}

export function changeThing(desk: Desk, index: number, change: Partial<Thing>): void {
    desk.app.set({ work: { things: changedThing(things(desk), index, change) } });
}

const COPY_STEP = 0.2; // of the reach, beside it

export function copyThing(desk: Desk, index: number): void {
    const thing = things(desk)[index], reach = desk.app.get().arm.robot?.extent?.radius[1] ?? 500;
    if (thing) put(desk, [...things(desk), copyOf(thing, things(desk), Math.round(COPY_STEP * reach))], things(desk).length);
}

export function removeThing(desk: Desk, index: number): void {
    put(desk, things(desk).filter((_, k) => k !== index), null);
}

export function saveScene(desk: Desk): void {
    download("scene.json", "application/json", `${JSON.stringify(sceneOf(things(desk)), null, 2)}\n`);
}

/** Puts the things of a scene file in place of those that are there; what is wrong with it the core tells, with the line. */
export async function openScene(text: string, desk: Desk): Promise<void> {
    await desk.core.askText<"scene">(`{"op": "scene", "scene":\n${text}}`);
    const found = readThings((JSON.parse(text) as { things?: unknown }).things);
    if (!found) throw new Error(`expected a scene file: {"format": "${SCENE_FORMAT}", "things": [...]}`);
    put(desk, found, null);
    desk.app.set({ panels: { drawer: "things", sheet: "more", notice: null } });
}

async function base64Of(file: File): Promise<string> {
    const bytes = new Uint8Array(await file.arrayBuffer()), pieces: string[] = [];
    for (let at = 0; at < bytes.length; at += 0x8000) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
    return btoa(pieces.join(""));
}

const METRES = 3; // a file whose sizes are all below this counts metres, else mm

/** A file with triangles (STL, OBJ) as a convex thing. */
export async function addMesh(file: File, desk: Desk): Promise<void> {
    const base64 = await base64Of(file), { hull = [], bounds: [low, high] } = await desk.core.ask<"mesh">({ op: "mesh", base64, hull: true });
    const largest = Math.max(...high.map((value, k) => value - (low[k] ?? 0))), unit = largest < METRES ? 1000 : 1;
    const corners = hull.map((p) => p.map((value) => Math.round(value * unit * 1000) / 1000) as Vec3);
    put(desk, [...things(desk), hullThing(corners, file.name.replace(/\.[^.]*$/, "").slice(0, 40), things(desk))], things(desk).length);
}
