// What the core says, in Russian: each of its sentences is recognised, and none that it really says stays English.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "./workshop.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(new URL("../../apps/page/package.json", import.meta.url));
const table = JSON.parse(readFileSync(join(root, "apps/page/src/text/core_ru.json"), "utf8"));
const CONVERSION = /%%|%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z)?([dioxXucsfgGeE])/g;

async function loadTranslator() {
    const file = join(root, "apps/page/src/text/core_words.ts");
    const { code } = await require("esbuild").transform(readFileSync(file, "utf8"), { loader: "ts", format: "esm" });
    const { translator } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
    return translator(table);
}

// The core without a browser: a request as text in, an answer as text out.
async function loadCore(folder) {
    const file = join(folder, readdirSync(folder).find((name) => /^zveno-.*\.wasm$/.test(name)));
    const { exports: core } = (await WebAssembly.instantiate(readFileSync(file), {})).instance;
    core._initialize();
    const page = core.zv_page_create();
    return (request) => {
        const bytes = Buffer.from(request);
        const at = core.malloc(bytes.length);
        new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
        const answer = core.zv_page_answer(page, at, bytes.length);
        core.free(at);
        return Buffer.from(core.memory.buffer, answer, core.zv_page_answer_size(page)).toString();
    };
}

// A sentence of this format with values in it that no table knows, and the values.
function sample(format) {
    const values = [];
    const example = { d: "7", i: "7", u: "7", x: "2F", X: "2F", c: "Q", s: "zz" };
    const sentence = format.replace(CONVERSION, (whole, letter) => {
        if (whole === "%%") return "%";
        values.push(letter === "s" ? `zz${values.length}` : example[letter] ?? "2.5");
        return values.at(-1);
    });
    return { sentence, values };
}

const corpus = (name) => readdirSync(join(root, "tests/fuzz/corpus", name)).map((file) => readFileSync(join(root, "tests/fuzz/corpus", name, file), "utf8"));

// Everything in an answer that a person may be told.
function sentencesOf(answer) {
    const { error, why, errors = [], warnings = [] } = answer;
    const isWord = /^[a-z]+_[a-z]+$/.test(why ?? ""); // of a list, such as start_collides: no sentence
    return [error?.message, isWord ? null : why, ...[errors, warnings].flat().map((one) => one?.message)].filter((one) => typeof one === "string");
}

export const cases = {
    async "every sentence of the core is recognised by its format, with its values in their places"() {
        const translate = await loadTranslator();
        const wrong = [];
        for (const [format, russian] of Object.entries(table)) {
            const { sentence, values } = sample(format);
            const isBare = !/\p{L}/u.test(russian);
            const expected = isBare ? sentence : russian.replace(/\{(\d+)\}/g, (_, number) => values[number - 1]);
            if (translate(sentence) !== expected) wrong.push(`${sentence}\n  became ${translate(sentence)}\n  and not ${expected}`);
        }
        check(wrong.length === 0, wrong.join("\n"));
    },

    async "whatever the core refuses, it says so in Russian"(workshop) {
        const translate = await loadTranslator(), ask = await loadCore(workshop.folder);
        const programs = corpus("gcode").flatMap((program) => ["gcode", "plan"].map((op) => JSON.stringify({ op, program, robot: "rl15" })));
        const requests = [...corpus("request").flatMap((text) => text.split("\n")), ...programs, ...corpus("robot").map((text) => `{"op": "robots", "robot": ${text}}`)];
        const said = new Set(requests.flatMap((request) => sentencesOf(JSON.parse(ask(request)))));
        const isEnglish = (sentence) => /\b[a-z]{2,} [a-z]{2,}\b/.test(sentence.replace(/'[^']*'|"[^"]*"|\S*,/g, "")) || !/[а-яё]/i.test(sentence);
        const english = [...said].map(translate).filter(isEnglish);
        check(said.size > 100, `the core said only ${said.size} sentences`);
        check(english.length === 0, `not in Russian:\n${english.join("\n")}`);
    },

    async "a dimension that cannot be is refused in the language of the page"(workshop) {
        const bench = await workshop.page({ lang: "ru" });
        await bench.until(() => bench.canvas().evaluate((canvas) => canvas.desk.app.get().settings.translate("division by zero") === "деление на ноль"), "the sentences do not come");
        await bench.type(/^l1/, -5);
        await bench.until(async () => /размеру "l1" дано значение .*-5.*ожидалось: длина больше 0 мм/.test(await bench.text("notice")), `it says ${await bench.text("notice")}`);
        await bench.close();
    },

    async "robot files and examples speak the language of the page"(workshop) {
        const bench = await workshop.page({ lang: "ru" });
        const source = await bench.page.locator(".field").first().getAttribute("title");
        check(/^принято: .*документе 000/.test(source), `the source of a dimension is: ${source}`);
        check((await bench.page.getByRole("textbox", { name: /^Сустав 4, запястье/ }).count()) === 1, "the wrist is called in English");
        await bench.page.locator("#tab-program").click();
        await bench.page.waitForSelector(".cm-content");
        await bench.page.getByRole("combobox", { name: "Примеры" }).selectOption("helix");
        const shown = await bench.page.locator(".cm-content").innerText();
        check(shown.includes("(вниз по спирали") && shown.includes("(MSG, внизу)"), `the example says: ${shown}`);
        await bench.page.getByText("Замечаний нет.").waitFor();
        await bench.close();
    },
};
