/// @file motion.c
/// The motion that a file describes: a G-code program, planned here, or the CSV of one that was planned before.
#include "motion.h"

#include <string.h>
#include <strings.h>

#include "files.h"
#include "progress.h"
#include "terminal.h"
#include "verb.h"

/// What the plan hands over goes to the taker, progress to the bar.
typedef struct walk {
    plan_job *job;
    motion_taker take;
    void *user;
    progress bar;
} walk;

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    const walk *w = user;
    return w->take(w->user, sample);
}

static bool take_issue(void *user, const zv_issue *issue)
{
    return plan_job_issue(((walk *)user)->job, issue);
}

static bool take_progress(void *user, double part)
{
    progress_show(&((walk *)user)->bar, part);
    return true;
}

static int walk_program(walk *w, const arguments *given)
{
    zv_plan_report report;
    zv_error why;
    const zv_plan_sink sink = {.user = w, .sample = take_sample, .issue = take_issue, .progress = take_progress};
    plan_job *job = w->job;
    w->bar = progress_begin();
    const zv_status status = zv_plan_run(job->arm.robot, job->arm.ik, &job->moves, &job->options, &sink, &report, &why);
    progress_end(&w->bar);
    return plan_job_judge(job, given, status, &report, &why);
}

static int walk_csv(walk *w, const arguments *given)
{
    zv_text text = {0};
    zv_error why;
    const zv_plan_sink sink = {.user = w, .sample = take_sample};
    zv_status status = read_file(given->file, &text, &why);
    const bool is_read = status == ZV_OK;
    if (is_read) {
        status = zv_trajectory_read(w->job->arm.robot, text.data ? text.data : "", text.size, &sink, &why);
    }
    zv_text_free(&text);
    if (status == ZV_OK) {
        return DONE;
    }
    if (is_read) {
        complain_status(why.status, "%s:%d:%d: %s", given->file, why.line, why.column, why.message);
    } else {
        complain_status(why.status, "%s", why.message);
    }
    return is_read ? NO_ANSWER : FAILED;
}

int motion_walk(plan_job *job, const arguments *given, motion_taker take, void *user)
{
    walk w = {.job = job, .take = take, .user = user};
    const size_t size = strlen(given->file);
    const bool is_csv = size > 4 && strcasecmp(given->file + size - 4, ".csv") == 0;
    return is_csv ? walk_csv(&w, given) : walk_program(&w, given);
}
