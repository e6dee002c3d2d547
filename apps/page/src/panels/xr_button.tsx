/** Where the browser has a headset, or a phone that sees: buttons that lead there. An iPhone gets the arm as a file for its own viewer. */
import { useEffect, useState } from "preact/hooks";
import { type Desk, useApp, useDesk } from "../desk";
import { onDemand } from "../parts/fetched";
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

const looksAtFiles = document.createElement("a").relList?.supports?.("ar") ?? false; // AR Quick Look of Apple

/** The arm as it stands, in the viewer of the phone itself. */
async function quickLook({ app, driver }: Desk): Promise<void> {
    const { base64, name } = await driver.ask("export", { format: "usdz", q: app.get().arm.q });
    const bytes = Uint8Array.from(atob(base64 ?? ""), (letter) => letter.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: "model/vnd.usdz+zip" }));
    const link = Object.assign(document.createElement("a"), { rel: "ar", href: url, download: name });
    link.append(document.createElement("img")); // without a picture inside it would be a download
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const sessionPart = onDemand(() => import("../xr/session"));

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
    const report = (problem: unknown): void => driver.report(new Error(fill(words.unable, { why: problem instanceof Error ? problem.message : "" })));
    if (modes.length === 0 && looksAtFiles) {
        return <div class="choice"><button type="button" title={words.ar} onClick={() => void quickLook(desk).catch(report)}>AR</button></div>;
    }
    if (modes.length === 0) return null;
    return (
        <div class="choice">
            {modes.map((mode) => (
                <button key={mode} type="button" title={mode === "immersive-ar" ? words.ar : words.vr} onClick={() => void enter(mode).catch(report)}>
                    {mode === "immersive-ar" ? "AR" : "VR"}
                </button>
            ))}
        </div>
    );
}
