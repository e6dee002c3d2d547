/** The words of the panel that puts a 3-D model onto the arm; {name} is a place for a value. */
import type { Language } from "../state/app";

const en = {
    title: "A 3-D model for {arm}", size: "{name}: {triangles} triangles, {x} × {y} × {z} mm",
    unit: "One unit of the file", units: { mm: "mm", cm: "cm", m: "m", inch: "inch" } as Record<string, string>, up: "Points up", onto: "Becomes",
    all: "all links: cut", base: "the base", link: "link {number}", turn: "Turn A, B, C", pivot: "Pivot in the file X, Y, Z", place: "Pivot stands at X, Y, Z",
    density: "Density, kg/m³ (0: masses stay)", pieces: "Pieces and their links", cut: "cut", use: "Use this body", cancel: "Cancel", reading: "The model is being read…",
    hint: "The ghost in the picture shows the model as it will move: each link in its colour. Stand the arm as the model stands.",
    unread: "“{name}” cannot be read: it is damaged, or its format is not the one that its name says.",
};
export type ModelWords = typeof en;

const ru: ModelWords = {
    title: "3D-модель для {arm}", size: "{name}: треугольников {triangles}, {x} × {y} × {z} мм",
    unit: "Единица файла", units: { mm: "мм", cm: "см", m: "м", inch: "дюйм" }, up: "Ось вверх", onto: "Становится",
    all: "всеми звеньями: разрезать", base: "основанием", link: "звеном {number}", turn: "Поворот A, B, C", pivot: "Опорная точка в файле X, Y, Z", place: "Опорная точка стоит в X, Y, Z",
    density: "Плотность, кг/м³ (0: массы не меняются)", pieces: "Части и их звенья", cut: "разрезана", use: "Использовать эту модель", cancel: "Отменить", reading: "Модель читается…",
    hint: "Призрак на картинке показывает модель так, как она будет двигаться: каждое звено своего цвета. Поставьте руку так, как стоит модель.",
    unread: "«{name}» не читается: файл повреждён, или его формат не тот, что указан в имени.",
};

export const modelWords = (language: Language): ModelWords => (language === "ru" ? ru : en);
