/// @file ik_write.c
/// Parts of the answer of `ik`: whether a target is in reach, families of solutions, the quantities of document 001.
#include "api/ik_write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/pose_write.h"
#include "api/units.h"

// ---- reach ----

/// A distance or angle a person can read: three decimals, or what can be said when it is tiny or beyond measure.
static void write_amount(double value, const char *unit, char *out, size_t size)
{
    if (!isfinite(value)) {
        snprintf(out, size, "immeasurably far");
        return;
    }
    if (value < 0.001) {
        snprintf(out, size, "less than 0.001 %s", unit);
        return;
    }
    char number[ZV_NUMBER_SIZE]; // not printf: its decimal point depends on the locale
    zv_number_write(value < 1e9 ? floor(value * 1000.0 + 0.5) / 1000.0 : floor(value), number);
    snprintf(out, size, "%s %s", number, unit);
}

void zv_reach_sentence(const zv_ik_set *set, char out[ZV_SENTENCE_SIZE])
{
    static const char *const formats[] = {
        [ZV_REACH_OK] = "",
        [ZV_REACH_OUTER] = "the target is %s beyond the arm's reach",
        [ZV_REACH_INNER] = "the target is %s too near: the arm cannot fold any further",
        [ZV_REACH_ABOVE] = "the target is %s above the highest place of the sliding joint",
        [ZV_REACH_BELOW] = "the target is %s below the lowest place of the sliding joint",
        [ZV_REACH_PLANE] = "the target is %s off the plane in which the arm moves",
        [ZV_REACH_POSE] = "the arm cannot hold the tool in this orientation at this place",
        [ZV_REACH_UNKNOWN] = "the search found no solution and stopped %s away; that does not prove that there is none",
    };
    const double beyond = set->reach == ZV_REACH_UNKNOWN ? set->residual : set->beyond;
    char amount[48];
    write_amount(zv_mm_from_m(beyond), "mm", amount, sizeof amount);
    snprintf(out, ZV_SENTENCE_SIZE, formats[set->reach], amount);
}

void zv_limits_sentence(const zv_robot *robot, const zv_ik_set *set, char out[ZV_SENTENCE_SIZE])
{
    const zv_ik_solution *best = &set->solutions[0];
    for (int i = 1; i < set->count; ++i) {
        if (set->solutions[i].margin > best->margin) {
            best = &set->solutions[i];
        }
    }
    const zv_joint_kind kind = zv_robot_joint(robot, best->margin_joint)->kind;
    char amount[48];
    write_amount(zv_joint_to_outside(kind, -best->margin), kind == ZV_JOINT_PRISMATIC ? "mm" : "degrees", amount,
                 sizeof amount);
    snprintf(out, ZV_SENTENCE_SIZE,
             "every solution (%d) leaves the joint limits; the least bad one does so by %s at joint %d", set->count,
             amount, best->margin_joint + 1);
}

// ---- branches and families ----

static char *add(char *end, const char *text)
{
    const size_t size = strlen(text);
    memcpy(end, text, size);
    return end + size;
}

static char *add_word(char *end, const char *word)
{
    return word ? add(add(add(end, "\""), word), "\"") : add(end, "null");
}

/// Put together in one piece: with eight solutions per answer this is a good part of all writing.
void zv_write_branch(zv_json_writer *out, zv_branch branch)
{
    char text[96];
    char *end = add_word(add(text, "{\"base\": "), zv_base_word(branch.base));
    end = add_word(add(end, ", \"elbow\": "), zv_elbow_word(branch.elbow));
    end = add_word(add(end, ", \"wrist\": "), zv_wrist_word(branch.wrist));
    end = add(end, "}");
    zv_json_key(out, "branch");
    zv_json_raw(out, text, (size_t)(end - text));
}

static void write_best(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_interval *of)
{
    zv_joint_texts last = {0};
    zv_json_key(out, "best");
    zv_json_begin_object(out);
    zv_json_put_number(out, "parameter", zv_deg_from_rad(of->parameter));
    zv_json_key(out, "q");
    zv_write_joints(out, arm->robot, of->best.q, &last);
    zv_json_key(out, "margin");
    if (isfinite(of->best.margin)) {
        zv_json_number(out, zv_deg_from_rad(of->best.margin));
    } else {
        zv_json_null(out);
    }
    zv_json_end_object(out);
}

static void write_interval(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_interval *of)
{
    zv_json_begin_object(out);
    zv_json_key(out, "parameter");
    zv_json_begin_array(out);
    zv_json_number(out, zv_deg_from_rad(of->from));
    zv_json_number(out, zv_deg_from_rad(of->to));
    zv_json_end_array(out);
    zv_write_branch(out, of->branch);
    write_best(out, arm, of);
    zv_json_end_object(out);
}

void zv_write_families(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_target *target)
{
    zv_ik_families all;
    if (zv_ik_solve_families(arm->ik, target, &all, NULL) != ZV_OK) {
        return;
    }
    zv_json_key(out, "families");
    zv_json_begin_array(out);
    for (int k = 0; k < all.count; ++k) {
        write_interval(out, arm, &all.interval[k]);
    }
    zv_json_end_array(out);
}

// ---- the triangles of document 001 ----

// The quantities that document 001 computes on its way to the angles of a four-link arm, for a target:
//
//           3                    d15, d16  base to tool, and its shadow on the floor      b1 b2  their angles
//          /b6\  _ 4             d25, d24  shoulder to tool, shoulder to wrist            b3 b4 b5 b6 delta
//     2   /b5_ - |                         the angles of the triangles 1-2-5, 2-4-5, 2-3-4
//     | b4 - _   |
//     |        - 5
//     1 ---------6

enum { POINTS = 5 };

/// m: what may be off the axis of the base.
#define ON_AXIS 1e-9

static int points_at_zero(const zv_robot *robot, zv_vec3 points[ZV_MAX_POINTS])
{
    const double zero[ZV_MAX_JOINTS] = {0};
    return zv_fk_points(robot, zero, points);
}

zv_status zv_triangles_check(const zv_served_arm *arm, zv_error *why)
{
    zv_vec3 points[ZV_MAX_POINTS];
    const bool four_links = arm->angles.kind == ZV_ANGLES_YAW_PITCH && points_at_zero(arm->robot, points) == POINTS &&
                            fabs(points[0].x) + fabs(points[0].y) + fabs(points[0].z) < ON_AXIS &&
                            fabs(points[1].x) + fabs(points[1].y) < ON_AXIS;
    if (!four_links) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'triangles' are those of the four-link arm of document 001, such as arm4; this arm is another");
    }
    return ZV_OK;
}

static zv_fourlink lengths_of(const zv_robot *robot)
{
    zv_vec3 points[ZV_MAX_POINTS];
    double length[POINTS - 1];
    points_at_zero(robot, points);
    for (int i = 0; i < POINTS - 1; ++i) {
        length[i] = zv_vec3_length(zv_vec3_sub(points[i + 1], points[i]));
    }
    return (zv_fourlink){.l12 = length[0], .l23 = length[1], .l34 = length[2], .l45 = length[3]};
}

static void write_one(zv_json_writer *out, const char *name, double value)
{
    zv_json_key(out, name);
    zv_json_number(out, value);
}

/// Every angle XOY with which the arm reaches the place, and those that hold its link 3-4 level.
static void write_variants(zv_json_writer *out, const zv_fourlink *arm, zv_vec3 tool)
{
    zv_angles range[ZV_FOURLINK_INTERVALS];
    zv_fourlink_level level[ZV_FOURLINK_LEVELS];
    const int ranges = zv_fourlink_angles(arm, tool, range), levels = zv_fourlink_level_poses(arm, tool, level);
    zv_json_key(out, "pitches");
    zv_json_begin_array(out);
    for (int i = 0; i < ranges; ++i) {
        zv_json_begin_array(out);
        zv_json_number(out, zv_deg_from_rad(range[i].from));
        zv_json_number(out, zv_deg_from_rad(range[i].to));
        zv_json_end_array(out);
    }
    zv_json_end_array(out);
    zv_json_key(out, "level");
    zv_json_begin_array(out);
    for (int i = 0; i < levels; ++i) {
        zv_json_begin_object(out);
        write_one(out, "pitch", zv_deg_from_rad(level[i].xoy));
        write_one(out, "a1", zv_deg_from_rad(level[i].a1));
        write_one(out, "a2", zv_deg_from_rad(level[i].a2));
        write_one(out, "a3", zv_deg_from_rad(level[i].a3));
        write_one(out, "a4", zv_deg_from_rad(level[i].a4));
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

void zv_write_triangles(zv_json_writer *out, const zv_robot *robot, const zv_ik_target *target)
{
    const zv_fourlink arm = lengths_of(robot);
    const zv_fourlink_chain chain = zv_fourlink_chain_for(&arm, target->base_from_tool.pos, target->pitch);
    zv_json_key(out, "triangles");
    zv_json_begin_object(out);
    write_one(out, "d15", zv_mm_from_m(chain.d15));
    write_one(out, "d16", zv_mm_from_m(chain.d16));
    write_one(out, "d25", zv_mm_from_m(chain.d25));
    write_one(out, "d24", zv_mm_from_m(chain.d24));
    write_one(out, "b1", zv_deg_from_rad(chain.b1));
    write_one(out, "b2", zv_deg_from_rad(chain.b2));
    write_one(out, "delta", zv_deg_from_rad(chain.delta));
    write_one(out, "b3", zv_deg_from_rad(chain.b3));
    write_one(out, "b4", zv_deg_from_rad(chain.b4));
    write_one(out, "b5", zv_deg_from_rad(chain.b5));
    if (chain.reachable) {
        write_one(out, "b6", zv_deg_from_rad(chain.b6));
    } else {
        zv_json_key(out, "b6");
        zv_json_null(out);
    }
    zv_json_end_object(out);
    write_variants(out, &arm, target->base_from_tool.pos);
}
