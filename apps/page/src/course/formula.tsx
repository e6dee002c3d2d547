/** A formula as MathML, which browsers typeset by themselves; with values, the numbers stand where the names were. */
import { type ComponentChildren, h, type VNode } from "preact";
import { useMemo } from "preact/hooks";
import { readFormula, type Tree, type Values } from "./math";

const GREEK: Record<string, string> = {
    alpha: "α", beta: "β", gamma: "γ", delta: "δ", theta: "θ", phi: "φ", psi: "ψ", omega: "ω", tau: "τ", lambda: "λ", rho: "ρ", sigma: "σ", mu: "μ", xi: "ξ", pi: "π", Delta: "Δ", Sigma: "Σ",
};
const SHOWN_SIGNS: Record<string, string> = { "-": "−", "*": "·", "<=": "≤", ">=": "≥" };
const MARKS: Record<string, string> = { dot: "˙", ddot: "¨", vec: "→" };
const CALLED: Record<string, string> = { asin: "arcsin", acos: "arccos" };

/** A number instead of a name; null leaves the name. */
export type Numbers = (name: string) => string | null;

const tag = (name: string, ...children: ComponentChildren[]): VNode => h(name, {}, ...children) as VNode;
const row = (...children: ComponentChildren[]): VNode => tag("mrow", ...children);
const sign = (text: string): VNode => tag("mo", SHOWN_SIGNS[text] ?? text);
const THIN = h("mspace", { width: "0.18em" }) as VNode;
const fence = (text: string, isHigh: boolean): VNode => h("mo", { stretchy: isHigh ? "true" : "false" }, text) as VNode;
const fenced = (inside: ComponentChildren, isHigh = false): VNode => row(fence("(", isHigh), inside, fence(")", isHigh));

/** Whether it is higher than a line of text: its brackets grow with it. */
function isHigh(tree: Tree): boolean {
    switch (tree.kind) {
        case "matrix":
            return true;
        case "group":
            return [tree.inside, ...tree.more].some(isHigh);
        case "call":
            return tree.args.some(isHigh);
        case "sign":
            return isHigh(tree.of);
        case "chain":
            return isHigh(tree.first) || tree.rest.some(({ sign: one, of }) => one === "/" || isHigh(of));
        default:
            return false;
    }
}

function nameShown(name: string, index: string): VNode {
    const symbol = tag("mi", GREEK[name] ?? name);
    return index === "" ? symbol : tag("msub", symbol, /^\d+$/.test(index) ? tag("mn", index) : tag("mi", GREEK[index] ?? index));
}

const withoutGroup = (tree: Tree): Tree => (tree.kind === "group" ? tree.inside : tree);

function numberShown(text: string, isFirst: boolean): VNode {
    const number = tag("mn", text);
    return text.startsWith("−") && !isFirst ? fenced(number) : number;
}

class Typesetter {
    constructor(private readonly numbers: Numbers) {}

    show(tree: Tree, isFirst = true): VNode {
        switch (tree.kind) {
            case "number":
                return tag("mn", tree.text);
            case "words":
                return tag("mtext", tree.text);
            case "name": {
                const number = this.numbers(tree.name + tree.index);
                return number === null ? nameShown(tree.name, tree.index) : numberShown(number, isFirst);
            }
            case "group":
                return fenced(this.listed([tree.inside, ...tree.more]), isHigh(tree));
            case "power":
                return tag("msup", this.show(tree.base, false), this.show(withoutGroup(tree.to)));
            case "sign":
                return row(sign(tree.sign), this.show(tree.of, false));
            case "matrix":
                return row(tag("mo", "["), tag("mtable", ...tree.rows.map((cells) => tag("mtr", ...cells.map((cell) => tag("mtd", this.show(cell)))))), tag("mo", "]"));
            case "call":
                return this.called(tree.name, tree.args, tree.bare);
            case "chain":
                return this.chained(tree.first, tree.rest, isFirst);
        }
    }

    private listed(trees: Tree[]): VNode[] {
        return trees.flatMap((tree, k) => (k > 0 ? [tag("mo", ","), this.show(tree)] : [this.show(tree)]));
    }

    private called(name: string, args: Tree[], bare: boolean): VNode {
        const [first] = args, mark = MARKS[name];
        if (name === "sqrt" && first) return tag("msqrt", this.show(first));
        if (name === "abs" && first) return row(tag("mo", "|"), this.show(first), tag("mo", "|"));
        if (mark && first) return tag("mover", this.show(first), tag("mo", mark));
        if ((name === "inv" || name === "tr") && first) return tag("msup", this.show(first), name === "inv" ? row(tag("mo", "−"), tag("mn", "1")) : tag("mi", "T"));
        return row(tag("mi", CALLED[name] ?? name), tag("mo", "\u2061"), ...(bare && first ? [THIN, this.show(first, false)] : [fenced(this.listed(args), args.some(isHigh))]));
    }

    /** A quotient becomes a fraction, a sum stays in its line. Numbers beside each other get a dot between them. */
    private chained(first: Tree, rest: { sign: string; of: Tree }[], isFirst: boolean): VNode {
        let shown: ComponentChildren[] = [this.show(first, isFirst)], last = first;
        for (const { sign: one, of } of rest) {
            if (one === "/") {
                const [top] = shown.splice(-1);
                shown.push(tag("mfrac", last.kind === "group" ? this.show(last.inside) : top, this.show(withoutGroup(of))));
            } else if (one === "") {
                shown.push(this.isNumber(of) ? sign("·") : of.kind === "call" ? THIN : tag("mo", "\u2062"), this.show(of, false));
            } else {
                shown.push(sign(one), this.show(of, false));
            }
            last = of;
        }
        return row(...shown);
    }

    private isNumber(tree: Tree): boolean {
        const base = tree.kind === "power" ? tree.base : tree;
        return base.kind === "number" || (base.kind === "name" && this.numbers(base.name + base.index) !== null);
    }
}

const NO_NUMBERS: Numbers = () => null;

export function typeset(tree: Tree, numbers: Numbers = NO_NUMBERS): VNode {
    return new Typesetter(numbers).show(tree);
}

/** The terms of a formula one by one, each a piece of its own, so that a long one goes on in the next line. */
export function piecesOf(tree: Tree, numbers: Numbers = NO_NUMBERS): VNode[] {
    const setter = new Typesetter(numbers), isSum = (one: Tree): one is Extract<Tree, { kind: "chain" }> => one.kind === "chain" && one.rest.every(({ sign: mark }) => ["+", "-", "±", "="].includes(mark));
    const terms = (one: Tree, before: VNode[]): VNode[] => {
        if (!isSum(one)) return [row(...before, setter.show(one, before.length === 0))];
        return [...terms(one.first, before), ...one.rest.flatMap(({ sign: mark, of }) => terms(of, [h("mo", { form: "infix" }, SHOWN_SIGNS[mark] ?? mark) as VNode]))];
    };
    return terms(tree, []).map((piece, k) => h("math", { key: k, displaystyle: "true" }, piece) as VNode);
}

export function Formula({ text, block = false }: { text: string; block?: boolean }) {
    const shown = useMemo(() => typeset(readFormula(text)), [text]);
    return h("math", { display: block ? "block" : "inline" }, shown);
}

/** Names whose numbers are angles are shown with a degree sign. */
export function numbersFrom(values: Values, units: Record<string, string>, write: (value: number, unit: string) => string): Numbers {
    return (name) => (Number.isFinite(values[name]) ? write(values[name] as number, units[name] ?? "") : null);
}
