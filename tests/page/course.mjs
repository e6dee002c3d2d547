// The course: formulas that agree with the core, chapters with live figures, exercises with points, and the first lesson.
import { readFileSync, readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { AXE, check, near } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");
const { buildSync } = createRequire(new URL("../../apps/page/package.json", import.meta.url))("esbuild");
const chapters = readdirSync(new URL("../../course/", import.meta.url)).filter((name) => name.endsWith(".json")).sort()
    .map((name) => JSON.parse(readFileSync(new URL(`../../course/${name}`, import.meta.url), "utf8")));

// The formulas as the page reads them.
async function readMath() {
    const source = fileURLToPath(new URL("../../apps/page/src/course/math.ts", import.meta.url));
    const { outputFiles: [{ text }] } = buildSync({ entryPoints: [source], bundle: true, write: false, format: "esm" });
    return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}

const answers = (program, requests) => spawnSync(program, ["batch"], { input: requests.map((one) => JSON.stringify(one)).join("\n"), maxBuffer: 1 << 28 }).stdout.toString().trim().split("\n").map((line) => JSON.parse(line));

let seed = 7;
const random = (low, high) => { seed = (seed * 1103515245 + 12345) % 2147483648; return low + ((high - low) * seed) / 2147483648; };
const at = (value, path) => path.split(".").reduce((one, key) => one?.[key], value);
const inAsk = (value, q) => (value === "$q" ? q : Array.isArray(value) ? value.map((one) => inAsk(one, q)) : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inAsk(one, q)])) : value);

// The numbers of the workbench at joint values, by name, with what a block asks for.
function liveValues(program, math, robot, q, lets) {
    const asked = Object.entries(lets).filter(([, one]) => typeof one !== "string");
    const [pose, ...found] = answers(program, [{ op: "fk", robot: robot.name, q }, ...asked.map(([, { ask }]) => ({ robot: robot.name, ...(ask.waypoints ? {} : { q }), ...inAsk(ask, q) }))]);
    const values = { m: 0, x: pose.xyz[0], y: pose.xyz[1], z: pose.xyz[2], A: pose.abc[0], B: pose.abc[1], C: pose.abc[2] };
    robot.joints.forEach((_, k) => { values[`q${k + 1}`] = q[k]; });
    robot.dimensions.forEach(({ name, value }) => { values[name] = value; });
    asked.forEach(([name, { take }], k) => { values[name] = at(found[k], take); });
    for (const [name, one] of Object.entries(lets)) if (typeof one === "string") values[name] = math.valueOf(math.readFormula(one), values);
    return values;
}

const turnsBetween = (a, b) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

export const cases = {
    async "every formula of the course is read, and what it computes is what the core says"(workshop) {
        const math = await readMath(), robots = answers(workshop.program, [{ op: "robots" }])[0].robots;
        let compared = 0;
        for (const { id, robot: name, page, exercises } of chapters) {
            const robot = robots.find((one) => one.name === name), texts = page.flatMap((block) => ["text", "note", "head", "step", "about", "label"].flatMap((key) => (block[key] ? Object.values(block[key]) : [])));
            texts.push(...exercises.flatMap(({ question, hints = [] }) => [question, ...hints]).flatMap(Object.values));
            for (const text of texts) for (const [, formula] of text.matchAll(/\$([^$]+)\$/g)) math.readFormula(formula);
            for (const block of page.filter((one) => one.until)) check([0, 1].includes(Number(math.holds(block.until, { answered: 0, motion: 0, time: 0, sources: 0, q1: 0, q2: 0, y: 0 }))), block.until);
            for (const block of page.filter((one) => one.math)) {
                const tree = math.readFormula(block.math), sides = math.sidesOf(tree);
                if (!block.live) continue;
                check(sides, `${id}: ${block.math} has no sides`);
                for (let round = 0; round < 3; ++round) {
                    const q = robot.joints.map(({ lower, upper }) => random(Math.max(lower, -80), Math.min(upper, 80)));
                    if (name === "arm4") q.splice(1, 3, random(40, 80), random(-60, -20), random(-40, 0)); // reaching forwards
                    const values = liveValues(workshop.program, math, robot, q, block.let ?? {}), value = math.valueOf(sides.right, values), told = values[math.nameOf(sides.left)];
                    check(Number.isFinite(value), `${id}: ${block.math} has no value at ${q}`);
                    if (told === undefined) continue;
                    compared += 1;
                    const apart = block.unit === "°" ? turnsBetween(value, told) : Math.abs(value - told);
                    check(apart <= 1e-6 * Math.max(1, Math.abs(told)), `${id}: ${block.math} is ${value} at ${q}, the core says ${told}`);
                }
            }
        }
        check(compared > 60, `only ${compared} were compared`);
    },

    async "a chapter is read beside the arm, an exercise is answered with hints, and both are remembered"(workshop) {
        const bench = await workshop.page({ course: "" }, { viewport: { width: 1280, height: 860 } });
        const { page } = bench, book = page.locator(".book");
        await book.waitFor();
        check((await book.locator(".chapter").count()) === chapters.length, "not all chapters are listed");
        await book.getByRole("textbox", { name: "Your name" }).fill("ivanova");
        await book.getByRole("button", { name: /^5\s*SCARA/ }).click();
        await book.locator(".numbers").first().waitFor();
        await bench.type(/^Joint 1/, 90);
        const value = () => book.locator(".numbers").first().getAttribute("data-value").then(Number);
        await bench.until(async () => Math.abs((await value()) - 200 * Math.cos(((90 + 60) * Math.PI) / 180)) < 0.01, "the numbers do not follow the arm");
        check((await book.locator('.numbers[data-agrees="false"]').count()) === 0, "a formula and the workbench differ");
        await bench.type(/^Joint 1/, -30);
        await bench.until(async () => /−30°/.test(await book.innerText()), "an angle below zero has no true minus");
        check(!/[\s(]-\d/.test((await book.locator(".equation, .handles").allInnerTexts()).join(" ")), "a hyphen stands for a minus");
        const exercise = book.getByTestId("scara-fk");
        await bench.until(async () => /Q1 = 5°/.test(await exercise.innerText()), "the numbers are not those of the student");
        check(/Q2 = −?\d/.test(await exercise.innerText()) && !/ -\d/.test(await exercise.innerText()), "a hyphen stands for a minus in the question");
        await exercise.getByRole("button", { name: /^Hint/ }).click();
        await exercise.locator(".hints li").waitFor();
        await exercise.getByRole("textbox").fill("12,5");
        await exercise.getByRole("button", { name: "Check" }).click();
        await exercise.getByText("0 of 1 points.").waitFor();
        check(/elsewhere/.test(await exercise.innerText()), "no reason is told");
        await exercise.getByRole("textbox").fill("180.6");
        await exercise.getByRole("button", { name: "Check again" }).click();
        await exercise.getByText("Right: 1 of 1.").waitFor();
        check(/attempts: 2/.test(await exercise.innerText()), "attempts are not counted");
        await exercise.getByRole("textbox").fill("7"); // a worse attempt costs neither the points nor the answer
        await exercise.getByRole("button", { name: "Check again" }).click();
        await exercise.getByText("attempts: 3").waitFor();
        const faults = await bench.faults(axe);
        check(faults.length === 0, faults.join("\n"));
        await bench.screenshot("course");
        await page.goto(`${workshop.server.url}?quality=low&course=scara&lang=ru`);
        await book.getByTestId("scara-fk").getByText("✓ 1 из 1 баллов").waitFor();
        near(Number(await book.getByTestId("scara-fk").getByRole("textbox").inputValue()), 180.6, 0, "the answer");
        await page.goto(`${workshop.server.url}?quality=low&course=nonsense`);
        await bench.until(async () => (await book.locator(".chapter").count()) === chapters.length, "a chapter that is not there does not lead to the contents");
        await bench.close();
    },

    async "a class: points as they come, everybody called to a page, an own copy, and the work collected"(workshop) {
        const anna = await workshop.page({ course: "scara" }, { viewport: { width: 1280, height: 860 } });
        await anna.press("Begin a class");
        const field = anna.page.getByRole("textbox", { name: "Link for watching" }).first();
        await anna.until(async () => (await field.inputValue()).includes("#watch="), "there is no link");
        const boris = await workshop.page({}, { url: (await field.inputValue()).replace("/#", "/?quality=low#"), exact: true, viewport: { width: 1280, height: 860 } });
        const book = boris.page.locator(".book");
        await boris.until(async () => (await book.getAttribute("data-chapter").catch(() => "")) === "scara", "the page of the teacher is not shown");
        await boris.page.getByRole("textbox", { name: "What shall the others call you?" }).fill("ivanova");
        await boris.press("That is me");
        const exercise = book.getByTestId("scara-fk");
        await boris.until(async () => /Q1 = 5°/.test(await exercise.innerText()), "the name does not choose the numbers");
        await exercise.getByRole("textbox").fill("180.6");
        await exercise.getByRole("button", { name: "Check" }).click();
        await exercise.getByText("Right: 1 of 1.").waitFor();
        const row = anna.page.getByTestId("class").locator("tbody tr");
        await anna.until(async () => /ivanova.*SCARA, follows.*1\/\d+/s.test(await row.first().innerText().catch(() => "")), "the teacher does not see the point");
        await book.getByRole("button", { name: "Both elbows" }).click(); // a figure in the own hand
        await boris.page.locator(".room-line .primary").waitFor();
        await anna.until(async () => /own copy/.test(await row.first().innerText()), "the teacher does not see who works alone");
        await boris.type(/^Joint 1/, 77);
        await book.locator(".turn button").last().click();
        await boris.until(async () => (await book.getAttribute("data-chapter")) === "drawbot", "no other chapter is opened");
        await anna.press("Show everybody this page");
        await boris.until(async () => (await book.getAttribute("data-chapter")) === "scara" && (await boris.page.getByRole("button", { name: "My copy" }).count()) === 1, "nobody heeds the call");
        await boris.press("My copy");
        await boris.until(async () => (await boris.canvas().evaluate(({ desk }) => desk.app.get().arm.robot.name)) === "drawbot", "the own copy is lost");
        const [file] = await Promise.all([anna.page.waitForEvent("download"), anna.press("Collect the work")]);
        const { class: work } = JSON.parse(readFileSync(await file.path(), "utf8"));
        check(work.length === 1 && work[0].student === "ivanova" && work[0].answers["scara-fk"] === 180.6, JSON.stringify(work));
        await anna.screenshot("class");
        const report = (state) => boris.canvas().evaluate(({ desk }, sent) => desk.server.ask({ op: "report", state: sent }), state);
        const own = { student: "petrova", chapter: "scara", apart: false, points: 2, results: { "scara-fk": [1, 1, 1] }, answers: { "scara-fk": 1 } };
        for (const state of [null, { ...own, results: { "scara-fk": [{ toString: 1 }] } }]) {
            await report(state);
            await anna.until(async () => (await row.count()) === 0, `${JSON.stringify(state)} is shown`);
            await report(own);
            await anna.until(async () => (await row.count()) === 1, `after ${JSON.stringify(state)} nothing is shown`);
        }
        const [again] = await Promise.all([anna.page.waitForEvent("download"), anna.press("Collect the work")]);
        check(JSON.parse(readFileSync(await again.path(), "utf8")).class[0].student === "petrova", "the numbers were drawn for another name");
        await boris.close();
        await anna.until(async () => /gone/.test(await row.first().innerText()), "who has gone is not told");
        await anna.close();
    },
};
