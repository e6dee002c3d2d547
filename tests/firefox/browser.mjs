// Firefox by WebDriver BiDi: one browser without a past, its pages, and a hand on them.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSocket } from "./socket.mjs";

const START_MS = 60_000, PATIENCE_MS = 30_000;
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Control: "\uE009", Backspace: "\uE003" };

// What a page may not do: ask others, nor show what is new.
const QUIET = {
    "browser.shell.checkDefaultBrowser": false, "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": false, "toolkit.telemetry.reportingpolicy.firstRun": false,
    "app.update.enabled": false, "browser.aboutwelcome.enabled": false, "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false,
    "extensions.getAddons.cache.enabled": false, "browser.safebrowsing.update.enabled": false, "services.settings.server": "data:,", "intl.accept_languages": "en-US",
};

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A screen in memory; null where there is no Xvfb.
export function openScreen() {
    return new Promise((resolve) => {
        const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
        child.on("error", () => resolve(null));
        child.stdio[3].once("data", (number) => resolve({ name: `:${String(number).trim()}`, close: () => child.kill() }));
    });
}

export class Firefox {
    problems = []; // errors that pages wrote to the console
    waiting = new Map(); // answers that are still to come, by number
    last = 0;

    // On a screen (":1") it has WebGL, without one it runs headless and has none.
    static async launch(program, preferences = {}, screen = null) {
        const profile = mkdtempSync(join(tmpdir(), "zveno-firefox-"));
        writeFileSync(join(profile, "user.js"), Object.entries({ ...QUIET, ...preferences }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));
        const child = spawn(program, [...(screen ? [] : ["--headless"]), "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...(screen && { DISPLAY: screen }) } });
        const address = await new Promise((resolve, reject) => {
            let said = "";
            child.stderr.on("data", (more) => {
                said += more;
                const [, found] = /BiDi listening on (ws:\S+)/.exec(said) ?? [];
                if (found) resolve(found);
            });
            child.on("exit", () => reject(new Error(`Firefox ended: ${said}`)));
            setTimeout(() => reject(new Error(`Firefox does not start: ${said}`)), START_MS).unref();
        });
        const browser = Object.assign(new Firefox(), { child, profile });
        browser.socket = await openSocket(`${address}/session`, (text) => browser.take(JSON.parse(text)), () => browser.end());
        await browser.ask("session.new", { capabilities: {} });
        await browser.ask("session.subscribe", { events: ["log.entryAdded"] });
        return browser;
    }

    ask(method, params) {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, method });
            this.socket.send(JSON.stringify({ id, method, params }));
        });
    }

    take({ id, type, result, message, error, method, params }) {
        if (method === "log.entryAdded" && params.level === "error") this.problems.push(`${params.text} ${params.source?.context ?? ""}`);
        const asked = this.waiting.get(id);
        if (!asked) return;
        this.waiting.delete(id);
        if (type === "success") asked.resolve(result);
        else asked.reject(new Error(`${asked.method}: ${error}: ${message}`));
    }

    end() {
        for (const { reject, method } of this.waiting.values()) reject(new Error(`${method}: Firefox has ended`));
        this.waiting.clear();
    }

    // A page of its own, with storage of its own.
    async page(url, { width, height }) {
        const { userContext } = await this.ask("browser.createUserContext", {});
        const { context } = await this.ask("browsingContext.create", { type: "tab", userContext });
        await this.ask("browsingContext.setViewport", { context, viewport: { width, height } });
        await this.ask("browsingContext.navigate", { context, url, wait: "complete" });
        return new Page(this, context, userContext);
    }

    async close() {
        this.ask("browser.close", {}).catch(() => {});
        await Promise.race([new Promise((resolve) => this.child.on("exit", resolve)), wait(5000)]);
        this.child.kill("SIGKILL");
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

export class Page {
    constructor(browser, context, userContext) {
        Object.assign(this, { browser, context, userContext });
    }

    // The value of a function in the page; arguments and value are JSON.
    async run(work, ...values) {
        const { type, result, exceptionDetails } = await this.browser.ask("script.callFunction", {
            target: { context: this.context }, awaitPromise: true, functionDeclaration: `async (text) => JSON.stringify(await (${work})(...JSON.parse(text)) ?? null)`,
            arguments: [{ type: "string", value: JSON.stringify(values) }],
        });
        if (type === "exception") throw new Error(exceptionDetails.text);
        return JSON.parse(result.value);
    }

    async until(holds, what) {
        const start = Date.now();
        while (Date.now() - start < PATIENCE_MS) {
            if (await holds()) return;
            await wait(60);
        }
        throw new Error(what);
    }

    // The middle of what has this role and name, as assistive technology knows it, scrolled into view.
    async find(role, name, number = 0) {
        let place = null;
        await this.until(async () => {
            const { nodes } = await this.browser.ask("browsingContext.locateNodes", { context: this.context, locator: { type: "accessibility", value: { role, name } } });
            const node = nodes[number];
            if (!node) return false;
            const { result } = await this.browser.ask("script.callFunction", {
                target: { context: this.context }, awaitPromise: true, arguments: [node],
                functionDeclaration: `async (node) => {
                    node.scrollIntoView({ block: "nearest" });
                    await new Promise((done) => requestAnimationFrame(done));
                    const { x, y, width, height } = node.getBoundingClientRect();
                    return JSON.stringify(width > 0 && !node.disabled ? [x + width / 2, y + height / 2] : null);
                }`,
            });
            place = JSON.parse(result.value);
            return place !== null;
        }, `there is no ${role} "${name}"`);
        return { x: Math.round(place[0]), y: Math.round(place[1]) };
    }

    perform(type, id, actions, more = {}) {
        return this.browser.ask("input.performActions", { context: this.context, actions: [{ type, id, actions, ...more }] });
    }

    mouse(actions) {
        return this.perform("pointer", "mouse", actions, { parameters: { pointerType: "mouse" } });
    }

    async clickAt({ x, y }, times = 1) {
        const press = [{ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
        await this.mouse([{ type: "pointerMove", x, y }, ...Array.from({ length: times }, () => press).flat()]);
    }

    async click(role, name, number) {
        await this.clickAt(await this.find(role, name, number));
    }

    // From one place to the other with the button held.
    async drag(from, to, steps = 6) {
        const way = Array.from({ length: steps }, (_, k) => ({
            type: "pointerMove", duration: 30, x: Math.round(from.x + ((to.x - from.x) * (k + 1)) / steps), y: Math.round(from.y + ((to.y - from.y) * (k + 1)) / steps),
        }));
        await this.mouse([{ type: "pointerMove", ...from }]);
        await wait(200); // the handle is seen under the mouse first
        await this.mouse([{ type: "pointerDown", button: 0 }, ...way, { type: "pause", duration: 100 }, { type: "pointerUp", button: 0 }]);
    }

    async keys(text) {
        await this.perform("key", "keyboard", [...text].flatMap((value) => (value === "\n" ? [KEYS.Enter] : [value])).flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]));
    }

    async press(...names) {
        const values = names.map((name) => KEYS[name] ?? name);
        await this.perform("key", "keyboard", [...values.map((value) => ({ type: "keyDown", value })), ...values.reverse().map((value) => ({ type: "keyUp", value }))]);
    }

    // Types into a field in place of what is there, and commits it.
    async type(name, value) {
        await this.clickAt(await this.find("textbox", name), 3);
        await this.press("Control", "a");
        await this.keys(String(value));
        await this.press("Enter");
    }

    async screenshot(file) {
        const { data } = await this.browser.ask("browsingContext.captureScreenshot", { context: this.context });
        writeFileSync(file, Buffer.from(data, "base64"));
    }

    close() {
        return this.browser.ask("browser.removeUserContext", { userContext: this.userContext });
    }
}
