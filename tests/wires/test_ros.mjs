// rosbridge under roslib: topics, services and the trajectory action of a live plant; frames that do not fit; a client that
// does not read.
//
//     node test_ros.mjs <zveno>
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { memoryKb, report, serve, skipWithout, soon } from "./judge.mjs";

const ROSLIB = await skipWithout("rosbridge", "roslib");
const { default: WebSocket } = await skipWithout("rosbridge", "ws");
const [program] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "zveno-ros-"));
const SECONDS = Number(process.env.ZVENO_WIRE_S ?? 2); // 60 for the long run

/** The first message of a topic that fits. */
const message = (ros, name, messageType, fits = () => true) => soon(name, (done) => {
    const topic = new ROSLIB.Topic({ ros, name, messageType });
    topic.subscribe((value) => { if (fits(value)) { topic.unsubscribe(); done(value); } });
});
const call = (ros, name, args) => soon(name, (done) => new ROSLIB.Service({ ros, name, serviceType: "zveno/Live" }).callService(args, done, (error) => done({ error })));
const near = (a, b, most) => a.every((value, k) => Math.abs(value - b[k]) < most);
const check = (holds, sentence) => { if (!holds) throw new Error(sentence); };
const rad = (degrees) => degrees.map((value) => (value * Math.PI) / 180);

const { child, host } = await serve(program, folder, ["--no-token", "--ros"]);
const ros = new ROSLIB.Ros();
try {
    await soon("connection", (done) => { ros.on("connection", done); ros.connect(`ws://${host}/ros`); });
    const started = await call(ros, "/zveno/live_start", { with: { robot: "planar3", plant: "articulation", controller: "pd" }, q: [60, -50, -20] });
    const states = await message(ros, "/joint_states", "sensor_msgs/JointState", (state) => near(state.position, rad([60, -50, -20]), 0.02));
    const description = await message(ros, "/robot_description", "std_msgs/String");
    const tf = await message(ros, "/tf", "tf2_msgs/TFMessage");
    const listed = await soon("/rosapi/topics", (done) => ros.getTopics(done));
    const goal = { trajectory: { joint_names: ["B", "A", "O"], points: [[60, -55, -15], [70, -40, -30]].map((q, k) => ({ positions: rad(q).reverse(), time_from_start: { sec: 0, nanosec: 200_000_000 * (k + 1) } })) } };
    const action = new ROSLIB.Action({ ros, name: "/follow_joint_trajectory", actionType: "control_msgs/action/FollowJointTrajectory" });
    let feedback = 0;
    const ended = await soon("action", (done) => action.sendGoal(goal, (result) => done({ result }), () => { feedback += 1; }, (error) => done({ error })));
    const there = await message(ros, "/joint_states", "sensor_msgs/JointState");
    const wrong = await soon("action", (done) => action.sendGoal({ trajectory: { joint_names: ["O"], points: [] } }, (result) => done({ result }), () => {}, (error) => done({ error })));

    report("a plant is started by a service", () => check(started.ok && started.number > 0, JSON.stringify(started)));
    report("joint states have names, radians and torques", () => {
        check(JSON.stringify(states.name) === '["O","A","B"]' && states.velocity.length === 3 && states.effort.length === 3, JSON.stringify(states));
        check(Number.isInteger(states.header.stamp.sec) && Number.isInteger(states.header.stamp.nanosec), "the stamp has no time");
    });
    report("the description is a URDF with these joints", () => check(/<robot/.test(description.data) && /joint name="O"/.test(description.data), description.data.slice(0, 200)));
    report("transforms have unit quaternions and end at the tool", () => {
        check(tf.transforms.length === 4 && tf.transforms.at(-1).child_frame_id === "zveno/tool", JSON.stringify(tf));
        for (const { transform: { rotation: { x, y, z, w } } } of tf.transforms) check(Math.abs(Math.hypot(x, y, z, w) - 1) < 1e-9, "a quaternion is none");
    });
    report("topics are listed", () => check(listed.topics.includes("/joint_states") && listed.types.length === listed.topics.length, JSON.stringify(listed)));
    report("a trajectory is followed to its end, with feedback", () => {
        check(!ended.error && feedback > 0, `${JSON.stringify(ended)}, ${feedback} times feedback`);
        check(near(there.position, rad([70, -40, -30]), 0.02), JSON.stringify(there.position));
    });
    report("a trajectory without all joints is refused with a sentence", () => check(/joints of the arm/.test(JSON.stringify(wrong)), JSON.stringify(wrong)));

    const line = new WebSocket(`ws://${host}/ros`);
    await soon("second", (done) => line.on("open", done));
    const answers = [];
    line.on("message", (data) => answers.push(JSON.parse(data)));
    for (const text of ["{", "[]", '{"op": 1}', '{"op": "subscribe"}', '{"op": "call_service", "service": "/nope", "id": "x"}', '{"op": "publish", "topic": "/joint_trajectory", "msg": 5}', '{"op": "advertise"}']) line.send(text);
    await soon("answers", (done) => { const look = setInterval(() => { if (answers.length >= 6) { clearInterval(look); done(); } }, 20); });
    report("what does not fit is told and harms nobody", () => {
        check(answers.filter(({ op }) => op === "status").length === 5, JSON.stringify(answers));
        check(answers.some(({ op, result, id }) => op === "service_response" && result === false && id === "x"), "the service was not refused");
    });
    line.close();

    const asleep = createConnection({ host: host.split(":")[0], port: Number(host.split(":")[1]) });
    asleep.write(`GET /ros HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`);
    await soon("upgrade", (done) => asleep.once("data", done));
    asleep.pause();
    for (const topic of ["/joint_states", "/tf", "/robot_description"]) {
        const text = Buffer.from(JSON.stringify({ op: "subscribe", topic }));
        asleep.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
    }
    const before = memoryKb(child.pid), start = Date.now();
    const headers = [];
    const every = new ROSLIB.Topic({ ros, name: "/joint_states", messageType: "sensor_msgs/JointState" });
    every.subscribe(({ header }) => headers.push(header));
    await soon("samples", (done) => { const look = setInterval(() => { if (Date.now() - start > SECONDS * 1e3) { clearInterval(look); done(); } }, 20); });
    every.unsubscribe();
    report(`${SECONDS} s of a thousand samples a second: none is lost to a client that reads`, () => {
        const lost = headers.filter(({ seq }, k) => k > 0 && seq !== headers[k - 1].seq + 1).length;
        check(lost === 0 && headers.length > 100 * SECONDS, `${lost} gaps in ${headers.length} samples`);
        const span = headers.at(-1).stamp.sec - headers[0].stamp.sec + (headers.at(-1).stamp.nanosec - headers[0].stamp.nanosec) / 1e9;
        console.log(`# ${headers.length} samples in ${span.toFixed(3)} s, memory ${memoryKb(child.pid) - before} KB`);
    });
    report("a client that does not read costs less than a megabyte", () => check(memoryKb(child.pid) - before < 1024, `${memoryKb(child.pid) - before} KB`));
    asleep.destroy();
    ros.close();
    child.kill("SIGTERM");
    const code = await soon("end", (done) => child.on("exit", done));
    report("the server ends well", () => check(code === 0, `it ended with ${code}`));
    const closed = await serve(program, folder, ["--no-token"]);
    const refused = await soon("closed", (done) => new WebSocket(`ws://${closed.host}/ros`).on("unexpected-response", (_, response) => done(response.statusCode)).on("error", () => {}));
    closed.child.kill("SIGTERM");
    report("without --ros there is no such door", () => check(refused === 404, `it answered ${refused}`));
} finally {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
}
process.exit();
