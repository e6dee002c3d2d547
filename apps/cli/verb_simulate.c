/// @file verb_simulate.c
/// `zveno simulate`: a program on one plant, or on all three side by side, as a recording and as a picture.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan_job.h"
#include "progress.h"
#include "recording_plot.h"
#include "recording_print.h"
#include "recording_write.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/plot.h"

enum {
    OPTION_PLANT = JOB_OPTIONS,
    OPTION_CONTROLLER,
    OPTION_ASSUME,
    OPTION_OUTPUT,
    OPTION_PLOT,
    OPTION_THEME,
    OPTION_RATE,
    OPTION_CONTROL,
    OPTION_STEP,
    OPTION_INTEGRATOR,
    OPTION_BANDWIDTH,
    OPTION_DAMPING_RATIO,
    OPTION_STIFFNESS,
    OPTION_DAMPING,
    OPTION_GRAVITY,
    OPTION_FLOOR,
    OPTION_TABLE,
    OPTION_SELF,
    OPTION_ACCELERATION,
};

static const option options[] = {
    JOB_OPTION_TABLE,
    [OPTION_PLANT] = {"plant", OPTION_WORD, 1, "kinematic|joints|articulation|all", "all when not given"},
    [OPTION_CONTROLLER] = {"controller", OPTION_WORD, 1, "computed-torque|pd|drives", "computed-torque when not given"},
    [OPTION_ASSUME] = {"assume-inertia", OPTION_FLAG, 0, "", "even capsules for masses the file does not know"},
    [OPTION_OUTPUT] = {"output", OPTION_WORD, 1, "FILE", "also -o: .csv or .json; - is CSV to standard output"},
    PICTURE_OPTIONS(OPTION_PLOT, OPTION_THEME),
    [OPTION_RATE] = {"rate", OPTION_NUMBER, 1, "HZ", "recorded samples per second; 250 when not given"},
    [OPTION_CONTROL] = {"control", OPTION_NUMBER, 1, "HZ", "rate of the controller; 1000 when not given"},
    [OPTION_STEP] = {"step", OPTION_NUMBER, 1, "S", "longest step of the plant; 0.0005 s when not given"},
    [OPTION_INTEGRATOR] = {"integrator", OPTION_WORD, 1, "implicit|euler|rk4", "of the articulation"},
    [OPTION_BANDWIDTH] = {"bandwidth", OPTION_NUMBER, 1, "HZ", "of the joints; 15 when not given"},
    [OPTION_DAMPING_RATIO] = {"damping-ratio", OPTION_NUMBER, 1, "Z", "of the joints; 1 when not given"},
    [OPTION_STIFFNESS] = {"stiffness", OPTION_NUMBERS, 0, "K1 K2 ...", "of pd and drives, N m/rad or N/m"},
    [OPTION_DAMPING] = {"damping", OPTION_NUMBERS, 0, "D1 D2 ...", "of pd and drives, N m s/rad or N s/m"},
    [OPTION_GRAVITY] = {"gravity", OPTION_NUMBERS, 3, "X Y Z", "m/s2; 0 0 -9.81 when not given"},
    [OPTION_FLOOR] = {"floor", OPTION_NUMBER, 1, "Z", "a floor at this height, mm"},
    [OPTION_TABLE] = {"table", OPTION_NUMBERS, 5, "X Y Z W D", "a table: middle of its top, width, depth, mm"},
    [OPTION_SELF] = {"self", OPTION_FLAG, 0, "", "links that are no neighbours touch each other"},
    [OPTION_ACCELERATION] = {"acceleration", OPTION_NUMBER, 1, "A", "of the tool, mm/s2; 2000 when not given"},
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

typedef struct work {
    plan_job job;
    zv_plan_report plan;
    progress bar;
    zv_sim_options options;
    zv_sim_table table;
    long long every; ///< one sample in so many is recorded: the nearest to what was asked for
    double rate_hz;  ///< as it comes out
    int count;
    zv_plant_kind plants[ZV_PLANTS];
    zv_sim *sims[ZV_PLANTS];
    zv_sim_report reports[ZV_PLANTS];
    long long seen;
    zv_tracking apart; ///< tools of the two engines; rms holds the sum of squares until the end
    long long compared;
    bool has_output;
    picture picture;
    out_file file;
    recording_writer writer;
    recording_plot plot;
} work;

// ---- options ----

/// The index of a word in a list of `count` names; -1 after a complaint.
static int find_word(const char *name, const char *word, const char *(*word_of)(int), int count)
{
    char known[120] = "";
    for (int i = 0; i < count; ++i) {
        if (strcmp(word, word_of(i)) == 0) {
            return i;
        }
        const size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", word_of(i));
    }
    complain("--%s must be one of %s; found '%.60s'", name, known, word);
    return -1;
}

static const char *plant_word(int index)
{
    return index < ZV_PLANTS ? zv_plant_word((zv_plant_kind)index) : "all";
}

static const char *control_word(int index)
{
    return zv_control_word((zv_control)index);
}

static const char *integrator_word(int index)
{
    return zv_integrator_word((zv_integrator)index);
}

static bool take_words(const option_value *v, work *w)
{
    const int plant =
        v[OPTION_PLANT].given ? find_word("plant", v[OPTION_PLANT].word, plant_word, ZV_PLANTS + 1) : ZV_PLANTS;
    const int control =
        v[OPTION_CONTROLLER].given ? find_word("controller", v[OPTION_CONTROLLER].word, control_word, ZV_CONTROLS) : 0;
    const int integrator = v[OPTION_INTEGRATOR].given
                               ? find_word("integrator", v[OPTION_INTEGRATOR].word, integrator_word, ZV_INTEGRATORS)
                               : 0;
    if (plant < 0 || control < 0 || integrator < 0) {
        return false;
    }
    w->count = plant == ZV_PLANTS ? ZV_PLANTS : 1;
    for (int i = 0; i < w->count; ++i) {
        w->plants[i] = (zv_plant_kind)(plant == ZV_PLANTS ? i : plant);
    }
    w->options.control = (zv_control)control;
    w->options.integrator = (zv_integrator)integrator;
    return true;
}

static double number_or(const option_value *value, double scale, double otherwise)
{
    return value->given ? value->numbers[0] * scale : otherwise;
}

static bool take_gains(const option_value *v, work *w)
{
    const int joints = zv_robot_joint_count(w->job.arm.robot);
    const int which[] = {OPTION_STIFFNESS, OPTION_DAMPING};
    for (int i = 0; i < 2; ++i) {
        if (v[which[i]].given && v[which[i]].count != joints) {
            complain("--%s needs %d numbers, one per joint, found %d", options[which[i]].name, joints,
                     v[which[i]].count);
            return false;
        }
    }
    w->options.stiffness = v[OPTION_STIFFNESS].given ? v[OPTION_STIFFNESS].numbers : NULL;
    w->options.damping = v[OPTION_DAMPING].given ? v[OPTION_DAMPING].numbers : NULL;
    return true;
}

static void take_numbers(const option_value *v, work *w)
{
    zv_sim_options *o = &w->options;
    o->load_kg = number_or(&v[JOB_LOAD], 1.0, o->load_kg);
    o->control_hz = number_or(&v[OPTION_CONTROL], 1.0, o->control_hz);
    o->step_s = number_or(&v[OPTION_STEP], 1.0, o->step_s);
    o->bandwidth_hz = number_or(&v[OPTION_BANDWIDTH], 1.0, o->bandwidth_hz);
    o->damping_ratio = number_or(&v[OPTION_DAMPING_RATIO], 1.0, o->damping_ratio);
    o->floor_m = number_or(&v[OPTION_FLOOR], ZV_MM, o->floor_m);
    o->assume_mass = v[OPTION_ASSUME].given;
    o->self_contact = v[OPTION_SELF].given;
    if (v[OPTION_GRAVITY].given) {
        const double *g = v[OPTION_GRAVITY].numbers;
        o->gravity = (zv_vec3){g[0], g[1], g[2]};
    }
    if (v[OPTION_TABLE].given) {
        w->table = zv_sim_table_of(v[OPTION_TABLE].numbers);
        o->table = &w->table;
    }
}

static bool take_options(const arguments *given, work *w)
{
    const option_value *v = given->values;
    const double acceleration = number_or(&v[OPTION_ACCELERATION], ZV_MM, w->job.options.tool_acceleration);
    w->options = zv_sim_default_options();
    w->rate_hz = number_or(&v[OPTION_RATE], 1.0, 250.0);
    take_numbers(v, w);
    if (!take_words(v, w) || !take_gains(v, w)) {
        return false;
    }
    if (!(w->options.control_hz >= 1.0 && w->options.control_hz <= 1e5) ||
        !(w->rate_hz > 0.0 && w->rate_hz <= w->options.control_hz) || !(acceleration > 0.0 && isfinite(acceleration))) {
        complain("--control must be 1 to 100000 Hz, --rate above zero and at most that, --acceleration above zero");
        return false;
    }
    w->every = llround(fmin(w->options.control_hz / w->rate_hz, 1e15));
    w->rate_hz = w->options.control_hz / (double)w->every;
    w->job.options.rate_hz = w->options.control_hz;
    w->job.options.tool_acceleration = acceleration;
    return true;
}

// ---- outputs ----

static int open_output(const arguments *given, work *w)
{
    const option_value *output = &given->values[OPTION_OUTPUT];
    recording_format format;
    if (!picture_take(&given->values[OPTION_PLOT], &given->values[OPTION_THEME], &w->picture)) {
        return WRONG_USAGE;
    }
    if (!output->given) {
        return DONE;
    }
    if (!recording_format_of(output->word, &format)) {
        complain("--output must end in .csv or .json, found '%.200s'", output->word);
        return WRONG_USAGE;
    }
    if (!out_file_open(&w->file, output->word)) {
        complain("the file '%.200s' cannot be written: %s", output->word, strerror(errno));
        return FAILED;
    }
    w->has_output = true;
    recording_begin(&w->writer, format, w->job.arm.robot, w->rate_hz, &w->file);
    return DONE;
}

/// The recording of a simulation that broke down is kept: it shows how. That of a program the arm cannot follow is not.
static int close_output(work *w, int end)
{
    if (!w->has_output) {
        return end;
    }
    const bool whole = recording_end(&w->writer, w->plants, w->reports, w->count);
    if (!out_file_close(&w->file, end == DONE && whole) && end == DONE) {
        complain("the file '%.200s' cannot be written: %s", w->file.path, strerror(errno));
        return FAILED;
    }
    return end;
}

// ---- the work ----

/// How far the tools of the two engines are from each other.
static void compare_engines(work *w, const zv_sim_sample *now, bool is_recorded)
{
    const double distance = zv_vec3_length(zv_vec3_sub(now[ZV_PLANT_JOINTS].xyz, now[ZV_PLANT_ARTICULATION].xyz));
    w->apart.rms += distance * distance;
    ++w->compared;
    if (distance > w->apart.peak) {
        w->apart.peak = distance;
        w->apart.peak_t = now[ZV_PLANT_JOINTS].t;
    }
    if (is_recorded && w->picture.path) {
        recording_plot_add_apart(&w->plot, now[ZV_PLANT_JOINTS].t, distance);
    }
}

static void record(work *w, zv_plant_kind plant, const zv_sim_sample *now)
{
    if (w->has_output) {
        recording_row(&w->writer, plant, now);
    }
    if (w->picture.path) {
        recording_plot_add(&w->plot, w->job.arm.robot, plant, now);
    }
}

static bool take_sample(void *user, const zv_plan_sample *motion)
{
    work *w = user;
    const bool is_recorded = w->seen++ % w->every == 0;
    zv_sim_sample now[ZV_PLANTS];
    int going_on = 0;
    for (int i = 0; i < w->count; ++i) {
        if (zv_sim_follow(w->sims[i], motion, &now[i])) {
            ++going_on;
            if (is_recorded) {
                record(w, w->plants[i], &now[i]);
            }
        }
    }
    if (going_on == ZV_PLANTS) {
        compare_engines(w, now, is_recorded);
    }
    return going_on > 0 && !w->file.failed;
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

/// Of all plants the articulation alone has a choice of steps; asked for by itself, another one says so.
static int create_plants(work *w)
{
    const zv_integrator integrator = w->options.integrator;
    for (int i = 0; i < w->count; ++i) {
        zv_error why;
        w->options.plant = w->plants[i];
        w->options.integrator =
            w->count == 1 || w->plants[i] == ZV_PLANT_ARTICULATION ? integrator : ZV_INTEGRATOR_IMPLICIT;
        const zv_status status = zv_sim_create(w->job.arm.robot, &w->options, &w->sims[i], &why);
        if (status == ZV_ERR_NOT_AVAILABLE) {
            complain("%s", why.message);
            advise("--assume-inertia takes even capsules for them; --plant kinematic needs none.");
            return NO_ANSWER;
        }
        if (status != ZV_OK) {
            complain("%s", why.message);
            return status == ZV_ERR_BAD_REQUEST ? WRONG_USAGE : FAILED;
        }
    }
    return DONE;
}

static int simulate(const arguments *given, work *w)
{
    zv_error why;
    const zv_plan_sink sink = {.user = w, .sample = take_sample, .issue = take_issue, .progress = take_progress};
    w->bar = progress_begin();
    const zv_status status =
        zv_plan_run(w->job.arm.robot, w->job.arm.ik, &w->job.moves, &w->job.options, &sink, &w->plan, &why);
    progress_end(&w->bar);
    for (int i = 0; i < w->count; ++i) {
        w->reports[i] = zv_sim_report_of(w->sims[i]);
    }
    w->apart.rms = sqrt(w->apart.rms / (double)(w->compared > 0 ? w->compared : 1));
    const int end = plan_job_judge(&w->job, given, status, &w->plan, &why);
    if (status == ZV_OK && w->plan.failed) {
        plan_job_print_ends(&w->job, &w->plan);
    }
    return close_output(w, end);
}

// ---- what is said ----

static void print_json(const work *w)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_key(&out, "reports");
    reports_write(&out, w->job.arm.robot, w->plants, w->reports, w->count);
    zv_json_end_object(&out);
    say_json(text.data ? text.data : "");
    zv_text_free(&text);
}

static int draw(work *w)
{
    char subtitle[160];
    snprintf(subtitle, sizeof subtitle, "%s at %.0f Hz, load %.3g kg, %.3f s", zv_control_word(w->options.control),
             w->options.control_hz, w->options.load_kg, w->plan.duration);
    return recording_plot_draw(&w->plot, w->job.arm.robot, subtitle, &w->picture) ? DONE : FAILED;
}

static int finish(const arguments *given, work *w)
{
    const char *output = given->values[OPTION_OUTPUT].word;
    int end = w->picture.path ? draw(w) : DONE;
    if (!(output && strcmp(output, "-") == 0) && given->json) {
        print_json(w);
    } else if (!(output && strcmp(output, "-") == 0)) {
        reports_print(w->job.arm.robot, w->plants, w->reports, w->count, w->compared > 0 ? &w->apart : NULL);
    }
    for (int i = 0; i < w->count; ++i) {
        if (w->reports[i].failed) {
            complain("%s", w->reports[i].message);
            end = end == DONE ? NO_ANSWER : end;
        }
    }
    return end;
}

static void release(work *w)
{
    for (int i = 0; i < w->count; ++i) {
        zv_sim_free(w->sims[i]);
    }
    recording_plot_free(&w->plot);
    plan_job_close(&w->job);
    free(w);
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    work *w = calloc(1, sizeof *w);
    if (!w) {
        complain("there is not enough memory");
        return FAILED;
    }
    arguments planned = *given;
    planned.values[JOB_LOAD].given = false; // the load is for the plants: it must not change the motion they are given
    int end = plan_job_open(&planned, &w->job);
    if (end == DONE) {
        end = take_options(given, w) ? create_plants(w) : WRONG_USAGE;
    }
    if (end == DONE) {
        end = open_output(given, w);
    }
    if (end == DONE) {
        end = simulate(given, w);
    }
    if (end == DONE) {
        end = finish(given, w);
    }
    release(w);
    return end;
}

const verb verb_simulate = {
    .name = "simulate",
    .summary = "a G-code program on three plants: transforms, joints, articulation",
    .usage = "ARM FILE [--plant PLANT] [--controller C] [-o FILE] [...]",
    .about =
        "Plans the motion as zveno run does, then lets the arm follow it: as transforms that follow exactly "
        "(kinematic), as rigid bodies held by joints (joints, ODE), or as an articulation (articulation, MuJoCo), "
        "with a controller in front. Prints how far each plant was from the motion, what its drives gave, what "
        "touched and what it cost; writes a recording. The plants carry --load; the motion stays the same with and "
        "without it. A simulation that breaks down is named with time and joint; its recording is kept.",
    .examples = "zveno simulate scara part.ngc --work 200 60 50 0 0 0 --assume-inertia\n"
                "zveno simulate rl15 part.ngc --work 900 0 400 0 0 0 --plant kinematic -o a.csv\n"
                "zveno simulate planar3 flat.ngc --work 110 0 30 0 0 90 --pitch -90 --load 0.1\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .options = options,
    .run = run,
};
