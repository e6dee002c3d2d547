/**
 * What an arm looks like, as the core makes it from joints and dimensions (request `bodies`): a mesh per link, in the frame of that
 * link. The same comes from the build for the arms that ship, packed into one file each: the first picture waits for nothing else.
 *
 *     [0] base ── joint 1 ── [1] ── joint 2 ── [2] ...      link k moves with the frame after joint k
 */
import type { Vec3 } from "./vocabulary";

export interface Paint {
    name: string;
    day: string;
    night: string;
    roughness: number;
    metalness: number;
}

/** Where the arc of a joint's limits is drawn, in the frame of the link before the joint. */
export interface ArcPlace {
    link: number; // that link
    center: Vec3;
    axis: Vec3;
    zero: Vec3;
    radius: number;
}

/** The name of the arm, painted on a link. */
export interface NamePlate {
    link: number;
    center: Vec3;
    x: Vec3;
    normal: Vec3;
    width: number;
    color: string;
}

/** What is told about the whole arm; mm. */
export interface ShapeFacts {
    size: number; // sum of the distances between pivots: the scale of everything
    floor: number; // height of the floor
    lift: number;
    materials: Paint[];
    joints: ArcPlace[];
    labels: NamePlate[];
}

export interface BodiesAnswer extends ShapeFacts {
    triangles: number;
    links: {
        vertices: number;
        triangles: number;
        positions: string;
        normals: string;
        materials: string;
        occlusion: string;
        indices: string;
        index_bytes: number;
        bounds: [Vec3, Vec3] | null;
    }[];
}

/** One link: corners with place (mm), normal (x y z 0, 127 is one), number of the paint and how open the corner lies (255: all). */
export interface LinkShape {
    positions: Float32Array;
    normals: Int8Array;
    paints: Uint8Array;
    open: Uint8Array;
    indices: Uint16Array | Uint32Array;
}

export interface ArmShape extends ShapeFacts {
    links: LinkShape[];
}

function bytesOf(text: string): ArrayBuffer {
    const raw = atob(text), bytes = new Uint8Array(raw.length);
    for (let k = 0; k < raw.length; ++k) bytes[k] = raw.charCodeAt(k);
    return bytes.buffer;
}

const allOpen = (count: number): Uint8Array => new Uint8Array(count).fill(255);

export function shapeOf({ size, floor, lift, materials, joints, labels, links }: BodiesAnswer): ArmShape {
    return {
        size, floor, lift, materials, joints, labels,
        links: links.map((link) => ({
            positions: new Float32Array(bytesOf(link.positions)),
            normals: new Int8Array(bytesOf(link.normals)),
            paints: new Uint8Array(bytesOf(link.materials)),
            open: link.occlusion ? new Uint8Array(bytesOf(link.occlusion)) : allOpen(link.vertices),
            indices: link.index_bytes === 4 ? new Uint32Array(bytesOf(link.indices)) : new Uint16Array(bytesOf(link.indices)),
        })),
    };
}
