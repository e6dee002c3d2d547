// The live tab: a plant of the server under the hand, seen in the picture and in figures.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { serveReal } from "./real_server.mjs";
import { AXE, check } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");

// Where the tools of the plants in the picture are, mm.
const tools = (bench) => bench.canvas().evaluate(({ viewport }) => viewport.live?.plants.figures.map(({ model }) => model.links.at(-1).matrix.elements.slice(12, 15).map((m) => m * 1000)) ?? []);
const joints = (bench) => bench.canvas().evaluate(({ desk }) => desk.app.get().arm.q);
const apart = (a, b) => Math.hypot(...a.map((value, k) => value - b[k]));

// A stand-in for a machine with grbl: { port, seen, close }.
export async function grblMachine(pace) {
    const child = spawn("python3", ["-B", new URL("../support/grbl_machine.py", import.meta.url).pathname, String(pace)], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const port = Number((await lines.next()).value);
    const seen = async () => {
        child.stdin.write("\n");
        return JSON.parse((await lines.next()).value);
    };
    return { port, seen, close: () => child.stdin.end() };
}

// A stand-in of navigator.serial with a machine at its end that keeps to the protocol of grbl; `window.machine` is what it saw.
function serialStandIn() {
    const machine = { lines: [], log: [], buffer: 0, most: 0, held: false, at: [0, 0, 0], closed: false };
    let say = () => {}, queue = [], timer = 0;
    const reply = (text) => say(new TextEncoder().encode(`${text}\r\n`));
    const run = () => {
        if (machine.held || queue.length === 0) return;
        const line = queue.shift();
        machine.buffer -= line.length + 1;
        machine.lines.push(line);
        for (const [, axis, value] of line.matchAll(/([XYZ])(-?[\d.]+)/g)) machine.at["XYZ".indexOf(axis)] = Number(value);
        reply("ok");
    };
    const realTime = {
        "?": () => reply(`<${machine.held ? "Hold:0" : queue.length ? "Run" : "Idle"}|WPos:${machine.at.map((mm) => mm.toFixed(3)).join()}|FS:0,0>`),
        "!": () => { machine.held = true; }, "~": () => { machine.held = false; },
        "\x18": () => { queue = []; machine.buffer = 0; machine.held = false; reply("\r\nGrbl 1.1h ['$' for help]"); },
    };
    let text = "";
    const take = (letter) => {
        if (realTime[letter]) {
            if (letter !== "?") machine.log.push(letter);
            realTime[letter]();
        } else if (letter === "\n") {
            queue.push(text);
            text = "";
        } else {
            text += letter;
        }
        if (!realTime[letter]) machine.most = Math.max(machine.most, ++machine.buffer);
    };
    const port = {
        async open({ baudRate }) {
            machine.baud = baudRate;
            port.readable = new ReadableStream({ start: (to) => { say = (bytes) => { if (!machine.closed) to.enqueue(bytes); }; } });
            port.writable = new WritableStream({ write: (bytes) => { for (const byte of bytes) take(String.fromCharCode(byte)); } });
            timer = setInterval(run, 30);
        },
        async close() { clearInterval(timer); machine.closed = true; },
    };
    window.machine = machine;
    Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port } });
}

const PROGRAM = `G21 G90 F3000\n${Array.from({ length: 60 }, (_, k) => `G1 X${5 + 10 * (k % 7)} Y${5 + 10 * (k % 5)}`).join("\n")}\nM2\n`;

export const cases = {
    async "a device of the server is seen as a ghost, jogged, driven while a button is pressed, and stopped"(workshop) {
        const machine = await grblMachine(0.05), server = await serveReal(workshop.program, workshop.folder, { more: ["--device", `tcp:127.0.0.1:${machine.port}`] });
        const bench = await workshop.page({ robot: "scara", work: { program: { text: PROGRAM, work: [250, -50, 100, 0, 0, 0] } } }, { url: server.url, viewport: { width: 1280, height: 900 } });
        const device = bench.page.getByTestId("device"), hold = async (name) => {
            await bench.page.getByRole("button", { name, exact: true }).hover();
            await bench.page.mouse.down();
        };
        await bench.canvas().evaluate(({ desk }, [text, work]) => desk.app.set({ work: { program: { ...desk.app.get().work.program, text, work } } }), [PROGRAM, [250, -50, 100, 0, 0, 0]]);
        await bench.canvas().evaluate(({ desk }) => desk.driver.setJoints([0, 90, 100, 0]));
        await bench.page.locator("#tab-live").click();
        await bench.press("Connect");
        await device.waitFor();
        await bench.page.locator(".drawer-content").evaluate((it) => { it.scrollTop = 0; });
        const [stop, tab] = await Promise.all([bench.page.getByRole("button", { name: "Stop the device" }).boundingBox(), bench.page.locator(".drawer-content").boundingBox()]);
        check(stop.y > tab.y && stop.y + stop.height < tab.y + tab.height, "what stops the device has to be looked for by scrolling");
        await bench.until(async () => /seen \d+ ms ago/.test(await device.innerText()), "the age of what is seen is not told");
        await bench.until(async () => (await tools(bench)).length === 1, "the ghost is not in the picture");
        check((await machine.seen()).lines === 0, "something was sent before a button was pressed");
        await hold("Run the program");
        await bench.until(async () => (await machine.seen()).lines > 5, "the program is not driven").catch(async (problem) => { throw new Error(`${problem.message}: ${await bench.page.locator(".live-tab").innerText()} ${JSON.stringify(await machine.seen())}`); });
        const [before] = await tools(bench);
        await bench.until(async () => apart((await tools(bench))[0], before) > 0.5, "the ghost does not follow the device");
        await bench.page.mouse.up();
        await bench.until(async () => (await machine.seen()).held, "it does not hold when the button is let go");
        await bench.until(async () => /held/.test(await device.innerText()), "it is not said that it is held");
        await bench.page.getByRole("button", { name: "Run the program" }).focus();
        await bench.page.keyboard.down(" ");
        await bench.until(async () => !(await machine.seen()).held, "it does not go on when a key is pressed");
        await bench.page.keyboard.up(" ");
        await bench.press("Stop the device");
        await bench.until(async () => (await machine.seen()).log.slice(-2).join() === "!,reset", "it was not stopped");
        await bench.until(async () => /stopped by you/.test(await device.innerText()), "it is not said that it was stopped");
        await bench.screenshot("device");
        const faults = await bench.faults(axe);
        check(faults.length === 0, `device:\n${faults.join("\n")}`);
        const { lines } = await machine.seen();
        await bench.page.getByRole("checkbox", { name: "Move without a pressed button" }).check();
        await bench.press("Go to the model");
        await bench.until(async () => /come to its end/.test(await device.innerText()), "it does not go to the model");
        check((await machine.seen()).lines > lines && (await machine.seen()).overruns === 0, "nothing was sent");
        await bench.press("Disconnect");
        await bench.until(async () => (await tools(bench)).length === 0, "the ghost stays in the picture");
        await bench.close();
        await server.close();
        machine.close();
    },

    async "a machine at a serial line of the browser is driven while a button is pressed, and stopped"(workshop) {
        const bench = await workshop.page({ robot: "scara" }, { viewport: { width: 1280, height: 900 } });
        const machine = () => bench.page.evaluate(() => window.machine), device = bench.page.getByTestId("device");
        await bench.page.evaluate(serialStandIn);
        await bench.canvas().evaluate(({ desk }, [text, work]) => desk.app.set({ work: { program: { ...desk.app.get().work.program, text, work } } }), [PROGRAM, [250, -50, 100, 0, 0, 0]]);
        await bench.canvas().evaluate(({ desk }) => desk.driver.setJoints([0, 90, 100, 0]));
        await bench.page.locator("#tab-live").click();
        await bench.press("A serial line of this computer (grbl)");
        await device.waitFor();
        await bench.until(async () => (await tools(bench)).length === 1 && apart((await tools(bench))[0], [250, -50, 100]) < 0.1, "the ghost is not where the machine is");
        await bench.page.getByRole("button", { name: "Run the program" }).focus();
        await bench.page.keyboard.down(" ");
        await bench.until(async () => (await machine()).lines.length > 8, "the program is not driven");
        await bench.page.keyboard.up(" ");
        await bench.until(async () => (await machine()).held, "it does not hold when the key is let go");
        const { lines } = await machine();
        await bench.press("Stop the device");
        await bench.until(async () => (await machine()).log.slice(-2).join("") === "!\x18", "it was not stopped");
        check((await machine()).lines.length === lines.length, "it moved on while it was held");
        await bench.until(async () => /stopped by you/.test(await device.innerText()), "it is not said that it was stopped");
        await bench.page.getByRole("checkbox", { name: "Move without a pressed button" }).check();
        await bench.press("Run the program");
        await bench.until(async () => /come to its end/.test(await device.innerText()), "the program does not come to its end").catch(async (problem) => { throw new Error(`${problem.message}: ${(await device.innerText()).replaceAll("\n", " ")} ${JSON.stringify(await machine())}`); });
        const seen = await machine();
        check(seen.most <= 128 && seen.most > 64, `the buffer has had ${seen.most} bytes`);
        await bench.press("Disconnect");
        await bench.until(async () => (await machine()).closed, "the line stays open");
        await bench.close();
    },

    async "a live plant follows the hand, is pushed, paused and made heavier"(workshop) {
        const bench = await workshop.page({ robot: "planar3" }, { viewport: { width: 1280, height: 900 } });
        await bench.page.locator("#tab-live").click();
        await bench.page.locator(".live-tab").waitFor();
        await bench.until(async () => !(await bench.page.locator(".live-side button.primary").isDisabled()), "nothing can be started");
        await bench.press("Start");
        await bench.page.getByTestId("live-figures").waitFor();
        await bench.until(async () => (await tools(bench)).length === 1, "the plant is not in the picture");
        const [before] = await tools(bench), q = await joints(bench);
        await bench.canvas().evaluate(({ desk }, to) => desk.driver.setJoints(to), [q[0] - 15, q[1] + 10, q[2]]);
        await bench.until(async () => apart((await tools(bench))[0], before) > 10, "the plant does not follow the hand");
        await bench.until(async () => /ms/.test(await bench.page.getByTestId("live-figures").locator("tbody tr").first().innerText()), "the latency is not told");
        await bench.page.getByRole("textbox", { name: "Load, kg" }).fill("0.05");
        await bench.page.getByRole("textbox", { name: "Load, kg" }).press("Enter");
        await bench.press("Compare with the model");
        await bench.until(async () => /needs are there|as far as this motion|more at the tool/.test(await bench.page.getByTestId("live-twin").innerText()), "nothing is said about the model");
        await bench.press("Push the tool −z");
        await bench.press("Pause");
        await bench.page.getByRole("button", { name: "Go on" }).waitFor();
        const faults = await bench.faults(axe);
        check(faults.length === 0, `live:\n${faults.join("\n")}`);
        await bench.screenshot("live");
        await bench.look({ language: "ru" });
        const figures = await bench.page.getByTestId("live-figures").innerText();
        check(/\d,\d/.test(figures) && !/\d\.\d|-\d|\bmm\b/.test(figures), `figures are not written as Russian does: ${figures}`);
        await bench.look({ language: "en" });
        await bench.press("Go on");
        await bench.press("Record");
        await bench.canvas().evaluate(({ desk }, to) => desk.driver.setJoints(to), q);
        await bench.until(async () => apart((await tools(bench))[0], before) < 10, "the plant does not come back");
        await bench.press("End recording");
        await bench.press("Stop the plant");
        await bench.until(async () => (await tools(bench)).length === 0, "the plant stays in the picture");
        await bench.press("Play");
        await bench.until(async () => (await tools(bench)).length === 2 && apart((await tools(bench))[0], before) < 10, "the recording is not played beside its model");
        check(!(await bench.canvas().evaluate(({ viewport }) => viewport.ofArm.visible)), "the arm of the hand stands beside a recording");
        await bench.page.getByRole("slider", { name: "Place in the recording" }).fill("0");
        await bench.until(async () => apart((await tools(bench))[0], before) > 10, "the recording is not played from its beginning");
        const [ghost, model] = await tools(bench); // bare drives sag below where they should be
        check(apart(ghost, model) > 0.01, "the ghost and its model are one");
        await bench.screenshot("live-replay");
        await bench.press("Stop the plant");
        await bench.until(async () => await bench.canvas().evaluate(({ viewport }) => viewport.ofArm.visible), "the arm of the hand does not come back");
        await bench.close();
    },
};
