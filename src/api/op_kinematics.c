/// @file op_kinematics.c
/// Questions about poses, without planning.
///
/// `fk`: joint values to the pose of the tool, the frames of the joints and the arm as a polyline. `pose`: all that `fk`
/// tells, the joint axes, the target in the words of `ik`, whether a singular pose is near, and on demand the tool as seen
/// from a frame of one's own. `ik`: a target to all joint values that reach it, or the reason why none does. `jacobian`.
/// `line`: which parts of a straight tool line the arm cannot reach. `euler` tells one convention of orientation in the
/// others, `unity` converts to and from its frame.
#include <math.h>
#include <string.h>

#include "api/op.h"
#include "request/arm_write.h"
#include "request/cell_field.h"
#include "request/fields.h"
#include "request/pose_json.h"
#include "request/robot_field.h"
#include "request/table.h"
#include "request/units.h"

zv_status zv_op_fk(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", robot, q, why);
    if (status == ZV_OK) {
        zv_write_fk(answer, robot, q);
    }
    return status;
}

zv_status zv_op_pose(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", request->arm->robot, q, why);
    return status == ZV_OK ? zv_write_arm(answer, request->arm, q, zv_json_member(request->object, "frame"), why)
                           : status;
}

static void row_to_mm(const zv_robot *robot, const double *jacobian, double *out, int count, int row)
{
    for (int k = 0; k < count; ++k) {
        const bool is_length = row < 3 && zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
        const double value = jacobian[row * count + k];
        out[row * count + k] = is_length ? zv_mm_from_m(value) : value;
    }
}

/// m per rad become mm per rad; m per m is mm per mm already, and a slide turns nothing.
static void to_mm(const zv_robot *robot, const double *jacobian, double *out)
{
    const int count = zv_robot_joint_count(robot);
    for (int row = 0; row < 6; ++row) {
        row_to_mm(robot, jacobian, out, count, row);
    }
}

static void write_rows(zv_json_writer *answer, const double *jacobian, int count)
{
    zv_json_begin_array_at(answer, "J");
    for (int row = 0; row < 6; ++row) {
        zv_json_numbers(answer, jacobian + row * count, count);
    }
    zv_json_end_array(answer);
}

zv_status zv_op_jacobian(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", robot, q, why);
    if (status != ZV_OK) {
        return status;
    }

    double jacobian[6 * ZV_MAX_JOINTS], in_mm[6 * ZV_MAX_JOINTS];
    zv_jacobian(robot, q, jacobian);
    to_mm(robot, jacobian, in_mm);
    const zv_dexterity dexterity = zv_jacobian_judge(robot, jacobian);    // the rank needs metres
    const zv_dexterity dexterity_in_mm = zv_jacobian_judge(robot, in_mm); // the sizes are those of the matrix shown

    write_rows(answer, in_mm, zv_robot_joint_count(robot));
    zv_json_put_number(answer, "det", dexterity_in_mm.square ? dexterity_in_mm.det : NAN); // null where there is none
    zv_json_put_integer(answer, "rank", dexterity.rank);
    zv_json_put_number(answer, "manipulability", dexterity_in_mm.manipulability);
    return ZV_OK;
}

static void write_blocked(zv_json_writer *answer, const zv_blocked *part)
{
    const char *side = zv_reach_word(part->side);
    zv_json_begin_array(answer);
    zv_json_number(answer, part->t0);
    zv_json_number(answer, part->t1);
    zv_json_string(answer, side, strlen(side));
    zv_json_end_array(answer);
}

/// Joint values are looked at so often on a line, m; neighbours that differ by more, rad or m, are of other branches.
#define LINE_STEP 0.005
#define LINE_HOP 0.35

/// What becomes of one solution that follows a straight line of the tool among things.
typedef struct line_follower {
    double q[2 * ZV_MAX_JOINTS]; ///< where it is, and where it goes next
    double t;                    ///< how far it is clear, 0 to 1
    bool is_lost;                ///< there the branch ends
    zv_clearance hit;            ///< or this is in the way; body -1: nothing is
} line_follower;

/// The solution at a part of the line that goes on from `near_q`; false when there is none inside the limits.
static bool next_on_line(const zv_served_arm *arm, zv_ik_target target, zv_vec3 by, double t, const double *near_q,
                         double *q)
{
    zv_ik_set set;
    double most = INFINITY;
    target.base_from_tool.pos = zv_vec3_add(target.base_from_tool.pos, zv_vec3_scale(by, t));
    if (zv_ik_solve(arm->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
        return false;
    }
    zv_ik_sort_near(arm->robot, near_q, &set);
    for (int i = 0; i < set.count && most > LINE_HOP; ++i) {
        most = 0.0;
        for (int k = 0; k < zv_robot_joint_count(arm->robot); ++k) {
            most = fmax(most, fabs(set.solutions[i].q[k] - near_q[k]));
        }
        most = set.solutions[i].in_limits ? most : INFINITY;
        memcpy(q, set.solutions[i].q, (size_t)zv_robot_joint_count(arm->robot) * sizeof *q);
    }
    return most <= LINE_HOP;
}

/// Follows the line step by step, each proven along the straight joint line between its ends.
static zv_status follow_line(const zv_request *request, const zv_cell *cell, const zv_ik_target *from, zv_vec3 by,
                             line_follower *arm, zv_error *why)
{
    const int n = zv_robot_joint_count(request->arm->robot);
    const int steps = 1 + (int)fmin(1e5, ceil(zv_vec3_length(by) / LINE_STEP));
    zv_certify_options how = zv_certify_default_options();
    how.margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0);
    arm->hit = (zv_clearance){.body = -1};
    for (int i = 0; i <= steps && zv_watch_goes_on(request->watch, (double)i / steps); ++i) {
        zv_motion_certificate found;
        const double t = (double)i / steps;
        if (i > 0 && !next_on_line(request->arm, *from, by, t, arm->q, arm->q + n)) {
            arm->is_lost = true;
            return ZV_OK;
        }
        const zv_status status =
            zv_certify_motion(cell->collider, cell->scene, arm->q, i > 0 ? 2 : 1, &how, &found, why);
        if (status != ZV_OK || !found.proven) {
            arm->hit = found.clearance;
            return status;
        }
        memmove(arm->q, arm->q + (i > 0 ? n : 0), (size_t)n * sizeof *arm->q);
        arm->t = t;
    }
    return ZV_OK;
}

static void write_line_solution(zv_json_writer *answer, const zv_cell *cell, zv_branch branch, const line_follower *arm)
{
    zv_json_begin_object(answer);
    zv_write_branch(answer, branch);
    zv_json_put_number(answer, "t", arm->t);
    zv_json_put_bool(answer, "clear", arm->t >= 1.0);
    zv_json_put_bool(answer, "lost", arm->is_lost);
    if (arm->hit.body >= 0) {
        zv_write_clearance(answer, cell, &arm->hit, 0.0);
    }
    zv_json_end_object(answer);
}

static zv_status follow_solution(const zv_request *request, const zv_cell *cell, const zv_ik_target *from, zv_vec3 to,
                                 const zv_ik_solution *solution, zv_json_writer *answer, zv_error *why)
{
    line_follower arm = {.t = 0.0};
    memcpy(arm.q, solution->q, (size_t)zv_robot_joint_count(request->arm->robot) * sizeof *arm.q);
    const zv_status status = follow_line(request, cell, from, zv_vec3_sub(to, from->base_from_tool.pos), &arm, why);
    write_line_solution(answer, cell, solution->branch, &arm);
    return status;
}

/// Every solution at the start of the line: how far it goes on among things.
static zv_status write_line_solutions(const zv_request *request, const zv_ik_target *from, zv_vec3 to,
                                      zv_json_writer *answer, zv_error *why)
{
    zv_cell cell;
    zv_ik_set set;
    zv_status status = zv_cell_open(request, &cell, why);
    status = status == ZV_OK ? zv_ik_solve(request->arm->ik, from, &set, why) : status;
    const int count = status == ZV_OK ? set.count : 0;
    if (count > 0) {
        zv_ik_judge(request->arm->robot, &set);
    }
    zv_json_begin_array_at(answer, "solutions");
    for (int i = 0; i < count && status == ZV_OK; ++i) {
        status = set.solutions[i].in_limits ? follow_solution(request, &cell, from, to, &set.solutions[i], answer, why)
                                            : ZV_OK;
    }
    zv_json_end_array(answer);
    zv_cell_close(&cell);
    return status;
}

static void write_all_blocked(zv_json_writer *answer, const zv_blocked *blocked, int count)
{
    zv_json_begin_array_at(answer, "blocked");
    for (int i = 0; i < count; ++i) {
        write_blocked(answer, &blocked[i]);
    }
    zv_json_end_array(answer);
}

zv_status zv_op_line(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_ik_target from;
    zv_vec3 to;
    zv_status status = zv_target_fields(request->object, "from", &from, why);
    if (status == ZV_OK) {
        status = zv_field_get_point(request->object, "to", &to, why);
    }
    zv_blocked blocked[ZV_MAX_BLOCKED];
    int count = 0;
    if (status == ZV_OK) {
        status = zv_line_blocked(request->arm->ik, &from, to, blocked, &count, why);
    }
    if (status != ZV_OK) {
        return status;
    }

    write_all_blocked(answer, blocked, count);
    zv_json_put_bool(answer, "all_reachable", count == 0);
    return zv_cell_is_given(request->object) ? write_line_solutions(request, &from, to, answer, why) : ZV_OK;
}

/// What is asked besides the target.
typedef struct ik_options {
    bool has_near, limits, clamp, triangles;
    double near[ZV_MAX_JOINTS];
} ik_options;

/// What is answered.
typedef struct ik_answer {
    zv_ik_target target; ///< asked for
    bool reachable;      ///< the target asked for, before any clamp
    zv_reach side;       ///< where it is when no joint values reach it
    double beyond;       ///< how far from there, m
    char sentence[ZV_SENTENCE_SIZE];
    zv_clamp clamp;
    zv_vec3 used; ///< the position after a clamp
    zv_ik_set set;
} ik_answer;

static zv_status read_options(const zv_request *request, ik_options *options, zv_error *why)
{
    options->has_near = zv_json_member(request->object, "near") != NULL;
    options->limits = zv_flag_at(request->object, "limits");
    options->clamp = zv_flag_at(request->object, "clamp");
    options->triangles = zv_flag_at(request->object, "triangles");
    const zv_status status = options->triangles ? zv_triangles_check(request->arm, why) : ZV_OK;
    return status == ZV_OK && options->has_near
               ? zv_field_get_joints(request->object, "near", request->arm->robot, options->near, why)
               : status;
}

// ---- solving ----

/// Moves the target into reach and solves again: a clamp may keep to the inner side of the rim even when it has nothing
/// to report, and every solution must reach the position that is.
static zv_status solve_clamped(const zv_ik *ik, zv_ik_target *target, ik_answer *found, zv_error *why)
{
    zv_status status = zv_ik_clamp(ik, target, &found->clamp, why);
    if (status == ZV_OK) {
        status = zv_ik_solve(ik, target, &found->set, why);
    }
    found->used = target->base_from_tool.pos;
    return status;
}

static void keep_in_limits(const zv_robot *robot, ik_answer *found)
{
    const zv_ik_set all = found->set;
    zv_ik_keep_in_limits(&found->set);
    if (all.count > 0 && found->set.count == 0) {
        found->reachable = false;
        zv_limits_sentence(robot, &all, found->sentence);
    }
}

static void note_unreachable(ik_answer *found)
{
    zv_reach_sentence(&found->set, found->sentence);
    found->side = found->set.reach;
    found->beyond = found->set.reach == ZV_REACH_UNKNOWN ? found->set.residual : found->set.beyond;
}

/// Judges the solutions; keeps those within the limits and puts the nearest first, where that is asked for.
static void arrange(const zv_robot *robot, const ik_options *options, ik_answer *found)
{
    zv_ik_judge(robot, &found->set);
    if (options->limits) {
        keep_in_limits(robot, found);
    }
    if (options->has_near) {
        zv_ik_sort_near(robot, options->near, &found->set);
    }
}

static zv_status solve(const zv_served_arm *arm, zv_ik_target target, const ik_options *options, ik_answer *found,
                       zv_error *why)
{
    zv_status status = zv_ik_solve(arm->ik, &target, &found->set, why);
    if (status != ZV_OK) {
        return status;
    }
    found->target = target;
    found->side = ZV_REACH_OK;
    found->reachable = found->set.count > 0;
    if (!found->reachable) {
        note_unreachable(found);
    }
    if (options->clamp) {
        status = solve_clamped(arm->ik, &target, found, why);
        if (status != ZV_OK) {
            return status;
        }
    }

    arrange(arm->robot, options, found);
    return ZV_OK;
}

// ---- writing ----

static void write_free(zv_json_writer *out, unsigned free_joints)
{
    zv_json_begin_array_at(out, "free");
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        if (free_joints >> k & 1u) {
            zv_json_integer(out, k + 1);
        }
    }
    zv_json_end_array(out);
}

/// In the unit of the joint it belongs to; null for an arm without limits.
static void write_margin(zv_json_writer *out, const zv_robot *robot, const zv_ik_solution *solution)
{
    zv_json_key(out, "margin");
    if (solution->margin_joint < 0) {
        zv_json_null(out);
    } else {
        const zv_joint_kind kind = zv_robot_joint(robot, solution->margin_joint)->kind;
        zv_json_number(out, zv_joint_to_outside(kind, solution->margin));
    }
}

/// Number of that joint.
static void write_margin_joint(zv_json_writer *out, const zv_ik_solution *solution)
{
    zv_json_key(out, "margin_joint");
    if (solution->margin_joint < 0) {
        zv_json_null(out);
    } else {
        zv_json_integer(out, solution->margin_joint + 1);
    }
}

/// How far the arm is from a scene in this pose; nothing without one.
static void write_clear(zv_json_writer *out, const zv_cell *cell, const double *q)
{
    if (cell->collider && zv_watch_goes_on(cell->watch, 0.0)) {
        const zv_clearance found = zv_clearance_at(cell->collider, cell->scene, q);
        zv_json_begin_object_at(out, "clearance");
        zv_write_clearance(out, cell, &found, 0.0);
        zv_json_end_object(out);
    }
}

static void write_solution(zv_json_writer *out, const zv_served_arm *arm, const zv_cell *cell,
                           const zv_ik_solution *solution, zv_joint_texts *last)
{
    zv_json_begin_object(out);
    zv_put_joints(out, "q", arm->robot, solution->q, last);
    zv_write_branch(out, solution->branch);
    write_free(out, solution->free);
    zv_json_put_bool(out, "in_limits", solution->in_limits);
    write_margin(out, arm->robot, solution);
    write_margin_joint(out, solution);
    zv_write_document_angles(out, &arm->angles, arm->robot, solution->q);
    write_clear(out, cell, solution->q);
    zv_json_end_object(out);
}

static void write_clamp(zv_json_writer *out, const ik_answer *found)
{
    const bool moved = found->clamp.side != ZV_REACH_OK;
    zv_json_put_text(out, "clamped", moved ? zv_reach_word(found->clamp.side) : "none");
    zv_json_put_bool(out, "height_clamped", found->clamp.height_clamped);
    zv_json_put_number(out, "moved", zv_mm_from_m(found->clamp.moved_m));
    zv_put_point(out, "xyz", found->used);
}

/// Where the target is outside the reach, and how far.
static void write_outside(zv_json_writer *out, const ik_answer *found)
{
    zv_json_put_text(out, "side", zv_reach_word(found->side));
    zv_json_key(out, "beyond");
    if (isfinite(found->beyond)) {
        zv_json_number(out, zv_mm_from_m(found->beyond));
    } else {
        zv_json_null(out);
    }
}

/// Whether these are all solutions, and what a search without a closed form owes the reader.
static void write_complete(zv_json_writer *out, const zv_ik_set *set)
{
    zv_json_put_bool(out, "complete", set->complete);
    if (!set->complete && set->tries > 0) {
        zv_json_put_integer(out, "tries", set->tries);
        zv_json_put_number(out, "residual", zv_mm_from_m(set->residual));
    }
}

/// Why there is no solution, or why there may be more.
static void write_why(zv_json_writer *out, const ik_answer *found)
{
    if (!found->reachable) {
        zv_json_put_text(out, "why", found->sentence);
    } else if (!found->set.complete && found->set.doubt) {
        zv_json_put_text(out, "why", found->set.doubt);
    }
}

static void write_solutions(zv_json_writer *out, const zv_served_arm *arm, const zv_cell *cell, const zv_ik_set *set)
{
    zv_json_begin_array_at(out, "solutions");
    zv_joint_texts last = {0};
    for (int i = 0; i < set->count; ++i) {
        write_solution(out, arm, cell, &set->solutions[i], &last);
    }
    zv_json_end_array(out);
}

static void write_ik(zv_json_writer *out, const zv_served_arm *arm, const zv_cell *cell, const ik_options *options,
                     const ik_answer *found)
{
    zv_json_put_bool(out, "reachable", found->reachable);
    write_why(out, found);
    if (found->side != ZV_REACH_OK) {
        write_outside(out, found);
    }
    zv_write_singular(out, "singular", found->set.singular);
    if (options->clamp) {
        write_clamp(out, found);
    }
    write_complete(out, &found->set);
    if (options->triangles) {
        zv_write_triangles(out, arm->robot, &found->target);
    }
    write_solutions(out, arm, cell, &found->set);
    zv_write_families(out, arm, &found->target);
}

static zv_status read_ik(const zv_request *request, zv_ik_target *target, ik_options *options, zv_error *why)
{
    const zv_json *object = request->object;
    zv_status status = zv_target_fields(object, "xyz", target, why);
    if (status == ZV_OK) {
        status = zv_field_take_angle(object, "parameter", &target->parameter, &target->has_parameter, why);
    }
    return status == ZV_OK ? read_options(request, options, why) : status;
}

zv_status zv_op_ik(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_ik_target target;
    ik_options options;
    ik_answer found;
    zv_status status = read_ik(request, &target, &options, why);
    if (status == ZV_OK) {
        status = solve(request->arm, target, &options, &found, why);
    }
    zv_cell cell = {.scene = NULL};
    if (status == ZV_OK && zv_cell_is_given(request->object)) {
        status = zv_cell_open(request, &cell, why);
    }
    if (status == ZV_OK) {
        write_ik(answer, request->arm, &cell, &options, &found);
    }
    zv_cell_close(&cell);
    return status;
}

static void write_one(zv_json_writer *answer, zv_rot rot, int i)
{
    zv_sequence sequence;
    zv_sequence_find(zv_sequence_name(i), &sequence);
    zv_json_key(answer, zv_sequence_name(i));
    zv_write_sequence(answer, rot, sequence);
}

static void write_all(zv_json_writer *answer, zv_rot rot)
{
    zv_json_begin_object_at(answer, "sequences");
    for (int i = 0; i < ZV_SEQUENCES; ++i) {
        write_one(answer, rot, i);
    }
    zv_json_end_object(answer);
}

/// The angles of the sequence that is asked for.
static void write_asked(zv_json_writer *answer, const zv_request *request, zv_rot rot)
{
    const int to = zv_word_at(request->object, "to", zv_sequence_words, -1);
    zv_sequence sequence;
    if (to >= 0 && zv_sequence_find(zv_sequence_words[to], &sequence)) {
        zv_json_key(answer, "euler");
        zv_json_put_bool(answer, "locked", !zv_write_sequence(answer, rot, sequence));
    }
}

zv_status zv_op_euler(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_rot rot;
    const char *field = NULL;
    const zv_status status = zv_orientation_field(request->object, &rot, &field, why);
    if (status != ZV_OK || !field) {
        return status == ZV_OK ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                                         "'abc' is missing, or one of euler, quat_wxyz, quat_xyzw, rotvec, R")
                               : status;
    }
    zv_json_key(answer, "R");
    zv_write_rotation(answer, rot);
    zv_write_abc(answer, rot);
    zv_write_orientation(answer, rot);
    write_asked(answer, request, rot);
    if (zv_flag_at(request->object, "all")) {
        write_all(answer, rot);
    }
    return ZV_OK;
}

static zv_status from_unity(const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    zv_unity_pose unity = {0};
    double angles[3];
    zv_status status = zv_field_get_point(request, "pos", &unity.pos, why);
    if (status == ZV_OK) {
        status = zv_field_get_angles(request, "euler", angles, why);
    }
    if (status != ZV_OK) {
        return status;
    }

    unity.euler = (zv_vec3){angles[0], angles[1], angles[2]};
    const zv_pose pose = zv_pose_from_unity(unity);
    zv_json_key(answer, "T");
    zv_write_pose(answer, pose);
    zv_put_angles(answer, "abc", zv_wrap(-unity.euler.y), zv_wrap(-unity.euler.x), zv_wrap(unity.euler.z));
    return ZV_OK;
}

static zv_status to_unity(const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    zv_pose pose;
    const zv_status status = zv_field_get_pose(request, "T", &pose, why);
    if (status != ZV_OK) {
        return status;
    }

    const zv_unity_pose unity = zv_pose_to_unity(pose);
    zv_put_point(answer, "pos", unity.pos);
    zv_put_angles(answer, "euler", unity.euler.x, unity.euler.y, unity.euler.z);
    return ZV_OK;
}

zv_status zv_op_unity(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *object = request->object;
    if (!zv_json_member(object, "T")) {
        return from_unity(object, answer, why);
    }
    if (zv_json_member(object, "pos") || zv_json_member(object, "euler")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "give either 'pos' and 'euler' (from Unity) or 'T' (to Unity), not both");
    }
    return to_unity(object, answer, why);
}
