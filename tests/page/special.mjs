// What only some arms have: the table of document 001, the bars of document 003; and files.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, near } from "./workshop.mjs";

const CSV = "x,y,z,XOY\r\n300,0,100,20\r\n200;150;120;45\r\n900,0,0,0\r\n";

function csvFile(name, text) {
    return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

async function saved(page, press) {
    const [file] = await Promise.all([page.waitForEvent("download"), press()]);
    return readFileSync(await file.path(), "utf8");
}

export const cases = {
    async "the table of arm4: CSV in, angles and helpers computed and checked, CSV out"(workshop) {
        const bench = await workshop.page({ robot: "arm4" });
        await bench.page.getByRole("tab", { name: "Targets" }).click();
        await bench.page.getByLabel("Import CSV").setInputFiles(csvFile("targets.csv", CSV));
        const rows = bench.page.locator("tbody tr");
        await bench.until(async () => (await rows.count()) === 3 && (await rows.nth(0).innerText()).includes("agrees"), "three rows did not come");
        const first = await rows.nth(0).innerText();
        for (const part of ["135.96", "69.15", "224.89", "316.23", "51.06"]) check(first.includes(part), `${part} is not in ${first}`);
        check((await rows.nth(2).innerText()).includes("out of reach"), "a row out of reach does not say so");
        const out = await saved(bench.page, () => bench.press("Export CSV"));
        const [heading, line] = out.split("\r\n").map((row) => row.split(","));
        near(Number(line[heading.indexOf("a2_deg")]), 135.95851965469424, 1e-9, "a2 in the file");
        near(Number(line[heading.indexOf("fk_z_mm")]), 100, 1e-6, "z by FK in the file");
        await bench.press("Add the tool's place");
        await bench.until(async () => (await rows.count()) === 4, "no row was added");
        await bench.press("Move to row 1");
        await bench.atRest();
        near((await bench.tool())[0], 300, 0.06, "x after the move to a row");
        await bench.press("Delete row 3");
        await bench.until(async () => (await rows.count()) === 3, "no row was deleted");
        await bench.page.getByLabel("Import CSV").setInputFiles(csvFile("bad.csv", "x,y,z,XOY\n1,2,three,4\n"));
        await bench.until(async () => /Line 2 of the CSV/.test(await bench.text("notice")), "a bad line is not told");
        check((await rows.count()) === 3, "rows of a bad file were taken");
        await bench.page.getByLabel("Import CSV").setInputFiles(csvFile("empty.csv", "x,y,z,XOY\n"));
        await bench.until(async () => /has no targets/.test(await bench.text("notice")), "a file without targets is not told");
        await bench.screenshot("table");
        await bench.press("Settings");
        await bench.press("m");
        await bench.press("radians");
        const other = await rows.nth(0).innerText();
        for (const part of ["2.37292", "0.31623"]) check(other.includes(part), `${part} is not in ${other}`);
        await bench.close();
    },

    async "the bars of planar3 follow the load, and an overload is told"(workshop) {
        const bench = await workshop.page({ robot: "planar3" });
        const bars = bench.page.locator("meter");
        await bench.until(async () => (await bars.count()) === 3, "there are not three bars");
        const values = () => bars.evaluateAll((all) => all.map((bar) => bar.value));
        const before = await values();
        await bench.type("Load at the tool", 0.05);
        await bench.until(async () => (await values())[2] !== before[2], "the bars did not move");
        await bench.type(/^Joint 1/, 0);
        await bench.type(/^Joint 2/, 0);
        await bench.type(/^Joint 3/, 0);
        await bench.type("Load at the tool", 0.284);
        const panel = bench.page.getByRole("region", { name: "Load and torques" });
        await bench.until(async () => /Joint 1: 1\.000 of 1\.00 N·m/.test(await panel.innerText()), "the torque of document 003 is not there");
        check(/Joint 1 is overloaded|Joint 2 is overloaded/.test(await panel.innerText()), "no word about the overload");
        check(/It can hold 0\.2/.test(await panel.innerText()), await panel.innerText());
        await bench.close();
    },

    async "with the server a workspace becomes a document there, for every browser"(workshop) {
        const bench = await workshop.page({ robot: "drawbot" });
        await bench.until(async () => (await bench.page.locator(".server.connected").count()) === 1, "the server is not found");
        await bench.type(/^Joint 1/, -12);
        await bench.until(async () => (await bench.joint(1)) === -12);
        await bench.page.getByRole("textbox", { name: "Name" }).fill("урок 2");
        await bench.press("Save");
        await bench.until(async () => /saved on the server/.test(await bench.text("notice")), "it is not saved");
        const kept = JSON.parse(readFileSync(join(workshop.server.data, "poses", "урок 2.json"), "utf8"));
        near(kept.q[0], -12, 1e-9, "joint 1 in the document");
        await bench.close();
        const other = await workshop.page();
        await other.press("Open урок 2");
        await other.until(async () => (await other.joint(1)) === -12, "another browser does not open it");
        await other.press("Delete урок 2");
        await other.until(async () => (await other.page.getByText("nothing saved yet").count()) === 1, "it is still there");
        await other.close();
    },

    async "RL15 shows frames and A, B, C"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        await bench.press("Frames");
        const frames = await bench.canvas().evaluate((canvas) => canvas.viewport.marks.frames.children.length);
        check(frames === 7, `${frames} frames are shown`);
        check((await bench.tool()).length === 6, "A, B, C are not shown");
        await bench.close();
    },

    async "a workspace is saved in the browser, found after a reload, and goes out and in as a file"(workshop) {
        const bench = await workshop.page({ robot: "arm4" }, { url: workshop.plain.url });
        await bench.type(/^l12:/, 170);
        await bench.until(async () => (await bench.page.getByText(/to 640\.0.mm/).count()) > 0, "the dimension is not taken");
        await bench.type(/^Joint 1/, 33);
        await bench.until(async () => (await bench.joint(1)) === 33);
        await bench.page.getByRole("textbox", { name: "Name" }).fill("lesson 1");
        await bench.press("Save");
        check(/lesson 1.*saved in this browser/.test(await bench.text("notice")), await bench.text("notice"));
        const text = await saved(bench.page, () => bench.press("Download"));
        await bench.page.goto(workshop.plain.url + "?quality=low");
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.press("Open lesson 1");
        await bench.until(async () => (await bench.joint(1)) === 33, "the pose did not come back");
        check((await bench.page.getByText(/to 640\.0.mm/).count()) > 0, "the dimension did not come back");
        await bench.press("Delete lesson 1");
        await bench.type(/^Joint 1/, 0);
        await bench.page.getByLabel("Open file").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
        await bench.until(async () => (await bench.joint(1)) === 33, "the file was not opened");
        await bench.page.getByLabel("Open file").setInputFiles({ name: "b.json", mimeType: "application/json", buffer: Buffer.from("{}") });
        await bench.until(async () => /not a workspace/.test(await bench.text("notice")), "a wrong file is not told");
        const short = Buffer.from(JSON.stringify({ ...JSON.parse(text), q: [1, 2] }));
        await bench.page.getByLabel("Open file").setInputFiles({ name: "c.json", mimeType: "application/json", buffer: short });
        await bench.until(async () => /array of 4 numbers/.test(await bench.text("notice")), "joints that are missing are not told");
        check((await bench.joint(1)) === 33 && (await bench.tool())[0] !== 0, "the arm is lost after a damaged file");
        await bench.close();
    },
};
