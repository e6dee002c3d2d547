/** The name of the arm, painted where its body has a place for it (request `bodies`). */
import { CanvasTexture, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace, Vector3 } from "three";
import type { NamePlate } from "../core/bodies";
import { directionOf } from "./metres";

const PIXELS = { width: 512, height: 128 }, LETTERS = '600 92px system-ui, "DejaVu Sans", sans-serif';
const ABOVE = 0.004; // of its width: over the paint of the link

function textureOf(name: string): CanvasTexture {
    const canvas = Object.assign(document.createElement("canvas"), PIXELS), pen = canvas.getContext("2d");
    if (pen) {
        Object.assign(pen, { font: LETTERS, textAlign: "center", textBaseline: "middle", fillStyle: "#ffffff", letterSpacing: "6px" });
        pen.fillText(name.toUpperCase(), PIXELS.width / 2, PIXELS.height / 2 + 6, PIXELS.width - 12);
    }
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    return texture;
}

/** In the frame of its link, mm. */
export function plateOf({ center, x, normal, width, color }: NamePlate, name: string): Mesh<PlaneGeometry, MeshBasicMaterial> {
    const plate = new Mesh(new PlaneGeometry(width, (width * PIXELS.height) / PIXELS.width), new MeshBasicMaterial({ map: textureOf(name), color, transparent: true, opacity: 0.92, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -8 }));
    const along = directionOf(x), out = directionOf(normal), up = new Vector3().crossVectors(out, along);
    plate.applyMatrix4(new Matrix4().makeBasis(along, up, out).setPosition(directionOf(center).addScaledVector(out, ABOVE * width)));
    return plate;
}
