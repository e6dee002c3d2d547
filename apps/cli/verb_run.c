/// @file verb_run.c
/// `zveno run`: a program to a motion of the arm within its limits, as a file and as a picture.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "out_whole.h"
#include "program_print.h"
#include "progress.h"
#include "run_plot.h"
#include "terminal.h"
#include "trajectory_write.h"
#include "verb.h"

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE",
     "also -o: .csv, .json, .bin, .mcap (for Foxglove) or .knots (the trajectory itself); - is CSV to standard output",
     NULL},
    PICTURE_OPTIONS,
    {.name = NULL},
};

enum { CAUSES = ZV_CAUSE_TOOL_JERK + 1 };

/// How long one thing held the motion back, and where most.
typedef struct cause_sum {
    double seconds;
    zv_plan_span slowest; ///< of all its spans
    bool singular;
} cause_sum;

typedef struct work {
    const arguments *given;
    progress bar;
    zv_motion_head head;
    zv_plan_options options;
    zv_plan_report report;
    trajectory_format format;
    const char *output; ///< NULL: none
    bool is_open;
    out_file file;
    trajectory_writer writer;
    picture picture;
    run_plot plot;
    cause_sum causes[CAUSES][ZV_MAX_JOINTS + 1];
} work;

// ---- what the plan hands over ----

static bool take_head(void *user, const zv_motion_head *head)
{
    work *w = user;
    w->head = *head;
    w->options = *head->options;
    w->is_open = w->output && begin_file(&w->file, w->output);
    if (w->is_open) {
        trajectory_begin(&w->writer, w->format, head->robot, head->rate_hz, &w->file);
    }
    return w->is_open || !w->output;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    work *w = user;
    if (w->is_open) {
        trajectory_sample(&w->writer, sample);
    }
    if (w->picture.path) {
        run_plot_add(&w->plot, w->head.robot, sample);
    }
    return !w->file.failed;
}

static bool take_knot(void *user, const zv_plan_sample *knot)
{
    work *w = user;
    if (w->is_open) {
        trajectory_knot(&w->writer, knot);
    }
    return true;
}

static void take_report(void *user, const zv_plan_report *report)
{
    ((work *)user)->report = *report;
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
    if (w->is_open) {
        trajectory_span(&w->writer, span);
    }
    return true;
}

static bool take_event(void *user, const zv_plan_event *event)
{
    work *w = user;
    if (w->is_open) {
        trajectory_event(&w->writer, event);
    }
    return true;
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
                     joint ? zv_robot_joint(w->head.robot, joint - 1)->name : "",
                     sum->singular ? ", near a singularity" : "");
            printf("  %-36s %5.1f %%  %10.3f s   slowest at line %d\n", name, 100.0 * sum->seconds / w->report.duration,
                   sum->seconds, sum->slowest.line0);
        }
    }
}

static void print_nearest(const zv_json *answer)
{
    const zv_json *nearest = zv_json_member(answer, "nearest");
    if (nearest && zv_json_member(nearest, "sentence")) {
        printf("  %-22s %s, at line %.0f, %.3f s\n", "nearest", text_at(nearest, "sentence"),
               number_at(nearest, "line"), number_at(nearest, "t"));
    }
}

static void print_branch(const zv_json *answer)
{
    const zv_json *best = zv_json_member(answer, "branches")->first;
    char branch[48] = "-";
    if (best) {
        branch_words(zv_json_member(best, "branch"), branch, sizeof branch);
    }
    printf("  %-22s %s%s\n", "branch", branch[0] ? branch : "the only one",
           number_at(answer, "changes") > 0.0 && !zv_json_member(answer, "routes") ? ", with changes" : "");
    if (zv_json_member(answer, "routes")) {
        printf("  %-22s %.0f proven, %.0f of them around something\n", "routes of rapids", number_at(answer, "routes"),
               number_at(answer, "detours"));
    }
}

static void print_report(const work *w, const zv_json *answer)
{
    const zv_json *peaks = zv_json_member(answer, "peaks");
    print_row("duration", "%.3f s", number_at(answer, "duration"));
    print_row("path of the tool", "%.1f mm", number_at(answer, "length"));
    print_row("samples", "%.0f", number_at(answer, "sample_count"));
    print_row("stops", "%.0f", number_at(answer, "stops"));
    print_row("rounding of corners", "at most %.4f mm", number_at(answer, "deviation"));
    print_row("following error", "at most %.2g um", number_at(peaks, "following_error") * 1000.0);
    print_branch(answer);
    print_row("joint speed", "up to %.1f %% of the limit", 100.0 * number_at(peaks, "velocity"));
    print_row("joint acceleration", "up to %.1f %% of the limit", 100.0 * number_at(peaks, "acceleration"));
    if (isfinite(number_at(peaks, "torque"))) {
        print_row("joint torque", "up to %.1f %% of the limit", 100.0 * number_at(peaks, "torque"));
    }
    print_nearest(answer);
    print_row("tool acceleration", "up to %.0f mm/s2", number_at(peaks, "tool_acceleration"));
    print_causes(w);
}

// ---- the work ----

static int take_options(const arguments *given, work *w)
{
    const option_value *output = option_given(given, "output");
    const bool fits = output->given && trajectory_format_of(output->word, &w->format);
    return picture_take(given, &w->picture) &&
                   output_take(given, fits, ".csv, .json, .bin, .mcap or .knots", &w->output)
               ? DONE
               : WRONG_USAGE;
}

/// The file takes its name only when everything went well.
static int close_output(work *w, bool is_good)
{
    if (!w->is_open) {
        return DONE;
    }
    w->is_open = false;
    const bool whole = trajectory_end(&w->writer, &w->report);
    return finish_file(&w->file, is_good, whole);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->bar);
    const bool moves = print_verdict(answer, w->given);
    int end = close_output(w, moves);
    if (end == DONE && moves && w->picture.path &&
        !run_plot_draw(&w->plot, &w->head, &w->options, &w->report, &w->picture)) {
        end = FAILED;
    }
    if (end == DONE && moves && !w->given->json && !output_is_taken(w->given)) {
        print_report(w, answer);
    }
    return end;
}

static int run(const verb *self, const arguments *given)
{
    work *w = take_memory(sizeof *w);
    if (!w) {
        return FAILED;
    }
    w->given = given;
    w->bar = progress_begin();
    zv_session_sink sink = {.user = w,
                            .progress = take_progress,
                            .begin = take_head,
                            .sample = take_sample,
                            .span = take_span,
                            .event = take_event,
                            .planned = take_report};
    int end = take_options(given, w);
    sink.knot = w->output && w->format == TRAJECTORY_KNOTS ? take_knot : NULL;
    end = end == DONE ? run_request_with(self, given, &sink, finish, w) : end;
    close_output(w, false);
    run_plot_free(&w->plot);
    free(w);
    return end;
}

/// The samples go to the file, not into the answer.
static void leave_samples_out(const arguments *given, zv_json_writer *request)
{
    (void)given;
    zv_json_put_bool(request, "samples", false);
}

static const char *const hidden[] = {"program", "file", "samples", NULL};

const verb verb_run = {
    .name = "run",
    .op = "plan",
    .summary = "a G-code program as a motion within the arm's limits",
    .usage = "ARM FILE [-o FILE] [--plot FILE] [--work X Y Z A B C] [...]",
    .about = "Plans the whole motion: the branch that carries the program, corners as G61 and G64 say, "
             "as fast as feed, tool acceleration and the joints' velocity, acceleration, jerk and torque allow. Writes "
             "samples "
             "of time, joints, their speeds and accelerations, tool position and program line. A file is written whole "
             "or not at all; a program with an error, or one the arm cannot follow, makes none.",
    .examples = "zveno run scara part.ngc --work 250 0 50 0 0 0 -o part.csv\n"
                "zveno run scara part.ngc --work 250 0 50 0 0 0 --plot part.png\n"
                "zveno run rl15 part.ngc --work 900 0 400 0 0 0 --abc 0 0 180 -o part.json\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .hidden = hidden,
    .own = own,
    .more = leave_samples_out,
    .run = run,
};
