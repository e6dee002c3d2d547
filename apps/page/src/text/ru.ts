/** Every text of the page in Russian. */
import type { Texts } from "./en";

export const ru: Texts = {
    arms: {
        scara: {
            title: "Рука SCARA R-R-P-R, документ 000",
            about: { l1: "от оси плеча до оси локтя", l2: "от оси локтя до оси инструмента" },
        },
        drawbot: {
            title: "Рисующий робот R-R-P, документ 004",
            about: { l1: "от оси плеча до оси локтя", l2: "от оси локтя до оси пера" },
        },
        arm4: {
            title: "Четырёхзвенная рука с заданным наклоном последнего звена, документ 001",
            about: {
                l12: "от точки 1 на полу до плеча, точки 2", l23: "от плеча до локтя, точки 3", l34: "от локтя до запястья, точки 4",
                l45: "от запястья до конца инструмента, точки 5",
            },
        },
        planar3: {
            title: "Трёхзвенная рука на сервоприводах в вертикальной плоскости, документ 003",
            about: { l1: "от O до A", l2: "от A до B", l3: "от B до C" },
        },
        rl15: {
            title: "Шестиосный робот RL15, документ 002",
            about: {
                a1: "от оси 1 до оси 2", a2: "от оси 2 до оси 3", a3: "от оси 3 до оси 4", d4: "от оси 3 до центра запястья вдоль оси 4",
            },
        },
    },
    title: "zveno, мастерская робота-манипулятора",
    language: "Язык", theme: "Цвета", themeSystem: "Как в системе", themeLight: "Светлые", themeDark: "Тёмные",
    quality: "Лёгкая графика", settings: "Настройки", close: "Закрыть",
    units: { mm: "мм", m: "м", rad: "рад", kg: "кг", s: "с", min: "мин", h: "ч", Nm: "Н·м", N: "Н" },
    lengths: "Длины", angles: "Углы", degrees: "градусы", radians: "радианы",
    serverUnknown: "ищу сервер", serverAlone: "без сервера: работает сама, сохраняет в этом браузере",
    serverConnected: "сервер подключён", serverLost: "связь с сервером потеряна, пробую снова",
    serverShortAlone: "без сервера", serverShortConnected: "сервер", serverShortLost: "связь потеряна", serverShortUnknown: "…",
    coreFailed: "Ядро не запустилось: {message}",
    starting: "запуск",

    arm: "Рука", dimensions: "Размеры", reset: "Сбросить", reachOf: "От сустава 1 не дальше {length}.", source: "Источник",
    armHint: "Любое число можно изменить: рука сразу перестроится.",
    save: "Сохранить", saveAs: "Имя", saved: "Сохранённое", open: "Открыть", remove: "Удалить", download: "Скачать",
    openFile: "Открыть файл", savedBrowser: "«{name}» сохранено в этом браузере.", savedServer: "«{name}» сохранено на сервере.",
    files: "Файлы", filesAlone: "Без сервера работа сохраняется в этом браузере и в файлы; физики нет.", fileNoJson: "Этот файл не JSON; нужен сохранённый здесь файл.",
    fileNoWorkspace: "Это не сохранённая работа: нет \"format\": \"{format}\", робота или чисел его суставов.",
    fileBadRows: "Таблица в этом файле повреждена: нужны строки с xyz, тремя числами, и pitch.",
    nothingSaved: "пока ничего нет", unnamed: "работа",

    joints: "Суставы", joint: "Сустав {number}", home: "Исходная поза", stop: "Стоп", speed: "Скорость",
    jointHint: "Тяните, вводите числа или держите показанные клавиши.", limits: "от {lower} до {upper}", noLimits: "без пределов",
    minusKey: "клавиша {key}: назад", plusKey: "клавиша {key}: вперёд",
    tool: "Инструмент", toolHere: "Положение и ориентация инструмента", jog: "Толчок", frame: "Система", frameBase: "основание", frameTool: "инструмент", frameUser: "своя",
    move: "Сдвиг", turn: "Поворот", jogMove: "Сдвиг {axis} {sign}", jogTurn: "Поворот вокруг {axis} {sign}",
    userFrame: "Ориентация своей системы", gizmoMove: "Ручка двигает", gizmoTurn: "Ручка поворачивает",
    target: "Цель", go: "Ехать", takeOver: "Взять с руки", pitch: "наклон", yaw: "рыскание", targetHint: "Введите место или щёлкните по полу.",
    goNearest: "Ехать в ближайшее место",
    reachedSoon: "Достижимо: решений {count}, в пределах суставов {usable}.",
    outer: "Недостижимо, не хватает {distance}: так далеко рука не вытянется.",
    inner: "Недостижимо, лишние {distance}: слишком близко, сильнее рука не сложится.",
    above: "Недостижимо на {distance}: выше хода ползуна.",
    below: "Недостижимо на {distance}: ниже хода ползуна.",
    plane: "Недостижимо на {distance}: вне плоскости, в которой движется рука.",
    unknown: "Поиск не нашёл решения и остановился в {distance} от цели; это не доказывает, что его нет.",
    far: "неизмеримо далеко",
    nearest: "Ближайшее достижимое место: {place}.",
    noneInLimits: "Достижимо, но каждое решение выходит за пределы суставов: самое близкое на {amount} в суставе {joint}.",

    solutions: "Решения", solutionsHint: "Все способы держать инструмент здесь. Наведите, чтобы увидеть; щёлкните, чтобы переехать.",
    showAll: "Показать все тенями", current: "сейчас", noSolutions: "Поиск не нашёл другого способа держать инструмент здесь.",
    margin: "до предела сустава {joint} остаётся {amount}", noMargin: "без пределов", beyondLimit: "сустав {joint} вышел бы за предел на {amount}",
    front: "передом", back: "через спину", up: "локоть вверху", down: "локоть внизу", left: "локоть слева", right: "локоть справа",
    plus: "запястье\u00a0+", minus: "запястье\u00a0−", only: "единственный способ", freeJoints: "сустав {joints} свободен",
    solution: "Решение {number}",

    singularAt: "Особая поза ({name}).", singularNear: "Рядом особая поза ({name}).",
    lostMove: "Инструмент не может сдвинуться вдоль ({direction}).", lostTurn: "Инструмент не может повернуться вокруг ({direction}).",
    hardMove: "Инструмент почти не движется вдоль ({direction}).", hardTurn: "Инструмент почти не поворачивается вокруг ({direction}).",
    idle: "Суставы {joints} гасят друг друга.", idleOne: "Сустав {joints} движется, а инструмент стоит.",
    outEither: "Выход: сдвиньте сустав {joint} в любую сторону.",
    outPlus: "Выход: двигайте сустав {joint} вперёд (+); от особого места он в {away}.",
    outMinus: "Выход: двигайте сустав {joint} назад (−); от особого места он в {away}.",
    wrist: "запястье", elbow: "локоть", shoulder: "плечо", stretched: "рука вытянута", folded: "рука сложена", axis: "инструмент на оси основания",
    noName: "без имени",
    stopLimit: "Сустав {joint} упёрся в предел.", stopReach: "Туда инструмент не попадёт.",
    stopSingular: "Остановка у особой позы: сустав пришлось бы вращать слишком быстро.",
    clamped: "Недостижимо на {distance}; рука остаётся в ближайшем месте, {place}.",
    refused: "{message}",

    view: "Вид", viewOrbit: "Свободно", viewTop: "Сверху", viewFront: "Спереди", viewSide: "Сбоку", viewTool: "От руки",
    frames: "Системы", reach: "Зона", noGraphics: "Этот браузер не показывает 3-D (WebGL выключен); остальное работает.",
    picture: "Рука в 3-D. Стрелки двигают инструмент, клавиши страниц поднимают и опускают его.",
    moving: "едет", still: "стоит",

    load: "Груз и моменты", loadAtTool: "Груз на инструменте", torqueOf: "Сустав {joint}: {torque} из {limit} Н·м",
    payloadHere: "Здесь удержит {mass}; решает сустав {joint}.", payloadFree: "Здесь груз не ограничен ни одним суставом.",
    overload: "Сустав {joint} перегружен.",

    table: "Цели", tableHint: "Документ 001: цели с углом XOY последнего звена ниже горизонта.",
    addRow: "Добавить место инструмента", importCsv: "Загрузить CSV", exportCsv: "Выгрузить CSV", clear: "Очистить", removeRow: "Удалить строку {number}",
    goRow: "Ехать к строке {number}", check: "проверка прямой задачей", checkOk: "сходится", notReachable: "недостижимо",
    csvEmpty: "В файле CSV нет целей. Нужны строки из четырёх чисел: x, y, z, XOY (мм и градусы).",
    csvBad: "Строка {line} файла CSV: {found}. Нужны четыре числа: x, y, z, XOY (мм и градусы).",
    emptyTable: "Целей пока нет.", xoy: "XOY",
    keys: "Клавиши и геймпад", keysHint: "Клавиши двигают суставы с заданной скоростью, в секунду.",
    keyTool: "Когда выбрана картина: стрелки двигают инструмент по x и y, клавиши страниц по z. Escape останавливает.",
    gamepadNone: "Геймпада нет: подключите и нажмите кнопку.", gamepadHere: "Геймпад: {name}",
    leftX: "левый стик ↔", leftY: "левый стик ↕", rightX: "правый стик ↔", rightY: "правый стик ↕", padX: "крест ↔", padY: "крест ↕",
    // timeline
    timeline: "Шкала времени", timelinePlace: "Место на шкале времени", timelineFactor: "Множитель скорости", timelineClose: "Убрать движение со шкалы",
    play: "Пуск", pause: "Пауза", stepBack: "Предыдущая строка (клавиша ,)", stepOn: "Следующая строка (клавиша .)", timeOf: "{time} из {duration}", timeLeft: "осталось {time}",
    atLine: "строка {number}", atStroke: "штрих {number}", atPoint: "точка {number}",
    byTool: "ускорение инструмента", byVelocity: "скорость {joint}", byAcceleration: "ускорение {joint}", byJerk: "рывок {joint}", byTorque: "момент {joint}",

    // charts
    charts: "Графики", chartQ: "Суставы", chartQd: "Скорости суставов", chartQdd: "Ускорения суставов", chartTorque: "Моменты", chartSpeed: "Скорость инструмента",
    chartLimits: "масштаб по пределам", noTorque: "Массы этой руки неизвестны.", chartsEmpty: "Графики показывают движение со шкалы времени; пока его нет.",
    chartsHint: "Щелчок: перейти к этому времени. Протянуть: рассмотреть часть. Двойной щелчок: всё целиком. Пунктир: пределы.",

    // trail
    trail: "След инструмента", trailSpeed: "скорость", trailPen: "перо", trailNone: "без следа", penUp: "поднято", penNumber: "перо {number}",

    more: "Ещё", bottomPanel: "Таблицы и справка", openPanel: "Открыть панель", closePanel: "Закрыть панель",

    // teaching
    teach: "Обучение", record: "Запомнить позу", runPoints: "Проехать все", runRound: "по кругу", exportGcode: "Выгрузить G-код",
    noPoints: "Точек пока нет. Передвиньте руку и запомните позу: кнопкой или клавишей N.",
    point: "Точка {number}", pointName: "имя", pointMove: "как приехать", pointPace: "как быстро", pointSpeed: "скорость", pointFeed: "подача", pointDwell: "пауза",
    pointGrip: "Переставить точку {number}: тяните или стрелками", pointGripHint: "Тяните на другое место; стрелки делают то же",
    pointGo: "Ехать к точке {number}", pointRun: "Проехать от точки {number}", pointUpdate: "Точка {number}: взять позу руки",
    pointDuplicate: "Повторить точку {number}", pointDelete: "Удалить точку {number}", pointValues: "Все значения", pointVia: "через",
    pointForeign: "обучена на {arm}",
    moves: { joint: "суставами", line: "по прямой", arc: "по дуге" },
    pointTrouble: "Точка {number}, {name}: {why}.",
    pointFails: {
        reach: "по пути недостижимо, у {place}", limit: "сустав {joint} по пути выйдет за предел, у {place}",
        singularity: "суставу пришлось бы прыгнуть по пути, у {place}; поезжайте суставами", torque: "привод сустава {joint} по пути слишком слаб, у {place}",
        timing: "по пути никакая скорость не укладывается в пределы, у {place}",
    },
    pointHeld: "Точка {number}, {name}: по пути локоть остаётся каким был, и рука приезжает не с теми углами, что запомнены.",
    gcodeDone: "points.ngc: строк {lines}. G0 здесь движение суставами: zveno run --rapids joint.",
    gcodeStuck: "Рука не может исполнить эту программу: {why}.",
    gcodeLost: {
        speed: "Точка {number}, {name}: у G0 нет скорости, рука поедет так быстро, как могут суставы.",
        arc: "Точка {number}, {name}: дуга не лежит в плоскости осей и стала отрезками в пределах 0,005 мм от неё.",
        held: "Точка {number}, {name}: G-код не говорит, как держать руку; она приедет сюда с другими углами.",
    },
    pointsCsvEmpty: "В файле CSV нет точек. Нужна строка заголовков и по строке на точку.",
    pointsCsvColumn: "В файле CSV нет столбца «{column}». Его заголовки: {found}",
    pointsCsvValue: "Строка {line} файла CSV, столбец «{column}»: найдено «{found}». Нужно значение как в выгрузке.",
    pointsCsvMany: "В файле CSV точек {line}; самое большее 2000.",

    // undo and redo
    history: "Отмена и повтор", undo: "Отменить: {what}", redo: "Повторить: {what}", nothing: "нечего",
    changes: {
        arm: "смена руки", dimensions: "размеры", program: "программа", drawing: "рисунок", points: "точки обучения", rows: "таблица целей",
        pose: "движение руки",
    },

    // the program tab
    program: "Программа", programLabel: "Программа в G-коде. Клавиша Tab выходит из редактора.", programName: "Имя программы", newProgram: "Новая", unnamedProgram: "программа",
    editorPhrases: {
        Find: "Найти", Replace: "Заменить на", next: "дальше", previous: "назад", all: "все", "match case": "регистр", "by word": "целиком", regexp: "выражение",
        replace: "заменить", "replace all": "заменить все", close: "закрыть", "Go to line": "К строке", go: "перейти", "current match": "найдено", "on line": "в строке",
        "replaced match on line $": "заменено в строке $", "replaced $ matches": "заменено: $", Diagnostics: "Ошибки", "No diagnostics": "Ошибок нет", "Control character": "Управляющий символ",
    },
    run: "Запустить", cancel: "Отмена", checkProgram: "Проверить", follow: "Следить", followHint: "Текст следует за движением; прокрутка рукой отпускает его.",
    seekLine: "К этой строке", seekLineHint: "Шкала времени переходит к первому мгновению строки с курсором; щелчок по номеру строки делает то же.", find: "Найти",
    examples: "Примеры", savedPrograms: "Сохранённые программы", loadProgram: "Загрузить", placement: "Размещение", placementHint: "Где перед рукой лежит ноль программы и как он повёрнут.",
    placeAtTool: "У инструмента", placeUsual: "Обычное место", samplesPerSecond: "Отсчётов в секунду", workField: "Ноль программы, {axis}",
    planning: "Планирование: {percent} %", planningLeft: "Планирование: {percent} %, осталось около {seconds} с", checking: "Проверка…", opening: "Открывается…",
    problems: "Замечания", noProblems: "Замечаний нет.", writeProgram: "Напишите программу, откройте файл или возьмите пример.", uncheckedLarge: "Программа большая: она проверяется по кнопкам «Проверить» и «Запустить».",
    moreProblems: "и ещё {count}", problemAt: "строка {line}", changedSinceRun: "Изменена после запуска.", errorWord: "ошибка", warningWord: "предупреждение",
    failReach: "Рука не достаёт до места {place}.", failLimit: "Сустав {joint} вышел бы за предел, в месте {place}.", failSingularity: "Суставам пришлось бы прыгнуть у особой позы, в месте {place}.",
    failTorque: "Привод сустава {joint} слишком слаб, чтобы держать руку, в месте {place}.", failTiming: "Никакая скорость не укладывается в пределы суставов, в месте {place}.",
    fileNoText: "Этот файл не текст: ожидалась программа в G-коде.", tooLargeServer: "Сервер хранит программы до 16 МБ: скачайте эту как файл.",
    tooLargeBrowser: "В этом браузере нет места для такой программы: скачайте её как файл.", dropHint: "Отпустите файл, чтобы открыть его.",
    examplePart: "Пластина", exampleFlower: "Цветок (цикл)", exampleDrill: "Отверстия (цикл, подпрограмма)", exampleWave: "Волна (сплайны)", exampleHelix: "Спираль",
    examplePlane: "Овал в плоскости", exampleTilt: "Наклон инструмента (шесть осей)",
};
