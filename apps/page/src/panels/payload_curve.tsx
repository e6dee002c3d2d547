/** How the payload of the pose changes with a dimension of the arm: from half of it to half as much again. */
import { useEffect, useState } from "preact/hooks";
import type { Robot } from "../core/vocabulary";
import { useApp, useDesk, useWords } from "../desk";
import { withUnit } from "../state/units";
import { fill } from "../text/texts";

const WIDTH = 264, HEIGHT = 92, STEPS = 41;

interface Curve {
    dimension: string;
    at: number[]; // mm
    kg: number[];
}

export function PayloadCurve({ robot }: { robot: Robot }) {
    const { driver } = useDesk();
    const { texts, units } = useWords();
    const set = useApp((state) => state.arm.set);
    const q = useApp((state) => state.arm.q);
    const supply = useApp((state) => state.work.supply);
    const lengths = robot.dimensions.filter(({ unit }) => unit === "mm");
    const [name, setName] = useState(lengths[0]?.name ?? "");
    const [curve, setCurve] = useState<Curve | null>(null);
    const now = set[name] ?? lengths.find((one) => one.name === name)?.value ?? 0;
    useEffect(() => setCurve(null), [robot, q, supply, name]);
    const ask = async (): Promise<void> => {
        const { sweep } = await driver.ask("payload", { q, sweep: { [name]: [now / 2, 1.5 * now] }, steps: STEPS, safety: 100 / supply });
        const rows = (sweep ?? []) as { set: Record<string, number>; max_kg: number | null }[], known = rows.filter(({ max_kg: most }) => most !== null);
        setCurve({ dimension: name, at: known.map((row) => row.set[name] ?? 0), kg: known.map(({ max_kg: most }) => most ?? 0) });
    };
    if (lengths.length === 0) return null;
    return (
        <div class="payload-curve">
            <div class="row">
                <select aria-label={texts.loadCurveOf} value={name} onChange={(event) => setName(event.currentTarget.value)}>
                    {lengths.map((one) => <option key={one.name} value={one.name}>{one.name}</option>)}
                </select>
                <button type="button" class="grow" onClick={() => void ask().catch((problem: unknown) => driver.report(problem))}>{texts.loadCurve}</button>
            </div>
            {curve && curve.kg.length > 1 && <Drawn curve={curve} now={now} text={fill(texts.loadCurveSays, {
                name, from: withUnit(curve.at[0] ?? 0, "length", units), to: withUnit(curve.at.at(-1) ?? 0, "length", units),
                first: withUnit(curve.kg[0] ?? 0, "mass", units), last: withUnit(curve.kg.at(-1) ?? 0, "mass", units),
            })} />}
        </div>
    );
}

function Drawn({ curve: { at, kg }, now, text }: { curve: Curve; now: number; text: string }) {
    const { units } = useWords();
    const [left, right] = [at[0] ?? 0, at.at(-1) ?? 1], top = Math.max(...kg) * 1.1 || 1;
    const x = (value: number): number => 4 + ((WIDTH - 8) * (value - left)) / (right - left), y = (value: number): number => HEIGHT - 16 - ((HEIGHT - 26) * value) / top;
    const nearest = at.reduce((best, value, k) => (Math.abs(value - now) < Math.abs((at[best] ?? 0) - now) ? k : best), 0);
    return (
        <figure data-testid="payload-curve">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
                <path class="area" d={`M${x(left)},${y(0)} ${at.map((value, k) => `L${x(value)},${y(kg[k] ?? 0)}`).join(" ")} L${x(right)},${y(0)} Z`} />
                <polyline points={at.map((value, k) => `${x(value)},${y(kg[k] ?? 0)}`).join(" ")} />
                <line x1={x(now)} x2={x(now)} y1={y(0)} y2={y(kg[nearest] ?? 0)} />
                <circle cx={x(now)} cy={y(kg[nearest] ?? 0)} r={3.5} />
                <text x={x(left)} y={HEIGHT - 3}>{withUnit(left, "length", units)}</text>
                <text x={x(now)} y={HEIGHT - 3} text-anchor="middle">{withUnit(now, "length", units)}</text>
                <text x={x(right)} y={HEIGHT - 3} text-anchor="end">{withUnit(right, "length", units)}</text>
                <text class="value" x={x(now) + 6} y={Math.max(10, y(kg[nearest] ?? 0) - 6)}>{withUnit(kg[nearest] ?? 0, "mass", units)}</text>
            </svg>
            <figcaption class="about">{text}</figcaption>
        </figure>
    );
}
