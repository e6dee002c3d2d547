// How long a page holds up its own thread.
import { check } from "./workshop.mjs";

let last = Promise.resolve(); // a browser traces one page at a time

async function trace(browser, page, work) {
    await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
    await page.evaluate(() => void performance.mark("begins"));
    const problem = await work().catch((why) => why); // the trace must end in any case
    const events = JSON.parse(await browser.stopTracing()).traceEvents;
    if (problem) throw problem;
    const mark = events.find(({ name, cat }) => name === "begins" && cat.includes("user_timing"));
    const tasks = events.filter(({ ph, name, pid, tid, ts }) => ph === "X" && name.endsWith("RunTask") && pid === mark.pid && tid === mark.tid && ts > mark.ts);
    check(tasks.length > 100, "the tasks of the page were not seen");
    return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
}

// The longest task of the page while `work` is done, in ms of the processor: others may keep the machine busy.
export function longestTask({ browser }, page, work) {
    const done = last.then(() => trace(browser, page, work));
    last = done.catch(() => {});
    return done;
}
