/**
 * The limits of the joints as arcs around their axes: where the joint may go, its stops, its zero, and where it is now. Red near
 * a stop. One ring per joint; only its numbers change.
 */
import { Color, DoubleSide, Group, Matrix4, Mesh, RingGeometry, ShaderMaterial, Vector3 } from "three";
import type { ArcPlace, ArmShape } from "../core/bodies";
import type { Joint } from "../core/vocabulary";
import type { Palette } from "./palette";

const RAD = Math.PI / 180;

const FRAGMENT = `
uniform float low, high, now, radius, whole;
uniform vec3 value, base, stop;
varying vec2 vAt;
float between(float a, float from, float to, float soft) { return smoothstep(from - soft, from + soft, a) * (1.0 - smoothstep(to - soft, to + soft, a)); }
void main() {
    float a = atan(vAt.y, vAt.x), r = length(vAt) / radius, w = fwidth(r), soft = w / r;
    float band = between(r, 1.05, 1.15, w), rim = between(r, 1.15, 1.15 + 2.0 * w, w);
    float open = max(whole, between(a, low, high, soft)), past = between(a, min(0.0, now), max(0.0, now), soft);
    float ends = max(1.0 - smoothstep(1.5 * soft, 2.5 * soft, abs(a - low)), 1.0 - smoothstep(1.5 * soft, 2.5 * soft, abs(a - high))) * step(1.0, r) * step(r, 1.21) * (1.0 - whole);
    float zero = (1.0 - smoothstep(soft, 2.0 * soft, abs(a))) * step(1.02, r) * step(r, 1.18);
    float hand = (1.0 - smoothstep(2.2 * soft, 3.4 * soft, abs(a - now))) * step(1.0, r) * step(r, 1.27);
    float near = smoothstep(0.35, 0.0, min(now - low, high - now)) * (1.0 - whole);
    vec3 color = mix(mix(base, value, max(past, hand)), stop, near * max(past, hand));
    float opacity = max(max(band * open * mix(0.26, 0.95, past), rim * open * 0.75), max(max(ends * 0.9, zero * 0.7), hand));
    if (opacity < 0.01) discard;
    gl_FragColor = vec4(color, opacity);
    #include <colorspace_fragment>
}`;

/** The place of a ring: its axis is z, the pointer at zero x. */
function placeOf({ center, axis, zero }: ArcPlace): Matrix4 {
    const z = new Vector3(...axis), x = new Vector3(...zero);
    return new Matrix4().makeBasis(x, z.clone().cross(x), z).setPosition(...center);
}

export class JointArcs {
    readonly group = new Group();
    private readonly colors = { value: { value: new Color() }, base: { value: new Color() }, stop: { value: new Color(0xd90d0d) } };
    private rings: { joint: number; link: number; mesh: Mesh<RingGeometry, ShaderMaterial>; place: Matrix4 }[] = [];

    paint({ value, dark }: Palette): void {
        this.colors.value.value.set(value);
        this.colors.base.value.set(dark ? 0x8fa1b5 : 0x42566c);
    }

    wear({ joints }: ArmShape, limits: Joint[]): void {
        for (const { mesh } of this.rings) mesh.geometry.dispose();
        for (const { mesh } of this.rings) mesh.material.dispose();
        this.group.clear();
        this.rings = joints.flatMap((arc, joint) => {
            const limit = limits[joint];
            if (limit?.kind !== "revolute") return [];
            const low = limit.lower ?? -180, high = limit.upper ?? 180;
            const mesh = new Mesh(new RingGeometry(arc.radius * 0.99, arc.radius * 1.3, 96, 1), new ShaderMaterial({
                transparent: true, depthWrite: false, side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2,
                uniforms: {
                    ...this.colors, low: { value: Math.max(-Math.PI, low * RAD) }, high: { value: Math.min(Math.PI, high * RAD) }, now: { value: 0 },
                    radius: { value: arc.radius }, whole: { value: high - low >= 359.9 ? 1 : 0 },
                },
                vertexShader: "varying vec2 vAt; void main() { vAt = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
                fragmentShader: FRAGMENT,
            }));
            mesh.matrixAutoUpdate = mesh.frustumCulled = false;
            mesh.renderOrder = 20;
            this.group.add(mesh);
            return [{ joint, link: arc.link, mesh, place: placeOf(arc) }];
        });
    }

    /** `places` of the links: a ring is on the one before its joint. */
    show(places: Matrix4[], q: number[]): void {
        for (const { joint, link, mesh, place } of this.rings) {
            const angle = (q[joint] ?? 0) * RAD;
            mesh.matrix.multiplyMatrices(places[link] ?? new Matrix4(), place);
            mesh.matrixWorldNeedsUpdate = true;
            (mesh.material.uniforms["now"] as { value: number }).value = Math.atan2(Math.sin(angle), Math.cos(angle));
        }
    }
}
