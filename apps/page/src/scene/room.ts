/** The room in the picture: sky, floor, grid with numbers printed on it. Everything is made once and changes with arm and palette. */
import {
    BufferGeometry, CanvasTexture, Float32BufferAttribute, Group, LineSegments, Mesh, MeshBasicMaterial, type Scene, ShaderMaterial, SRGBColorSpace,
} from "three";
import { floorTints, gridStep, lineTints, skyTints } from "./grid";
import { MM } from "./metres";
import type { Palette } from "./palette";
import type { Tints } from "./tints";

/** What is painted first has the lowest number: the floor hides nothing. */
export const ORDER = { sky: -100, floor: -90, lines: -60, numbers: -40, shadow: -26 };

function tinted(place: string): ShaderMaterial {
    return new ShaderMaterial({
        depthWrite: false, transparent: true,
        vertexShader: `attribute vec4 tint; varying vec4 vTint; void main() { vTint = tint; gl_Position = ${place}; }`,
        fragmentShader: "varying vec4 vTint; void main() { gl_FragColor = vTint; }",
    });
}

function shapeOf({ places, tints, indices }: Tints): BufferGeometry {
    const made = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3)).setAttribute("tint", new Float32BufferAttribute(tints, 4));
    if (indices.length > 0) made.setIndex(indices);
    return made;
}

const CELL = { width: 192, height: 48 }; // pixels of one number

/** Numbers printed on the floor along x and y, all on one sheet. */
class Numbers {
    readonly mesh = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ transparent: true, depthWrite: false, opacity: 0.9 }));

    constructor() {
        this.mesh.renderOrder = ORDER.numbers;
        this.mesh.visible = false;
    }

    print(reach: number, unit: string, { text }: Palette): void {
        const step = gridStep(reach), count = Math.max(1, Math.floor((1.3 * reach) / step));
        const texts = Array.from({ length: 2 * count }, (_, k) => {
            const at = (Math.floor(k / 2) + 1) * step, isLast = k >= 2 * count - 2;
            return isLast ? `${k % 2 === 0 ? "x" : "y"}, ${unit}` : String(at);
        });
        const places: number[] = [], uv: number[] = [], indices: number[] = [];
        const height = 0.052 * reach * MM, width = (height * CELL.width) / CELL.height;
        texts.forEach((_, k) => {
            const at = (Math.floor(k / 2) + 1) * step * MM, along = k % 2 === 0, aside = 0.04 * reach * MM;
            const [x, y] = along ? [at, -aside] : [aside, at], first = places.length / 3;
            for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
                const u = (a * width) / 2, v = (b * height) / 2;
                places.push(...(along ? [x + u, y + v, 0] : [x - v, y + u, 0]));
                uv.push((a + 1) / 2, 1 - (k + (b < 0 ? 1 : 0)) / texts.length);
            }
            indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
        });
        this.mesh.geometry.dispose();
        this.mesh.geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3)).setAttribute("uv", new Float32BufferAttribute(uv, 2)).setIndex(indices);
        this.mesh.material.map?.dispose();
        this.mesh.material.map = this.sheet(texts, text);
        this.mesh.material.needsUpdate = true;
        this.mesh.visible = true;
    }

    private sheet(texts: string[], color: number): CanvasTexture {
        const canvas = Object.assign(document.createElement("canvas"), { width: CELL.width, height: CELL.height * texts.length }), pen = canvas.getContext("2d");
        if (pen) {
            pen.font = '500 30px system-ui, "DejaVu Sans", sans-serif';
            pen.textAlign = "center";
            pen.textBaseline = "middle";
            pen.fillStyle = `#${color.toString(16).padStart(6, "0")}`;
            texts.forEach((text, k) => pen.fillText(text, CELL.width / 2, CELL.height * (k + 0.5)));
        }
        const texture = new CanvasTexture(canvas);
        texture.colorSpace = SRGBColorSpace;
        texture.anisotropy = 4;
        return texture;
    }
}

export class Room {
    private readonly onFloor = new Group();
    private readonly sky = new Mesh(new BufferGeometry(), tinted("vec4(position.xy, 1.0, 1.0)"));
    private readonly floor = new Mesh(new BufferGeometry(), tinted("projectionMatrix * modelViewMatrix * vec4(position, 1.0)"));
    private readonly lines = new LineSegments(new BufferGeometry(), this.floor.material);
    private readonly numbers = new Numbers();

    constructor(scene: Scene) {
        this.sky.material.depthTest = this.sky.material.transparent = false; // before all that is in the room
        this.sky.renderOrder = ORDER.sky;
        this.floor.renderOrder = ORDER.floor;
        this.lines.renderOrder = ORDER.lines;
        for (const part of [this.sky, this.floor, this.lines]) part.frustumCulled = false;
        this.onFloor.add(this.floor, this.lines, this.numbers.mesh);
        scene.add(this.sky, this.onFloor);
    }

    /** For an arm of this reach, mm, on a floor of this height, m; `unit`: the name of the mm on the floor, null for a floor without numbers. */
    lay(reach: number, height: number, unit: string | null, palette: Palette): void {
        const put = (part: { geometry: BufferGeometry }, tints: Tints): void => {
            part.geometry.dispose();
            part.geometry = shapeOf(tints);
        };
        put(this.sky, skyTints(palette));
        put(this.floor, floorTints(palette, reach * MM));
        put(this.lines, lineTints(palette, reach * MM));
        this.onFloor.position.z = height;
        if (unit !== null) this.numbers.print(reach, unit, palette);
    }

    /** Without the room the picture can be seen through. */
    set isShown(shown: boolean) {
        this.sky.visible = this.onFloor.visible = shown;
    }

    /** The sky is painted flat, which two eyes would see. */
    set isSky(shown: boolean) {
        this.sky.visible = shown;
    }
}
