/// @file grade.c
/// Judges an answer: what is right is asked of the workbench, then the answer is compared.
///
///     let      names for answers of requests and for formulas, the same for every answer of this student
///     checks   value (the answer, or what a request made of it) ── near, is, at_most, at_least ──► points or a reason
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lesson/compare.h"
#include "lesson/exercise.h"
#include "lesson/fill.h"
#include "model/formula.h"

/// An answer may be a program or a drawing, but no more.
enum { MOST_BYTES = 1 << 20, MOST_LINES = 100, MOST_ANSWERED = 8 << 20, MOST_ANSWER_VALUES = 500000 };

typedef struct work {
    zv_exercise *exercise;
    const zv_asked *asked;
    zv_language language;
    zv_text trouble; ///< what the workbench said when a request had no answer
    zv_error *why;
} work;

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory to grade the answer");
}

// ---- asking ----

static void note_trouble(work *w, const zv_json *answer)
{
    const zv_json *error = zv_json_member(answer, "error");
    const zv_json *message = error ? zv_json_member(error, "message") : zv_json_member(answer, "why");
    if (message && message->kind == ZV_JSON_STRING && w->trouble.size == 0) {
        zv_text_append(&w->trouble, message->text, message->text_size);
    }
}

/// What is wanted of an answer: the part at `take`, or how many there are at `count`; null when it has no such part.
static void write_part(const zv_json *whole, const zv_json *about, zv_text *out)
{
    const zv_json *take = zv_json_member(about, "take"), *count = zv_json_member(about, "count");
    const zv_json *path = count ? count : take;
    const zv_json *part = path && path->kind == ZV_JSON_STRING ? zv_json_at(whole, path->text, path->text_size) : whole;
    if (part && count) {
        zv_text_addf(out, "%d", part->count);
    } else {
        zv_text_append(out, part ? part->source : "null", part ? part->source_size : 4);
    }
}

/// The part of an answer that is wanted; null, with a word about it, for one that is too large to be read.
static zv_status read_part(work *w, const zv_text *answer, const zv_json *about, zv_text *out)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *whole = NULL;
    if (!document) {
        return no_memory(w->why);
    }
    zv_json_limit_values(document, MOST_ANSWER_VALUES);
    if (answer->failed ||
        zv_json_read(document, answer->data ? answer->data : "", answer->size, &whole, NULL) != ZV_OK) {
        zv_text_add(&w->trouble, "the answer is too large to be looked at");
        zv_text_add(out, "null");
    } else {
        note_trouble(w, whole);
        write_part(whole, about, out);
    }
    zv_json_document_free(document);
    return out->failed ? no_memory(w->why) : ZV_OK;
}

/// Sends a request and keeps what is wanted of the answer.
static zv_status keep_answer(work *w, const char *name, const zv_text *request, const zv_json *about)
{
    zv_text answer = {.limit = MOST_ANSWERED}, part = {0};
    zv_status status = ZV_OK;
    if (!w->asked->ask(w->asked->user, request->data ? request->data : "", request->size, &answer)) {
        status = zv_fail(w->why, ZV_ERR_CANCELLED, 0, 0, "grading was stopped before its end");
    }
    status = status == ZV_OK ? read_part(w, &answer, about, &part) : status;
    status = status == ZV_OK ? zv_values_set(&w->exercise->values, name, part.data, part.size, w->why) : status;
    zv_text_free(&answer);
    zv_text_free(&part);
    return status;
}

static zv_status ask(work *w, const char *name, const zv_json *about)
{
    zv_text request = {0};
    zv_json_writer out = zv_json_writer_on(&request);
    zv_status status = zv_fill_json(zv_json_member(about, "ask"), &w->exercise->values, &out, w->why);
    if (status == ZV_OK) {
        status = request.failed ? no_memory(w->why) : keep_answer(w, name, &request, about);
    }
    zv_text_free(&request);
    return status;
}

static zv_status work_out(work *w, const char *name, const zv_json *formula)
{
    zv_values *values = &w->exercise->values;
    zv_dimension known[ZV_MOST_VALUES];
    int count = 0;
    for (int i = 0; i < values->count; ++i) {
        if (values->at[i].json && values->at[i].json->kind == ZV_JSON_NUMBER) {
            known[count] = (zv_dimension){.value = values->at[i].json->number};
            snprintf(known[count++].name, sizeof known[0].name, "%s", values->at[i].name);
        }
    }
    double value = 0.0;
    zv_formula_fault fault = {0};
    if (!zv_formula_value(formula->text, formula->text_size, known, count, &value, &fault)) {
        return zv_fail(w->why, ZV_ERR_INTERNAL, formula->line, formula->column, "the formula of '%s': %s", name,
                       fault.sentence);
    }
    char number[ZV_NUMBER_SIZE];
    return zv_values_set(values, name, number, (size_t)zv_number_write(value, number), w->why);
}

static zv_status find_values(work *w)
{
    const zv_json *let = zv_json_member(w->exercise->object, "let");
    zv_status status = ZV_OK;
    for (const zv_json *one = let ? let->first : NULL; one && status == ZV_OK; one = one->next) {
        const zv_json *formula = zv_json_member(one, "formula");
        status = formula ? work_out(w, one->key, formula) : ask(w, one->key, one);
    }
    return status;
}

// ---- the answer ----

static bool is_numbers(const zv_json *value)
{
    bool is_good = value->kind == ZV_JSON_ARRAY;
    for (const zv_json *one = value->first; one && is_good; one = one->next) {
        is_good = one->kind == ZV_JSON_NUMBER && isfinite(one->number);
    }
    return is_good;
}

static zv_status check_kind(const zv_json *about, const zv_json *value, zv_error *why)
{
    const char *kind = zv_json_member(about, "kind")->text;
    const char *wanted = "a text";
    bool is_good = value->kind == ZV_JSON_STRING;
    if (strcmp(kind, "number") == 0) {
        wanted = "a number";
        is_good = value->kind == ZV_JSON_NUMBER && isfinite(value->number);
    } else if (strcmp(kind, "numbers") == 0 || strcmp(kind, "joints") == 0) {
        wanted = "a list of numbers";
        is_good = is_numbers(value);
    } else if (strcmp(kind, "pose") == 0) {
        wanted = "an object such as {\"xyz\": [300, 0, 200], \"abc\": [0, 90, 0]}";
        is_good = value->kind == ZV_JSON_OBJECT;
    } else if (strcmp(kind, "choice") == 0) {
        wanted = "the name of a choice";
        is_good = is_good && zv_json_member(zv_json_member(about, "choices"), value->text);
    }
    const zv_json *count = zv_json_member(about, "count");
    if (is_good && count && count->kind == ZV_JSON_NUMBER && (double)value->count != count->number) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the answer must be %.0f numbers, found %d", count->number,
                       value->count);
    }
    char found[64];
    return is_good ? ZV_OK
                   : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the answer must be %s, found %s", wanted,
                             zv_json_describe(value, found, sizeof found));
}

/// Lines of requests become the list of their answers.
static zv_status ask_lines(work *w, const char *lines, size_t size)
{
    zv_text all = {.limit = MOST_ANSWERED};
    zv_json_writer out = zv_json_writer_on(&all);
    zv_status status = ZV_OK;
    int count = 0;
    zv_json_begin_array(&out);
    while (size > 0 && status == ZV_OK) {
        const char *end = memchr(lines, '\n', size);
        const size_t line = end ? (size_t)(end - lines) : size;
        zv_text answer = {.limit = MOST_ANSWERED};
        if (line > 0 && ++count > MOST_LINES) {
            status = zv_fail(w->why, ZV_ERR_TOO_LARGE, 0, 0, "an answer may have %d requests", MOST_LINES);
        } else if (line > 0 && !w->asked->ask(w->asked->user, lines, line, &answer)) {
            status = zv_fail(w->why, ZV_ERR_CANCELLED, 0, 0, "grading was stopped before its end");
        } else if (line > 0) {
            const bool is_whole = answer.data && !answer.failed;
            zv_json_raw(&out, is_whole ? answer.data : "null", is_whole ? answer.size : 4);
        }
        zv_text_free(&answer);
        const size_t past = end ? line + 1 : line;
        lines += past;
        size -= past;
    }
    zv_json_end_array(&out);
    if (status == ZV_OK && all.failed) {
        status =
            zv_fail(w->why, ZV_ERR_TOO_LARGE, 0, 0, "what the requests answer may have %d MB", MOST_ANSWERED >> 20);
    }
    status = status == ZV_OK ? zv_values_set(&w->exercise->values, "answer", all.data, all.size, w->why) : status;
    zv_text_free(&all);
    return status;
}

static zv_status take_answer(work *w, const char *answer, size_t size)
{
    zv_values *values = &w->exercise->values;
    if (size > MOST_BYTES) {
        return zv_fail(w->why, ZV_ERR_TOO_LARGE, 0, 0, "an answer may have %d kB", MOST_BYTES >> 10);
    }
    zv_status status = zv_values_set(values, "answer", answer, size, w->why);
    if (status != ZV_OK) {
        return status;
    }
    const zv_json *about = zv_json_member(w->exercise->object, "answer"), *value = zv_values_find(values, "answer", 6);
    status = check_kind(about, value, w->why);
    if (status == ZV_OK && strcmp(zv_json_member(about, "kind")->text, "requests") == 0) {
        zv_text lines = {0};
        zv_text_append(&lines, value->text, value->text_size);
        status = lines.failed ? no_memory(w->why) : ask_lines(w, lines.data ? lines.data : "", lines.size);
        zv_text_free(&lines);
    }
    return status;
}

// ---- checks ----

/// What a template of a check stands for, kept under `name`; a request is asked for it.
static zv_status value_of(work *w, const char *name, const zv_json *from, const zv_json **out)
{
    zv_text filled = {0};
    zv_status status = ZV_OK;
    if (zv_json_member(from, "ask")) {
        status = ask(w, name, from);
    } else {
        zv_json_writer writer = zv_json_writer_on(&filled);
        status = zv_fill_json(from, &w->exercise->values, &writer, w->why);
        status = status == ZV_OK && filled.failed ? no_memory(w->why) : status;
        status = status == ZV_OK ? zv_values_set(&w->exercise->values, name, filled.data, filled.size, w->why) : status;
        zv_text_free(&filled);
    }
    *out = status == ZV_OK ? zv_values_find(&w->exercise->values, name, strlen(name)) : NULL;
    return status;
}

static double number_at(const zv_json *object, const char *key)
{
    const zv_json *member = zv_json_member(object, key);
    return member && member->kind == ZV_JSON_NUMBER ? member->number : 0.0;
}

static zv_status compare(work *w, const zv_json *check, const zv_json *value, bool *holds)
{
    static const char *const words[] = {"near", "is", "at_most", "at_least"};
    int how = 0;
    while (!zv_json_member(check, words[how])) {
        ++how;
    }
    const zv_json *wanted = NULL;
    const zv_status status = value_of(w, "(wanted)", zv_json_member(check, words[how]), &wanted);
    if (status != ZV_OK) {
        return status;
    }
    const bool are_numbers = value->kind == ZV_JSON_NUMBER && wanted->kind == ZV_JSON_NUMBER;
    *holds = how == 0   ? zv_json_is_near(value, wanted, number_at(check, "within"), number_at(check, "period"))
             : how == 1 ? zv_json_is_same(value, wanted)
             : how == 2 ? are_numbers && value->number <= wanted->number
                        : are_numbers && value->number >= wanted->number;
    return ZV_OK;
}

static zv_status run_check(work *w, const zv_json *check, zv_checked *out)
{
    const zv_json *value = NULL;
    bool holds = false;
    zv_text_clear(&w->trouble);
    zv_status status = value_of(w, "(value)", zv_json_member(check, "value"), &value);
    status = status == ZV_OK ? compare(w, check, value, &holds) : status;
    if (status != ZV_OK) {
        return status;
    }
    out->of = zv_json_member(check, "points")->number;
    out->points = holds ? out->of : 0.0;
    if (!holds) {
        zv_exercise_text(w->exercise, zv_json_member(check, "else"), w->language, &out->reason);
        if (w->trouble.size > 0) {
            zv_text_addf(&out->reason, " (%s)", w->trouble.data);
        }
    }
    return ZV_OK;
}

static zv_status find_mistake(work *w, zv_text *out)
{
    const zv_json *list = zv_json_member(w->exercise->object, "mistakes");
    for (const zv_json *one = list ? list->first : NULL; one && out->size == 0; one = one->next) {
        const zv_json *wrong = NULL;
        const zv_status status = value_of(w, "(wanted)", zv_json_member(one, "near"), &wrong);
        if (status != ZV_OK) {
            return status;
        }
        const zv_json *answer = zv_values_find(&w->exercise->values, "answer", 6);
        if (zv_json_is_near(answer, wrong, number_at(one, "within"), number_at(one, "period"))) {
            zv_exercise_text(w->exercise, zv_json_member(one, "words"), w->language, out);
        }
    }
    return ZV_OK;
}

static zv_status run_checks(work *w, zv_grade *out)
{
    zv_status status = ZV_OK;
    const zv_json *checks = zv_json_member(w->exercise->object, "checks");
    for (const zv_json *check = checks->first; check && status == ZV_OK; check = check->next) {
        zv_checked *one = &out->checks[out->count++];
        status = run_check(w, check, one);
        out->points += one->points;
        out->of += one->of;
    }
    return status == ZV_OK && out->points < out->of ? find_mistake(w, &out->mistake) : status;
}

zv_status zv_exercise_grade(zv_exercise *exercise, const char *answer, size_t size, const zv_asked *asked,
                            zv_language language, zv_grade *out, zv_error *why)
{
    work w = {.exercise = exercise, .asked = asked, .language = language, .why = why};
    *out = (zv_grade){0};
    zv_values_cut(&exercise->values, exercise->drawn);
    zv_status status = take_answer(&w, answer, size);
    status = status == ZV_OK ? find_values(&w) : status;
    status = status == ZV_OK ? run_checks(&w, out) : status;
    zv_text_free(&w.trouble);
    if (status != ZV_OK) {
        zv_grade_free(out);
    }
    return status;
}

zv_status zv_exercise_right(zv_exercise *exercise, const zv_asked *asked, zv_text *out, zv_error *why)
{
    work w = {.exercise = exercise, .asked = asked, .why = why};
    const zv_json *right = zv_json_member(exercise->object, "right");
    if (!right) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this exercise shows no right answer");
    }
    zv_values_cut(&exercise->values, exercise->drawn);
    zv_json_writer writer = zv_json_writer_on(out);
    zv_status status = find_values(&w);
    status = status == ZV_OK ? zv_fill_json(right, &exercise->values, &writer, why) : status;
    zv_text_free(&w.trouble);
    return status == ZV_OK && out->failed ? no_memory(why) : status;
}

void zv_grade_free(zv_grade *grade)
{
    for (int i = 0; i < grade->count; ++i) {
        zv_text_free(&grade->checks[i].reason);
    }
    zv_text_free(&grade->mistake);
    *grade = (zv_grade){0};
}
