/** Тексты сцены по-русски. */
import type { StageTexts } from "./stage_en";

export const stageRu: StageTexts = {
    live: "Вживую", panels: "Панели", dock_left: "слева", dock_right: "справа", dock_below: "снизу", dock_float: "отдельно", dock_closed: "закрыта",
    layoutUsual: "Расположить как обычно", sizeOf: "Размер панелей {side}",
    skipPicture: "К картинке", skipJoints: "К суставам", skipTabs: "К вкладкам",
    commands: "Команды", commandsHint: "Напишите, что нужно сделать", commandsNone: "Такой команды нет.",
    present: "Презентация", presentEnd: "Закончить презентацию",
    show: "Показать", showArcs: "Пределы суставов", showDimensions: "Размерные линии", showEllipsoid: "Эллипсоид манипулируемости", showTorques: "Моменты", showMass: "Центр масс", massUnknown: "В файле робота нет масс", showWork: "Ноль детали",
    fitArm: "Вся рука в кадре", fitPath: "Весь путь в кадре", fitTool: "Инструмент в кадре", measure: "Измерить", measured: "{length} между двумя точками", measureFirst: "Щёлкните первую точку.", measureSecond: "Щёлкните вторую точку.",
    flat: "Без перспективы", pictureSave: "Сохранить картинку", pictureWidth: "Ширина", pictureHeight: "Высота", pictureClear: "Прозрачный фон", pictureTake: "Скачать PNG",
    film: "Видео движения", filmStop: "Остановить съёмку", filmNone: "Снимать нечего: сначала выполните программу.", filmUnable: "Этот браузер не записывает видео.",
    cube: "Куб видов: тяните, чтобы повернуть, щёлкните грань, чтобы смотреть на неё",
    commandHome: "Рука в исходное положение", commandStop: "Остановить движение", commandUndo: "Отменить", commandRedo: "Повторить", commandTheme: "Светлые или тёмные цвета", commandLanguage: "English language",
    commandPanel: "{panel}: {place}", commandArm: "Рука: {name}", commandTab: "Открыть: {name}", commandRun: "Пуск или пауза движения", commandRecord: "Запомнить позу как точку", commandLow: "Лёгкая графика: включить или выключить",
    viewOf: "Вид: {name}", toggleOf: "Показать или скрыть: {name}",
};
