/** A section of a capability map in the picture: one texel per place, in the colours of the trail, and the box of the map. */
import { Box3, Box3Helper, Color, DataTexture, DoubleSide, Group, LineBasicMaterial, Mesh, MeshBasicMaterial, NearestFilter, PlaneGeometry, SRGBColorSpace, Vector3 } from "three";
import type { AppState } from "../state/app";
import { disposeOf } from "../scene/marks";
import { pointOf } from "../scene/metres";
import { speedColors } from "../scene/trail";
import type { Viewport } from "../scene/viewport";
import type { MapFile, Section } from "./map_file";
import { rangeOf, type ShownMap } from "./shown_map";

const OPACITY = 215; // of 255

function textureOf({ by, section }: ShownMap & { section: Section }, dark: boolean): DataTexture {
    const { values, columns, rows } = section, [low, high] = rangeOf(by, section), texels = new Uint8Array(4 * columns * rows);
    const colors = speedColors(dark).map((color) => new Color(color).getHex());
    values.forEach((value, k) => {
        if (Number.isNaN(value)) return;
        const part = Math.min(1, Math.max(0, (value - low) / (high - low))), color = colors[Math.min(colors.length - 1, Math.floor(part * colors.length))] ?? 0;
        texels.set([color >> 16, (color >> 8) & 255, color & 255, OPACITY], 4 * k);
    });
    const texture = new DataTexture(texels, columns, rows);
    texture.magFilter = texture.minFilter = NearestFilter;
    texture.colorSpace = SRGBColorSpace;
    texture.needsUpdate = true;
    return texture;
}

/** Columns along its first axis, rows along its second: x y, x z or y z. */
function placed(sheet: Mesh, file: MapFile, { axis, index }: ShownMap, floor: number): void {
    const { from, to } = file.head, low = pointOf(from), high = pointOf(to), size = new Vector3().subVectors(high, low), middle = new Vector3().addVectors(low, high).multiplyScalar(0.5);
    const at = (axis === "floor" ? floor : file.placeOf(axis, index)) * 0.001;
    if (axis === "y") sheet.rotation.set(Math.PI / 2, 0, 0);
    if (axis === "x") sheet.rotation.set(Math.PI / 2, Math.PI / 2, 0);
    sheet.scale.set(axis === "x" ? size.y : size.x, axis === "x" || axis === "y" ? size.z : size.y, 1);
    sheet.position.copy(middle).setComponent(["x", "y"].includes(axis) ? "xy".indexOf(axis) : 2, at);
}

export class MapBinding {
    private readonly group = new Group();

    constructor(private readonly viewport: Viewport) {
        this.group.name = "map";
        viewport.add(this.group);
    }

    /** All anew; a section that is being read leaves what is there. */
    make({ found: { map } }: AppState, dark: boolean): void {
        if (map && !map.section) return;
        for (const part of [...this.group.children]) {
            if (part instanceof Mesh) (part.material as MeshBasicMaterial).map?.dispose();
            disposeOf(part);
        }
        if (map?.section) {
            const sheet = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ map: textureOf({ ...map, section: map.section }, dark), transparent: true, side: DoubleSide, depthWrite: false }));
            placed(sheet, map.file, map, this.viewport.floor + 1);
            sheet.renderOrder = 20;
            const box = new Box3Helper(new Box3(pointOf(map.file.head.from), pointOf(map.file.head.to)), new Color(speedColors(dark)[0] ?? "#888888"));
            const lines = box.material as LineBasicMaterial;
            lines.transparent = true;
            lines.opacity = 0.35;
            this.group.add(sheet, box);
        }
        this.viewport.draw();
    }
}
