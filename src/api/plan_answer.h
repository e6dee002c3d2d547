/// @file plan_answer.h
/// A motion as fields of one answer: gathered as it comes; and the path of a program in columns: where, which line, and what
/// each branch has there.
#ifndef ZV_API_PLAN_ANSWER_H
#define ZV_API_PLAN_ANSWER_H

#include "api/op.h"
#include "api/recording.h"
#include "request/cell_field.h"
#include "zveno/plan.h"
#include "zveno/text.h"

typedef struct zv_plan_gather {
    const zv_robot *robot;
    zv_watch *watch;
    const zv_session_sink *sink;
    zv_recording *recording; ///< takes samples and spans; NULL: the answer does
    bool leaves_out;         ///< samples, spans and events are not told
    double part;             ///< of the work that is done, 0 to 1
    long long sample_count;
    double most_issues; ///< so many errors, and as many warnings, are reported; the others are counted. At first all
    int error_count, warning_count;
    int failing_count;
    const zv_cell *cell;  ///< what is around the arm; NULL: nobody asks
    zv_clearance nearest; ///< of all samples
    double nearest_t;     ///< when that is
    int nearest_line;     ///< and where in the program
    zv_text samples, spans, events, errors, warnings, failings;
    zv_json_writer sample, span, event, error, warning, failing;
} zv_plan_gather;

/// Writers point into it: it must not be copied. Free in any case.
/// @param recording begun for this arm, or NULL
void zv_plan_gather_begin(zv_plan_gather *gather, const zv_request *request, zv_recording *recording);
void zv_plan_gather_free(zv_plan_gather *gather);

/// A sink that gathers everything, and stops when the answer becomes too large or the watcher says so.
zv_plan_sink zv_plan_gather_sink(zv_plan_gather *gather);

/// The motion has come to its end: whether all of it is there.
zv_status zv_plan_gather_end(zv_plan_gather *gather, zv_error *why);
/// Appends the fields of the answer.
/// @param rate_hz samples per second of the motion
void zv_plan_gather_write(const zv_plan_gather *gather, const zv_plan_report *report, double rate_hz,
                          zv_json_writer *answer);
/// Appends what the program has wrong and where the arm cannot follow it, and how often when that is not all of it.
void zv_plan_gather_write_issues(const zv_plan_gather *gather, const zv_plan_report *report, zv_json_writer *answer);

/// Appends `path` to the answer: `count` places along the path, with nothing in it for a program that has none.
/// @param preferred the branch that carries the path where it can
/// @param request its arm, and for the column `clearance` what is around it
zv_status zv_write_path_look(zv_json_writer *answer, const zv_request *request, const zv_walker *moves,
                             const zv_plan_options *options, int count, zv_branch preferred, zv_error *why);

#endif
