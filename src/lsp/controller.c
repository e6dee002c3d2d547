/// @file controller.c
/// Points, labels and modes of controllers' programs.
#include "lsp/controller.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/characters.h"

static bool is(const char *dialect, const char *name)
{
    return strcmp(dialect, name) == 0;
}

// ---- taking a line apart ----

static bool take_name(zv_lsp_text line, size_t *at, const char *more, char name[ZV_LSP_WORD])
{
    size_t i = *at, used = 0;
    zv_lsp_skip_blanks(line, &i);
    while (i < line.size && used < ZV_LSP_WORD - 1 &&
           (zv_lsp_is_of_name(line.text[i]) || (line.text[i] && strchr(more, line.text[i])))) {
        name[used++] = line.text[i++];
    }
    name[used] = '\0';
    *at = used > 0 ? i : *at;
    return used > 0;
}

/// "[2:home]" behind P and LBL: only the number counts.
static bool take_index(zv_lsp_text line, size_t *at, const char *word, char name[ZV_LSP_WORD])
{
    size_t i = *at;
    if (!zv_lsp_take(line, &i, word) || i >= line.size || line.text[i] != '[') {
        return false;
    }
    size_t digits = ++i;
    while (i < line.size && zv_is_digit(line.text[i])) {
        ++i;
    }
    const int size = (int)(i - digits < 9 ? i - digits : 9);
    snprintf(name, ZV_LSP_WORD, "%s[%.*s]", word, size, line.text + digits);
    while (i < line.size && line.text[i] != ']') {
        ++i;
    }
    *at = i < line.size ? i + 1 : i;
    return size > 0;
}

static bool take_one_of(zv_lsp_text line, size_t *at, const char *const *words)
{
    bool found = false;
    for (int i = 0; !found && words[i]; ++i) {
        found = zv_lsp_take(line, at, words[i]);
    }
    return found;
}

// ---- where points are given ----

static bool gives_krl(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    static const char *const types[] = {"E6POS", "POS", "E6AXIS", "AXIS", "FRAME", NULL};
    size_t at = 0;
    zv_lsp_take(line, &at, "GLOBAL");
    const bool declares = zv_lsp_take(line, &at, "DECL");
    const bool is_typed = take_one_of(line, &at, types);
    return (is_typed || !declares) && take_name(line, &at, "[]", name) && name[0] != '$' &&
           ((is_typed && !memchr(line.text, ',', line.size)) ||
            (zv_lsp_take(line, &at, "=") && zv_lsp_take(line, &at, "{")));
}

static bool gives_rapid(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    static const char *const kinds[] = {"CONST", "PERS", "VAR", NULL};
    static const char *const types[] = {"robtarget", "jointtarget", "tooldata", "wobjdata", "speeddata",
                                        "zonedata",  "pose",        "pos",      NULL};
    size_t at = 0;
    zv_lsp_take(line, &at, "LOCAL");
    zv_lsp_take(line, &at, "TASK");
    return take_one_of(line, &at, kinds) && take_one_of(line, &at, types) && take_name(line, &at, "", name);
}

static bool gives_urscript(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    size_t at = 0;
    zv_lsp_take(line, &at, "global");
    zv_lsp_take(line, &at, "local");
    return take_name(line, &at, "", name) && zv_lsp_take(line, &at, "=") &&
           (zv_lsp_take(line, &at, "p[") || zv_lsp_take(line, &at, "["));
}

static bool gives_ls(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    size_t at = 0;
    if (take_index(line, &at, "P", name)) {
        return zv_lsp_take(line, &at, "{");
    }
    while (at < line.size && (line.text[at] == ' ' || zv_is_digit(line.text[at]))) {
        ++at;
    }
    return zv_lsp_take(line, &at, ":") && take_index(line, &at, "LBL", name);
}

/// "name X Y Z O A T" of a data block, "POINT p = ...".
static bool gives_as(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    size_t at = 0;
    const bool is_point = zv_lsp_take(line, &at, "POINT");
    zv_lsp_take(line, &at, "#");
    if (!take_name(line, &at, "._[],", name)) {
        return false;
    }
    if (is_point) {
        return zv_lsp_take(line, &at, "=");
    }
    int numbers = 0;
    for (bool goes_on = true; goes_on; numbers += goes_on) {
        char number[ZV_LSP_WORD];
        zv_lsp_skip_blanks(line, &at);
        goes_on = take_name(line, &at, "+-.", number) && (zv_is_digit(number[0]) || strchr("+-.", number[0]));
    }
    return numbers >= 4;
}

static bool gives_spel(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    static const char *const values[] = {"XY", "JA", "AglToPls", "Here", NULL};
    size_t at = 0;
    if (zv_lsp_take(line, &at, "sLabel") && zv_lsp_take(line, &at, "=") && zv_lsp_take(line, &at, "\"")) {
        return take_name(line, &at, "", name);
    }
    at = 0;
    if (zv_lsp_take(line, &at, "nNumber") && zv_lsp_take(line, &at, "=")) {
        name[0] = 'P';
        char number[ZV_LSP_WORD];
        const bool has = take_name(line, &at, "", number);
        snprintf(name, ZV_LSP_WORD, "P%.20s", number);
        return has;
    }
    at = 0;
    return take_name(line, &at, "", name) && zv_lsp_take(line, &at, "=") && take_one_of(line, &at, values);
}

static bool gives_jbi(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    size_t at = 0;
    if (zv_lsp_take(line, &at, "*")) {
        return take_name(line, &at, "-", name);
    }
    return take_name(line, &at, "", name) && strchr("CPBE", zv_upper(name[0])) && zv_is_digit(name[1]) &&
           zv_lsp_take(line, &at, "=");
}

static const struct {
    const char *dialect;
    bool (*gives)(zv_lsp_text line, char name[ZV_LSP_WORD]);
    const char *more; ///< characters of a name
} rules[] = {{"krl", gives_krl, ""}, {"rapid", gives_rapid, ""}, {"urscript", gives_urscript, ""}, {"ls", gives_ls, ""},
             {"as", gives_as, "."},  {"spel", gives_spel, ""},   {"jbi", gives_jbi, "-"}};

bool zv_lsp_point(const char *dialect, zv_lsp_text line, char name[ZV_LSP_WORD])
{
    bool found = false;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i) {
        found = found || (is(dialect, rules[i].dialect) && rules[i].gives(line, name));
    }
    return found;
}

// ---- names at the cursor ----

/// "P[2:home]" and "LBL[1]" of Fanuc around a byte.
static bool indexed_at(zv_lsp_text line, size_t byte, char name[ZV_LSP_WORD], size_t *from, size_t *to)
{
    static const char *const words[] = {"P", "LBL"};
    for (int w = 0; w < 2; ++w) {
        for (size_t at = 0; at < line.size; ++at) {
            size_t end = at;
            const bool begins = at == 0 || !zv_lsp_is_of_name(line.text[at - 1]);
            if (begins && line.text[at] != ' ' && take_index(line, &end, words[w], name) && byte >= at && byte < end) {
                *from = at;
                *to = end;
                return true;
            }
        }
    }
    return false;
}

void zv_lsp_point_at(const char *dialect, zv_lsp_text line, size_t byte, char name[ZV_LSP_WORD], size_t *from,
                     size_t *to)
{
    const char *more = "";
    name[0] = '\0';
    *from = *to = byte;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i) {
        more = is(dialect, rules[i].dialect) ? rules[i].more : more;
    }
    if (is(dialect, "ls") && indexed_at(line, byte, name, from, to)) {
        return;
    }
    size_t begin = byte < line.size ? byte : line.size, end;
    while (begin > 0 &&
           (zv_lsp_is_of_name(line.text[begin - 1]) || (line.text[begin - 1] && strchr(more, line.text[begin - 1])))) {
        --begin;
    }
    end = begin;
    if (take_name(line, &end, more, name) && byte <= end) {
        *from = begin;
        *to = end;
    } else {
        name[0] = '\0';
    }
}

static bool same(const char *a, const char *b)
{
    while (*a && zv_upper(*a) == zv_upper(*b)) {
        ++a, ++b;
    }
    return zv_upper(*a) == zv_upper(*b);
}

/// "C00012" and "C12" are one.
static bool same_number(const char *a, const char *b)
{
    if (zv_upper(a[0]) != zv_upper(b[0]) || !zv_is_digit(a[1]) || !zv_is_digit(b[1])) {
        return false;
    }
    for (++a; *a == '0' && a[1];) {
        ++a;
    }
    for (++b; *b == '0' && b[1];) {
        ++b;
    }
    return same(a, b);
}

bool zv_lsp_same_point(const char *dialect, const char *given, const char *used)
{
    const bool shown = is(dialect, "krl") && zv_upper(given[0]) == 'X' && same(given + 1, used);
    return same(given, used) || shown || (is(dialect, "jbi") && same_number(given, used));
}

// ---- modes ----

static const zv_json *part(const zv_json *object, const char *key)
{
    return object && object->kind == ZV_JSON_OBJECT ? zv_json_member(object, key) : NULL;
}

static void add_number(zv_text *out, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.3f", value);
    char *end = text + strlen(text);
    while (end > text && end[-1] == '0') {
        *--end = '\0';
    }
    if (end > text && end[-1] == '.') {
        end[-1] = '\0';
    }
    zv_text_add(out, strcmp(text, "-0") == 0 ? "0" : text);
}

static void add_letter(zv_text *out, const char letters[], const zv_json *number[2], int i)
{
    const zv_json *list = number[i / 3], *value = list ? list->first : NULL;
    for (int k = 0; value && k < i % 3; ++k) {
        value = value->next;
    }
    zv_text_addf(out, "%s%c", i > 0 ? " " : "", letters[i]);
    add_number(out, value && value->kind == ZV_JSON_NUMBER ? value->number : 0.0);
}

static void add_place(zv_text *out, const zv_json *place)
{
    static const char letters[] = "XYZABC";
    const zv_json *number[2] = {part(place, "xyz"), part(place, "abc")};
    for (int i = 0; i < 6; ++i) {
        add_letter(out, letters, number, i);
    }
}

static void add_value(zv_text *out, const zv_json *state, const char *key, const char *before, const char *behind)
{
    const zv_json *value = part(state, key);
    if (value && value->kind == ZV_JSON_NUMBER) {
        zv_text_add(out, before);
        add_number(out, value->number);
        zv_text_add(out, behind);
    }
}

static void add_motion(zv_text *out, const zv_json *state, bool in_russian)
{
    static const struct {
        const char *word, *english, *russian;
    } words[] = {{"joint", "joint move", "движение осей"},
                 {"line", "straight line", "прямая"},
                 {"circle", "circle", "дуга"},
                 {"spline", "spline", "сплайн"}};
    const zv_json *motion = part(state, "motion");
    const char *found = in_russian ? "движений ещё не было" : "no motion yet";
    for (size_t i = 0; motion && motion->kind == ZV_JSON_STRING && i < sizeof words / sizeof words[0]; ++i) {
        found = strcmp(motion->text, words[i].word) == 0 ? (in_russian ? words[i].russian : words[i].english) : found;
    }
    zv_text_add(out, found);
}

void zv_lsp_state_words(const zv_json *state, bool has_arm, bool in_russian, zv_text *out)
{
    zv_text_add(out, in_russian ? "Действует: " : "Modes here: ");
    add_motion(out, state, in_russian);
    add_value(out, state, "speed", ", ", in_russian ? " мм/с" : " mm/s");
    add_value(out, state, "joint_speed", in_russian ? ", оси " : ", joints ", " %");
    add_value(out, state, "blend", in_russian ? ", сглаживание " : ", blend ", in_russian ? " мм" : " mm");
    zv_text_add(out, in_russian ? "\n\nИнструмент: `" : "\n\nTool: `");
    add_place(out, part(state, "tool"));
    zv_text_add(out, in_russian ? "`, база: `" : "`, base: `");
    add_place(out, part(state, "base"));
    zv_text_add(out, "`");
    const zv_json *from_joints = part(state, "from_joints");
    if (part(state, "place") && (has_arm || !from_joints || from_joints->kind != ZV_JSON_TRUE)) {
        zv_text_add(out, in_russian ? "\n\nПосле этой строки инструмент в базе стоит в `"
                                    : "\n\nAfter this line the tool is in the base at `");
        add_place(out, part(state, "place"));
        zv_text_add(out, in_russian ? "` (мм, градусы)." : "` (mm, degrees).");
    }
}
