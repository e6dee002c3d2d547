// Recordings under the reader of Foxglove: whole, by time, and cut anywhere; every message fits its schema.
//
//     node test_mcap.mjs <zveno>
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { report, skipWithout, faults } from "./judge.mjs";

const mcap = await skipWithout("recordings", "@mcap/core");
const schemas = (await skipWithout("recordings", "@foxglove/schemas/jsonschema.js")).default;
const [program] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "zveno-mcap-"));
const RECTANGLE = "G21 G90 G64 P0.02\nG0 X0 Y0\nG1 X20 F3000\nG1 Y15\nG1 X0\nG1 Y0\nM2\n";
const CUTS = 1000;

/** The bytes of a file as the indexed reader wants them. */
function readable(bytes) {
    return {
        size: async () => BigInt(bytes.length),
        read: async (offset, size) => new Uint8Array(bytes.buffer, bytes.byteOffset + Number(offset), Number(size)),
    };
}

/** Messages that a reader of streams finds before the bytes end. */
function streamed(bytes) {
    const reader = new mcap.McapStreamReader();
    const found = [];
    reader.append(bytes);
    for (let record; (record = reader.nextRecord()); ) if (record.type === "Message") found.push(record);
    return found;
}

function readBack(path, ...words) {
    return JSON.parse(execFileSync(program, ["recording", path, ...words, "--json"], { maxBuffer: 1 << 28 }));
}

async function messagesOf(reader, span) {
    const found = [];
    for await (const message of reader.readMessages(span)) found.push(message);
    return found;
}

try {
    const part = join(folder, "a.ngc");
    const path = join(folder, "a.mcap");
    writeFileSync(part, RECTANGLE);
    execFileSync(program, ["simulate", "planar3", part, ..."--work 110 0 30 0 0 90 --pitch -90".split(" "), "-o", path]);
    const bytes = readFileSync(path);
    const reader = await mcap.McapIndexedReader.Initialize({ readable: readable(bytes) });
    const all = await messagesOf(reader, {});
    const own = readBack(path, "--samples");

    report("the reader of Foxglove counts what we count", () => {
        const counted = own.sources.reduce((sum, source) => sum + source.samples, 0);
        if (all.length !== counted || Number(reader.statistics.messageCount) !== counted || counted < 1000) {
            throw new Error(`${all.length} messages, ${reader.statistics.messageCount} in the summary, ${counted} here`);
        }
        if (streamed(bytes).length !== counted) throw new Error("the reader of streams finds another number");
    });

    report("every message fits the schema of Foxglove and our own", () => {
        for (const message of all) {
            const value = JSON.parse(new TextDecoder().decode(message.data));
            const ours = JSON.parse(new TextDecoder().decode(reader.schemasById.get(1).data));
            const wrong = [...faults(schemas.JointStates, value), ...faults(ours, value)];
            if (wrong.length > 0) throw new Error(wrong[0]);
        }
    });

    report("numbers are those of the arm, to the last bit", () => {
        const first = own.samples.find((sample) => sample.source === "articulation" && sample.t > 0.5);
        const topic = [...reader.channelsById.values()].find((channel) => channel.topic === "/articulation/joint_states");
        const same = all.find((m) => m.channelId === topic.id && Number(m.publishTime) / 1e9 === first.t);
        const joints = JSON.parse(new TextDecoder().decode(same.data)).joints;
        joints.forEach((joint, k) => {
            if (joint.position * (180 / Math.PI) !== first.q[k]) throw new Error(`${joint.position} rad, ${first.q[k]} deg`);
        });
    });

    const span = await messagesOf(reader, { startTime: 500000000n, endTime: 700000000n });
    report("a span of time has the same samples for both", () => {
        const here = readBack(path, "--samples", "--from", "0.5", "--to", "0.7").samples;
        if (here.length !== span.length || here.length === 0) throw new Error(`${span.length} there, ${here.length} here`);
    });

    report(`${CUTS} cuts: the reader of streams takes what is left, and so do we`, () => {
        let seed = 1;
        for (let i = 0; i < CUTS; ++i) {
            seed = (seed * 48271) % 2147483647;
            const cut = bytes.subarray(0, 8 + (seed % (bytes.length - 8)));
            const found = streamed(cut).length; // throws where the file is unreadable
            if (i % 100 === 0) { // ours is judged a thousand times by tests/unit/log
                const short = join(folder, "cut.mcap");
                writeFileSync(short, cut);
                const here = readBack(short).sources.reduce((sum, source) => sum + source.samples, 0);
                if (here !== found) throw new Error(`${found} there, ${here} here, at byte ${cut.length}`);
            }
        }
    });
} finally {
    rmSync(folder, { recursive: true });
}
