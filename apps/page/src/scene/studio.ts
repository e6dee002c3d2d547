/**
 * The one surface of the arm: paint by number, dull and shining in the light of the room. Made once; another palette is other
 * numbers. The plain one is lit at its corners only, for machines without graphics hardware, and looks as the first picture does.
 */
import { Color, ShaderMaterial, Vector2, Vector3 } from "three";
import type { Paint } from "../core/bodies";
import { LIGHT, MOST_PAINTS, PAINTS, ROOM } from "./light";
import type { Palette } from "./palette";

const CORNER = `
attribute vec2 kind;
${PAINTS}
vec3 worldOf(vec3 place) { return (modelMatrix * vec4(place, 1.0)).xyz; }
vec3 paintOf() { return paints[int(kind.x)] * (kind.y / 255.0); }`;

const SHINING = {
    vertexShader: `${CORNER}
varying vec3 vNormal, vPlace, vPaint;
varying vec2 vSurface;
void main() {
    vPlace = worldOf(position);
    vNormal = mat3(modelMatrix) * normal;
    vPaint = paintOf();
    vSurface = surfaces[int(kind.x)];
    gl_Position = projectionMatrix * viewMatrix * vec4(vPlace, 1.0);
}`,
    fragmentShader: `${LIGHT}${ROOM}
varying vec3 vNormal, vPlace, vPaint;
varying vec2 vSurface;
uniform float floorHeight, nearFloor;
void main() {
    vec3 N = normalize(vNormal), V = normalize(cameraPosition - vPlace);
    float facing = clamp(dot(N, V), 0.0, 1.0), away = 1.0 - facing;
    float low = mix(0.62, 1.0, smoothstep(0.0, nearFloor, vPlace.z - floorHeight));
    vec3 light = falling(N) * mix(1.0, low, 0.5 - 0.5 * N.z);
    vec3 mirror = mix(vec3(0.04), vPaint, vSurface.y);
    mirror += (max(vec3(1.0 - vSurface.x), mirror) - mirror) * (away * away * away * away * away);
    float open = clamp(dot(vPaint, vec3(0.8)), 0.35, 1.0);
    vec3 color = vPaint * (1.0 - 0.7 * vSurface.y) * light + room(reflect(-V, N), vSurface.x) * mirror * mirrored * open;
    gl_FragColor = vec4(developed(color), 1.0);
}`,
};

const PLAIN = {
    vertexShader: `${CORNER}${LIGHT}
varying vec3 vColor;
void main() {
    vec3 N = normalize(mat3(modelMatrix) * normal);
    vColor = developed(paintOf() * falling(N));
    gl_Position = projectionMatrix * viewMatrix * vec4(worldOf(position), 1.0);
}`,
    fragmentShader: `
varying vec3 vColor;
void main() { gl_FragColor = vec4(vColor, 1.0); }`,
};

export class Studio {
    readonly uniforms = {
        sky: { value: new Vector3() }, ground: { value: new Vector3() }, key: { value: new Vector3() }, fill: { value: new Vector3() }, rim: { value: new Vector3() },
        mirrored: { value: 1 }, exposure: { value: 1 }, floorHeight: { value: 0 }, nearFloor: { value: 1 },
        paints: { value: Array.from({ length: MOST_PAINTS }, () => new Color()) }, surfaces: { value: Array.from({ length: MOST_PAINTS }, () => new Vector2()) },
    };
    readonly shining = new ShaderMaterial({ ...SHINING, uniforms: this.uniforms });
    readonly plain = new ShaderMaterial({ ...PLAIN, uniforms: this.uniforms });

    light({ light }: Palette): void {
        for (const name of ["sky", "ground", "key", "fill", "rim"] as const) this.uniforms[name].value.fromArray(light[name]);
        this.uniforms.mirrored.value = light.mirrored;
        this.uniforms.exposure.value = light.exposure;
    }

    /** The paints of an arm of this size, m. */
    paint(paints: Paint[], { dark }: Palette, size: number, floor: number): void {
        paints.slice(0, MOST_PAINTS).forEach(({ day, night, roughness, metalness }, k) => {
            this.uniforms.paints.value[k]?.set(dark ? night : day);
            this.uniforms.surfaces.value[k]?.set(roughness, metalness);
        });
        this.uniforms.floorHeight.value = floor;
        this.uniforms.nearFloor.value = 0.3 * size;
    }
}
