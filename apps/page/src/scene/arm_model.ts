/**
 * An arm as meshes: what the core made of its links (core/bodies.ts), each laid where the pose has its frame. Only matrices change
 * while it moves.
 */
import { BufferAttribute, BufferGeometry, Group, type Material, Matrix4, Mesh } from "three";
import type { ArmShape, LinkShape } from "../core/bodies";
import type { Pose } from "../core/vocabulary";
import { matrixOf, MM } from "./metres";
import { plateOf } from "./name_plate";

const MILLIMETRES = new Matrix4().makeScale(MM, MM, MM); // shapes are in mm, the scene in m

export function geometryOf({ positions, normals, paints, open, indices }: LinkShape): BufferGeometry {
    const kind = new Uint8Array(2 * paints.length);
    paints.forEach((paint, k) => kind.set([paint, open[k] ?? 255], 2 * k));
    const geometry = new BufferGeometry()
        .setAttribute("position", new BufferAttribute(positions, 3))
        .setAttribute("normal", new BufferAttribute(normals, 4, true))
        .setAttribute("kind", new BufferAttribute(kind, 2));
    geometry.setIndex(new BufferAttribute(indices, 1));
    return geometry;
}

/** Where each link is: the base, then what follows each joint. */
export function placesOf(pose: Pose): Matrix4[] {
    return [MILLIMETRES.clone(), ...(pose.axis_frames ?? pose.frames).map((frame) => matrixOf(frame).multiply(MILLIMETRES))];
}

export class ArmModel {
    readonly group = new Group();
    readonly geometries: BufferGeometry[];
    private readonly links: Mesh[];
    private readonly plates: ReturnType<typeof plateOf>[] = [];

    constructor(readonly shape: ArmShape, material: Material) {
        this.geometries = shape.links.map(geometryOf);
        this.links = this.geometries.map((geometry) => {
            const mesh = new Mesh(geometry, material);
            mesh.matrixAutoUpdate = false;
            mesh.frustumCulled = false;
            return mesh;
        });
        this.group.add(...this.links);
    }

    /** Another surface for all links. */
    wear(material: Material): void {
        for (const link of this.links) link.material = material;
    }

    /** Its name, where its body has a place for it; once. */
    print(name: string): void {
        if (this.plates.length > 0) return;
        for (const place of this.shape.labels) {
            const plate = plateOf(place, name);
            this.plates.push(plate);
            this.links[place.link]?.add(plate);
        }
    }

    show(places: Matrix4[]): void {
        this.links.forEach((link, k) => {
            link.matrix.copy(places[k] ?? MILLIMETRES);
            link.matrixWorldNeedsUpdate = true;
        });
    }

    dispose(): void {
        this.group.removeFromParent();
        for (const { material } of this.plates) material.map?.dispose();
        for (const thing of [...this.geometries, ...this.plates.flatMap(({ geometry, material }) => [geometry, material])]) thing.dispose();
    }
}
