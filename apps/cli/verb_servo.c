/// @file verb_servo.c
/// `zveno servo`: the pulses that a controller would send to hobby servos, and the error of the tool that they cause.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "out_whole.h"
#include "program_print.h"
#include "progress.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE", "also -o: the pulses as .csv; - is standard output", NULL},
    {.name = NULL},
};

#define MICROSECOND 1e-6

typedef struct work {
    const arguments *given;
    progress bar;
    int joints;
    double resolution_us;
    const char *output;
    bool is_open;
    out_file file;
} work;

// ---- pulses ----

static void begin_rows(work *w)
{
    out_file_write(&w->file, "t", 1);
    for (int k = 0; k < w->joints; ++k) {
        char name[24];
        out_file_write(&w->file, name, (size_t)snprintf(name, sizeof name, ",pulse%d", k + 1));
    }
    out_file_write(&w->file, "\n", 1);
}

static bool take_head(void *user, const zv_motion_head *head)
{
    work *w = user;
    w->joints = zv_robot_joint_count(head->robot);
    w->is_open = w->output && begin_file(&w->file, w->output);
    if (w->is_open) {
        begin_rows(w);
    }
    return w->is_open || !w->output;
}

/// Writes a row of the CSV: time in s, pulses in us.
static bool take_pulses(void *user, double t, const double *pulse_s)
{
    work *w = user;
    if (!w->is_open) {
        return true;
    }
    char text[(ZV_MAX_JOINTS + 1) * (ZV_NUMBER_SIZE + 1)];
    int used = zv_number_write(t, text);
    for (int k = 0; k < w->joints; ++k) {
        // The nearest hundredth of a step is the number that was meant; the rest is rounding of seconds.
        const double unit = 0.01 * w->resolution_us;
        text[used++] = ',';
        used += zv_number_write(floor(pulse_s[k] / MICROSECOND / unit + 0.5) / (1.0 / unit), text + used);
    }
    text[used++] = '\n';
    out_file_write(&w->file, text, (size_t)used);
    return !w->file.failed;
}

static bool take_progress(void *user, double part)
{
    progress_show(&((work *)user)->bar, part);
    return true;
}

// ---- what is said ----

static void print_servos(const zv_json *servos)
{
    static const char *const heads[] = {"joint", "from", "to", "step", "dead band", "shortest us", "longest us"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    table t = table_with(heads, COLUMNS);
    for (const zv_json *servo = servos->first; servo; servo = servo->next) {
        table_text(&t, text_at(servo, "joint"));
        table_number(&t, number_at(servo, "from"), 1);
        table_number(&t, number_at(servo, "to"), 1);
        table_number(&t, number_at(servo, "step"), 3);
        table_number(&t, number_at(servo, "dead_band"), 3);
        table_number(&t, number_at(servo, "shortest_us"), 1);
        table_number(&t, number_at(servo, "longest_us"), 1);
    }
    table_print(&t, "lrrrrrr");
    printf("  travel from and to, step of the pulses and dead band: degrees of the joint\n");
}

static void print_lag(const zv_json *servo)
{
    if (number_at(servo, "too_fast") > 0.0) {
        printf("  %sjoint %s lags:%s %.0f steps are faster than its servo turns without load, first at %.2f s\n",
               ink_on(INK_BAD), text_at(servo, "joint"), ink_on(INK_PLAIN), number_at(servo, "too_fast"),
               number_at(servo, "too_fast_t"));
    }
}

static void print_motion(const zv_json *answer)
{
    printf("  %.0f pulses, one every %.1f ms\n", number_at(answer, "pulses"), 1e3 / number_at(answer, "rate_hz"));
    printf("  pulses and dead band move the tool by at most %s%.3f mm%s, at %.2f s; RMS %.3f mm\n", ink_on(INK_HEAD),
           number_at(answer, "error_max_mm"), ink_on(INK_PLAIN), number_at(answer, "error_max_t"),
           number_at(answer, "error_rms_mm"));
    for (const zv_json *servo = zv_json_member(answer, "servos")->first; servo; servo = servo->next) {
        print_lag(servo);
    }
}

static void print_workspace(const zv_json *answer)
{
    printf("  pulses and dead band move the tool by at most %s%.3f mm%s anywhere (%.0f poses), RMS %.3f mm\n",
           ink_on(INK_HEAD), number_at(answer, "error_max_mm"), ink_on(INK_PLAIN), number_at(answer, "poses"),
           number_at(answer, "error_rms_mm"));
}

/// A motion that leaves the travel of a servo writes nothing.
static bool is_in_travel(const zv_json *answer)
{
    const zv_json *in_travel = zv_json_member(answer, "in_travel");
    if (!in_travel || is_true(in_travel)) {
        return true;
    }
    complain("%s", text_at(answer, "beyond"));
    advise("--middle Q1 Q2 ... says how the servos are mounted; nothing was written.");
    return false;
}

// ---- the work ----

static int close_output(work *w, bool is_good)
{
    if (!w->is_open) {
        return DONE;
    }
    w->is_open = false;
    return finish_file(&w->file, is_good, true);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->bar);
    const bool is_good = print_verdict(answer, w->given) && is_in_travel(answer);
    const int end = close_output(w, is_good);
    if (end != DONE || !is_good || w->given->json || output_is_taken(w->given)) {
        return end;
    }
    print_servos(zv_json_member(answer, "servos"));
    (zv_json_member(answer, "poses") ? print_workspace : print_motion)(answer);
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    const option_value *output = option_given(given, "output"), *resolution = option_given(given, "resolution");
    if (output->given && !given->file) {
        complain("--output needs a motion: zveno servo ARM FILE -o pulses.csv");
        return WRONG_USAGE;
    }
    work *w = take_memory(sizeof *w);
    if (!w) {
        return FAILED;
    }
    w->given = given;
    w->bar = progress_begin();
    w->output = output->given ? output->word : NULL;
    w->resolution_us = resolution->given ? resolution->numbers[0] : 1.0;
    const zv_session_sink sink = {.user = w, .progress = take_progress, .begin = take_head, .pulses = take_pulses};
    const int end = run_request_with(self, given, &sink, finish, w);
    close_output(w, false);
    free(w);
    return end;
}

static void help_out(const char *code, const arguments *given)
{
    (void)given;
    if (strcmp(code, "not_available") == 0) {
        advise("docs/model.md explains how a robot file describes a servo: pulse, dead_band, pulse_rate, travel.");
    }
}

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_servo = {
    .name = "servo",
    .op = "servo",
    .summary = "pulses for hobby servos, and the error they cause",
    .usage = "ARM [FILE] [-o pulses.csv] [--resolution US] [...]",
    .about =
        "What a controller would send to the servos of an arm along a G-code program or a CSV that zveno run wrote: "
        "one pulse width per joint in whole steps of the controller, as often as the servos take them. Says how far "
        "the tool is off because of these steps and the dead band, and refuses a motion that leaves the travel. "
        "Without a file it gives that error over the whole workspace.",
    .examples = "zveno servo planar3\n"
                "zveno servo planar3 part.csv --middle 90 -90 -60 -o pulses.csv --resolution 4\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .hidden = hidden,
    .own = own,
    .run = run,
    .on_syntax = NO_ANSWER,
    .advise = help_out,
};
