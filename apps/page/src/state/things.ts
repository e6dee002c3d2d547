/** Things around the arm, written as a scene file has them (docs/collide.md): mm, degrees, kg. Plain values, never changed in place. */
import type { Vec3 } from "../core/vocabulary";
import type { AppState } from "./app";

export const SCENE_FORMAT = "zveno-scene/1";
export const READY = ["table", "tray", "fixture", "pallet"] as const;
export type ReadyName = (typeof READY)[number];

export interface Round {
    radius: number;
    length: number; // of the axis, along z
}

/** One of the shapes is there; a plane, heights and points stay as they came. */
export interface Thing {
    name: string;
    xyz: Vec3;
    abc: Vec3;
    box?: Vec3;
    sphere?: number;
    cylinder?: Round;
    capsule?: Round;
    hull?: Vec3[];
    ready?: ReadyName;
    size?: Vec3; // of a ready thing
    movable?: boolean;
    mass?: number;
    friction?: number;
    restitution?: number;
    color?: string;
}

export interface SceneFile {
    format: typeof SCENE_FORMAT;
    things: Thing[];
}

export const sceneOf = (things: Thing[]): SceneFile => ({ format: SCENE_FORMAT, things });

/** The fields of a request that say what is around the arm; none where nothing is. */
export function cellOf({ work: { things } }: AppState): { scene?: SceneFile } {
    return things.length > 0 ? { scene: sceneOf(things) } : {};
}

const isTriple = (value: unknown): value is Vec3 => Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);

/** Things of a file or a link; null: it has none that can be shown. Whether they are right the core judges. */
export function readThings(data: unknown): Thing[] | null {
    if (!Array.isArray(data)) return null;
    const things = data.map((item: unknown, k): Thing | null => {
        if (typeof item !== "object" || item === null || Array.isArray(item)) return null;
        const { name, xyz, abc, ...rest } = item as Partial<Thing>;
        return { ...rest, name: typeof name === "string" && name ? name : `thing ${k + 1}`, xyz: isTriple(xyz) ? xyz : [0, 0, 0], abc: isTriple(abc) ? abc : [0, 0, 0] };
    });
    return things.every((thing): thing is Thing => thing !== null) ? things : null;
}

export function changedThing(things: Thing[], index: number, change: Partial<Thing>): Thing[] {
    return things.map((thing, k) => (k === index ? { ...thing, ...change } : thing));
}

/** A name that no thing has yet: "box", "box 2", "box 3". */
export function freeName(things: Thing[], name: string): string {
    const stem = name.replace(/ \d+$/, ""), taken = new Set(things.map((thing) => thing.name));
    for (let number = 1; ; ++number) {
        const next = number === 1 ? stem : `${stem} ${number}`;
        if (!taken.has(next)) return next;
    }
}

/** Where its shape stands, without its place: the key of its surface. */
export function shapeOf({ box, sphere, cylinder, capsule, hull, ready, size, ...rest }: Thing): Record<string, unknown> {
    const { plane, heights, points } = rest as Record<string, unknown>;
    return Object.fromEntries(Object.entries({ box, sphere, cylinder, capsule, hull, ready, size, plane, heights, points }).filter(([, value]) => value !== undefined));
}
