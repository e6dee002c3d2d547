/** Light or dark, by choice or as the system has it. */
import type { AppState } from "../state/app";

export const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");

export function isDark(state: Pick<AppState, "theme">): boolean {
    return state.theme === "dark" || (state.theme === "system" && darkSystem.matches);
}
