/** Ties the picture to the state: what changes there is shown here, what a hand does here goes to the driver. */
import type { Desk } from "../desk";
import type { Pose, Target, Vec3 } from "../core/vocabulary";
import { fetched } from "../parts/fetched";
import type { AppState } from "../state/app";
import { isCurrent } from "../state/current";
import { isWatching } from "../state/room";
import { LANGUAGES } from "../text/texts";
import { darkSystem, isDark } from "./dark";
import type { TrailBinding } from "./trail_bind";
import { type Style, Viewport } from "./viewport";

const trailPart = fetched(() => import("./trail_bind")), sheetPart = fetched(() => import("./sheet_bind"));
const taughtPart = fetched(() => import("./taught_bind"));

function styleOf(state: AppState): Style {
    return { dark: isDark(state), low: state.lowQuality, unit: LANGUAGES[state.language].texts.units.mm };
}

/** A place clicked at, asked for as the arm holds its tool now; an arm with policies finds its own pitch. */
function clickedTarget(state: AppState, xyz: Vec3): Target {
    if (state.robot?.capability.policies.length || !state.pose) return { xyz };
    return { ...state.pose.target, xyz };
}

/** Moves to a place clicked at; when that cannot be, the reason is told where the click was. */
async function goToClicked({ app, driver }: Desk, xyz: Vec3): Promise<void> {
    await driver.goTo(clickedTarget(app.get(), xyz));
    const answer = app.get().asked?.answer;
    if (!answer) return;
    const usable = answer.reachable && answer.solutions.some((solution) => solution.in_limits);
    if (!usable) app.set({ notice: { kind: "asked", answer } });
}

/** Whether there is a drawing to be seen. */
const isDrawn = ({ drawing, drawer, recording }: AppState): boolean =>
    drawing.sources.length > 0 && (drawer === "drawing" || recording?.source === "drawing");

class Binding {
    private ghostNumber = 0;
    private trail: Promise<TrailBinding> | null = null; // fetched with the first motion
    private sheet: Promise<unknown> | null = null; // the paper of a drawing, once there is one
    private taught: Promise<unknown> | null = null; // the taught points, once their tab was opened

    constructor(private readonly viewport: Viewport, private readonly desk: Desk) {}

    showAll(): void {
        const state = this.desk.app.get();
        if (state.robot && state.pose) {
            this.viewport.setArm(state.robot, state.pose);
            this.viewport.setView(state.view);
            if (state.eye) this.viewport.setEye(state.eye);
            this.showMarks(state);
        }
        if (isDrawn(state)) this.showSheet();
        this.makeTrail();
        if (state.drawer === "teach") this.showTaught();
    }

    changed(state: AppState, before: AppState): void {
        const { viewport } = this;
        if (state.theme !== before.theme || state.lowQuality !== before.lowQuality || state.language !== before.language) {
            viewport.setStyle(styleOf(state));
        }
        if (state.pose && state.robot) {
            if (state.robot !== before.robot || !before.pose) viewport.setArm(state.robot, state.pose);
            else if (state.pose !== before.pose) viewport.setPose(state.pose);
        }
        this.showTrail(state, before);
        this.showVolume(state, before);
        if (state.view !== before.view) viewport.setView(state.view);
        if (state.eye !== before.eye && state.eye) viewport.setEye(state.eye);
        if (isDrawn(state)) this.showSheet();
        if (state.drawer === "teach" && before.drawer !== "teach") this.showTaught();
        if (state.pose !== before.pose || state.frames !== before.frames || state.rings !== before.rings || state.reach !== before.reach ||
            state.asked !== before.asked || state.blocked !== before.blocked || state.gizmo !== before.gizmo || state.jogFrame !== before.jogFrame ||
            isWatching(state) !== isWatching(before)) this.showMarks(state);
        if (state.ghosts !== before.ghosts || state.ghostsAll !== before.ghostsAll || (state.ghostsAll && state.solutions !== before.solutions)) {
            void this.showGhosts(state);
        }
    }

    /** The trail anew: another motion, or other colours. */
    makeTrail(): void {
        const { app } = this.desk;
        if (app.get().recording) this.trail ??= trailPart().then((part) => new part.TrailBinding(this.viewport));
        this.trail?.then((trail) => trail.make(app.get(), isDark(app.get())), () => (this.trail = null)); // to be asked for again
    }

    private showTrail(state: AppState, before: AppState): void {
        const anew = state.recording !== before.recording || state.trail !== before.trail || state.lowQuality !== before.lowQuality || state.theme !== before.theme;
        if (anew) this.makeTrail();
        else if (state.time !== before.time) this.trail?.then((trail) => trail.show(this.desk.app.get().time), () => {});
    }

    private showSheet(): void {
        this.sheet ??= sheetPart().then(({ SheetBinding }) => Object.assign(this.viewport, { sheet: new SheetBinding(this.viewport, this.desk) }))
            .catch(() => (this.sheet = null));
    }

    private showTaught(): void {
        this.taught ??= taughtPart().then(({ TaughtBinding }) => new TaughtBinding(this.viewport, this.desk)).catch(() => (this.taught = null));
    }

    private showVolume(state: AppState, before: AppState): void {
        const same = state.walls === before.walls && state.reach === before.reach && isDark(state) === isDark(before);
        if (!same) this.viewport.marks.showVolume(state.reach ? state.walls : []);
    }

    private showMarks(state: AppState): void {
        const { viewport } = this, { marks } = viewport;
        marks.showFrames(state.frames && state.pose ? [...state.pose.frames, state.pose.T] : []);
        marks.showOwnFrame(state.pose?.in_frame?.frame ?? null);
        marks.showLost(state.pose?.singularity.near ? state.pose.singularity.lost : null);
        marks.showRings(state.reach ? state.rings : []);
        const { asked } = state;
        marks.showAsked(asked?.target.xyz ?? null, asked?.answer.side ? asked.answer.xyz ?? null : null);
        marks.showBlocked(state.blocked);
        viewport.setGizmo(isWatching(state) ? null : state.gizmo, state.jogFrame === "tool");
    }

    private async showGhosts(state: AppState): Promise<void> {
        const number = ++this.ghostNumber;
        const others = state.solutions?.solutions.filter((solution) => !isCurrent(solution, state.q)) ?? [];
        const all = state.ghostsAll ? others.map((solution) => solution.q) : [];
        const joints = state.ghosts.length > 0 ? state.ghosts : all;
        const poses = await this.desk.driver.posesAt(joints);
        if (number === this.ghostNumber) this.viewport.setGhosts(poses.filter((pose): pose is Pose => pose !== null));
    }
}

/** For as long as the page lives. */
export function bindViewport(canvas: HTMLCanvasElement, desk: Desk): void {
    const { app, driver } = desk;
    const viewport = new Viewport(canvas, {
        drag: (xyz) => driver.follow(xyz),
        turn: (T) => driver.followPose(T),
        pick: (xyz) => void goToClicked(desk, xyz),
        view: (view) => app.set({ view }),
        look: (eye) => app.set({ eye }),
        ready: () => app.set({ picture: "here" }),
    }, styleOf(app.get()));
    const binding = new Binding(viewport, desk);
    const fit = (): void => viewport.resize(canvas.clientWidth, canvas.clientHeight);
    const resize = new ResizeObserver(fit);
    const system = (): void => {
        viewport.setStyle(styleOf(app.get()));
        binding.makeTrail();
    };
    app.watch((state, before) => binding.changed(state, before));
    fit(); // before the arm comes: its first view depends on the shape of the picture
    resize.observe(canvas);
    darkSystem.addEventListener("change", system);
    binding.showAll();
    Object.assign(canvas, { viewport, desk }); // for tests and the curious: where the tool is on the screen
}
