/** STEP, IGES and BREP to OBJ in metres, by a worker that is started for each file and ended after it, or when it takes too long. */
import type { CadAnswer, CadFormat, CadPart, CadRequest } from "../core/cad_worker";
import type { NamedFile } from "./robot_import";

declare const CAD_WORKER: string, CAD_MODULE: string;

const LONGEST_MS = 120_000;
const MM = 0.001;
const FORMATS: Record<string, CadFormat> = { step: "step", stp: "step", iges: "iges", igs: "iges", brep: "brep" };

export const cadFormat = (name: string): CadFormat | undefined => FORMATS[(name.split(".").pop() ?? "").toLowerCase()];

function ask(request: CadRequest): Promise<CadAnswer> {
    const worker = new Worker(new URL(CAD_WORKER, document.baseURI), { type: "module" });
    return new Promise<CadAnswer>((resolve, reject) => {
        const timer = window.setTimeout(() => reject(new Error(request.format)), LONGEST_MS);
        worker.onmessage = ({ data }: MessageEvent<CadAnswer>) => { window.clearTimeout(timer); resolve(data); };
        worker.onerror = (event) => { window.clearTimeout(timer); reject(new Error(event.message)); };
        worker.postMessage(request);
    }).finally(() => worker.terminate());
}

const byte = (share: number): string => Math.round(Math.min(1, Math.max(0, share)) * 255).toString(16).padStart(2, "0");

function linesOf({ color, places, corners }: CadPart, first: number): string[] {
    const lines: string[] = [];
    for (let k = 0; k + 2 < places.length; k += 3) lines.push(`v ${[0, 1, 2].map((axis) => (places[k + axis] ?? 0) * MM).join(" ")}`);
    lines.push(`usemtl #${(color ?? [0.6, 0.6, 0.6]).map(byte).join("")}`);
    for (let k = 0; k + 2 < corners.length; k += 3) lines.push(`f ${[0, 1, 2].map((corner) => first + (corners[k + corner] ?? 0) + 1).join(" ")}`);
    return lines;
}

export async function objOfCad({ name, file }: NamedFile, format: CadFormat): Promise<string> {
    const answer = await ask({ format, bytes: new Uint8Array(await file.arrayBuffer()), module: new URL(CAD_MODULE, document.baseURI).href });
    if ("failed" in answer) throw new Error(answer.failed || name);
    const out: string[] = [];
    let first = 0;
    for (const part of answer.parts) {
        for (const line of linesOf(part, first)) out.push(line);
        first += part.places.length / 3;
    }
    return out.join("\n");
}
