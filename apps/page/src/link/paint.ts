/** A drawing as a PNG: paper, and strokes in the colours and widths of their pens. */
import type { DrawingAnswer } from "../core/sketch";

const PIXELS_PER_MM = 8;
const MOST_PIXELS = 4000;
const MARGIN_MM = 4;

export async function paint({ bounds, strokes, stroke_pens: pens, colors, widths }: DrawingAnswer): Promise<Blob> {
    const [[x0, y0], [x1, y1]] = bounds ?? [[0, 0], [1, 1]];
    const wide = x1 - x0 + 2 * MARGIN_MM, tall = y1 - y0 + 2 * MARGIN_MM;
    const scale = Math.min(PIXELS_PER_MM, MOST_PIXELS / Math.max(wide, tall));
    const canvas = new OffscreenCanvas(Math.ceil(wide * scale), Math.ceil(tall * scale));
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("this browser does not paint pictures");
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(scale, 0, 0, -scale, (MARGIN_MM - x0) * scale, (y1 + MARGIN_MM) * scale);
    Object.assign(pen, { lineCap: "round", lineJoin: "round" });
    strokes.forEach((stroke, k) => {
        const number = (pens[k] ?? 1) - 1;
        pen.strokeStyle = colors[number % colors.length] ?? "#000000";
        pen.lineWidth = Math.max(widths[number % widths.length] ?? 0, 1 / scale);
        pen.beginPath();
        stroke.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
        pen.stroke();
    });
    return canvas.convertToBlob({ type: "image/png" });
}
