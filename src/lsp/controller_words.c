/// @file controller_words.c
/// What the words of controllers' languages mean, in English and Russian.
#include <string.h>

#include "base/characters.h"
#include "lsp/words.h"

typedef struct row {
    const char *word, *sentence, *russian;
} row;

static const row krl[] = {
    {"PTP", "Joint move: all axes start and stop together. A pose is reached by its S and T.",
     "Движение осей: все оси начинают и заканчивают вместе. Поза достигается по своим S и T."},
    {"LIN", "The tool goes straight, at $VEL.CP.", "Инструмент движется по прямой со скоростью $VEL.CP."},
    {"CIRC", "The tool goes on a circle: middle point, then end.",
     "Инструмент движется по дуге: средняя точка, затем конец."},
    {"SPTP", "Joint move of the newer kind.", "Движение осей нового вида."},
    {"SLIN", "Straight line of the newer kind; also in a SPLINE block.", "Прямая нового вида; также внутри SPLINE."},
    {"SCIRC", "Circle of the newer kind; also in a SPLINE block.", "Дуга нового вида; также внутри SPLINE."},
    {"SPLINE", "Begins a curve through the points of SPL, without a stop.",
     "Начало кривой через точки SPL, без остановок."},
    {"SPL", "A point of a spline; between points the curve is the controller's own.",
     "Точка сплайна; между точками кривую строит сам контроллер."},
    {"ENDSPLINE", "Ends the curve begun by SPLINE.", "Конец кривой, начатой SPLINE."},
    {"C_DIS", "The next motion may begin $APO.CDIS mm before the end of this one.",
     "Следующее движение может начаться за $APO.CDIS мм до конца этого."},
    {"C_PTP", "Rounded joint move: $APO.CPTP percent.", "Сглаженное движение осей: $APO.CPTP процентов."},
    {"$VEL.CP", "Speed of the tool along paths, m/s.", "Скорость инструмента по траектории, м/с."},
    {"$APO.CDIS", "Distance of C_DIS, mm.", "Расстояние для C_DIS, мм."},
    {"$OV_PRO", "Override: all speeds at this percentage.", "Коррекция: все скорости в этих процентах."},
    {"$ADVANCE", "How many motions the controller looks ahead.", "На сколько движений контроллер смотрит вперёд."},
    {"$TOOL", "The tool, seen from the flange.", "Инструмент относительно фланца."},
    {"$BASE", "The frame in which poses are given.", "Система координат, в которой заданы позы."},
    {"$OUT", "Digital output, from 1.", "Дискретный выход, с 1."},
    {"BAS", "Settings of motions: #INITMOV, #VEL_PTP and #ACC_PTP in percent.",
     "Настройки движений: #INITMOV, #VEL_PTP и #ACC_PTP в процентах."},
    {"WAIT", "Waits: SEC seconds, or FOR a condition.", "Ждёт: SEC секунд или FOR условия."},
    {"HALT", "Stops until a person goes on.", "Останавливается, пока человек не продолжит."},
    {"DEF", "Begins a program.", "Начало программы."},
    {"END", "Ends it.", "Конец программы."},
    {NULL, NULL, NULL},
};

static const row rapid[] = {
    {"MoveAbsJ", "Joint move to joint values.", "Движение осей к значениям осей."},
    {"MoveJ", "Joint move to a pose, by its configuration.", "Движение осей к позе по её конфигурации."},
    {"MoveL", "The tool goes straight.", "Инструмент движется по прямой."},
    {"MoveC", "The tool goes on a circle: middle point, then end.",
     "Инструмент движется по дуге: средняя точка, затем конец."},
    {"WaitTime", "Waits so many seconds.", "Ждёт столько секунд."},
    {"SetDO", "Sets a digital output by its name.", "Задаёт дискретный выход по имени."},
    {"Stop", "Stops until a person goes on.", "Останавливается, пока человек не продолжит."},
    {"ConfJ", "Whether MoveJ must reach the configuration of its target.",
     "Должен ли MoveJ прийти в конфигурацию цели."},
    {"ConfL", "Whether MoveL watches the configuration.", "Следит ли MoveL за конфигурацией."},
    {"VelSet", "Override of all speeds, %, and the highest one.",
     "Коррекция всех скоростей, %, и наибольшая скорость."},
    {"fine", "The arm stops at the point.", "Остановка в точке."},
    {"PERS", "A variable that outlives the program.", "Переменная, которая сохраняется после программы."},
    {"MODULE", "Begins a file of data and routines.", "Начало файла с данными и процедурами."},
    {"PROC", "Begins a routine; main is where the program begins.", "Начало процедуры; программа начинается с main."},
    {NULL, NULL, NULL},
};

static const row urscript[] = {
    {"movej", "Joint move to [joints], rad, or to p[pose].", "Движение осей к [значениям], рад, или к позе p[...]."},
    {"movel", "The tool goes straight; a in m/s2, v in m/s, r in m.",
     "Инструмент движется по прямой; a в м/с2, v в м/с, r в м."},
    {"movec", "The tool goes on a circle: middle point, then end.",
     "Инструмент движется по дуге: средняя точка, затем конец."},
    {"movep", "The tool goes straight at a constant speed.", "Инструмент движется по прямой с постоянной скоростью."},
    {"sleep", "Waits so many seconds.", "Ждёт столько секунд."},
    {"set_tcp", "The tool, seen from the flange: m and a rotation vector.",
     "Инструмент относительно фланца: м и вектор поворота."},
    {"set_standard_digital_out", "Sets a digital output, from 0.", "Задаёт дискретный выход, с 0."},
    {"def", "Begins a program.", "Начало программы."},
    {"end", "Ends a block.", "Конец блока."},
    {NULL, NULL, NULL},
};

static const row ls[] = {
    {"J", "Joint move, at a part of the top speed.", "Движение осей, в процентах наибольшей скорости."},
    {"L", "The tool goes straight.", "Инструмент движется по прямой."},
    {"C", "The tool goes on a circle: middle point, then end in the next line.",
     "Инструмент движется по дуге: средняя точка, затем конец в следующей строке."},
    {"P", "A point of the section /POS.", "Точка из раздела /POS."},
    {"FINE", "The arm stops at the point.", "Остановка в точке."},
    {"CNT", "Corners are rounded; the number is a level, not a length.",
     "Углы скругляются; число — уровень, а не длина."},
    {"WAIT", "Waits: seconds, or for an input.", "Ждёт: секунды или вход."},
    {"DO", "Digital output, from 1.", "Дискретный выход, с 1."},
    {"PAUSE", "Stops until a person goes on.", "Останавливается, пока человек не продолжит."},
    {"UFRAME_NUM", "Which user frame counts; 0 is the world.",
     "Какая пользовательская система действует; 0 — мировая."},
    {"UTOOL_NUM", "Which tool frame counts.", "Какая система инструмента действует."},
    {"OVERRIDE", "All speeds at this percentage.", "Все скорости в этих процентах."},
    {"CALL", "Runs another program.", "Выполняет другую программу."},
    {NULL, NULL, NULL},
};

static const row as[] = {
    {"JMOVE", "Joint move.", "Движение осей."},
    {"LMOVE", "The tool goes straight.", "Инструмент движется по прямой."},
    {"C1MOVE", "Middle point of a circle; C2MOVE has its end.", "Средняя точка дуги; конец — в C2MOVE."},
    {"C2MOVE", "End of a circle.", "Конец дуги."},
    {"SPEED", "MM/S of the tool, or percent of joint moves; ALWAYS: from here on.",
     "MM/S инструмента или проценты движений осей; ALWAYS — с этого места."},
    {"ACCURACY", "The next motion may begin so many mm before the end.",
     "Следующее движение может начаться за столько мм до конца."},
    {"TOOL", "The tool, seen from the flange.", "Инструмент относительно фланца."},
    {"BASE", "The frame in which poses are given.", "Система координат, в которой заданы позы."},
    {"TRANS", "A pose: X Y Z and the angles O A T (Rz Ry Rz).", "Поза: X Y Z и углы O A T (Rz Ry Rz)."},
    {"TWAIT", "Waits so many seconds.", "Ждёт столько секунд."},
    {"SIGNAL", "Output on, or off with a minus.", "Выход включён, с минусом — выключен."},
    {"CALL", "Runs another program.", "Выполняет другую программу."},
    {NULL, NULL, NULL},
};

static const row spel[] = {
    {"Go", "Joint move.", "Движение осей."},
    {"Move", "The tool goes straight.", "Инструмент движется по прямой."},
    {"Arc3", "The tool goes on a circle: middle point, then end.",
     "Инструмент движется по дуге: средняя точка, затем конец."},
    {"Speed", "Of Go, percent.", "Скорость Go, проценты."},
    {"SpeedS", "Of Move and Arc3, mm/s.", "Скорость Move и Arc3, мм/с."},
    {"CP", "The next motion begins when this one slows down.", "Следующее движение начинается, когда это замедляется."},
    {"TLSet", "Sets a tool, seen from the flange.", "Задаёт инструмент относительно фланца."},
    {"Tool", "Chooses a tool.", "Выбирает инструмент."},
    {"Local", "Sets a frame; points choose it by /n.", "Задаёт систему координат; точки выбирают её через /n."},
    {"On", "Output on.", "Выход включён."},
    {"Off", "Output off.", "Выход выключен."},
    {"Wait", "Waits so many seconds, or for a condition.", "Ждёт столько секунд или условия."},
    {"Function", "Begins a program.", "Начало программы."},
    {"Fend", "Ends it.", "Конец программы."},
    {NULL, NULL, NULL},
};

static const row jbi[] = {
    {"MOVJ", "Joint move; VJ is percent.", "Движение осей; VJ — проценты."},
    {"MOVL", "The tool goes straight; V is mm/s.", "Инструмент движется по прямой; V — мм/с."},
    {"MOVC", "Circle through three points in a row: start, middle, end.",
     "Дуга через три точки подряд: начало, середина, конец."},
    {"VJ", "Percent of the top speed of the joints.", "Проценты наибольшей скорости осей."},
    {"V", "Speed of the tool.", "Скорость инструмента."},
    {"PL", "How far corners are rounded, 0 to 8: a level, not a length.",
     "Насколько скругляются углы, 0–8: уровень, а не длина."},
    {"TIMER", "Waits so many seconds.", "Ждёт столько секунд."},
    {"DOUT", "Sets a digital output.", "Задаёт дискретный выход."},
    {"CALL", "Runs another job.", "Выполняет другое задание."},
    {NULL, NULL, NULL},
};

static const struct {
    const char *dialect;
    const row *rows;
} tables[] = {{"krl", krl},   {"rapid", rapid}, {"urscript", urscript}, {"ls", ls}, {"as", as},
              {"spel", spel}, {"jbi", jbi}};

static bool is_word(const char *a, const char *b)
{
    while (*a && zv_lower(*a) == zv_lower(*b)) {
        ++a, ++b;
    }
    return zv_lower(*a) == zv_lower(*b);
}

const char *zv_lsp_controller_sentence(const char *dialect, const char *word, bool in_russian)
{
    const row *found = NULL;
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; ++t) {
        const row *rows = strcmp(tables[t].dialect, dialect) == 0 ? tables[t].rows : NULL;
        for (int i = 0; rows && !found && rows[i].word; ++i) {
            found = is_word(rows[i].word, word) ? &rows[i] : NULL;
        }
    }
    return !found ? NULL : in_russian ? found->russian : found->sentence;
}
