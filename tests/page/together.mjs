// Watching together, and a server that goes away and comes back.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveReal } from "./real_server.mjs";
import { AXE, check, near } from "./workshop.mjs";

const axe = readFileSync(AXE, "utf8");
const PROGRAM = "G21 G90\nG0 X0 Y0\nG1 X20 F3000\nG1 Y15\nM2\n";

async function clean(bench, where) {
    const faults = await bench.faults(axe);
    check(faults.length === 0, `${where}:\n${faults.join("\n")}`);
}

const shareButton = (bench) => bench.page.locator(".top .popover").first().locator("button").first();
const people = (bench) => bench.page.getByTestId("people").locator("li");
const room = (bench) => bench.text("room");

async function openShare(bench) {
    if ((await shareButton(bench).getAttribute("aria-expanded")) === "false") await shareButton(bench).click();
}

async function connected(bench) {
    await bench.until(async () => (await bench.page.locator(".server.connected").count()) === 1, "the server is not found");
}

// Opens the panel, shares, and resolves to the link for watching.
export async function share(bench) {
    await connected(bench);
    await openShare(bench);
    const back = await bench.page.getByRole("button", { name: "Share what I do" }).evaluate((button) => getComputedStyle(button).backgroundColor);
    check(/^rgb\(/.test(back), `the button that shares is not seen: its background is ${back}`);
    await bench.press("Share what I do");
    const field = bench.page.getByRole("textbox", { name: "Link for watching" });
    await bench.until(async () => (await field.inputValue()).includes("#watch="), "there is no link");
    return field.inputValue();
}

// A second person who opened the link, with a name, and sees the arm of the first.
export async function watch(workshop, link, context = {}) {
    const bench = await workshop.page({}, { url: link.replace("/#", "/?quality=low#"), exact: true, ...context });
    await bench.until(async () => (await bench.page.locator(".room-line").count()) === 1, "the watcher is not in the room");
    return bench;
}

// What Chromium itself writes when a server is not there, or wants another token.
const AWAY = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection|401/;

export const cases = {
    async "a second browser watches, asks, takes over and hands back"(workshop) {
        const anna = await workshop.page({ robot: "rl15" });
        await anna.type(/^Joint 1/, 40);
        const link = await share(anna);
        await anna.page.getByRole("textbox", { name: "Your name" }).fill("Anna");
        await anna.canvas().evaluate(({ desk }) => desk.app.set({ link: { room: { ...desk.app.get().link.room } } })); // somebody comes while she types
        await anna.page.waitForTimeout(50);
        await anna.page.getByRole("textbox", { name: "Your name" }).press("Enter");
        await anna.until(async () => /Anna/.test(await people(anna).allInnerTexts().then(String)), "the name is not taken");

        const boris = await watch(workshop, link);
        await boris.until(async () => (await boris.joint(1)) === 40, "a late joiner does not see the present state");
        await boris.until(async () => /You watch what Anna does/.test(await room(boris)), "it does not say whose arm it is");
        check(await boris.page.getByRole("textbox", { name: /^Joint 1/ }).isDisabled(), "a joint can be typed by a watcher");
        await boris.press("Same camera");
        await anna.press("Top");
        await boris.until(() => boris.canvas().evaluate(({ desk }) => desk.app.get().scene.view === "top"), "the camera of the presenter is not followed");
        await anna.press("Free");
        await boris.canvas().focus();
        const { keyboard } = boris.page;
        await boris.hold(() => keyboard.down("ArrowUp"), () => keyboard.up("ArrowUp"),
            async () => /only the one who has control/.test(await boris.text("notice")));
        near(await boris.joint(1), 40, 1e-9, "joint 1 after a key of a watcher");
        await anna.type(/^Joint 1/, -25);
        await boris.until(async () => (await boris.joint(1)) === -25, "a motion is not seen");
        const [buttons, line] = await Promise.all([".view-bar", ".room-lines"].map((one) => boris.page.locator(one).boundingBox()));
        check(buttons.y + buttons.height <= line.y, "the line about the room lies over the buttons of the picture");
        await clean(boris, "watcher");
        await boris.screenshot("watching");

        await boris.press("Ask for control");
        await anna.until(async () => /Guest \d+ would like control/.test(await room(anna)), "the wish does not arrive");
        await anna.screenshot("sharing");
        await clean(anna, "sharer");
        const late = anna.canvas().evaluate(async ({ desk: { app, planner, player } }) => { // a motion that is ready when control has gone
            const made = await planner.plan({ waypoints: [app.get().arm.q, app.get().arm.q.map((value) => value + 1)] }, { title: "late", source: "teach" });
            while (app.get().link.room.control === app.get().link.room.you) await new Promise((resolve) => setTimeout(resolve, 20));
            player.load(made);
            return app.get().timeline.recording;
        });
        await anna.page.getByTestId("room").getByRole("button", { name: /^Hand over/ }).click();
        await boris.until(async () => /You have control/.test(await room(boris)), "control does not come");
        check((await late) === null, "a motion of one who has no control any more is put on the timeline");
        await boris.type(/^Joint 2/, 33);
        await anna.until(async () => (await anna.joint(2)) === 33, "what the guest does is not seen");
        check(await anna.page.getByRole("textbox", { name: /^Joint 1/ }).isDisabled(), "two have control");

        await boris.press("Hand back");
        await anna.until(async () => !(await anna.page.getByRole("textbox", { name: /^Joint 1/ }).isDisabled()), "control does not come back");
        await anna.type(/^Joint 1/, 5);
        await boris.until(async () => (await boris.joint(1)) === 5, "nothing is seen after handing back");
        await boris.press("Try it myself");
        await boris.type(/^a2:/, 650);
        await boris.type(/^Joint 1/, -60);
        await boris.until(async () => (await boris.joint(1)) === -60, "who tries alone cannot move the arm");
        await anna.type(/^Joint 1/, 12);
        await anna.until(async () => (await anna.joint(1)) === 12, "the one who tries alone moves the arm of all");
        check(/Anna goes on/.test(await room(boris)) && (await boris.joint(1)) === -60, "who tries alone is not left alone");
        await boris.press("Come back");
        await boris.until(async () => (await boris.joint(1)) === 12 && /^600/.test(await boris.page.getByRole("textbox", { name: /^a2:/ }).inputValue()), "coming back does not bring what is shown");
        check(await boris.page.getByRole("textbox", { name: /^Joint 1/ }).isDisabled(), "who came back still moves the arm");
        await boris.page.getByRole("textbox", { name: "What shall the others call you?" }).fill("Boris");
        await boris.press("That is me");
        await openShare(anna);
        await anna.until(async () => /Boris/.test(await people(anna).allInnerTexts().then(String)), "the name that was asked for is not known");
        await openShare(anna);
        await boris.close();
        await anna.until(async () => (await shareButton(anna).innerText()) === "Shared: 0", "who has gone is still there");
        await openShare(anna);
        check((await people(anna).count()) === 1, "the list has others");
        await anna.press("Stop sharing");
        await anna.until(async () => (await shareButton(anna).innerText()) === "Share", "it does not end");
        await anna.close();
    },

    async "a watcher sees another arm, its dimensions, a load, and control taken back"(workshop) {
        const anna = await workshop.page({ robot: "arm4" });
        const boris = await watch(workshop, await share(anna), { viewport: { width: 360, height: 740 }, locale: "ru-RU" });
        await boris.until(async () => /Четырёхзвенная/.test(await boris.page.locator(".subject").innerText()), "the arm is another");
        await anna.type(/^Joint 1/, 33);
        await boris.until(async () => (await boris.joint(1)) === 33, "the joint is not seen");
        await anna.type(/^l12:/, 170);
        await boris.page.locator(".sheets").getByRole("button", { name: "Рука", exact: true }).click();
        await boris.until(async () => (await boris.page.getByText("640").count()) > 0, "the dimension is not seen");
        check((await boris.joint(1)) === 33, "another dimension moved the joints of the watcher");
        await anna.page.getByRole("combobox").first().selectOption("planar3");
        await anna.type("Load at the tool", 0.05);
        await boris.until(async () => /документ 003/.test(await boris.page.locator(".subject").innerText()), "the new arm is not seen");
        await boris.page.locator(".sheets").getByRole("button", { name: "Суставы", exact: true }).click();
        await boris.until(async () => (await boris.page.getByRole("textbox", { name: "Груз на инструменте" }).inputValue()) === "0,050", "the load is not seen");
        await openShare(boris);
        await boris.screenshot("watching-phone-ru");
        await clean(boris, "phone, Russian");
        const wide = await boris.page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 360, `the page is ${wide} pixels wide`);
        await openShare(anna);
        await anna.page.getByTestId("people").getByRole("button", { name: /^Hand over/ }).click();
        await anna.page.getByTestId("room").getByRole("button", { name: "Take control back" }).click();
        await boris.until(async () => /Вы смотрите/.test(await room(boris)), "control was not taken back");
        await boris.close();
        await anna.close();
    },

    async "a watcher sees program, drawing, points and the motion on the timeline, and writes in none of them"(workshop) {
        const anna = await workshop.page({ robot: "drawbot" });
        const link = await share(anna);
        const boris = await watch(workshop, link);
        for (const bench of [anna, boris]) {
            await bench.page.locator("#tab-program").click();
            await bench.page.waitForSelector(".cm-content");
        }
        await anna.page.locator(".cm-content").click();
        await anna.page.keyboard.insertText(PROGRAM);
        const shown = () => boris.page.locator(".cm-content").innerText();
        await boris.until(async () => (await shown()).includes("G1 X20 F3000"), "the program is not seen");
        await boris.page.locator(".cm-content").click();
        await boris.page.keyboard.type("G77");
        check(!(await shown()).includes("G77"), "a watcher writes");

        await anna.page.locator(".program-bar button.primary").click();
        await anna.page.waitForSelector(".timeline");
        await boris.page.waitForSelector(".timeline");
        const duration = async (bench) => (await bench.text("time")).split("/")[1];
        await boris.until(async () => (await duration(boris)) === (await duration(anna)), "the motion is another");
        await anna.until(async () => (await anna.page.locator('.timeline[data-running="true"]').count()) === 0, "it does not end");
        await boris.until(async () => (await boris.text("time")) === (await anna.text("time")), "the time is another");
        await boris.until(async () => String(await boris.tool()) === String(await anna.tool()), "the tool is elsewhere");
        await boris.page.locator("body").press("Comma");
        check((await boris.text("time")) === (await anna.text("time")), "a key of a watcher moves the time");

        await anna.page.locator("body").press("KeyN");
        await boris.page.locator("#tab-teach").click();
        await boris.until(async () => (await boris.page.locator(".point-line").count()) > 0, "the point is not seen");
        await boris.screenshot("watching-program");
        const late = await watch(workshop, link);
        await late.page.waitForSelector(".timeline");
        await late.until(async () => (await late.text("time")) === (await anna.text("time")), "who comes late does not see the motion");
        for (const bench of [anna, boris, late]) await bench.close();
    },

    async "a link to a session that is not there says so, and one can go on alone"(workshop) {
        const { url } = workshop.server;
        const boris = await watch(workshop, `${url}#watch=nowhere`);
        const says = (bench, pattern, what) => bench.until(async () => pattern.test(await room(bench)), what);
        await says(boris, /no session at this link.*Ask for a new link/s, "it does not say that there is no session");
        check(await boris.page.getByRole("textbox", { name: /^Joint 1/ }).isDisabled(), "who waits for a session moves the arm");
        await clean(boris, "no session");
        await boris.screenshot("watching-nothing");
        await boris.page.goto(`${url}?quality=low#watch=..%2Fx`);
        await boris.page.reload();
        await says(boris, /no session at this link/, "a name that is none is not told");
        await boris.press("Use the page on my own");
        await boris.type(/^Joint 1/, 12);
        await boris.until(async () => (await boris.joint(1)) === 12, "the page is not free");
        check(!boris.page.url().includes("watch") && (await boris.page.locator(".room-line").count()) === 0, "it still watches");

        const anna = await workshop.page({ robot: "arm4" });
        const link = await share(anna);
        const vera = await watch(workshop, link, { locale: "ru-RU", viewport: { width: 360, height: 740 } });
        await says(vera, /Вы смотрите/, "the watcher does not see the session");
        const kept = JSON.stringify({ name: link.split("watch=")[1], key: "b".repeat(32) });
        const wrong = await workshop.page({}, { prepare: { content: `sessionStorage.setItem("zveno.room", ${JSON.stringify(kept)})` } });
        await wrong.page.waitForSelector(".room-line");
        await says(wrong, /Somebody else has opened this session.*You watch what/s, "a key that does not fit is not told");
        await wrong.close();
        await anna.page.reload();
        await says(vera, /отошёл|Вы смотрите/, "a reload ends the session");
        await says(vera, /Вы смотрите/, "the session does not go on after a reload");
        await openShare(anna);
        await anna.press("Stop sharing");
        await says(vera, /Показ окончен/, "the end is not told");
        await vera.screenshot("session-ended-phone-ru");
        await vera.press("Работать самостоятельно");
        await vera.type(/^Сустав 1/, 9);
        await vera.until(async () => (await vera.joint(1)) === 9, "the page is not free after the end");
        const alone = await watch(workshop, `${workshop.plain.url}#watch=x`);
        await says(alone, /needs a server/, "without a server it is not told");
        for (const bench of [anna, boris, vera, alone]) await bench.close();
    },

    async "of a program that is too long to be sent a watcher sees size, motion, trail and line, and gives it back whole"(workshop) {
        const anna = await workshop.page({ robot: "drawbot" });
        const link = await share(anna);
        const zigzag = Array.from({ length: 60 }, (_, k) => `G1 X${k % 2 ? 30 : 0} Y${k} F6000`).join("\n");
        const lines = 2 + 60 + 80_000; // what follows the motion takes no time
        await anna.page.locator("#tab-program").click();
        await anna.page.waitForSelector(".cm-content");
        await anna.canvas().evaluate(({ desk }, text) => desk.app.set({ work: { program: { name: "long", text } }, timeline: { factor: 0.1 } }), `G21 G90\n${zigzag}\n${"(nothing)\n".repeat(80_000)}M2`);
        await anna.page.locator(".program-bar button.primary").click();
        await anna.page.waitForSelector(".timeline");

        const boris = await watch(workshop, link);
        await boris.page.locator("#tab-program").click();
        const counted = lines.toLocaleString("en");
        await boris.until(async () => (await boris.text("program-unseen")).includes(`${counted} lines`), "the size is not told");
        await boris.page.waitForSelector(".timeline");
        const rows = (bench) => bench.canvas().evaluate(({ desk }) => desk.app.get().timeline.recording.t.length);
        check((await rows(boris)) === (await rows(anna)), "a motion of few rows came with fewer");
        await boris.until(async () => / of /.test(await boris.text("program-unseen")) && /line \d+/.test(await boris.text("line")), "the line is not told");
        await boris.until(() => boris.canvas().evaluate(({ viewport }) => viewport.scene.getObjectByName("trail") !== undefined), "there is no trail");
        await clean(boris, "program not shown");
        await boris.screenshot("watching-long-program");
        await boris.page.locator("#tab-charts").click();
        await boris.press("Joint accelerations");
        await boris.page.locator("figure").filter({ hasText: "Joint accelerations" }).first().waitFor();

        await openShare(anna);
        await anna.page.getByTestId("people").getByRole("button", { name: /^Hand over/ }).click();
        await boris.until(async () => /You have control/.test(await room(boris)), "control does not come");
        await boris.type(/^Joint 1/, -12);
        await anna.until(async () => (await anna.joint(1)) === -12, "what the guest does is not seen");
        const kept = await anna.canvas().evaluate(({ desk }) => ({ length: desk.app.get().work.program.text.length, plan: Boolean(desk.app.get().timeline.recording.plan) }));
        check(kept.length > 700_000 && kept.plan, `handing over lost the program: ${JSON.stringify(kept)}`);
        for (const bench of [anna, boris]) await bench.close();
    },

    async "the server is killed and started again: the page says so, goes on, and nothing is lost"(workshop) {
        const first = await serveReal(workshop.program, workshop.folder);
        const anna = await workshop.page({ robot: "drawbot" }, { url: first.url, expected: AWAY });
        const boris = await watch(workshop, await share(anna), { expected: AWAY });
        await first.kill();
        const says = (bench, word) => bench.until(async () => (await bench.page.locator(".server").innerText()).includes(word), `it does not say ${word}`);
        await says(anna, "trying again");
        await boris.until(async () => /The link is lost/.test(await room(boris)), "the watcher is not told");

        await anna.page.keyboard.press("Escape");
        await anna.type(/^Joint 1/, -12);
        await anna.until(async () => (await anna.joint(1)) === -12, "the arm does not move without the server");
        await anna.page.getByRole("textbox", { name: "Name" }).fill("while it was away");
        await anna.press("Save");
        await anna.until(async () => /waits in this browser/.test(await anna.text("notice")), "the save does not wait");
        await anna.until(async () => (await anna.page.getByText("saves waiting: 1").count()) === 1, "the mark is not there");
        await anna.screenshot("server-away");
        await clean(anna, "without the server");

        const second = await serveReal(workshop.program, workshop.folder, { port: new URL(first.url).port, data: first.data });
        await says(anna, "server connected");
        await anna.until(async () => /while it was away.*saved on the server/.test(await anna.text("notice")), "the save was not done");
        check((await anna.page.getByText("saves waiting").count()) === 0, "the mark stayed");
        const kept = JSON.parse(readFileSync(join(second.data, "poses", "while it was away.json"), "utf8"));
        near(kept.q[0], -12, 1e-9, "joint 1 in the document");
        await boris.until(async () => (await boris.joint(1)) === -12, "the watcher does not see the arm again");
        await anna.type(/^Joint 1/, 20);
        await boris.until(async () => (await boris.joint(1)) === 20, "showing does not go on");
        await boris.close();
        await anna.close();
        await second.close();
    },

    async "behind a token the link opens a seat among the watchers, and a server with another token says so"(workshop) {
        const first = await serveReal(workshop.program, workshop.folder, { token: true });
        const anna = await workshop.page({}, { url: first.url, exact: true, expected: AWAY });
        check(!anna.page.url().includes("token"), "the token stayed in the address");
        const link = await share(anna);
        check(link.includes("token=") && !link.includes(new URL(first.url).search), `the link is ${link}`);
        const boris = await watch(workshop, link, { expected: AWAY });
        await boris.until(async () => /You watch what Guest/.test(await room(boris)), "the link does not lead to the room");
        check((await boris.text("notice")) === "", await boris.text("notice"));
        await anna.page.getByTestId("people").getByRole("button", { name: /^Hand over/ }).click();
        await boris.until(async () => /You have control/.test(await room(boris)), "control does not come");
        await boris.type(/^Joint 1/, -40);
        await anna.until(async () => (await anna.joint(1)) === -40, "what the guest does is not seen");
        await boris.page.locator("#tab-simulation").click();
        await boris.until(async () => (await boris.page.getByText("This link is for watching").count()) === 1, "a watcher may simulate");
        await first.kill();
        const second = await serveReal(workshop.program, workshop.folder, { port: new URL(first.url).port, data: first.data, token: true });
        await anna.until(async () => /wants its new address/.test(await anna.page.locator(".server").innerText()), "another token is not told");
        check((await anna.joint(1)) === -40, "the arm is lost");
        await anna.page.goto(second.url);
        await connected(anna);
        await anna.until(async () => (await anna.joint(1)) === -40, "the work did not come back");
        await boris.close();
        await anna.close();
        await second.close();
    },

    async "work comes back after a reload and in a new tab, and a save that waited survives a reload"(workshop) {
        const first = await serveReal(workshop.program, workshop.folder);
        const bench = await workshop.page({ robot: "arm4" }, { url: first.url, expected: AWAY });
        await connected(bench);
        await bench.type(/^l12:/, 170);
        await bench.until(async () => (await bench.page.getByText(/to 640\.0.mm/).count()) > 0, "the dimension is not taken");
        await bench.type(/^Joint 1/, 33);
        await bench.until(async () => (await bench.joint(1)) === 33);
        await bench.page.waitForTimeout(600);
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(async () => (await bench.joint(1)) === 33, "the pose did not come back");
        check((await bench.page.getByText(/to 640\.0.mm/).count()) > 0, "the dimension did not come back");

        await bench.page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new Error("busy"); }; }); // until the reload
        await bench.type(/^Joint 1/, 34);
        await bench.until(async () => (await bench.joint(1)) === 34);
        await bench.page.waitForTimeout(600);
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(async () => (await bench.joint(1)) === 34, "what the database did not take is lost");
        await bench.type(/^Joint 1/, 33);
        await bench.until(async () => (await bench.joint(1)) === 33);
        await bench.page.waitForTimeout(600);

        const tab = await bench.page.context().newPage();
        await tab.goto(`${first.url}?quality=low`);
        await tab.getByText("Your last work is back").waitFor();
        check((await tab.locator(".joint .number input").first().inputValue()) === "33.0", "a new tab does not have the work");
        await tab.goto(`${first.url}?quality=low&robot=rl15`);
        await tab.waitForSelector('.page[data-ready="true"]');
        check((await tab.locator(".joint .number input").count()) >= 6, "the address did not win");
        await tab.close();

        await connected(bench);
        await first.kill();
        await bench.until(async () => (await bench.page.locator(".server.lost").count()) === 1, "the loss is not told");
        await bench.page.getByRole("textbox", { name: "Name" }).fill("kept");
        await bench.press("Save");
        await bench.until(async () => (await bench.page.getByText("saves waiting: 1").count()) === 1, "the save does not wait");
        const second = await serveReal(workshop.program, workshop.folder, { port: new URL(first.url).port, data: first.data });
        await bench.page.reload();
        await bench.page.waitForSelector('.page[data-ready="true"]');
        await bench.until(() => existsSync(join(second.data, "poses", "kept.json")), "the save was lost by the reload");
        await bench.until(async () => /kept.*saved on the server/.test(await bench.text("notice")), "that it is saved is not told, or not for long");
        await bench.close();
        await second.close();
    },
};
