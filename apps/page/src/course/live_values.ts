/**
 * The numbers of the workbench by the names that formulas give them: joints q1, q2, ..., dimensions by their own names, the
 * tool x, y, z, A, B, C; and what the core finds for the arm as it is.
 */
import { useEffect, useState } from "preact/hooks";
import { useApp, useDesk } from "../desk";
import type { Operation, Request } from "../core/vocabulary";
import { Latest } from "../motion/latest";
import type { AppState } from "../state/app";
import type { Asking } from "./chapter";
import { readFormula, type Values, valueOf } from "./math";

export interface Live {
    values: Values;
    units: Record<string, string>; // "deg", "mm", ...
}

const TOOL = ["x", "y", "z"] as const, ANGLES = ["A", "B", "C"] as const;

/** Of the arm alone. */
export function valuesOfArm({ robot, q, pose }: AppState["arm"], load: number): Live {
    const values: Values = { m: load }, units: Live["units"] = { m: "kg" };
    robot?.joints.forEach(({ unit }, k) => { values[`q${k + 1}`] = q[k] ?? NaN; units[`q${k + 1}`] = unit; });
    robot?.dimensions.forEach(({ name, value, unit }) => { values[name] = value; units[name] = unit; });
    if (pose) {
        TOOL.forEach((name, k) => { values[name] = pose.xyz[k] ?? NaN; units[name] = "mm"; });
        ANGLES.forEach((name, k) => { values[name] = pose.abc[k] ?? NaN; units[name] = "deg"; });
    }
    return { values, units };
}

/** What a path such as "J.0.1" leads to; its length for "solutions.length". */
function partOf(answer: unknown, path: string): number {
    const found = path.split(".").reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined), answer);
    return typeof found === "number" ? found : typeof found === "boolean" ? Number(found) : NaN;
}

/** A request with values of the arm in it: "$q" is all joints, "$x" one value. */
function filled(request: unknown, q: number[], values: Values): unknown {
    if (typeof request === "string" && request.startsWith("$")) return request === "$q" ? q : values[request.slice(1)];
    if (Array.isArray(request)) return request.map((one) => filled(one, q, values));
    if (typeof request !== "object" || request === null) return request;
    return Object.fromEntries(Object.entries(request).map(([key, one]) => [key, filled(one, q, values)]));
}

export type Lets = Record<string, Asking | string>;

/** Of the arm, and what `lets` asks or computes. */
export function useLive(lets?: Lets): Live {
    const { core, app } = useDesk();
    const arm = useApp((state) => state.arm), load = useApp((state) => state.work.load);
    const [found, setFound] = useState<Values>({});
    const [asker] = useState(() => new Latest<Lets>(async (wanted) => {
        const { arm, work } = app.get(), { robot, set, q } = arm, values: Values = {}, known = valuesOfArm(arm, work.load).values;
        for (const [name, one] of Object.entries(wanted)) {
            if (typeof one === "string" || !robot) continue;
            const standing = one.ask["waypoints"] === undefined ? { q } : {}; // a plan says itself where it goes
            const request = { robot: robot.name, set, ...standing, ...(filled(one.ask, q, known) as object) } as unknown as Request<Operation>;
            values[name] = await core.ask(request).then((answer) => partOf(answer, one.take), () => NaN);
        }
        setFound(values);
    }));
    const asks = lets && Object.values(lets).some((one) => typeof one !== "string");
    useEffect(() => { if (asks) asker.want(lets); }, [arm.robot, arm.q, load, lets]);
    const live = valuesOfArm(arm, load);
    Object.assign(live.values, found);
    for (const [name, one] of Object.entries(lets ?? {})) {
        if (typeof one === "string") live.values[name] = valueOf(readFormula(one), live.values);
        else if (one.unit) live.units[name] = one.unit;
    }
    return live;
}
