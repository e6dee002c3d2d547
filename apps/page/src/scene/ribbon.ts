/**
 * A way in the picture as a ribbon of constant width in its colours, with a halo that keeps it apart from what lies behind; on a machine
 * that is to be spared a thin line. Places too far apart for the corners between them are dots.
 */
import { BufferGeometry, Float32BufferAttribute, Group, Line, LineBasicMaterial, type Object3D, Points, PointsMaterial } from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";

const WIDTH = 4, HALO = 7, DOT = 5; // px
const ORDER = 20;

export interface RibbonLook {
    background: number;
    low: boolean;
    dots?: boolean;
}

function ordered<Thing extends Object3D>(thing: Thing, order: number): Thing {
    thing.renderOrder = order;
    thing.frustumCulled = false;
    return thing;
}

/** Places in metres and colours, three numbers each. */
export function ribbonOf(places: number[], colors: number[], { background, low, dots = false }: RibbonLook): Group {
    const group = new Group();
    if (dots || low) {
        const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3)).setAttribute("color", new Float32BufferAttribute(colors, 3));
        return group.add(ordered(dots ? new Points(geometry, new PointsMaterial({ vertexColors: true, size: DOT, sizeAttenuation: false })) : new Line(geometry, new LineBasicMaterial({ vertexColors: true })), ORDER));
    }
    const geometry = new LineGeometry().setPositions(places).setColors(colors), over = { transparent: true, depthWrite: false };
    return group.add(
        ordered(new Line2(geometry, new LineMaterial({ color: background, linewidth: HALO, opacity: 0.7, ...over })), ORDER),
        ordered(new Line2(geometry, new LineMaterial({ vertexColors: true, linewidth: WIDTH, ...over })), ORDER + 1),
    );
}
