/** The course beside the picture: contents, and one chapter at a time. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Desk, useApp, useDesk } from "../desk";
import { download } from "../link/download";
import { usePart } from "../state/store";
import { fill } from "../text/texts";
import { ChapterPage } from "./blocks";
import { type Chapter, CHAPTERS, chapterOf, fetchChapter, type Listed } from "./chapter";
import { ClassBar, ClassPart } from "./class_part";
import { keepReporting } from "./class_report";
import { showFigure } from "./figure";
import { answersFile, forgetAll, pointsOf, progress } from "./progress";
import { Prose } from "./prose";
import { useCourseWords } from "./words";
import "./course.css";

function StudentName() {
    const { rooms } = useDesk(), words = useCourseWords();
    const student = usePart(progress, (state) => state.student);
    const [draft, setDraft] = useState<string | null>(null);
    const give = (event: Event): void => {
        event.preventDefault();
        const name = (draft ?? student).trim();
        setDraft(null);
        progress.set({ student: name });
        if (name !== "") rooms.rename(name);
    };
    return (
        <form class="student" onSubmit={give}>
            <label>{words.name}
                <input type="text" maxLength={30} autocomplete="off" value={draft ?? student} onInput={(event) => setDraft(event.currentTarget.value)} onBlur={give} />
            </label>
            <p class="about">{words.nameHint}</p>
        </form>
    );
}

function ChapterLine({ listed, number, onOpen }: { listed: Listed; number: number; onOpen: () => void }) {
    const words = useCourseWords(), language = useApp((state) => state.settings.language);
    const results = usePart(progress, (state) => state.results), points = pointsOf(results, listed.exercises);
    return (
        <li>
            <button type="button" class="chapter" onClick={onOpen}>
                <span class="number">{number}</span>
                <span class="grow">{listed.title[language]}</span>
                {listed.points > 0 && <span class="about" title={fill(words.points, { points, of: listed.points })}>{Math.round(points * 10) / 10}/{listed.points}</span>}
                {listed.points > 0 && <span class="filled" style={{ "--part": points / listed.points }} />}
            </button>
        </li>
    );
}

function OwnWork() {
    const words = useCourseWords();
    const [sure, setSure] = useState(false);
    const count = usePart(progress, (state) => Object.keys(state.results).length);
    if (count === 0) return null;
    const save = (): void => download("answers.json", "application/json", JSON.stringify(answersFile(progress.get()), null, 2));
    const forget = (): void => {
        if (sure) forgetAll();
        setSure(!sure);
    };
    return (
        <div class="row">
            <button type="button" onClick={save}>{words.download}</button>
            <button type="button" onClick={forget} onBlur={() => setSure(false)}>{sure ? words.resetSure : words.reset}</button>
        </div>
    );
}

function Contents({ open }: { open: (id: string) => void }) {
    const words = useCourseWords(), language = useApp((state) => state.settings.language);
    const last = usePart(progress, (state) => chapterOf(state.chapter)), [first] = CHAPTERS;
    const begun = last !== undefined && last !== first;
    return (
        <>
            <p class="lead">{words.about}</p>
            <button type="button" class="primary wide" onClick={() => open(begun ? last.id : first?.id ?? "")}>{begun ? fill(words.goOn, { title: last.title[language] }) : words.firstLesson}</button>
            <StudentName />
            <ol class="plain chapters">{CHAPTERS.map((listed, k) => <ChapterLine key={listed.id} listed={listed} number={k} onOpen={() => open(listed.id)} />)}</ol>
            <OwnWork />
            <ClassPart />
        </>
    );
}

function useChapter(id: string): Chapter | null {
    const { driver } = useDesk();
    const [chapter, setChapter] = useState<Chapter | null>(null);
    useEffect(() => {
        const listed = chapterOf(id);
        if (listed) fetchChapter(listed).then((one) => { if (one.id === id) setChapter(one); }, (problem: unknown) => driver.report(problem));
    }, [id]);
    return chapter?.id === id ? chapter : null;
}

function OpenChapter({ id, open }: { id: string; open: (id: string) => void }) {
    const words = useCourseWords(), language = useApp((state) => state.settings.language);
    const chapter = useChapter(id), index = CHAPTERS.findIndex((one) => one.id === id);
    const before = CHAPTERS[index - 1], after = CHAPTERS[index + 1];
    if (!chapter) return <p class="about" aria-busy="true">…</p>;
    return (
        <>
            {index > 0 && <p class="about">{fill(words.part, { number: index, count: CHAPTERS.length - 1 })}</p>}
            <h2 tabIndex={-1}>{chapter.title[language]}</h2>
            <p class="lead"><Prose text={chapter.text[language]} /></p>
            <ChapterPage chapter={chapter} />
            <nav class="row turn">
                {before && <button type="button" onClick={() => open(before.id)}>← {before.title[language]}</button>}
                {after && <button type="button" class={index > 0 ? "primary" : ""} onClick={() => open(after.id)}>{after.title[language]} →</button>}
            </nav>
            {index > 0 && <ClassPart />}
        </>
    );
}

let isReporting = false;

/** From the first look into the course on, as long as the page is there. */
function keepReportingOnce(desk: Desk): void {
    if (!isReporting) keepReporting(desk);
    isReporting = true;
}

export function Book() {
    const desk = useDesk(), { app } = desk, words = useCourseWords();
    const chapter = useApp((state) => chapterOf(state.panels.book ?? "")?.id ?? ""); // an address may name one that is not there
    const person = useApp((state) => state.link.person);
    useEffect(() => {
        keepReportingOnce(desk);
        if (progress.get().student === "" && person !== "") progress.set({ student: person });
    }, [person]);
    const scroll = useRef<HTMLDivElement>(null);
    useEffect(() => {
        scroll.current?.scrollTo(0, 0);
        if (chapter !== "") progress.set({ chapter });
    }, [chapter]);
    const open = (id: string): void => {
        app.set({ panels: { book: id } });
        const listed = chapterOf(id);
        if (!listed) return;
        void fetchChapter(listed).then(async ({ page }) => { // the figure with which it begins
            const first = page.find((block) => "show" in block);
            if (first && "show" in first && first.show) await showFigure(desk, first.show);
        }).catch((problem: unknown) => desk.driver.report(problem));
    };
    return (
        <section class="book card" aria-label={words.contents} data-chapter={chapter}>
            <header class="book-head">
                <button type="button" disabled={chapter === ""} onClick={() => app.set({ panels: { book: "" } })}>☰ {words.contents}</button>
                <button type="button" class="icon" aria-label={words.close} title={words.close} onClick={() => app.set({ panels: { book: null } })}>✕</button>
            </header>
            <ClassBar chapter={chapter === "" ? null : chapter} />
            <div class="book-text" ref={scroll}>{chapter === "" ? <Contents open={open} /> : <OpenChapter key={chapter} id={chapter} open={open} />}</div>
        </section>
    );
}
