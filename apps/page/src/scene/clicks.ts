/** Clicks at the picture: a press that does not move; one that moves turns the picture or drags something in it. */
import { Vector2 } from "three";

const CLICK_PIXELS = 4;

export class Clicks {
    private pressed: Vector2 | null = null;

    /** `isFree`: nothing else wants the press now. */
    constructor(canvas: HTMLCanvasElement, isFree: () => boolean, clicked: (event: PointerEvent) => void) {
        canvas.addEventListener("pointerdown", (event) => {
            this.pressed = event.button === 0 && event.isPrimary && isFree() ? new Vector2(event.clientX, event.clientY) : null; // a second finger: a pinch
        });
        canvas.addEventListener("pointerup", (event) => {
            const moved = this.pressed?.distanceTo(new Vector2(event.clientX, event.clientY)) ?? Infinity;
            this.pressed = null;
            if (moved <= CLICK_PIXELS) clicked(event);
        });
    }

    /** The press became something else. */
    forget(): void {
        this.pressed = null;
    }
}
