/** What things look like: surfaces from the core, one for each shape, in the colour that the thing says. */
import { BufferGeometry, Color, Euler, Float32BufferAttribute, Int8BufferAttribute, Matrix4, Mesh, Quaternion, ShaderMaterial, Uint16BufferAttribute, Uint32BufferAttribute, Vector3 } from "three";
import type { SceneAnswer, Vec3 } from "../core/vocabulary";
import type { Desk } from "../desk";
import { sceneOf, shapeOf, type Thing } from "../state/things";
import { MM } from "./metres";

const RAD = Math.PI / 180;
const USUAL = "#9aa5b1";

/** A dull surface under sky and sun. The lit materials of three.js are not in the bundle (UNLIT in build.mjs). */
class Dull extends ShaderMaterial {
    readonly color: Color;
    readonly emissive = new Color(0);

    constructor(color: string) {
        super({
            vertexShader: "varying vec3 vNormal; void main() { vNormal = mat3(modelMatrix) * normal; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
            fragmentShader: `uniform vec3 color, emissive; varying vec3 vNormal;
void main() {
    vec3 n = normalize(vNormal);
    float light = mix(0.28, 0.6, 0.5 + 0.5 * n.z) + 0.5 * max(0.0, dot(n, normalize(vec3(-1.0, -1.6, 3.0))));
    gl_FragColor = vec4(color * light + emissive, 1.0);
    #include <colorspace_fragment>
}`,
        });
        this.color = new Color(color);
        this.uniforms = { color: { value: this.color }, emissive: { value: this.emissive } };
    }
}

export type ThingMesh = Mesh<BufferGeometry, Dull>;

/** Where it stands, metres. */
export function placeOf({ xyz, abc }: Pick<Thing, "xyz" | "abc">): Matrix4 {
    const [a, b, c] = abc.map((deg) => deg * RAD) as Vec3;
    return new Matrix4().compose(new Vector3(...xyz).multiplyScalar(MM), new Quaternion().setFromEuler(new Euler(c, b, a, "ZYX")), new Vector3(1, 1, 1));
}

const digits = (value: number, count: number): number => Math.round(value * 10 ** count) / 10 ** count;

/** The place of a thing that stands so, with as many digits as a hand means. */
export function placed(matrix: Matrix4): Pick<Thing, "xyz" | "abc"> {
    const place = new Vector3(), turn = new Quaternion();
    matrix.decompose(place, turn, new Vector3());
    const { x, y, z } = new Euler().setFromQuaternion(turn, "ZYX");
    return { xyz: [place.x, place.y, place.z].map((m) => digits(m / MM, 2)) as Vec3, abc: [z, y, x].map((rad) => digits(rad / RAD, 2)) as Vec3 };
}

function bytesOf(text: string): ArrayBuffer {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}

function geometryOf({ things }: SceneAnswer): BufferGeometry {
    const places: number[] = [], normals: number[] = [], corners: number[] = [];
    for (const { mesh } of things) {
        if (!mesh) continue;
        const first = places.length / 3, own = mesh.index_bytes === 4 ? new Uint32Array(bytesOf(mesh.indices)) : new Uint16Array(bytesOf(mesh.indices));
        for (const mm of new Float32Array(bytesOf(mesh.positions))) places.push(mm * MM);
        new Int8Array(bytesOf(mesh.normals)).forEach((value, k) => { if (k % 4 < 3) normals.push(value); });
        for (const corner of own) corners.push(first + corner);
    }
    const Index = places.length / 3 > 65535 ? Uint32BufferAttribute : Uint16BufferAttribute;
    return new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3))
        .setAttribute("normal", new Int8BufferAttribute(normals, 3, true)).setIndex(new Index(corners, 1));
}

export class ThingModels {
    private readonly known = new Map<string, Promise<BufferGeometry>>();

    constructor(private readonly desk: Desk) {}

    /** Seen from the thing's own frame. */
    private surface(thing: Thing): Promise<BufferGeometry> {
        const shape = shapeOf(thing), key = JSON.stringify(shape);
        const known = this.known.get(key) ?? this.desk.core.ask<"scene">({ op: "scene", scene: sceneOf([{ name: "a", xyz: [0, 0, 0], abc: [0, 0, 0], ...shape }]), surfaces: true }).then(geometryOf);
        this.known.set(key, known);
        return known;
    }

    /** One that the core refuses has no surface. */
    async make(thing: Thing): Promise<ThingMesh> {
        const geometry = await this.surface(thing).catch(() => new BufferGeometry());
        return new Mesh(geometry, new Dull(/^#[\da-f]{6}$/i.test(thing.color ?? "") ? thing.color ?? USUAL : USUAL));
    }
}
