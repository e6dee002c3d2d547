// Robot files of a person: opened, refused, kept, linked to, taken away.
import { readFileSync } from "node:fs";
import { check } from "./workshop.mjs";

const scara = readFileSync(new URL("../../robots/scara.json", import.meta.url), "utf8");
const long = scara.replace('"name": "scara"', '"name": "long"').replace(/("l1": \{[^}]*"value": )\d+/, "$1400");

const choose = (bench, name, text) => bench.page.getByLabel("Open robot file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
const arm = (bench) => bench.page.getByRole("combobox", { name: "Arm" });
const stands = (bench, name) => bench.until(async () => (await arm(bench).inputValue()) === name, `the arm is ${name} not`);
const told = (bench, pattern) => bench.until(async () => pattern.test(await bench.text("notice")), `${pattern} is not told`);

const part = (name) => `<link name="${name}"><visual><geometry><mesh filename="package://arm/meshes/${name}.STL"/></geometry></visual></link>`;
const turn = (name, from, to) => `<joint name="${name}" type="continuous"><parent link="${from}"/><child link="${to}"/><origin xyz="0.2 0 0"/><axis xyz="0 0 1"/></joint>`;
const urdf = `<robot name="strange">\n${["base", "upper", "fore", "eye"].map(part).join("\n")}
${turn("j1", "base", "upper")}${turn("j2", "upper", "fore")}${turn("j3", "upper", "eye")}\n<gazebo/></robot>`;

const drop = (bench, files) => bench.page.evaluate((list) => {
    const dropped = new DataTransfer();
    for (const { name, text } of list) dropped.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}, files);

export const cases = {
    async "a robot file is opened, moves, is kept by the server and comes back after a reload"(workshop) {
        const bench = await workshop.page();
        await bench.until(async () => (await bench.page.locator(".server").innerText()).includes("server connected"), "no server");
        await choose(bench, "long.json", long);
        await stands(bench, "long");
        check((await bench.page.getByRole("textbox", { name: /^l1/ }).inputValue()) === "400.0", "the dimension of the file is not shown");
        await bench.type(/^Joint 2/, 90);
        await bench.until(async () => Math.abs(Math.hypot(...(await bench.tool()).slice(0, 2)) - Math.hypot(400, 200)) < 0.2, "the arm is not as long as the file says");
        await bench.until(async () => (await bench.page.locator(".solution").count()) === 2, "no solutions");
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await stands(bench, "long");
        const other = await workshop.page();
        await other.until(async () => (await arm(other).locator("option").allInnerTexts()).includes("long"), "another browser does not find it on the server");
        await other.close();
        await bench.page.getByRole("button", { name: "Delete long" }).click();
        await bench.until(async () => !(await arm(bench).locator("option").allInnerTexts()).includes("long"), "it is still listed");
        check((await arm(bench).inputValue()) !== "long", "it still stands there");
        await bench.close();
    },

    async "a robot file that is wrong is refused with its line, and the arm stays"(workshop) {
        const bench = await workshop.page({}, { url: workshop.plain.url });
        const lines = long.split("\n"), at = lines.findIndex((line) => line.includes('"type": "revolute"')) + 1;
        await choose(bench, "bad.json", long.replace('"type": "revolute"', '"type": "elastic"'));
        await told(bench, new RegExp(`refused at line ${at}: joint .*expected "revolute" or "prismatic" in "type"`));
        await choose(bench, "cut.json", long.slice(0, 300));
        await told(bench, /refused at line \d+: expected/);
        await choose(bench, "arm.urdf", "<robot name='x'>\n<link/></robot>");
        await told(bench, /arm.urdf.*the attribute 'name' is missing/);
        await stands(bench, "scara");
        await bench.close();
    },

    async "a dropped robot file gets a name of its own, and a link takes it along"(workshop) {
        const bench = await workshop.page({}, { url: workshop.plain.url, permissions: ["clipboard-read", "clipboard-write"] });
        await bench.page.evaluate((text) => {
            const files = new DataTransfer();
            files.items.add(new File([text], "mine.json", { type: "application/json" }));
            window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }, scara.replace(/("l2": \{[^}]*"value": )\d+/, "$1333"));
        await stands(bench, "scara-2");
        await bench.type(/^Joint 1/, 33);
        await bench.until(async () => (await bench.joint(1)) === 33, "it does not move");
        await bench.page.getByRole("button", { name: "Copy a link to this" }).click();
        await told(bench, /The link is copied/);
        const link = await bench.page.evaluate(() => navigator.clipboard.readText());
        const other = await workshop.page({}, { url: workshop.plain.url });
        await other.page.goto(link);
        await stands(other, "scara-2");
        await other.until(async () => (await other.joint(1)) === 33, "the joints of the link did not come");
        check((await other.page.getByRole("textbox", { name: /^l2/ }).inputValue()) === "333.0", "the dimension of the file did not come");
        await other.close();
        await bench.close();
    },

    async "a dropped URDF stands there with its report, ends at another link, and asks for its meshes"(workshop) {
        const bench = await workshop.page({}, { url: workshop.plain.url });
        await drop(bench, [{ name: "strange.urdf", text: urdf }, { name: "upper.stl", text: "solid" }]);
        await stands(bench, "strange");
        const report = bench.page.getByTestId("import-report");
        await report.waitFor();
        const text = await report.innerText();
        check(/left out\s+<gazebo> is left out/.test(text) && /line 7, column/.test(text), `the report lacks its lines: ${text}`);
        check(/not among the files: 3/.test(text), `missing meshes are not counted: ${text}`);
        await bench.until(async () => (await bench.page.getByRole("textbox", { name: /^Joint / }).count()) === 2, "it has not two joints");
        await report.getByRole("combobox").selectOption("eye");
        await bench.until(async () => (await bench.page.getByTestId("import-report").getByRole("combobox").inputValue()) === "eye", "the tip did not change");
        await bench.page.getByTestId("import-report").getByRole("button", { name: "Close" }).click();
        await report.waitFor({ state: "detached" });
        await bench.close();
    },
};
