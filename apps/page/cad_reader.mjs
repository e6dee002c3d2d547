// OpenCascade as WebAssembly (occt-import-js) for a worker of the page. Its glue makes small functions out of text, which
// the page's content security policy forbids, and rightly so: here these become functions that do the same.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
export const folder = dirname(require.resolve("occt-import-js"));

// A call from JavaScript into the module, and one from the module into JavaScript.
const REPLACED = [
    ["let[args,invokerFnBody]=createJsInvoker(argTypes,isClassMethodFunc,returns,isAsync);args.push(invokerFnBody);var invokerFn=newFunc(Function,args)(...closureArgs);",
        `var invokerFn = function (...given) {
            var destructors = needsDestructorStack ? [] : null, wired = [cppTargetFunc], first = isClassMethodFunc ? 1 : 2;
            if (isClassMethodFunc) wired.push(argTypes[1].toWireType(destructors, this));
            for (var k = 2; k < argTypes.length; ++k) wired.push(argTypes[k].toWireType(destructors, given[k - 2]));
            var rv = cppInvokerFunc(...wired);
            if (needsDestructorStack) runDestructors(destructors);
            else for (var k = first; k < argTypes.length; ++k) if (argTypes[k].destructorFunction !== null) argTypes[k].destructorFunction(wired[k - first + 1]);
            return returns ? argTypes[0].fromWireType(rv) : undefined;
        };`],
    ["var invokerFunction=newFunc(Function,params)(...args);",
        `var invokerFunction = function (obj, func, destructorsRef, at) {
            var list = [], place = at;
            for (var k = 0; k < argCount; ++k) {
                list.push(types[k].readValueFromPointer(place));
                place += types[k].argPackAdvance;
            }
            var rv = kind === 1 ? new func(...list) : kind === 0 ? func.call(obj, ...list) : func.call(...list);
            return retType.isVoid ? undefined : emval_returnValue(retType, destructorsRef, rv);
        };`],
];

function withoutTextAsCode(glue) {
    return REPLACED.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error("occt-import-js has other glue than apps/page/cad_reader.mjs knows");
        return text.replace(from, () => to);
    }, glue);
}

/** For esbuild: the glue as it may run. */
export const cadGlue = {
    name: "cad-glue",
    setup(building) {
        building.onLoad({ filter: /occt-import-js\.js$/ }, ({ path }) => ({ contents: withoutTextAsCode(readFileSync(path, "utf8")), loader: "js" }));
    },
};

export const moduleBytes = () => readFileSync(join(folder, "occt-import-js.wasm"));
export const licences = () => ["license.occt-import-js.txt", "license.occt.txt"].map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
