/**
 * Formulas of the course in a compact notation, read once: the same tree is shown as MathML (formula.tsx) and computed with
 * the numbers of the workbench, so that what one reads and what one sees moving cannot differ.
 *
 *     x = l_1 cos q_1 + l_2 cos(q_1 + q_2)        names have an index after "_", a product needs no sign
 *     q_2 = ± acos((r^2 - l_1^2 - l_2^2)/(2 l_1 l_2))
 *     A = [cos q, -sin q; sin q, cos q]            rows of a matrix end with ";"
 *     dot(q), ddot(q), inv(J), tr(J), vec(p)       marks of a symbol; "words" stand in quotes
 *
 * Angles are degrees here, as everywhere a person looks.
 */

export type Tree =
    | { kind: "number"; text: string }
    | { kind: "name"; name: string; index: string }
    | { kind: "words"; text: string }
    | { kind: "call"; name: string; args: Tree[]; bare: boolean } // bare: sin q
    | { kind: "group"; inside: Tree; more: Tree[] } // more: (q, v)
    | { kind: "matrix"; rows: Tree[][] }
    | { kind: "power"; base: Tree; to: Tree }
    | { kind: "sign"; sign: string; of: Tree }
    | { kind: "chain"; first: Tree; rest: { sign: string; of: Tree }[] }; // of one rank: sums, products, relations

const FUNCTIONS = new Set(["sin", "cos", "tan", "asin", "acos", "atan2", "sqrt", "abs", "hypot", "min", "max", "ln", "det", "dot", "ddot", "inv", "tr", "vec", "mod"]);
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|(atan2|[A-Za-zα-ωΑ-Ω]+(?:_[A-Za-z0-9]+)?)|"([^"]*)"|(<=|>=|[=<>≈+\-±∓*/^(),;[\]{}·×≤≥…]))/y;

interface Token {
    number?: string | undefined;
    name?: string | undefined;
    words?: string | undefined;
    sign?: string | undefined;
}

function tokensOf(text: string): Token[] {
    const tokens: Token[] = [];
    TOKEN.lastIndex = 0;
    for (let end = 0; end < text.trimEnd().length; end = TOKEN.lastIndex) {
        TOKEN.lastIndex = end;
        const found = TOKEN.exec(text);
        if (!found) throw new Error(`the formula "${text}" is not understood at ${text.slice(end, end + 12)}`);
        tokens.push({ number: found[1], name: found[2], words: found[3], sign: found[4] });
    }
    return tokens;
}

const RELATIONS = ["=", "<", ">", "≈", "<=", ">=", "≤", "≥"], SUMS = ["+", "-", "±", "∓"], PRODUCTS = ["*", "/", "·", "×"];

class Reader {
    private at = 0;
    private readonly tokens: Token[];

    constructor(private readonly text: string) {
        this.tokens = tokensOf(text);
    }

    whole(): Tree {
        const tree = this.relation();
        if (this.at < this.tokens.length) this.refuse();
        return tree;
    }

    private refuse(): never {
        throw new Error(`the formula "${this.text}" has something that does not belong there, part ${this.at + 1}`);
    }

    private sign(among: readonly string[]): string | null {
        const sign = this.tokens[this.at]?.sign;
        return sign !== undefined && among.includes(sign) ? sign : null;
    }

    private take(sign: string): boolean {
        if (this.tokens[this.at]?.sign !== sign) return false;
        this.at += 1;
        return true;
    }

    private chain(among: readonly string[], part: () => Tree): Tree {
        const first = part(), rest: { sign: string; of: Tree }[] = [];
        for (let sign = this.sign(among); sign !== null; sign = this.sign(among)) {
            this.at += 1;
            rest.push({ sign, of: part() });
        }
        return rest.length > 0 ? { kind: "chain", first, rest } : first;
    }

    private relation(): Tree {
        return this.chain(RELATIONS, () => this.chain(SUMS, () => this.product()));
    }

    /** What stands beside each other is multiplied. */
    private product(): Tree {
        const first = this.signed(), rest: { sign: string; of: Tree }[] = [];
        for (;;) {
            const sign = this.sign(PRODUCTS), next = this.tokens[this.at];
            if (sign) this.at += 1;
            else if (!next || (next.sign !== undefined && next.sign !== "(" && next.sign !== "[")) break;
            rest.push({ sign: sign ?? "", of: sign ? this.signed() : this.power() });
        }
        return rest.length > 0 ? { kind: "chain", first, rest } : first;
    }

    private signed(): Tree {
        const sign = this.sign(SUMS);
        if (!sign) return this.power();
        this.at += 1;
        return { kind: "sign", sign, of: this.power() };
    }

    private power(): Tree {
        const base = this.atom();
        return this.take("^") ? { kind: "power", base, to: this.atom() } : base;
    }

    private list(end: string): Tree[] {
        const found: Tree[] = [this.relation()];
        while (this.take(",")) found.push(this.relation());
        if (!this.take(end)) this.refuse();
        return found;
    }

    private atom(): Tree {
        const { number, name, words, sign } = this.tokens[this.at] ?? {};
        this.at += 1;
        if (number !== undefined) return { kind: "number", text: number };
        if (words !== undefined) return { kind: "words", text: words };
        if (name !== undefined) return this.named(name);
        if (sign === "…") return { kind: "words", text: "…" };
        if (sign === "(") {
            const [inside = this.refuse(), ...more] = this.list(")");
            return { kind: "group", inside, more };
        }
        return sign === "[" ? this.matrix() : this.refuse();
    }

    private named(name: string): Tree {
        if (FUNCTIONS.has(name)) {
            if (this.take("(")) return { kind: "call", name, args: this.list(")"), bare: false };
            return { kind: "call", name, args: [this.power()], bare: true };
        }
        const [letters = "", index = ""] = name.split("_");
        return { kind: "name", name: letters, index };
    }

    private matrix(): Tree {
        const rows: Tree[][] = [];
        do {
            const row = [this.relation()];
            while (this.take(",")) row.push(this.relation());
            rows.push(row);
        } while (this.take(";"));
        if (!this.take("]")) this.refuse();
        return { kind: "matrix", rows };
    }
}

export function readFormula(text: string): Tree {
    return new Reader(text).whole();
}

/** Values by name: "q1" for q_1. NaN: not known. */
export type Values = Record<string, number>;

const DEGREES = 180 / Math.PI;
const COMPUTED: Record<string, (...values: number[]) => number> = {
    sin: (x) => Math.sin(x / DEGREES), cos: (x) => Math.cos(x / DEGREES), tan: (x) => Math.tan(x / DEGREES),
    asin: (x) => Math.asin(x) * DEGREES, acos: (x) => Math.acos(x) * DEGREES, atan2: (y, x) => Math.atan2(y, x) * DEGREES,
    sqrt: Math.sqrt, abs: Math.abs, hypot: Math.hypot, min: Math.min, max: Math.max, ln: Math.log,
    mod: (x, by) => x - by * Math.floor(x / by),
};

const SIGNS: Record<string, (a: number, b: number) => number> = {
    "+": (a, b) => a + b, "-": (a, b) => a - b, "": (a, b) => a * b, "*": (a, b) => a * b, "·": (a, b) => a * b, "/": (a, b) => a / b,
    "<": (a, b) => Number(a < b), ">": (a, b) => Number(a > b), "<=": (a, b) => Number(a <= b), ">=": (a, b) => Number(a >= b), "≤": (a, b) => Number(a <= b), "≥": (a, b) => Number(a >= b),
};

/** The value of a tree; NaN for what has none, such as a matrix or a name that nobody knows. A comparison is 1 or 0. */
export function valueOf(tree: Tree, values: Values): number {
    switch (tree.kind) {
        case "number":
            return Number(tree.text);
        case "name":
            return values[tree.name + tree.index] ?? (tree.name === "pi" ? Math.PI : NaN);
        case "group":
            return valueOf(tree.inside, values);
        case "call":
            return COMPUTED[tree.name]?.(...tree.args.map((arg) => valueOf(arg, values))) ?? NaN;
        case "power":
            return valueOf(tree.base, values) ** valueOf(tree.to, values);
        case "sign":
            return tree.sign === "-" ? -valueOf(tree.of, values) : tree.sign === "+" ? valueOf(tree.of, values) : NaN;
        case "chain":
            return tree.rest.reduce((sum, { sign, of }) => SIGNS[sign]?.(sum, valueOf(of, values)) ?? NaN, valueOf(tree.first, values));
        default:
            return NaN;
    }
}

/** Left and right of the first "=": what is computed, and how. */
export function sidesOf(tree: Tree): { left: Tree; right: Tree } | null {
    const [first] = tree.kind === "chain" ? tree.rest : [];
    return tree.kind === "chain" && first?.sign === "=" && tree.rest.length === 1 ? { left: tree.first, right: first.of } : null;
}

/** The name that a formula gives, as values are called; "" for none. */
export const nameOf = (tree: Tree): string => (tree.kind === "name" ? tree.name + tree.index : "");

/** Whether a condition such as "abs(q_1 - 60) < 3" holds. */
export function holds(condition: string, values: Values): boolean {
    return valueOf(readFormula(condition), values) === 1;
}
