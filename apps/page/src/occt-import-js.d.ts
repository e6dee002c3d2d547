/** What is used of OpenCascade as WebAssembly. */
declare module "occt-import-js" {
    interface CadMesh {
        name?: string;
        color?: [number, number, number];
        attributes: { position: { array: number[] } };
        index: { array: number[] };
    }
    type CadReader = (bytes: Uint8Array, options: object | null) => { success: boolean; meshes: CadMesh[] };
    const start: (options: { locateFile: (name: string) => string }) => Promise<{ ReadStepFile: CadReader; ReadIgesFile: CadReader; ReadBrepFile: CadReader }>;
    export default start;
}
