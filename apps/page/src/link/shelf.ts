/**
 * Where workspaces are kept: on the server among the documents called poses, or without one in this browser. Both look
 * the same from outside.
 */
import type { Server } from "./server";

export interface Shelf {
    where: "server" | "browser";
    names(): Promise<string[]>;
    write(name: string, text: string): Promise<void>;
    read(name: string): Promise<string>;
    remove(name: string): Promise<void>;
}

const PREFIX = "zveno.workspace.";
const ENDING = ".json";
const KIND = "poses";

const inBrowser: Shelf = {
    where: "browser",
    names: async () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)).sort(),
    write: async (name, text) => localStorage.setItem(PREFIX + name, text),
    read: async (name) => localStorage.getItem(PREFIX + name) ?? "",
    remove: async (name) => localStorage.removeItem(PREFIX + name),
};

function onServer(server: Server): Shelf {
    const of = (op: string, name: string, more = {}) => ({ op, kind: KIND, name: name + ENDING, ...more });
    return {
        where: "server",
        names: async () => {
            const { files } = await server.ask<{ files: { name: string }[] }>({ op: "files", kind: KIND });
            return files.map((file) => file.name).filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length)).sort();
        },
        write: async (name, text) => void (await server.ask(of("file_write", name, { text }))),
        read: async (name) => (await server.ask<{ text: string }>(of("file_read", name))).text,
        remove: async (name) => void (await server.ask(of("file_delete", name))),
    };
}

/** The shelf to use now. */
export function shelfOf(server: Server): Shelf {
    return server.here ? onServer(server) : inBrowser;
}
