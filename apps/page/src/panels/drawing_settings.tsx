/** Where the drawing lies and how it is drawn: place, pens, heights and speeds, order, the sheet. */
import { useApp, useDesk, useWords } from "../desk";
import { Choice } from "../parts/choice";
import { MaybeNumber } from "../parts/maybe_number";
import { type Drawing, MOST_PENS, type Order, PEN_KINDS, type PenKind, tidy, USUAL } from "../state/drawing";
import { type Place, placeOf, putAt } from "../state/sketch";
import { fill, type TextKey } from "../text/texts";

type Change = (patch: Partial<Drawing>) => void;
interface Props {
    drawing: Drawing;
    change: Change;
}

// ---- place ----

type Placement = "auto" | "fit" | "own";

function PlaceSettings({ drawing, change }: Props) {
    const { app } = useDesk();
    const { texts } = useWords();
    const answer = useApp((state) => state.found.sketch?.answer ?? null);
    const placement: Placement = drawing.at ? "own" : drawing.fit ? "fit" : "auto";
    const place: Place | null = answer && placeOf(drawing, answer);
    const put = (next: Partial<Place>): void => {
        if (place) app.set({ work: { drawing: putAt(drawing, { ...place, ...next }) } });
    };
    const choose = (next: Placement): void => {
        if (next === "own") put({});
        else change({ at: undefined, rect: undefined, scale: undefined, fit: next === "fit" ? true : undefined });
    };
    return (
        <fieldset>
            <legend>{texts.drawPlace}</legend>
            <Choice label={texts.drawPlace} value={placement} onChoose={choose} options={[
                { value: "auto", text: texts.placeAuto }, { value: "fit", text: texts.placeFit }, { value: "own", text: texts.placeOwn, disabled: !place }]} />
            <p class="about">{texts.placeHint}</p>
            <div class="fields-flow">
                <MaybeNumber label={texts.placeX} name="x" value={place?.at[0]} quantity="length" onCommit={(x) => place && x !== undefined && put({ at: [x, place.at[1]] })} />
                <MaybeNumber label={texts.placeY} name="y" value={place?.at[1]} quantity="length" onCommit={(y) => place && y !== undefined && put({ at: [place.at[0], y] })} />
                <MaybeNumber label={texts.placeScale} value={place?.scale} quantity="plain" low={0.001} onCommit={(scale) => scale !== undefined && put({ scale })} />
                <MaybeNumber label={texts.placeTurn} value={drawing.rotate} usual={0} quantity="angle" onCommit={(rotate) => change({ rotate: rotate || undefined })} />
                {placement !== "own" && <MaybeNumber label={texts.placeMargin} value={drawing.margin} usual={USUAL.margin} quantity="length" low={0} onCommit={(margin) => change({ margin })} />}
            </div>
        </fieldset>
    );
}

// ---- pens ----

/** How many pens there are to show: those in use, those that have a colour or a name. */
export function pensOf(drawing: Drawing, used: number[]): number {
    return Math.min(MOST_PENS, Math.max(1, ...used, drawing.colors?.length ?? 0, drawing.pen_names?.length ?? 0, drawing.pen_kinds?.length ?? 0, drawing.pen_widths?.length ?? 0, ...drawing.sources.map((source) => source.pen ?? 1)));
}

function Pens({ drawing, change }: Props) {
    const { texts } = useWords();
    const answer = useApp((state) => state.found.sketch?.answer ?? null);
    const count = pensOf(drawing, answer?.stroke_pens ? [...new Set(answer.stroke_pens)] : []);
    const colors = Array.from({ length: count }, (_, k) => answer?.colors[k] ?? drawing.colors?.[k] ?? "#1b3a8c");
    const paint = (k: number, color: string): void => change({ colors: colors.map((old, i) => (i === k ? color : old)) });
    const call = (k: number, name: string): void => {
        const names = Array.from({ length: count }, (_, i) => (i === k ? name : drawing.pen_names?.[i] ?? ""));
        change({ pen_names: names.some((one) => one !== "") ? names : undefined });
    };
    const kinds = Array.from({ length: count }, (_, k) => drawing.pen_kinds?.[k] ?? "ballpoint");
    const become = (k: number, kind: PenKind): void => {
        const next = kinds.map((old, i) => (i === k ? kind : old));
        change({ pen_kinds: next.some((one) => one !== "ballpoint") ? next : undefined });
    };
    const widen = (k: number, width = 0): void => {
        const next = Array.from({ length: count }, (_, i) => (i === k ? width : drawing.pen_widths?.[i] ?? 0));
        change({ pen_widths: next.some((one) => one > 0) ? next : undefined });
    };
    return (
        <fieldset>
            <legend>{texts.pens}</legend>
            <table class="pens">
                <thead><tr><th scope="col">{texts.pen}</th><th scope="col">{texts.penColor}</th><th scope="col">{texts.penName}</th><th scope="col">{texts.penKind}</th><th scope="col">{texts.penWidth}</th></tr></thead>
                <tbody>
                    {colors.map((color, k) => (
                        <tr key={k}>
                            <th scope="row">{k + 1}</th>
                            <td><input type="color" aria-label={fill(texts.colorOfPen, { number: k + 1 })} value={color} onInput={(event) => paint(k, event.currentTarget.value)} /></td>
                            <td><input type="text" aria-label={fill(texts.nameOfPen, { number: k + 1 })} value={drawing.pen_names?.[k] ?? ""} onInput={(event) => call(k, event.currentTarget.value)} /></td>
                            <td><select aria-label={fill(texts.kindOfPen, { number: k + 1 })} value={kinds[k]} onChange={(event) => become(k, event.currentTarget.value as PenKind)}>
                                {PEN_KINDS.map((kind) => <option key={kind} value={kind}>{texts.penKinds[kind]}</option>)}
                            </select></td>
                            <td><MaybeNumber label={fill(texts.widthOfPen, { number: k + 1 })} name="" value={drawing.pen_widths?.[k] || undefined} usual={answer?.widths[k] ?? ""} quantity="length"
                                low={0.01} high={100} onCommit={(width) => widen(k, width)} /></td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </fieldset>
    );
}

// ---- motion ----

const SPEEDS: { field: "speed" | "travel_speed" | "dip_speed"; title: TextKey }[] = [
    { field: "speed", title: "inkSpeed" }, { field: "travel_speed", title: "travelSpeed" }, { field: "dip_speed", title: "dipSpeed" }];
const HEIGHTS: { field: "pen_up" | "pen_down"; title: TextKey }[] = [{ field: "pen_up", title: "upHeight" }, { field: "pen_down", title: "downHeight" }];
const WAITS: { field: "settle" | "settle_up"; title: TextKey }[] = [{ field: "settle", title: "settleDown" }, { field: "settle_up", title: "settleUp" }];

function Motion({ drawing, change }: Props) {
    const { texts } = useWords();
    const speed = `${texts.units.mm}/${texts.units.s}`;
    return (
        <fieldset>
            <legend>{texts.drawMotion}</legend>
            <div class="fields-flow">
                {SPEEDS.map(({ field, title }) => (
                    <MaybeNumber key={field} label={texts[title]} value={drawing[field]} usual={USUAL[field]} quantity="plain" unit={speed} low={0.11} onCommit={(value) => change({ [field]: value })} />))}
                {HEIGHTS.map(({ field, title }) => (
                    <MaybeNumber key={field} label={texts[title]} value={drawing[field]} usual={USUAL[field]} quantity="length" onCommit={(value) => change({ [field]: value })} />))}
                {WAITS.map(({ field, title }) => (
                    <MaybeNumber key={field} label={texts[title]} value={drawing[field]} usual={0} quantity="plain" unit={texts.units.s} low={0} high={3600} onCommit={(value) => change({ [field]: value })} />))}
            </div>
            <p class="about">{texts.orderHint}</p>
            <Choice label={texts.drawOrder} value={drawing.order ?? "mm"} onChoose={(order: Order) => change({ order: order === "mm" ? undefined : order })} options={[
                { value: "mm", text: texts.orderMm }, { value: "time", text: texts.orderTime }, { value: "best", text: texts.orderBest }, { value: "none", text: texts.orderNone }]} />
        </fieldset>
    );
}

// ---- the sheet ----

const AXES = ["x", "y", "z", "A", "B", "C"] as const;

function Board({ drawing, change }: Props) {
    const { texts } = useWords();
    const task = useApp((state) => state.arm.robot?.capability.task);
    const work = drawing.work ?? [0, 0, 0, 0, 0, 0];
    const set = (k: number, value = 0): void => {
        const next = work.map((old, i) => (i === k ? value : old)) as NonNullable<Drawing["work"]>;
        change({ work: next.every((number) => number === 0) ? undefined : next });
    };
    const [up, down] = drawing.servo ?? [];
    return (
        <details class="more">
            <summary>{texts.board}</summary>
            <p class="about">{texts.boardHint}</p>
            <div class="fields-flow">
                {AXES.map((axis, k) => (
                    <MaybeNumber key={axis} label={fill(texts.boardAxis, { axis })} name={axis} value={drawing.work?.[k]} usual={0} quantity={k < 3 ? "length" : "angle"} onCommit={(value) => set(k, value)} />))}
                {task === "xyz+pitch" &&
                    <MaybeNumber label={texts.penPitch} value={drawing.pitch} usual={texts.square} quantity="angle" onCommit={(pitch) => change({ pitch })} />}
                {task === "pose" && <MaybeNumber label={texts.penSpin} value={drawing.spin} usual={0} quantity="angle" onCommit={(spin) => change({ spin })} />}
                <label class="check"><input type="checkbox" checked={drawing.servo !== undefined}
                    onChange={(event) => change({ servo: event.currentTarget.checked ? [30, 90] : undefined })} />{texts.servoPen}</label>
                {drawing.servo && <MaybeNumber label={texts.servoUp} value={up} quantity="plain" low={0} onCommit={(value = 30) => change({ servo: [value, down ?? 90] })} />}
                {drawing.servo && <MaybeNumber label={texts.servoDown} value={down} quantity="plain" low={0} onCommit={(value = 90) => change({ servo: [up ?? 30, value] })} />}
            </div>
        </details>
    );
}

export function DrawingSettings() {
    const { app } = useDesk();
    const { texts } = useWords();
    const drawing = useApp((state) => state.work.drawing);
    const change: Change = (patch) => app.set({ work: { drawing: tidy({ ...app.get().work.drawing, ...patch }) } });
    return (
        <section class="drawing-column" aria-label={texts.drawHow}>
            <PlaceSettings drawing={drawing} change={change} />
            <Pens drawing={drawing} change={change} />
            <Motion drawing={drawing} change={change} />
            <Board drawing={drawing} change={change} />
        </section>
    );
}
