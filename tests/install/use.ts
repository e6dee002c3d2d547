// The types of an installed loader: this file is checked, not run.
import { loadCore, Refused, type Answer, type Columns } from "zveno";

const core = await loadCore();
const answer: Answer = core.ask({ op: "fk", robot: "scara", q: [25, 70, 60, -95] });
const columns: Columns = core.record("{}", 4, (share: number) => share < 1).columns;
export const rows: number = columns.t.length + answer.xyz.length;
export const text: string = core.answer('{"op": "robots"}');
// @ts-expect-error a request names its operation
export const wrong = core.ask({ robot: "scara" });
export const code = (problem: unknown): string => (problem instanceof Refused ? problem.refusal.code : "");
core.free();
