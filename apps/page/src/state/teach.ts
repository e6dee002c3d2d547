/** A taught point: where the arm goes next, and how. */
export interface TeachPoint {
    name: string;
    q: number[];
    move: "joint" | "line" | "arc";
}
