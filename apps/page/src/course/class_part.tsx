/** The class, for the one who teaches: the link, who is where, points as they come, and the work of all as one file. */
import { useEffect, useState } from "preact/hooks";
import { useApp, useDesk } from "../desk";
import { download } from "../link/download";
import { WatchLink } from "../panels/share_panel";
import { fill } from "../text/texts";
import { chapterOf, CHAPTERS } from "./chapter";
import { isReport, type Report } from "./class_report";
import { type CourseWords, useCourseWords } from "./words";

interface Reported {
    place: number;
    name: string;
    here: boolean;
    state: Report;
}

const EVERY_MS = 1000;
const ALL = CHAPTERS.reduce((sum, { points }) => sum + points, 0);

/** The reports as they are now; asked for while somebody looks. */
function useReports(): Reported[] {
    const { server } = useDesk();
    const you = useApp((state) => state.link.room?.you ?? 0);
    const [reports, setReports] = useState<Reported[]>([]);
    useEffect(() => {
        let serial = 0, known = new Map<number, Reported>(), isEnded = false;
        const look = async (): Promise<void> => {
            const news = await server.ask<{ serial: number; reports: Reported[] }>({ op: "reports", since: serial });
            if (isEnded || news.serial === serial) return;
            serial = news.serial;
            known = new Map(known);
            for (const one of news.reports) known.set(one.place, one);
            setReports([...known.values()].filter(({ state }) => isReport(state)).sort((a, b) => a.name.localeCompare(b.name)));
        };
        const timer = window.setInterval(() => void look().catch(() => {}), EVERY_MS); // with the link away the next one asks again
        void look().catch(() => {});
        return () => { isEnded = true; window.clearInterval(timer); };
    }, [you]);
    return reports;
}

/** One file for `zveno grade`. */
function collect(reports: Reported[]): void {
    const work = reports.map(({ name, state: { student, answers } }) => ({ student: student || name, answers }));
    download("class.json", "application/json", JSON.stringify({ class: work }, null, 2));
}

function whereText({ here, state: { chapter, apart } }: Reported, language: "en" | "ru", words: CourseWords): string {
    const title = chapterOf(chapter)?.title[language] ?? words.contents;
    return here ? `${title}, ${apart ? words.alone : words.following}` : words.gone;
}

function Students({ reports }: { reports: Reported[] }) {
    const words = useCourseWords(), language = useApp((state) => state.settings.language);
    if (reports.length === 0) return <p class="about">{words.nobody}</p>;
    const here = reports.filter((one) => one.here);
    return (
        <>
            <p class="about">{fill(words.followers, { count: here.length, working: here.filter(({ state }) => state.apart).length })}</p>
            <div class="scroll">
                <table data-testid="class">
                    <thead><tr><th>{words.student}</th><th>{words.where}</th><th>{words.result}</th></tr></thead>
                    <tbody>
                        {reports.map((one) => (
                            <tr key={one.place} data-here={one.here} title={Object.entries(one.state.results).map(([id, [points, of, attempts]]) => `${id}: ${points}/${of} (${attempts})`).join("\n")}>
                                <td>{one.name || "?"}</td><td>{whereText(one, language, words)}</td><td>{Math.round(one.state.points * 10) / 10}/{ALL}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </>
    );
}

function Teaching({ chapter }: { chapter: string | null }) {
    const { app } = useDesk(), words = useCourseWords();
    const reports = useReports();
    const call = (): void => app.set({ link: { called: app.get().link.called + 1 } });
    return (
        <>
            <WatchLink />
            <div class="row">
                <button type="button" class="primary" title={words.callHint} disabled={chapter === null} onClick={call}>{words.callAll}</button>
                <button type="button" title={words.collectHint} disabled={reports.length === 0} onClick={() => collect(reports)}>{words.collect}</button>
            </div>
            <Students reports={reports} />
        </>
    );
}

/** Above the chapter, for the one who teaches. */
export function ClassBar({ chapter }: { chapter: string | null }) {
    const words = useCourseWords();
    const teaches = useApp(({ link: { room, server } }) => server === "connected" && room !== null && room.key !== null && room.you !== 0);
    return teaches ? <details class="class-bar" open><summary>{words.class}</summary><Teaching chapter={chapter} /></details> : null;
}

/** Below it: how a class begins, and what those in one should know. */
export function ClassPart() {
    const { rooms, server: link } = useDesk(), words = useCourseWords();
    const room = useApp((state) => state.link.room), server = useApp((state) => state.link.server);
    if (server !== "connected" || (!room && !link.serves) || (room && room.key !== null)) return null;
    return (
        <section class="class-part" aria-label={words.class}>
            <h3>{words.class}</h3>
            {room?.key === null && <p class="about">{words.inClass}</p>}
            {!room && <><p class="about">{words.classAbout}</p><button type="button" onClick={() => rooms.share()}>{words.classStart}</button></>}
        </section>
    );
}
