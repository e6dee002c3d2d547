/**
 * The soft shadow on the floor: the arm, and the things around it, drawn flat into a small picture, slanted with its height and the darker the lower it is, then
 * blurred, and laid on a sheet that is only as large as the shadow.
 *
 *        arm ──► flat, 128 × 128 ──► blurred along x, along y ──► sheet on the floor
 */
import {
    CustomBlending, DoubleSide, MaxEquation, Matrix4, Mesh, OrthographicCamera, PlaneGeometry, Scene, ShaderMaterial, Vector2, Vector3, type WebGLRenderer,
    WebGLRenderTarget, Color, type Group,
} from "three";
import type { Palette } from "./palette";
import { ORDER } from "./room";

const PIXELS = 128, SLANT = new Vector2(-0.3, 0.38), BLUR = 1.1;
const COVERED = 1.55; // half the side of what the picture covers, by the size of the arm

const FLAT = {
    vertexShader: `
uniform float floorHeight, size;
varying float vHeight;
void main() {
    vec4 place = modelMatrix * vec4(position, 1.0);
    float height = place.z - floorHeight;
    vHeight = height / size;
    place.xy += vec2(${SLANT.x.toFixed(2)}, ${SLANT.y.toFixed(2)}) * max(0.0, height);
    gl_Position = projectionMatrix * viewMatrix * place;
}`,
    fragmentShader: `
varying float vHeight;
void main() { gl_FragColor = vec4(vec3(mix(0.42, 1.0, exp(-6.0 * vHeight))), 1.0); }`,
};

const BLURRED = {
    vertexShader: "varying vec2 vAt; void main() { vAt = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",
    fragmentShader: `
uniform sampler2D picture;
uniform vec2 offset;
varying vec2 vAt;
float at(float steps) { return texture2D(picture, vAt + offset * steps).r; }
void main() {
    float sum = at(0.0) * 0.1964 + (at(1.41) + at(-1.41)) * 0.2969 + (at(3.29) + at(-3.29)) * 0.0945 + (at(5.2) + at(-5.2)) * 0.0104;
    gl_FragColor = vec4(vec3(sum), 1.0);
}`,
};

const LAID = {
    vertexShader: `
uniform mat4 seen;
varying vec2 vAt;
void main() {
    vec4 place = modelMatrix * vec4(position, 1.0);
    vAt = (seen * place).xy * 0.5 + 0.5;
    gl_Position = projectionMatrix * viewMatrix * place;
}`,
    fragmentShader: `
uniform sampler2D picture;
uniform vec3 color;
uniform float strength;
varying vec2 vAt;
void main() {
    float dark = texture2D(picture, vAt).r;
    if (dark < 0.004) discard;
    gl_FragColor = vec4(color, dark * strength * smoothstep(0.0, 0.06, dark));
}`,
};

/** Where a part of the arm is: centre in the world, m, and radius. */
export interface Ball {
    center: Vector3;
    radius: number;
}

export class ContactShadow {
    readonly casters = new Scene(); // what throws the shadow
    readonly sheet: Mesh<PlaneGeometry, ShaderMaterial>;
    private readonly pictures = [0, 1].map(() => new WebGLRenderTarget(PIXELS, PIXELS, { depthBuffer: false })) as [WebGLRenderTarget, WebGLRenderTarget];
    private readonly above = new OrthographicCamera();
    private readonly flat = new ShaderMaterial({
        ...FLAT, blending: CustomBlending, blendEquation: MaxEquation, depthTest: false, side: DoubleSide, transparent: true, uniforms: { floorHeight: { value: 0 }, size: { value: 1 } },
    });
    private readonly blur = new ShaderMaterial({ ...BLURRED, depthTest: false, depthWrite: false, uniforms: { picture: { value: null }, offset: { value: new Vector2() } } });
    private readonly screen = new Scene().add(new Mesh(new PlaneGeometry(2, 2), this.blur));
    private readonly eye = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
    private size = 1;
    private height = 0;

    constructor() {
        this.sheet = new Mesh(new PlaneGeometry(1, 1), new ShaderMaterial({
            ...LAID, transparent: true, depthWrite: false,
            uniforms: { picture: { value: this.pictures[0].texture }, seen: { value: new Matrix4() }, color: { value: new Color() }, strength: { value: 1 } },
        }));
        this.sheet.renderOrder = ORDER.shadow;
        this.sheet.frustumCulled = false;
        this.casters.overrideMaterial = this.flat;
    }

    /** For an arm of this size on a floor of this height, m. */
    fit(size: number, height: number): void {
        Object.assign(this, { size, height });
        const { above } = this, half = COVERED * size;
        Object.assign(above, { left: -half, right: half, top: half, bottom: -half, near: -10 * size, far: 10 * size });
        above.position.set(0, 0, height);
        above.up.set(0, 1, 0);
        above.lookAt(0, 0, height + 1);
        above.updateMatrixWorld();
        above.updateProjectionMatrix();
        this.uniform("seen").value.multiplyMatrices(above.projectionMatrix, above.matrixWorldInverse);
        this.flat.uniforms["floorHeight"] = { value: height };
        this.flat.uniforms["size"] = { value: size };
    }

    paint({ shadow, shadowStrength }: Palette): void {
        const color = this.uniform("color").value as Color;
        color.setRGB((shadow >> 16) / 255, ((shadow >> 8) & 255) / 255, (shadow & 255) / 255, "srgb-linear");
        this.uniform("strength").value = shadowStrength;
    }

    /** Draws the picture anew; `balls` say how large the sheet must be. */
    cast(renderer: WebGLRenderer, groups: Group[], balls: Ball[]): void {
        this.casters.add(...groups);
        const before = renderer.getRenderTarget(), [one, other] = this.pictures;
        const color = renderer.getClearColor(new Color()), alpha = renderer.getClearAlpha();
        renderer.setClearColor(0x000000, 0);
        renderer.setRenderTarget(one);
        renderer.clear();
        renderer.render(this.casters, this.above);
        for (const [from, to, x, y] of [[one, other, 1, 0], [other, one, 0, 1]] as const) {
            this.blur.uniforms["picture"] = { value: from.texture };
            this.blur.uniforms["offset"] = { value: new Vector2((x * BLUR) / PIXELS, (y * BLUR) / PIXELS) };
            renderer.setRenderTarget(to);
            renderer.render(this.screen, this.eye);
        }
        renderer.setRenderTarget(before);
        renderer.setClearColor(color, alpha);
        this.stretch(balls);
    }

    private uniform(name: string): { value: any } { // eslint-disable-line @typescript-eslint/no-explicit-any
        return this.sheet.material.uniforms[name] as { value: any };
    }

    private stretch(balls: Ball[]): void {
        const low = new Vector2(Infinity, Infinity), high = new Vector2(-Infinity, -Infinity), most = COVERED * 0.97 * this.size, rim = 0.06 * this.size;
        for (const { center, radius } of balls) {
            const at = new Vector2(center.x, center.y).addScaledVector(SLANT, Math.max(0, center.z - this.height)), wide = radius + rim;
            low.min(new Vector2(at.x - wide, at.y - wide));
            high.max(new Vector2(at.x + wide, at.y + wide));
        }
        low.clampScalar(-most, most);
        high.clampScalar(-most, most);
        this.sheet.visible = high.x > low.x && high.y > low.y;
        this.sheet.scale.set(high.x - low.x, high.y - low.y, 1);
        this.sheet.position.set((low.x + high.x) / 2, (low.y + high.y) / 2, this.height + 0.0004 * this.size);
    }
}
