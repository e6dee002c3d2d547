/** What the arm stands on and in which light: floor, sun with its shadow, sky, and the colour behind all of it. */
import { Color, DirectionalLight, Group, HemisphereLight, type Scene } from "three";
import { makeFloor } from "./floor";
import { SKY, SUN } from "./light";
import { disposeOf } from "./marks";
import { MM } from "./metres";
import type { Palette } from "./palette";

export class Ground {
    private readonly sun = new DirectionalLight(SUN.color, SUN.strength);
    private readonly sky = new HemisphereLight(0xffffff, 0xb9c1c9, SKY.strength);
    private floor = new Group();

    constructor(private readonly scene: Scene) {
        this.sky.position.fromArray(SKY.up);
        scene.add(this.sun, this.sun.target, this.sky, this.floor);
    }

    paint(palette: Palette): void {
        this.scene.background = new Color(palette.background);
        this.sky.color.set(palette.sky);
        this.sky.groundColor.set(palette.ground);
    }

    /** For an arm of this reach, mm; `unit`: the name of the mm on the floor, null for a floor without numbers. */
    lay(reach: number, unit: string | null, palette: Palette, shadows: boolean): void {
        disposeOf(this.floor);
        this.floor = makeFloor(reach, unit, palette, shadows);
        this.scene.add(this.floor);
        this.castShadow(reach * MM, shadows);
    }

    /** The shadow is as sharp as the part of the world that it covers is small: just the arm. */
    private castShadow(size: number, shadows: boolean): void {
        const { sun } = this, { camera } = sun.shadow;
        sun.position.fromArray(SUN.from).multiplyScalar(size);
        sun.castShadow = shadows;
        sun.shadow.mapSize.set(1024, 1024);
        sun.shadow.bias = -0.002;
        camera.left = camera.bottom = -1.3 * size;
        camera.right = camera.top = 1.3 * size;
        camera.near = 0.1 * size;
        camera.far = 5 * size;
        camera.updateProjectionMatrix();
    }
}
