/// @file cell.c
/// What the arm meets at one step of a task, and the straight lines down to a thing.
#include "task/cell.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collide/convex.h"

/// Joint values are found so often on a line, m.
#define LINE_STEP 0.005
/// Two neighbours on a line are one motion when no joint moves farther, rad or m.
#define LONGEST_HOP 0.35
/// What is this near to a thing that rests carries it, m.
#define TOUCH 0.001

zv_status zv_task_look(const zv_task_cell *cell, int left_out, const zv_pose *tool_from_thing, const bool *touched,
                       zv_task_view *out, zv_error *why)
{
    *out = (zv_task_view){.scene = NULL};
    zv_thing *things = malloc(((size_t)cell->thing_count + 1) * sizeof *things);
    if (!things) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a task");
    }
    int count = 0;
    for (int i = 0; i < cell->thing_count; ++i) {
        if (i == left_out ? tool_from_thing != NULL : !touched || !touched[i]) {
            things[count] = cell->things[i];
            if (i == left_out) {
                things[count].attached = true;
                things[count].shape.pose = *tool_from_thing;
            }
            ++count;
        }
    }
    zv_status status = zv_scene_create(things, count, &out->scene, why);
    free(things);
    if (status == ZV_OK) {
        int shape_count;
        const zv_link_shape *list = zv_shapes_list(cell->shapes, &shape_count);
        const zv_collider_options options = {.held = out->scene, .like = cell->arm};
        status = zv_collider_create(cell->robot, list, shape_count, &options, &out->collider, why);
    }
    return status;
}

void zv_task_view_free(zv_task_view *view)
{
    zv_collider_free(view->collider);
    zv_scene_free(view->scene);
    *view = (zv_task_view){.scene = NULL};
}

/// The target that this arm understands: whole orientation, yaw, pitch, or the place alone.
static zv_ik_target target_of(const zv_ik *ik, const zv_pose *pose)
{
    const zv_capability can = zv_ik_capability(ik);
    const zv_euler turn = zv_rot_to_abc(pose->rot);
    return (zv_ik_target){.base_from_tool = *pose,
                          .has_rot = can.task == ZV_IK_POSE || can.task == ZV_IK_XYZ_DIRECTION,
                          .has_yaw = can.task == ZV_IK_XYZ_YAW,
                          .yaw = turn.a,
                          .has_pitch = can.task == ZV_IK_XYZ_PITCH,
                          .pitch = can.pitch_down};
}

/// The solution of a pose that is nearest to `near_q`; false when there is none inside the limits within reach of a hop.
static bool step_to(const zv_task_cell *cell, const zv_pose *pose, const double *near_q, double *q)
{
    const zv_ik_target target = target_of(cell->ik, pose);
    const int joints = zv_robot_joint_count(cell->robot);
    zv_ik_set set;
    if (zv_ik_solve(cell->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
        return false;
    }
    zv_ik_sort_near(cell->robot, near_q, &set);
    for (int i = 0; i < set.count; ++i) {
        double most = 0.0;
        for (int k = 0; k < joints; ++k) {
            most = fmax(most, fabs(set.solutions[i].q[k] - near_q[k]));
        }
        if (set.solutions[i].in_limits && most < LONGEST_HOP) {
            memcpy(q, set.solutions[i].q, (size_t)joints * sizeof *q);
            return true;
        }
    }
    return false;
}

/// From the pose up, one solution after the other; false with a sentence when the arm cannot.
static bool follow_up(const zv_task_cell *cell, const zv_pose *pose, int points, double (*q)[ZV_MAX_JOINTS], char *why,
                      size_t size)
{
    for (int i = points - 2; i >= 0; --i) {
        zv_pose above = *pose;
        above.pos.z += cell->options->approach * (points - 1 - i) / (points - 1);
        if (!step_to(cell, &above, q[i + 1], q[i])) {
            snprintf(why, size, "the arm cannot go straight up from there: it stops %.1f mm above",
                     (above.pos.z - pose->pos.z) / ZV_MM);
            return false;
        }
    }
    return true;
}

static bool is_proven(const zv_task_cell *cell, const zv_task_view *view, int points, const double (*q)[ZV_MAX_JOINTS],
                      char *why, size_t size)
{
    const int joints = zv_robot_joint_count(cell->robot);
    double rows[ZV_LINE_MOST * ZV_MAX_JOINTS];
    for (int i = 0; i < points; ++i) {
        memcpy(rows + i * joints, q[i], (size_t)joints * sizeof *rows);
    }
    zv_motion_certificate found;
    zv_error failure;
    if (zv_certify_motion(view->collider, view->scene, rows, points, NULL, &found, &failure) != ZV_OK) {
        snprintf(why, size, "%s", failure.message);
        return false;
    }
    if (!found.proven) {
        zv_clearance_sentence(view->collider, view->scene, &found.clearance, why, size);
    }
    return found.proven;
}

// ---- with what is held ----

/// The arm with the thing in its tool: among all things, and among those that the thing does not rest on.
typedef struct loaded {
    zv_pose tool_from_thing;
    zv_task_view among_all, among_others;
} loaded;

static void unload(loaded *l)
{
    zv_task_view_free(&l->among_all);
    zv_task_view_free(&l->among_others);
}

/// Which things the held one touches where it rests: not those that it is inside of.
static void find_touched(const zv_task_cell *cell, const zv_scene *all, int held, const zv_pose *rests, bool *touched)
{
    zv_convex shape = cell->things[held].shape;
    shape.pose = *rests;
    for (int i = 0; i < cell->thing_count; ++i) {
        const zv_thing *other = &cell->things[i];
        double least = INFINITY;
        for (int k = 0; other->kind != ZV_THING_PLANE && i != held && k < zv_scene_part_count(all, i); ++k) {
            const zv_convex part = zv_scene_part(all, i, k);
            least = fmin(least, zv_convex_distance(&shape, &part).distance);
        }
        if (other->kind == ZV_THING_PLANE) {
            least = zv_convex_above_plane(&shape, &other->shape.pose).distance;
        }
        touched[i] = i != held && fabs(least) <= TOUCH;
    }
}

static bool is_same(const zv_pose *a, const zv_pose *b)
{
    return zv_vec3_length(zv_vec3_sub(a->pos, b->pos)) < 1e-9 &&
           zv_vec3_length(zv_vec3_sub(a->rot.x, b->rot.x)) + zv_vec3_length(zv_vec3_sub(a->rot.y, b->rot.y)) < 1e-9;
}

/// Prepares the arm as it holds the thing at the end of a line; solutions of one pose hold it alike, and share that.
static zv_status load_up(const zv_task_cell *cell, int held, const zv_pose *rests, const double *bottom, loaded *l,
                         zv_error *why)
{
    const zv_pose tool_from_thing = zv_pose_mul(zv_pose_inverse(zv_fk(cell->robot, bottom)), *rests);
    if (l->among_others.scene && is_same(&tool_from_thing, &l->tool_from_thing)) {
        return ZV_OK;
    }
    unload(l);
    l->tool_from_thing = tool_from_thing;
    bool *touched = calloc((size_t)cell->thing_count + 1, sizeof *touched);
    zv_scene *all = NULL;
    zv_status status = touched ? zv_scene_create(cell->things, cell->thing_count, &all, why)
                               : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a task");
    if (status == ZV_OK) {
        find_touched(cell, all, held, rests, touched);
        status = zv_task_look(cell, held, &tool_from_thing, NULL, &l->among_all, why);
    }
    status = status == ZV_OK ? zv_task_look(cell, held, &tool_from_thing, touched, &l->among_others, why) : status;
    zv_scene_free(all);
    free(touched);
    return status;
}

/// With the thing in the tool: clear of everything down to the last step, where it may touch what it rests on.
static bool carries_clear(const zv_task_cell *cell, const loaded *l, int points, const double (*q)[ZV_MAX_JOINTS],
                          char *why, size_t size)
{
    return is_proven(cell, &l->among_all, points - 1, q, why, size) &&
           is_proven(cell, &l->among_others, 2, q + points - 2, why, size);
}

/// The line up from solution `bottom`, into `q`; false with a sentence when it is not clear.
static bool rise(const zv_task_cell *cell, const zv_task_view *view, const zv_pose *pose, const loaded *l, int points,
                 double (*q)[ZV_MAX_JOINTS], char *why, size_t size)
{
    return follow_up(cell, pose, points, q, why, size) &&
           is_proven(cell, view, points, (const double(*)[ZV_MAX_JOINTS])q, why, size) &&
           carries_clear(cell, l, points, (const double(*)[ZV_MAX_JOINTS])q, why, size);
}

zv_status zv_task_descents(const zv_task_cell *cell, const zv_task_view *view, const zv_pose *base_from_tool, int held,
                           const zv_pose *rests, zv_task_lines *out, zv_error *why)
{
    const zv_ik_target target = target_of(cell->ik, base_from_tool);
    zv_ik_set set;
    zv_status status = zv_ik_solve(cell->ik, &target, &set, why);
    if (status != ZV_OK) {
        return status;
    }
    loaded load = {.among_all = {NULL, NULL}};
    zv_ik_judge(cell->robot, &set);
    out->count = 0;
    out->points = (int)fmin(ZV_LINE_MOST, 2.0 + floor(cell->options->approach / LINE_STEP));
    snprintf(out->why, sizeof out->why, "the place is out of reach");
    for (int i = 0; i < set.count && out->count < ZV_MAX_GOALS && status == ZV_OK; ++i) {
        double(*q)[ZV_MAX_JOINTS] = out->q[out->count];
        if (!set.solutions[i].in_limits) {
            snprintf(out->why, sizeof out->why, "every solution for the place passes a joint limit");
            continue;
        }
        memcpy(q[out->points - 1], set.solutions[i].q, sizeof set.solutions[i].q);
        status = load_up(cell, held, rests, q[out->points - 1], &load, why);
        out->count +=
            status == ZV_OK && rise(cell, view, base_from_tool, &load, out->points, q, out->why, sizeof out->why);
    }
    unload(&load);
    return status;
}
