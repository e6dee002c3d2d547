/// @file verb_grade.c
/// `zveno grade`: the points of a class, from one file of answers per student.
///
///     ivanova.json   {"student": "ivanova", "answers": {"scara-fk": 310.2, "gcode-square": "G0 X220 ..."}}
///
/// A file that cannot be read, or an answer that takes too long, costs its own points and nobody else's.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ask.h"
#include "files.h"
#include "motion_file.h"
#include "out_whole.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

enum { MOST_FILES = 10000, MOST_ROWS = TABLE_ROWS - 2 };

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE",
     "also -o: all results as .csv, as .json, as xAPI statements (.xapi.json), or for Gradescope (.gradescope.json)",
     NULL},
    {"seconds", OPTION_LOCAL, 1, "S", "how long one answer may take (10)", NULL},
    {.name = NULL},
};

typedef struct work {
    dialog ask;
    double seconds;
    struct timespec begun;          ///< the answer that is being graded
    zv_text csv, json, xapi, tests; ///< rows of the results
    zv_json_writer json_out, xapi_out, tests_out;
    double points, of; ///< of the student
    int answers;
} work;

// ---- time ----

static double seconds_since(struct timespec begun)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begun.tv_sec) + (double)(now.tv_nsec - begun.tv_nsec) / 1e9;
}

static bool within_time(void *user, double part)
{
    const work *w = user;
    (void)part;
    return seconds_since(w->begun) < w->seconds;
}

// ---- results ----

static void add_csv(zv_text *out, const char *text, char end)
{
    zv_text_add(out, "\"");
    for (; *text; ++text) {
        zv_text_append(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    }
    zv_text_addf(out, "\"%c", end);
}

static const char *first_reason(const zv_json *answer)
{
    const zv_json *reasons = zv_json_member(answer, "reasons"), *error = zv_json_member(answer, "error");
    return text_of(error ? zv_json_member(error, "message") : reasons ? reasons->first : NULL);
}

typedef struct result {
    const char *student, *exercise, *reason;
    double points, of;
} result;

static void write_statement(zv_json_writer *out, const result *r)
{
    zv_text id = {0};
    zv_text_addf(&id, "https://zveno.invalid/exercises/%s", r->exercise);
    zv_json_begin_object(out);
    zv_json_key(out, "actor");
    zv_json_begin_object(out);
    zv_json_put_text(out, "objectType", "Agent");
    zv_json_key(out, "account");
    zv_json_begin_object(out);
    zv_json_put_text(out, "homePage", "https://zveno.invalid/students");
    zv_json_put_text(out, "name", r->student);
    zv_json_end_object(out);
    zv_json_end_object(out);
    zv_json_key(out, "verb");
    zv_json_begin_object(out);
    zv_json_put_text(out, "id", "http://adlnet.gov/expapi/verbs/answered");
    zv_json_end_object(out);
    zv_json_key(out, "object");
    zv_json_begin_object(out);
    zv_json_put_text(out, "id", id.data);
    zv_json_end_object(out);
    zv_json_key(out, "result");
    zv_json_begin_object(out);
    zv_json_put_bool(out, "success", r->points == r->of && r->of > 0.0);
    zv_json_key(out, "score");
    zv_json_begin_object(out);
    zv_json_put_number(out, "scaled", r->of > 0.0 ? r->points / r->of : 0.0);
    zv_json_put_number(out, "raw", r->points);
    zv_json_put_number(out, "min", 0.0);
    zv_json_put_number(out, "max", r->of);
    zv_json_end_object(out);
    zv_json_end_object(out);
    zv_json_end_object(out);
    zv_text_free(&id);
}

static void write_row(zv_text *out, const result *r)
{
    add_csv(out, r->student, ',');
    add_csv(out, r->exercise, ',');
    zv_text_addf(out, "%g,%g,", r->points, r->of);
    add_csv(out, r->reason, '\n');
}

static void write_object(zv_json_writer *out, const result *r)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "student", r->student);
    zv_json_put_text(out, "exercise", r->exercise);
    zv_json_put_number(out, "points", r->points);
    zv_json_put_number(out, "of", r->of);
    zv_json_put_text(out, "reason", *r->reason ? r->reason : NULL);
    zv_json_end_object(out);
}

static void write_test(zv_json_writer *out, const result *r)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", r->exercise);
    zv_json_put_number(out, "score", r->points);
    zv_json_put_number(out, "max_score", r->of);
    zv_json_put_text(out, "output", r->reason);
    zv_json_end_object(out);
}

static void write_result(work *w, const result *r)
{
    w->points += r->points;
    w->of += r->of;
    ++w->answers;
    write_row(&w->csv, r);
    write_statement(&w->xapi_out, r);
    write_object(&w->json_out, r);
    write_test(&w->tests_out, r);
}

// ---- one student ----

/// What an exercise could have given whose answer has no grade: those points are lost.
static double points_of(work *w, const zv_json *given)
{
    zv_text_clear(&w->ask.request);
    zv_json_writer out = zv_json_writer_on(&w->ask.request);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", "exercise");
    zv_json_key(&out, "name");
    zv_json_string(&out, given->key, given->key_size);
    zv_json_end_object(&out);
    clock_gettime(CLOCK_MONOTONIC, &w->begun);
    const zv_json *answer = dialog_ask(&w->ask), *points = answer ? zv_json_member(answer, "points") : NULL;
    return points ? number_of(points) : 0.0;
}

static bool grade_one(work *w, const char *student, const zv_json *given)
{
    zv_text_clear(&w->ask.request);
    zv_json_writer out = zv_json_writer_on(&w->ask.request);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", "grade");
    zv_json_key(&out, "name");
    zv_json_string(&out, given->key, given->key_size);
    zv_json_put_text(&out, "student", student);
    zv_json_key(&out, "answer");
    zv_json_raw_line(&out, given->source, given->source_size);
    zv_json_end_object(&out);
    clock_gettime(CLOCK_MONOTONIC, &w->begun);
    const zv_json *answer = dialog_ask(&w->ask);
    if (!answer) {
        return false;
    }
    const bool is_graded = zv_json_member(answer, "points") != NULL;
    zv_text reason = {0};
    zv_text_add(&reason, first_reason(answer));
    const double points = is_graded ? number_of(zv_json_member(answer, "points")) : 0.0;
    const double of = is_graded ? number_of(zv_json_member(answer, "of")) : points_of(w, given);
    write_result(w, &(result){student, given->key, reason.data ? reason.data : "", points, of});
    zv_text_free(&reason);
    return true;
}

/// The points of a file; false without memory. A file that holds no answers has none.
static bool grade_file(work *w, const char *path, char *student, size_t size)
{
    zv_text text = {0};
    zv_error why = {0};
    const zv_json *root = NULL;
    zv_json_document *document = zv_json_document_create();
    w->points = w->of = 0.0;
    w->answers = 0;
    bool is_good = document != NULL;
    zv_status status = is_good ? read_file(path, &text, &why) : ZV_ERR_INTERNAL;
    status = status == ZV_OK ? zv_json_read(document, text.data ? text.data : "", text.size, &root, &why) : status;
    const zv_json *answers = status == ZV_OK ? zv_json_member(root, "answers") : NULL;
    if (!answers || answers->kind != ZV_JSON_OBJECT) {
        complain("%s: %s", path, status == ZV_OK ? "expected {\"student\": \"...\", \"answers\": {...}}" : why.message);
    } else {
        const char *name = text_of(zv_json_member(root, "student"));
        if (*name) {
            snprintf(student, size, "%s", name);
        }
        for (const zv_json *one = answers->first; one && is_good; one = one->next) {
            is_good = grade_one(w, student, one);
        }
    }
    zv_json_document_free(document);
    zv_text_free(&text);
    return is_good;
}

// ---- the class ----

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_answers(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot && strcmp(dot, ".json") == 0;
}

static bool grade_entry(work *w, const char *folder, const char *name, table *t)
{
    char path[4096], student[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(student, sizeof student, "%.*s", (int)(strrchr(name, '.') - name), name);
    const bool is_good = grade_file(w, path, student, sizeof student);
    if (t->used < MOST_ROWS * t->columns) {
        table_text(t, student);
        table_number(t, w->answers, 0);
        table_number(t, w->points, 1);
        table_number(t, w->of, 1);
    }
    return is_good;
}

static int write_results(const work *w, const char *path)
{
    zv_text whole = {0};
    if (path_ends_in(path, ".csv")) {
        zv_text_add(&whole, "student,exercise,points,of,reason\n");
        zv_text_append(&whole, w->csv.data ? w->csv.data : "", w->csv.size);
    } else {
        const bool is_xapi = path_ends_in(path, ".xapi.json"), is_tests = path_ends_in(path, ".gradescope.json");
        const zv_text *rows = is_xapi ? &w->xapi : is_tests ? &w->tests : &w->json;
        zv_text_add(&whole, is_tests ? "{\"tests\": [" : is_xapi ? "[" : "{\"results\": [");
        zv_text_append(&whole, rows->data ? rows->data : "", rows->size);
        zv_text_add(&whole, is_xapi ? "]\n" : "]}\n");
    }
    const int code = write_whole(path, whole.data, whole.size);
    zv_text_free(&whole);
    return code;
}

static int grade_class(work *w, const arguments *given)
{
    struct dirent **entries = NULL;
    const int count = scandir(given->file, &entries, is_answers, by_name);
    if (count < 0) {
        complain("the folder '%.200s' cannot be read", given->file);
        return FAILED;
    }
    table t = table_of(4);
    static const char *const heads[] = {"student", "answers", "points", "of"};
    for (int i = 0; i < 4; ++i) {
        table_text(&t, heads[i]);
    }
    bool is_good = true;
    for (int i = 0; i < count; ++i) {
        is_good = is_good && i < MOST_FILES && grade_entry(w, given->file, entries[i]->d_name, &t);
        free(entries[i]);
    }
    free(entries);
    if (!given->json) {
        table_print(&t, "lrrr");
        if (count >= MOST_ROWS) {
            printf("  and %d more\n", count - MOST_ROWS + 1);
        }
    } else {
        printf("{\"ok\": true, \"results\": [%s]}\n", w->json.data ? w->json.data : "");
    }
    const option_value *output = option_given(given, "output");
    return !is_good ? FAILED : output->given ? write_results(w, output->word) : DONE;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    work w = {.seconds = 10.0};
    const option_value *seconds = option_given(given, "seconds");
    if (seconds->given) {
        w.seconds = strtod(seconds->word, NULL);
    }
    if (!(w.seconds > 0.0 && w.seconds <= 3600.0)) {
        complain("--seconds must be more than 0 and at most 3600, found '%.40s'", seconds->word);
        return WRONG_USAGE;
    }
    w.json_out = zv_json_writer_on(&w.json);
    w.xapi_out = zv_json_writer_on(&w.xapi);
    w.tests_out = zv_json_writer_on(&w.tests);
    int code = FAILED;
    if (dialog_open(&w.ask)) {
        zv_session_set_progress(w.ask.session, within_time, &w);
        code = grade_class(&w, given);
    }
    dialog_close(&w.ask);
    zv_text_free(&w.csv);
    zv_text_free(&w.json);
    zv_text_free(&w.xapi);
    zv_text_free(&w.tests);
    return code;
}

const verb verb_grade = {
    .name = "grade",
    .summary = "the points of a class from a folder of answers",
    .usage = "FOLDER [-o results.csv] [--seconds S]",
    .about =
        "Grades the exercises of a class. FOLDER has one file per student: {\"student\": \"ivanova\", \"answers\": "
        "{\"scara-fk\": 310.2, \"gcode-square\": \"G0 X220 ...\"}}. The points are those of the request `grade`, on "
        "the page and the server too. An answer that takes too long costs its own points only.",
    .examples = "zveno grade answers/\n"
                "zveno grade answers/ -o results.csv\n"
                "zveno grade answers/ -o results.xapi.json --seconds 5\n",
    .file = FILE_NEEDED,
    .own = own,
    .run = run,
};
