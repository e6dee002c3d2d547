/** What is drawn: texts, shapes, SVG files and pictures, each with what can be said of it. */
import type { ComponentChildren } from "preact";
import { useApp, useDesk, useWords } from "../desk";
import type { DrawList } from "../core/sketch";
import { MaybeNumber } from "../parts/maybe_number";
import { type DrawingSource, kindOf, MOST_PENS, tidy, USUAL } from "../state/drawing";
import type { Quantity } from "../state/units";
import type { TextKey, Texts } from "../text/texts";
import { fill } from "../text/texts";
import { addFiles, TAKEN } from "./drawing_files";

interface FieldsProps {
    source: DrawingSource;
    lists: DrawList | null;
    change: (patch: Partial<DrawingSource>) => void;
}

type NumberKey = { [Key in keyof DrawingSource]-?: DrawingSource[Key] extends number | undefined ? Key : never }[keyof DrawingSource];

/** A number of a source, by its key. */
function SourceNumber({ source, change, field, title, quantity, ...more }: Pick<FieldsProps, "source" | "change"> & {
    field: NumberKey; title: TextKey; quantity: Quantity; usual?: number | string; low?: number; high?: number; whole?: boolean;
}) {
    const { texts } = useWords();
    return <MaybeNumber label={texts[title]} value={source[field]} quantity={quantity} {...more} onCommit={(value) => change({ [field]: value })} />;
}

function Word<T extends string>({ label, value, options, onChoose }: { label: string; value: T; options: { value: T; text: string }[]; onChoose: (value: T) => void }) {
    return (
        <label class="maybe">
            <span class="name">{label}</span>
            <select aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
                {options.map((option) => <option key={option.value} value={option.value}>{option.text}</option>)}
            </select>
        </label>
    );
}

function Check({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
    return <label class="check"><input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />{label}</label>;
}

function More({ title, children }: { title: string; children: ComponentChildren }) {
    return <details class="more"><summary>{title}</summary><div class="fields-flow">{children}</div></details>;
}

// ---- kinds ----

function TextFields({ source, lists, change }: FieldsProps) {
    const { texts } = useWords();
    const fonts = lists?.fonts.map(({ name }) => ({ value: name, text: texts.fonts[name] ?? name })) ?? [{ value: "sans", text: texts.fonts["sans"] ?? "sans" }];
    const box = source.box;
    const setBox = (k: 0 | 1, value: number | undefined): void => {
        const other = box?.[1 - k] ?? 100;
        change({ box: value === undefined ? undefined : k === 0 ? [value, other] : [other, value] });
    };
    const part = { source, change };
    return (
        <>
            <textarea class="wide" rows={2} aria-label={texts.drawText} placeholder={texts.drawTextHint} value={source.text ?? ""} spellcheck={false}
                onInput={(event) => change({ text: event.currentTarget.value })} />
            <div class="fields-flow">
                <Word label={texts.font} value={source.font ?? "sans"} options={fonts} onChoose={(font) => change({ font })} />
                <SourceNumber {...part} field="size" title="capSize" quantity="length" usual={texts.automatic} low={0.1} />
                <Word label={texts.align} value={source.align ?? "left"} onChoose={(align) => change({ align })} options={[
                    { value: "left", text: texts.alignLeft }, { value: "center", text: texts.alignCenter }, { value: "right", text: texts.alignRight }]} />
            </div>
            <More title={texts.textMore}>
                <SourceNumber {...part} field="letter_spacing" title="letterSpacing" quantity="length" usual={0} />
                <SourceNumber {...part} field="line_spacing" title="lineSpacing" quantity="plain" usual={USUAL.line_spacing} low={0.1} />
                <MaybeNumber label={texts.boxWide} value={box?.[0]} usual="–" quantity="length" low={1} onCommit={(value) => setBox(0, value)} />
                <MaybeNumber label={texts.boxTall} value={box?.[1]} usual="–" quantity="length" low={1} onCommit={(value) => setBox(1, value)} />
                <SourceNumber {...part} field="radius" title="arcRadius" quantity="length" usual="–" />
                <SourceNumber {...part} field="angle" title="arcAngle" quantity="angle" usual={90} />
                <Check label={texts.kerning} value={source.kerning ?? false} onChange={(kerning) => change({ kerning: kerning || undefined })} />
                <PlaceFields {...part} />
            </More>
        </>
    );
}

/** "star:5:20" with the number at one place changed; what is not said stays empty. */
function shapeWith(shape: string, place: number, value: number | undefined): string {
    const words = shape.split(":");
    while (words.length <= place) words.push("");
    words[place] = value === undefined ? "" : String(value);
    return words.join(":").replace(/:+$/, "");
}

function ShapeFields({ source, lists, change }: FieldsProps) {
    const { texts } = useWords();
    const words = (source.shape ?? "star").split(":"), name = words[0] ?? "star";
    const shape = lists?.shapes.find((one) => one.name === name);
    const counted = new Set(["sides", "points", "columns", "rows", "a", "b", "turns"]), turned = new Set(["start", "end", "phase"]);
    return (
        <>
            <div class="fields-flow">
                <Word label={texts.shape} value={name} onChoose={(chosen) => change({ shape: chosen })}
                    options={(lists?.shapes ?? [{ name }]).map((one) => ({ value: one.name, text: texts.shapes[one.name] ?? one.name }))} />
                {shape?.parameters.map((parameter, k) => (
                    <MaybeNumber key={parameter.name} label={texts.shapeNumbers[parameter.name] ?? parameter.name} usual={parameter.usual}
                        value={words[k + 1] ? Number(words[k + 1]) : undefined} low={parameter.low} high={parameter.high}
                        quantity={counted.has(parameter.name) ? "plain" : turned.has(parameter.name) ? "angle" : "length"}
                        onCommit={(value) => change({ shape: shapeWith(source.shape ?? "", k + 1, value) })} />
                ))}
            </div>
            <More title={texts.sourcePlace}><PlaceFields source={source} change={change} sized /></More>
        </>
    );
}

function SvgFields({ source, change }: FieldsProps) {
    const { texts } = useWords();
    return (
        <>
            <div class="fields-flow">
                <SourceNumber source={source} change={change} field="size" title="width" quantity="length" usual={texts.asFile} low={0.1} />
                <Word label={texts.svgPens} value={source.pens ?? "color"} onChoose={(pens) => change({ pens })} options={[
                    { value: "color", text: texts.perColor }, { value: "layer", text: texts.perLayer }, { value: "one", text: texts.perOne }]} />
                <Word label={texts.fills} value={source.fills ?? "outline"} onChoose={(fills) => change({ fills })} options={[
                    { value: "outline", text: texts.fillsOutline }, { value: "skip", text: texts.fillsSkip }]} />
            </div>
            <More title={texts.sourcePlace}><PlaceFields source={source} change={change} /></More>
        </>
    );
}

function ImageFields({ source, lists, change }: FieldsProps) {
    const { texts } = useWords();
    const mode = source.mode ?? "outline", hatches = mode === "hatch" || mode === "crosshatch", part = { source, change };
    return (
        <>
            <div class="fields-flow">
                <Word label={texts.mode} value={mode} onChoose={(chosen) => change({ mode: chosen })}
                    options={(lists?.modes ?? [mode]).map((one) => ({ value: one, text: texts.modes[one] ?? one }))} />
                <SourceNumber {...part} field="size" title="width" quantity="length" usual={texts.automatic} low={1} />
                {(mode === "outline" || mode === "centreline") &&
                    <SourceNumber {...part} field="threshold" title="threshold" quantity="plain" usual={texts.automatic} low={0} high={1} />}
                {hatches && <SourceNumber {...part} field="spacing" title="spacing" quantity="length" usual={1} low={0.1} />}
                {hatches && <SourceNumber {...part} field="levels" title="levels" quantity="plain" usual={3} low={1} high={64} whole />}
                {mode === "stipple" && <SourceNumber {...part} field="points" title="points" quantity="plain" usual={3000} low={1} high={1e5} whole />}
                <Check label={texts.invert} value={source.invert ?? false} onChange={(invert) => change({ invert: invert || undefined })} />
            </div>
            <More title={texts.sourcePlace}><PlaceFields {...part} /></More>
        </>
    );
}

/** Where a source is in its drawing. */
function PlaceFields({ source, change, sized = false }: Pick<FieldsProps, "source" | "change"> & { sized?: boolean }) {
    const { texts } = useWords();
    const at = source.at ?? [0, 0];
    const setAt = (k: 0 | 1, value = 0): void => change({ at: k === 0 ? [value, at[1]] : [at[0], value] });
    return (
        <>
            {sized && <SourceNumber source={source} change={change} field="size" title="largerSide" quantity="length" usual={texts.automatic} low={0.1} />}
            <MaybeNumber label={texts.sourceX} value={source.at?.[0]} usual={0} quantity="length" onCommit={(value) => setAt(0, value)} />
            <MaybeNumber label={texts.sourceY} value={source.at?.[1]} usual={0} quantity="length" onCommit={(value) => setAt(1, value)} />
            <SourceNumber source={source} change={change} field="rotate" title="sourceTurn" quantity="angle" usual={0} />
        </>
    );
}

const FIELDS = { text: TextFields, shape: ShapeFields, svg: SvgFields, image: ImageFields };

// ---- the list ----

function titleOfSource(source: DrawingSource, texts: Texts): string {
    return source.name ?? texts[({ text: "drawText", shape: "shape", svg: "sourceSvg", image: "sourceImage" } as const)[kindOf(source)]];
}

function PenChoice({ source, pens, change }: { source: DrawingSource; pens: number; change: FieldsProps["change"] }) {
    const { texts } = useWords();
    const own = kindOf(source) === "svg";
    return (
        <select aria-label={texts.pen} value={source.pen ?? (own ? "" : 1)} onChange={(event) => change({ pen: event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value) })}>
            {own && <option value="">{texts.ownPens}</option>}
            {Array.from({ length: Math.min(MOST_PENS, pens + 1) }, (_, k) => <option key={k} value={k + 1}>{fill(texts.penNumber, { number: k + 1 })}</option>)}
        </select>
    );
}

export function DrawingSources({ lists, pens }: { lists: DrawList | null; pens: number }) {
    const desk = useDesk();
    const { app } = desk;
    const { texts } = useWords();
    const sources = useApp((state) => state.work.drawing.sources);
    const set = (next: DrawingSource[]): void => app.set({ work: { drawing: { ...app.get().work.drawing, sources: next } } });
    const add = (source: DrawingSource): void => set([...sources, source]);
    return (
        <section class="drawing-column" aria-label={texts.drawWhat}>
            <div class="row">
                <button type="button" onClick={() => add({ text: sources.length === 0 ? "HELLO" : "" })}>+ {texts.drawText}</button>
                <button type="button" onClick={() => add({ shape: "star" })}>+ {texts.shape}</button>
                <label class="button">+ {texts.addFile}
                    <input type="file" multiple accept={TAKEN} onChange={(event) => {
                        void addFiles(desk, [...(event.currentTarget.files ?? [])]);
                        event.currentTarget.value = "";
                    }} /></label>
            </div>
            {sources.length === 0 && <p class="about">{texts.drawEmpty}</p>}
            <ol class="plain sources">
                {sources.map((source, k) => {
                    const Fields = FIELDS[kindOf(source)];
                    const change = (patch: Partial<DrawingSource>): void => set(sources.map((old, i) => (i === k ? tidy({ ...old, ...patch }) : old)));
                    return (
                        <li key={k} class="source">
                            <div class="row source-head">
                                <strong class="grow">{titleOfSource(source, texts)}</strong>
                                <PenChoice source={source} pens={pens} change={change} />
                                <button type="button" aria-label={fill(texts.removeSource, { number: k + 1 })} onClick={() => set(sources.filter((_, i) => i !== k))}>✕</button>
                            </div>
                            <Fields source={source} lists={lists} change={change} />
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}
