/**
 * The table of document 001: targets of the four-link arm with the angle XOY of the last link, the angles a1 to a4 and the
 * quantities b and d that lead to them, each checked by forward kinematics.
 */
import { useEffect, useState } from "preact/hooks";
import { isUnwanted } from "../core/core";
import type { IkAnswer, Pose, Solution, Triangles, Vec3 } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { download } from "../link/download";
import type { Driver } from "../motion/driver";
import { FileButton } from "../parts/file_button";
import { NumberField } from "../parts/number_field";
import type { TargetRow } from "../state/app";
import { digitsOf, type NamedUnits, type Quantity, unitOf, withUnit } from "../state/units";
import { type TeachPoint, waypointsOf } from "../state/teach";
import { shortBranchText } from "../text/sentences";
import { fill } from "../text/texts";
import { readTargets, writeCsv } from "./csv";

const ANGLES = ["a1", "a2", "a3", "a4"] as const;
const LENGTHS = ["d15", "d16", "d25", "d24"] as const;
const HELPERS = ["b1", "b2", "delta", "b3", "b4", "b5", "b6"] as const;
const AGREE_MM = 0.001;

interface Computed {
    answer: IkAnswer;
    chosen: Solution | null;
    check: Pose | null; // where FK says the tool is with it
}

const keyOf = ({ branch: { base, elbow, wrist } }: Solution): string => [base, elbow, wrist].filter((word) => word !== null).join("/");

/** The branch that the row has chosen, else the first inside the limits, else the first. */
function chosenOf({ branch }: TargetRow, { solutions }: IkAnswer): Solution | null {
    return (branch !== undefined && solutions.find((one) => keyOf(one) === branch)) || (solutions.find((one) => one.in_limits) ?? solutions[0] ?? null);
}

async function compute(driver: Driver, rows: TargetRow[]): Promise<(Computed | null)[]> {
    return Promise.all(rows.map(async (row) => {
        const answer = await driver.ask("ik", { xyz: row.xyz, pitch: row.pitch, triangles: true });
        const chosen = chosenOf(row, answer);
        const [check = null] = chosen ? await driver.posesAt([chosen.q]) : [];
        return { answer, chosen, check };
    }).map((row) => row.catch(() => null)));
}

const XOY_CHOICES = ["given", "kept", "free"] as const; // in a sequence
type Xoy = (typeof XOY_CHOICES)[number];
const FREE_STEPS = 12; // of a range in which XOY is free

/** The joints of a row in a sequence: at its XOY, at that of the row before, or at the one with the most room. */
async function jointsOf(driver: Driver, row: TargetRow, xoy: Xoy, kept: number): Promise<number[] | null> {
    const ranges = xoy === "free" ? (await driver.ask("ik", { xyz: row.xyz, pitch: row.pitch, triangles: true })).pitches ?? [] : [];
    const pitches = xoy === "free" ? ranges.flatMap(([from, to]) => Array.from({ length: FREE_STEPS + 1 }, (_, k) => from + ((to - from) * k) / FREE_STEPS)) : [xoy === "kept" ? kept : row.pitch];
    const answers = await driver.askAll("ik", pitches.map((pitch) => ({ xyz: row.xyz, pitch, limits: true })));
    const found = answers.flatMap((answer) => answer?.solutions ?? []).filter((one) => row.branch === undefined || keyOf(one) === row.branch);
    return found.reduce<Solution | null>((best, one) => (best === null || (xoy === "free" && (one.margin ?? 0) > (best.margin ?? 0)) ? one : best), null)?.q ?? null;
}

function distance(a: Vec3, b: Vec3): number {
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function digits(value: number | null | undefined, quantity: Quantity, units: NamedUnits): string {
    return value == null ? "–" : digitsOf(value, quantity, units, 1);
}

function csvOf(rows: TargetRow[], computed: (Computed | null)[]): string {
    const heading = [
        "x_mm", "y_mm", "z_mm", "XOY_deg", ...ANGLES.map((name) => `${name}_deg`), ...LENGTHS.map((name) => `${name}_mm`),
        ...HELPERS.map((name) => `${name}_deg`), "fk_x_mm", "fk_y_mm", "fk_z_mm",
    ];
    const lines = rows.map((row, k) => {
        const { answer, chosen, check } = computed[k] ?? { answer: null, chosen: null, check: null };
        const angles = chosen?.angles, triangles = answer?.triangles;
        const known = (value: number | null | undefined): string | number => value ?? "";
        return [
            ...row.xyz, row.pitch, ...ANGLES.map((name) => known(angles?.[name])),
            ...[...LENGTHS, ...HELPERS].map((name) => known(triangles?.[name])), ...(check?.xyz ?? ["", "", ""]),
        ];
    });
    return writeCsv(heading, lines);
}

interface RowProps {
    row: TargetRow;
    number: number;
    computed: Computed | null;
    onChange: (row: TargetRow) => void;
    onRemove: () => void;
}

function Row({ row, number, computed, onChange, onRemove }: RowProps) {
    const { app, driver } = useDesk();
    const words = useWords(), { texts, units } = words;
    const chosen = computed?.chosen ?? null, angles = chosen?.angles;
    const triangles: Partial<Triangles> = computed?.answer.triangles ?? {};
    const turned = computed?.check ? Math.abs((computed.check.target.pitch ?? row.pitch) - row.pitch) : 0; // XOY is checked too
    const off = computed?.check ? Math.max(distance(computed.check.xyz, row.xyz), turned) : null;
    const point = (shown: boolean): void => app.set({ scene: { ghosts: shown && chosen ? [chosen.q] : [] } });
    const verdict = off === null ? texts.notReachable : off < AGREE_MM ? texts.checkOk : withUnit(off, "length", units, 2);
    return (
        <tr>
            <th scope="row">
                <button type="button" aria-label={fill(texts.goRow, { number })} onClick={() => void (chosen?.in_limits ? driver.moveTo(chosen.q) : driver.goTo({ xyz: row.xyz, pitch: row.pitch }))}
                    onPointerEnter={() => point(true)} onPointerLeave={() => point(false)}>{number} ▸</button>
            </th>
            {["x", "y", "z"].map((name, k) => (
                <td key={name}><NumberField label={`${number} ${name}`} value={row.xyz[k] ?? 0} quantity="length"
                    onCommit={(value) => onChange({ ...row, xyz: row.xyz.map((old, i) => (i === k ? value : old)) as Vec3 })} /></td>
            ))}
            <td><NumberField label={`${number} XOY`} value={row.pitch} quantity="angle" onCommit={(pitch) => onChange({ ...row, pitch })} /></td>
            <td><select aria-label={fill(texts.rowSolution, { number })} value={chosen ? keyOf(chosen) : ""} disabled={!chosen}
                onChange={(event) => onChange({ ...row, branch: event.currentTarget.value })}>
                {computed?.answer.solutions.map((one) => <option key={keyOf(one)} value={keyOf(one)}>{shortBranchText(one, words)}{one.in_limits ? "" : " ✕"}</option>)}
            </select></td>
            {ANGLES.map((name) => <td key={name} class="strong">{digits(angles?.[name], "angle", units)}</td>)}
            <td class={off === null || off >= AGREE_MM ? "bad" : "good"}>{verdict}</td>
            {LENGTHS.map((name) => <td key={name}>{digits(triangles[name], "length", units)}</td>)}
            {HELPERS.map((name) => <td key={name}>{digits(triangles[name], "angle", units)}</td>)}
            <td><button type="button" aria-label={fill(texts.removeRow, { number })} onClick={onRemove}>✕</button></td>
        </tr>
    );
}

function Heading() {
    const { texts, units } = useWords();
    const angle = unitOf("angle", units), length = unitOf("length", units);
    const unit = (name: string, mark: string) => <th key={name} scope="col">{name === "delta" ? "Δ" : name}<small>{mark}</small></th>;
    return (
        <thead><tr>
            <th scope="col">#</th>{["x", "y", "z"].map((name) => unit(name, ""))}{unit(texts.xoy, "")}<th scope="col">{texts.solutions}</th>
            {ANGLES.map((name) => unit(name, angle))}<th scope="col">{texts.check}</th>
            {LENGTHS.map((name) => unit(name, length))}{HELPERS.map((name) => unit(name, angle))}<td />
        </tr></thead>
    );
}

export function TargetsTable() {
    const { app, driver, planner, player } = useDesk();
    const { texts } = useWords();
    const rows = useApp((state) => state.work.rows);
    const robot = useApp((state) => state.arm.robot);
    const [computed, setComputed] = useState<(Computed | null)[]>([]);
    useEffect(() => {
        let wanted = true;
        void compute(driver, rows).then((found) => { if (wanted) setComputed(found); });
        return () => { wanted = false; };
    }, [rows, robot]);

    const set = (next: TargetRow[]): void => app.set({ work: { rows: next } });
    const [xoy, setXoy] = useState<Xoy>("given");
    const sequence = async (teaches: boolean): Promise<void> => {
        try {
            const kept = app.get().arm.pose?.target.pitch ?? 0, joints = await Promise.all(rows.map((row) => jointsOf(driver, row, xoy, kept)));
            const missing = joints.indexOf(null);
            if (missing >= 0) throw new Error(fill(texts.rowStuck, { number: missing + 1 }));
            const points = joints.flatMap((q, k): TeachPoint[] => (q ? [{ name: `T${k + 1}`, arm: robot?.name ?? "", q, move: "joint", via: null, speed: 100, feed: 6000, dwell: 0 }] : []));
            if (teaches) return app.set({ work: { points: [...app.get().work.points, ...points] }, panels: { drawer: "teach", sheet: "more" } });
            player.load(await planner.plan({ waypoints: waypointsOf(points), near: app.get().arm.q }, { title: texts.table, source: "teach" }));
            void player.play();
        } catch (problem) {
            if (!isUnwanted(problem)) driver.report(problem);
        }
    };
    const add = (): void => {
        const { pose } = app.get().arm;
        if (pose) set([...rows, { xyz: pose.target.xyz.map((value) => Math.round(value * 10) / 10) as Vec3, pitch: Math.round((pose.target.pitch ?? 0) * 10) / 10 }]);
    };
    const read = (text: string): void => {
        const found = readTargets(text);
        if (!Array.isArray(found)) app.set({ panels: { notice: { kind: "refused", message: fill(texts.csvBad, { ...found }) } } });
        else if (found.length === 0) app.set({ panels: { notice: { kind: "refused", message: texts.csvEmpty } } });
        else set([...rows, ...found]);
    };
    return (
        <div class="table-tab">
            <div class="row">
                <p class="hint grow">{texts.tableHint}</p>
                <button type="button" onClick={add}>{texts.addRow}</button>
                <FileButton text={texts.importCsv} accept=".csv,.txt,text/csv" onFile={(file) => void file.text().then(read)} />
                <button type="button" disabled={rows.length === 0} onClick={() => download("targets.csv", "text/csv", csvOf(rows, computed))}>{texts.exportCsv}</button>
                <button type="button" disabled={rows.length === 0} onClick={() => set([])}>{texts.clear}</button>
            </div>
            {rows.length > 0 && (
                <div class="row">
                    <label class="row"><span class="about">{texts.xoyIn}</span>
                        <select aria-label={texts.xoyIn} value={xoy} onChange={(event) => setXoy(event.currentTarget.value as Xoy)}>
                            {XOY_CHOICES.map((one) => <option key={one} value={one}>{texts.xoyChoices[one]}</option>)}
                        </select></label>
                    <button type="button" class="primary" onClick={() => void sequence(false)}>{texts.runRows}</button>
                    <button type="button" onClick={() => void sequence(true)}>{texts.rowsToPoints}</button>
                </div>
            )}
            {rows.length === 0 ? <p class="about">{texts.emptyTable}</p> : (
                <div class="scroll" tabIndex={0} role="region" aria-label={texts.table}>
                    <table><Heading /><tbody>
                        {rows.map((row, k) => (
                            <Row key={k} row={row} number={k + 1} computed={computed[k] ?? null}
                                onChange={(next) => set(rows.map((old, i) => (i === k ? next : old)))}
                                onRemove={() => set(rows.filter((_, i) => i !== k))} />
                        ))}
                    </tbody></table>
                </div>
            )}
        </div>
    );
}
