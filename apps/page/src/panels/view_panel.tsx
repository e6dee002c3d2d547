/** The picture with its buttons, and the sentences about the pose below it. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp, useDesk, useWords } from "../desk";
import { Choice } from "../parts/choice";
import { onDemand } from "../parts/fetched";
import { lazy } from "../parts/lazy";
import { Popover } from "../parts/popover";
import type { ViewName } from "../state/app";
import { lyingPath } from "../state/lying_path";
import { noticeText, singularText } from "../text/sentences";
import { ofFile } from "../text/texts";
import { RoomLine } from "./room_line";
import { ViewCube } from "./view_cube";

const canvas = document.querySelector("canvas") ?? document.createElement("canvas"); // the first picture may be on it already
const scene = import("../scene/bind"); // beside the core and the panels, which do not wait for it
const ViewMenu = lazy(() => import("./view_menu").then((part) => part.ViewMenu));
const PathLegend = lazy(() => import("./path_legend").then((part) => part.PathLegend));
const XrButton = lazy(() => import("./xr_button").then((part) => part.XrButton));
const TrailLegend = lazy(() => import("./trail_legend").then((part) => part.TrailLegend));
const MapLegend = lazy(() => import("../map/map_legend").then((part) => part.MapLegend), onDemand);

function Sentences() {
    const words = useWords();
    const notice = useApp((state) => state.panels.notice);
    const near = useApp((state) => state.arm.pose?.singularity ?? null);
    const robot = useApp((state) => state.arm.robot);
    const singular = near && robot ? singularText(near, robot, words) : [];
    return (
        <div class="sentences">
            <p class="singular" role="status" data-testid="singular">{singular.join(" ")}</p>
            <p class="notice" role="status" data-testid="notice">{notice ? noticeText(notice, robot, words) : ""}</p>
        </div>
    );
}

/** For those who sit far away: which arm this is, and what it does. */
function PresentTitle() {
    const { texts } = useWords();
    const robot = useApp((state) => state.arm.robot);
    const motion = useApp((state) => state.timeline.recording?.title);
    return robot && <p class="present-title">{ofFile(robot.title, texts)}{motion && <small>{motion}</small>}</p>;
}

export function ViewPanel() {
    const desk = useDesk();
    const { app } = desk;
    const { texts } = useWords();
    const main = useRef<HTMLElement>(null);
    const [isPlain, setPlain] = useState(false);
    const view = useApp((state) => state.scene.view);
    const frames = useApp((state) => state.scene.frames);
    const timed = useApp((state) => state.timeline.recording !== null);
    const lies = useApp((state) => lyingPath(state) !== null);
    const isMapped = useApp((state) => state.found.map !== null);
    const reach = useApp((state) => state.scene.reach);
    const isPlanar = useApp((state) => state.arm.robot?.capability.plane != null); // its reach is a surface
    const solid = useApp((state) => state.scene.solid);
    const picture = useApp((state) => state.scene.picture);
    const presenting = useApp((state) => state.panels.presenting);
    useLayoutEffect(() => {
        main.current?.prepend(canvas);
        void scene.then(({ bindViewport }) => bindViewport(canvas, desk))
            .catch(async () => { // a browser without WebGL: the panels work all the same, and a plain picture is painted
                app.set({ scene: { picture: "none" } });
                setPlain((await import("../scene/flat_bind")).bindFlat(canvas, desk));
            });
    }, []);
    useLayoutEffect(() => canvas.setAttribute("aria-label", texts.picture), [texts]);
    return (
        <main class="view" ref={main}>
            {picture === "none" && <p class={isPlain ? "no-picture plain-picture" : "no-picture"} role="status">{texts.noGraphics}</p>}
            <div class="free">
            <div class="view-head">
                <div class="view-bar">
                    <Choice label={texts.view} value={view} onChoose={(value: ViewName) => app.set({ scene: { view: value } })} options={[
                        { value: "orbit", text: texts.viewOrbit }, { value: "top", text: texts.viewTop }, { value: "front", text: texts.viewFront },
                        { value: "side", text: texts.viewSide }, { value: "tool", text: texts.viewTool },
                    ]} />
                    <div class="choice">
                        <button type="button" aria-pressed={frames} onClick={() => app.set({ scene: { frames: !frames } })}>{texts.frames}</button>
                        <button type="button" aria-pressed={reach} onClick={() => app.set({ scene: { reach: !reach } })}>{texts.reach}</button>
                        <button type="button" aria-pressed={reach && solid} disabled={isPlanar} onClick={() => app.set({ scene: reach && solid ? { solid: false } : { solid: true, reach: true } })}>{texts.volume}</button>
                    </div>
                    {picture === "here" && <XrButton />}
                    <Popover title={texts.show} label={texts.show} kind="settings menu view-menu"><ViewMenu /></Popover>
                </div>
                <RoomLine />
            </div>
            <div class="view-foot">
                <Sentences />
                {timed && !lies && <TrailLegend />}
                {lies && <PathLegend />}
                {isMapped && <MapLegend />}
            </div>
            <ViewCube />
            {presenting && <PresentTitle />}
            {presenting && <button type="button" class="present-end" onClick={() => app.set({ panels: { presenting: false } })}>{texts.presentEnd}</button>}
            </div>
        </main>
    );
}
