/// @file grade_results.h
/// The points of a class as other programs read them.
#ifndef ZVENO_CLI_GRADE_RESULTS_H
#define ZVENO_CLI_GRADE_RESULTS_H

#include "zveno/text.h"

typedef enum results_form { RESULTS_CSV, RESULTS_JSON, RESULTS_XAPI, RESULTS_GRADESCOPE } results_form;

/// One graded answer.
typedef struct graded {
    const char *student, *exercise;
    const char *reason; ///< why points were lost; "" when none were
    double points, of;
} graded;

/// Start with results_begin; free with results_free.
typedef struct grade_results {
    results_form form;
    zv_text rows;
    zv_json_writer out;
} grade_results;

/// The form that the name of a file asks for: .csv, .xapi.json, .gradescope.json, and JSON for any other.
results_form results_form_of(const char *path);

/// `results` must not be moved after this.
void results_begin(grade_results *results, results_form form);
void results_add(grade_results *results, const graded *one);
/// Appends the whole.
void results_write(const grade_results *results, zv_text *out);
void results_free(grade_results *results);

#endif
