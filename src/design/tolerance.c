/// @file tolerance.c
/// Monte Carlo of tolerances: arms as they come out of the workshop, driven by a controller that knows the drawing alone.
///
///     commanded q ──► encoder, zero, play, slip ──► q of the joints ──► dimensions, base ──► tool
///     commanded q ──────────────────────────────────────────────────► the drawing       ──► tool as it should be
///
/// A sampled arm draws its numbers from a sequence of its own, so that it depends on the seed and its number alone.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "base/random.h"
#include "zveno/design.h"

const char *const zv_spread_words[] = {"uniform", "normal", NULL};
const char *const zv_tolerance_words[] = {"dimension", "offset", "backlash", "encoder", "base", "turn", "slip", NULL};

/// A solution of the sampled arm within this of the commanded joint values is the same branch, rad or m.
#define SAME_BRANCH 0.3

struct zv_tolerance_study {
    const zv_robot *robot;
    zv_ik *ik; ///< of the drawing; NULL: nobody asks for reach
    zv_tolerance_options options;
    zv_tolerance tolerances[ZV_TOLERANCES];
    bool has_dimensions;
    double variance[ZV_TOLERANCES];
    zv_vec3 normal; ///< of the plane of a planar arm; else zero
    zv_tolerance_pose poses[ZV_TOLERANCE_POSES];
    zv_pose tool[ZV_TOLERANCE_POSES]; ///< as it should be
    zv_ik_target target[ZV_TOLERANCE_POSES];
};

/// A sampled arm. Its values belong to the tolerances: a deviation; the gap of a play; the phase of an encoder.
typedef struct sampled {
    double value[ZV_TOLERANCES];
    zv_robot *made; ///< with other dimensions; NULL: none differs
    const zv_robot *robot;
    zv_pose base_shift; ///< moves the whole arm in the world
    uint64_t random;    ///< for what differs from pose to pose
} sampled;

// ---- drawing numbers ----

/// Box and Muller's polar form needs ln, this one none: a sum of twelve is normal to three digits, and never beyond six
/// standard deviations.
static double normal_number(uint64_t *random)
{
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) {
        sum += zv_random_unit(random);
    }
    return sum;
}

static double deviation(zv_spread spread, double size, uint64_t *random)
{
    return spread == ZV_SPREAD_NORMAL ? normal_number(random) * size / 3.0
                                      : size * (2.0 * zv_random_unit(random) - 1.0);
}

static double draw_value(const zv_tolerance_options *o, const zv_tolerance *t, uint64_t *random)
{
    switch (t->kind) {
    case ZV_TOLERANCE_BACKLASH:
    case ZV_TOLERANCE_ENCODER:
        return t->size * zv_random_unit(random);
    case ZV_TOLERANCE_SLIP: {
        const double chance = zv_random_unit(random), size = deviation(ZV_SPREAD_UNIFORM, t->size, random);
        return chance < t->chance ? size : 0.0;
    }
    default:
        return deviation(o->spread, t->size, random);
    }
}

/// The mean square of what a tolerance adds to its parameter.
static double square_of(const zv_tolerance_options *o, const zv_tolerance *t)
{
    const double square = t->size * t->size;
    switch (t->kind) {
    case ZV_TOLERANCE_BACKLASH: // half of a gap that is anything up to the size
    case ZV_TOLERANCE_ENCODER:  // anything up to half a step
        return square / 12.0;
    case ZV_TOLERANCE_SLIP:
        return t->chance * square / 3.0;
    default:
        return square / (o->spread == ZV_SPREAD_NORMAL ? 9.0 : 3.0);
    }
}

// ---- a sampled arm ----

static zv_pose shift_of(const zv_tolerance_study *study, const double *value)
{
    double move[3] = {0}, turn[3] = {0};
    for (int i = 0; i < study->options.tolerance_count; ++i) {
        const zv_tolerance *t = &study->tolerances[i];
        move[t->kind == ZV_TOLERANCE_BASE ? t->index : 0] += t->kind == ZV_TOLERANCE_BASE ? value[i] : 0.0;
        turn[t->kind == ZV_TOLERANCE_TURN ? t->index : 0] += t->kind == ZV_TOLERANCE_TURN ? value[i] : 0.0;
    }
    const zv_vec3 foot = zv_robot_base(study->robot).pos, axis = {turn[0], turn[1], turn[2]};
    const double angle = zv_vec3_length(axis);
    zv_pose shift = {.rot = angle > 0.0 ? zv_rot_axis(zv_vec3_scale(axis, 1.0 / angle), angle)
                                        : zv_rot_axis((zv_vec3){0.0, 0.0, 1.0}, 0.0)};
    shift.pos = zv_vec3_add(zv_vec3_sub(foot, zv_rot_apply(shift.rot, foot)), (zv_vec3){move[0], move[1], move[2]});
    return shift;
}

/// The arm with its own dimensions.
static zv_status build(const zv_tolerance_study *study, const double *value, zv_robot **out, zv_error *why)
{
    zv_set sets[ZV_MAX_DIMENSIONS];
    int count = 0;
    for (int i = 0; i < study->options.tolerance_count; ++i) {
        const zv_tolerance *t = &study->tolerances[i];
        if (t->kind == ZV_TOLERANCE_DIMENSION) {
            const zv_dimension *dimension = zv_robot_dimension(study->robot, t->index);
            sets[count++] = (zv_set){dimension->name, dimension->value + value[i]};
        }
    }
    return zv_robot_with(study->robot, sets, count, out, why);
}

static zv_status open_sampled(const zv_tolerance_study *study, const double *value, sampled *out, zv_error *why)
{
    memmove(out->value, value, (size_t)study->options.tolerance_count * sizeof *value);
    out->made = NULL;
    out->robot = study->robot;
    out->base_shift = shift_of(study, value);
    const zv_status status = study->has_dimensions ? build(study, value, &out->made, why) : ZV_OK;
    out->robot = out->made ? out->made : study->robot;
    return status;
}

/// The side of its gap at which a joint lies.
static double side_of(const zv_tolerance_pose *pose, int joint, uint64_t *random)
{
    const double any = zv_random_unit(random) < 0.5 ? -1.0 : 1.0; // drawn always: the sequence is the same for all
    return pose->side[joint] ? (double)pose->side[joint] : any;
}

/// Where the joints are when `pose` is commanded.
static void joints_of(const zv_tolerance_study *study, sampled *arm, const zv_tolerance_pose *pose, double *q)
{
    memcpy(q, pose->q, ZV_MAX_JOINTS * sizeof *q);
    for (int i = 0; i < study->options.tolerance_count; ++i) {
        const zv_tolerance *t = &study->tolerances[i];
        const double value = arm->value[i];
        if (t->kind == ZV_TOLERANCE_OFFSET || t->kind == ZV_TOLERANCE_SLIP) {
            q[t->index] += value;
        } else if (t->kind == ZV_TOLERANCE_BACKLASH) {
            q[t->index] += 0.5 * value * side_of(pose, t->index, &arm->random);
        } else if (t->kind == ZV_TOLERANCE_ENCODER) {
            q[t->index] += round((pose->q[t->index] + value) / t->size) * t->size - value - pose->q[t->index];
        }
    }
}

static zv_pose tool_of(const sampled *arm, const double *q)
{
    return zv_pose_mul(arm->base_shift, zv_fk(arm->robot, q));
}

/// The angle between two orientations.
static double angle_between(zv_rot a, zv_rot b)
{
    const zv_vec3 cross =
        zv_vec3_add(zv_vec3_add(zv_vec3_cross(a.x, b.x), zv_vec3_cross(a.y, b.y)), zv_vec3_cross(a.z, b.z));
    const double trace = zv_vec3_dot(a.x, b.x) + zv_vec3_dot(a.y, b.y) + zv_vec3_dot(a.z, b.z);
    return zv_atan2(0.5 * zv_vec3_length(cross), 0.5 * (trace - 1.0));
}

/// Tolerances beyond all numbers put the tool nowhere: that is as far as it can be.
static double or_infinite(double value)
{
    return value < INFINITY ? value : INFINITY;
}

static void measure(const zv_tolerance_study *study, sampled *arm, zv_tolerance_sample *out)
{
    double sum = 0.0;
    for (int k = 0; k < study->options.pose_count; ++k) {
        double q[ZV_MAX_JOINTS];
        joints_of(study, arm, &study->poses[k], q);
        const zv_pose tool = tool_of(arm, q);
        const double distance = or_infinite(zv_vec3_length(zv_vec3_sub(tool.pos, study->tool[k].pos)));
        const double turn = or_infinite(angle_between(study->tool[k].rot, tool.rot));
        sum += distance * distance;
        out->worst_turn = turn > out->worst_turn ? turn : out->worst_turn;
        if (distance > out->worst_m || k == 0) {
            out->worst_m = distance;
            out->worst_pose = k;
        }
    }
    out->rms_m = sqrt(sum / study->options.pose_count);
}

// ---- reach ----

/// What the sampled arm must reach so that the tool is where it should be, seen from its drawing's base.
static zv_ik_target target_for(const zv_tolerance_study *study, const sampled *arm, int pose)
{
    const zv_pose back = zv_pose_inverse(arm->base_shift);
    zv_ik_target target = study->target[pose];
    const zv_vec3 from = target.base_from_tool.pos;
    target.base_from_tool = zv_pose_mul(back, target.base_from_tool);
    const zv_vec3 shift = zv_vec3_sub(target.base_from_tool.pos, from), normal = study->normal;
    target.base_from_tool.pos =
        zv_vec3_sub(target.base_from_tool.pos, zv_vec3_scale(normal, zv_vec3_dot(normal, shift)));
    if (target.has_yaw) {
        target.yaw += zv_atan2(back.rot.x.y, back.rot.x.x);
    }
    return target;
}

static bool is_near(const zv_robot *robot, const double *a, const zv_ik_solution *solution)
{
    bool near = true;
    for (int j = 0; j < zv_robot_joint_count(robot) && near; ++j) {
        near = (solution->free >> j & 1) || fabs(a[j] - solution->q[j]) < SAME_BRANCH;
    }
    return near;
}

static bool reaches(const zv_tolerance_study *study, const sampled *arm, const zv_ik *ik, int pose)
{
    const zv_ik_target target = target_for(study, arm, pose);
    zv_ik_set set;
    bool found = false;
    if (zv_ik_solve(ik, &target, &set, NULL) == ZV_OK) {
        zv_ik_sort_near(arm->robot, study->poses[pose].q, &set);
        for (int i = 0; i < set.count && !found; ++i) {
            found = set.solutions[i].in_limits && is_near(arm->robot, study->poses[pose].q, &set.solutions[i]);
        }
    }
    return found;
}

/// Whether the arm, once its dimensions and its base are known, can bring the tool to every pose in the same branch.
static bool is_feasible(const zv_tolerance_study *study, const sampled *arm)
{
    zv_ik *own = NULL;
    bool feasible = !study->has_dimensions || zv_ik_create(arm->robot, &own) == ZV_OK;
    const zv_ik *ik = own ? own : study->ik;
    for (int k = 0; k < study->options.pose_count && feasible; ++k) {
        feasible = reaches(study, arm, ik, k);
    }
    zv_ik_free(own);
    return feasible;
}

void zv_tolerance_run(const zv_tolerance_study *study, uint64_t first, int count, zv_tolerance_sample *out)
{
    ZV_ASSERT(study && out && count >= 0);
    const zv_tolerance_options *o = &study->options;
    for (int s = 0; s < count; ++s) {
        double value[ZV_TOLERANCES];
        sampled arm = {.random = zv_random_mix(zv_random_mix(o->seed + ZV_RANDOM_STEP) + first + (uint64_t)s)};
        for (int i = 0; i < o->tolerance_count; ++i) {
            value[i] = draw_value(o, &study->tolerances[i], &arm.random);
        }
        out[s] = (zv_tolerance_sample){.worst_m = INFINITY, .rms_m = INFINITY};
        if (open_sampled(study, value, &arm, NULL) == ZV_OK) {
            out[s] = (zv_tolerance_sample){.feasible = 1};
            measure(study, &arm, &out[s]);
            out[s].feasible = !o->asks_reach || is_feasible(study, &arm);
        }
        zv_robot_free(arm.made);
    }
}

// ---- shares ----

/// The mean over the poses of the square of what one unit of a tolerance's parameter does to the place of the tool.
static zv_status find_sensitivity(const zv_tolerance_study *study, int index, double *out, zv_error *why)
{
    const zv_tolerance *t = &study->tolerances[index];
    const bool is_joint =
        t->kind != ZV_TOLERANCE_DIMENSION && t->kind != ZV_TOLERANCE_BASE && t->kind != ZV_TOLERANCE_TURN;
    const double step = t->size;
    sampled arms[2] = {{.made = NULL}, {.made = NULL}};
    zv_status status = ZV_OK;
    for (int side = 0; side < 2 && status == ZV_OK; ++side) {
        double value[ZV_TOLERANCES] = {0};
        value[index] = is_joint ? 0.0 : side ? step : -step;
        status = open_sampled(study, value, &arms[side], why);
    }
    double sum = 0.0;
    for (int k = 0; k < study->options.pose_count && status == ZV_OK; ++k) {
        zv_vec3 place[2];
        for (int side = 0; side < 2; ++side) {
            double q[ZV_MAX_JOINTS];
            memcpy(q, study->poses[k].q, sizeof q);
            q[is_joint ? t->index : 0] += !is_joint ? 0.0 : side ? step : -step;
            place[side] = tool_of(&arms[side], q).pos;
        }
        const double length = zv_vec3_length(zv_vec3_sub(place[1], place[0])) / (2.0 * step);
        sum += length * length;
    }
    *out = sum / study->options.pose_count;
    zv_robot_free(arms[0].made);
    zv_robot_free(arms[1].made);
    return status;
}

double zv_tolerance_variance(const zv_tolerance_study *study, int index)
{
    ZV_ASSERT(study && index >= 0 && index < study->options.tolerance_count);
    return study->variance[index];
}

// ---- making ----

static zv_status fill(zv_tolerance_study *study, zv_error *why)
{
    const zv_tolerance_options *o = &study->options;
    zv_status status = o->asks_reach ? zv_ik_create(study->robot, &study->ik) : ZV_OK;
    if (status != ZV_OK) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a tolerance study");
    }
    for (int k = 0; k < o->pose_count; ++k) {
        study->poses[k] = o->poses[k];
        study->tool[k] = zv_fk(study->robot, o->poses[k].q);
        if (study->ik) {
            study->target[k] = zv_ik_target_of(study->ik, o->poses[k].q);
        }
    }
    if (study->ik && zv_ik_capability(study->ik).is_planar) {
        study->normal = zv_ik_capability(study->ik).plane_normal;
    }
    for (int i = 0; i < o->tolerance_count; ++i) {
        study->tolerances[i] = o->tolerances[i];
        study->has_dimensions = study->has_dimensions || o->tolerances[i].kind == ZV_TOLERANCE_DIMENSION;
    }
    for (int i = 0; i < o->tolerance_count && status == ZV_OK; ++i) {
        double sensitivity = 0.0;
        status = find_sensitivity(study, i, &sensitivity, why);
        study->variance[i] = square_of(o, &study->tolerances[i]) * sensitivity;
    }
    return status;
}

zv_status zv_tolerance_create(const zv_robot *robot, const zv_tolerance_options *options, zv_tolerance_study **out,
                              zv_error *why)
{
    ZV_ASSERT(robot && options && out && options->tolerance_count >= 1 && options->tolerance_count <= ZV_TOLERANCES &&
              options->pose_count >= 1 && options->pose_count <= ZV_TOLERANCE_POSES);
    zv_tolerance_study *study = calloc(1, sizeof *study);
    if (!study) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a tolerance study");
    }
    study->robot = robot;
    study->options = *options;
    const zv_status status = fill(study, why);
    if (status != ZV_OK) {
        zv_tolerance_free(study);
        return status;
    }
    *out = study;
    return ZV_OK;
}

void zv_tolerance_free(zv_tolerance_study *study)
{
    if (study) {
        zv_ik_free(study->ik);
        free(study);
    }
}
