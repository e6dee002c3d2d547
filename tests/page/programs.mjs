// The program tab: writing, what is wrong, help, running, files, and programs of a million lines.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { longestTask } from "./tasks.mjs";
import { AXE, check, near } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");
const SQUARE = ["G21 G90 G61", "G0 X0 Y0 Z10", "G1 Z0 F1200", "G1 X40 F3000", "G1 Y30", "G1 X0", "G1 Y0", "M2"];

async function openTab(bench) {
    await bench.page.locator("#tab-program").click();
    await bench.page.waitForSelector(".cm-content");
}

// A page with the program tab open.
async function atProgram(workshop, query, options) {
    const bench = await workshop.page(query, options);
    await openTab(bench);
    return bench;
}

// Writes as a person does; the editor must not add anything.
async function write(bench, text) {
    await bench.page.locator(".cm-content").click();
    await bench.page.keyboard.press("Control+a");
    await bench.page.keyboard.press("Delete");
    await bench.page.keyboard.insertText(text);
}

const problems = (bench) => bench.page.locator(".problem .what").allInnerTexts();
const verdict = (bench, part) => bench.until(async () => (await bench.text("program-verdict")).includes(part), `it does not say "${part}"`);
const underlined = (bench, kind) => bench.page.locator(`.cm-lintRange-${kind}`).allInnerTexts();
const runningLine = (bench) => bench.page.locator(".cm-running").allInnerTexts();

async function run(bench) {
    await bench.page.locator(".program-bar button.primary").click();
    await bench.page.waitForSelector(".timeline");
}

// Gives a file to the page as if it were dropped on `selector`.
async function drop(bench, selector, name, bytes) {
    await bench.page.evaluate(({ selector, name, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name));
        const event = (kind) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data });
        const at = document.querySelector(selector);
        for (const kind of ["dragover", "drop"]) at.dispatchEvent(event(kind));
    }, { selector, name, bytes: [...bytes] });
}

async function clean(bench, where) {
    const faults = await bench.faults(axe);
    check(faults.length === 0, `${where}:\n${faults.join("\n")}`);
}

// Programs of two makers, written by the core from the same G-code.
function foreignPrograms(program) {
    const gcode = "G21 G90\nG0 X0 Y0 Z20\nG1 Z0 F3000\nG1 X60\nG2 X60 Y60 I0 J30\nG1 X0 Y60\nM2\n";
    return ["krl", "rapid"].map((to) => {
        const answer = execFileSync(program, ["batch"], { input: `${JSON.stringify({ op: "post", robot: "rl15", to, program: gcode, work: [900, 0, 600, 0, 0, 180] })}\n` });
        const { files: [{ name, text }] } = JSON.parse(answer);
        return { name, bytes: Buffer.from(text) };
    });
}

export const cases = {
    async "programs of KUKA and ABB are dropped on the page, checked, planned and run, and a wrong line is named"(workshop) {
        const bench = await atProgram(workshop, { robot: "rl15" }), durations = [];
        const joints = () => bench.page.evaluate(() => document.querySelector("canvas").desk.app.get().arm.q), home = await joints();
        for (const { name, bytes } of foreignPrograms(workshop.program)) {
            await drop(bench, "canvas", name, bytes);
            await bench.until(async () => (await bench.page.getByLabel("Name of the program").inputValue()) === name, `${name} was not taken`);
            await run(bench);
            await bench.until(() => bench.page.evaluate(() => document.querySelector("canvas").desk.app.get().timeline.recording?.source === "program"), `${name} was not planned`);
            const { end, duration } = await bench.page.evaluate(async () => {
                const { desk } = document.querySelector("canvas"), { t, xyz } = desk.app.get().timeline.recording, last = t.length - 1;
                return { end: [0, 1, 2].map((k) => xyz[3 * last + k]), duration: t[last] };
            });
            [900, -60, 600].forEach((mm, k) => near(end[k], mm, 0.01, `${"xyz"[k]} at the end of ${name}`)); // its base is turned about x
            durations.push(duration);
            await bench.page.evaluate((q) => { // both begin where the arm stood
                const { player, driver } = document.querySelector("canvas").desk;
                player.load(null);
                driver.setJoints(q);
            }, home);
            await bench.until(async () => (await joints()).every((value, k) => Math.abs(value - home[k]) < 1e-9), "the arm does not go back");
        }
        near(durations[1], durations[0], 0.01 * durations[0], "the time of the other maker's program");
        const [{ name, bytes }] = foreignPrograms(workshop.program);
        await drop(bench, "canvas", name, Buffer.from(bytes.toString().replace("LIN {X 60", "LYN {X 60")));
        await bench.until(async () => (await problems(bench)).length > 0, "a wrong line is not named");
        await bench.close();
    },

    async "a wrong word is underlined with its reason as one writes, and a click on the reason goes there"(workshop) {
        const bench = await atProgram(workshop);
        await write(bench, "G21 G90\nG1 X10 (слово) G77\nM2\n");
        await bench.until(async () => (await problems(bench)).some((text) => text.includes("G77")), "the error is not listed");
        check((await underlined(bench, "error")).join() === "G77", `underlined is ${await underlined(bench, "error")}`);
        await bench.page.locator(".cm-lintRange-error").hover();
        await bench.until(async () => /G77 is not known/.test((await bench.page.locator(".cm-tooltip").allInnerTexts()).join()), "pointing does not tell the reason");
        await bench.page.locator(".problem").first().click();
        await bench.page.keyboard.insertText("F600"); // in place of what was selected
        await verdict(bench, "No problems");
        await write(bench, "G1 X10 F600\n");
        await bench.until(async () => (await problems(bench)).some((text) => text.includes("without M2")), "the warning is not listed");
        check((await bench.page.locator(".cm-lintRange-warning").count()) === 1, "the warning is not underlined");
        await bench.close();
    },

    async "six axes hold the tool as it is said, and the tool begins where it is said"(workshop) {
        const bench = await atProgram(workshop, { robot: "rl15" });
        await write(bench, "G1 X40 F6000\nM2\n");
        await bench.page.locator(".program-options summary").click();
        await bench.type("Orientation of the tool, B", 20);
        check((await bench.page.getByLabel("Orientation of the tool, C").inputValue()) === "180", "the others are not as usual");
        await bench.type("Where the tool stands at first, Y", 30);
        await run(bench);
        const away = await bench.canvas().evaluate(({ desk }) => { // mm, of the motion from the two ends of the line
            const { xyz, plan: { work } } = desk.app.get().timeline.recording;
            const rows = Array.from({ length: xyz.length / 3 }, (_, row) => [0, 1, 2].map((k) => xyz[3 * row + k] - work[k]));
            return [[0, 30, 0], [40, 30, 0]].map((end) => Math.min(...rows.map((at) => Math.hypot(...at.map((value, k) => value - end[k])))));
        });
        check(Math.max(...away) < 0.1, `it passes the ends of the line at ${away} mm`);
        await bench.until(async () => Math.abs((await bench.tool())[4] - 20) < 0.1, "the tool is held in another way");
        await bench.screenshot("program-hold");
        await bench.look({ language: "ru" });
        const foreign = (await bench.page.locator(".program-options").innerText()).match(/.*\b(mm|s|kg)\b.*/);
        check(foreign === null, `a unit is not in Russian: ${foreign}`);
        await bench.look({ language: "en" });
        await bench.page.getByLabel("Orientation of the tool, A").fill("");
        await bench.page.getByLabel("Orientation of the tool, A").press("Enter");
        await bench.until(() => bench.canvas().evaluate(({ desk }) => desk.app.get().work.program.options.abc === undefined), "it cannot be taken back");
        await bench.close();
    },

    async "a program of another control is read tolerantly, its rapids are joint moves, and a reload keeps both"(workshop) {
        const bench = await atProgram(workshop, { robot: "drawbot" });
        await write(bench, "M104 S200\nG92 E0\n/G1 X900 F600\nG0 X30 Y0\nG1 X40 F600 E1\nM2\n");
        await bench.press("Read it tolerantly");
        await bench.until(async () => (await problems(bench)).some((text) => text.includes("reach")), "the line with / is not read");
        check((await bench.page.getByRole("button", { name: "Read it tolerantly" }).count()) === 0, "it is offered again");
        await bench.page.locator(".program-options summary").click();
        await bench.page.getByLabel("Skip lines that begin with /").check();
        await bench.until(async () => (await underlined(bench, "error")).length === 0 && (await problems(bench)).length > 0, "warnings are no errors");
        await bench.page.getByLabel("G0 as a joint move").check();
        await bench.type("Speed of G0", 1200);
        await bench.screenshot("program-options");
        await run(bench);
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await openTab(bench);
        await bench.until(async () => (await bench.page.getByLabel("G0 as a joint move").isChecked()) && (await bench.page.getByLabel("Speed of G0").inputValue()) === "1200", "it is forgotten");
        await bench.close();
    },

    async "a place out of reach is underlined with the reason and marked in the picture until it is mended"(workshop) {
        const bench = await atProgram(workshop);
        const marked = () => bench.canvas().evaluate((canvas) => canvas.viewport.marks.blocked !== null);
        await write(bench, "G0 X0 Y0 Z10\nG1 X300 F600\nM2\n");
        await bench.until(async () => (await problems(bench)).some((text) => /cannot reach the place 450\.0/.test(text)), "it is not told");
        check((await underlined(bench, "error")).join() === "G1 X300 F600", `underlined is ${await underlined(bench, "error")}`);
        await bench.until(marked, "the place is not in the picture");
        await bench.screenshot("program-reach");
        await bench.page.locator(".placement summary").click();
        await bench.type("Zero of the program, X", -150);
        await bench.type("Zero of the program, Y", 300);
        await verdict(bench, "No problems");
        await bench.until(async () => !(await marked()), "the mark stayed");
        await bench.press("Usual place");
        await bench.until(async () => (await problems(bench)).length === 1, "the usual place is not taken again");
        await bench.page.locator(".program-bar button.primary").click();
        await bench.until(async () => /cannot|farther|reach/.test(await bench.text("notice")), "running does not tell why not");
        await bench.close();
    },

    async "pointing at a word tells what it means, the word at the cursor too, in both languages"(workshop) {
        const bench = await atProgram(workshop);
        await write(bench, "G64 P0.1\no100 sub\n#<x> = 1\nM3\nG0 F600");
        const told = async (word, sentence) => {
            await bench.page.mouse.move(2, 2);
            await bench.page.locator(".cm-line span", { hasText: word }).first().hover();
            await bench.until(async () => (await bench.page.locator(".cm-help").allInnerTexts()).some((text) => text.includes(sentence)), `nothing about ${word}`);
        };
        await told("G64", "corners may be rounded");
        await told("o100", "Label of a subroutine");
        await told("#<x>", "Variable with a name");
        await bench.until(async () => /^F Feed: the speed/.test(await bench.text("program-help")), await bench.text("program-help"));
        await bench.press("Settings");
        await bench.press("Русский");
        await bench.page.keyboard.press("Escape");
        await told("M3", "Шпиндель включён");
        await bench.until(async () => /Подача: скорость/.test(await bench.text("program-help")), "the word at the cursor is not told in Russian");
        await bench.close();
    },

    async "a run shows its line, and the tool is where the program says; a click on a line number goes there"(workshop) {
        const bench = await atProgram(workshop, { robot: "scara" });
        await write(bench, SQUARE.join("\n"));
        await run(bench);
        await bench.until(async () => (await runningLine(bench)).length === 1, "no line is shown");
        await bench.page.getByRole("button", { name: /Pause/ }).click();
        const places = { 4: [0, 0, 0], 5: [40, 0, 0], 6: [40, 30, 0], 7: [0, 30, 0] }; // where each line begins
        for (const [line, place] of Object.entries(places)) {
            await bench.page.locator(".cm-lineNumbers .cm-gutterElement", { hasText: new RegExp(`^${line}$`) }).click();
            await bench.until(async () => (await runningLine(bench)).join() === SQUARE[line - 1], `line ${line} is not shown`);
            const wanted = [250 + place[0], place[1], 20 + place[2]];
            await bench.until(async () => (await bench.tool()).slice(0, 3).every((value, k) => Math.abs(value - wanted[k]) < 0.3),
                `line ${line}: the tool is at ${await bench.tool()}, expected ${wanted}`);
        }
        await bench.page.locator(".problem, .cm-line").nth(4).click(); // the cursor into line 5
        await bench.press("Go to this line");
        await bench.until(async () => (await runningLine(bench)).join() === SQUARE[4], "the button does not go to the line");
        await bench.page.locator(".cm-content").focus();
        await bench.page.keyboard.press("Control+Home");
        await bench.page.keyboard.insertText("(new first line)\n");
        await bench.until(async () => (await bench.page.getByText("Changed since it was run").count()) === 1, "it does not say that it was changed");
        check((await runningLine(bench)).join() === SQUARE[4], "the line shown did not move with the text");
        await bench.screenshot("program-running");
        await bench.close();
    },

    async "a motion that others planned of this text marks its line too"(workshop) {
        const bench = await workshop.page();
        await bench.canvas().evaluate(async ({ desk: { app, planner, player } }, text) => {
            app.set({ work: { program: { name: "square", text } } });
            player.load(await planner.plan({ program: text, work: [250, 0, 20, 0, 0, 0] }, { title: "square", source: "program" }));
            player.seek(0.5);
        }, SQUARE.join("\n"));
        await openTab(bench);
        await bench.until(async () => (await runningLine(bench)).length === 1, "no line is shown");
        await bench.page.locator(".cm-content").click();
        await bench.page.keyboard.press("Control+Home");
        await bench.page.keyboard.insertText("(first)\n");
        await bench.canvas().evaluate(({ desk: { app, player } }) => player.load({ ...app.get().timeline.recording }));
        await bench.until(async () => (await runningLine(bench)).length === 0, "a line is shown of a text that is another");
        await bench.close();
    },

    async "the text follows the run until a hand scrolls it away, and again when asked"(workshop) {
        const bench = await atProgram(workshop);
        const long = ["G21 G90 G64 P0.1", "G0 X0 Y0 Z10", "G1 Z0 F3000", ...Array.from({ length: 120 }, (_, k) => `G1 X${k % 2 ? 0 : 30} Y${(k / 5).toFixed(1)}`), "M2"];
        await write(bench, long.join("\n"));
        await bench.page.keyboard.press("Control+Home");
        await run(bench);
        const follows = bench.page.getByRole("button", { name: "Follow" });
        const scrolled = () => bench.page.locator(".cm-scroller").evaluate((one) => one.scrollTop);
        await bench.until(async () => (await scrolled()) > 100, "the text does not follow");
        check((await follows.getAttribute("aria-pressed")) === "true", "the button is not pressed");
        await bench.page.locator(".cm-scroller").hover();
        await bench.until(async () => {
            await bench.page.mouse.wheel(0, -5000);
            return (await scrolled()) === 0 && (await follows.getAttribute("aria-pressed")) === "false";
        }, "scrolling does not let it go");
        await bench.page.waitForTimeout(300);
        check((await scrolled()) === 0, "the text is taken from the reader");
        await follows.click();
        await bench.until(async () => (await scrolled()) > 100, "it does not follow again");
        await bench.close();
    },

    async "a program that moves nothing says so, and the arm stays"(workshop) {
        const bench = await atProgram(workshop, { robot: "scara" });
        const before = await bench.joints(4);
        await write(bench, "(only words)\nM2");
        await bench.page.locator(".program-bar button.primary").click();
        await bench.until(async () => /nothing in it moves the arm/.test(await bench.text("notice")), "it does not say so");
        check(String(await bench.joints(4)) === String(before), "the arm has moved");
        check((await bench.page.locator(".timeline").count()) === 0, "there is a timeline");
        await bench.close();
    },

    async "files dropped on the program tab go where they belong, and others are refused with a reason"(workshop) {
        const bench = await atProgram(workshop, { robot: "drawbot" });
        const bytes = (text) => new TextEncoder().encode(text);
        await drop(bench, ".program-tab", "a.txt", bytes("G0 X1"));
        await bench.until(async () => (await bench.page.locator(".cm-content").innerText()).includes("G0 X1"), "the text is not opened");
        await drop(bench, ".code-host", "a.dat", bytes("G0 X2"));
        await bench.until(async () => /“a.dat” is of an unknown kind and would replace the program/.test(await bench.text("notice")), "a file of unknown kind is not told");
        await drop(bench, ".code-host", "a.svg", bytes('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L9 9"/></svg>'));
        await bench.page.waitForSelector(".drawing-tab .source");
        check((await bench.canvas().evaluate(({ desk }) => String(desk.app.get().work.program.text))) === "G0 X1", "the SVG file became a program");
        await drop(bench, ".drawing-tab", "b.svg", bytes("no such thing"));
        await bench.until(async () => /“b.svg” is no SVG file/.test(await bench.text("notice")), "a false SVG file is not told");
        await drop(bench, ".view", "a.pdf", bytes("%PDF"));
        await bench.until(async () => /“a.pdf” cannot be opened by dropping it/.test(await bench.text("notice")), "an unknown file is not told");
        await bench.close();
    },

    async "planning a long program can be cancelled"(workshop) {
        const bench = await atProgram(workshop);
        await write(bench, "G21 G90\nG0 X0 Y0 Z10\nG1 Z0 F6000\n#1 = 0\no1 while [#1 lt 150000]\n#1 = [#1 + 1]\nX[20 * sin[#1]] Y[20 * cos[#1]]\no1 endwhile\nM2");
        await bench.page.locator(".program-bar button.primary").click();
        await bench.until(async () => /Planning: \d+ %/.test((await bench.page.locator(".busy").allInnerTexts()).join()), "progress is not told");
        await bench.press("Cancel");
        await bench.until(async () => (await bench.page.locator(".program-bar button.primary").count()) === 1, "it goes on");
        check((await bench.page.locator(".timeline").count()) === 0, "something came on the timeline");
        await bench.close();
    },

    async "every example suits its arms"(workshop) {
        const bench = await atProgram(workshop);
        for (const robot of ["scara", "drawbot", "arm4", "planar3", "rl15"]) {
            await bench.page.getByRole("combobox", { name: "Arm", exact: true }).selectOption(robot);
            await bench.until(async () => (await bench.page.locator(".program-bar select").evaluate((select) => select.options.length)) > 1);
            const names = await bench.page.locator(".program-bar select option:not([hidden])").evaluateAll((options) => options.map((option) => option.value));
            check(names.length >= (robot === "planar3" ? 1 : 5), `${robot} has ${names}`);
            for (const name of names) {
                await bench.page.locator(".program-bar select").selectOption(name);
                await bench.until(async () => (await bench.page.locator(".program-name").inputValue()) === name, `${name} does not come`);
                await bench.page.waitForTimeout(30); // the panel is drawn again
                await bench.page.waitForSelector(".program-side [data-checked=true]");
                check((await problems(bench)).length === 0, `${robot}, ${name}: ${await problems(bench)}`);
            }
        }
        await bench.close();
    },

    async "a program is kept on the server and opened by another browser; the text stays when the tab is left"(workshop) {
        const bench = await atProgram(workshop);
        await bench.page.waitForSelector(".server.connected");
        await write(bench, "(деталь 7)\nM2");
        await bench.page.locator(".program-name").fill("деталь 7");
        await bench.page.locator(".program-name").press("Enter");
        await bench.page.locator(".program-bar").getByRole("button", { name: "Save" }).click();
        await bench.until(async () => /saved on the server/.test(await bench.text("notice")), "it is not saved");
        check(readFileSync(join(workshop.server.data, "programs", "деталь 7.ngc"), "utf8") === "(деталь 7)\nM2", "the document is another");
        await bench.page.locator("#tab-keys").click();
        await openTab(bench);
        check((await bench.page.locator(".cm-content").innerText()).includes("(деталь 7)"), "the text is lost with the tab");
        await bench.close();
        const other = await atProgram(workshop);
        await other.page.locator(".program-shelf summary").click();
        await other.page.getByRole("button", { name: "Load деталь 7" }).click();
        await other.until(async () => (await other.page.locator(".cm-content").innerText()).includes("(деталь 7)"), "another browser does not open it");
        await other.page.getByRole("button", { name: "Delete деталь 7" }).click();
        await other.until(async () => (await other.page.locator(".program-shelf").getByText("nothing saved yet").count()) === 1, "it is still there");
        await other.close();
    },

    async "alone, programs are kept in the browser, and files come in by button and by dropping, and go out"(workshop) {
        const bench = await atProgram(workshop, {}, { url: workshop.plain.url });
        const shows = (part) => bench.until(async () => (await bench.page.locator(".cm-content").innerText()).includes(part), `${part} is not shown`);
        await bench.page.getByLabel("Open file").last().setInputFiles({ name: "a.nc", mimeType: "text/plain", buffer: Buffer.from("(one)\r\nM2\r\n") });
        await shows("(one)");
        await bench.page.locator(".program-bar").getByRole("button", { name: "Save" }).click();
        await bench.until(async () => /“a” is saved in this browser/.test(await bench.text("notice")), await bench.text("notice"));
        await drop(bench, ".code-host", "b.ngc", Buffer.from([0x28, 0xcf, 0xf0, 0xe8, 0x29, 0x0a, 0x4d, 0x32])); // (При) in windows-1251
        await shows("(При)");
        await bench.page.locator("#tab-keys").click();
        await drop(bench, "canvas", "c.ngc", Buffer.from("(three)\nM2"));
        await shows("(three)");
        const [file] = await Promise.all([bench.page.waitForEvent("download"), bench.page.locator(".program-bar").getByRole("button", { name: "Download" }).click()]);
        check(file.suggestedFilename() === "c.ngc", file.suggestedFilename());
        check(readFileSync(await file.path(), "utf8") === "(three)\nM2", "the download is another text");
        await drop(bench, ".code-host", "d.ngc", Buffer.from([1, 0, 2, 0]));
        await bench.until(async () => /no text/.test(await bench.text("notice")), "a file that is no text is not refused");
        const large = Buffer.from(`(large)\n${`(${"x".repeat(97)})\n`.repeat(60_000)}M2`); // 6 MB: more than the small storage holds
        await bench.page.getByLabel("Open file").last().setInputFiles({ name: "large.ngc", mimeType: "text/plain", buffer: large });
        await shows("(large)");
        await bench.page.locator(".program-bar").getByRole("button", { name: "Save" }).click();
        await bench.until(async () => /“large” is saved in this browser/.test(await bench.text("notice")), "a large one is not saved");
        await bench.page.locator(".program-shelf summary").click();
        await bench.page.getByRole("button", { name: "Load a", exact: true }).click();
        await shows("(one)");
        await bench.page.getByRole("button", { name: "Load large", exact: true }).click();
        await shows("(large)");
        await bench.close();
    },

    async "the keyboard leaves the editor, joints do not move while one writes, and search is there"(workshop) {
        const bench = await atProgram(workshop);
        const joints = await bench.joints(4);
        await write(bench, "G0 X1\nG0 X2\n");
        await bench.page.keyboard.type("dadasdwsrf");
        check((await bench.joints(4)).join() === joints.join(), "the arm moved");
        await bench.page.keyboard.press("Tab");
        check(await bench.page.evaluate(() => !document.activeElement?.matches(".code")), "Tab does not leave the editor");
        await bench.page.locator(".cm-content").click();
        await bench.page.keyboard.press("Control+f");
        await bench.page.keyboard.type("X2");
        await bench.page.keyboard.press("Enter");
        await bench.until(async () => (await bench.page.locator(".cm-searchMatch-selected").allInnerTexts()).join() === "X2", "it is not found");
        await clean(bench, "search");
        await bench.close();
    },

    async "taking back: with the keys of the editor what was written, from outside the whole change"(workshop) {
        const bench = await atProgram(workshop);
        const shows = (text) => bench.until(async () => (await bench.page.locator(".cm-content").innerText()).trim() === text, `it does not show ${text}`);
        await bench.page.locator(".program-bar select").selectOption("part");
        await bench.until(async () => (await bench.page.locator(".cm-content").innerText()).includes("plate"), "the example does not come");
        await bench.until(async () => (await bench.page.getByRole("button", { name: /Undo: program/ }).count()) === 1, "nothing can be taken back");
        await bench.page.locator(".cm-content").click();
        await bench.page.keyboard.press("Control+a");
        await bench.page.keyboard.insertText("G0 X1");
        await shows("G0 X1");
        await bench.page.keyboard.press("Control+z");
        await bench.until(async () => (await bench.page.locator(".cm-content").innerText()).includes("plate"), "the editor takes nothing back");
        await bench.page.keyboard.press("Control+y");
        await shows("G0 X1");
        await bench.page.waitForTimeout(1000); // a rest: one step for the page
        await bench.page.getByRole("button", { name: /Undo: program/ }).click();
        await bench.until(async () => (await bench.page.locator(".cm-content").innerText()).includes("plate"), "the page takes nothing back");
        await bench.page.getByRole("button", { name: /Redo: program/ }).click();
        await shows("G0 X1");
        await bench.close();
    },

    async "a million lines open, scroll and are edited, and the page is never held up"(workshop) {
        const bench = await atProgram(workshop);
        await bench.page.evaluate(() => {
            const block = Array.from({ length: 10_000 }, (_, k) => `G1 X${(k % 50) - 25}.${k % 10}000 Y${(k % 40) - 20}.5000`).join("\n") + "\n";
            window.million = new DataTransfer();
            window.million.items.add(new File(["G21 G90\nG0 X0 Y0 Z10\nG1 Z0 F6000\n", ...Array.from({ length: 100 }, () => block), "M2\n"], "million.ngc"));
        });
        const longest = await longestTask(workshop, bench.page, async () => {
            await bench.page.evaluate(() => window.setTimeout(() =>
                document.querySelector(".code-host").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: window.million }))));
            await bench.until(async () => (await bench.page.locator(".program-name").inputValue()) === "million", "it is not opened");
            await verdict(bench, "This program is large");
            await bench.page.locator(".cm-content").click();
            await bench.page.keyboard.press("Control+End");
            await bench.until(async () => (await bench.page.locator(".cm-lineNumbers").innerText()).includes("1000004"), "the end is not shown");
            await bench.page.keyboard.insertText("G77\n");
            for (let k = 0; k < 5; ++k) await bench.page.mouse.wheel(0, -4000);
            await bench.page.keyboard.press("Control+Home");
            await bench.page.keyboard.insertText("G78\n");
            await bench.page.locator(".program-bar").getByRole("button", { name: "Check" }).click();
            await bench.until(async () => (await problems(bench)).length > 0, "it is not checked");
            check((await problems(bench)).join().includes("G78"), `it says ${await problems(bench)}`);
            await bench.page.locator(".cm-content").click();
            await bench.page.keyboard.press("Control+f");
            await bench.page.keyboard.insertText("g77");
            await bench.page.keyboard.press("Enter");
            await bench.until(async () => (await bench.page.locator(".cm-searchMatch-selected").allInnerTexts()).join() === "G77", "it is not found at the end");
        });
        console.log(`# longest task ${longest.toFixed(0)} ms`);
        check(longest <= 200, `the page stood still for ${longest} ms`);
        await bench.until(() => bench.page.evaluate(async () => {
            if (!(await indexedDB.databases()).some(({ name }) => name === "zveno")) return false; // the page makes it
            const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
            const database = await done(indexedDB.open("zveno"));
            const found = await done(database.transaction("chest").objectStore("chest").getAll());
            database.close();
            return found.some(({ value }) => value?.text instanceof Blob && value.text.size > 20e6);
        }), "it is not kept");
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await openTab(bench);
        await verdict(bench, "This program is large");
        check((await bench.page.locator(".cm-content").innerText()).startsWith("G78"), "after a reload it is another");
        await bench.close();
    },

    async "light, dark, Russian and on a phone the tab is clear and reachable"(workshop) {
        const size = { viewport: { width: 1280, height: 800 } };
        const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
        for (const [options, looks] of [[size, { light: {}, ru: { language: "ru" }, dark: { language: "en", theme: "dark" } }], [phone, { phone: {} }]]) {
            const bench = await workshop.page({ robot: "arm4" }, options);
            if (options.isMobile) await bench.page.locator(".sheets").getByRole("button", { name: "More" }).click();
            await openTab(bench);
            await bench.page.locator(".program-bar select").selectOption("drill");
            await bench.page.locator(".cm-line").nth(2).click();
            await bench.page.keyboard.press("Home");
            await bench.page.keyboard.insertText("G77\n");
            await bench.until(async () => (await problems(bench)).length === 1, "the error is not listed");
            await bench.page.locator(".placement summary").click();
            for (const [name, look] of Object.entries(looks)) {
                await bench.look(look);
                await bench.screenshot(`program-${name}`);
                const wide = await bench.page.evaluate(() => document.documentElement.scrollWidth);
                check(wide <= options.viewport.width, `${name}: the page is ${wide} pixels wide`);
                await clean(bench, name);
            }
            await bench.close();
        }
    },
};
