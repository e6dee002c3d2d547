/**
 * The centre of mass of arm and load: the quartered ball of drawings, a plumb line to where it is over the floor, and the mass.
 *
 *      ◕ 8.2 kg
 *      ┊
 *      ⊙ floor
 */
import { BufferGeometry, DoubleSide, Float32BufferAttribute, Group, Line, LineDashedMaterial, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, type Vector2, Vector3 } from "three";
import type { Vec3 } from "../core/vocabulary";
import { MM, pointOf } from "./metres";
import type { Palette } from "./palette";
import { chip, Pill } from "./pill";

const BALL = 0.022, FOOT = 0.016; // of the reach
const LIGHT = 0xf4f6f8, DARK = 0x161b21;

/** One colour per eighth of the ball, turn about. */
function quartered(): BufferGeometry {
    const ball = new SphereGeometry(1, 32, 16).toNonIndexed(), { array, count } = ball.getAttribute("position"), colors: number[] = [], middle = new Vector3();
    for (let k = 0; k < count; k += 3) {
        middle.set(0, 0, 0);
        for (let corner = k; corner < k + 3; ++corner) middle.add(new Vector3().fromArray(array, 3 * corner));
        const tone = middle.x * middle.y * middle.z > 0 ? 0.02 : 0.95;
        for (let value = 0; value < 9; ++value) colors.push(tone);
    }
    return ball.setAttribute("color", new Float32BufferAttribute(colors, 3));
}

export class MassMark {
    readonly group = new Group();
    private readonly ball = new Mesh(quartered(), new MeshBasicMaterial({ vertexColors: true, depthTest: false, transparent: true }));
    private readonly line = new Line(new BufferGeometry(), new LineDashedMaterial({ depthTest: false, transparent: true, opacity: 0.7 }));
    private readonly foot = new Mesh(new RingGeometry(0.7, 1, 32), new MeshBasicMaterial({ side: DoubleSide, transparent: true, opacity: 0.8, depthWrite: false }));
    private readonly word: Pill;

    constructor(screen: { value: Vector2 }) {
        this.word = new Pill(screen);
        this.group.add(this.line, this.foot, this.ball, this.word);
        this.ball.renderOrder = this.line.renderOrder = 40;
    }

    paint({ dark }: Palette): void {
        this.line.material.color.set(dark ? LIGHT : DARK);
        this.foot.material.color.set(dark ? LIGHT : DARK);
    }

    /** At a place, or null: only the word, at the foot of the arm. `floor` and `reach` in mm. */
    show(at: Vec3 | null, text: string, floor: number, reach: number, palette: Palette): void {
        const place = pointOf(at ?? [0, 0, 0]), down = place.clone().setZ(floor * MM);
        this.ball.visible = this.line.visible = this.foot.visible = at !== null;
        this.ball.position.copy(place);
        this.ball.scale.setScalar(BALL * reach * MM);
        this.foot.position.copy(down).setZ(down.z + 0.001);
        this.foot.scale.setScalar(FOOT * reach * MM);
        this.line.geometry.setFromPoints([place, down]);
        this.line.material.dashSize = this.line.material.gapSize = 0.012 * reach * MM;
        this.line.computeLineDistances();
        this.word.write(text, chip(palette));
        this.word.position.copy(down); // the joints, with words of their own, are above
    }
}
