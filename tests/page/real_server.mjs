// The program itself, serving the page from a free port with an empty data folder.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

// Resolves to { url, data, close, kill } when it is ready; `kill` ends it at once and leaves the data for the next one. `more`:
// further options; with `token` it asks for one, as it does unless it is told not to, and the url has it.
export async function serveReal(program, folder, { port = 0, data = mkdtempSync(join(tmpdir(), "zveno-page-")), token = false, more = [] } = {}) {
    const words = ["serve", "--port", String(port), "--page", folder, "--data", data, ...(token ? [] : ["--no-token"]), ...more];
    const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
    process.once("exit", () => child.kill("SIGKILL")); // also after a case that failed
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const url = await new Promise((resolve, reject) => {
        createInterface(child.stdout).on("line", (line) => {
            const found = /http:\/\/[\w.:]+\/(\?token=\w+)?/.exec(line);
            if (found) resolve(found[0]);
        });
        ended.then((code) => reject(new Error(`zveno serve ended with ${code}`)));
    });
    const close = async () => {
        child.kill("SIGTERM");
        await ended;
        rmSync(data, { recursive: true, force: true });
    };
    const kill = async () => {
        child.kill("SIGKILL");
        await ended;
    };
    return { url, data, close, kill };
}
