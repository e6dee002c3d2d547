/// @file verb_run.c
/// `zveno run`: a program to a motion of the arm within its limits, as a file and as a picture.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan_job.h"
#include "progress.h"
#include "run_plot.h"
#include "table.h"
#include "terminal.h"
#include "trajectory_write.h"
#include "verb.h"

enum { OPTION_OUTPUT = JOB_OPTIONS, OPTION_RATE, OPTION_ACCELERATION, OPTION_PLOT, OPTION_THEME };

static const option options[] = {
    JOB_OPTION_TABLE,
    [OPTION_OUTPUT] = {"output", OPTION_WORD, 1, "FILE", "also -o: .csv, .json or .bin; - is CSV to standard output"},
    [OPTION_RATE] = {"rate", OPTION_NUMBER, 1, "HZ", "samples per second; 250 when not given"},
    [OPTION_ACCELERATION] = {"acceleration", OPTION_NUMBER, 1, "A", "of the tool, mm/s2; 2000 when not given"},
    PICTURE_OPTIONS(OPTION_PLOT, OPTION_THEME),
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

enum { CAUSES = ZV_CAUSE_JOINT_MOVE + 1 };

/// How long one thing held the motion back, and where most.
typedef struct cause_sum {
    double seconds;
    zv_plan_span slowest; ///< of all its spans
    bool singular;
} cause_sum;

typedef struct work {
    plan_job job;
    zv_plan_report report;
    bool is_judged; ///< the report is an answer: the arm can or cannot
    progress bar;
    bool has_output;
    out_file file;
    trajectory_writer writer;
    picture picture;
    run_plot plot;
    cause_sum causes[CAUSES][ZV_MAX_JOINTS + 1];
} work;

// ---- what the plan hands over ----

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    work *w = user;
    if (w->has_output) {
        trajectory_sample(&w->writer, sample);
    }
    if (w->picture.path) {
        run_plot_add(&w->plot, w->job.arm.robot, sample);
    }
    return !w->file.failed;
}

static bool take_span(void *user, const zv_plan_span *span)
{
    work *w = user;
    cause_sum *sum = &w->causes[span->cause][span->joint + 1];
    if (sum->seconds == 0.0 || span->slowest < sum->slowest.slowest) {
        sum->slowest = *span;
    }
    sum->seconds += span->t1 - span->t0;
    sum->singular |= span->near_singular;
    if (w->has_output) {
        trajectory_span(&w->writer, span);
    }
    return true;
}

static bool take_event(void *user, const zv_plan_event *event)
{
    work *w = user;
    if (w->has_output) {
        trajectory_event(&w->writer, event);
    }
    return true;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    return plan_job_issue(&((work *)user)->job, issue);
}

static bool take_progress(void *user, double part)
{
    progress_show(&((work *)user)->bar, part);
    return true;
}

// ---- what is printed ----

static void print_row(const char *name, const char *format, double value)
{
    printf("  %-22s ", name);
    printf(format, value);
    printf("\n");
}

static void print_causes(const work *w)
{
    printf("%slimited by%s\n", ink_on(INK_HEAD), ink_on(INK_PLAIN));
    for (int cause = 0; cause < CAUSES; ++cause) {
        for (int joint = 0; joint <= ZV_MAX_JOINTS; ++joint) {
            const cause_sum *sum = &w->causes[cause][joint];
            if (!(sum->seconds > 0.0005 * w->report.duration)) {
                continue;
            }
            char name[80];
            snprintf(name, sizeof name, "%s%s%.30s%s", zv_plan_cause_word((zv_plan_cause)cause), joint ? " of " : "",
                     joint ? zv_robot_joint(w->job.arm.robot, joint - 1)->name : "",
                     sum->singular ? ", near a singularity" : "");
            printf("  %-36s %5.1f %%  %10.3f s   slowest at line %d\n", name, 100.0 * sum->seconds / w->report.duration,
                   sum->seconds, sum->slowest.line0);
        }
    }
}

static void print_report(const work *w)
{
    const zv_plan_report *r = &w->report;
    char branch[48] = "-";
    if (r->end_count > 0) {
        zv_branch_write(r->branch, branch, sizeof branch);
    }
    print_row("duration", "%.3f s", r->duration);
    print_row("way of the tool", "%.1f mm", r->curve.length_m / ZV_MM);
    print_row("samples", "%.0f", (double)r->samples);
    print_row("stops", "%.0f", (double)(r->curve.stops + r->corner_stops + r->window_stops));
    print_row("rounding of corners", "at most %.4f mm", r->curve.deviation_m / ZV_MM);
    print_row("tool beside the curve", "at most %.2g um", r->deviation * 1e6);
    printf("  %-22s %s%s\n", "held", branch[0] ? branch : "in its only way", r->changes ? ", with changes" : "");
    print_row("joint speed", "up to %.1f %% of the limit", 100.0 * r->most_velocity);
    print_row("joint acceleration", "up to %.1f %% of the limit", 100.0 * r->most_acceleration);
    if (r->has_torque) {
        print_row("joint torque", "up to %.1f %% of the limit", 100.0 * r->most_torque);
    }
    print_row("tool acceleration", "up to %.0f mm/s2", r->most_tool_acceleration / ZV_MM);
    print_causes(w);
}

static void print_json(const work *w)
{
    const zv_plan_report *r = &w->report;
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    plan_job_write(&w->job, r, &out);
    zv_json_put_number(&out, "duration", r->duration);
    zv_json_put_integer(&out, "samples", r->samples);
    zv_json_put_integer(&out, "stops", r->curve.stops + r->corner_stops + r->window_stops);
    zv_json_end_object(&out);
    say_json(text.data ? text.data : "");
    zv_text_free(&text);
}

// ---- the work ----

static bool take_options(const arguments *given, work *w)
{
    const option_value *rate = &given->values[OPTION_RATE], *most = &given->values[OPTION_ACCELERATION];
    if ((rate->given && !(rate->numbers[0] > 0.0 && rate->numbers[0] <= 1e6)) ||
        (most->given && !(most->numbers[0] > 0.0 && isfinite(most->numbers[0])))) {
        complain("--rate must be above zero and at most 1000000, --acceleration above zero");
        return false;
    }
    w->job.options.rate_hz = rate->given ? rate->numbers[0] : w->job.options.rate_hz;
    w->job.options.tool_acceleration = most->given ? most->numbers[0] * ZV_MM : w->job.options.tool_acceleration;
    return true;
}

static int open_output(const arguments *given, work *w)
{
    const option_value *output = &given->values[OPTION_OUTPUT];
    if (!picture_take(&given->values[OPTION_PLOT], &given->values[OPTION_THEME], &w->picture)) {
        return WRONG_USAGE;
    }
    if (!output->given) {
        return DONE;
    }
    trajectory_format format;
    if (!trajectory_format_of(output->word, &format)) {
        complain("--output must end in .csv, .json or .bin, found '%.200s'", output->word);
        return WRONG_USAGE;
    }
    if (!out_file_open(&w->file, output->word)) {
        complain("the file '%.200s' cannot be written: %s", output->word, strerror(errno));
        return FAILED;
    }
    w->has_output = true;
    trajectory_begin(&w->writer, format, w->job.arm.robot, w->job.options.rate_hz, &w->file);
    return DONE;
}

/// The file takes its name only when everything went well.
static int close_output(work *w, int end)
{
    if (!w->has_output) {
        return end;
    }
    const bool whole = trajectory_end(&w->writer, &w->report);
    const bool keep = end == DONE && whole;
    if (!out_file_close(&w->file, keep) && end == DONE) {
        complain("the file '%.200s' cannot be written: %s", w->file.path, strerror(errno));
        return FAILED;
    }
    return end;
}

static int plan(const arguments *given, work *w)
{
    zv_error why;
    const zv_plan_sink sink = {.user = w,
                               .sample = take_sample,
                               .span = take_span,
                               .event = take_event,
                               .issue = take_issue,
                               .progress = take_progress};
    w->bar = progress_begin();
    const zv_status status =
        zv_plan_run(w->job.arm.robot, w->job.arm.ik, &w->job.moves, &w->job.options, &sink, &w->report, &why);
    progress_end(&w->bar);
    const int end = plan_job_judge(&w->job, given, status, &w->report, &why);
    w->is_judged = status == ZV_OK;
    if (status == ZV_OK && w->report.failed && !given->json) {
        plan_job_print_ends(&w->job, &w->report);
    }
    return close_output(w, end);
}

static int finish(const arguments *given, work *w, int end)
{
    const char *output = given->values[OPTION_OUTPUT].word;
    if (end == DONE && w->picture.path && !run_plot_draw(&w->plot, &w->job, &w->report, &w->picture)) {
        end = FAILED;
    }
    if (output && strcmp(output, "-") == 0) {
        return end;
    }
    if (given->json && w->is_judged && (end == DONE || end == NO_ANSWER)) {
        print_json(w);
    } else if (end == DONE) {
        print_report(w);
    }
    return end;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    work *w = calloc(1, sizeof *w);
    if (!w) {
        complain("there is not enough memory");
        return FAILED;
    }
    int end = plan_job_open(given, &w->job);
    if (end == DONE) {
        end = take_options(given, w) ? open_output(given, w) : WRONG_USAGE;
        if (end == DONE) {
            end = finish(given, w, plan(given, w));
        }
    }
    plan_job_close(&w->job);
    run_plot_free(&w->plot);
    free(w);
    return end;
}

const verb verb_run = {
    .name = "run",
    .summary = "a G-code program as a motion within the arm's limits",
    .usage = "ARM FILE [-o FILE] [--plot FILE] [--work X Y Z A B C] [...]",
    .about = "Plans the whole motion: the way of holding the arm that carries the program, corners as G61 and G64 say, "
             "as fast as feed, tool acceleration and the joints' velocity, acceleration, jerk and torque allow. Writes "
             "samples "
             "of time, joints, their speeds and accelerations, tool position and program line. A file is written whole "
             "or not at all; a program with an error, or one the arm cannot follow, makes none.",
    .examples = "zveno run scara part.ngc --work 250 0 50 0 0 0 -o part.csv\n"
                "zveno run scara part.ngc --work 250 0 50 0 0 0 --plot part.png\n"
                "zveno run rl15 part.ngc --work 900 0 400 0 0 0 --abc 0 0 180 -o part.json\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .options = options,
    .run = run,
};
