/**
 * A small cube that shows from where one looks: dragged it turns the picture, a click at a face looks at that side. For a pointer;
 * the buttons of the views do the same for everybody.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import type { Vec3 } from "../core/vocabulary";
import type { ViewName } from "../state/app";
import "./view_cube.css";

interface Turned {
    camera: { matrixWorldInverse: { elements: number[] }; updateMatrixWorld(): void };
    turnBy(around: number, over: number): void;
    whenTurned(tell: () => void): void;
}

interface Face {
    name: string;
    view: ViewName | null;
    normal: Vec3;
    up: Vec3;
}

const FACES: Face[] = [
    { name: "Z", view: "top", normal: [0, 0, 1], up: [0, 1, 0] }, { name: "X", view: "front", normal: [1, 0, 0], up: [0, 0, 1] },
    { name: "−Y", view: "side", normal: [0, -1, 0], up: [0, 0, 1] }, { name: "−X", view: null, normal: [-1, 0, 0], up: [0, 0, 1] },
    { name: "Y", view: null, normal: [0, 1, 0], up: [0, 0, 1] }, { name: "−Z", view: null, normal: [0, 0, -1], up: [0, 1, 0] },
];
const HALF = 21, TURN = 0.012; // px, and radians per px

const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export function ViewCube() {
    const { app } = useDesk();
    const { texts } = useWords();
    const picture = useApp((state) => state.scene.picture), pose = useApp((state) => state.arm.robot);
    const [turn, setTurn] = useState<number[] | null>(null);
    const held = useRef<{ x: number; y: number; isMoved: boolean } | null>(null), svg = useRef<SVGSVGElement>(null);
    const viewport = (): Turned | undefined => (document.querySelector(".view canvas") as (HTMLCanvasElement & { viewport?: Turned }) | null)?.viewport;
    const look = (): void => {
        const view = viewport();
        view?.camera.updateMatrixWorld();
        if (view) setTurn([...view.camera.matrixWorldInverse.elements]);
    };
    useEffect(() => {
        if (picture === "here") viewport()?.whenTurned(look);
    }, [picture]);
    useEffect(() => app.on([({ scene }) => scene.view, ({ arm }) => arm.robot], () => requestAnimationFrame(look)), []);
    useEffect(look, [picture, pose]);
    if (!turn || picture !== "here") return null;
    const seen = (v: Vec3): Vec3 => [0, 1, 2].map((row) => (turn[row] ?? 0) * v[0] + (turn[row + 4] ?? 0) * v[1] + (turn[row + 8] ?? 0) * v[2]) as Vec3;
    const faces = FACES.filter(({ normal }) => seen(normal)[2] > 0.02);
    return (
        <svg ref={svg} class="view-cube" viewBox="-40 -40 80 80" aria-hidden="true"
            onPointerDown={(event) => { held.current = { x: event.clientX, y: event.clientY, isMoved: false }; event.currentTarget.setPointerCapture(event.pointerId); }}
            onPointerMove={(event) => {
                const { current } = held, dx = event.clientX - (current?.x ?? 0), dy = event.clientY - (current?.y ?? 0);
                if (!current || (!current.isMoved && Math.hypot(dx, dy) < 4)) return;
                held.current = { x: event.clientX, y: event.clientY, isMoved: true };
                viewport()?.turnBy(dx * TURN, dy * TURN);
            }}
            onPointerUp={(event) => {
                const isClick = held.current && !held.current.isMoved, face = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one instanceof SVGPolygonElement);
                held.current = null;
                const view = FACES.find(({ name }) => name === face?.getAttribute("data-face"))?.view;
                if (isClick && view) app.set({ scene: { view } });
            }}
            onPointerCancel={() => { held.current = null; }}>
            <title>{texts.cube}</title>
            {faces.map(({ name, normal, up }) => {
                const right = cross(up, normal), corners = ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([a, b]) => seen([0, 1, 2].map((k) => (normal[k] ?? 0) + a * (right[k] ?? 0) + b * (up[k] ?? 0)) as Vec3));
                const [x, y] = seen(normal);
                return (
                    <g key={name}>
                        <polygon data-face={name} class={`face axis-${name.at(-1)}`} points={corners.map(([cx, cy]) => `${(cx * HALF).toFixed(1)},${(-cy * HALF).toFixed(1)}`).join(" ")} />
                        <text x={x * HALF} y={-y * HALF}>{name}</text>
                    </g>
                );
            })}
        </svg>
    );
}
