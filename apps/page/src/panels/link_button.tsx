/** A link to all that is on the desk, copied; what does not fit into one is reported, and can be downloaded instead. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useDesk, useWords } from "../desk";
import type { Link } from "../link/address";
import { download } from "../link/download";
import { workspaceOf } from "../link/workspace";
import { fetched } from "../parts/fetched";
import { fixed } from "../state/units";
import { fill, type Texts } from "../text/texts";

const addressPart = fetched(() => import("../link/address"));
const CHAIN = "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7L8.2 4.1M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l.8-.8";

/** Nothing, a link that the browser would not copy, or one that is too long as a whole. */
type Shown = { kind: "field"; url: string } | { kind: "long"; link: Link; whole: number } | null;

const kilobytes = (size: number, { units }: Texts): string => fixed(size / 1000, 1, units);

export function LinkButton() {
    const { app, driver } = useDesk();
    const { texts } = useWords();
    const [shown, setShown] = useState<Shown>(null);
    const field = useRef<HTMLInputElement>(null), opener = useRef<HTMLButtonElement>(null);
    useEffect(() => field.current?.select(), [shown]);
    const close = (): void => {
        setShown(null);
        opener.current?.focus();
    };
    const copy = async (link: Link): Promise<void> => {
        try {
            await navigator.clipboard.writeText(link.url);
            setShown(null);
            app.set({ panels: { notice: { kind: "linked", size: link.url.length, without: link.without } } });
        } catch {
            setShown({ kind: "field", url: link.url }); // no clipboard here: a person can still copy it
        }
    };
    const make = async (): Promise<void> => {
        const { linkTo } = await addressPart();
        const { link, whole } = await linkTo(app.get());
        if (link.without.length > 0) setShown({ kind: "long", link, whole });
        else await copy(link);
    };
    const save = (): void => {
        download(`${texts.unnamed}.json`, "application/json", JSON.stringify(workspaceOf(app.get(), Infinity)));
        close();
    };
    const partNames = (link: Link): string => link.without.map((part) => texts.linkParts[part]).join(", ");
    return (
        <>
            <button ref={opener} type="button" class="icon" aria-label={texts.copyLink} title={texts.copyLink}
                onClick={() => void make().catch((problem: unknown) => driver.report(problem))}>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d={CHAIN} /></svg>
            </button>
            {shown && (
                <div class="settings link" role="dialog" aria-label={texts.copyLink} onKeyDown={(event) => event.key === "Escape" && close()}>
                    {shown.kind === "field" && <>
                        <p>{texts.linkByHand}</p>
                        <input ref={field} type="text" readOnly aria-label={texts.copyLink} value={shown.url} />
                    </>}
                    {shown.kind === "long" && <>
                        <p>{Number.isFinite(shown.whole) ? fill(texts.linkLong, { size: kilobytes(shown.whole, texts) }) : texts.linkProgramLong}</p>
                        <button type="button" class="primary" onClick={save}>{texts.linkDownload}</button>
                        <button type="button" onClick={() => void copy(shown.link)}>{fill(texts.linkWithout, { parts: partNames(shown.link) })}</button>
                    </>}
                    <button type="button" onClick={close}>{texts.close}</button>
                </div>
            )}
        </>
    );
}
