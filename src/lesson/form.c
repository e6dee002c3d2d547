/// @file form.c
/// Whether a JSON object is an exercise. Chapters that ship are right; a teacher's own file may have any mistake.
#include <math.h>
#include <string.h>

#include "lesson/exercise.h"

static zv_status refuse(const zv_json *value, const char *name, const char *expected, zv_error *why)
{
    char found[64];
    return zv_fail(why, ZV_ERR_BAD_REQUEST, value->line, value->column, "'%s' of an exercise must be %s, found %s",
                   name, expected, zv_json_describe(value, found, sizeof found));
}

/// A member of some kind, or of any when `kind` is -1.
static zv_status member_of(const zv_json *object, const char *name, int kind, const char *expected, const zv_json **out,
                           zv_error *why)
{
    *out = zv_json_member(object, name);
    if (!*out) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, object->line, object->column, "this part of an exercise needs '%s': %s",
                       name, expected);
    }
    return kind < 0 || (*out)->kind == (zv_json_kind)kind ? ZV_OK : refuse(*out, name, expected, why);
}

static zv_status check_texts(const zv_json *value, const char *name, zv_error *why)
{
    static const char expected[] = "an object with the texts 'en' and 'ru'";
    const zv_json *en = zv_json_member(value, "en"), *ru = zv_json_member(value, "ru");
    const bool is_good = en && ru && en->kind == ZV_JSON_STRING && ru->kind == ZV_JSON_STRING;
    return is_good ? ZV_OK : refuse(value, name, expected, why);
}

static zv_status check_texts_of(const zv_json *object, const char *name, zv_error *why)
{
    const zv_json *texts = NULL;
    const zv_status status = member_of(object, name, ZV_JSON_OBJECT, "its texts 'en' and 'ru'", &texts, why);
    return status == ZV_OK ? check_texts(texts, name, why) : status;
}

// ---- numbers ----

static zv_status check_range(const zv_json *range, zv_error *why)
{
    enum { MOST_STEPS = 1000000 };
    const zv_json *from = zv_json_member(range, "from"), *to = zv_json_member(range, "to"),
                  *step = zv_json_member(range, "step"), *choices = zv_json_member(range, "one_of");
    if (choices) {
        return choices->kind == ZV_JSON_ARRAY && choices->count > 0
                   ? ZV_OK
                   : refuse(choices, "one_of", "a list with something in it", why);
    }
    const bool has_numbers = from && to && step && from->kind == ZV_JSON_NUMBER && to->kind == ZV_JSON_NUMBER &&
                             step->kind == ZV_JSON_NUMBER;
    const double steps = has_numbers ? (to->number - from->number) / step->number : NAN;
    return steps >= 0.0 && steps <= MOST_STEPS && isfinite(from->number)
               ? ZV_OK
               : refuse(range, "draw",
                        "numbers 'from', 'to' and 'step' that lead from one to the other, or 'one_of' with "
                        "a list",
                        why);
}

static zv_status check_draw(const zv_json *draw, zv_error *why)
{
    zv_status status =
        draw->kind == ZV_JSON_OBJECT ? ZV_OK : refuse(draw, "draw", "an object: a range for each name", why);
    for (const zv_json *range = draw->first; range && status == ZV_OK; range = range->next) {
        status = range->key_size < ZV_VALUE_NAME ? check_range(range, why) : refuse(range, "draw", "short names", why);
    }
    return status;
}

static zv_status check_let(const zv_json *let, zv_error *why)
{
    zv_status status = let->kind == ZV_JSON_OBJECT ? ZV_OK : refuse(let, "let", "an object", why);
    for (const zv_json *one = let->first; one && status == ZV_OK; one = one->next) {
        const zv_json *ask = zv_json_member(one, "ask"), *formula = zv_json_member(one, "formula");
        const bool is_good = (ask && ask->kind == ZV_JSON_OBJECT) || (formula && formula->kind == ZV_JSON_STRING);
        status = is_good && one->key_size < ZV_VALUE_NAME
                     ? ZV_OK
                     : refuse(one, "let", "'ask' with a request, or 'formula' with a text, under a short name", why);
    }
    return status;
}

// ---- checks ----

static zv_status check_comparison(const zv_json *check, zv_error *why)
{
    static const char *const words[] = {"near", "is", "at_most", "at_least"};
    int found = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        found += zv_json_member(check, words[i]) != NULL;
    }
    const zv_json *within = zv_json_member(check, "within");
    const bool needs_within = zv_json_member(check, "near") != NULL;
    const bool has_within = within && within->kind == ZV_JSON_NUMBER && within->number >= 0.0;
    return found == 1 && (!needs_within || has_within)
               ? ZV_OK
               : refuse(check, "checks", "an object with one of 'near' (and 'within'), 'is', 'at_most', 'at_least'",
                        why);
}

static zv_status check_check(const zv_json *check, zv_error *why)
{
    const zv_json *value = NULL, *points = NULL;
    zv_status status = member_of(check, "value", -1, "what is looked at", &value, why);
    if (status == ZV_OK) {
        status = member_of(check, "points", ZV_JSON_NUMBER, "a number", &points, why);
    }
    if (status == ZV_OK && !(points->number > 0.0 && points->number <= 1000.0)) {
        status = refuse(points, "points", "more than 0 and at most 1000", why);
    }
    status = status == ZV_OK ? check_comparison(check, why) : status;
    return status == ZV_OK ? check_texts_of(check, "else", why) : status;
}

static zv_status check_list(const zv_json *object, const char *name, int most,
                            zv_status (*each)(const zv_json *one, zv_error *why), zv_error *why)
{
    const zv_json *list = zv_json_member(object, name);
    zv_status status = ZV_OK;
    if (list && (list->kind != ZV_JSON_ARRAY || list->count > most)) {
        status = refuse(list, name, "a list that is not too long", why);
    }
    for (const zv_json *one = list ? list->first : NULL; one && status == ZV_OK; one = one->next) {
        status = each(one, why);
    }
    return status;
}

static zv_status check_hint(const zv_json *hint, zv_error *why)
{
    return check_texts(hint, "hints", why);
}

static zv_status check_mistake(const zv_json *mistake, zv_error *why)
{
    const zv_json *within = zv_json_member(mistake, "within");
    const bool is_good = zv_json_member(mistake, "near") && within && within->kind == ZV_JSON_NUMBER;
    return is_good ? check_texts_of(mistake, "words", why)
                   : refuse(mistake, "mistakes", "an object with 'near', 'within' and 'words'", why);
}

static zv_status check_answer(const zv_json *object, zv_error *why)
{
    static const char *const kinds[] = {"number",  "numbers", "joints", "pose",     "program",
                                        "drawing", "text",    "choice", "requests", NULL};
    const zv_json *answer = NULL, *kind = NULL;
    zv_status status = member_of(object, "answer", ZV_JSON_OBJECT, "an object with its 'kind'", &answer, why);
    status = status == ZV_OK ? member_of(answer, "kind", ZV_JSON_STRING, "a word", &kind, why) : status;
    for (int i = 0; status == ZV_OK && strcmp(kinds[i], kind->text) != 0; ++i) {
        status = kinds[i + 1]
                     ? ZV_OK
                     : refuse(kind, "kind", "number, numbers, joints, pose, program, drawing, text, choice or requests",
                              why);
    }
    const zv_json *choices = status == ZV_OK ? zv_json_member(answer, "choices") : NULL;
    if (status == ZV_OK && strcmp(kind->text, "choice") == 0 && !(choices && choices->kind == ZV_JSON_OBJECT)) {
        status = refuse(answer, "answer", "one with 'choices': texts for each name", why);
    }
    for (const zv_json *one = choices ? choices->first : NULL; one && status == ZV_OK; one = one->next) {
        status = check_texts(one, "choices", why);
    }
    return status;
}

zv_status zv_exercise_check_form(const zv_json *object, zv_error *why)
{
    enum { MOST_HINTS = 8, MOST_MISTAKES = 8 };
    const zv_json *id = NULL, *checks = NULL;
    zv_status status = object->kind == ZV_JSON_OBJECT ? member_of(object, "id", ZV_JSON_STRING, "its name", &id, why)
                                                      : refuse(object, "all", "an object", why);
    status = status == ZV_OK ? check_texts_of(object, "title", why) : status;
    status = status == ZV_OK ? check_texts_of(object, "question", why) : status;
    status = status == ZV_OK ? check_answer(object, why) : status;
    const zv_json *draw = zv_json_member(object, "draw"), *let = zv_json_member(object, "let");
    status = status == ZV_OK && draw ? check_draw(draw, why) : status;
    status = status == ZV_OK && let ? check_let(let, why) : status;
    status = status == ZV_OK ? member_of(object, "checks", ZV_JSON_ARRAY, "a list", &checks, why) : status;
    status = status == ZV_OK ? check_list(object, "checks", ZV_MOST_CHECKS, check_check, why) : status;
    status = status == ZV_OK ? check_list(object, "hints", MOST_HINTS, check_hint, why) : status;
    return status == ZV_OK ? check_list(object, "mistakes", MOST_MISTAKES, check_mistake, why) : status;
}
