// A server that goes away after the page has come: tabs that nobody has opened yet work on, or say that they are missing.
import { serveReal } from "./real_server.mjs";
import { check } from "./workshop.mjs";

const AWAY = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection|Failed to fetch|ERR_FAILED/; // said by the browser itself

async function shows(bench, tab) {
    await bench.page.locator(`#tab-${tab}`).click();
    await bench.until(async () => (await bench.page.locator("#drawer-content").innerText()).trim().length > 20, `the tab ${tab} stays blank`);
    check((await bench.page.locator(".missing").count()) === 0, `the tab ${tab} is missing`);
}

export const cases = {
    async "every tab opens for the first time after the server has gone"(workshop) {
        const server = await serveReal(workshop.program, workshop.folder);
        const bench = await workshop.page({ robot: "arm4" }, { url: server.url, expected: AWAY, ahead: true });
        await bench.page.waitForSelector('html[data-fetched="all"]');
        await server.close();
        const tabs = await bench.page.locator('.tabs [role="tab"]').evaluateAll((all) => all.map(({ id }) => id.replace("tab-", "")));
        check(tabs.length >= 9, `the tabs are ${tabs}`); // with the table of targets, which arm4 has
        for (const tab of tabs) await shows(bench, tab);
        await bench.look({ language: "ru" });
        await bench.until(async () => /сервер/i.test(await bench.page.locator(".server").innerText()), "the other language does not come");
        await bench.close();
    },

    async "a tab that could not be fetched says so, and comes when the server is back"(workshop) {
        const first = await serveReal(workshop.program, workshop.folder);
        const port = new URL(first.url).port;
        // nothing is fetched ahead in this page: as if the server had gone at once; the programs have a file of their own
        const bench = await workshop.page({}, { url: first.url, expected: AWAY });
        await bench.page.waitForLoadState("networkidle"); // the parts of the first picture are there
        await first.kill();
        await bench.page.locator("#tab-program").click();
        await bench.until(async () => (await bench.page.locator(".missing").count()) === 1, "a missing tab says nothing");
        check(/server is away/.test(await bench.page.locator(".missing").innerText()), "the sentence is another one");
        await bench.type(/^Joint 1/, 25);
        check((await bench.joint(1)) === 25, "the rest of the page does not work on");
        const second = await serveReal(workshop.program, workshop.folder, { port, data: first.data });
        await bench.until(async () => {
            if ((await bench.page.locator(".missing").count()) === 0) return true;
            await bench.page.locator(".missing button").click({ timeout: 1000 }).catch(() => {}); // it may come by itself meanwhile
            return false;
        }, "the tab does not come back");
        await bench.until(async () => (await bench.page.locator("#drawer-content").innerText()).trim().length > 20, "the tab stays blank");
        check((await bench.joint(1)) === 25, "the arm has moved");
        await bench.close();
        await second.close();
    },

    async "deleted documents and earlier versions are removed from the page"(workshop) {
        const server = await serveReal(workshop.program, workshop.folder);
        const bench = await workshop.page({}, { url: server.url, expected: AWAY });
        await bench.page.waitForSelector(".space");
        bench.page.on("dialog", (dialog) => void dialog.accept());
        await bench.page.getByRole("textbox", { name: "Name", exact: true }).first().fill("short lived");
        for (let i = 0; i < 2; ++i) await bench.press("Save");
        await bench.page.getByRole("button", { name: /short lived/ }).first().waitFor();
        await bench.page.getByRole("button", { name: /^Delete short lived/ }).click();
        await bench.page.getByText("Space on the server").click();
        await bench.press("Empty the trash");
        await bench.until(async () => /^[12] files removed/.test(await bench.text("space")), "the trash is not emptied");
        await bench.press("Drop earlier versions");
        await bench.until(async () => /^\d files removed, 0\.0 MB freed/.test(await bench.text("space")), "versions are not dropped");
        await bench.close();
        await server.close();
    },
};
