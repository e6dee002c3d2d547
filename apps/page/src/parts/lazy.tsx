/**
 * A component that is fetched when it is first shown, so that the first picture does not wait for it. When it cannot be had,
 * it says so, and tries again when it is told to or the server is back.
 */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp, useWords } from "../desk";
import { fetched } from "./fetched";

/** Some browsers never ask again for a script that did not come, and a server of another version has other ones: then the
 *  page begins anew, with the work that it has kept. */
async function beginAnewIfServed(): Promise<void> {
    const answer = await fetch(document.baseURI, { method: "HEAD", cache: "no-store" });
    if (answer.ok) location.reload();
}

function Missing({ again }: { again: () => void }) {
    const { texts } = useWords();
    const server = useApp((state) => state.link.server);
    useEffect(() => {
        if (server === "connected") again();
    }, [server]);
    return (
        <div class="row missing" role="alert">
            <p class="about">{texts.partAway}</p>
            <button type="button" onClick={again}>{texts.tryAgain}</button>
        </div>
    );
}

/** `how`: fetched ahead in idle time, or only when it is shown. */
export function lazy(load: () => Promise<ComponentType>, how: typeof fetched = fetched): ComponentType {
    let loaded: ComponentType | null = null, failures = 0;
    const part = how(load);
    return function Lazy() {
        const [Content, setContent] = useState(() => loaded);
        const [isMissing, setMissing] = useState(false);
        const fetchIt = (): void => {
            part().then((component) => setContent(() => (loaded = component)), () => {
                setMissing(true);
                if (++failures > 1) void beginAnewIfServed().catch(() => {}); // still away
            });
        };
        useEffect(() => {
            if (!loaded) fetchIt();
        }, []);
        return Content ? <Content /> : isMissing ? <Missing again={fetchIt} /> : null;
    };
}
