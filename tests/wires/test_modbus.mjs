// Modbus TCP of the server, judged by modbus-serial: registers are those of the arm, targets move it, wrong ones are refused.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { report, skipWithout, soon } from "./judge.mjs";

const check = (good, why) => { if (!good) throw new Error(why); };

const { default: ModbusRTU } = await skipWithout("Modbus TCP", "modbus-serial");
const { default: WebSocket } = await skipWithout("Modbus TCP", "ws");
const program = process.argv[2], folder = mkdtempSync(join(tmpdir(), "zveno-modbus-"));
const child = spawn(program, ["serve", "--port", "0", "--no-token", "--data", join(folder, "data"), "--modbus", "0", "--modbus-targets"], { stdio: ["ignore", "pipe", "inherit"] });
const places = await soon("places", async (done) => {
    const found = {};
    for await (const line of createInterface(child.stdout)) {
        found.host ??= /http:\/\/([\w.]+:\d+)\//.exec(line)?.[1];
        found.port ??= /Modbus TCP: +127.0.0.1:(\d+)/.exec(line)?.[1];
        if (line.includes("Ctrl-C")) done(found);
    }
});
const START = [60, -50, -20], TARGET = [70, -40, -30];
const floats = async (client, at, count) => {
    const { buffer } = await client.readInputRegisters(at, 2 * count);
    return Array.from({ length: count }, (_, k) => buffer.readFloatBE(4 * k));
};
const apart = (a, b) => Math.max(...a.map((value, k) => Math.abs(value - b[k])));

try {
    const line = new WebSocket(`ws://${places.host}/ws`), client = new ModbusRTU();
    await soon("a line", (done) => line.on("open", done));
    await client.connectTCP("127.0.0.1", { port: Number(places.port) });
    client.setID(1);
    const nothing = (await client.readHoldingRegisters(0, 4)).data;
    report("nothing runs, and that is told", () => check(nothing.join() === "1,0,0,65535", nothing.join()));
    line.send(JSON.stringify({ id: 1, op: "live_start", with: { robot: "planar3", plant: "articulation", controller: "pd" }, q: START }));
    const until = (what, fits) => soon(what, async (done) => { for (;;) { const value = await fits(); if (value) return done(value); await new Promise((resolve) => setTimeout(resolve, 20)); } });
    await until("the arm", async () => (await client.readHoldingRegisters(1, 1)).data[0] === 3);
    const first = await until("its joints", async () => { const q = await floats(client, 10, 3); return apart(q, START) < 1 && q; });
    report("joints are those of the arm", () => check(apart(first, START) < 1, first.join()));
    const words = Buffer.alloc(12);
    TARGET.forEach((value, k) => words.writeFloatBE(value, 4 * k));
    await client.writeRegisters(82, words);
    const moved = await until("the target", async () => { const q = await floats(client, 10, 3); return apart(q, TARGET) < 0.5 && q; });
    report("a target that is written is reached", () => check(apart(moved, TARGET) < 0.5, moved.join()));
    const refused = await client.readInputRegisters(112, 1).then(() => 0, ({ modbusCode }) => modbusCode);
    report("an address beyond the table is exception 2", () => check(refused === 2, String(refused)));
    client.close(() => {});
    line.close();
    child.kill("SIGTERM");
    const code = await soon("end", (done) => child.on("exit", done));
    report("the server ends well", () => check(code === 0, `it ended with ${code}`));
} finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
}
process.exit();
