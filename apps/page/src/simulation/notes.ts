/** What is worth a sentence about a run: where it broke down, which drive was too weak, what was touched, what was assumed. */
import type { Robot } from "../core/vocabulary";
import { fixed, withUnit } from "../state/units";
import type { Words } from "../text/sentences";
import { fill, ofFile } from "../text/texts";
import type { Run } from "./answer";

export interface Note {
    bad: boolean;
    text: string;
}

const FAR = 0.01; // of the reach: a tool that ends farther away than this has not held its load

function breakdown({ answer: { failure } }: Run, { texts, units, core }: Words): Note[] {
    if (!failure) return [];
    const time = withUnit(failure.t, "time", units), { joint, message } = failure;
    return [{ bad: true, text: fill(joint === null ? texts.simBroke : texts.simBrokeJoint, { time, joint: joint ?? "", message: core(message) }) }];
}

function weakDrives({ answer: { saturated }, saturatedFrom }: Run, { texts, units }: Words): Note[] {
    return saturated.flatMap((seconds, joint) => (seconds > 0 ? [{
        bad: true,
        text: fill(texts.simSaturated, { joint: joint + 1, time: withUnit(saturatedFrom[joint] ?? 0, "time", units), long: withUnit(seconds, "time", units, 1) }),
    }] : []));
}

function dropped({ answer: { saturated }, toolError }: Run, robot: Robot, { texts, units }: Words): Note[] {
    const last = toolError[toolError.length - 1] ?? 0;
    if (!saturated.some((seconds) => seconds > 0) || last < FAR * (robot.reach ?? Infinity)) return [];
    return [{ bad: true, text: fill(texts.simDropped, { distance: withUnit(last, "length", units) }) }];
}

function touches({ answer: { contacts } }: Run, { texts, units }: Words): Note[] {
    const named = (name: string): string => (name === "floor" ? texts.simFloor : ofFile(name, texts));
    return contacts.map((contact) => ({
        bad: true,
        text: fill(texts.simContact, {
            link: named(contact.link), other: named(contact.with), time: withUnit(contact.t, "time", units),
            depth: withUnit(contact.depth, "length", units, 1), force: `${fixed(contact.force, 1, units.names)}\u202f${units.names.N}`,
        }),
    }));
}

function assumptions({ answer: { assumed } }: Run, { texts }: Words): Note[] {
    return assumed.length === 0 ? [] : [{ bad: false, text: fill(texts.simAssumed, { joints: assumed.join(", ") }) }];
}

export function notesOf(run: Run, robot: Robot, words: Words): Note[] {
    return [...breakdown(run, words), ...weakDrives(run, words), ...dropped(run, robot, words), ...touches(run, words), ...assumptions(run, words)];
}
