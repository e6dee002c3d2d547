/// @file verb_grade.c
/// `zveno grade`: the points of a class, from one file of answers per student.
///
///     ivanova.json   {"student": "ivanova", "answers": {"scara-fk": 310.2, "gcode-square": "G0 X220 ..."}}
///     class.json     {"class": [{"student": "ivanova", "answers": {...}}, ...]}
///
/// A file that cannot be read, or an answer that takes too long, costs its own points and nobody else's.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "answer.h"
#include "ask.h"
#include "files.h"
#include "grade_results.h"
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
    grade_results printed, written; ///< for --json, and for --output
    double points, of;              ///< of the student
    int answers;
    int students; ///< who have answers
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

static const char *first_reason(const zv_json *answer)
{
    const zv_json *reasons = zv_json_member(answer, "reasons"), *error = zv_json_member(answer, "error");
    return text_of(error ? zv_json_member(error, "message") : reasons ? reasons->first : NULL);
}

static void add_result(work *w, const graded *one)
{
    w->points += one->points;
    w->of += one->of;
    ++w->answers;
    results_add(&w->printed, one);
    results_add(&w->written, one);
}

// ---- one student ----

/// Asks `exercise`, or `grade` when there is an answer, about the exercise that `given` is called after. NULL without memory.
static const zv_json *ask_about(work *w, const char *op, const char *student, const zv_json *given, bool has_answer)
{
    zv_text_clear(&w->ask.request);
    zv_json_writer out = zv_json_writer_on(&w->ask.request);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", op);
    zv_json_put_string(&out, "name", given->key, given->key_size);
    zv_json_put_text(&out, "student", student);
    if (has_answer) {
        zv_json_key(&out, "answer");
        zv_json_raw_line(&out, given->source, given->source_size);
    }
    zv_json_end_object(&out);
    clock_gettime(CLOCK_MONOTONIC, &w->begun);
    return dialog_ask(&w->ask);
}

static double member_number(const zv_json *answer, const char *key)
{
    const zv_json *member = answer ? zv_json_member(answer, key) : NULL;
    return member ? number_of(member) : 0.0;
}

/// An answer without a grade loses all that its exercise could have given.
static bool grade_one(work *w, const char *student, const zv_json *given)
{
    const zv_json *answer = ask_about(w, "grade", student, given, true);
    if (!answer) {
        return false;
    }
    const bool is_graded = zv_json_member(answer, "points") != NULL;
    zv_text reason = {0};
    zv_text_add(&reason, first_reason(answer));
    const double points = member_number(answer, "points");
    const double of = is_graded ? member_number(answer, "of")
                                : member_number(ask_about(w, "exercise", student, given, false), "points");
    add_result(w, &(graded){student, given->key, reason.data ? reason.data : "", points, of});
    zv_text_free(&reason);
    return true;
}

static void add_row(const work *w, const char *student, table *t)
{
    if (t->used < MOST_ROWS * t->columns) {
        table_text(t, student);
        table_number(t, w->answers, 0);
        table_number(t, w->points, 1);
        table_number(t, w->of, 1);
    }
}

/// The points of {"student": "...", "answers": {...}}; without a name of its own it is that of `called`. False without
/// memory.
static bool grade_student(work *w, const zv_json *object, const char *called, table *t)
{
    const zv_json *answers = object->kind == ZV_JSON_OBJECT ? zv_json_member(object, "answers") : NULL;
    if (!answers || answers->kind != ZV_JSON_OBJECT) {
        complain("%s: expected {\"student\": \"...\", \"answers\": {...}}", called);
        return true;
    }
    const char *name = text_at(object, "student");
    const char *student = *name ? name : called;
    bool is_good = true;
    w->points = w->of = 0.0;
    w->answers = 0;
    for (const zv_json *one = answers->first; one && is_good; one = one->next) {
        is_good = grade_one(w, student, one);
    }
    w->students += w->answers > 0;
    add_row(w, student, t);
    return is_good;
}

/// One student, or the list of a class.
static bool grade_students(work *w, const zv_json *root, const char *called, table *t)
{
    const zv_json *all = root->kind == ZV_JSON_OBJECT ? zv_json_member(root, "class") : NULL;
    if (!all || all->kind != ZV_JSON_ARRAY) {
        return grade_student(w, root, called, t);
    }
    bool is_good = true;
    for (const zv_json *one = all->first; one && is_good; one = one->next) {
        is_good = grade_student(w, one, called, t);
    }
    return is_good;
}

/// The points of a file: of one student, or of a whole class as the page collects it. A file that cannot be read has none.
static bool grade_file(work *w, const char *path, const char *called, table *t)
{
    zv_text text = {0};
    zv_error why = {0};
    const zv_json *root = NULL;
    zv_json_document *document = zv_json_document_create();
    bool is_good = document != NULL;
    zv_status status = is_good ? read_file(path, &text, &why) : ZV_ERR_INTERNAL;
    if (is_good) {
        zv_json_limit_values(document, zv_request_values(text.size));
    }
    status = status == ZV_OK ? zv_json_read(document, text.data ? text.data : "", text.size, &root, &why) : status;
    if (status != ZV_OK) {
        complain("%s: %s", path, why.message);
    }
    is_good = status == ZV_OK ? grade_students(w, root, called, t) : is_good;
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
    char path[4096], called[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(called, sizeof called, "%.*s", (int)(strrchr(name, '.') - name), name);
    return grade_file(w, path, called, t);
}

static int write_file(const work *w, const char *path)
{
    if (w->written.form == RESULTS_GRADESCOPE && w->students > 1) {
        complain("a results file of Gradescope has one student, and %d have answers here: give a folder for each",
                 w->students);
        return WRONG_USAGE;
    }
    zv_text whole = {0};
    results_write(&w->written, &whole);
    const int code = write_whole(path, whole.data, whole.size);
    zv_text_free(&whole);
    return code;
}

static void print_results(const work *w)
{
    zv_text whole = {0};
    results_write(&w->printed, &whole);
    printf("%s", whole.data ? whole.data : "");
    zv_text_free(&whole);
}

static void print_class(work *w, const arguments *given, const table *t, int count)
{
    if (!given->json) {
        table_print(t, "lrrr");
        if (count >= MOST_ROWS) {
            printf("  and %d more\n", count - MOST_ROWS + 1);
        }
    } else {
        print_results(w);
    }
}

static int grade_class(work *w, const arguments *given)
{
    struct dirent **entries = NULL;
    const int count = scandir(given->file, &entries, is_answers, by_name);
    if (count < 0) {
        complain("the folder '%.200s' cannot be read", given->file);
        return FAILED;
    }
    static const char *const heads[] = {"student", "answers", "points", "of"};
    table t = table_with(heads, 4);
    bool is_good = true;
    for (int i = 0; i < count; ++i) {
        is_good = is_good && i < MOST_FILES && grade_entry(w, given->file, entries[i]->d_name, &t);
        free(entries[i]);
    }
    free(entries);
    print_class(w, given, &t, count);
    const option_value *output = option_given(given, "output");
    return !is_good ? FAILED : output->given ? write_file(w, output->word) : DONE;
}

static int grade_in_time(work *w, const arguments *given)
{
    int code = FAILED;
    if (dialog_open(&w->ask)) {
        zv_session_set_progress(w->ask.session, within_time, w);
        code = grade_class(w, given);
    }
    dialog_close(&w->ask);
    return code;
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
    const option_value *output = option_given(given, "output");
    results_begin(&w.printed, RESULTS_JSON);
    results_begin(&w.written, output->given ? results_form_of(output->word) : RESULTS_CSV);
    const int code = grade_in_time(&w, given);
    results_free(&w.printed);
    results_free(&w.written);
    return code;
}

const verb verb_grade = {
    .name = "grade",
    .summary = "the points of a class from a folder of answers",
    .usage = "FOLDER [-o results.csv] [--seconds S]",
    .about =
        "Grades the exercises of a class. FOLDER has one file per student: {\"student\": \"ivanova\", \"answers\": "
        "{\"scara-fk\": 310.2, \"gcode-square\": \"G0 X220 ...\"}}. The points are those of the request `grade`, on "
        "the page and the server too. A file may hold a whole class, as the page collects it: {\"class\": [...]}. An "
        "answer that takes too long costs its own points only.",
    .examples = "zveno grade answers/\n"
                "zveno grade answers/ -o results.csv\n"
                "zveno grade answers/ -o results.xapi.json --seconds 5\n",
    .file = FILE_NEEDED,
    .own = own,
    .run = run,
};
