// zveno mcp with the client of the protocol's own library.
//     node tests/mcp/test_client.mjs build/bin/zveno build/mcp
// The library is fetched by `tools/setup.sh editor`; where it is missing this says so.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [program, folder] = process.argv.slice(2);
const library = resolve(folder, "node_modules/@modelcontextprotocol/sdk/dist/esm/client");
if (!existsSync(library)) {
    console.log("1..1\nok 1 - the client of the protocol # SKIP it is not installed: tools/setup.sh editor");
    process.exit(0);
}
const { Client } = await import(pathToFileURL(`${library}/index.js`));
const { StdioClientTransport } = await import(pathToFileURL(`${library}/stdio.js`));

let number = 0, failed = 0;
function check(name, holds) {
    console.log(`${holds ? "ok" : "not ok"} ${++number} - ${name}`);
    failed += holds ? 0 : 1;
}

const client = new Client({ name: "test", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: program, args: ["mcp"] }));
check("the server says who it is", client.getServerVersion().name === "zveno");
const { tools } = await client.listTools();
check("every tool has a schema and a sentence", tools.length > 30 && tools.every((tool) => tool.inputSchema.type === "object" && tool.description.length > 10));

const call = (name, given) => client.callTool({ name, arguments: given });
const answerOf = (result) => JSON.parse(result.content.find((part) => part.type === "text").text);
const reached = await call("ik", { robot: "rl15", xyz: [900, 100, 500], abc: [10, 80, 20] });
check("it reaches: eight solutions", !reached.isError && answerOf(reached).solutions.length === 8);
const checked = answerOf(await call("check", { robot: "scara", program: "G21 G90 F600\nG0 X0 Y0\nG1 X900\nM2\n", work: [250, 0, 50, 0, 0, 0] }));
check("it checks, and says what is out of reach", checked.possible === false && checked.why.length > 0);
const planned = answerOf(await call("plan", { robot: "scara", program: "G21 G90 F600\nG0 X0 Y0\nG1 X20\nM2\n", work: [250, 0, 50, 0, 0, 0], samples: false }));
check("it plans", planned.duration > 0);
const routed = answerOf(await call("route", { robot: "scara", from: [0, 60, 50, 0], to: [90, 30, 50, 0], scene: { things: [] } }));
check("it routes", Array.isArray(routed.waypoints));
check("it draws", answerOf(await call("draw", { text: "Hi" })).strokes.length > 0);
const built = await call("as_built", { robot: "scara", program: "G0 X250 Y0\nG1 X260 F600\nM2\n", backlash: 0.5 });
check("a plot is a picture", built.content.some((part) => part.type === "image" && part.mimeType === "image/svg+xml"));
const refused = await call("ik", { robot: "nobody" });
check("what cannot be is a result that says so", refused.isError === true && refused.content[0].text.includes("nobody"));
const file = await call("check", { robot: "scara", file: "/etc/passwd" });
check("files are not read unless they are allowed", file.isError === true && !JSON.stringify(file).includes("root:"));
const unknown = await call("no such tool", {}).then(() => null, (problem) => problem);
check("a tool that is not there is an error of the protocol", unknown !== null);
await client.close();
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
