// urdf-loader, as other pages show robots with, looks at exported arms and measures how long it takes to read them. Reads a
// list of {path, cases: [{q, T}], joints} from standard input (rad, m), writes one problem per line, then "seconds S".
//
//     node judge_urdf.mjs <folder with node_modules: urdf-loader, three, jsdom>
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.argv[2], "package.json"));
const { window } = new (require("jsdom").JSDOM)("");
for (const name of ["DOMParser", "document", "Document", "Element", "XMLSerializer", "Node"]) globalThis[name] = window[name] ?? window;
const { default: URDFLoader } = await import(pathToFileURL(join(process.argv[2], "node_modules/urdf-loader/src/URDFLoader.js")));

let spent = 0;
for (const { path, cases, joints } of JSON.parse(readFileSync(0, "utf8"))) {
    const loader = new URDFLoader(), text = readFileSync(path, "utf8"), start = performance.now();
    loader.parseVisual = loader.parseCollision = false;
    const robot = loader.parse(text);
    spent += performance.now() - start;
    let worst = 0;
    for (const { q, T } of cases) {
        joints.forEach((name, k) => { robot.joints[name].ignoreLimits = true; robot.setJointValue(name, q[k]); });
        for (const joint of Object.values(robot.joints)) joint.ignoreLimits = true;
        joints.forEach((name, k) => robot.setJointValue(name, q[k])); // followers once more, without limits
        robot.updateMatrixWorld(true);
        const m = (robot.links.tool ?? Object.values(robot.links).at(-1)).matrixWorld.elements;
        for (let row = 0; row < 3; ++row) for (let column = 0; column < 4; ++column) worst = Math.max(worst, Math.abs(m[4 * column + row] - T[row][column]) / Math.max(1, ...T.map((line) => Math.abs(line[3]))));
    }
    if (!(worst < 1e-9)) console.log(`${path.split("/").at(-1)}: the tool is ${worst} away`);
}
console.log(`seconds ${spent / 1000}`);
