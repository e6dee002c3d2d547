// What the judges of recordings and wires share: cases, a check of JSON Schema, packages that may be missing.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

let cases = 0;
const PATIENCE_MS = 120_000;

/** A server of its own on this machine: the process, and host with port. */
export async function serve(program, folder, options, environment = {}) {
    const child = spawn(program, ["serve", "--port", "0", "--data", join(folder, "data"), ...options], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment } });
    for await (const line of createInterface(child.stdout)) {
        const found = /http:\/\/([\w.]+:\d+)\//.exec(line);
        if (found) return { child, host: found[1] };
    }
    throw new Error("the server did not start");
}

/** A promise that does not wait for ever. */
export const soon = (what, start) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: nothing came`)), PATIENCE_MS);
    start((value) => { clearTimeout(timer); resolve(value); });
});

export const memoryKb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

/** Runs a case, which throws when it fails, and says how it went. */
export function report(name, run) {
    cases += 1;
    try {
        run();
        console.log(`ok ${cases} - ${name}`);
    } catch (problem) {
        console.log(`not ok ${cases} - ${name}\n# ${problem.message}`);
        process.exitCode = 1;
    }
}

/** A package, or the end of the program with a case that says it was left out. */
export async function skipWithout(what, name) {
    try {
        return await import(name);
    } catch (missing) {
        console.log(`ok 1 - ${what} # SKIP the package ${name} is not installed (${missing.code})`);
        process.exit(0);
    }
}

const KINDS = {
    object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    array: Array.isArray,
    string: (value) => typeof value === "string",
    number: (value) => typeof value === "number",
    integer: Number.isInteger,
    boolean: (value) => typeof value === "boolean",
};

/** Where a value does not fit a schema of the kind that Foxglove writes. */
export function faults(schema, value, at = "$") {
    if (schema.type && !KINDS[schema.type](value)) return [`${at} is no ${schema.type}`];
    const wrong = [];
    for (const key of schema.required ?? []) if (!(key in value)) wrong.push(`${at} has no ${key}`);
    if (schema.minimum !== undefined && value < schema.minimum) wrong.push(`${at} is below ${schema.minimum}`);
    if (schema.maximum !== undefined && value > schema.maximum) wrong.push(`${at} is above ${schema.maximum}`);
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        if (KINDS.object(value) && key in value) wrong.push(...faults(inner, value[key], `${at}.${key}`));
    }
    if (schema.items && Array.isArray(value)) value.forEach((item, i) => wrong.push(...faults(schema.items, item, `${at}[${i}]`)));
    return wrong;
}
