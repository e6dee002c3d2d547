/** Light or dark, by choice or as the system has it. */
import type { SettingsSlice } from "../state/app";

export const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");

export function isDark({ theme }: Pick<SettingsSlice, "theme">): boolean {
    return theme === "dark" || (theme === "system" && darkSystem.matches);
}
