/**
 * Where documents are kept, by kind: on the server among its documents, or without one in this browser. While the server is
 * away there are the saves that wait for it. All look the same from outside.
 *
 *     name on the shelf   "flower"   "part.nc"      endings of the kind that are not its usual one stay visible
 *     file                flower.ngc  part.nc
 */
import { Refused } from "../core/core";
import { namesInChest, oneFromChest, putIntoChest } from "../state/chest";
import { keysOf, lasting, local } from "../state/storage";
import type { Server } from "./server";

export type Kind = "programs" | "drawings" | "poses" | "robots";

export interface Shelf {
    where: "server" | "browser" | "waiting";
    names(): Promise<string[]>;
    write(name: string, text: string): Promise<void>;
    read(name: string): Promise<string>;
    remove(name: string): Promise<void>;
}

/** Endings of the files of a kind, the usual one first, and what their names in the browser begin with. */
const KINDS: Record<Kind, { endings: [string, ...string[]]; prefix: string; large?: true }> = {
    programs: { endings: [".ngc", ".nc", ".gcode", ".tap", ".txt"], prefix: "shelf/programs/", large: true },
    drawings: { endings: [".json"], prefix: "shelf/drawings/", large: true },
    poses: { endings: [".json"], prefix: "zveno.workspace." },
    robots: { endings: [".json", ".urdf"], prefix: "zveno.robot." },
};

/** The small storage of the browser holds some 5 MB in all. */
function inBrowser(prefix: string): Shelf {
    return {
        where: "browser",
        names: async () => keysOf(local).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)).sort(),
        write: async (name, text) => lasting().setItem(prefix + name, text),
        read: async (name) => local.getItem(prefix + name) ?? "",
        remove: async (name) => local.removeItem(prefix + name),
    };
}

/** Programs and drawings with pictures are larger than that. */
function inChest(prefix: string): Shelf {
    return {
        where: "browser",
        names: async () => (await namesInChest(prefix)).sort(),
        write: (name, text) => putIntoChest({ [prefix + name]: text }),
        read: async (name) => ((await oneFromChest(prefix + name)) as string | undefined) ?? "",
        remove: (name) => putIntoChest({ [prefix + name]: undefined }),
    };
}

function alone(kind: Kind): Shelf {
    const { prefix, large } = KINDS[kind];
    return large ? inChest(prefix) : inBrowser(prefix);
}

/** Names on the shelf and names of files. */
function filesOf(kind: Kind) {
    const { endings } = KINDS[kind];
    const known = (file: string): boolean => endings.some((ending) => file.endsWith(ending));
    const fileOf = (name: string): string => (known(name) ? name : name + endings[0]);
    const nameOf = (file: string): string => {
        const bare = file.endsWith(endings[0]) ? file.slice(0, -endings[0].length) : file;
        return known(bare) ? file : bare;
    };
    return { known, fileOf, nameOf };
}

function waiting({ saves }: Server, kind: Kind): Shelf {
    const { fileOf, nameOf } = filesOf(kind);
    return {
        where: "waiting",
        names: async () => (await saves.list(kind)).map(({ name }) => nameOf(name)).sort(),
        write: (name, text) => saves.add({ kind, name: fileOf(name), text }),
        read: async (name) => (await saves.list(kind)).find((save) => save.name === fileOf(name))?.text ?? "",
        remove: (name) => saves.remove(kind, fileOf(name)),
    };
}

function onServer(server: Server, kind: Kind): Shelf {
    const { known, fileOf, nameOf } = filesOf(kind);
    const of = (op: string, name: string, more = {}) => ({ op, kind, name: fileOf(name), ...more });
    return {
        where: "server",
        names: async () => {
            const { files } = await server.ask<{ files: { name: string }[] }>({ op: "files", kind });
            return files.map((file) => file.name).filter(known).map(nameOf).sort();
        },
        async write(name, text) {
            try {
                await server.ask(of("file_write", name, { text }));
            } catch (problem) {
                if (problem instanceof Refused) throw problem;
                this.where = "waiting"; // the link broke before the answer came
                await waiting(server, kind).write(name, text);
            }
        },
        read: async (name) => (await server.ask<{ text: string }>(of("file_read", name))).text,
        remove: async (name) => void (await server.ask(of("file_delete", name))),
    };
}

/** The shelf to use now. */
export function shelfOf(server: Server, kind: Kind): Shelf {
    return server.serves ? onServer(server, kind) : server.away ? waiting(server, kind) : alone(kind);
}
