/**
 * Robots that a person brought. Everywhere on the page an arm is known by its name; in a request to the core or the server the
 * description of such an arm takes the place of its name.
 */

/** A robot file, read: what is in it the core judges. */
export type Description = { name: string } & Record<string, unknown>;

const descriptions = new Map<string, Description>();

export function ownRobot(name: string): Description | undefined {
    return descriptions.get(name);
}

export function ownRobots(): Description[] {
    return [...descriptions.values()];
}

export function addOwnRobot(description: Description): void {
    descriptions.set(description.name, description);
}

export function removeOwnRobot(name: string): void {
    descriptions.delete(name);
}

/** The request as it is sent. */
export function described<T extends object>(request: T): T {
    const { robot } = request as { robot?: unknown };
    const description = typeof robot === "string" ? descriptions.get(robot) : undefined;
    return description ? { ...request, robot: description } : request;
}
