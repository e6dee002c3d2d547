/** A word in the picture that always looks at the eye. */
import { CanvasTexture, Sprite, SpriteMaterial } from "three";
import type { Palette } from "./palette";

export function label(text: string, palette: Palette, height: number): Sprite {
    const canvas = document.createElement("canvas");
    canvas.width = 128;
    canvas.height = 48;
    const pen = canvas.getContext("2d");
    if (pen) {
        pen.font = "28px system-ui, sans-serif";
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        pen.fillStyle = `#${palette.text.toString(16).padStart(6, "0")}`;
        pen.fillText(text, 64, 24);
    }
    const sprite = new Sprite(new SpriteMaterial({ map: new CanvasTexture(canvas), depthWrite: false }));
    sprite.scale.set(height * (128 / 48), height, 1);
    return sprite;
}
