// One browser for all cases: opens the page, reads it as a person does, and notes everything that went wrong in it.
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../apps/page/package.json", import.meta.url));
const { chromium } = require("playwright-core");

export const FLAGS = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--enable-unsafe-swiftshader",
];
// The shell is Chromium without the windows around a page, which take longer to open than the page itself.
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const PATIENCE_MS = 60_000; // others may keep the machine busy
const WIDE = { width: 1040, height: 620 };

// A screen of 10 pictures a second: Chromium would draw 60, and without graphics hardware each takes a good part of its time.
const SLOW_SCREEN = () => {
    const PERIOD_MS = 95, ask = window.requestAnimationFrame.bind(window), forget = window.cancelAnimationFrame.bind(window);
    const waiting = new Map(); // how to forget what was asked for, by the number that was given out
    let last = 0, shown = 0; // ms, the picture before
    const wait = (number, work) => {
        const rest = shown + PERIOD_MS - performance.now(); // slept through: asked for at once, the browser would make pictures in vain
        if (rest > 0) {
            const timer = setTimeout(() => look(number, work), rest);
            waiting.set(number, () => clearTimeout(timer));
        } else {
            look(number, work);
        }
    };
    const look = (number, work) => {
        const frame = ask((now) => {
            if (now > shown && now < shown + PERIOD_MS - 5) {
                wait(number, work);
                return;
            }
            shown = now;
            waiting.delete(number);
            work(now);
        });
        waiting.set(number, () => forget(frame));
    };
    window.requestAnimationFrame = (work) => {
        wait(++last, work);
        return last;
    };
    window.cancelAnimationFrame = (number) => {
        waiting.get(number)?.();
        waiting.delete(number);
    };
};

// A picture that nobody looks at is not painted: more than half of the processor time of the cases went into software graphics.
// All the rest happens (bodies, matrices, what lies under the pointer); pixels come when they are asked for.
const UNPAINTED = () => {
    window.paints = false;
    const all = WebGL2RenderingContext.prototype;
    for (const kind of ["clear", "drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced"]) {
        const paint = all[kind];
        all[kind] = function (...words) { if (window.paints) paint.apply(this, words); };
    }
};

// The same of the panels: laid out, found by the pointer, and not painted. Chromium calls such a page idle late.
const VEILED = () => {
    const veil = new CSSStyleSheet();
    veil.replaceSync("html { opacity: 0 }");
    document.adoptedStyleSheets.push(veil);
    window.unveil = () => { veil.disabled = true; };
    window.cover = () => { veil.disabled = false; };
};

// Most cases need few parts of the page; fetching and compiling all of them ahead takes longer than what many of them do.
const SAVING = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

export const AXE = require.resolve("axe-core/axe.min.js");

export function check(holds, sentence) {
    if (!holds) throw new Error(sentence);
}

export function near(value, expected, within, what) {
    check(Math.abs(value - expected) <= within, `${what} is ${value}, expected ${expected} within ${within}`);
}

export class Workshop {
    idle = new Map(); // pages that were closed, by what they were opened with

    // `places`: folder of the page, the real server, a plain file host, folder for screenshots or null.
    static async open(places) {
        const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync), args: FLAGS });
        const still = readdirSync(places.folder).find((name) => name.endsWith(".css")); // a file of the page in which nothing runs
        return Object.assign(new Workshop(), places, { browser, still, problems: [] });
    }

    // A page ready to be used, in a profile without a past. Light graphics unless asked otherwise; `exact`: the address as it is;
    // `expected`: what the browser itself may write to the console of this page; `painted`: pixels are looked at, not only in a screenshot;
    // `ahead`: parts that nobody has asked for are fetched in idle time, as they are for everybody.
    async page(query = {}, { viewport = WIDE, url = this.server.url, exact = false, hash = "", prepare, expected, painted = query.quality === "high", ahead = false, ...context } = {}) {
        const host = [this.server.url, this.plain.url].find((one) => url.startsWith(one));
        const kind = host && !prepare && !expected ? JSON.stringify([host, painted, ahead, context]) : null;
        const page = this.idle.get(kind)?.pop() ?? await this.newPage(context, prepare, expected, painted, ahead);
        await page.setViewportSize(viewport);
        await page.goto(exact ? url : `${url}?${new URLSearchParams({ quality: "low", ...query })}${hash}`);
        await page.waitForSelector('.page[data-ready="true"]');
        return new Bench(page, this, kind ? { kind, host } : null);
    }

    async newPage(context, prepare, expected, painted = true, ahead = true) {
        const profile = await this.browser.newContext({ locale: "en-US", acceptDownloads: true, ...context });
        const page = await profile.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        page.on("console", (message) => message.type() === "error" && !expected?.test(message.text()) && this.problems.push(message.text()));
        page.on("pageerror", (error) => this.problems.push(error.message));
        await page.addInitScript(SLOW_SCREEN);
        if (!painted) await page.addInitScript(UNPAINTED);
        if (!painted && !ahead) await page.addInitScript(VEILED);
        if (!ahead) await page.addInitScript(SAVING);
        if (prepare) await page.addInitScript(prepare);
        return page;
    }

    // Takes a page back. What its profile has kept is forgotten; its process stays, with the scripts that it has compiled.
    async take(page, { kind, host }) {
        await page.goto(host + this.still);
        await page.mouse.move(0, 0);
        await page.evaluate(async () => {
            localStorage.clear();
            sessionStorage.clear();
            for (const { name } of await indexedDB.databases()) {
                await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: resolve }));
            }
        });
        this.idle.set(kind, [...(this.idle.get(kind) ?? []), page]);
    }

    close() {
        return this.browser.close();
    }
}

// The page in front of one person.
export class Bench {
    constructor(page, workshop, origin) {
        Object.assign(this, { page, workshop, origin });
    }

    close() {
        const stayed = this.origin && this.page.url().startsWith(this.origin.host);
        return stayed ? this.workshop.take(this.page, this.origin) : this.page.context().close();
    }

    // Position and orientation of the tool as shown.
    async tool() {
        const texts = await this.page.locator("[data-testid=readout] dd").allInnerTexts();
        return texts.map((text) => Number(text.replace("−", "-").replace(",", ".").replace(/[^\d.-].*$/, "")));
    }

    async joint(number) {
        const text = await this.page.locator(`.joint:nth-of-type(${number}) .number input`).inputValue();
        return Number(text.replace(",", ".")); // as Russian writes it
    }

    joints(count) {
        return Promise.all(Array.from({ length: count }, (_, k) => this.joint(k + 1)));
    }

    // Types into a number field, by its label, and commits it.
    async type(label, value) {
        const field = this.page.getByRole("textbox", { name: label }).first();
        await field.fill(String(value));
        await field.press("Enter");
    }

    press(name) {
        return this.page.getByRole("button", { name, exact: true }).first().click();
    }

    // Holds a key or a button down until `done` sees what it waits for.
    async hold(down, up, done) {
        await down();
        try {
            await this.until(done);
        } finally {
            await up();
        }
    }

    async until(holds, what = "what was waited for did not come") {
        const start = Date.now(), waited = () => Date.now() - start;
        while (waited() < PATIENCE_MS) {
            if (await holds()) return;
            await this.page.waitForTimeout(Math.min(100, 30 + waited() / 20)); // looking costs time as well
        }
        throw new Error(what);
    }

    // Until no planned motion runs and what follows it is on the page.
    async atRest() {
        await this.page.waitForTimeout(60);
        await this.page.waitForSelector('.page[data-playing="false"]');
        await this.page.waitForTimeout(200);
    }

    text(testid) {
        return this.page.getByTestId(testid).innerText();
    }

    canvas() {
        return this.page.locator(".view canvas");
    }

    // The part of the picture over which no panel lies.
    free() {
        return this.page.locator(".free").boundingBox();
    }

    // Where the tool is on the screen.
    async toolOnScreen() {
        const box = await this.canvas().boundingBox();
        const [x, y] = await this.canvas().evaluate((canvas) => canvas.viewport.toolOnCanvas());
        return { x: box.x + x, y: box.y + y };
    }

    // Until what was asked of the scene is in the picture, and so where a click will look for it.
    painted() {
        return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }

    // The axes of the handle that is under the mouse, or null.
    handle() {
        return this.canvas().evaluate(({ viewport }) => viewport.gizmo?.axis ?? null);
    }

    // Moves the mouse over the handle; pressed before the scene has noticed that, it would take nothing.
    async overHandle(at) {
        await this.until(async () => {
            await this.page.mouse.move(at.x + 1, at.y);
            await this.page.mouse.move(at.x, at.y);
            return (await this.handle()) !== null;
        }, "there is no handle under the mouse");
    }

    // Moves the mouse over the handle of these axes, beside the tool, and says where that is.
    async findHandle(axes) {
        const tool = await this.toolOnScreen();
        for (let away = 4; away <= 48; away += 4) {
            const at = { x: tool.x + away, y: tool.y - away };
            await this.page.mouse.move(at.x, at.y);
            if ((await this.handle()) === axes) return at;
        }
        throw new Error(`there is no handle ${axes} beside the tool`);
    }

    // Another language or other colours, as by the settings; resolves when they are on the screen.
    async look(settings) {
        await this.canvas().evaluate(({ desk }, values) => desk.app.set({ settings: values }), settings);
        await this.painted();
        const { theme, language } = settings;
        if (theme) await this.page.waitForSelector(`html[data-theme="${theme}"]`);
        if (language) await this.page.waitForSelector(`html[lang="${language}"]`);
    }

    // With the panels in sight.
    async seen(look) {
        await this.page.evaluate(() => window.unveil?.());
        const found = await look();
        await this.page.evaluate(() => window.cover?.());
        return found;
    }

    // For people to look at; where nobody named a folder for them there are none.
    async screenshot(name) {
        if (!this.workshop.screenshots) return;
        await this.page.evaluate(() => {
            const { viewport } = document.querySelector(".view canvas") ?? {};
            if (window.paints !== false || !viewport?.draw) return undefined;
            window.paints = true;
            viewport.draw();
            return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        });
        await this.seen(() => this.page.screenshot({ path: `${this.workshop.screenshots}/${name}.png` }));
        await this.page.evaluate(() => { if (window.paints) window.paints = false; });
    }

    // Serious faults of accessibility, as sentences. What was looked through already, and only has other colours now, is judged by its contrast alone.
    async faults(axe) {
        if (!await this.page.evaluate(() => "axe" in window)) await this.page.evaluate(axe);
        const text = await this.page.evaluate(() => document.documentElement.lang + innerWidth + document.body.innerText), rules = text === this.heard ? ["color-contrast"] : undefined;
        const found = await this.seen(() => this.page.evaluate((runOnly) => window.axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) }), rules));
        this.heard = text;
        return found.violations
            .filter(({ impact }) => impact === "serious" || impact === "critical")
            .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
    }
}
