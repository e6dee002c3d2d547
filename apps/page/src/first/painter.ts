/**
 * Paints the first picture with one small program and nothing else: what stands on the ground, the ground, the light of the
 * scene that follows. Colours are those that the cheap surfaces there have (Lambert), so nothing changes when it comes.
 *
 *     corners: place, normal ──► lit where there is a normal ──► screen
 */
import type { Vec3 } from "../core/vocabulary";
import { SKY, SUN } from "../scene/light";
import type { Palette } from "../scene/palette";
import { placeOf } from "../scene/views";
import type { FirstArm } from "./first_arm";
import { seenFrom } from "./sight";
import { CORNER_FLOATS, type Stroke, strokesOf } from "./strokes";

const VERTEX = `#version 300 es
in vec3 place, normal;
uniform mat4 laid, seen;
uniform vec3 paint, sun, sky, ground;
uniform float opacity;
out vec4 shade;

vec3 light() {
    mat3 turn = mat3(laid);
    vec3 stretched = vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2]));
    vec3 n = normalize(turn * (normal / stretched));
    float fromSun = max(0.0, dot(n, normalize(sun))) * ${SUN.strength.toFixed(3)};
    vec3 fromSky = mix(ground, sky, 0.5 + 0.5 * dot(n, vec3(${SKY.up.join(", ")}))) * ${SKY.strength.toFixed(3)};
    return (fromSun + fromSky) / 3.14159265;
}

vec3 onScreen(vec3 c) {
    return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThan(c, vec3(0.0031308)));
}

void main() {
    gl_Position = seen * laid * vec4(place, 1.0);
    vec3 lit = normal == vec3(0.0) ? paint : min(paint * light(), 1.0);
    shade = vec4(onScreen(lit), opacity);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 shade;
out vec4 color;
void main() { color = shade; }`;

/** Red, green, blue as the light adds up, of a colour as screens have it. */
function linear(color: number): Vec3 {
    const of = (shift: number): number => {
        const c = ((color >> shift) & 255) / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return [of(16), of(8), of(0)];
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]] as const) {
        const shader = gl.createShader(kind);
        if (!shader) return program; // the context was lost: nothing is seen
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
        gl.deleteShader(shader); // when the program goes
    }
    gl.bindAttribLocation(program, 0, "place");
    gl.bindAttribLocation(program, 1, "normal");
    gl.linkProgram(program);
    return program;
}

/** Everything that is painted, in the colours of the screen. */
function paint(gl: WebGL2RenderingContext, program: WebGLProgram, strokes: Stroke[], palette: Palette, seen: number[]): void {
    const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
    const laid = at("laid"), color = at("paint"), opacity = at("opacity"), back = palette.background;
    gl.clearColor((back >> 16) / 255, ((back >> 8) & 255) / 255, (back & 255) / 255, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix4fv(at("seen"), false, seen);
    gl.uniform3fv(at("sun"), SUN.from);
    gl.uniform3fv(at("sky"), linear(palette.sky));
    gl.uniform3fv(at("ground"), linear(palette.ground));
    for (const stroke of strokes) {
        const [a, b, c, d, e, f, g, h, i, x, y, z] = stroke.laid as number[];
        gl.uniformMatrix4fv(laid, false, [a, b, c, 0, d, e, f, 0, g, h, i, 0, x, y, z, 1] as number[]);
        gl.uniform3fv(color, linear(stroke.color));
        gl.uniform1f(opacity, stroke.opacity ?? 1);
        if (stroke.opacity) gl.enable(gl.BLEND);
        gl.drawArrays(stroke.lines ? gl.LINES : gl.TRIANGLES, stroke.first, stroke.count);
    }
}

/** Paints the arm as its first view shows it, and leaves the context as a new one is. */
export function paintArm(gl: WebGL2RenderingContext, arm: FirstArm, palette: Palette, sides: number): void {
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl, aspect = width / height;
    const strokes = strokesOf(arm, palette, sides), program = programOf(gl), buffer = gl.createBuffer(), layout = gl.createVertexArray();
    gl.bindVertexArray(layout);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(strokes.corners), gl.STATIC_DRAW);
    for (const attribute of [0, 1]) {
        gl.enableVertexAttribArray(attribute);
        gl.vertexAttribPointer(attribute, 3, gl.FLOAT, false, 4 * CORNER_FLOATS, 12 * attribute);
    }
    gl.useProgram(program);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    paint(gl, program, strokes.all, palette, seenFrom(placeOf("orbit", arm.reach, aspect), aspect));

    gl.disable(gl.BLEND);
    gl.disable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ZERO);
    gl.useProgram(null);
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    gl.deleteVertexArray(layout);
    gl.deleteBuffer(buffer);
    gl.deleteProgram(program);
}
