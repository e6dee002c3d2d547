/** Ties the picture to the state: what changes there is shown here, what a hand does here goes to the driver. */
import { type Desk, wordsOf } from "../desk";
import type { Pose, Robot, Vec3 } from "../core/vocabulary";
import { clearanceAlong } from "../motion/clearance_along";
import type { MapBinding } from "../map/map_bind";
import { fetched, onDemand } from "../parts/fetched";
import type { AppState } from "../state/app";
import { clickedTarget } from "../state/clicked";
import { presentOf } from "../state/current";
import { lyingPath } from "../state/lying_path";
import { isWatching } from "../state/room";
import { wantsHighQuality } from "../state/settings";
import { LANGUAGES } from "../text/texts";
import { darkSystem, isDark } from "./dark";
import type { PathBinding } from "./path_bind";
import type { TrailBinding } from "./trail_bind";
import { frameOf } from "./frame";
import { type FirstShape, Shapes } from "./shapes";
import { type Style, Viewport } from "./viewport";

const trailPart = fetched(() => import("./trail_bind")), sheetPart = fetched(() => import("./sheet_bind"));
const taughtPart = fetched(() => import("./taught_bind")), overlaysPart = fetched(() => import("./overlays"));
const mapPart = onDemand(() => import("../map/map_bind")); // few have one
const pathPart = fetched(() => import("./path_bind")), thingsPart = fetched(() => import("./things_bind"));

function styleOf(state: AppState): Style {
    return { dark: isDark(state.settings), low: state.settings.lowQuality, high: wantsHighQuality(), unit: LANGUAGES[state.settings.language].texts.units.mm };
}

/** Moves to a place clicked at; when that cannot be, the reason is told where the click was. */
async function goToClicked({ app, driver }: Desk, xyz: Vec3): Promise<void> {
    await driver.goTo(clickedTarget(app.get(), xyz));
    const answer = app.get().found.asked?.answer;
    if (!answer) return;
    const usable = answer.reachable && answer.solutions.some((solution) => solution.in_limits);
    if (!usable) app.set({ panels: { notice: { kind: "asked", answer } } });
}

// ---- what the picture looks at ----

const robot = ({ arm }: AppState) => arm.robot;
const pose = ({ arm }: AppState) => arm.pose;
const theme = ({ settings }: AppState) => settings.theme;
const lowQuality = ({ settings }: AppState) => settings.lowQuality;
const language = ({ settings }: AppState) => settings.language;
const recording = ({ timeline }: AppState) => timeline.recording;
const time = ({ timeline }: AppState) => timeline.time;
const trail = ({ scene }: AppState) => scene.trail;
/** Whether something that explains the arm is wanted. */
const isExplained = ({ scene: { overlays, reach } }: AppState): boolean => reach || Object.values(overlays).some(Boolean);
const isTeaching = ({ panels }: AppState): boolean => panels.drawer === "teach";
/** Whether there are things around the arm, or are to be. */
const isAmongThings = ({ work, panels }: AppState): boolean => work.things.length > 0 || panels.drawer === "things";
/** The solutions, when all of them are shown as shadows. */
const shadowed = ({ scene, found }: AppState) => (scene.ghostsAll ? found.solutions : null);

/** Whether there is a drawing to be seen. */
const isDrawn = ({ work: { drawing }, panels: { drawer }, timeline: { recording } }: AppState): boolean =>
    drawing.sources.length > 0 && (drawer === "drawing" || recording?.source === "drawing");

class Binding {
    private ghostNumber = 0;
    private readonly shapes: Shapes;
    private trail: Promise<TrailBinding> | null = null; // fetched with the first motion
    private sheet: Promise<unknown> | null = null; // the paper of a drawing, once there is one
    private overlays: Promise<unknown> | null = null; // once one of them is wanted
    private path: Promise<PathBinding> | null = null; // of a program that has not run yet, once there is one
    private map: Promise<MapBinding> | null = null; // capabilities, once a file was opened
    private taught: Promise<unknown> | null = null; // the taught points, once their tab was opened
    private things: Promise<unknown> | null = null; // what is around the arm, once there is something

    constructor(private readonly viewport: Viewport, private readonly desk: Desk, first: FirstShape | undefined) {
        const { app } = desk;
        this.shapes = new Shapes({ wear: (shape, coarse) => viewport.setShape(shape, coarse), report: (problem) => desk.driver.report(problem) }, first, () => !app.get().settings.lowQuality);
    }

    showAll(): void {
        const state = this.desk.app.get();
        if (state.arm.robot && state.arm.pose) {
            this.showArm(state.arm.robot, state.arm.pose);
            this.viewport.setView(state.scene.view);
            if (state.scene.eye) this.viewport.setEye(state.scene.eye);
            this.showMarks(state);
        }
        if (isDrawn(state)) this.showSheet();
        this.makeTrail();
        this.makePath();
        if (isTeaching(state)) this.showTaught();
        if (isAmongThings(state)) this.showThings();
        if (state.scene.flat) this.viewport.setFlat(true);
    }

    /** After the first picture, which does not wait for it. */
    private explain(): void {
        const state = this.desk.app.get();
        if (!isExplained(state) || state.scene.picture !== "here") return;
        this.overlays ??= overlaysPart().then(({ Overlays }) => Object.assign(this.viewport, { overlays: new Overlays(this.viewport, this.desk) })).catch(() => (this.overlays = null));
    }

    /** From now on, as the state changes. What is shown first is first: marks lie on the arm. */
    follow(): void {
        const { viewport } = this, { app } = this.desk;
        app.on([theme, lowQuality, language], () => viewport.setStyle(styleOf(app.get())));
        app.on([robot, pose], ([arm, shownPose], [armBefore, poseBefore]) => {
            if (!arm || !shownPose) return;
            if (arm !== armBefore || !poseBefore) this.showArm(arm, shownPose);
            else viewport.setPose(shownPose);
        });
        app.on([recording, trail, clearanceAlong, lowQuality, theme], () => this.makeTrail());
        app.on([lyingPath, ({ found }) => found.places, lowQuality, theme], () => this.makePath());
        app.on([({ found }) => found.map, theme], () => this.makeMap());
        app.on([time], ([now]) => void this.trail?.then((shown) => shown.show(now), () => {}));
        app.on([({ scene }) => scene.view], ([view]) => viewport.setView(view));
        app.on([({ scene }) => scene.eye], ([eye]) => { if (eye) viewport.setEye(eye); });
        app.on([isDrawn], ([drawn]) => { if (drawn) this.showSheet(); });
        app.on([isExplained, ({ scene }) => scene.picture], () => this.explain());
        app.on([({ scene }) => scene.flat], ([flat]) => viewport.setFlat(flat));
        app.on([isTeaching], ([teaching]) => { if (teaching) this.showTaught(); });
        app.on([isAmongThings], ([among]) => { if (among) this.showThings(); });
        app.on([
            pose, isWatching, ({ scene }) => scene.frames, ({ scene }) => scene.gizmo, ({ jog }) => jog.jogFrame,
            ({ found }) => found.asked, ({ found }) => found.blocked,
        ], () => this.showMarks(app.get()));
        app.on([({ scene }) => scene.ghosts, ({ scene }) => scene.ghostsAll, shadowed], () => void this.showGhosts(app.get()));
    }

    /** The trail anew: another motion, or other colours. */
    makeTrail(): void {
        const { app } = this.desk;
        if (app.get().timeline.recording) this.trail ??= trailPart().then((part) => new part.TrailBinding(this.viewport));
        this.trail?.then((shown) => shown.make(app.get(), isDark(app.get().settings)), () => (this.trail = null)); // to be asked for again
    }

    private showArm(arm: Robot, shownPose: Pose): void {
        this.viewport.setArm(arm, shownPose);
        void this.shapes.dress(arm, this.desk.app.get().arm.set);
    }

    private makePath(): void {
        const { app } = this.desk;
        if (lyingPath(app.get()) || app.get().found.places) this.path ??= pathPart().then((part) => new part.PathBinding(this.viewport));
        this.path?.then((shown) => shown.make(app.get(), isDark(app.get().settings)), () => (this.path = null));
    }

    private makeMap(): void {
        const { app } = this.desk;
        if (app.get().found.map) this.map ??= mapPart().then((part) => new part.MapBinding(this.viewport));
        this.map?.then((shown) => shown.make(app.get(), isDark(app.get().settings)), () => (this.map = null));
    }

    private showSheet(): void {
        this.sheet ??= sheetPart().then(({ SheetBinding }) => Object.assign(this.viewport, { sheet: new SheetBinding(this.viewport, this.desk) }))
            .catch(() => (this.sheet = null));
    }

    private showTaught(): void {
        this.taught ??= taughtPart().then(({ TaughtBinding }) => new TaughtBinding(this.viewport, this.desk)).catch(() => (this.taught = null));
    }

    private showThings(): void {
        this.things ??= thingsPart().then(({ ThingsBinding }) => Object.assign(this.viewport, { things: new ThingsBinding(this.viewport, this.desk) })).catch(() => (this.things = null));
    }

    private showMarks(state: AppState): void {
        const { viewport } = this, { marks } = viewport;
        marks.showFrames(state.scene.frames && state.arm.pose ? [...state.arm.pose.frames, state.arm.pose.T] : []);
        marks.showOwnFrame(state.arm.pose?.in_frame?.frame ?? null);
        marks.showLost(state.arm.pose?.singularity.near ? state.arm.pose.singularity.lost : null);
        const { asked } = state.found;
        marks.showAsked(asked?.target.xyz ?? null, asked?.answer.side ? asked.answer.xyz ?? null : null);
        marks.showBlocked(state.found.blocked);
        viewport.setGizmo(isWatching(state) ? null : state.scene.gizmo, state.jog.jogFrame === "tool");
    }

    private async showGhosts(state: AppState): Promise<void> {
        const number = ++this.ghostNumber;
        const solutions = state.found.solutions?.solutions ?? [], present = presentOf(solutions, state.arm.q, state.arm.pose);
        const others = solutions.filter((_, k) => k !== present);
        const all = state.scene.ghostsAll ? others.map((solution) => solution.q) : [];
        const joints = state.scene.ghosts.length > 0 ? state.scene.ghosts : all;
        const poses = await this.desk.driver.posesAt(joints);
        const isOut = (q: number[]): boolean => state.found.solutions?.solutions.find((solution) => solution.q === q)?.in_limits === false;
        if (number === this.ghostNumber) this.viewport.setGhosts(poses.flatMap((pose, k) => (pose ? [{ pose, isOut: isOut(joints[k] ?? []) }] : [])));
    }
}

/** For as long as the page lives. */
export function bindViewport(canvas: HTMLCanvasElement, desk: Desk): void {
    const { app, driver } = desk;
    const viewport = new Viewport(canvas, {
        drag: (xyz) => driver.follow(xyz),
        turn: (T) => driver.followPose(T),
        pick: (xyz) => void goToClicked(desk, xyz),
        view: (view) => app.set({ scene: { view } }),
        look: (eye) => app.set({ scene: { eye }, ...(isWatching(app.get()) && { link: { followsEye: false } }) }), // a hand has turned the picture: it is the own one
        ready: () => app.set({ scene: { picture: "here" } }),
        units: () => wordsOf(app.get().settings).units,
    }, styleOf(app.get()));
    const binding = new Binding(viewport, desk, (canvas as { first?: FirstShape }).first);
    const fit = (): void => viewport.resize(frameOf(canvas));
    const resize = new ResizeObserver(fit);
    const system = (): void => {
        viewport.setStyle(styleOf(app.get()));
        binding.makeTrail();
    };
    binding.follow();
    fit(); // before the arm comes: its first view depends on the shape of the picture
    resize.observe(canvas);
    const free = canvas.parentElement?.querySelector(".free");
    if (free) resize.observe(free);
    darkSystem.addEventListener("change", system);
    binding.showAll();
    Object.assign(canvas, { viewport, desk }); // for tests and the curious: where the tool is on the screen
}
