/// @file answer.c
/// The request `simulate`: fields in, recording and report out.
#include <math.h>
#include <stdlib.h>

#include "sim/sim_fields.h"
#include "zveno/api.h"

/// An answer is one line of JSON held in memory; more belongs into a file. A stop is heard after so many samples.
enum { MAX_ANSWER = 1 << 27, WATCH_EVERY = 64 };

/// The columns of the recording.
enum { COLUMN_T, COLUMN_Q, COLUMN_QD, COLUMN_TORQUE, COLUMN_XYZ, COLUMN_ERROR, COLUMN_TOOL, COLUMNS };
static const char *const column_names[COLUMNS] = {"t", "q", "qd", "torque", "xyz", "error", "tool_error"};

typedef struct job {
    const zv_simulation *asked;
    zv_sim_asked sim;
    int count; ///< plants
    zv_sim *sims[ZV_PLANTS];
    zv_tracking apart; ///< tools of the two engines, when all run; rms holds the sum of squares until the end
    long long compared;
    bool leaves_out; ///< the recording is left out
    zv_plan_report plan;
    double part;      ///< of the work that is done
    double begin;     ///< the same when the arm began to move
    double travelled; ///< by the tool since then, m
    zv_vec3 last;     ///< where the tool was
    long long seen;
    zv_text columns[COLUMNS], errors, warnings;
    zv_json_writer column[COLUMNS], error, warning;
} job;

// ---- gathering ----

static void write_joints(job *j, int column, const double *values)
{
    double outside[ZV_MAX_JOINTS];
    const int count = zv_robot_joint_count(j->asked->robot);
    for (int k = 0; k < count; ++k) {
        outside[k] = zv_sim_outside(j->asked->robot, k, values[k]);
    }
    zv_json_numbers(&j->column[column], outside, count);
}

static void record(job *j, const zv_sim_sample *now)
{
    const double xyz[3] = {now->xyz.x * 1000.0 + 0.0, now->xyz.y * 1000.0 + 0.0, now->xyz.z * 1000.0 + 0.0};
    zv_json_number(&j->column[COLUMN_T], now->t + now->late);
    write_joints(j, COLUMN_Q, now->q);
    write_joints(j, COLUMN_QD, now->qd);
    zv_json_numbers(&j->column[COLUMN_TORQUE], now->torque, zv_robot_joint_count(j->asked->robot));
    zv_json_numbers(&j->column[COLUMN_XYZ], xyz, 3);
    write_joints(j, COLUMN_ERROR, now->error);
    zv_json_number(&j->column[COLUMN_TOOL], now->tool_error * 1000.0);
}

static size_t size_of(const job *j, bool *failed)
{
    size_t size = 0;
    *failed = j->errors.failed || j->warnings.failed;
    for (int i = 0; i < COLUMNS; ++i) {
        size += j->columns[i].size;
        *failed = *failed || j->columns[i].failed;
    }
    return size;
}

static bool report_progress(const job *j)
{
    return j->asked->progress(j->asked->watcher, j->part);
}

/// What the planning says: as long as it looks at the path, whose length it knows in the end; later it is far ahead of the
/// plant. Motions from joints to joints have no length: there its word has to do.
static bool take_progress(void *user, double part)
{
    job *j = user;
    j->part = j->plan.curve.length_m > 0.0 ? j->part : part;
    return report_progress(j);
}

/// What the plant says: the path of the tool.
static void measure_path(job *j, const zv_plan_sample *motion)
{
    const double length = j->plan.curve.length_m;
    if (j->seen == 0) {
        j->begin = j->part;
    } else {
        j->travelled += zv_vec3_length(zv_vec3_sub(motion->xyz, j->last));
    }
    j->last = motion->xyz;
    j->part = length > 0.0 ? j->begin + (1.0 - j->begin) * fmin(1.0, j->travelled / length) : j->part;
}

/// How far the tools of the two engines are from each other.
static void compare_engines(job *j, const zv_sim_sample *now)
{
    const double distance = zv_vec3_length(zv_vec3_sub(now[ZV_PLANT_JOINTS].xyz, now[ZV_PLANT_ARTICULATION].xyz));
    j->apart.rms += distance * distance;
    ++j->compared;
    if (distance > j->apart.peak) {
        j->apart.peak = distance;
        j->apart.peak_t = now[ZV_PLANT_JOINTS].t;
    }
}

static zv_plant_kind plant_of(const job *j, int index)
{
    return j->count > 1 ? (zv_plant_kind)index : j->sim.options.plant;
}

/// To who listens; and of one plant into the answer.
static bool hand_over(job *j, int index, const zv_sim_sample *now)
{
    const zv_session_sink *sink = j->asked->sink;
    if (j->count == 1 && !j->leaves_out && !now->is_lost) {
        record(j, now);
    }
    return !sink->measured || sink->measured(sink->user, zv_plant_word(plant_of(j, index)), now);
}

static bool take_sample(void *user, const zv_plan_sample *motion)
{
    job *j = user;
    zv_sim_sample now[ZV_PLANTS];
    bool failed, goes_on = true;
    measure_path(j, motion);
    if (j->seen % WATCH_EVERY == 0 && !report_progress(j)) {
        return false;
    }
    const bool is_reported = j->seen++ % llround(fmin(j->sim.options.control_hz / j->sim.rate_hz, 1e15)) == 0;
    int following = 0;
    for (int i = 0; i < j->count; ++i) {
        if (zv_sim_follow(j->sims[i], motion, &now[i])) {
            ++following;
            goes_on = goes_on && (!is_reported || hand_over(j, i, &now[i]));
        }
    }
    if (following == ZV_PLANTS) {
        compare_engines(j, now);
    }
    return following > 0 && goes_on && size_of(j, &failed) < MAX_ANSWER && !failed;
}

static bool take_event(void *user, const zv_plan_event *event)
{
    const job *j = user;
    for (int i = 0; i < j->count; ++i) {
        zv_sim_event(j->sims[i], event);
    }
    return true;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    job *j = user;
    zv_write_issue(issue->is_warning ? &j->warning : &j->error, issue);
    return true;
}

// ---- the answer ----

static zv_status check_size(const job *j, zv_error *why)
{
    bool failed;
    const size_t size = size_of(j, &failed);
    if (failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the answer");
    }
    return size < MAX_ANSWER
               ? ZV_OK
               : zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                         "the recording is too long for one answer: lower 'rate_hz', or use 'zveno simulate'");
}

static zv_sim_report report_of(const job *j, int index)
{
    const zv_sim_report report = zv_sim_report_of(j->sims[index]);
    if (j->asked->sink->simulated) {
        j->asked->sink->simulated(j->asked->sink->user, zv_plant_word(plant_of(j, index)), &report);
    }
    return report;
}

static void write_one(const job *j, zv_json_writer *answer)
{
    const zv_sim_report report = report_of(j, 0);
    for (int i = 0; !j->leaves_out && i < COLUMNS; ++i) {
        zv_json_put_list(answer, column_names[i], &j->columns[i]);
    }
    zv_sim_write_report(answer, j->asked->robot, &report);
    zv_sim_write_things(answer, j->sims[0]);
}

/// How far the plants are apart, null where fewer than two were asked.
static void write_apart(const job *j, zv_json_writer *answer)
{
    if (j->compared == 0) {
        zv_json_put_null(answer, "apart");
        return;
    }
    zv_json_begin_object_at(answer, "apart");
    zv_json_put_number(answer, "rms", sqrt(j->apart.rms / (double)j->compared) * 1000.0);
    zv_json_put_number(answer, "peak", j->apart.peak * 1000.0);
    zv_json_put_number(answer, "peak_t", j->apart.peak_t);
    zv_json_end_object(answer);
}

static void write_report_of(const job *j, zv_json_writer *answer, int i)
{
    const zv_sim_report report = report_of(j, i);
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "plant", zv_plant_word(plant_of(j, i)));
    zv_sim_write_report(answer, j->asked->robot, &report);
    zv_sim_write_things(answer, j->sims[i]);
    zv_json_end_object(answer);
}

static void write_all(const job *j, zv_json_writer *answer)
{
    zv_json_begin_array_at(answer, "reports");
    for (int i = 0; i < j->count; ++i) {
        write_report_of(j, answer, i);
    }
    zv_json_end_array(answer);
    write_apart(j, answer);
}

static void write_answer(const job *j, zv_json_writer *answer)
{
    const zv_robot *robot = j->asked->robot;
    zv_write_verdict(answer, robot, &j->plan);
    if (j->plan.errors == 0 && !j->plan.failed) {
        zv_json_put_text(answer, "plant", j->count > 1 ? "all" : zv_plant_word(j->sim.options.plant));
        zv_json_put_text(answer, "controller", zv_control_word(j->sim.options.control));
        (j->count > 1 ? write_all : write_one)(j, answer);
    }
    zv_json_put_list(answer, "errors", &j->errors);
    zv_json_put_list(answer, "warnings", &j->warnings);
}

/// Of all plants the articulation alone has a choice of steps; asked for by itself, another one says so.
static zv_status create_plants(job *j, zv_error *why)
{
    zv_sim_options options = j->sim.options;
    options.meshes = j->asked->meshes;
    const zv_integrator integrator = options.integrator;
    zv_status status = ZV_OK;
    for (int i = 0; i < j->count && status == ZV_OK; ++i) {
        options.plant = plant_of(j, i);
        options.integrator =
            j->count == 1 || options.plant == ZV_PLANT_ARTICULATION ? integrator : ZV_INTEGRATOR_IMPLICIT;
        status = zv_sim_create(j->asked->robot, &options, &j->sims[i], why);
    }
    return status;
}

/// The rate at which rows come out: one in so many ticks of the controller.
static double rate_of(const zv_sim_asked *sim)
{
    return sim->options.control_hz / (double)llround(fmin(sim->options.control_hz / sim->rate_hz, 1e15));
}

static zv_status begin(job *j, zv_error *why)
{
    const zv_simulation *asked = j->asked;
    const zv_json *samples = zv_json_member(asked->request, "samples");
    j->leaves_out = samples && samples->kind == ZV_JSON_FALSE;
    zv_status status = zv_sim_fields(asked->request, asked->robot, asked->host, &j->sim, why);
    j->count = j->sim.all ? ZV_PLANTS : 1;
    status = status == ZV_OK ? create_plants(j, why) : status;
    const zv_motion_head head = {asked->robot, asked->ik, NULL, rate_of(&j->sim)};
    if (status == ZV_OK && asked->sink->begin && !asked->sink->begin(asked->sink->user, &head)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "who wanted the recording does not take it");
    }
    return status;
}

static zv_status run(job *j, zv_json_writer *answer, zv_error *why)
{
    const zv_simulation *asked = j->asked;
    zv_status status = begin(j, why);
    if (status != ZV_OK) {
        return status;
    }
    const zv_plan_sink sink = {
        .user = j, .sample = take_sample, .event = take_event, .issue = take_issue, .progress = take_progress};
    status = zv_plan_request(asked->request, asked->robot, asked->ik, asked->host, asked->meshes,
                             j->sim.options.control_hz, &sink, &j->plan, why);
    status = status == ZV_OK ? check_size(j, why) : status;
    if (status == ZV_OK && asked->sink->planned) {
        asked->sink->planned(asked->sink->user, &j->plan);
    }
    if (status == ZV_OK) {
        write_answer(j, answer);
    }
    return status;
}

static void free_job(job *j)
{
    for (int i = 0; i < COLUMNS; ++i) {
        zv_text_free(&j->columns[i]);
    }
    zv_text_free(&j->errors);
    zv_text_free(&j->warnings);
    for (int i = 0; i < j->count; ++i) {
        zv_sim_free(j->sims[i]);
    }
    zv_scene_free(j->sim.scene);
    free(j);
}

zv_status zv_sim_answer(const zv_simulation *simulation, zv_json_writer *answer, zv_error *why)
{
    job *j = calloc(1, sizeof *j);
    if (!j) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a simulation");
    }
    j->asked = simulation;
    j->error = zv_json_writer_on(&j->errors);
    j->warning = zv_json_writer_on(&j->warnings);
    for (int i = 0; i < COLUMNS; ++i) {
        j->column[i] = zv_json_writer_on(&j->columns[i]);
    }
    const zv_status status = run(j, answer, why);
    free_job(j);
    return status;
}
