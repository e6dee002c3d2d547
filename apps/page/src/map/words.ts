/** Texts of capability maps. {name} is a place for a value. */
import type { Language } from "../state/app";

const en = {
    open: "Open map…", title: "Map of {robot}, {places} places", close: "Close the map", colors: "Colours of the map", section: "Section across",
    place: "Where the section lies", floor: "floor", reading: "reading…", empty: "nothing gets here",
    by: { share: "share of orientations", branches: "solutions", margin: "margin", manipulability: "manipulability", payload: "payload", clearance: "clearance" },
    noMap: "“{name}” is no complete capability map: “zveno survey ARM -o FILE” writes one.",
};

const ru: typeof en = {
    open: "Открыть карту…", title: "Карта {robot}, мест: {places}", close: "Закрыть карту", colors: "Цвета карты", section: "Сечение поперёк",
    place: "Где проходит сечение", floor: "пол", reading: "читается…", empty: "сюда рука не достаёт",
    by: { share: "доля ориентаций", branches: "решения", margin: "запас", manipulability: "манипулируемость", payload: "нагрузка", clearance: "зазор" },
    noMap: "«{name}» — не законченная карта возможностей: её пишет «zveno survey ARM -o FILE».",
};

export const mapWords = (language: Language): typeof en => (language === "ru" ? ru : en);
