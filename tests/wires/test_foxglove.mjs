// The Foxglove protocol under its own client and schemas: both names of it, every message valid, every sample there, bytes
// that do not fit, a client that does not read, a watcher.
//
//     node test_foxglove.mjs <zveno>            ZVENO_WIRE_S=60 for the long run
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { faults, memoryKb, report, serve, skipWithout, soon } from "./judge.mjs";

const { FoxgloveClient } = (await skipWithout("Foxglove", "@foxglove/ws-protocol")).default;
const schemas = (await skipWithout("Foxglove", "@foxglove/schemas/jsonschema.js")).default;
const { default: WebSocket } = await skipWithout("Foxglove", "ws");
const [program] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "zveno-foxglove-"));
const SECONDS = Number(process.env.ZVENO_WIRE_S ?? 2);
const TOKEN = "t".repeat(32), WATCH = "w".repeat(32);
const check = (holds, sentence) => { if (!holds) throw new Error(sentence); };
const rest = (ms) => new Promise((done) => setTimeout(done, ms));

/** A client that knows the channels. */
async function connect(host, protocol, token = TOKEN) {
    const client = new FoxgloveClient({ ws: new WebSocket(`ws://${host}/foxglove?token=${token}`, [protocol]) });
    const statuses = [];
    client.on("status", (status) => statuses.push(status));
    const info = soon("serverInfo", (done) => client.on("serverInfo", done));
    const channels = soon("channels", (done) => client.on("advertise", done));
    return { client, statuses, info: await info, channels: await channels };
}

const decode = (data) => JSON.parse(new TextDecoder().decode(data));

const { child, host } = await serve(program, folder, ["--foxglove"], { ZVENO_TOKEN: TOKEN, ZVENO_WATCH_TOKEN: WATCH });
try {
    const hand = new WebSocket(`ws://${host}/ws?token=${TOKEN}`);
    await soon("hand", (done) => hand.on("open", done));
    const news = [];
    hand.on("message", (data) => { const text = JSON.parse(data); if (!("t" in text)) news.push(text); });
    hand.send(JSON.stringify({ id: 1, op: "live_start", with: { robot: "planar3", plant: "articulation", controller: "pd" }, q: [60, -50, -20] }));

    let side = 1;
    const wiggle = setInterval(() => { side = -side; hand.send(JSON.stringify({ id: 0, op: "live", target: [60 + 10 * side, -50 + 5 * side, -20 - 10 * side] })); }, 300);

    const greetings = [];
    for (const name of ["foxglove.websocket.v1", "foxglove.sdk.v1"]) {
        const line = new WebSocket(`ws://${host}/foxglove?token=${TOKEN}`, [name]);
        await soon(name, (done) => line.on("open", done));
        greetings.push(line.protocol);
        line.close();
    }
    report("both names of the protocol are spoken", () => check(greetings.join() === "foxglove.websocket.v1,foxglove.sdk.v1", greetings.join()));
    const refused = await soon("refusal", (done) => new WebSocket(`ws://${host}/foxglove?token=${TOKEN}`, ["other"]).on("unexpected-response", (_, response) => done(response.statusCode)).on("error", () => {}));
    const stranger = await soon("refusal", (done) => new WebSocket(`ws://${host}/foxglove`, ["foxglove.sdk.v1"]).on("unexpected-response", (_, response) => done(response.statusCode)).on("error", () => {}));
    report("another protocol, or no token, is refused", () => check(refused === 400 && stranger === 401, `${refused}, ${stranger}`));

    const { client, statuses, info, channels } = await connect(host, "foxglove.sdk.v1");
    report("the server says who it is, and what there is", () => {
        check(info.name === "zveno" && info.capabilities.includes("clientPublish"), JSON.stringify(info));
        const known = channels.map(({ topic, schemaName }) => `${topic} ${schemaName}`).join();
        check(known === "/joint_states foxglove.JointStates,/tf foxglove.FrameTransforms,/scene foxglove.SceneUpdate,/robot_description std_msgs/String", known);
        for (const channel of channels) JSON.parse(channel.schema);
    });

    const topicOf = new Map(), got = { "/joint_states": [], "/tf": [], "/scene": [], "/robot_description": [] };
    client.on("message", ({ subscriptionId, timestamp, data }) => got[topicOf.get(subscriptionId)].push({ timestamp, data }));
    for (const { id, topic } of channels) topicOf.set(client.subscribe(id), topic);
    await soon("all topics", (done) => { const look = setInterval(() => { if (Object.values(got).every((list) => list.length > 0)) { clearInterval(look); done(); } }, 20); });

    const asleep = createConnection({ host: host.split(":")[0], port: Number(host.split(":")[1]) });
    asleep.write(`GET /foxglove?token=${TOKEN} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: foxglove.sdk.v1\r\n\r\n`);
    await soon("upgrade", (done) => asleep.once("data", done));
    asleep.pause();
    const text = Buffer.from(JSON.stringify({ op: "subscribe", subscriptions: [{ id: 1, channelId: 1 }, { id: 2, channelId: 2 }] }));
    asleep.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
    const before = memoryKb(child.pid), had = got["/joint_states"].length;
    await rest(SECONDS * 1e3);
    const memory = memoryKb(child.pid) - before;
    report(`a client that does not read for ${SECONDS} s costs less than a megabyte`, () => check(memory < 1024, `${memory} KB`));
    asleep.destroy();

    hand.send(JSON.stringify({ id: 2, op: "live_record", name: "a.mcap" }));
    await soon("recording", (done) => { const look = setInterval(() => { if (news.some(({ id }) => id === 2)) { clearInterval(look); done(); } }, 20); });
    const from = got["/joint_states"].length;
    await rest(Math.min(SECONDS * 500, 5000));
    const to = got["/joint_states"].length;
    hand.send(JSON.stringify({ id: 3, op: "live_record", stop: true }));
    hand.send(JSON.stringify({ id: 4, op: "recording", file: "recordings/a.mcap", source: "articulation", samples: true }));
    await soon("recorded", (done) => { const look = setInterval(() => { if (news.some(({ id }) => id === 4)) { clearInterval(look); done(); } }, 20); });

    report("every message fits the schema of Foxglove", () => {
        const names = { "/joint_states": schemas.JointStates, "/tf": schemas.FrameTransforms, "/scene": schemas.SceneUpdate };
        for (const [topic, schema] of Object.entries(names)) {
            for (const { data } of got[topic].slice(0, 3000)) {
                const wrong = faults(schema, decode(data));
                if (wrong.length > 0) throw new Error(`${topic}: ${wrong[0]}`);
            }
        }
        check(/<robot/.test(decode(got["/robot_description"][0].data).data), "the description is no URDF");
    });
    report(`none of ${to - had} samples is lost, and all are in order`, () => {
        const recorded = news.find(({ id }) => id === 4).samples.filter(({ source }) => source === "articulation").map(({ q }) => q.map((value) => value.toFixed(9)).join());
        const seen = new Set(got["/joint_states"].map(({ data }) => decode(data).joints.map(({ position }) => ((position * 180) / Math.PI).toFixed(9)).join()));
        check(recorded.length > 100, `${recorded.length} were recorded`);
        const lost = recorded.slice(0, to - from - 20).filter((q) => !seen.has(q)).length;
        check(lost === 0, `${lost} of ${recorded.length} are missing`);
        const times = got["/joint_states"].map(({ timestamp }) => timestamp);
        check(times.every((time, k) => k === 0 || time >= times[k - 1]), "a time goes back");
        check(!statuses.some(({ message }) => /dropped/.test(message)), JSON.stringify(statuses));
        console.log(`# ${times.length} samples in ${Number(times.at(-1) - times[0]) / 1e9} s`);
    });

    clearInterval(wiggle);
    const channel = client.advertise({ topic: "/joint_target", encoding: "json", schemaName: "foxglove.JointStates" });
    const target = [70, -40, -30].map((value) => (value * Math.PI) / 180);
    client.sendMessage(channel, new TextEncoder().encode(JSON.stringify({ timestamp: { sec: 0, nsec: 0 }, joints: ["O", "A", "B"].map((name, k) => ({ name, position: target[k] })) })));
    await soon("target", (done) => client.on("message", ({ subscriptionId, data }) => {
        if (topicOf.get(subscriptionId) === "/joint_states" && decode(data).joints.every(({ position }, k) => Math.abs(position - target[k]) < 0.02)) done();
    }));
    report("a target that is published moves the arm", () => {});
    client.sendMessage(channel, new TextEncoder().encode("{"));
    client.sendMessage(channel, new TextEncoder().encode('{"joints": [{"name": "X", "position": 1}]}'));
    await soon("status", (done) => { const look = setInterval(() => { if (statuses.length >= 2) { clearInterval(look); done(); } }, 20); });
    report("what does not fit is told", () => check(statuses.every(({ level, message }) => level === 2 && message.length > 10), JSON.stringify(statuses)));

    const watcher = await connect(host, "foxglove.sdk.v1", WATCH);
    const seen = soon("a watcher's sample", (done) => watcher.client.on("message", done));
    watcher.client.subscribe(1);
    await seen;
    watcher.client.advertise({ topic: "/joint_target", encoding: "json", schemaName: "foxglove.JointStates" });
    await soon("refusal", (done) => { const look = setInterval(() => { if (watcher.statuses.length > 0) { clearInterval(look); done(); } }, 20); });
    report("a watcher sees and does not move", () => check(/watching/.test(watcher.statuses[0].message) && watcher.info.capabilities.length === 0, JSON.stringify(watcher.statuses)));

    const line = new WebSocket(`ws://${host}/foxglove?token=${TOKEN}`, ["foxglove.sdk.v1"]);
    await soon("line", (done) => line.on("open", done));
    const answers = [];
    line.on("message", (data, isBinary) => { if (!isBinary) answers.push(JSON.parse(data)); });
    for (const wrong of ["{", "[]", '{"op": "subscribe"}', '{"op": "subscribe", "subscriptions": [{"id": 1, "channelId": 99}]}', Buffer.from([9, 9]), Buffer.alloc(0)]) line.send(wrong);
    await soon("answers", (done) => { const look = setInterval(() => { if (answers.filter(({ op }) => op === "status").length >= 6) { clearInterval(look); done(); } }, 20); });
    report("messages that do not fit harm nobody", () => check(line.readyState === 1, "the connection ended"));
    child.kill("SIGTERM");
    const code = await soon("end", (done) => child.on("exit", done));
    report("the server ends well", () => check(code === 0, `it ended with ${code}`));
} finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
}
process.exit();
