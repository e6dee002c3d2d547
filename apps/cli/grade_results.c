/// @file grade_results.c
/// Results in four forms: CSV, our own JSON, statements of xAPI (ADL, Experience API 1.0), the results file of Gradescope.
#include "grade_results.h"

#include <string.h>

#include "motion_file.h"

results_form results_form_of(const char *path)
{
    return path_ends_in(path, ".csv")               ? RESULTS_CSV
           : path_ends_in(path, ".xapi.json")       ? RESULTS_XAPI
           : path_ends_in(path, ".gradescope.json") ? RESULTS_GRADESCOPE
                                                    : RESULTS_JSON;
}

/// Names and reasons come from students: a spreadsheet must not take one for a formula, which an apostrophe prevents.
static void add_csv(zv_text *out, const char *text, char end)
{
    zv_text_add(out, *text && strchr("=+-@\t\r", *text) ? "\"'" : "\"");
    for (; *text; ++text) {
        zv_text_append(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    }
    zv_text_addf(out, "\"%c", end);
}

static void write_score(zv_json_writer *out, const graded *one)
{
    zv_json_begin_object_at(out, "result");
    zv_json_put_bool(out, "success", one->points == one->of && one->of > 0.0);
    zv_json_begin_object_at(out, "score");
    zv_json_put_number(out, "scaled", one->of > 0.0 ? one->points / one->of : 0.0);
    zv_json_put_number(out, "raw", one->points);
    zv_json_put_number(out, "min", 0.0);
    zv_json_put_number(out, "max", one->of);
    zv_json_end_object(out);
    zv_json_end_object(out);
}

static void write_statement(zv_json_writer *out, const graded *one)
{
    zv_text id = {0};
    zv_text_addf(&id, "https://zveno.invalid/exercises/%s", one->exercise);
    zv_json_begin_object(out);
    zv_json_begin_object_at(out, "actor");
    zv_json_put_text(out, "objectType", "Agent");
    zv_json_begin_object_at(out, "account");
    zv_json_put_text(out, "homePage", "https://zveno.invalid/students");
    zv_json_put_text(out, "name", one->student);
    zv_json_end_object(out);
    zv_json_end_object(out);
    zv_json_begin_object_at(out, "verb");
    zv_json_put_text(out, "id", "http://adlnet.gov/expapi/verbs/answered");
    zv_json_end_object(out);
    zv_json_begin_object_at(out, "object");
    zv_json_put_text(out, "id", id.data);
    zv_json_end_object(out);
    write_score(out, one);
    zv_json_end_object(out);
    zv_text_free(&id);
}

static void write_row(zv_text *out, const graded *one)
{
    add_csv(out, one->student, ',');
    add_csv(out, one->exercise, ',');
    zv_text_addf(out, "%g,%g,", one->points, one->of);
    add_csv(out, one->reason, '\n');
}

static void write_object(zv_json_writer *out, const graded *one)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "student", one->student);
    zv_json_put_text(out, "exercise", one->exercise);
    zv_json_put_number(out, "points", one->points);
    zv_json_put_number(out, "of", one->of);
    zv_json_put_text(out, "reason", *one->reason ? one->reason : NULL);
    zv_json_end_object(out);
}

static void write_test(zv_json_writer *out, const graded *one)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", one->exercise);
    zv_json_put_number(out, "score", one->points);
    zv_json_put_number(out, "max_score", one->of);
    zv_json_put_text(out, "output", one->reason);
    zv_json_end_object(out);
}

void results_begin(grade_results *results, results_form form)
{
    *results = (grade_results){.form = form};
    results->out = zv_json_writer_on(&results->rows);
}

void results_add(grade_results *results, const graded *one)
{
    switch (results->form) {
    case RESULTS_CSV:
        write_row(&results->rows, one);
        break;
    case RESULTS_JSON:
        write_object(&results->out, one);
        break;
    case RESULTS_XAPI:
        write_statement(&results->out, one);
        break;
    case RESULTS_GRADESCOPE:
        write_test(&results->out, one);
        break;
    }
}

void results_write(const grade_results *results, zv_text *out)
{
    static const char *const before[] = {"student,exercise,points,of,reason\n", "{\"ok\": true, \"results\": [", "[",
                                         "{\"tests\": ["};
    static const char *const behind[] = {"", "]}\n", "]\n", "]}\n"};
    zv_text_add(out, before[results->form]);
    zv_text_append(out, results->rows.data ? results->rows.data : "", results->rows.size);
    zv_text_add(out, behind[results->form]);
    out->failed = out->failed || results->rows.failed;
}

void results_free(grade_results *results)
{
    zv_text_free(&results->rows);
}
