/** Pictures, decoded by the browser, as grey pixels for the core: what is transparent is paper. */
import type { Pixels } from "../state/drawing";

const MOST = 1000; // pixels of the longer side: finer than any pen

function base64Of(bytes: Uint8Array): string {
    let text = "";
    for (let k = 0; k < bytes.length; k += 0x8000) text += String.fromCharCode(...bytes.subarray(k, k + 0x8000));
    return btoa(text);
}

/** Luminance of Rec. 709 on the values as they are, as the core has it. */
function greyOf(rgba: Uint8ClampedArray): Uint8Array {
    const grey = new Uint8Array(rgba.length / 4);
    for (let k = 0; k < grey.length; ++k) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(4 * k, 4 * k + 4);
        const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        grey[k] = Math.round(255 - (alpha / 255) * (255 - light));
    }
    return grey;
}

export async function pixelsOf(file: Blob): Promise<Pixels> {
    const bitmap = await createImageBitmap(file);
    const part = Math.min(1, MOST / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * part)), height = Math.max(1, Math.round(bitmap.height * part));
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("this browser does not paint pictures");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return { width, height, data: base64Of(greyOf(pen.getImageData(0, 0, width, height).data)) };
}
