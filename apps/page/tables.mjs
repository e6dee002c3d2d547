// The tables of the core's operations as TypeScript: what `describe` tells becomes the type `Tables`, by which the compiler
// checks what the page asks and what it reads of answers.
const PLAIN = { flag: "boolean", number: "number", whole: "number", text: "string", any: "unknown" };

function typeOfObject(fields, depth) {
    const margin = "    ".repeat(depth);
    return `{\n${fields.map((field) => `${margin}    /** ${sentence(field)} */\n${margin}    ${field.name}${field.needed ? "" : "?"}: ${typeOf(field, depth + 1)};\n`).join("")}${margin}}`;
}

function sentence({ sentence: words, unit }) {
    return `${words}${unit ? `, ${unit}` : ""}`.replaceAll("*/", "* /");
}

function formOf(field, depth) {
    switch (field.type) {
        case "word": return field.words.map((word) => JSON.stringify(word)).join(" | ");
        case "numbers": case "joints": return "number[]";
        case "matrix": return "number[][]";
        case "values": return "Record<string, number>";
        case "ranges": return "Record<string, number[]>";
        case "object": return field.members ? typeOfObject(field.members, depth) : "object";
        case "list": return field.members && !field.other ? `${typeOfObject(field.members, depth)}[]` : "unknown[]";
        default: return PLAIN[field.type] ?? "unknown";
    }
}

function typeOf(field, depth) {
    const forms = [formOf(field, depth)];
    if (field.other && field.type !== "list") forms.push(formOf({ ...field, ...field.other }, depth));
    if (field.nullable) forms.push("null");
    return forms.join(" | ");
}

export function typesOf({ operations }) {
    const rows = operations.map(({ name, sentence: words, fields, answer }) =>
        `    /** ${words} */\n    ${name}: { request: ${typeOfObject(fields, 1)}; answer: ${typeOfObject(answer, 1)} };\n`);
    return `// Made by apps/page/build.mjs from {"op": "describe"}; not to be changed by hand.\nexport interface Tables {\n${rows.join("")}}\n`;
}
