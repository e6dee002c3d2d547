/// @file op_jog.c
/// `jog`: the next joint values of an arm whose tool is pushed by a hand: a small step along the axes of a frame, or a
/// place to follow. The arm keeps its branch (front or back, elbow, wrist), stays inside its limits and
/// inside its reach; what stopped it is in the answer.
///
///     q ──► the target held ──► pushed ──► (out of reach: the nearest in reach) ──► solutions ──► the same branch ──► q
#include <math.h>
#include <string.h>

#include "api/op.h"
#include "request/arm_write.h"
#include "request/cell_field.h"
#include "request/fields.h"
#include "request/pose_json.h"
#include "request/units.h"

/// A step that turns a joint by more than this is no small step of the tool: the arm is passing a singular pose.
#define LARGEST_STEP_RAD 0.5
/// A slide along an obstacle keeps this much farther away, m, and is not worth it when shorter.
#define SLIDE_GAP 2e-4
#define LEAST_SLIDE 1e-5
/// The slope of a distance is taken over this, m; one that is flatter says nothing.
#define SLOPE_STEP 2e-4
#define FLAT 1e-4
/// A slide that a curved path stops goes on from there; in a corner it goes along the next thing.
enum { SLIDES = 4 };

typedef struct push {
    bool by_joints;          ///< to joint values
    double q[ZV_MAX_JOINTS]; ///< these
    bool follows;            ///< to a place; else by a step
    zv_ik_target to;         ///< the place
    zv_vec3 by;              ///< the step in its frame, m
    zv_vec3 turn;            ///< rotation vector in its frame, rad
    bool in_tool;
    zv_rot base_from_frame; ///< of a step, unless `in_tool`
} push;

typedef enum stop { GOES_ON, STOP_REACH, STOP_LIMIT, STOP_SINGULARITY, STOP_COLLISION } stop;
static const char *const stop_words[] = {[GOES_ON] = NULL,
                                         [STOP_REACH] = "reach",
                                         [STOP_LIMIT] = "limit",
                                         [STOP_SINGULARITY] = "singularity",
                                         [STOP_COLLISION] = "collision"};

typedef struct jogged {
    double q[ZV_MAX_JOINTS];
    stop why;
    int joint; ///< of a limit, from 0
    bool clamps;
    zv_clamp clamp;
    char in_the_way[ZV_SENTENCE_SIZE]; ///< of a collision
    double slid_m; ///< of a step that the rim of the reach or a thing has stopped: how far the tool went along it
} jogged;

// ---- reading ----

static void read_frame(const zv_json *request, push *out)
{
    double abc[3];
    const zv_json *frame = zv_json_member(request, "frame");
    out->base_from_frame = zv_rot_identity();
    if (frame && zv_field_get_angles(request, "frame", abc, NULL) == ZV_OK) {
        out->base_from_frame = zv_rot_from_abc(abc[0], abc[1], abc[2]);
    }
    out->in_tool = frame && zv_word_is(frame, "tool");
}

static zv_status read_step(const zv_json *request, push *out, zv_error *why)
{
    zv_status status = ZV_OK;
    read_frame(request, out);
    if (zv_json_member(request, "by")) {
        status = zv_field_get_point(request, "by", &out->by, why);
    }
    double turn[3] = {0.0, 0.0, 0.0};
    if (status == ZV_OK && zv_json_member(request, "turn")) {
        status = zv_field_get_angles(request, "turn", turn, why);
    }
    out->turn = (zv_vec3){turn[0], turn[1], turn[2]};
    return status;
}

static zv_status read_push(const zv_json *request, const zv_robot *robot, push *out, zv_error *why)
{
    out->follows = zv_json_member(request, "xyz") || zv_json_member(request, "T");
    out->by_joints = zv_json_member(request, "to") != NULL;
    const bool steps = zv_json_member(request, "by") || zv_json_member(request, "turn");
    if (out->follows + out->by_joints + steps != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'jog' takes a step ('by', 'turn', 'frame'), a place ('xyz' or 'T'), or joint values ('to')");
    }
    if (out->by_joints) {
        return zv_field_get_joints(request, "to", robot, out->q, why);
    }
    return out->follows ? zv_target_fields(request, "xyz", &out->to, why) : read_step(request, out, why);
}

// ---- pushing ----

/// A place; what it does not say stays as it is held.
static zv_ik_target followed(zv_ik_target held, const zv_ik_target *to)
{
    held.base_from_tool.pos = to->base_from_tool.pos;
    if (to->has_rot) {
        held.base_from_tool.rot = to->base_from_tool.rot;
        held.has_rot = true;
    }
    if (to->has_pitch) {
        held.pitch = to->pitch;
        held.has_pitch = true;
    }
    if (to->has_yaw) {
        held.yaw = to->yaw;
        held.has_yaw = true;
    }
    return held;
}

/// How the pitch grows with a turn about the axis of the last joint, found by turning that joint a little: an arm with
/// its base turned away counts in reverse.
static double pitch_per_turn(const zv_served_arm *arm, const double *q)
{
    const int last = zv_robot_joint_count(arm->robot) - 1;
    const double small = 1e-3;
    double moved[ZV_MAX_JOINTS];
    memcpy(moved, q, (size_t)(last + 1) * sizeof *q);
    moved[last] += small;
    const double grown = zv_ik_target_of(arm->ik, moved).pitch - zv_ik_target_of(arm->ik, q).pitch;
    return zv_wrap(grown) < 0.0 ? -1.0 : 1.0;
}

/// A step: arms that hold less than a whole rotation turn as far as their pitch or yaw can follow.
static zv_ik_target stepped(const zv_served_arm *arm, const double *q, zv_ik_target held, const push *step)
{
    const zv_rot base_from_frame = step->in_tool ? zv_fk(arm->robot, q).rot : step->base_from_frame;
    const zv_vec3 by = zv_rot_apply(base_from_frame, step->by), turn = zv_rot_apply(base_from_frame, step->turn);
    const double angle = zv_vec3_length(turn);
    held.base_from_tool.pos = zv_vec3_add(held.base_from_tool.pos, by);
    if (held.has_rot && angle > 0.0) {
        held.base_from_tool.rot =
            zv_rot_mul(zv_rot_axis(zv_vec3_scale(turn, 1.0 / angle), angle), held.base_from_tool.rot);
    }
    zv_joint_axis axes[ZV_MAX_JOINTS];
    zv_fk_axes(arm->robot, q, axes);
    const double about_last = zv_vec3_dot(turn, axes[zv_robot_joint_count(arm->robot) - 1].dir);
    held.pitch += held.has_pitch ? about_last * pitch_per_turn(arm, q) : 0.0;
    held.yaw += held.has_yaw ? zv_vec3_dot(turn, (zv_vec3){.z = 1.0}) : 0.0;
    return held;
}

// ---- solving ----

static zv_branch branch_of(const zv_served_arm *arm, const double *q, const zv_ik_target *held)
{
    zv_ik_set set;
    if (zv_ik_solve(arm->ik, held, &set, NULL) != ZV_OK || set.count == 0) {
        return (zv_branch){0};
    }
    zv_ik_sort_near(arm->robot, q, &set);
    return set.solutions[0].branch;
}

static double largest_turn(const zv_robot *robot, const double *a, const double *b)
{
    double most = 0.0;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        most = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE ? fmax(most, fabs(a[k] - b[k])) : most;
    }
    return most;
}

/// A free joint keeps the value it has: nothing asks it to move.
static void keep_free_joints(const double *q, zv_ik_solution *solution)
{
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        solution->q[k] = ((unsigned)solution->free >> k & 1u) ? q[k] : solution->q[k];
    }
}

static void take(const zv_served_arm *arm, const push *pushed, const double *q, zv_branch branch, zv_ik_set *set,
                 jogged *out)
{
    zv_ik_sort_near(arm->robot, q, set);
    int chosen = zv_ik_choose(arm->robot, set, branch, true, q);
    if (chosen < 0) {
        chosen = zv_ik_choose(arm->robot, set, branch, false, q);
        out->why = chosen < 0 ? STOP_REACH : STOP_LIMIT;
        out->joint = chosen < 0 ? 0 : set->solutions[chosen].margin_joint;
        return;
    }
    zv_ik_solution *next = &set->solutions[chosen];
    keep_free_joints(q, next);
    if (!pushed->follows && largest_turn(arm->robot, next->q, q) > LARGEST_STEP_RAD) {
        out->why = STOP_SINGULARITY;
        return;
    }
    memcpy(out->q, next->q, sizeof next->q);
}

/// A step against the rim of the reach goes along the rim: that is reported, or it would look like a step of another axis.
static void report_slide(const zv_served_arm *arm, zv_vec3 from, zv_vec3 wanted, jogged *out)
{
    const zv_vec3 asked = zv_vec3_sub(wanted, from);
    const zv_vec3 went = zv_vec3_sub(zv_ik_target_of(arm->ik, out->q).base_from_tool.pos, from);
    const double length = zv_vec3_length(asked);
    const zv_vec3 along = length > 0.0 ? zv_vec3_scale(asked, zv_vec3_dot(went, asked) / (length * length)) : asked;
    out->why = STOP_REACH;
    out->slid_m = zv_vec3_length(zv_vec3_sub(went, along));
}

/// Moves a target that is out of reach to the nearest place within, and solves it there.
static zv_status clamp(const zv_ik *ik, zv_ik_target *target, zv_ik_set *set, jogged *out, zv_error *why)
{
    const zv_status status = zv_ik_clamp(ik, target, &out->clamp, why);
    out->clamps = status == ZV_OK;
    return status == ZV_OK ? zv_ik_solve(ik, target, set, why) : status;
}

static zv_status jog(const zv_served_arm *arm, const double *q, const push *pushed, jogged *out, zv_error *why)
{
    const zv_ik_target held = zv_ik_target_of(arm->ik, q);
    zv_ik_target target = pushed->follows ? followed(held, &pushed->to) : stepped(arm, q, held, pushed);
    const zv_vec3 wanted = target.base_from_tool.pos;
    zv_ik_set set;
    zv_status status = zv_ik_solve(arm->ik, &target, &set, why);
    if (status != ZV_OK) {
        return status;
    }
    memcpy(out->q, q, (size_t)zv_robot_joint_count(arm->robot) * sizeof *q);
    status = set.complete ? clamp(arm->ik, &target, &set, out, why)
                          : ZV_OK; // a search knows no nearest place: there the arm just stops
    if (status == ZV_OK && set.count == 0) {
        out->why = STOP_REACH;
    } else if (status == ZV_OK) {
        take(arm, pushed, q, branch_of(arm, q, &held), &set, out);
    }
    const bool at_rim = out->clamps && (out->clamp.side != ZV_REACH_OK || out->clamp.height_clamped);
    if (status == ZV_OK && at_rim && out->why == GOES_ON && !pushed->follows) {
        report_slide(arm, held.base_from_tool.pos, wanted, out);
    }
    return status;
}

static void go_by_joint(const zv_robot *robot, const push *pushed, jogged *out, int k)
{
    const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
    out->q[k] = fmin(limits->upper, fmax(limits->lower, pushed->q[k]));
    if (out->q[k] != pushed->q[k] && out->why == GOES_ON) {
        out->why = STOP_LIMIT;
        out->joint = k;
    }
}

/// Joint values, each brought inside its limits.
static void go_by_joints(const zv_robot *robot, const push *pushed, jogged *out)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        go_by_joint(robot, pushed, out, k);
    }
}

// ---- a step that ends before it touches anything ----

typedef struct clear_step {
    bool stopped;                    ///< before its end
    char sentence[ZV_SENTENCE_SIZE]; ///< then: what is in the way
    zv_clearance at;                 ///< then: what is nearest where it stops
} clear_step;

/// How finely the step towards what is touched is halved.
enum { HALVINGS = 12 };

/// The state at a part of the step.
static void state_at(const double *from, const double *to, double part, int n, double *q)
{
    for (int k = 0; k < n; ++k) {
        q[k] = from[k] + part * (to[k] - from[k]);
    }
}

/// The largest part of the step that is proven, found by halving.
static zv_status proven_part(const zv_cell *cell, const double *from, const double *to, int n,
                             const zv_certify_options *how, double *part, zv_error *why)
{
    double rows[2 * ZV_MAX_JOINTS], low = 0.0, next = 1.0;
    zv_status status = ZV_OK;
    memcpy(rows, from, (size_t)n * sizeof *rows);
    for (int i = 0; i < HALVINGS && status == ZV_OK && low < 1.0; ++i) {
        zv_motion_certificate found = {.proven = false};
        state_at(from, to, next, n, rows + n);
        status = zv_certify_motion(cell->collider, cell->scene, rows, 2, how, &found, why);
        low = found.proven ? next : low;
        next += found.proven ? ldexp(1.0, -i - 1) : -ldexp(1.0, -i - 1);
    }
    *part = low;
    return status;
}

static void stop_at(const zv_cell *cell, const double *from, double part, int n, double *to, clear_step *out)
{
    double end[ZV_MAX_JOINTS];
    state_at(from, to, part, n, end);
    memcpy(to, end, (size_t)n * sizeof *to);
    out->stopped = true;
    out->at = zv_clearance_at(cell->collider, cell->scene, to);
    zv_clearance_sentence(cell->collider, cell->scene, &out->at, out->sentence, sizeof out->sentence);
}

/// Goes from `from` straight in joint space towards `to`, as far as that is proven clear with `margin`, and moves `to` to
/// where the arm stops. An arm that is inside something already may go where it is less so.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
static zv_status take_clear_step(const zv_cell *cell, const zv_robot *robot, const double *from, double *to,
                                 double margin, clear_step *out, zv_error *why)
{
    const int n = zv_robot_joint_count(robot);
    zv_certify_options how = zv_certify_default_options();
    how.margin = margin;
    *out = (clear_step){.stopped = false};
    const zv_clearance before = zv_clearance_at(cell->collider, cell->scene, from);
    if (before.distance <= margin && zv_clearance_at(cell->collider, cell->scene, to).distance > before.distance) {
        return ZV_OK;
    }
    double part = 1.0;
    const zv_status status = proven_part(cell, from, to, n, &how, &part, why);
    if (status == ZV_OK && part < 1.0) {
        stop_at(cell, from, part, n, to, out);
    }
    return status;
}

// ---- what is around ----

/// The distance that has stopped the arm, at other joint values.
static double distance_at(const zv_cell *cell, const zv_clearance *nearest, const double *q)
{
    const zv_clearance found = nearest->thing >= 0
                                   ? zv_clearance_of(cell->collider, cell->scene, q, nearest->body, nearest->thing)
                                   : zv_clearance_at(cell->collider, cell->scene, q);
    return found.distance;
}

/// How that distance grows when the tool is pushed along x, y and z, held as it is: whichever link it is that touches.
static zv_vec3 slope_of(const zv_served_arm *arm, const zv_cell *cell, const zv_clearance *nearest, const double *q)
{
    double slope[3] = {0.0, 0.0, 0.0};
    const double here = distance_at(cell, nearest, q);
    for (int k = 0; k < 3; ++k) {
        push small = {.follows = true, .to = zv_ik_target_of(arm->ik, q)};
        double *pos[3] = {&small.to.base_from_tool.pos.x, &small.to.base_from_tool.pos.y,
                          &small.to.base_from_tool.pos.z};
        jogged moved = {.why = GOES_ON};
        *pos[k] += SLOPE_STEP;
        if (jog(arm, q, &small, &moved, NULL) == ZV_OK && moved.why == GOES_ON) {
            slope[k] = (distance_at(cell, nearest, moved.q) - here) / SLOPE_STEP;
        }
    }
    return (zv_vec3){slope[0], slope[1], slope[2]};
}

/// A push along what is in the way, in place of one into it. It keeps a little away, so that a curved path does not touch.
static bool push_along(const zv_served_arm *arm, const double *q, zv_vec3 wanted, zv_vec3 slope, push *out)
{
    const zv_ik_target held = zv_ik_target_of(arm->ik, q);
    const zv_vec3 rest = zv_vec3_sub(wanted, held.base_from_tool.pos);
    const double into = zv_vec3_dot(rest, slope), steep = zv_vec3_dot(slope, slope);
    if (!(into < 0.0) || !(steep > FLAT)) {
        return false;
    }
    const zv_vec3 along = zv_vec3_sub(rest, zv_vec3_scale(slope, into / steep));
    const zv_vec3 by = zv_vec3_add(along, zv_vec3_scale(slope, SLIDE_GAP / steep));
    *out = (push){.follows = true, .to = held};
    out->to.base_from_tool.pos = zv_vec3_add(held.base_from_tool.pos, by);
    return zv_vec3_length(along) > LEAST_SLIDE;
}

/// Slides along what has stopped the arm at `out->q`; where that does not go either, the arm stays there.
static zv_status slide(const zv_served_arm *arm, const zv_cell *cell, zv_vec3 wanted, double margin, clear_step step,
                       jogged *out, zv_error *why)
{
    const zv_vec3 from = zv_fk(arm->robot, out->q).pos;
    zv_status status = ZV_OK;
    for (int i = 0; i < SLIDES && step.stopped && status == ZV_OK; ++i) {
        push along;
        jogged next = {.why = GOES_ON};
        if (!push_along(arm, out->q, wanted, slope_of(arm, cell, &step.at, out->q), &along) ||
            jog(arm, out->q, &along, &next, why) != ZV_OK || next.why != GOES_ON ||
            largest_turn(arm->robot, next.q, out->q) > LARGEST_STEP_RAD) {
            break;
        }
        status = take_clear_step(cell, arm->robot, out->q, next.q, margin, &step, why);
        memcpy(out->q, next.q, (size_t)zv_robot_joint_count(arm->robot) * sizeof *out->q);
    }
    out->slid_m = zv_vec3_length(zv_vec3_sub(zv_fk(arm->robot, out->q).pos, from));
    return status;
}

/// Stops a step before it touches something, and slides along it.
static zv_status keep_clear(const zv_request *request, const double *q, const push *pushed, jogged *out, zv_error *why)
{
    if (!zv_cell_is_given(request->object)) {
        return ZV_OK;
    }
    zv_cell cell;
    clear_step step = {.stopped = false};
    const double margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0);
    const zv_vec3 wanted = zv_fk(request->arm->robot, out->q).pos;
    zv_status status = zv_cell_open(request, &cell, why);
    status = status == ZV_OK ? take_clear_step(&cell, request->arm->robot, q, out->q, margin, &step, why) : status;
    if (status == ZV_OK && step.stopped) {
        memcpy(out->in_the_way, step.sentence, sizeof step.sentence);
        out->why = STOP_COLLISION;
        status = pushed->by_joints ? ZV_OK : slide(request->arm, &cell, wanted, margin, step, out, why);
    }
    zv_cell_close(&cell);
    return status;
}

// ---- writing ----

/// What stopped the arm, beyond the word for it.
static void write_stop(zv_json_writer *out, const jogged *found)
{
    if (found->why == STOP_LIMIT) {
        zv_json_put_integer(out, "joint", found->joint + 1);
    }
    if (found->why == STOP_COLLISION) {
        zv_json_put_text(out, "sentence", found->in_the_way);
    }
    if (found->why == STOP_REACH || found->why == STOP_COLLISION) {
        zv_json_put_number(out, "slid", zv_mm_from_m(found->slid_m));
    }
}

static void write_jogged(zv_json_writer *out, const zv_served_arm *arm, const jogged *found)
{
    const zv_ik_target held = zv_ik_target_of(arm->ik, found->q);
    const bool outside = found->clamps && found->clamp.side != ZV_REACH_OK;
    zv_joint_texts last = {0};
    zv_put_joints(out, "q", arm->robot, found->q, &last);
    zv_json_key(out, "target");
    zv_write_target(out, &held);
    zv_json_put_text(out, "clamped", outside ? zv_reach_word(found->clamp.side) : "none");
    zv_json_put_number(out, "beyond",
                       outside || found->clamp.height_clamped ? zv_mm_from_m(found->clamp.moved_m) : 0.0);
    zv_json_put_text(out, "stopped", stop_words[found->why]);
    write_stop(out, found);
}

/// A hand that drags the arm wants to see it there: one question in place of two.
static zv_status write_pose(zv_json_writer *out, const zv_served_arm *arm, const double *q, const zv_json *asked,
                            zv_error *why)
{
    if (!asked) {
        return ZV_OK;
    }
    zv_json_begin_object_at(out, "pose");
    const zv_status status = zv_write_arm(out, arm, q, zv_json_member(asked, "frame"), why);
    zv_json_end_object(out);
    return status;
}

zv_status zv_op_jog(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    double q[ZV_MAX_JOINTS];
    push pushed = {0};
    jogged found = {.why = GOES_ON};
    const zv_robot *robot = request->arm->robot;
    zv_status status = zv_field_get_joints(request->object, "q", robot, q, why);
    status = status == ZV_OK ? read_push(request->object, robot, &pushed, why) : status;
    if (status == ZV_OK && pushed.by_joints) {
        go_by_joints(robot, &pushed, &found);
    } else if (status == ZV_OK) {
        status = jog(request->arm, q, &pushed, &found, why);
    }
    status = status == ZV_OK ? keep_clear(request, q, &pushed, &found, why) : status;
    if (status == ZV_OK) {
        write_jogged(answer, request->arm, &found);
        status = write_pose(answer, request->arm, found.q, zv_json_member(request->object, "pose"), why);
    }
    return status;
}
