/** Sentences about taught points: which one cannot be come to, and why. */
import type { Robot } from "../core/vocabulary";
import type { Trouble } from "../motion/teaching";
import type { TeachPoint } from "../state/teach";
import { placeText, type Words } from "./sentences";
import { fill, jointName } from "./texts";

function reasonText({ failure, message }: Trouble, robot: Robot, words: Words): string {
    const { texts } = words;
    const reasons: Record<string, string> = texts.pointFails;
    const text = failure && reasons[failure.reason];
    if (!failure || !text) return words.core(message.replace(/^waypoint \d+: /, ""));
    const joint = failure.joint ? `${failure.joint} (${jointName(robot, failure.joint - 1, texts)})` : "";
    return fill(text, { joint, place: placeText(failure.xyz, words) });
}

export function troubleText(trouble: Trouble, points: TeachPoint[], robot: Robot, words: Words): string {
    const why = reasonText(trouble, robot, words);
    const point = trouble.index === null ? undefined : points[trouble.index];
    return point ? fill(words.texts.pointTrouble, { number: (trouble.index ?? 0) + 1, name: point.name, why }) : why;
}
