// MuJoCo 3 looks at arms: where it puts the tool, and which torques it finds for a motion. Reads a list of
// {path, tip, cases: [{q, T, qd, qdd, torque}]} from standard input (rad, m, N·m), writes one problem per line. Of a file as
// its maker wrote it `tip` is the body that our arm ends with; of an exported one it is "tool".
//
//     node judge_mujoco.mjs <folder with node_modules/@mujoco/mujoco>
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const NO_CONSTRAINTS = 1; // mjDSBL_CONSTRAINT: limits, contacts and dry friction are not what is compared
const folder = process.argv[2], require = createRequire(join(folder, "package.json"));
const { default: load } = await import(pathToFileURL(join(folder, "node_modules/@mujoco/mujoco/mujoco.js")));
void require;
const mj = await load();

// Joints that follow: value = first + second * driver.
function followers(text) {
    return [...text.matchAll(/<joint joint1="([^"]*)" joint2="([^"]*)" polycoef="([^ "]*) ([^ "]*)/g)].map(([, name, driver, first, second]) => ({ name, driver, first: Number(first), second: Number(second) }));
}

function judge({ path, tip, cases }) {
    const text = readFileSync(path, "utf8").replace(/<(mesh|texture)\b[^>]*\/>/g, "").replace(/<geom[^>]*mesh=[^>]*\/>/g, ""); // shapes move nothing
    mj.FS.writeFile("/arm.xml", text);
    const model = mj.MjModel.from_xml_path("/arm.xml"), data = new mj.MjData(model);
    model.opt.disableflags |= NO_CONSTRAINTS;
    const names = Array.from({ length: model.njnt }, (_, k) => mj.mj_id2name(model, mj.mjtObj.mjOBJ_JOINT.value, k)), driven = followers(text), problems = [];
    const spread = (values, shift) => {
        const own = names.filter((name) => !driven.some((one) => one.name === name)), known = Object.fromEntries(own.map((name, k) => [name, values[k]]));
        for (const { name, driver, first, second } of driven) known[name] = first * shift + second * known[driver];
        return names.map((name) => known[name]);
    };
    const tool = mj.mj_name2id(model, mj.mjtObj.mjOBJ_BODY.value, tip ?? "tool");
    for (const { q, T, qd, qdd, torque } of cases) {
        spread(q, 1).forEach((value, k) => { data.qpos[k] = value; });
        mj.mj_forward(model, data);
        const place = [...data.xpos].slice(3 * tool, 3 * tool + 3), turn = [...data.xmat].slice(9 * tool, 9 * tool + 9), size = Math.max(1, ...T.map((row) => Math.abs(row[3])));
        const off = Math.max(...[0, 1, 2].flatMap((row) => [Math.abs(place[row] - T[row][3]) / size, ...[0, 1, 2].map((column) => Math.abs(turn[3 * row + column] - T[row][column]))]));
        if (!(off < 1e-9)) problems.push(`the tool is ${off} away`);
        if (!torque || driven.length > 0) continue;
        qd.forEach((value, k) => { data.qvel[k] = value; });
        qdd.forEach((value, k) => { data.qacc[k] = value; });
        mj.mj_inverse(model, data);
        const largest = Math.max(1e-3, ...torque.map(Math.abs)), dry = (k) => model.dof_frictionloss[k] * Math.sign(qd[k]); // a constraint there
        const apart = Math.max(...torque.map((value, k) => Math.abs(value - data.qfrc_inverse[k] - dry(k))));
        if (!(apart < 1e-9 * largest)) problems.push(`torques differ by ${apart} of ${largest} N·m`);
    }
    data.delete();
    model.delete();
    return problems;
}

for (const arm of JSON.parse(readFileSync(0, "utf8"))) {
    let problems;
    try {
        problems = judge(arm);
    } catch (problem) {
        problems = [String(problem.message ?? problem)];
    }
    if (problems.length > 0) console.log(`${arm.path.split("/").at(-1)}: ${problems[0]}`);
}
