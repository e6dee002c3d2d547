// What was found when people tried the page: small things that said nothing, or not what was meant.
import { check } from "./workshop.mjs";

const field = (bench, name) => bench.page.getByRole("textbox", { name }).first();
const refusal = (bench) => bench.page.locator(".refusal").allInnerTexts().then((all) => all.join());

async function writeProgram(bench, text) {
    await bench.page.locator("#tab-program").click();
    await bench.page.waitForSelector(".cm-content");
    await bench.page.locator(".cm-content").click();
    await bench.page.keyboard.press("Control+a");
    await bench.page.keyboard.insertText(text);
}

async function dropFile(bench, name, text) {
    await bench.page.evaluate(([called, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content], called));
        document.querySelector(".view").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [name, text]);
}

export const cases = {
    async "Enter in a field of the target goes there, and numbers are read with units, spaces and arithmetic or refused in a sentence"(workshop) {
        const bench = await workshop.page();
        await field(bench, "Target X").fill("300");
        await field(bench, "Target X").press("Enter");
        await bench.until(async () => Math.abs((await bench.tool())[0] - 300) < 0.06, "Enter did not go there");
        for (const [text, value] of [["30+15", 45], ["45°", 45], ["0,5 rad", 28.6], ["2*(10 + 5)", 30], ["−1e1", -10], ["pi/4 rad", 45]]) {
            await bench.type(/^Joint 1/, text);
            await bench.until(async () => (await bench.joint(1)) === value, `${text} became ${await bench.joint(1)}`);
        }
        await bench.type(/^Joint 3/, "3 cm + 1 000/100");
        await bench.until(async () => (await bench.joint(3)) === 40, `it became ${await bench.joint(3)}`);
        for (const [text, why] of [["abc", /“abc” is not a number/], ["4 kg", /“kg” is not a unit here; known units: ° deg rad/], ["1,000", /two ways/], ["(3", /bracket/], ["1/0", /no finite/]]) {
            await bench.type(/^Joint 1/, text);
            check(why.test(await refusal(bench)), `${text}: ${await refusal(bench)}`);
            check((await field(bench, /^Joint 1/).inputValue()) === text, "what was typed is gone and cannot be corrected");
        }
        await field(bench, /^Joint 1/).press("Tab");
        check((await bench.joint(1)) === 45 && /finite/.test(await refusal(bench)), "leaving the field reverts it without a word");
        await bench.type(/^Joint 1/, 500);
        await bench.until(async () => /Joint 1 goes to 150\.0° only; 500\.0° is beyond/.test(await bench.text("notice")), `a clamped value says: ${await bench.text("notice")}`);
        await bench.close();
    },

    async "taps of a key count by the time they are held, and a press may be a fixed step"(workshop) {
        const bench = await workshop.page();
        const before = await bench.joint(1), { keyboard } = bench.page;
        await bench.page.evaluate(() => {
            window.downs = [];
            for (const kind of ["keydown", "keyup"]) window.addEventListener(kind, (event) => !event.repeat && window.downs.push(event.timeStamp));
        });
        for (let k = 0; k < 10; ++k) await keyboard.press("d", { delay: 30 });
        const seconds = await bench.page.evaluate(() => window.downs.reduce((sum, time, k) => sum + (k % 2 ? time : -time), 0) / 1000);
        const [speed, upper] = await bench.canvas().evaluate(({ desk: { app } }) => {
            const joint = app.get().arm.robot.joints[0];
            return [app.get().jog.speed * joint.velocity, joint.upper];
        });
        // no time is lost; on a slow screen a picture may begin before the page has heard that the key is up
        const least = Math.min(before + seconds * speed, upper) - 0.2;
        await bench.until(async () => (await bench.joint(1)) >= least, `${seconds} s should come to ${least} from ${before}`);
        await bench.page.getByRole("combobox", { name: "A press moves" }).selectOption({ label: "5.0° or 5.0 mm" });
        await bench.page.locator("h2").first().click();
        const from = await bench.joint(2);
        for (let k = 0; k < 6; ++k) await keyboard.press("w");
        await bench.until(async () => Math.abs((await bench.joint(2)) - from - 30) < 0.06, `six presses became ${await bench.joint(2)} from ${from}`);
        await bench.close();
    },

    async "the present solution is marked in a singular pose, and a push against the rim says that it slides"(workshop) {
        const bench = await workshop.page({ robot: "rl15" });
        await bench.type(/^Joint 5/, 0);
        await bench.until(async () => (await bench.page.locator('.solution[aria-current="true"]').count()) === 1, "no solution is marked as the present one");
        await bench.canvas().evaluate(({ desk }) => desk.driver.select("arm4", {}, [0, 20, 0, 0]));
        await bench.page.getByRole("button", { name: "Move Z +" }).press("Enter");
        await bench.until(async () => /Out of reach by .*slides along its rim/.test(await bench.text("notice")), await bench.text("notice"));
        await bench.close();
    },

    async "the zero of a program is shown, another program takes the old motion and its words away, and so does a good drop"(workshop) {
        const bench = await workshop.page();
        await writeProgram(bench, "G21 G90\nG0 X0 Y0 Z10\nG1 X40 F3000\nM2");
        check(/Zero of the program: 250\.0.mm, 0\.0.mm, 20\.0.mm/.test(await bench.text("program-zero")), await bench.text("program-zero"));
        await bench.page.locator(".program-bar button.primary").click();
        await bench.page.waitForSelector(".timeline");
        await bench.page.getByRole("button", { name: "pen", exact: true }).click();
        check(/pen 1/.test(await bench.page.locator(".trail-pens").innerText()), "the legend is an empty pill");
        await bench.page.getByRole("combobox", { name: "Examples" }).selectOption("wave");
        await bench.until(async () => (await bench.page.locator(".timeline").count()) === 0, "the motion of the old program stays");
        await dropFile(bench, "a.pdf", "%PDF");
        await bench.until(async () => /a\.pdf/.test(await bench.text("notice")), "an unknown file is not told");
        await dropFile(bench, "a.ngc", "G0 X1");
        await bench.until(async () => (await bench.text("notice")) === "", "the refusal stays after a good drop");
        await bench.close();
    },

    async "a file leaves the colour of a text alone, and pens have a kind and a width"(workshop) {
        const bench = await workshop.page({ robot: "drawbot" });
        await bench.page.locator("#tab-drawing").click();
        await bench.press("+ Text");
        const answer = () => bench.canvas().evaluate(({ desk: { app } }) => app.get().found.sketch?.answer ?? null);
        await bench.until(async () => (await answer())?.strokes.length > 0, "the text is not drawn");
        const [ink] = (await answer()).colors;
        await bench.page.setInputFiles("input[type=file][multiple]", { name: "r.svg", mimeType: "image/svg+xml", buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L9 9" stroke="#ff0000"/></svg>') });
        await bench.until(async () => (await answer())?.colors[1] === "#ff0000", "the file has no pen of its own");
        check((await answer()).colors[0] === ink, "the text has another colour");
        await bench.page.getByRole("combobox", { name: "Tip 2" }).selectOption("marker");
        await bench.type("Width of pen 1", 1.5);
        await bench.until(async () => String((await answer())?.widths.slice(0, 2)) === "1.5,2", `the widths are ${(await answer())?.widths}`);
        await bench.close();
    },

    async "numbers have a decimal comma in Russian, and words that come late are Russian too"(workshop) {
        const bench = await workshop.page({ lang: "ru" });
        check(/^\d+,\d$/.test(await field(bench, /^Сустав 1/).inputValue()), await field(bench, /^Сустав 1/).inputValue());
        check(/\d,\d/.test(await bench.text("readout")) && !/\d\.\d/.test(await bench.text("readout")), await bench.text("readout"));
        await bench.type(/^Сустав 1/, "12,5");
        await bench.until(async () => (await bench.joint(1)) === 12.5, "a comma is not read");
        await bench.canvas().evaluate(({ desk }) => desk.player.load({
            title: "joints", source: "simulation", robot: "scara", joints: 4, t: Float64Array.of(0, 1), q: new Float32Array(8), qd: new Float32Array(8), qdd: new Float32Array(8),
            torque: null, xyz: new Float32Array(6), speed: new Float32Array(2), line: null, pen: null,
        }));
        await bench.until(async () => (await bench.page.getByTestId("plant").allInnerTexts())[0] === "Симуляция: суставы", "the plant is not named in Russian");
        await bench.close();
    },
};
