/** Texts of the live tab; it is fetched when it is opened, and so are they. */
import type { Language } from "../state/app";

const en = {
    start: "Start", stop: "Stop the plant", pause: "Pause", goOn: "Go on", step: "10 ms", slow: "Time", all: "all",
    about: "The plant runs on the server in real time. Move the arm as always, by sliders, keys, handle or target: it is the target, and the plant follows with its own masses, drives and friction.",
    gravity: "Gravity, m/s²", load: "Load, kg", friction: "Friction ×", added: "Dry friction, N·m", torque: "Largest torque ×", stiffness: "Stiffness ×", damping: "Damping ×",
    push: "Push the tool", pushForce: "Force, N", usual: "As it began",
    behind: "behind the hand", lag: "hand to state", missed: "missed deadlines", latest: "latest tick", cost: "one tick takes", torques: "torque, N·m or N", touches: "contacts",
    record: "Record", endRecord: "End recording", replay: "Play", recordings: "Recording", place: "Place in the recording", age: "age of what you see", dropped: "samples dropped", played: "recording",
    judge: "Compare with the model", healthy: "nothing is wrong, as far as this motion tells",
    measured: "measured", commanded: "as commanded", ago: "{value} ms ago",
    of: "{missed} of {ticks}", ms: "{value} ms", p: "{half} ms, 99 %: {most} ms", none: "–",
};

const ru: typeof en = {
    start: "Запустить", stop: "Остановить модель", pause: "Пауза", goOn: "Продолжить", step: "10 мс", slow: "Время", all: "все",
    about: "Модель работает на сервере в реальном времени. Двигайте руку как обычно: ползунками, клавишами, рукояткой или целью. Это её задание, а модель следует за ним со своими массами, приводами и трением.",
    gravity: "Тяжесть, м/с²", load: "Груз, кг", friction: "Трение ×", added: "Сухое трение, Н·м", torque: "Предел момента ×", stiffness: "Жёсткость ×", damping: "Демпфирование ×",
    push: "Толкнуть инструмент", pushForce: "Сила, Н", usual: "Исходные значения",
    behind: "отстаёт от руки", lag: "от руки до состояния", missed: "пропущено сроков", latest: "самый поздний такт", cost: "такт занимает", torques: "момент, Н·м или Н", touches: "касания",
    record: "Записать", endRecord: "Закончить запись", replay: "Воспроизвести", recordings: "Запись", place: "Место в записи", age: "давность картинки", dropped: "потеряно отсчётов", played: "запись",
    judge: "Сравнить с моделью", healthy: "неисправностей нет, насколько видно по этому движению",
    measured: "измерено", commanded: "по заданию", ago: "{value} мс назад",
    of: "{missed} из {ticks}", ms: "{value} мс", p: "{half} мс, 99 %: {most} мс", none: "–",
};

export type LiveWords = typeof en;
export const LIVE_WORDS: Record<Language, LiveWords> = { en, ru };
