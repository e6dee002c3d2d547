/// @file verb_simulate.c
/// `zveno simulate`: a program on one plant, or on all three side by side, as a recording and as a picture.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "out_whole.h"
#include "program_print.h"
#include "progress.h"
#include "recording_plot.h"
#include "recording_print.h"
#include "recording_write.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/plot.h"

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE", "also -o: .csv, .json or .mcap (for Foxglove); - is CSV to standard output",
     NULL},
    PICTURE_OPTIONS,
    {.name = NULL},
};

typedef struct work {
    const arguments *given;
    progress bar;
    const zv_robot *robot;
    double duration;
    recording_format format;
    const char *output; ///< NULL: none
    bool is_open;
    out_file file;
    recording_writer writer;
    picture picture;
    recording_plot plot;
    zv_vec3 tool; ///< of the joints, until the articulation comes
    double tool_t;
    int count;
    zv_plant_kind plants[ZV_PLANTS];
    zv_sim_report reports[ZV_PLANTS];
} work;

static zv_plant_kind plant_of(const char *word)
{
    int plant = 0;
    while (plant < ZV_PLANTS - 1 && strcmp(word, zv_plant_word((zv_plant_kind)plant)) != 0) {
        ++plant;
    }
    return (zv_plant_kind)plant;
}

// ---- what the plants hand over ----

static bool take_head(void *user, const zv_motion_head *head)
{
    work *w = user;
    w->robot = head->robot;
    w->is_open = w->output && begin_file(&w->file, w->output);
    if (w->is_open) {
        recording_begin(&w->writer, w->format, head->robot, head->rate_hz, &w->file);
    }
    return w->is_open || !w->output;
}

/// Both engines at one time: how far their tools are from each other.
static void compare(work *w, zv_plant_kind plant, const zv_sim_sample *now)
{
    if (plant == ZV_PLANT_JOINTS) {
        w->tool = now->xyz;
        w->tool_t = now->t;
    } else if (plant == ZV_PLANT_ARTICULATION && w->tool_t == now->t && now->t > 0.0) {
        recording_plot_add_apart(&w->plot, now->t, zv_vec3_length(zv_vec3_sub(w->tool, now->xyz)));
    }
}

static bool take_row(void *user, const char *plant_word, const zv_sim_sample *now)
{
    work *w = user;
    const zv_plant_kind plant = plant_of(plant_word);
    if (w->is_open) {
        recording_row(&w->writer, plant, now);
    }
    if (w->picture.path) {
        recording_plot_add(&w->plot, w->robot, plant, now);
        compare(w, plant, now);
    }
    return !w->file.failed;
}

static void take_report(void *user, const char *plant_word, const zv_sim_report *report)
{
    work *w = user;
    w->plants[w->count] = plant_of(plant_word);
    w->reports[w->count++] = *report;
}

static void take_plan(void *user, const zv_plan_report *report)
{
    ((work *)user)->duration = report->duration;
}

static bool take_progress(void *user, double part)
{
    progress_show(&((work *)user)->bar, part);
    return true;
}

// ---- outputs ----

static int take_options(const arguments *given, work *w)
{
    const option_value *output = option_given(given, "output");
    const bool fits = output->given && recording_format_of(output->word, &w->format);
    return picture_take(given, &w->picture) && output_take(given, fits, ".csv, .json or .mcap", &w->output)
               ? DONE
               : WRONG_USAGE;
}

/// The recording of a simulation that broke down is kept: it shows how. That of a program the arm cannot follow is not.
static int close_output(work *w, bool is_good)
{
    if (!w->is_open) {
        return DONE;
    }
    w->is_open = false;
    const bool whole = recording_end(&w->writer, w->plants, w->reports, w->count);
    return finish_file(&w->file, is_good, whole);
}

static int draw(work *w)
{
    const option_value *control = option_given(w->given, "controller"), *rate = option_given(w->given, "control-hz"),
                       *load = option_given(w->given, "load-kg");
    char subtitle[160];
    snprintf(subtitle, sizeof subtitle, "%s at %.0f Hz, load %.3g kg, %.3f s",
             control->given ? control->word : zv_control_word(ZV_CONTROL_COMPUTED_TORQUE),
             rate->given ? rate->numbers[0] : zv_sim_default_options().control_hz, load->given ? load->numbers[0] : 0.0,
             w->duration);
    return recording_plot_draw(&w->plot, w->robot, subtitle, &w->picture) ? DONE : FAILED;
}

static zv_tracking apart_of(const zv_json *apart)
{
    return (zv_tracking){number_at(apart, "rms") * ZV_MM, number_at(apart, "peak") * ZV_MM, number_at(apart, "peak_t")};
}

static void print_reports(const work *w, const zv_json *answer)
{
    const zv_json *apart = zv_json_member(answer, "apart");
    const bool compared = apart && apart->kind == ZV_JSON_OBJECT;
    const zv_tracking tools = compared ? apart_of(apart) : (zv_tracking){0};
    reports_print(w->robot, w->plants, w->reports, w->count, compared ? &tools : NULL);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->bar);
    const bool moves = print_verdict(answer, w->given);
    int end = close_output(w, moves);
    if (!moves || end != DONE) {
        return end;
    }
    end = w->picture.path ? draw(w) : DONE;
    if (!w->given->json && !output_is_taken(w->given)) {
        print_reports(w, answer);
    }
    for (int i = 0; i < w->count; ++i) {
        if (w->reports[i].failed) {
            complain("%s", w->reports[i].message);
            end = end == DONE ? NO_ANSWER : end;
        }
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
    const zv_session_sink sink = {.user = w,
                                  .progress = take_progress,
                                  .begin = take_head,
                                  .planned = take_plan,
                                  .measured = take_row,
                                  .simulated = take_report};
    int end = take_options(given, w);
    end = end == DONE ? run_request_with(self, given, &sink, finish, w) : end;
    close_output(w, false);
    recording_plot_free(&w->plot);
    free(w);
    return end;
}

/// The recording goes to the file, not into the answer; without a plant all are meant.
static void add_fields(const arguments *given, zv_json_writer *request)
{
    zv_json_put_bool(request, "samples", false);
    if (!option_given(given, "plant")->given) {
        zv_json_put_text(request, "plant", "all");
    }
}

static void help_out(const char *code, const arguments *given)
{
    if (strcmp(code, "not_available") == 0 && !option_given(given, "assume-inertia")->given) {
        advise("--assume-inertia takes housings of even density for them; --plant kinematic needs none.");
    }
}

static const char *const hidden[] = {"program", "file", "samples", NULL};

const verb verb_simulate = {
    .name = "simulate",
    .op = "simulate",
    .summary = "a G-code program on three plants: transforms, joints, articulation",
    .usage = "ARM FILE [--plant PLANT] [--controller C] [-o FILE] [...]",
    .about =
        "Plans the motion as zveno run does, then lets the arm follow it: as transforms that follow exactly "
        "(kinematic), as rigid bodies held by joints (joints, ODE), or as an articulation (articulation, MuJoCo), "
        "with a controller in front. Prints how far each plant was from the motion, what its drives gave, what "
        "touched and what it cost; writes a recording. The plants carry --load-kg; the motion stays the same with and "
        "without it. A simulation that breaks down is named with time and joint; its recording is kept.",
    .examples = "zveno simulate scara part.ngc --work 200 60 50 0 0 0 --assume-inertia\n"
                "zveno simulate rl15 part.ngc --work 900 0 400 0 0 0 --plant kinematic -o a.csv\n"
                "zveno simulate planar3 a.ngc --work 110 0 30 0 0 90 --pitch -90 --load-kg 0.1\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .hidden = hidden,
    .own = own,
    .more = add_fields,
    .run = run,
    .advise = help_out,
};
