/// @file op_built.c
/// `as_built`: what the tool will really draw when joints have steps, play, sag and jitter, and a program that makes up
/// for what can be predicted.
///
///     motion ──► joint values over time ──► each joint as built ──► tool ──► deviation from nominal, picture
///                                     └──► inverse of play and sag ──► program, and what is left then
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/built.h"
#include "api/op.h"
#include "dyn/as_built.h"
#include "request/fields.h"
#include "request/plan_fields.h"
#include "request/units.h"
#include "zveno/dyn.h"
#include "zveno/plan.h"

enum { RATE_HZ = 100, MOST_ROWS = 2 * 1000 * 1000 };

enum { STEPS = 1, PLAY = 2, SAG = 4, JITTER = 8, ALL = 15 };

// ---- the motion ----

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    zv_built *b = user;
    if (b->count == b->capacity) {
        const int more = b->capacity ? 2 * b->capacity : 1024;
        zv_built_row *larger = more > MOST_ROWS ? NULL : realloc(b->rows, (size_t)more * sizeof *larger);
        b->is_long = more > MOST_ROWS;
        b->failed = !larger;
        if (!larger) {
            return false;
        }
        b->rows = larger;
        b->capacity = more;
    }
    zv_built_row *r = &b->rows[b->count++];
    *r = (zv_built_row){.t = sample->t, .line = sample->line, .feed_mm_min = fmax(60.0, sample->speed / ZV_MM * 60.0)};
    r->draws = sample->pen > 0 || (sample->pen == 0 && !sample->is_rapid);
    memcpy(r->q, sample->q, sizeof r->q);
    return b->count % 1024 != 0 || zv_watch_goes_on(b->watch, 0.0);
}

static zv_status plan_rows(const zv_request *request, zv_built *b, zv_error *why)
{
    const zv_plan_sink sink = {.user = b, .sample = take_sample};
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_status status = report ? zv_plan_motion(request, RATE_HZ, &sink, report, why)
                              : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    if (status == ZV_OK && b->is_long) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the motion is too long to be looked at as a whole");
    } else if (status == ZV_OK && b->failed) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    } else if (status == ZV_OK && (report->failed || report->errors > 0)) {
        status = zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s",
                         report->errors > 0 ? "the program has errors; 'check' lists them" : report->message);
    } else if (status == ZV_OK && b->count < 2) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program does not move the arm");
    }
    free(report);
    return status;
}

/// Torques against gravity; false, with none, for an arm whose masses are not known.
static bool weigh(const zv_request *request, zv_built *b)
{
    zv_dyn_options options = zv_dyn_default_options();
    zv_dyn *dyn = NULL;
    options.load_kg = zv_number_at(request->object, "load_kg", 0.0);
    options.need = ZV_NEED_MASS;
    if (zv_dyn_create(b->robot, &options, &dyn, NULL) != ZV_OK) {
        return false;
    }
    for (int i = 0; i < b->count; ++i) {
        zv_gravity_torque(dyn, b->rows[i].q, b->rows[i].torque);
    }
    zv_dyn_free(dyn);
    return true;
}

// ---- the joints ----

static double joint_unit(const zv_built *b, int k)
{
    return zv_robot_joint(b->robot, k)->kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG;
}

static void read_joint(zv_built *b, const zv_json *object, int k)
{
    const double unit = joint_unit(b, k), stiffness = zv_number_at(object, "stiffness", 0.0);
    b->joint[k] = (zv_built_joint){.resolution = zv_number_at(object, "step", 0.0) * unit,
                                   .backlash = zv_number_at(object, "backlash", 0.0) * unit,
                                   .jitter = zv_number_at(object, "jitter", 0.0) * unit,
                                   .stiffness = stiffness / unit};
}

static void read_joints(const zv_request *request, zv_built *b)
{
    const zv_json *object = request->object;
    for (int k = 0; k < b->joints; ++k) {
        read_joint(b, object, k);
    }
    b->seed = (unsigned long long)zv_number_at(object, "seed", 1.0) * 2654435761ULL + 88172645463325252ULL;
}

// ---- deviations ----

typedef struct deviation {
    double most, sum;
    int at, count;
} deviation;

static void begin_joint(const zv_built *b, int effects, zv_built_joint *joint, zv_built_state *state, int k)
{
    joint[k] = b->joint[k];
    joint[k].resolution = effects & STEPS ? joint[k].resolution : 0.0;
    joint[k].backlash = effects & PLAY ? joint[k].backlash : 0.0;
    joint[k].stiffness = effects & SAG ? joint[k].stiffness : 0.0;
    joint[k].jitter = effects & JITTER ? joint[k].jitter : 0.0;
    state[k].seed = b->seed + (unsigned long long)k * 7919ULL;
}

/// The joints with the effects that are asked for; the others are perfect.
static void begin_joints(const zv_built *b, int effects, zv_built_joint *joint, zv_built_state *state)
{
    for (int k = 0; k < b->joints; ++k) {
        begin_joint(b, effects, joint, state, k);
    }
}

/// Where the tool comes to in a row, whose joints are commanded to `told`, or to the row's own values.
static zv_vec3 place_of(const zv_built *b, int i, const double *told, const zv_built_joint *joint,
                        zv_built_state *state)
{
    const zv_built_row *r = &b->rows[i];
    double q[ZV_MAX_JOINTS] = {0};
    for (int k = 0; k < b->joints; ++k) {
        const double command = told ? told[(size_t)i * (size_t)b->joints + (size_t)k] : r->q[k];
        q[k] = zv_built_step(&joint[k], &state[k], command, r->torque[k]);
    }
    return zv_fk(b->robot, q).pos;
}

/// Runs the joints with some of the effects, commanded to `told` (NULL: the nominal motion). Fills `made` when that is given.
static deviation run(const zv_built *b, int effects, const double *told, zv_vec3 *made)
{
    zv_built_state state[ZV_MAX_JOINTS] = {{.has_begun = false}};
    zv_built_joint joint[ZV_MAX_JOINTS];
    deviation found = {.most = 0.0};
    begin_joints(b, effects, joint, state);
    for (int i = 0; i < b->count; ++i) {
        const zv_vec3 place = place_of(b, i, told, joint, state);
        const double off = zv_vec3_length(zv_vec3_sub(place, b->nominal[i]));
        if (made) {
            made[i] = place;
        }
        if (b->rows[i].draws) {
            found.at = off > found.most ? i : found.at;
            found.most = fmax(found.most, off);
            found.sum += off * off;
            ++found.count;
        }
    }
    return found;
}

static void compensate_row(const zv_built *b, double *told, double direction[ZV_MAX_JOINTS], int i)
{
    for (int k = 0; k < b->joints; ++k) {
        const double step = i + 1 < b->count ? b->rows[i + 1].q[k] - b->rows[i].q[k] : 0.0;
        direction[k] = fabs(step) > 1e-9 ? step : direction[k];
        told[(size_t)i * (size_t)b->joints + (size_t)k] =
            zv_built_inverse(&b->joint[k], b->rows[i].q[k], direction[k], b->rows[i].torque[k]);
    }
}

/// What to command the drives, row by row; the last direction of a joint counts while it is at rest.
static double *compensate(const zv_built *b)
{
    double *told = malloc((size_t)b->count * (size_t)b->joints * sizeof *told);
    double direction[ZV_MAX_JOINTS] = {0};
    for (int i = 0; told && i < b->count; ++i) {
        compensate_row(b, told, direction, i);
    }
    return told;
}

// ---- the answer ----

static void write_deviation(zv_json_writer *answer, const deviation *d)
{
    zv_json_put_number(answer, "worst", d->most / ZV_MM);
    zv_json_put_number(answer, "rms", d->count > 0 ? sqrt(d->sum / d->count) / ZV_MM : 0.0);
}

static void write_effects(zv_json_writer *answer, const zv_built *b)
{
    static const struct {
        const char *name;
        int effect;
    } effects[] = {{"step", STEPS}, {"backlash", PLAY}, {"sag", SAG}, {"jitter", JITTER}};
    zv_json_begin_array_at(answer, "effects");
    for (int i = 0; i < 4; ++i) {
        const deviation alone = run(b, effects[i].effect, NULL, NULL);
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", effects[i].name);
        write_deviation(answer, &alone);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_program(zv_json_writer *answer, const zv_built *b, const double *told, zv_vec3 *places)
{
    zv_text program = {0};
    const deviation left = run(b, ALL, told, NULL);
    zv_built_program(b, told, places, &program);
    zv_json_begin_object_at(answer, "compensated");
    write_deviation(answer, &left);
    zv_json_put_string(answer, "program", program.data, program.size);
    zv_json_end_object(answer);
    zv_text_free(&program);
}

static zv_status write_compensated(zv_json_writer *answer, const zv_built *b, zv_error *why)
{
    double *told = compensate(b);
    zv_vec3 *places = malloc((size_t)b->count * sizeof *places);
    zv_status status =
        told && places ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program");
    if (status == ZV_OK) {
        write_program(answer, b, told, places);
    }
    free(told);
    free(places);
    return status;
}

/// When and where the arm is farthest off.
static void write_worst(zv_json_writer *answer, const zv_built *b, int row)
{
    const zv_vec3 at = b->nominal[row];
    zv_json_put_number(answer, "t", b->rows[row].t);
    zv_json_put_integer(answer, "line", b->rows[row].line);
    zv_json_put_numbers(answer, "xyz", (const double[]){zv_mm_from_m(at.x), zv_mm_from_m(at.y), zv_mm_from_m(at.z)}, 3);
}

static void write_picture(zv_json_writer *answer, const zv_built *b, const deviation *all)
{
    zv_text picture = {0};
    zv_built_picture(b, all->at, all->most, &picture);
    zv_json_put_string(answer, "svg", picture.data, picture.size);
    zv_text_free(&picture);
}

static zv_status answer_built(const zv_request *request, zv_built *b, zv_json_writer *answer, zv_error *why)
{
    const bool has_masses = weigh(request, b);
    b->nominal = malloc((size_t)b->count * sizeof *b->nominal);
    b->made = malloc((size_t)b->count * sizeof *b->made);
    if (!b->nominal || !b->made) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    }
    for (int i = 0; i < b->count; ++i) {
        b->nominal[i] = zv_fk(b->robot, b->rows[i].q).pos;
    }
    const deviation all = run(b, ALL, NULL, b->made);
    write_deviation(answer, &all);
    write_worst(answer, b, all.at);
    zv_json_put_bool(answer, "weighed", has_masses);
    write_effects(answer, b);
    write_picture(answer, b, &all);
    return zv_flag_at(request->object, "compensate") ? write_compensated(answer, b, why) : ZV_OK;
}

zv_status zv_op_as_built(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_built b = {
        .robot = request->arm->robot, .joints = zv_robot_joint_count(request->arm->robot), .watch = request->watch};
    read_joints(request, &b);
    zv_status status = plan_rows(request, &b, why);
    status = status == ZV_OK ? answer_built(request, &b, answer, why) : status;
    free(b.rows);
    free(b.nominal);
    free(b.made);
    return status;
}
