// zveno lsp with the client side of the protocol's own library.
//     node tests/lsp/test_client.mjs build/bin/zveno build/lsp
// The library is fetched by `tools/setup.sh editor`; where it is missing this says so.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [program, folder] = process.argv.slice(2);
let rpc, protocol;
try {
    const require = createRequire(resolve(folder, "x.js"));
    rpc = require("vscode-jsonrpc/node");
    protocol = require("vscode-languageserver-protocol");
} catch {
    console.log("1..1\nok 1 - the client of the protocol # SKIP it is not installed: tools/setup.sh editor");
    process.exit(0);
}

let number = 0, failed = 0;
function check(name, holds) {
    console.log(`${holds ? "ok" : "not ok"} ${++number} - ${name}`);
    failed += holds ? 0 : 1;
}

const child = spawn(program, ["lsp", "scara", "--work", "250", "0", "50", "0", "0", "0"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = rpc.createMessageConnection(new rpc.StreamMessageReader(child.stdout), new rpc.StreamMessageWriter(child.stdin));
const waiting = [];
connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => waiting.shift()?.(params));
connection.listen();
const nextDiagnostics = () => new Promise((done) => waiting.push(done));

const uri = "file:///part.ngc", textDocument = { uri };
const greeting = await connection.sendRequest(protocol.InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
check("the server says what it can", greeting.capabilities.hoverProvider === true);
await connection.sendNotification(protocol.InitializedNotification.type, {});

let shown = nextDiagnostics();
const text = "G21 G90 F600\nG0 X0 Y0\no<a> sub\nG1 X10\no<a> endsub\no<a> call\nG1 X900\nM2\n";
await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "gcode", version: 1, text } });
check("a line out of reach is an error", (await shown).diagnostics.some((d) => d.range.start.line === 6 && d.severity === protocol.DiagnosticSeverity.Error));

shown = nextDiagnostics();
await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, { textDocument: { uri, version: 2 }, contentChanges: [{ text: text.replace("X900", "X20") }] });
check("it goes when it is mended", (await shown).diagnostics.length === 0);

const hover = await connection.sendRequest(protocol.HoverRequest.type, { textDocument, position: { line: 3, character: 0 } });
check("hover explains a word", protocol.MarkupContent.is(hover.contents) && hover.contents.value.includes("Straight line"));
const symbols = await connection.sendRequest(protocol.DocumentSymbolRequest.type, { textDocument });
check("the outline has the subroutine", symbols.length === 1 && symbols[0].name === "A" && protocol.DocumentSymbol.is(symbols[0]));
const place = await connection.sendRequest(protocol.DefinitionRequest.type, { textDocument, position: { line: 5, character: 2 } });
check("a call leads to it", protocol.Location.is(place) && place.range.start.line === 2);

// ---- a program of a controller ----
const module = "file:///cell.mod", moduleText = `MODULE cell
  PERS tooldata tPen:=[TRUE,[[0,0,120],[1,0,0,0]],[0.8,[0,0,50],[1,0,0,0],0,0,0]];
  CONST robtarget p10:=[[250,0,50],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    lift;
    MoveL p10,v100,z5,tPen;
  ENDPROC
  PROC lift()
    WaitTime 1;
  ENDPROC
ENDMODULE
`;
shown = nextDiagnostics();
await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument: { uri: module, languageId: "rapid", version: 1, text: moduleText } });
await shown;
const inModule = (line, character) => ({ textDocument: { uri: module }, position: { line, character } });
const modes = (await connection.sendRequest(protocol.HoverRequest.type, inModule(5, 5))).contents.value;
check("modes of a controller are told at the cursor", ["straight line, 100 mm/s", "blend 5 mm", "Tool: `X0 Y0 Z120"].every((part) => modes.includes(part)));
const routines = await connection.sendRequest(protocol.DocumentSymbolRequest.type, { textDocument: { uri: module } });
check("the outline has procedures and points", routines.map((symbol) => symbol.name).join() === "tPen,p10,MAIN,LIFT" && routines.every(protocol.DocumentSymbol.is));
check("a point leads to its declaration", (await connection.sendRequest(protocol.DefinitionRequest.type, inModule(5, 11))).range.start.line === 2);
check("a call leads to its procedure", (await connection.sendRequest(protocol.DefinitionRequest.type, inModule(4, 6))).range.start.line === 7);

await connection.sendRequest(protocol.ShutdownRequest.type);
const ended = new Promise((done) => child.on("exit", done));
await connection.sendNotification(protocol.ExitNotification.type);
check("the server ends when it is told to", (await ended) === 0);
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
