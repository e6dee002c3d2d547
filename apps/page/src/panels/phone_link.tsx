/** The desk on a phone: a QR code of the link to all that is on it, or to the room in which it is shared. */
import { useEffect, useState } from "preact/hooks";
import { useApp, useDesk } from "../desk";
import { linkTo } from "../link/address";
import { xrWords } from "../xr/words";
import "./phone_link.css";

const QUIET = 4; // light modules around the code, as the standard wants
const MOST = 1200; // bytes: a denser code is not read from a screen
const LOCAL = /^(localhost|127\.|\[::1\])/;

/** The dark modules as one path, a run of a row at a time. */
function pathOf(rows: string[]): string {
    return rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)).join("");
}

function QrCode({ text }: { text: string }) {
    const { core, driver } = useDesk();
    const words = xrWords(useApp((state) => state.settings.language));
    const [rows, setRows] = useState<string[]>([]);
    useEffect(() => void core.ask<"qr">({ op: "qr", text }).then((code) => setRows(code.rows)).catch((problem: unknown) => driver.report(problem)), [text]);
    if (rows.length === 0) return null;
    const side = rows.length + 2 * QUIET;
    return (
        <svg class="qr" role="img" aria-label={words.qr} data-text={text} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shape-rendering="crispEdges">
            <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
            <path d={pathOf(rows)} fill="#000" />
        </svg>
    );
}

/** Opened by a person: the link is as the desk is then; in a room it leads to the room. */
export function PhoneLink() {
    const { app, driver, rooms } = useDesk();
    const words = xrWords(useApp((state) => state.settings.language));
    const [url, setUrl] = useState("");
    const make = async (): Promise<void> => {
        const made = app.get().link.room ? await rooms.link() : (await linkTo(app.get())).link.url;
        setUrl(made.length <= MOST ? made : location.origin + location.pathname);
    };
    return (
        <details class="phone" onToggle={(event) => { if (event.currentTarget.open) void make().catch((problem: unknown) => driver.report(problem)); }}>
            <summary>{words.phone}</summary>
            {url && <QrCode text={url} />}
            {url && LOCAL.test(location.hostname) && <p class="hint">{words.local}</p>}
        </details>
    );
}
