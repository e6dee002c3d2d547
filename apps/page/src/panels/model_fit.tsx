/** A 3-D model before it becomes the body of the arm: its unit, upright, pivot and links, with a ghost in the picture to check them. */
import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Fitted, Vec3 } from "../core/vocabulary";
import { type Desk, DeskContext, useApp, useDesk, useWords } from "../desk";
import { type Model, type Placing, readModel, tryModel, UnreadModel, type Up, useModel } from "../link/model_files";
import type { NamedFile } from "../link/robot_import";
import { NumberField } from "../parts/number_field";
import { linkColor, ModelGhost } from "../scene/model_ghost";
import type { Viewport } from "../scene/viewport";
import type { Quantity } from "../state/units";
import { fill } from "../text/texts";
import "./import_report.css";
import { type ModelWords, modelWords } from "./model_words";
import { ReportLines } from "./report_lines";

const UNITS: [string, number][] = [["mm", 1], ["cm", 10], ["m", 1000], ["inch", 25.4]];
const UPS: Up[] = ["z", "y", "x", "-z", "-y", "-x"];
const PAUSE_MS = 150, LISTED = 16;

const viewportNow = (): Viewport | undefined => (document.querySelector(".view canvas") as (HTMLCanvasElement & { viewport?: Viewport }) | null)?.viewport;

interface ChangeProps {
    placing: Placing;
    words: ModelWords;
    change: (part: Partial<Placing>) => void;
}

/** Three numbers in a row. */
function Three({ label, value, quantity, onChange }: { label: string; value: Vec3; quantity: Quantity; onChange: (value: Vec3) => void }) {
    return (
        <div class="row" role="group" aria-label={label}>
            <span class="wide">{label}</span>
            {value.map((number, k) => (
                <NumberField key={k} label={`${label} ${k + 1}`} value={number} quantity={quantity}
                    onCommit={(next) => onChange(value.map((one, j) => (j === k ? next : one)) as Vec3)} />
            ))}
        </div>
    );
}

function Place({ placing, words, change }: ChangeProps) {
    return (
        <>
            <label class="row">{words.unit}
                <select value={String(placing.unit)} onChange={(event) => change({ unit: Number(event.currentTarget.value) })}>
                    {UNITS.map(([name, mm]) => <option key={name} value={String(mm)}>{words.units[name]}</option>)}
                </select>
            </label>
            <label class="row">{words.up}
                <select value={placing.up} onChange={(event) => change({ up: event.currentTarget.value as Up })}>
                    {UPS.map((up) => <option key={up} value={up}>{up}</option>)}
                </select>
            </label>
            <Three label={words.turn} value={placing.abc} quantity="angle" onChange={(abc) => change({ abc })} />
            <Three label={words.pivot} value={placing.pivot} quantity="plain" onChange={(pivot) => change({ pivot })} />
            <Three label={words.place} value={placing.xyz} quantity="length" onChange={(xyz) => change({ xyz })} />
        </>
    );
}

function Onto({ placing, words, change, links }: ChangeProps & { links: number }) {
    const nameOf = (link: number): string => (link === 0 ? words.base : fill(words.link, { number: link }));
    return (
        <>
            <label class="row">{words.onto}
                <select value={placing.link ?? ""} onChange={(event) => change({ link: event.currentTarget.value === "" ? null : Number(event.currentTarget.value), pieces: [] })}>
                    <option value="">{words.all}</option>
                    {Array.from({ length: links }, (_, link) => <option key={link} value={link}>{nameOf(link)}</option>)}
                </select>
            </label>
            <label class="row">{words.density}
                <NumberField label={words.density} value={placing.density} quantity="plain" low={0} high={30000} onCommit={(density) => change({ density })} />
            </label>
        </>
    );
}

/** The largest pieces; one that went to the wrong link is told the right one. */
function Pieces({ fitted, placing, words, change, links }: ChangeProps & { fitted: Fitted; links: number }) {
    const move = (piece: number, link: number): void => change({ pieces: [...placing.pieces.filter((one) => one.piece !== piece), { piece, link }] });
    return (
        <details>
            <summary>{words.pieces} ({fitted.piece_count})</summary>
            <ul class="plain">
                {fitted.pieces.slice(0, LISTED).map(({ piece, link, bounds: [low, high] }) => (
                    <li key={piece}>
                        <b style={{ color: linkColor(link ?? 0) }}>#{piece}</b>
                        <span>{low.map((mm, axis) => Math.round((high[axis] ?? 0) - mm)).join(" × ")}{" "}
                            <select aria-label={`#${piece}`} value={link ?? ""} onChange={(event) => move(piece, Number(event.currentTarget.value))}>
                                {link === null && <option value="">{words.cut}</option>}
                                {Array.from({ length: links }, (_, to) => <option key={to} value={to}>{to === 0 ? words.base : fill(words.link, { number: to })}</option>)}
                            </select>
                        </span>
                    </li>
                ))}
            </ul>
        </details>
    );
}

/** Tries the placing a moment after the last change, and shows what comes of it. */
function useGhost(model: Model | null, placing: Placing | null): { fitted: Fitted | null; why: string | null } {
    const desk = useDesk(), { core } = useWords();
    const pose = useApp((state) => state.arm.pose);
    const ghost = useMemo(() => { const viewport = viewportNow(); return viewport ? new ModelGhost(viewport) : null; }, []);
    const [fitted, setFitted] = useState<Fitted | null>(null), [why, setWhy] = useState<string | null>(null);
    const number = useRef(0);
    useEffect(() => () => { ++number.current; ghost?.clear(); }, []);
    useEffect(() => {
        if (!model || !placing) return;
        const mine = ++number.current;
        const timer = window.setTimeout(() => {
            tryModel(model, desk, placing).then((made) => {
                if (mine !== number.current) return;
                setFitted(made.fitted);
                setWhy(null);
                if (pose) ghost?.show(made.shape, pose);
            }).catch((problem: unknown) => { if (mine === number.current) setWhy(core(problem instanceof Error ? problem.message : String(problem))); });
        }, PAUSE_MS);
        return () => window.clearTimeout(timer);
    }, [model, placing, pose]);
    return { fitted, why };
}

const rightPlacing = ({ unit }: Model): Placing => ({ unit, up: "z", abc: [0, 0, 0], pivot: [0, 0, 0], xyz: [0, 0, 0], link: null, density: 0, pieces: [] });

function ModelFit({ files, close }: { files: NamedFile[]; close: () => void }) {
    const desk = useDesk(), words = modelWords(useApp((state) => state.settings.language));
    const arm = useApp((state) => state.arm.robot);
    const box = useRef<HTMLDialogElement>(null);
    const [model, setModel] = useState<Model | null>(null), [placing, setPlacing] = useState<Placing | null>(null);
    const { fitted, why } = useGhost(model, placing);
    const fail = (problem: unknown): void => {
        close();
        desk.driver.report(problem instanceof UnreadModel ? new Error(fill(words.unread, { name: problem.message })) : problem);
    };
    useEffect(() => {
        box.current?.show();
        readModel(files).then((read) => { setModel(read); setPlacing(rightPlacing(read)); }).catch(fail);
    }, []);
    const change = (part: Partial<Placing>): void => setPlacing((before) => before && { ...before, ...part });
    const use = (): void => { if (model && placing) useModel(model, desk, placing).then(close, fail); };
    const links = (arm?.joints.length ?? 0) + 1;
    const [x, y, z] = fitted ? fitted.bounds[1].map((high, axis) => Math.round(high - (fitted.bounds[0][axis] ?? 0))) : [0, 0, 0];
    return (
        <dialog class="import-report" ref={box} aria-label={fill(words.title, { arm: arm?.name ?? "" })} data-testid="model-fit" onClose={close}>
            <h2>{fill(words.title, { arm: arm?.name ?? "" })}</h2>
            {model && placing ? (
                <>
                    {fitted && <p>{fill(words.size, { name: model.name, triangles: fitted.triangles, x: x ?? 0, y: y ?? 0, z: z ?? 0 })}</p>}
                    <Place placing={placing} words={words} change={change} />
                    <Onto placing={placing} words={words} change={change} links={links} />
                    {why && <p class="bad" role="alert">{why}</p>}
                    {fitted && <ReportLines report={fitted.report} />}
                    {fitted && <Pieces fitted={fitted} placing={placing} words={words} change={change} links={links} />}
                    <p class="about">{words.hint}</p>
                </>
            ) : <p role="status">{words.reading}</p>}
            <div class="row">
                <button type="button" class="primary" disabled={!fitted || why !== null} onClick={use}>{words.use}</button>
                <button type="button" onClick={close}>{words.cancel}</button>
            </div>
        </dialog>
    );
}

let host: HTMLElement | null = null;

/** Shows the panel in front of the page, in place of one that is there. */
export function showModel(desk: Desk, files: NamedFile[]): void {
    if (host) render(null, host);
    host?.remove();
    const place = document.createElement("div");
    host = place;
    document.body.append(place);
    const close = (): void => {
        render(null, place);
        place.remove();
    };
    render(<DeskContext.Provider value={desk}><ModelFit files={files} close={close} /></DeskContext.Provider>, place);
}
