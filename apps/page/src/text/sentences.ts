/** Sentences about the arm: the numbers come from the core, the words from the text table. */
import type { IkAnswer, Robot, Singularity, Solution, Vec3 } from "../core/vocabulary";
import type { Notice } from "../state/app";
import { fixed, type NamedUnits, quantityOf, withUnit } from "../state/units";
import type { Translate } from "./core_words";
import { fill, type Texts } from "./texts";

export interface Words {
    texts: Texts;
    units: NamedUnits;
    core: Translate; // for what the core itself said
}

const IDLE_PART = 0.3; // joints that move less than this part of the most idle one are not worth a word
const AT_SINGULAR = 0.05; // degrees or mm: nearer counts as there

export function placeText(xyz: Vec3, { units }: Words): string {
    return xyz.map((value) => withUnit(value, "length", units)).join(", ");
}

function distanceText(mm: number | null, { texts, units }: Words): string {
    return mm === null ? texts.far : withUnit(mm, "length", units, 1);
}

export function amountText(value: number, joint: number, robot: Robot, { units }: Words): string {
    return withUnit(value, quantityOf(robot.joints[joint - 1]?.unit ?? "deg"), units, 1);
}

function branchOf({ base, elbow, wrist }: Solution["branch"], names: Record<string, string>, only: string): string {
    const words = [base, elbow, wrist].flatMap((word) => names[word ?? ""] ?? []);
    return words.length === 0 ? only : words.join(" · ");
}

export function branchText(solution: Solution, { texts }: Words): string {
    return branchOf(solution.branch, texts.branches, texts.only);
}

/** A branch by its short words. */
export function branchWords(branch: Solution["branch"], { texts }: Words): string {
    return branchOf(branch, texts.branchesShort, texts.only);
}

/** The same for one line of a narrow list. */
export function shortBranchText(solution: Solution, { texts }: Words): string {
    return branchOf(solution.branch, texts.branchesShort, texts.only);
}

export function marginText(solution: Solution, robot: Robot, words: Words): string {
    const { margin, margin_joint: joint } = solution;
    if (margin === null || joint === null) return words.texts.noMargin;
    const amount = amountText(Math.abs(margin), joint, robot, words);
    return fill(solution.in_limits ? words.texts.margin : words.texts.beyondLimit, { amount, joint });
}

/** The same in a few signs: how far, and which joint. */
export function shortMarginText(solution: Solution, robot: Robot, words: Words): string {
    const { margin, margin_joint: joint } = solution;
    if (margin === null || joint === null) return words.texts.noMargin;
    const amount = withUnit(Math.abs(margin), quantityOf(robot.joints[joint - 1]?.unit ?? "deg"), words.units);
    return fill(solution.in_limits ? words.texts.marginShort : words.texts.beyondShort, { amount, joint });
}

/** What came of a target that was asked for. */
export function askedText(answer: IkAnswer, robot: Robot, words: Words, found: Vec3 | null = answer.xyz ?? null): string[] {
    const { texts } = words;
    const nearest = found ? [fill(texts.nearest, { place: placeText(found, words) })] : [];
    if (answer.side) return [fill(texts[answer.side], { distance: distanceText(answer.beyond ?? null, words) }), ...nearest];
    if (answer.height_clamped) return [fill(texts.heightClamped, { distance: distanceText(answer.moved ?? null, words) }), ...nearest];
    const usable = answer.solutions.filter((solution) => solution.in_limits).length;
    if (usable > 0) return [fill(texts.reachedSoon, { count: answer.solutions.length, usable })];
    const best = answer.solutions.reduce((a, b) => ((b.margin ?? 0) > (a.margin ?? 0) ? b : a));
    const joint = best.margin_joint ?? 1;
    return [fill(texts.noneInLimits, { amount: amountText(Math.abs(best.margin ?? 0), joint, robot, words), joint }), ...nearest];
}

function lostText(near: Singularity, there: boolean, texts: Texts): string {
    const { move, turn, name } = near.lost ?? {};
    const direction = (move ?? turn ?? [0, 0, 0]).map((part) => fixed(part, 2, texts.units)).join(texts.units.decimal === "," ? "; " : ", ");
    const words = fill((move ? texts.moveDirections : texts.turnDirections)[name ?? "other"], { direction });
    if (move) return fill(there ? texts.lostMove : texts.hardMove, { along: words });
    return fill(there ? texts.lostTurn : texts.hardTurn, { along: words });
}

function idleText(near: Singularity, texts: Texts): string[] {
    const joints = (near.idle ?? []).flatMap((part, k) => (Math.abs(part) >= IDLE_PART ? [k + 1] : []));
    if (joints.length === 0) return [];
    return [fill(joints.length === 1 ? texts.idleOne : texts.idle, { joints: joints.join(", ") })];
}

/** Near a singular pose: what is lost, what cancels, which way leads out. */
export function singularText(near: Singularity, robot: Robot, words: Words): string[] {
    if (!near.near) return [];
    const { texts } = words;
    const joint = near.joint ?? 1, away = near.away ?? 0;
    const there = Math.abs(away) < AT_SINGULAR;
    const name = (near.names ?? []).map((word) => texts[word]).join(", ") || texts.noName;
    const out = there ? texts.outEither : away > 0 ? texts.outPlus : texts.outMinus;
    return [
        fill(there ? texts.singularAt : texts.singularNear, { name }),
        lostText(near, there, texts),
        ...idleText(near, texts),
        fill(out, { joint, away: amountText(Math.abs(away), joint, robot, words) }),
    ];
}

const LEAST_SLIDE_MM = 1e-3; // less is not seen

/** Where the tool gets within the joint limits. */
export function extentText({ extent, capability }: Robot, { texts, units }: Words): string {
    if (!extent) return texts.extentUnknown;
    const [least, most] = extent.radius.map((mm) => withUnit(mm, "length", units)), [low, high] = (extent.height ?? []).map((mm) => withUnit(mm, "length", units));
    const span = extent.radius[0] < LEAST_SLIDE_MM ? fill(texts.extentDisc, { most: most ?? "" }) : fill(texts.extentRing, { least: least ?? "", most: most ?? "" });
    return capability.plane || !low || !high ? span : `${span} ${fill(texts.extentHeights, { low, high })}`;
}

function linkedText(size: number, without: string[], texts: Texts): string {
    const copied = fill(texts.linkCopied, { size: fixed(size / 1000, 1, texts.units) });
    return without.length > 0 ? `${copied} ${fill(texts.linkLacks, { parts: without.join(", ") })}` : copied;
}

function limitText({ joint, asked, given }: Extract<Notice, { kind: "limit" }>, robot: Robot | null, words: Words): string {
    if (asked === undefined || given === undefined || !robot) return fill(words.texts.stopLimit, { joint });
    const amount = (value: number): string => withUnit(value, quantityOf(robot.joints[joint - 1]?.unit ?? "deg"), words.units);
    return fill(words.texts.limitClamped, { joint, asked: amount(asked), given: amount(given) });
}

export function noticeText(notice: Notice, robot: Robot | null, words: Words): string {
    const { texts } = words;
    switch (notice.kind) {
        case "limit":
            return limitText(notice, robot, words);
        case "rim":
            return fill(notice.slid > LEAST_SLIDE_MM ? texts.rimSlides : texts.rimStops, { distance: distanceText(notice.beyond, words) });
        case "reach":
            return texts.stopReach;
        case "singularity":
            return texts.stopSingular;
        case "clamped":
            return fill(texts.clamped, {
                distance: distanceText(notice.beyond, words), place: placeText(notice.xyz, words),
            });
        case "asked":
            return robot ? askedText(notice.answer, robot, words).join(" ") : "";
        case "touching":
            return fill(texts.touching, { sentence: words.core(notice.sentence) });
        case "refused":
            return fill(texts.refused, { message: words.core(notice.message) });
        case "saved":
            return [
                fill({ server: texts.savedServer, browser: texts.savedBrowser, waiting: texts.savedLater }[notice.where], { name: notice.name }),
                ...(notice.withoutProgram ? [texts.savedNoProgram] : []),
            ].join(" ");
        case "server away":
            return texts.serverAway;
        case "no storage":
            return texts.noStorage;
        case "restored":
            return texts.restored;
        case "watching":
            return texts.watchingNotice;
        case "control asked":
            return texts.controlAsked;
        case "linked":
            return linkedText(notice.size, notice.without.map((part) => texts.linkParts[part]), texts);
    }
}
