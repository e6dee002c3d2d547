/**
 * Other solutions, seen through: every link once, drawn at many places. What stands where the arm or another of them
 * stands is not drawn again. First their depth alone, so that one sees their outer faces only, then their colour, stronger at the rim.
 */
import { AdditiveBlending, BufferGeometry, Color, Group, InstancedBufferAttribute, InstancedMesh, type Matrix4, NormalBlending, ShaderMaterial } from "three";
import type { Pose, Vec3 } from "../core/vocabulary";
import { placesOf } from "./arm_model";
import type { Palette } from "./palette";

const MOST = 16;
const SAME_MM = 0.5, SAME_DIRECTION = 0.9999;

export interface Ghost {
    pose: Pose;
    isOut: boolean; // beyond a limit
}

function surface(isColored: boolean): ShaderMaterial {
    return new ShaderMaterial({
        transparent: true, depthWrite: !isColored, colorWrite: isColored, polygonOffset: true, polygonOffsetFactor: isColored ? 2 : 3, polygonOffsetUnits: isColored ? 6 : 12,
        uniforms: isColored ? { inside: { value: new Color() }, rim: { value: new Color() }, outside: { value: new Color() } } : {},
        vertexShader: `
attribute float beyond;
varying vec3 vNormal, vPlace;
varying float vBeyond;
void main() {
    mat4 world = modelMatrix * instanceMatrix;
    vec4 place = world * vec4(position, 1.0);
    vPlace = place.xyz;
    vNormal = mat3(world) * normal;
    vBeyond = beyond;
    gl_Position = projectionMatrix * viewMatrix * place;
}`,
        fragmentShader: isColored ? `
uniform vec3 inside, rim, outside;
varying vec3 vNormal, vPlace;
varying float vBeyond;
void main() {
    float away = 1.0 - abs(dot(normalize(vNormal), normalize(cameraPosition - vPlace))), edge = away * away * away;
    gl_FragColor = vec4(mix(mix(inside, rim, edge), outside, vBeyond), 0.15 + 0.66 * edge);
    #include <colorspace_fragment>
}` : "void main() { gl_FragColor = vec4(1.0); }",
    });
}

const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Whether link k (from 1) of two poses has its ends at the same places, and its first axis on one line. */
function isSame(one: Pose, other: Pose, k: number): boolean {
    const [a, b] = [one.axes[k - 1], other.axes[k - 1]];
    if (!a || !b) return false;
    const along = Math.abs(a.along[0] * b.along[0] + a.along[1] * b.along[1] + a.along[2] * b.along[2]);
    const ends = distance(one.axes[k]?.at ?? one.xyz, other.axes[k]?.at ?? other.xyz);
    return distance(a.at, b.at) < SAME_MM && ends < SAME_MM && along > SAME_DIRECTION;
}

/** The same corners, and for each place whether it is beyond a limit. */
function sharing(geometry: BufferGeometry): BufferGeometry {
    const own = new BufferGeometry().setIndex(geometry.getIndex());
    for (const [name, attribute] of Object.entries(geometry.attributes)) own.setAttribute(name, attribute);
    return own.setAttribute("beyond", new InstancedBufferAttribute(new Float32Array(MOST), 1));
}

export class Ghosts {
    readonly group = new Group();
    private readonly depth = surface(false);
    private readonly colored = surface(true);
    private links: InstancedMesh[][] = []; // per link: depth, colour

    constructor() {
        this.group.visible = false;
    }

    paint({ dark, ghost, ghostRim, ghostOut }: Palette): void {
        const set = (name: string, color: number): void => void (this.colored.uniforms[name]?.value as Color).set(color);
        set("inside", ghost);
        set("rim", ghostRim);
        set("outside", ghostOut);
        this.colored.blending = dark ? AdditiveBlending : NormalBlending;
    }

    /** The links of another arm; they belong to it, and go with it. */
    wear(geometries: BufferGeometry[]): void {
        for (const mesh of this.links.flat()) mesh.dispose();
        this.group.clear();
        this.links = geometries.map((geometry, k) => (k === 0 ? [] : [this.depth, this.colored].map((material, pass) => {
            const mesh = new InstancedMesh(sharing(geometry), material, MOST);
            mesh.count = 0;
            mesh.frustumCulled = false;
            mesh.renderOrder = 10 + pass;
            this.group.add(mesh);
            return mesh;
        })));
    }

    show(arm: Pose, ghosts: Ghost[]): void {
        const shown = ghosts.slice(0, MOST), places = shown.map(({ pose }) => placesOf(pose));
        this.group.visible = shown.length > 0;
        this.links.forEach((meshes, k) => {
            const seen = [arm], kept = shown.map((_, index) => index).filter((index) => {
                const { pose } = shown[index] as Ghost;
                if (seen.some((other) => isSame(other, pose, k))) return false;
                return seen.push(pose) > 0;
            });
            for (const mesh of meshes) this.fill(mesh, kept.map((index) => [places[index]?.[k] as Matrix4, shown[index]?.isOut ?? false]));
        });
    }

    private fill(mesh: InstancedMesh, kept: [Matrix4, boolean][]): void {
        const beyond = mesh.geometry.getAttribute("beyond") as InstancedBufferAttribute;
        kept.forEach(([place, isOut], k) => {
            mesh.setMatrixAt(k, place);
            beyond.setX(k, isOut ? 1 : 0);
        });
        mesh.count = kept.length;
        mesh.visible = kept.length > 0;
        mesh.instanceMatrix.needsUpdate = beyond.needsUpdate = true;
    }
}
