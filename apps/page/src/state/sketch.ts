/** A drawing as it lies in front of the arm, for the panel and for the picture. */
import type { DrawingAnswer, Point } from "../core/sketch";
import type { Drawing } from "./drawing";

export interface Sketch {
    drawing: Drawing; // that was asked about
    answer: DrawingAnswer | null; // null: refused
    refused: string | null; // the sentence of the core
    reach: Point[][]; // closed lines on the sheet around what the pen reaches
}

/** How a drawing is put on the sheet: its zero, turned and scaled about that. */
export interface Place {
    at: Point;
    scale: number;
    rotate: number;
}

/** Where the hand has put it by now; before that, where the core has. */
export function placeOf(drawing: Drawing, answer: DrawingAnswer): Place {
    const rotate = drawing.rotate ?? 0;
    return drawing.at ? { at: drawing.at, scale: drawing.scale ?? 1, rotate } : { at: answer.place.at, scale: answer.place.scale, rotate };
}

/** The drawing at a place of its own. */
export function putAt(drawing: Drawing, place: Place): Drawing {
    const { fit: _fit, rect: _rect, rotate: _rotate, ...rest } = drawing;
    const round = (value: number): number => Math.round(value * 1e4) / 1e4;
    const turned = place.rotate === 0 ? {} : { rotate: round(place.rotate) };
    return { ...rest, at: [round(place.at[0]), round(place.at[1])], scale: round(place.scale), ...turned };
}
