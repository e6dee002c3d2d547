/** Parts of CAD systems to triangles, in a thread of their own: OpenCascade takes seconds and cannot be interrupted. */
import occtimportjs from "occt-import-js";

export type CadFormat = "step" | "iges" | "brep";
export interface CadRequest {
    format: CadFormat;
    bytes: Uint8Array;
    module: string; // address of the WebAssembly module
}
export interface CadPart {
    color: [number, number, number] | null; // 0 to 1
    places: number[]; // x y z of each corner, mm
    corners: number[]; // three for each triangle
}
export type CadAnswer = { parts: CadPart[] } | { failed: string };

const READERS = { step: "ReadStepFile", iges: "ReadIgesFile", brep: "ReadBrepFile" } as const;
const FINENESS = { linearUnit: "millimeter", linearDeflectionType: "bounding_box_ratio", linearDeflection: 0.001, angularDeflection: 0.25 };

async function read({ format, bytes, module }: CadRequest): Promise<CadAnswer> {
    const occt = await occtimportjs({ locateFile: () => module });
    const { success, meshes } = occt[READERS[format]](bytes, FINENESS);
    if (!success || meshes.length === 0) return { failed: "" };
    return { parts: meshes.map(({ color, attributes, index }) => ({ color: color ?? null, places: attributes.position.array, corners: index.array })) };
}

self.onmessage = ({ data }: MessageEvent<CadRequest>) => {
    read(data).then((answer) => self.postMessage(answer), (problem: unknown) => self.postMessage({ failed: String(problem) } satisfies CadAnswer));
};
