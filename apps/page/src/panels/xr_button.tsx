/** Where the browser has a headset, or a phone that sees: buttons that lead there. An iPhone gets the arm as a file for its own viewer. */
import { useEffect, useState } from "preact/hooks";
import { useApp, useDesk } from "../desk";
import { fetched } from "../parts/fetched";
import type { Viewport } from "../scene/viewport";
import { fill } from "../text/texts";
import { xrWords } from "../xr/words";
import type { XrMode, XrSession } from "../xr/session";

const MODES: XrMode[] = ["immersive-ar", "immersive-vr"];

/** What the browser can do; without a headset nothing. */
function useModes(): XrMode[] {
    const [modes, setModes] = useState<XrMode[]>([]);
    useEffect(() => {
        const { xr } = navigator as { xr?: XRSystem };
        const look = async (): Promise<void> => {
            const has = await Promise.all(MODES.map((mode) => xr?.isSessionSupported(mode).catch(() => false) ?? false));
            setModes(MODES.filter((_, k) => has[k]));
        };
        void look();
        xr?.addEventListener("devicechange", look);
        return () => xr?.removeEventListener("devicechange", look);
    }, []);
    return modes;
}

const sessionPart = fetched(() => import("../xr/session"));

export function XrButton() {
    const desk = useDesk(), { driver } = desk;
    const words = xrWords(useApp((state) => state.settings.language));
    const modes = useModes();
    useEffect(() => { if (modes.length > 0) void sessionPart().catch(() => {}); }, [modes]); // the press does not wait for it
    const enter = async (mode: XrMode): Promise<void> => {
        const canvas = document.querySelector(".view canvas") as (HTMLCanvasElement & { viewport?: Viewport; xr?: XrSession }) | null;
        if (!canvas?.viewport) return;
        const { XrSession } = await sessionPart();
        canvas.xr = await XrSession.enter(mode, desk, canvas.viewport); // for tests and the curious
    };
    const tell = (problem: unknown): void => driver.tell(new Error(fill(words.unable, { why: problem instanceof Error ? problem.message : "" })));
    if (modes.length === 0) return null;
    return (
        <div class="choice">
            {modes.map((mode) => (
                <button key={mode} type="button" title={mode === "immersive-ar" ? words.ar : words.vr} onClick={() => void enter(mode).catch(tell)}>
                    {mode === "immersive-ar" ? "AR" : "VR"}
                </button>
            ))}
        </div>
    );
}
