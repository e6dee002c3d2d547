/**
 * Where documents are kept, by kind: on the server among its documents, or without one in this browser. Both look the
 * same from outside.
 *
 *     name on the shelf   "flower"   "part.nc"      endings of the kind that are not its usual one stay visible
 *     file                flower.ngc  part.nc
 */
import type { Server } from "./server";

export type Kind = "programs" | "drawings" | "poses" | "robots";

export interface Shelf {
    where: "server" | "browser";
    names(): Promise<string[]>;
    write(name: string, text: string): Promise<void>;
    read(name: string): Promise<string>;
    remove(name: string): Promise<void>;
}

/** Endings of the files of a kind, the usual one first, and what their keys in the browser begin with. */
const KINDS: Record<Kind, { endings: [string, ...string[]]; prefix: string }> = {
    programs: { endings: [".ngc", ".nc", ".gcode", ".tap", ".txt"], prefix: "zveno.program." },
    drawings: { endings: [".json"], prefix: "zveno.drawing." },
    poses: { endings: [".json"], prefix: "zveno.workspace." },
    robots: { endings: [".json", ".urdf"], prefix: "zveno.robot." },
};

function inBrowser(kind: Kind): Shelf {
    const { prefix } = KINDS[kind];
    return {
        where: "browser",
        names: async () => Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)).sort(),
        write: async (name, text) => localStorage.setItem(prefix + name, text),
        read: async (name) => localStorage.getItem(prefix + name) ?? "",
        remove: async (name) => localStorage.removeItem(prefix + name),
    };
}

function onServer(server: Server, kind: Kind): Shelf {
    const { endings } = KINDS[kind];
    const known = (file: string): boolean => endings.some((ending) => file.endsWith(ending));
    const fileOf = (name: string): string => (known(name) ? name : name + endings[0]);
    const nameOf = (file: string): string => {
        const bare = file.endsWith(endings[0]) ? file.slice(0, -endings[0].length) : file;
        return known(bare) ? file : bare;
    };
    const of = (op: string, name: string, more = {}) => ({ op, kind, name: fileOf(name), ...more });
    return {
        where: "server",
        names: async () => {
            const { files } = await server.ask<{ files: { name: string }[] }>({ op: "files", kind });
            return files.map((file) => file.name).filter(known).map(nameOf).sort();
        },
        write: async (name, text) => void (await server.ask(of("file_write", name, { text }))),
        read: async (name) => (await server.ask<{ text: string }>(of("file_read", name))).text,
        remove: async (name) => void (await server.ask(of("file_delete", name))),
    };
}

/** The shelf to use now. */
export function shelfOf(server: Server, kind: Kind): Shelf {
    return server.here ? onServer(server, kind) : inBrowser(kind);
}
