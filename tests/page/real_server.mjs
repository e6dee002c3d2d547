// The program itself, serving the page from a free port with an empty data folder.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

// Resolves to { url, data, close } when it is ready.
export async function serveReal(program, folder) {
    const data = mkdtempSync(join(tmpdir(), "zveno-page-"));
    const process = spawn(program, ["serve", "--port", "0", "--page", folder, "--data", data], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = new Promise((resolve) => process.on("exit", resolve));
    const url = await new Promise((resolve, reject) => {
        createInterface(process.stdout).on("line", (line) => {
            const found = /http:\/\/[\w.:]+\//.exec(line);
            if (found) resolve(found[0]);
        });
        ended.then((code) => reject(new Error(`zveno serve ended with ${code}`)));
    });
    const close = async () => {
        process.kill("SIGTERM");
        await ended;
        rmSync(data, { recursive: true, force: true });
    };
    return { url, data, close };
}
