/**
 * The reach within the joint limits, the tool held as it is: as a surface with an edge at the height of the tool, and by choice as a skin
 * in space. Asked of a core of its own, when the arm rests; on a machine that is to be spared with fewer cells, of the one that is there.
 */
import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, LinearSRGBColorSpace, Mesh, ShaderMaterial } from "three";
import { Core } from "../core/core";
import type { Pose, Request, Robot, WorkspaceAnswer } from "../core/vocabulary";
import type { Desk } from "../desk";
import { hearHands } from "../motion/pictures";
import { reachAreaOf } from "../motion/reach_area";
import { skinOf } from "../motion/reach_skin";
import { MM } from "./metres";
import type { Palette } from "./palette";
import { ReachSurface } from "./reach_surface";

const FEW_CELLS = 96;

const SKIN_VERTEX = `varying vec3 vNormal; varying vec3 vView;
void main() {
    vec4 place = modelViewMatrix * vec4(position, 1.0);
    vNormal = normalMatrix * normal;
    vView = place.xyz;
    gl_Position = projectionMatrix * place;
}`;

/** Faint where one looks straight at it, strongest at its outline. */
const SKIN_FRAGMENT = `varying vec3 vNormal; varying vec3 vView; uniform vec3 color;
void main() {
    float facing = abs(dot(normalize(vNormal), normalize(vView)));
    gl_FragColor = vec4(color, mix(0.045, 0.36, pow(1.0 - facing, 2.6)));
}`;

export class ReachShown {
    readonly group = new Group();
    private readonly area = new ReachSurface();
    private readonly skin = new Mesh(new BufferGeometry(), new ShaderMaterial({
        transparent: true, depthWrite: false, side: DoubleSide, uniforms: { color: { value: new Color() } }, vertexShader: SKIN_VERTEX, fragmentShader: SKIN_FRAGMENT,
    }));
    private core: Core | null = null; // for what takes longer
    private shown = ""; // what it was asked for

    constructor(private readonly desk: Desk, private readonly changed: () => void) {
        this.skin.visible = false;
        this.skin.renderOrder = 25;
        this.group.add(this.area.group, this.skin);
    }

    paint(palette: Palette): void {
        this.area.paint(palette);
        (this.skin.material.uniforms["color"]?.value as Color).setHex(palette.reach, LinearSRGBColorSpace);
    }

    hide(): void {
        this.group.visible = false;
        this.shown = "";
    }

    /** The same place as before, or one at the same height, has the same reach. */
    async ask(robot: Robot, { target: { xyz, pitch, abc } }: Pose): Promise<void> {
        const { arm: { set }, scene: { solid }, settings: { lowQuality } } = this.desk.app.get(), { capability: { plane, task, complete } } = robot;
        if (lowQuality && !complete) return this.hide(); // a search for each place
        const isPlanar = plane !== null, held = isPlanar || task === "xyz+pitch" ? { pitch } : task === "pose" ? { abc } : {};
        const request = {
            op: "workspace" as const, robot: robot.name, set, level: isPlanar ? undefined : Math.round(xyz[2] * 10) / 10, values: true, ...held,
            ...(solid && { volume: true }), ...(lowQuality && { cells: FEW_CELLS }),
        };
        const key = JSON.stringify(request);
        if (key !== this.shown) {
            this.shown = key;
            const answer = await this.answerTo(request, lowQuality);
            if (key !== this.shown) return; // another has been asked for meanwhile
            const area = reachAreaOf(answer, isPlanar);
            await hearHands();
            await this.area.show(area, () => key === this.shown);
            if (key !== this.shown) return;
            this.wear(answer);
        }
        this.group.visible = true;
        this.changed();
    }

    private answerTo(request: Request<"workspace">, isSpared: boolean): Promise<WorkspaceAnswer> {
        if (isSpared) return this.desk.core.ask<"workspace">(request);
        this.core ??= new Core((message) => this.desk.driver.report(new Error(message)));
        return this.core.ask<"workspace">(request);
    }

    private wear({ volume }: WorkspaceAnswer): void {
        this.skin.visible = volume != null;
        if (!volume) return;
        const { places, indices } = skinOf(volume);
        this.skin.geometry.dispose();
        this.skin.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(places.map((mm) => mm * MM), 3)).setIndex(new BufferAttribute(indices, 1));
        this.skin.geometry.computeVertexNormals();
    }
}
