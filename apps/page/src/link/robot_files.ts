/**
 * Robot files of a person: opened, kept on the shelf of robots and in this browser, which finds them again after a reload. An
 * arm that has the name of another one gets a name of its own.
 */
import { addOwnRobot, type Description, ownRobot, ownRobots, removeOwnRobot } from "../core/own_robots";
import { Refused } from "../core/core";
import type { Robot } from "../core/vocabulary";
import type { Desk } from "../desk";
import { keysOf, local } from "../state/storage";
import { fill, LANGUAGES } from "../text/texts";
import { shelfOf } from "./shelf";

const PREFIX = "zveno.robot."; // as the shelf of this browser has it

function freeName(name: string, taken: (name: string) => boolean): string {
    for (let number = 2; ; ++number) {
        const next = `${name}-${number}`;
        if (!taken(next)) return next;
    }
}

/** A description under a name that is not another arm's; an equal one keeps the name under which it is known. */
function withFreeName(description: Description, robots: Robot[]): Description {
    const taken = (name: string): boolean => robots.some((robot) => robot.name === name);
    const known = JSON.stringify(ownRobot(description.name)) === JSON.stringify(description);
    return known || !taken(description.name) ? description : { ...description, name: freeName(description.name, taken) };
}

function keepHere(description: Description): void {
    try {
        local.setItem(PREFIX + description.name, JSON.stringify(description, null, 2));
    } catch {
        // a browser that forbids storage: the arm lasts as long as the page
    }
}

/** What this browser kept, known again before the first arm is chosen. */
export function recallRobots(): void {
    for (const key of keysOf(local).filter((one) => one.startsWith(PREFIX))) {
        try {
            addOwnRobot({ ...(JSON.parse(local.getItem(key) ?? "") as Description), name: key.slice(PREFIX.length) });
        } catch {
            // a damaged entry: the others are still good
        }
    }
}

/** The list of arms: those that ship, then the own ones that the core takes. */
export async function listRobots({ app, core }: Pick<Desk, "app" | "core">): Promise<void> {
    const shipped = (await core.ask<"robots">({ op: "robots" })).robots;
    const own = await core.askAll<"robots">(ownRobots().map(({ name }) => ({ op: "robots", robot: name })));
    app.set({ arm: { robots: [...shipped, ...own.flatMap((answer) => answer?.robots ?? [])] } });
}

/** Makes a description an arm of this page and puts it there; one that the core refuses changes nothing. */
export async function useRobot(description: Description, desk: Desk): Promise<void> {
    const { robots } = desk.app.get().arm;
    const named = withFreeName(description, robots);
    await desk.core.askText(JSON.stringify({ op: "robots", robot: named }));
    addOwnRobot(named);
    keepHere(named);
    await listRobots(desk);
    await desk.driver.select(named.name);
}

/** What the core said, with the line of the file: the request has one more before it. */
function refusalText({ refusal: { message, line } }: Refused, { app }: Desk): string {
    const { language, translate } = app.get().settings;
    const { texts } = LANGUAGES[language];
    const why = translate(message.replace(/^'robot': /, ""));
    return line && line > 1 ? fill(texts.robotRefusedAt, { line: line - 1, why }) : fill(texts.robotRefused, { why });
}

/** Makes a description an arm of this page, keeps it on the shelf and says so. */
export async function adoptRobot(description: Description, desk: Desk): Promise<void> {
    await useRobot(description, desk);
    const name = desk.app.get().arm.robot?.name ?? description.name;
    const shelf = shelfOf(desk.server, "robots");
    if (shelf.where !== "browser") await shelf.write(name, JSON.stringify(ownRobot(name), null, 2));
    desk.app.set({ panels: { notice: { kind: "saved", name, where: shelf.where } } });
}

/** Opens a robot file. What is wrong with it the core tells, with the line; nothing changes then. */
export async function openRobot(text: string, desk: Desk): Promise<void> {
    await desk.core.askText(`{"op": "robots", "robot":\n${text}}`).catch((problem: unknown) => {
        throw problem instanceof Refused ? new Error(refusalText(problem, desk)) : problem;
    });
    await adoptRobot(JSON.parse(text) as Description, desk);
}

/** Takes an own arm away, here and from the shelf; the first arm that ships takes its place. */
export async function removeRobot(name: string, desk: Desk): Promise<void> {
    const other = desk.app.get().arm.robots.find((robot) => !ownRobot(robot.name));
    if (other) await desk.driver.select(other.name);
    removeOwnRobot(name);
    local.removeItem(PREFIX + name);
    const shelf = shelfOf(desk.server, "robots");
    if ((await shelf.names()).includes(name)) await shelf.remove(name);
    await listRobots(desk);
}

/** Robots that stand on the shelf of a server and are not known here yet. */
export async function fetchRobots(desk: Desk): Promise<void> {
    const shelf = shelfOf(desk.server, "robots");
    const names = (await shelf.names()).filter((name) => !ownRobot(name));
    for (const name of names) {
        try {
            addOwnRobot({ ...(JSON.parse(await shelf.read(name)) as Description), name });
        } catch {
            // no robot file: somebody else's document
        }
    }
    if (names.length > 0) await listRobots(desk);
}
