/** Small programs to begin with, and which arms they suit. */
import type { Robot } from "../core/vocabulary";
import { ofFile, type TextKey, type Texts } from "../text/texts";
import drill from "./drill.ngc";
import flower from "./flower.ngc";
import helix from "./helix.ngc";
import part from "./part.ngc";
import plane from "./plane.ngc";
import tilt from "./tilt.ngc";
import wave from "./wave.ngc";

interface Example {
    name: string;
    title: TextKey;
    text: string;
    suits: (robot: Robot) => boolean;
}

const inSpace = (robot: Robot): boolean => robot.capability.plane === null;

export const EXAMPLES: Example[] = [
    { name: "part", title: "examplePart", text: part, suits: inSpace },
    { name: "flower", title: "exampleFlower", text: flower, suits: inSpace },
    { name: "drill", title: "exampleDrill", text: drill, suits: inSpace },
    { name: "wave", title: "exampleWave", text: wave, suits: inSpace },
    { name: "helix", title: "exampleHelix", text: helix, suits: inSpace },
    { name: "plane", title: "examplePlane", text: plane, suits: (robot) => robot.capability.plane !== null },
    { name: "tilt", title: "exampleTilt", text: tilt, suits: (robot) => robot.capability.task === "pose" },
];

const COMMENT = /\((MSG, )?([^)]*)\)/g;

/** The program, with its comments in the language of the page. */
export function programOf({ text }: Example, texts: Texts): string {
    return text.replace(COMMENT, (_, message: string | undefined, said: string) => `(${message ?? ""}${ofFile(said, texts)})`);
}

export function examplesFor(robot: Robot): Example[] {
    return EXAMPLES.filter((example) => example.suits(robot));
}
