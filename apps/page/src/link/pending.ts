/**
 * Saves that wait for a server that is away. They are kept in the browser, so that neither a reload nor the end of the day
 * loses them, and are done when the server is back.
 */
import { Refused } from "../core/core";
import type { App } from "../state/app";
import { putIntoChest, readFromChest } from "../state/chest";
import { local } from "../state/storage";
import type { Server } from "./server";

interface Save {
    kind: string;
    name: string; // of the file
    text: string;
}

const PREFIX = "pending/";
const FLAG = "zveno.pending"; // in the small storage: whether it is worth looking
const keyOf = ({ kind, name }: Pick<Save, "kind" | "name">): string => `${kind}/${name}`;

export class PendingSaves {
    private saves = new Map<string, Save>();
    private readonly ready: Promise<void>;
    private finishing = false;

    constructor(private readonly server: Server, private readonly app: App) {
        this.ready = this.read();
        app.on([({ link }) => link.server], ([server]) => {
            if (server === "connected") void this.finish();
        });
    }

    async add(save: Save): Promise<void> {
        await this.ready;
        await putIntoChest({ [PREFIX + keyOf(save)]: save });
        this.saves.set(keyOf(save), save);
        this.publish();
    }

    async remove(kind: string, name: string): Promise<void> {
        await this.ready;
        await putIntoChest({ [PREFIX + keyOf({ kind, name })]: undefined });
        this.saves.delete(keyOf({ kind, name }));
        this.publish();
    }

    async list(kind: string): Promise<Save[]> {
        await this.ready;
        return [...this.saves.values()].filter((save) => save.kind === kind);
    }

    private async read(): Promise<void> {
        try {
            if (local.getItem(FLAG)) this.saves = (await readFromChest(PREFIX)) as Map<string, Save>;
        } catch {
            return; // a browser that keeps nothing has nothing waiting
        }
        if (this.saves.size > 0) this.publish();
    }

    private publish(): void {
        if (this.saves.size > 0) local.setItem(FLAG, "yes");
        else local.removeItem(FLAG);
        this.app.set({ link: { waiting: [...this.saves.values()].map((save) => save.name) } });
    }

    private async finish(): Promise<void> {
        await this.ready;
        if (this.finishing || !this.server.serves) return;
        this.finishing = true;
        for (const save of [...this.saves.values()]) await this.write(save);
        this.finishing = false;
    }

    /** What the server refuses stays here, and is reported. */
    private async write(save: Save): Promise<void> {
        try {
            await this.server.ask({ op: "file_write", ...save });
            await this.remove(save.kind, save.name);
            this.app.set({ panels: { notice: { kind: "saved", name: save.name, where: "server" } } });
        } catch (problem) {
            if (!(problem instanceof Refused)) return; // the server is away again
            this.app.set({ panels: { notice: { kind: "refused", message: `${save.name}: ${problem.message}` } } });
        }
    }
}
