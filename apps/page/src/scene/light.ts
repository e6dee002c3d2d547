/**
 * The light in which the arm stands, as pieces of shader: three lamps and a sky light what is dull, the room around them is seen in
 * what shines. The room is computed, not stored: sky, floor, a soft box, two strips and a dark horizon, which gives metal its edge.
 *
 *           key ▢  ceiling            N: normal, V: to the eye, d: direction into the room
 *      fill ▯   ╲  ▯ rim
 *               arm
 */
import type { Vec3 } from "../core/vocabulary";

function unit([x, y, z]: Vec3): string {
    const length = Math.hypot(x, y, z);
    return `vec3(${[x, y, z].map((value) => (value / length).toFixed(5)).join(", ")})`;
}

/** Uniforms of one palette's light, and the light that falls on a dull surface. */
export const LIGHT = `
uniform vec3 sky, ground, key, fill, rim;
uniform float mirrored, exposure;
const vec3 FROM_KEY = ${unit([0.45, -0.62, 0.9])}, FROM_RIM = ${unit([-0.75, 0.55, 0.3])}, FROM_FILL = ${unit([-0.8, -0.5, 0.15])};

vec3 falling(vec3 N) {
    vec3 light = mix(ground, sky, 0.5 + 0.5 * N.z) * 0.62;
    light += key * 0.42 * max(0.0, (dot(N, FROM_KEY) + 0.18) / 1.18);
    light += fill * (dot(N, FROM_FILL) * 0.5 + 0.5) * 0.55;
    return light + rim * 0.30 * max(0.0, dot(N, FROM_RIM));
}

/** From brightness to the bytes of the screen. */
vec3 developed(vec3 color) {
    color *= exposure;
    return sqrt(color * (1.0 + color * 0.06) / (1.0 + 0.26 * color * color));
}`;

/** The room in a direction, the more blurred the rougher the surface is that mirrors it. */
export const ROOM = `
vec3 room(vec3 d, float rough) {
    float soft = 0.05 + 0.55 * rough;
    vec3 seen = mix(ground * 0.55, sky * 0.75, smoothstep(-0.12 - soft, 0.16 + soft, d.z));
    seen += sky * 0.55 * smoothstep(0.25, 1.0, d.z);
    seen += key * 1.25 * smoothstep(0.86 - soft, 0.90 + soft * 0.6, dot(d, FROM_KEY));
    seen += rim * smoothstep(0.72 - soft, 0.80 + soft, dot(d, FROM_RIM));
    seen += (fill + 0.25 * sky) * 1.8 * smoothstep(0.80 - soft, 0.86 + soft, dot(d, FROM_FILL));
    return seen * (1.0 - 0.28 * smoothstep(0.10 + soft, 0.0, abs(d.z + 0.02)));
}`;

/** Paints by their number: colour, then how rough and how metallic. */
export const MOST_PAINTS = 32;
export const PAINTS = `
uniform vec3 paints[${MOST_PAINTS}];
uniform vec2 surfaces[${MOST_PAINTS}];`;
