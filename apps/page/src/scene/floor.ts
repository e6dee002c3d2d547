/** The ground: a grid in mm with numbers along its axes, and a surface that catches shadows. */
import {
    BufferGeometry, CanvasTexture, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial,
    PlaneGeometry, ShadowMaterial, Sprite, SpriteMaterial,
} from "three";
import { MM } from "./metres";
import type { Palette } from "./palette";

/** Steps of 1, 2 or 5 times a power of ten: about `count` of them in `length`. */
export function roundStep(length: number, count: number): number {
    const rough = length / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    const factor = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
    return factor * power;
}

function lines(step: number, half: number, color: number): LineSegments {
    const ends: number[] = [];
    const count = Math.round(half / step);
    for (let k = -count; k <= count; ++k) {
        const at = k * step * MM, far = count * step * MM;
        ends.push(at, -far, 0, at, far, 0, -far, at, 0, far, at, 0);
    }
    const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(ends, 3));
    return new LineSegments(geometry, new LineBasicMaterial({ color }));
}

function label(text: string, palette: Palette, height: number): Sprite {
    const canvas = document.createElement("canvas");
    canvas.width = 128;
    canvas.height = 48;
    const pen = canvas.getContext("2d");
    if (pen) {
        pen.font = "28px system-ui, sans-serif";
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        pen.fillStyle = `#${palette.joint.toString(16).padStart(6, "0")}`;
        pen.fillText(text, 64, 24);
    }
    const sprite = new Sprite(new SpriteMaterial({ map: new CanvasTexture(canvas), depthWrite: false }));
    sprite.scale.set(height * (128 / 48), height, 1);
    return sprite;
}

/** `reach` in mm decides how far the ground goes and how fine its grid is. */
export function makeFloor(reach: number, palette: Palette, shadows: boolean): Group {
    const ground = new Group();
    const coarse = roundStep(reach, 4), half = coarse * Math.ceil((reach * 1.25) / coarse);
    const fine = lines(coarse / 5, half, palette.gridFine);
    const thick = lines(coarse, half, palette.gridCoarse);
    fine.position.z = -0.0004 * reach * MM;
    ground.add(fine, thick);

    const surface = new Mesh(new PlaneGeometry(2 * half * MM, 2 * half * MM),
        new MeshBasicMaterial({ color: palette.floor, transparent: true, opacity: 0.55, depthWrite: false }));
    surface.position.z = -0.002 * reach * MM;
    ground.add(surface);
    if (shadows) {
        const shade = new Mesh(surface.geometry, new ShadowMaterial({ opacity: 0.22, depthWrite: false }));
        shade.receiveShadow = true;
        ground.add(shade);
    }
    for (let at = -half; at <= half; at += coarse) {
        const sides: [number, number][] = at === 0 ? [[0, -half]] : [[at, -half], [half, at]];
        for (const [x, y] of sides) {
            const mark = label(String(x === half ? y : x), palette, reach * MM * 0.05);
            mark.position.set(x * MM * (x === half ? 1.06 : 1), y * MM * (y === -half ? 1.06 : 1), 0);
            ground.add(mark);
        }
    }
    const unit = label("x, mm", palette, reach * MM * 0.05);
    unit.position.set(half * MM * 0.9, -half * MM * 1.16, 0);
    const other = label("y, mm", palette, reach * MM * 0.05);
    other.position.set(half * MM * 1.2, half * MM * 0.9, 0);
    ground.add(unit, other);
    return ground;
}
