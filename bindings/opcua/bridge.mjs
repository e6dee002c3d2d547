#!/usr/bin/env node
// The live arm of a zveno server as an OPC UA server with the names of OPC 40010 (OPC UA for Robotics).
//
//     node bridge.mjs ws://127.0.0.1:8017/ws[?token=...] [--port 4840] [--listen 127.0.0.1] [--certificates FOLDER]
//
//     zveno serve ──live_watch──► frames, 60 a second ──► address space: axes, motion device, operational mode, program
//
// Beyond this machine it speaks signed and encrypted alone, with clients whose certificates lie in FOLDER/pki/trusted/certs.
// It only shows: nothing that a client of OPC UA writes reaches the arm. What is not known is a value with a bad status.
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Its packages are beside it, or where tools/setup.sh opcua puts them.
const require = createRequire(process.env.ZVENO_OPCUA_MODULES ? join(process.env.ZVENO_OPCUA_MODULES, "here.js") : import.meta.url);
const opcua = require("node-opcua"), { WebSocket } = require("ws"), { EUInformation } = require("node-opcua-data-access");

const { DataType, OPCUACertificateManager, OPCUAServer, StatusCodes, VariantArrayType, nodesets } = opcua;
const ROBOTICS = "http://opcfoundation.org/UA/Robotics/", DI = "http://opcfoundation.org/UA/DI/", OWN = "urn:zveno:arm";
// Numbers of its enumerations.
const ROTARY = 1, LINEAR = 3, OTHER_CATEGORY = 0, OTHER_MODE = 0, MANUAL_REDUCED_SPEED = 1, AUTOMATIC = 3;
const LOOPBACK = ["127.0.0.1", "localhost", "::1"];
const STALE_MS = 2000; // no frame came for so long: values are uncertain
// Common codes of UN/CEFACT as OPC UA counts them: degree, millimetre, and both per second.
const UNITS = { degree: [17476, "°"], mm: [5066068, "mm"], degreePerS: [4536625, "°/s"], mmPerS: [4403510, "mm/s"] };

function optionsOf(words) {
    const found = { port: 4840, listen: "127.0.0.1", certificates: "" };
    const [address, ...rest] = words;
    if (!address?.startsWith("ws")) throw new Error("usage: bridge.mjs ws://HOST:PORT/ws[?token=...] [--port N] [--listen ADDRESS] [--certificates FOLDER]");
    for (let i = 0; i < rest.length; i += 2) {
        const name = rest[i].replace(/^--/, "");
        if (!(name in found) || rest[i + 1] === undefined) throw new Error(`'${rest[i]}' is no option, or has no value`);
        found[name] = name === "port" ? Number(rest[i + 1]) : rest[i + 1];
    }
    return { address, ...found };
}

/** What is known now; null before the first frame. */
class Arm {
    constructor() {
        this.frame = null;
        this.heard = -Infinity;
    }

    take(frame) {
        this.frame = frame;
        this.heard = performance.now();
    }

    /** Good while frames come, uncertain when they have stopped, bad before the first. */
    get status() {
        if (!this.frame) return StatusCodes.BadWaitingForInitialData;
        return performance.now() - this.heard < STALE_MS ? StatusCodes.Good : StatusCodes.UncertainLastUsableValue;
    }

    /** A device says what it does; a hand moves a plant, and a recording plays by itself. */
    get mode() {
        const { origin, device } = this.frame ?? {};
        if (origin === "recording" || (device && device.state !== "stands")) return AUTOMATIC;
        return origin === "plant" || device ? MANUAL_REDUCED_SPEED : OTHER_MODE;
    }

    /** Of the program: IDLE, READY or EXECUTING, as its state machine calls them. */
    get program() {
        const { origin, paused, device } = this.frame ?? {};
        if (device) return device.state === "runs" ? "Executing" : device.state === "held" || device.state === "plans" ? "Ready" : "Idle";
        if (origin === "recording") return paused ? "Ready" : "Executing";
        return "Idle";
    }
}

/** A variable of the companion specification takes what `read` says, with the status of the arm. */
function bind(arm, variable, dataType, read) {
    variable?.bindVariable({
        timestamped_get: () => {
            const value = read(), isKnown = value !== null && value !== undefined && !(typeof value === "number" && !Number.isFinite(value));
            return new opcua.DataValue({
                value: { dataType: isKnown ? dataType : DataType.Null, value: isKnown ? value : null, arrayType: Array.isArray(value) ? VariantArrayType.Array : VariantArrayType.Scalar },
                statusCode: isKnown ? arm.status : StatusCodes.BadWaitingForInitialData, sourceTimestamp: new Date(),
            });
        },
    }, true);
}

const text = (words) => ({ text: words });

function unitOf([unitId, name]) {
    return { dataType: DataType.ExtensionObject, value: new EUInformation({ unitId, namespaceUri: "http://www.opcfoundation.org/UA/units/un/cefact", displayName: text(name), description: text(name) }) };
}

/** One axis with its power train, motor and gear. */
function addAxis(space, arm, device, parts, k, joint) {
    const { type } = parts, name = `Axis_${k + 1}`;
    const axis = type("AxisType").instantiate({ browseName: name, displayName: `${joint.name}`, organizedBy: undefined, componentOf: device.getChildByName("Axes"), optionals: ["ParameterSet.ActualSpeed"] });
    const set = axis.getChildByName("ParameterSet"), position = set.getChildByName("ActualPosition"), speed = set.getChildByName("ActualSpeed");
    bind(arm, axis.getChildByName("MotionProfile"), DataType.Int32, () => (joint.slides ? LINEAR : ROTARY));
    bind(arm, position, DataType.Double, () => arm.frame?.q[k]);
    bind(arm, speed, DataType.Double, () => arm.frame?.qd[k]);
    position.getChildByName("EngineeringUnits")?.setValueFromSource(unitOf(joint.slides ? UNITS.mm : UNITS.degree));
    speed?.getChildByName("EngineeringUnits")?.setValueFromSource(unitOf(joint.slides ? UNITS.mmPerS : UNITS.degreePerS));
    const train = type("PowerTrainType").instantiate({ browseName: `PowerTrain_${k + 1}`, componentOf: device.getChildByName("PowerTrains") });
    axis.addReference({ referenceType: parts.references.requires, nodeId: train });
    const motor = type("MotorType").instantiate({ browseName: `Motor_${k + 1}`, componentOf: train });
    for (const of of ["Manufacturer", "Model", "ProductCode", "SerialNumber"]) motor.getChildByName(of)?.setValueFromSource({ dataType: of === "Manufacturer" || of === "Model" ? DataType.LocalizedText : DataType.String, value: null });
    bind(arm, motor.getChildByName("ParameterSet")?.getChildByName("MotorTemperature"), DataType.Double, () => null);
    return axis;
}

/** The whole arm, once its first frame has told which joints it has. */
function addArm(space, arm) {
    const robotics = space.getNamespaceIndex(ROBOTICS), own = space.registerNamespace(OWN);
    const type = (name) => space.findObjectType(name, robotics);
    const references = { requires: space.findReferenceType("Requires", robotics) };
    const { arm: name, joints } = arm.frame;
    const deviceSet = space.findNode(`ns=${space.getNamespaceIndex(DI)};i=5001`); // as the nodeset of OPC 10000-100 numbers it
    const system = type("MotionDeviceSystemType").instantiate({ browseName: { name: "zveno", namespaceIndex: own.index }, componentOf: deviceSet, namespace: own });
    const device = type("MotionDeviceType").instantiate({ browseName: { name, namespaceIndex: own.index }, displayName: name, componentOf: system.getChildByName("MotionDevices"), optionals: ["ParameterSet.OnPath", "ParameterSet.SpeedOverride"] });
    const facts = { Manufacturer: [DataType.LocalizedText, text("zveno")], Model: [DataType.LocalizedText, text(name)], ProductCode: [DataType.String, name], SerialNumber: [DataType.String, "1"] };
    for (const [of, [dataType, value]] of Object.entries(facts)) device.getChildByName(of)?.setValueFromSource({ dataType, value });
    device.getChildByName("MotionDeviceCategory")?.setValueFromSource({ dataType: DataType.Int32, value: OTHER_CATEGORY });
    bind(arm, device.getChildByName("ParameterSet")?.getChildByName("SpeedOverride"), DataType.Double, () => 100 * (arm.frame?.speed ?? 1));
    bind(arm, device.getChildByName("ParameterSet")?.getChildByName("OnPath"), DataType.Boolean, () => arm.program === "Executing");
    joints.forEach((joint, k) => addAxis(space, arm, device, { type, references }, k, joint));
    addController(space, arm, system, type, own.index);
    addSafety(arm, system, type);
}

function addController(space, arm, system, type, own) {
    const controller = type("ControllerType").instantiate({ browseName: { name: "Controller", namespaceIndex: own }, componentOf: system.getChildByName("Controllers") });
    const facts = { Manufacturer: [DataType.LocalizedText, text("zveno")], Model: [DataType.LocalizedText, text("zveno serve")], ProductCode: [DataType.String, "zveno"], SerialNumber: [DataType.String, "1"] };
    for (const [of, [dataType, value]] of Object.entries(facts)) controller.getChildByName(of)?.setValueFromSource({ dataType, value });
    const task = type("TaskControlType").instantiate({ browseName: { name: "TaskControl", namespaceIndex: own }, componentOf: controller.getChildByName("TaskControls"), optionals: ["ParameterSet.ExecutionMode"] });
    task.getChildByName("ComponentName")?.setValueFromSource({ dataType: DataType.LocalizedText, value: text("program") });
    const set = task.getChildByName("ParameterSet");
    bind(arm, set.getChildByName("TaskProgramLoaded"), DataType.Boolean, () => arm.program !== "Idle");
    bind(arm, set.getChildByName("TaskProgramName"), DataType.String, () => (arm.program === "Idle" ? "" : arm.frame?.origin === "recording" ? "recording" : "program"));
    // OPC 40010 keeps the state of a program in optional state machines; its name is a property of our own beside the task
    const state = space.getNamespace(OWN).addVariable({ componentOf: set, browseName: { name: "ProgramState", namespaceIndex: own }, dataType: DataType.String });
    bind(arm, state, DataType.String, () => arm.program);
}

function addSafety(arm, system, type) {
    const safety = type("SafetyStateType").instantiate({ browseName: "SafetyState", componentOf: system.getChildByName("SafetyStates") });
    const set = safety.getChildByName("ParameterSet");
    bind(arm, set.getChildByName("OperationalMode"), DataType.Int32, () => arm.mode);
    bind(arm, set.getChildByName("EmergencyStop"), DataType.Boolean, () => null); // nobody has told
    bind(arm, set.getChildByName("ProtectiveStop"), DataType.Boolean, () => null);
}

/** Listens to the server of zveno for ever; it is tried again when it is away. `first` hears the first frame. */
function listen(address, arm, first) {
    let wait = 500;
    const open = () => {
        const line = new WebSocket(address);
        line.on("open", () => { wait = 500; line.send(JSON.stringify({ op: "live_watch", id: 1 })); });
        line.on("message", (data) => {
            const message = JSON.parse(String(data));
            if (message.id === 1 && !message.ok) throw new Error(message.error.message);
            if (message.live === undefined || message.ended || !message.arm) return;
            const isNew = !arm.frame;
            if (isNew || (message.arm === arm.frame.arm && message.joints.length === arm.frame.joints.length)) arm.take(message);
            if (isNew) first();
        });
        line.on("error", () => {}); // "close" follows
        line.on("close", () => { setTimeout(open, wait); wait = Math.min(2 * wait, 10_000); });
    };
    open();
}

const { address, port, listen: host, certificates } = optionsOf(process.argv.slice(2));
const folder = certificates || mkdtempSync(join(tmpdir(), "zveno-opcua-")); // node-opcua would put them into the home folder
const isOpen = LOOPBACK.includes(host); // on this machine a client may speak without keys
const { MessageSecurityMode: Mode, SecurityPolicy: Policy } = opcua, STRONG = [Policy.Basic256Sha256, Policy.Aes256_Sha256_RsaPss];
const server = new OPCUAServer({
    port, host, hostname: host, nodeset_filename: [nodesets.standard, nodesets.di, nodesets.ia, nodesets.robotics], resourcePath: "/zveno",
    serverCertificateManager: new OPCUACertificateManager({ rootFolder: join(folder, "pki"), automaticallyAcceptUnknownCertificate: isOpen }),
    userCertificateManager: new OPCUACertificateManager({ rootFolder: join(folder, "users") }),
    securityModes: isOpen ? [Mode.None, Mode.Sign, Mode.SignAndEncrypt] : [Mode.SignAndEncrypt],
    securityPolicies: isOpen ? [Policy.None, ...STRONG] : STRONG,
    buildInfo: { productName: "zveno", manufacturerName: "zveno" },
});
await server.initialize();
const arm = new Arm();
await server.start();
listen(address, arm, () => {
    addArm(server.engine.addressSpace, arm);
    console.log(`opcua ${server.getEndpointUrl()} ${arm.frame.arm}`);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void server.shutdown(100).then(() => process.exit(0)));
