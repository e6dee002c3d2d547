/** How a plant is built and driven, as a person sets it, and the fields of the request made of that. */
import type { Plant } from "./answer";

export const CONTROLLERS = ["computed-torque", "pd", "drives"] as const;
export const INTEGRATORS = ["implicit", "euler", "rk4"] as const;
export type Controller = (typeof CONTROLLERS)[number];
export type Integrator = (typeof INTEGRATORS)[number];

export interface SimulationOptions {
    plant: Plant;
    controller: Controller;
    assumeInertia: boolean;
    load: number; // kg
    bandwidth: number; // Hz
    dampingRatio: number;
    stiffness: string; // one number per joint; empty: from the bandwidth
    damping: string;
    controlHz: number;
    stepMs: number;
    integrator: Integrator;
    floor: boolean; // can be touched, at z = 0
    self: boolean; // links can touch each other
}

export const USUAL_OPTIONS: SimulationOptions = {
    plant: "joints", controller: "computed-torque", assumeInertia: false, load: 0, bandwidth: 15, dampingRatio: 1, stiffness: "", damping: "",
    controlHz: 1000, stepMs: 0.5, integrator: "implicit", floor: false, self: false,
};

/** Numbers of a list like "100, 80 60"; null when one is none. */
export function numbersOf(text: string): number[] | null {
    const numbers = text.trim().split(/[\s,;]+/).filter(Boolean).map(Number);
    return numbers.every(Number.isFinite) ? numbers : null;
}

function gains({ controller, stiffness, damping }: SimulationOptions): Record<string, number[]> {
    const fields: Record<string, number[]> = {};
    if (controller === "computed-torque") return fields;
    const given = { stiffness: numbersOf(stiffness), damping: numbersOf(damping) };
    if (given.stiffness && given.stiffness.length > 0) fields["stiffness"] = given.stiffness;
    if (given.damping && given.damping.length > 0) fields["damping"] = given.damping;
    return fields;
}

export function fieldsOf(options: SimulationOptions, plant: Plant): Record<string, unknown> {
    const { controller, assumeInertia, load, bandwidth, dampingRatio, controlHz, stepMs, integrator, floor, self } = options;
    return {
        controller, bandwidth, damping_ratio: dampingRatio, control_hz: controlHz, step: stepMs / 1000, ...gains(options),
        ...(assumeInertia && { assume_inertia: true }), ...(load > 0 && { load_kg: load }), ...(floor && { floor: 0 }), ...(self && { self: true }),
        ...(plant === "articulation" && { integrator }),
    };
}
