/** The texts of this tab in the language chosen. */
import { useApp } from "../desk";
import { thingsEn, type ThingsTexts } from "../text/things_en";
import { thingsRu } from "../text/things_ru";

export function useThingsWords(): ThingsTexts {
    return useApp((state) => state.settings.language) === "ru" ? thingsRu : thingsEn;
}
