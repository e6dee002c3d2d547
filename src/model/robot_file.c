/// @file robot_file.c
/// Typed fields of a robot file, and the sentences about what does not fit.
#include "model/robot_file.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "model/formula.h"
#include "model/units.h"

enum { DESCRIPTION_SIZE = 80 };

void zv_file_fail(zv_robot_file *file, int line, int column, const char *format, ...)
{
    if (file->status != ZV_OK) {
        return;
    }
    char sentence[ZV_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    file->status = zv_fail(file->why, ZV_ERR_SYNTAX, line, column, "%s: %s", file->where, sentence);
}

/// What a sentence calls a value: its key, or its number in an array.
static void unfit(zv_robot_file *file, const zv_json *value, const char *expected, const char *found)
{
    if (value->key) {
        zv_file_fail(file, value->line, value->column, "expected %s in \"%.40s\", found %s", expected, value->key,
                     found);
    } else {
        zv_file_fail(file, value->line, value->column, "expected %s, found %s", expected, found);
    }
}

void zv_file_unfit(zv_robot_file *file, const zv_json *value, const char *expected)
{
    char found[DESCRIPTION_SIZE];
    unfit(file, value, expected, zv_json_describe(value, found, sizeof found));
}

void zv_file_enter(zv_robot_file *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(file->where, sizeof file->where, format, arguments);
    va_end(arguments);
}

static bool is_known(const zv_json *member, const char *const *known)
{
    for (; *known; ++known) {
        if (strlen(*known) == member->key_size && memcmp(*known, member->key, member->key_size) == 0) {
            return true;
        }
    }
    return false;
}

void zv_file_check_names(zv_robot_file *file, const zv_json *object, const char *const *known)
{
    if (file->status != ZV_OK) {
        return;
    }
    if (object->kind != ZV_JSON_OBJECT) {
        zv_file_unfit(file, object, "an object");
        return;
    }
    for (const zv_json *member = object->first; member; member = member->next) {
        if (is_known(member, known)) {
            continue;
        }
        const char *meant = zv_suggest(member->key, known);
        if (meant) {
            zv_file_fail(file, member->key_line, member->key_column, "unknown field \"%.60s\"; did you mean \"%s\"?",
                         member->key, meant);
        } else {
            zv_file_fail(file, member->key_line, member->key_column, "unknown field \"%.60s\"", member->key);
        }
    }
}

const zv_json *zv_file_need(zv_robot_file *file, const zv_json *object, const char *key)
{
    if (file->status != ZV_OK) {
        return NULL;
    }
    const zv_json *member = zv_json_member(object, key);
    if (!member) {
        zv_file_fail(file, object->line, object->column, "the field \"%s\" is missing", key);
    }
    return member;
}

static double expression_value(zv_robot_file *file, const zv_json *value)
{
    double result = 0.0;
    zv_formula_fault fault;
    if (zv_formula_value(value->text, value->text_size, file->robot->dimensions, file->robot->dimension_count, &result,
                         &fault)) {
        return result;
    }
    // The place inside the text is known when it is in the file as it is, without escapes.
    const bool as_written = value->source_size == value->text_size + 2;
    const int column = value->column + (as_written ? 1 + (int)fault.offset : 0);
    zv_file_fail(file, value->line, column, "in the expression \"%.60s\": %s", value->text, fault.sentence);
    return 0.0;
}

double zv_file_number(zv_robot_file *file, const zv_json *value, zv_unknown unknown)
{
    if (file->status != ZV_OK) {
        return 0.0;
    }
    const bool may_be_unknown = unknown == ZV_UNKNOWN_ALLOWED;
    if (may_be_unknown &&
        (!value || (value->kind == ZV_JSON_STRING && value->text_size == 7 && strcmp(value->text, "unknown") == 0))) {
        return NAN;
    }
    if (value->kind == ZV_JSON_STRING) {
        return expression_value(file, value);
    }
    if (value->kind != ZV_JSON_NUMBER) {
        zv_file_unfit(file, value,
                      may_be_unknown ? "a number, an expression or \"unknown\"" : "a number or an expression");
        return 0.0;
    }
    if (!isfinite(value->number)) {
        zv_file_unfit(file, value, "a finite number");
        return 0.0;
    }
    return value->number;
}

double zv_file_number_or(zv_robot_file *file, const zv_json *object, const char *key, double absent)
{
    const zv_json *value = zv_json_member(object, key);
    return value ? zv_file_number(file, value, ZV_UNKNOWN_REFUSED) : absent;
}

double zv_file_amount(zv_robot_file *file, const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    const double amount = zv_file_number(file, value, ZV_UNKNOWN_ALLOWED);
    if (file->status == ZV_OK && amount < 0.0) {
        zv_file_unfit(file, value, "a number not below 0");
    }
    return amount;
}

void zv_file_numbers(zv_robot_file *file, const zv_json *value, int count, double *out)
{
    if (file->status != ZV_OK) {
        return;
    }
    if (value->kind != ZV_JSON_ARRAY || value->count != count) {
        char expected[DESCRIPTION_SIZE];
        snprintf(expected, sizeof expected, "an array of %d numbers", count);
        zv_file_unfit(file, value, expected);
        return;
    }
    for (const zv_json *item = value->first; item; item = item->next) {
        *out++ = zv_file_number(file, item, ZV_UNKNOWN_REFUSED);
    }
}

void zv_file_check_text(zv_robot_file *file, const zv_json *value)
{
    if (!value) {
        return;
    }
    if (value->kind != ZV_JSON_STRING) {
        zv_file_unfit(file, value, "a text");
    } else if (strlen(value->text) != value->text_size) {
        unfit(file, value, "a text", "one with \\u0000 in it");
    }
}

const char *zv_file_text(zv_robot_file *file, const zv_json *value, const char *absent)
{
    zv_file_check_text(file, value);
    if (file->status != ZV_OK || !value) {
        return absent;
    }
    char *copy = file->strings_end;
    memcpy(copy, value->text, value->text_size + 1);
    file->strings_end += value->text_size + 1;
    return copy;
}

void zv_file_name(zv_robot_file *file, const zv_json *value, char out[ZV_NAME_SIZE])
{
    if (file->status != ZV_OK) {
        return;
    }
    const bool fits = value->kind == ZV_JSON_STRING && value->text_size > 0 && value->text_size < ZV_NAME_SIZE &&
                      strlen(value->text) == value->text_size;
    if (!fits) {
        char expected[DESCRIPTION_SIZE];
        snprintf(expected, sizeof expected, "a name of 1 to %d bytes", ZV_NAME_SIZE - 1);
        zv_file_unfit(file, value, expected);
        return;
    }
    memcpy(out, value->text, value->text_size + 1);
}

int zv_file_word(zv_robot_file *file, const zv_json *value, const char *const *words)
{
    if (file->status != ZV_OK) {
        return 0;
    }
    char list[DESCRIPTION_SIZE] = "";
    for (int i = 0; words[i]; ++i) {
        if (value->kind == ZV_JSON_STRING && strcmp(value->text, words[i]) == 0 &&
            value->text_size == strlen(words[i])) {
            return i;
        }
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s\"%s\"", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    }
    zv_file_unfit(file, value, list);
    return 0;
}

zv_pose zv_file_pose(zv_robot_file *file, const zv_json *value)
{
    static const char *const known[] = {"xyz", "abc", "source", NULL};
    double xyz[3] = {0}, abc[3] = {0};
    if (value) {
        zv_file_check_names(file, value, known);
        const zv_json *position = zv_json_member(value, "xyz"), *angles = zv_json_member(value, "abc");
        if (position) {
            zv_file_numbers(file, position, 3, xyz);
        }
        if (angles) {
            zv_file_numbers(file, angles, 3, abc);
        }
        zv_file_check_text(file, zv_json_member(value, "source"));
    }
    return (zv_pose){.rot = zv_rot_from_degrees(abc[0], abc[1], abc[2]),
                     .pos = {zv_m_from_mm(xyz[0]), zv_m_from_mm(xyz[1]), zv_m_from_mm(xyz[2])}};
}
