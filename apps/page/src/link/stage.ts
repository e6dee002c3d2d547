/** What showing to others, and following them, needs of the page. */
import type { Desk } from "../desk";

export type Stage = Pick<Desk, "app" | "driver" | "planner" | "player" | "server">;
