// The bridge to OPC UA under a client of node-opcua: the names of OPC 40010, the values of a live plant, and of none.
//
//     node test_opcua.mjs <zveno>
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { report, serve, skipWithout, soon } from "./judge.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../.."), modules = join(root, "build/opcua/node_modules");
if (!existsSync(join(modules, "node-opcua"))) {
    console.log("ok 1 - OPC UA # SKIP node-opcua is not installed: tools/setup.sh opcua");
    process.exit(0);
}
const { WebSocket } = await skipWithout("OPC UA", "ws");
const opcua = createRequire(join(modules, "x.js"))("node-opcua");
const [program] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "zveno-opcua-test-"));
const START = [60, -50, -20];
const ended = [];

const freePort = () => new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
        const { port } = server.address();
        server.close(() => resolve(port));
    });
});

/** The node at the end of a path of browse names, their namespaces apart. */
async function find(session, path) {
    let at = "ObjectsFolder";
    for (const name of path) {
        const { references } = await session.browse({ nodeId: at, browseDirection: opcua.BrowseDirection.Forward, resultMask: 63 });
        const next = references.find(({ browseName }) => browseName.name === name);
        if (!next) throw new Error(`no ${name} in ${path.join("/")}: ${references.map(({ browseName }) => browseName.name)}`);
        at = next.nodeId;
    }
    return at;
}

const read = async (session, path) => session.read({ nodeId: await find(session, path), attributeId: opcua.AttributeIds.Value });

try {
    const { child, host } = await serve(program, folder, ["--no-token"]);
    ended.push(() => child.kill());
    const owner = new WebSocket(`ws://${host}/ws`);
    await soon("the server", (done) => owner.on("open", done));
    const ask = (request) => soon(request.op, (done) => {
        owner.on("message", function take(data) {
            const answer = JSON.parse(String(data));
            if (answer.id !== request.id) return;
            owner.off("message", take);
            done(answer);
        });
        owner.send(JSON.stringify(request));
    });
    await ask({ op: "live_start", id: 1, with: { robot: "planar3", plant: "kinematic" }, q: START });

    const port = await freePort();
    const bridge = spawn(process.execPath, [join(root, "bindings/opcua/bridge.mjs"), `ws://${host}/ws`, "--port", String(port), "--certificates", join(folder, "certificates")],
        { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ZVENO_OPCUA_MODULES: modules } });
    ended.push(() => bridge.kill());
    await soon("the bridge", (done) => createInterface(bridge.stdout).on("line", (line) => { if (line.startsWith("opcua ")) done(line); }));

    const client = opcua.OPCUAClient.create({ endpointMustExist: false, clientCertificateManager: new opcua.OPCUACertificateManager({ rootFolder: join(folder, "client") }) });
    await client.connect(`opc.tcp://127.0.0.1:${port}/zveno`);
    const session = await client.createSession();
    const system = ["DeviceSet", "zveno"], device = [...system, "MotionDevices", "planar3"];

    const names = [], values = [];
    for (const k of [1, 2, 3]) {
        const axis = [...device, "Axes", `Axis_${k}`];
        names.push((await session.read({ nodeId: await find(session, axis), attributeId: opcua.AttributeIds.DisplayName })).value.value.text);
        values.push((await read(session, [...axis, "ParameterSet", "ActualPosition"])).value.value);
    }
    report("axes have the names and values of the joints", () => {
        if (names.join() !== "O,A,B") throw new Error(`the axes are ${names}`);
        if (values.some((value, k) => Math.abs(value - START[k]) > 1e-9)) throw new Error(`the values are ${values}`);
    });

    const moved = [70, -40, -30];
    await ask({ op: "live", id: 2, target: moved });
    const seen = async () => (await read(session, [...device, "Axes", "Axis_1", "ParameterSet", "ActualPosition"])).value.value;
    for (let i = 0; i < 600 && Math.abs((await seen()) - moved[0]) > 0.01; ++i) await new Promise((resolve) => setTimeout(resolve, 50));
    const last = await seen(), unit = (await read(session, [...device, "Axes", "Axis_1", "ParameterSet", "ActualPosition", "EngineeringUnits"])).value.value;
    report("values follow the plant, with their unit", () => {
        if (Math.abs(last - moved[0]) > 0.01) throw new Error(`axis 1 is at ${last}`);
        if (unit.displayName.text !== "°") throw new Error(`the unit is ${unit.displayName.text}`);
    });

    const identity = {};
    for (const of of ["Manufacturer", "Model", "ProductCode", "SerialNumber", "MotionDeviceCategory"]) identity[of] = (await read(session, [...device, of])).value.value;
    const profile = (await read(session, [...device, "Axes", "Axis_1", "MotionProfile"])).value.value;
    const mode = (await read(session, [...system, "SafetyStates", "SafetyState", "ParameterSet", "OperationalMode"])).value.value;
    const stop = await read(session, [...system, "SafetyStates", "SafetyState", "ParameterSet", "EmergencyStop"]);
    report("the motion device says what it is, and its operational mode", () => {
        if (identity.Manufacturer.text !== "zveno" || identity.Model.text !== "planar3" || identity.ProductCode !== "planar3") throw new Error(JSON.stringify(identity));
        if (profile !== 1 || mode !== 1) throw new Error(`profile ${profile}, mode ${mode}`); // rotary; moved by hand
        if (stop.statusCode.isGood()) throw new Error("an emergency stop that nobody has told is good");
    });

    const secret = opcua.OPCUAClient.create({ endpointMustExist: false, securityMode: opcua.MessageSecurityMode.SignAndEncrypt, securityPolicy: opcua.SecurityPolicy.Basic256Sha256, clientCertificateManager: new opcua.OPCUACertificateManager({ rootFolder: join(folder, "secret"), automaticallyAcceptUnknownCertificate: true }) });
    await secret.connect(`opc.tcp://127.0.0.1:${port}/zveno`);
    const encrypted = await secret.createSession();
    const model = (await read(encrypted, [...device, "Model"])).value.value.text;
    report("a client that signs and encrypts sees the same", () => {
        if (model !== "planar3") throw new Error(`the model is ${model}`);
    });
    await encrypted.close();
    await secret.disconnect();

    const elsewhere = await new Promise((done) => createConnection({ host: "127.0.0.2", port }).on("connect", () => done("connected")).on("error", ({ code }) => done(code)));
    report("it listens at the address that it was told, and at no other", () => {
        if (elsewhere !== "ECONNREFUSED") throw new Error(`another address of this machine: ${elsewhere}`);
    });

    const task = [...system, "Controllers", "Controller", "TaskControls", "TaskControl", "ParameterSet"];
    const state = (await read(session, [...task, "ProgramState"])).value.value, loaded = (await read(session, [...task, "TaskProgramLoaded"])).value.value;
    report("the state of the program is that of a hand", () => {
        if (state !== "Idle" || loaded !== false) throw new Error(`${state}, loaded ${loaded}`);
    });

    const written = await session.write({ nodeId: await find(session, [...device, "Axes", "Axis_1", "ParameterSet", "ActualPosition"]), attributeId: opcua.AttributeIds.Value, value: { value: { dataType: opcua.DataType.Double, value: 0 } } });
    owner.close();
    child.kill();
    let status = opcua.StatusCodes.Good;
    for (let i = 0; i < 600 && status.isGood(); ++i) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        status = (await read(session, [...device, "Axes", "Axis_1", "ParameterSet", "ActualPosition"])).statusCode;
    }
    report("nothing is written, and values of a server that has gone are uncertain", () => {
        if (written.isGood()) throw new Error("a client moved the arm");
        if (status.isGood()) throw new Error("an old value is good");
    });
    await session.close();
    await client.disconnect();
} finally {
    for (const end of ended) end();
    rmSync(folder, { recursive: true, force: true });
}
process.exit();
