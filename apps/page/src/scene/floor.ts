/** The ground: a grid in mm with numbers along its axes, and a surface that catches shadows. */
import {
    BufferGeometry, CanvasTexture, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial,
    PlaneGeometry, ShadowMaterial, Sprite, SpriteMaterial,
} from "three";
import { gridOf, lineEnds, SURFACE, SURFACE_OPACITY, THIN_LINES } from "./grid";
import { MM } from "./metres";
import type { Palette } from "./palette";

function lines(step: number, half: number, color: number): LineSegments {
    const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(lineEnds(step * MM, half * MM), 3));
    return new LineSegments(geometry, new LineBasicMaterial({ color }));
}

/** A word that always looks at the eye. */
export function label(text: string, palette: Palette, height: number): Sprite {
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

/** Numbers along the axes x and y, in mm, beside the lines they belong to. */
function numbers(step: number, half: number, unit: string, height: number, palette: Palette): Sprite[] {
    const marks: Sprite[] = [];
    const put = (text: string, x: number, y: number): void => {
        const mark = label(text, palette, height);
        mark.position.set(x * MM, y * MM, 0);
        marks.push(mark);
    };
    const aside = height / MM * 0.8;
    for (let at = -half; at <= half; at += step) {
        if (at === 0) continue;
        put(at === half ? `x, ${unit}` : String(at), at, -aside);
        put(at === half ? `y, ${unit}` : String(at), -aside, at);
    }
    return marks;
}

/** `reach` in mm decides how far the ground goes and how fine its grid is; `unit` is the name of the mm, null: no numbers. */
export function makeFloor(reach: number, unit: string | null, palette: Palette, shadows: boolean): Group {
    const ground = new Group();
    const { coarse, fine, half } = gridOf(reach);
    const thin = lines(fine, half, palette.gridFine);
    const thick = lines(coarse, half, palette.gridCoarse);
    thin.position.z = THIN_LINES * reach * MM;
    ground.add(thin, thick);

    const surface = new Mesh(new PlaneGeometry(2 * half * MM, 2 * half * MM),
        new MeshBasicMaterial({ color: palette.floor, transparent: true, opacity: SURFACE_OPACITY, depthWrite: false }));
    surface.position.z = SURFACE * reach * MM;
    ground.add(surface);
    if (shadows) {
        const shade = new Mesh(surface.geometry, new ShadowMaterial({ opacity: 0.22, depthWrite: false }));
        shade.receiveShadow = true;
        ground.add(shade);
    }
    if (unit !== null) ground.add(...numbers(coarse, half, unit, reach * MM * 0.05, palette));
    return ground;
}
