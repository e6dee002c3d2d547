/** Texts of the course beside the chapters themselves. {name} is a place for a value. */
import { useApp } from "../desk";

const en = {
    contents: "Contents", close: "Close the course", part: "Chapter {number} of {count}",
    about: "A textbook whose figures are the workbench beside it: turn a joint or change a link, and the numbers in the equations move.",
    name: "Your name", nameHint: "Your name chooses the numbers in the exercises: everybody has other ones, and the same on every machine.",
    points: "{points} of {of} points", noPoints: "points: {of}", firstLesson: "Begin with the first lesson: ten minutes.", goOn: "Go on: {title}",
    show: "Show it", showHint: "Puts the figure on the workbench; Undo brings back what was there.", otherArm: "The numbers move when {robot} is on the workbench.", bring: "Bring it",
    agrees: "agrees with the workbench",
    exercise: "Exercise", exercises: "Exercises", check: "Check", again: "Check again", hint: "Hint", hintLeft: "Hint ({count} left)", attempts: "attempts: {count}",
    right: "Right: {points} of {of}.", partly: "{points} of {of} points.", fromArm: "From the arm", fromProgram: "From the Program tab", toProgram: "Into the Program tab", fromFile: "From a file",
    tooLong: "This answer took longer than {seconds} s and was stopped.", notNumber: "This is not a number: {text}", empty: "There is no answer yet.",
    answerOf: { number: "Your answer", numbers: "Your answer", joints: "Joint values", pose: "Pose", program: "Your program", drawing: "Your drawing (SVG)", text: "Your answer", choice: "Your answer", requests: "Your requests, one per line" } as Record<string, string>,
    done: "done", step: "Step {number} of {count}", stepDone: "Done. Go on below.", lessonDone: "You have finished the first lesson. The chapters are open to you.",
    readPlot: "Plot", download: "Download my answers", reset: "Forget my answers", resetSure: "Really forget all answers?",
    class: "Class", classAbout: "Share what you do, give the link to your class, and see here who is where.", classStart: "Begin a class",
    callAll: "Show everybody this page", callHint: "Everybody comes back from the own copy and opens this chapter.", collect: "Collect the work", collectHint: "All answers as one file, for zveno grade",
    student: "Student", where: "Where", result: "Points", nobody: "Nobody has come yet.", gone: "gone", alone: "on the own copy", following: "follows", followers: "{count} in class, {working} on the own copy",
    inClass: "You are in a class: your teacher sees your points and answers.",
};

export type CourseWords = typeof en;

const ru: CourseWords = {
    contents: "Содержание", close: "Закрыть курс", part: "Глава {number} из {count}",
    about: "Учебник, в котором рисунки — сам верстак рядом: поверните сустав или измените звено, и числа в уравнениях изменятся.",
    name: "Ваше имя", nameHint: "По имени выбираются числа в задачах: у каждого свои и одинаковые на любом компьютере.",
    points: "{points} из {of} баллов", noPoints: "баллов: {of}", firstLesson: "Начните с первого урока: десять минут.", goOn: "Продолжить: {title}",
    show: "Показать", showHint: "Ставит рисунок на верстак; отмена вернёт прежнее.", otherArm: "Числа изменяются, когда на верстаке стоит {robot}.", bring: "Поставить",
    agrees: "совпадает с верстаком",
    exercise: "Задача", exercises: "Задачи", check: "Проверить", again: "Проверить ещё раз", hint: "Подсказка", hintLeft: "Подсказка (осталось {count})", attempts: "попыток: {count}",
    right: "Верно: {points} из {of}.", partly: "Баллов: {points} из {of}.", fromArm: "Взять с руки", fromProgram: "Взять из вкладки «Программа»", toProgram: "Во вкладку «Программа»", fromFile: "Из файла",
    tooLong: "Проверка этого ответа заняла больше {seconds} с и остановлена.", notNumber: "Это не число: {text}", empty: "Ответа ещё нет.",
    answerOf: { number: "Ваш ответ", numbers: "Ваш ответ", joints: "Значения суставов", pose: "Поза", program: "Ваша программа", drawing: "Ваш рисунок (SVG)", text: "Ваш ответ", choice: "Ваш ответ", requests: "Ваши запросы, по одному в строке" },
    done: "готово", step: "Шаг {number} из {count}", stepDone: "Готово. Продолжайте ниже.", lessonDone: "Первый урок пройден. Главы открыты для вас.",
    readPlot: "График", download: "Скачать мои ответы", reset: "Забыть мои ответы", resetSure: "Действительно забыть все ответы?",
    class: "Класс", classAbout: "Покажите свою работу, дайте классу ссылку и смотрите здесь, кто где находится.", classStart: "Начать занятие",
    callAll: "Показать всем эту страницу", callHint: "Все вернутся из своей копии и откроют эту главу.", collect: "Собрать работы", collectHint: "Все ответы одним файлом для zveno grade",
    student: "Ученик", where: "Где", result: "Баллы", nobody: "Пока никого нет.", gone: "нет на связи", alone: "в своей копии", following: "следит", followers: "в классе: {count}, в своей копии: {working}",
    inClass: "Вы на занятии: преподаватель видит ваши баллы и ответы.",
};

export const COURSE_WORDS = { en, ru };

export function useCourseWords(): CourseWords {
    return COURSE_WORDS[useApp((state) => state.settings.language)];
}
