/** Buttons and a sentence in the room, for eyes that see no page: a row of plates before the arm, pressed by a ray. */
import { CanvasTexture, DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry, type Raycaster, SRGBColorSpace } from "three";

export const OWN_LAYER = 3; // 0: the picture, 1 and 2: the eyes

const BUTTON = { width: 0.1, height: 0.034 }, SENTENCE = { width: 0.42, height: 0.05 }; // m, for an arm of half a metre
const PIXELS = 2400; // per metre

class Plate extends Mesh<PlaneGeometry, MeshBasicMaterial> {
    private shown = "";
    private readonly paper = document.createElement("canvas");

    constructor(readonly size: { width: number; height: number }) {
        super(new PlaneGeometry(size.width, size.height), new MeshBasicMaterial({ transparent: true, side: DoubleSide }));
        Object.assign(this.paper, { width: size.width * PIXELS, height: size.height * PIXELS });
        this.material.map = new CanvasTexture(this.paper);
        this.material.map.colorSpace = SRGBColorSpace;
        this.renderOrder = 200;
        this.layers.set(OWN_LAYER);
    }

    write(text: string, isOn: boolean): void {
        const key = `${text} ${isOn}`, pen = this.paper.getContext("2d"), { width, height } = this.paper;
        this.visible = text !== "";
        if (key === this.shown || !pen) return;
        this.shown = key;
        pen.clearRect(0, 0, width, height);
        pen.fillStyle = isOn ? "#1668d6" : "rgba(20,28,36,.86)";
        pen.beginPath();
        pen.roundRect(0, 0, width, height, height / 3);
        pen.fill();
        pen.fillStyle = "#fff";
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        for (let size = height * 0.46; size > 8; size *= 0.92) { // as large as it fits
            pen.font = `500 ${size}px system-ui, "DejaVu Sans", sans-serif`;
            if (pen.measureText(text).width < width * 0.92) break;
        }
        pen.fillText(text, width / 2, height / 2);
        if (this.material.map) this.material.map.needsUpdate = true;
    }

    dispose(): void {
        this.geometry.dispose();
        this.material.map?.dispose();
        this.material.dispose();
    }
}

export interface PlateButton {
    name: string; // for those who press without reading
    text(): string; // empty: not now
    isOn(): boolean;
    press(): void;
}

export class Plates {
    readonly group = new Group();
    readonly sentence = new Plate(SENTENCE);
    private readonly plates: Plate[];

    constructor(readonly buttons: PlateButton[]) {
        this.plates = buttons.map(() => new Plate(BUTTON));
        this.sentence.position.y = BUTTON.height / 2 + SENTENCE.height / 2 + 0.008;
        this.group.add(this.sentence, ...this.plates);
    }

    /** Before an arm of this reach, m, whose x axis points to the one who looks, leaning back. */
    stand(reach: number, floor: number): void {
        const size = Math.min(2.5, Math.max(0.8, reach / 0.5));
        this.group.rotation.set(Math.PI / 4, 0, Math.PI / 2, "ZXY");
        this.group.scale.setScalar(size);
        this.group.position.set(Math.min(0.75 * reach, 0.6), 0, floor + 0.02 * size);
    }

    /** In front of the eyes, while there is no arm yet. */
    float(eye: Group["matrix"]): void {
        this.group.scale.setScalar(1);
        this.group.position.set(0, -0.16, -0.7).applyMatrix4(eye);
        this.group.quaternion.setFromRotationMatrix(eye);
    }

    show(sentence: string, isStanding: boolean): void {
        this.sentence.write(sentence, false);
        this.plates.forEach((plate, k) => {
            const button = this.buttons[k];
            plate.write(isStanding || button?.name === "end" ? button?.text() ?? "" : "", button?.isOn() ?? false);
        });
        const shown = this.plates.filter((plate) => plate.visible);
        shown.forEach((plate, k) => { plate.position.x = (k - (shown.length - 1) / 2) * (BUTTON.width + 0.008); });
    }

    /** The button that a ray meets. */
    under(ray: Raycaster): PlateButton | null {
        this.group.updateMatrixWorld(true);
        ray.layers.set(OWN_LAYER);
        const [met] = ray.intersectObjects(this.plates.filter((plate) => plate.visible), false);
        return met ? this.buttons[this.plates.indexOf(met.object as Plate)] ?? null : null;
    }

    dispose(): void {
        this.group.removeFromParent();
        for (const plate of [this.sentence, ...this.plates]) plate.dispose();
    }
}
