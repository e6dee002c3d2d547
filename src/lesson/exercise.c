/// @file exercise.c
/// An exercise and the numbers of a student.
///
/// The numbers follow from the names of student and exercise: FNV-1a makes 64 bits of them, which seed splitmix64. Both are
/// whole-number arithmetic, so a student has the same question on every machine.
#include "lesson/exercise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "lesson/fill.h"

// ---- the student's numbers ----

static uint64_t hash(uint64_t state, const char *text)
{
    for (; *text; ++text) {
        state = (state ^ (unsigned char)*text) * 0x100000001B3u;
    }
    return state;
}

static zv_status draw_one(zv_exercise *exercise, const zv_json *range, uint64_t *state, zv_error *why)
{
    const zv_json *choices = zv_json_member(range, "one_of");
    const uint64_t random = zv_random_next(state);
    if (choices) {
        const zv_json *chosen = choices->first;
        for (uint64_t i = random % (uint64_t)choices->count; i > 0; --i) {
            chosen = chosen->next;
        }
        return zv_values_set(&exercise->values, range->key, chosen->source, chosen->source_size, why);
    }
    const double from = zv_json_member(range, "from")->number, step = zv_json_member(range, "step")->number;
    const double steps = floor((zv_json_member(range, "to")->number - from) / step + 1e-9);
    char number[ZV_NUMBER_SIZE];
    const int size = zv_number_write_rounded(from + step * (double)(random % ((uint64_t)steps + 1)), number);
    return zv_values_set(&exercise->values, range->key, number, (size_t)size, why);
}

static zv_status draw_all(zv_exercise *exercise, const char *student, zv_error *why)
{
    uint64_t state = hash(hash(0xCBF29CE484222325u, student), "\n");
    state = hash(state, zv_json_member(exercise->object, "id")->text);
    const zv_json *draw = zv_json_member(exercise->object, "draw");
    zv_status status = ZV_OK;
    for (const zv_json *range = draw ? draw->first : NULL; range && status == ZV_OK; range = range->next) {
        status = draw_one(exercise, range, &state, why);
    }
    exercise->drawn = exercise->values.count;
    return status;
}

// ---- reading ----

static zv_status read_into(zv_exercise *exercise, const char *text, size_t size, const char *student, zv_error *why)
{
    exercise->document = zv_json_document_create();
    zv_text_append(&exercise->text, text, size);
    if (!exercise->document || exercise->text.failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the exercise");
    }
    const char *copy = exercise->text.data ? exercise->text.data : "";
    zv_status status = zv_json_read(exercise->document, copy, size, &exercise->object, why);
    status = status == ZV_OK ? zv_exercise_check_form(exercise->object, why) : status;
    return status == ZV_OK ? draw_all(exercise, student, why) : status;
}

zv_status zv_exercise_read(const char *text, size_t size, const char *student, zv_exercise **out, zv_error *why)
{
    zv_exercise *exercise = calloc(1, sizeof *exercise);
    if (!exercise) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the exercise");
    }
    const zv_status status = read_into(exercise, text, size, student, why);
    if (status != ZV_OK) {
        zv_exercise_free(exercise);
        return status;
    }
    *out = exercise;
    return ZV_OK;
}

void zv_exercise_free(zv_exercise *exercise)
{
    if (exercise) {
        zv_values_cut(&exercise->values, 0);
        zv_json_document_free(exercise->document);
        zv_text_free(&exercise->text);
        free(exercise);
    }
}

// ---- looking at it ----

const zv_json *zv_exercise_object(const zv_exercise *exercise)
{
    return exercise->object;
}

double zv_exercise_points(const zv_json *object)
{
    double sum = 0.0;
    for (const zv_json *check = zv_json_member(object, "checks")->first; check; check = check->next) {
        sum += zv_json_member(check, "points")->number;
    }
    return sum;
}

void zv_exercise_text(const zv_exercise *exercise, const zv_json *texts, zv_language language, zv_text *out)
{
    const zv_json *text = zv_json_member(texts, language == ZV_RUSSIAN ? "ru" : "en");
    if (text) {
        zv_fill_text(text->text, text->text_size, &exercise->values, out);
    }
}

void zv_exercise_numbers(const zv_exercise *exercise, zv_json_writer *out)
{
    zv_json_begin_object(out);
    for (int i = 0; i < exercise->drawn; ++i) {
        const zv_value *value = &exercise->values.at[i];
        zv_json_key_text(out, value->name, strlen(value->name));
        zv_json_raw_line(out, value->text.data, value->text.size);
    }
    zv_json_end_object(out);
}
