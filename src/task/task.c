/// @file task.c
/// Pick and place: for each thing the steps from where the arm is to where it has let go.
#include "zveno/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "collide/convex.h"
#include "task/cell.h"
#include "zveno/dyn.h"

/// The tool centre stays so far above the top of a thing, m: fingers reach around it, a cup is soft.
#define GAP 0.001

zv_task_options zv_task_default_options(void)
{
    return (zv_task_options){.gripper = zv_gripper_of(ZV_GRIPPER_FINGERS),
                             .approach = 0.06,
                             .tool = {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
                             .home = true,
                             .route = zv_route_default_options()};
}

const char *zv_step_word(zv_step_kind kind)
{
    static const char *const words[] = {"approach", "grip", "lift", "carry", "place", "release", "retreat", "home"};
    return words[kind];
}

// ---- the task as it grows ----

typedef struct work {
    zv_task_cell cell;
    double at[ZV_MAX_JOINTS];
    int joints;
    zv_task task;
    int step_capacity, waypoint_capacity;
    zv_task_lines *lines;
} work;

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a task");
}

static bool grow(void **list, int needed, int *capacity, size_t size)
{
    if (needed <= *capacity) {
        return true;
    }
    const int next = needed > 2 * *capacity ? needed : 2 * *capacity;
    void *grown = realloc(*list, (size_t)next * size);
    if (grown) {
        *list = grown;
        *capacity = next;
    }
    return grown != NULL;
}

/// Adds a step whose waypoints follow; they are rows `stride` apart, backwards when it is negative.
static zv_status add_step(work *w, zv_step_kind kind, int thing, bool is_line, const double *first, int count,
                          int stride, zv_error *why)
{
    zv_task *task = &w->task;
    const size_t row = (size_t)w->joints * sizeof *task->waypoints;
    if (!grow((void **)&task->steps, task->step_count + 1, &w->step_capacity, sizeof *task->steps) ||
        !grow((void **)&task->waypoints, task->waypoint_count + count + 1, &w->waypoint_capacity, row)) {
        return no_memory(why);
    }
    task->steps[task->step_count++] = (zv_step){kind, thing, is_line, task->waypoint_count, count};
    for (int i = 0; i < count; ++i) {
        const double *q = first + (ptrdiff_t)i * stride;
        memcpy(task->waypoints + (size_t)task->waypoint_count++ * (size_t)w->joints, q, row);
        memcpy(w->at, q, row);
    }
    return ZV_OK;
}

/// Ends the task with a sentence.
static zv_status give_up(work *w, int job, zv_step_kind step, const char *name, const char *sentence)
{
    w->task.failed = true;
    w->task.failed_job = job;
    w->task.failed_step = step;
    snprintf(w->task.message, sizeof w->task.message, "%s %.47s: %.180s", zv_step_word(step), name, sentence);
    return ZV_OK;
}

// ---- routes ----

/// A route from where the arm is to one of some goals, as a step; `won` says which, -1 when there is none.
static zv_status go_around(work *w, const zv_task_view *view, int job, zv_step_kind kind, int thing,
                           const double *goals, int count, int *won, zv_error *why)
{
    zv_route *route = calloc(1, sizeof *route);
    if (!route) {
        return no_memory(why);
    }
    zv_status status = zv_route_find(w->cell.robot, view->collider, view->scene, w->at, goals, count,
                                     &w->cell.options->route, route, why);
    *won = status == ZV_OK && route->end == ZV_ROUTE_FOUND ? route->goal : -1;
    if (*won >= 0) {
        status = add_step(w, kind, thing, false, route->waypoints, route->count, w->joints, why);
    } else if (status == ZV_OK) {
        char sentence[ZV_MESSAGE_SIZE];
        zv_route_sentence(view->collider, view->scene, route, sentence, sizeof sentence);
        status = give_up(w, job, kind, thing >= 0 ? w->cell.things[thing].name : "", sentence);
    }
    zv_route_free(route);
    free(route);
    return status;
}

/// Around everything to above a pose, then straight down to it; the line is in `w->lines`, its number in `won`.
static zv_status go_down_to(work *w, const zv_task_view *arm_alone, const zv_task_view *with_load, int job,
                            zv_step_kind around, zv_step_kind down, int thing, const zv_pose *rests,
                            const zv_pose *base_from_tool, int *won, zv_error *why)
{
    double goals[ZV_MAX_GOALS * ZV_MAX_JOINTS];
    zv_status status = zv_task_descents(&w->cell, arm_alone, base_from_tool, thing, rests, w->lines, why);
    *won = -1;
    if (status != ZV_OK) {
        return status;
    }
    if (w->lines->count == 0) {
        return give_up(w, job, down, w->cell.things[thing].name, w->lines->why);
    }
    for (int i = 0; i < w->lines->count; ++i) {
        memcpy(goals + i * w->joints, w->lines->q[i][0], (size_t)w->joints * sizeof *goals);
    }
    status = go_around(w, with_load, job, around, thing, goals, w->lines->count, won, why);
    if (status == ZV_OK && *won >= 0) {
        status = add_step(w, down, thing, true, w->lines->q[*won][0], w->lines->points, ZV_MAX_JOINTS, why);
    }
    return status;
}

static zv_status go_up(work *w, zv_step_kind kind, int thing, int won, zv_error *why)
{
    const double *bottom = w->lines->q[won][w->lines->points - 1];
    return add_step(w, kind, thing, true, bottom, w->lines->points, -ZV_MAX_JOINTS, why);
}

// ---- one thing ----

/// The tool above the middle of a thing, turned with it.
static zv_pose grasp_of(const work *w, const zv_thing *thing)
{
    const zv_vec3 up = {0, 0, 1}, middle = zv_convex_center(&thing->shape);
    const double top = zv_convex_support(&thing->shape, up).z;
    const zv_rot about_z = zv_rot_from_abc(zv_rot_to_abc(thing->shape.pose.rot).a, 0.0, 0.0);
    return (zv_pose){zv_rot_mul(about_z, w->cell.options->tool), {middle.x, middle.y, top + GAP}};
}

static bool can_hold(const work *w, const zv_thing *thing, const zv_pose *grasp, char *why, size_t size)
{
    const zv_gripper *gripper = &w->cell.options->gripper;
    const double holds = zv_gripper_holds(gripper, zv_thing_friction(thing)),
                 weight = zv_thing_mass(thing) * ZV_GRAVITY;
    if (!zv_gripper_takes(gripper, thing, &thing->shape, grasp->pos, why, size)) {
        return false;
    }
    if (weight > holds) {
        snprintf(why, size, "it weighs %.1f N, the gripper holds %.1f N", weight, holds);
    }
    return weight <= holds;
}

static zv_status pick(work *w, int job, int index, zv_pose *tool_from_thing, bool *done, zv_error *why)
{
    zv_thing *thing = &w->cell.things[index];
    zv_task_view all = {0}, without = {0};
    zv_pose grasp = grasp_of(w, thing);
    char sentence[ZV_MESSAGE_SIZE];
    int won = -1;
    if (!can_hold(w, thing, &grasp, sentence, sizeof sentence)) {
        return give_up(w, job, ZV_STEP_GRIP, thing->name, sentence);
    }
    zv_status status = zv_task_look(&w->cell, -1, NULL, NULL, &all, why);
    status = status == ZV_OK ? zv_task_look(&w->cell, index, NULL, NULL, &without, why) : status;
    if (status == ZV_OK) {
        status = go_down_to(w, &without, &all, job, ZV_STEP_APPROACH, ZV_STEP_APPROACH, index, &thing->shape.pose,
                            &grasp, &won, why);
    }
    if (status == ZV_OK && won >= 0) {
        grasp = zv_fk(w->cell.robot, w->at); // as this arm can hold its tool
        *tool_from_thing = zv_pose_mul(zv_pose_inverse(grasp), thing->shape.pose);
        status = add_step(w, ZV_STEP_GRIP, index, false, NULL, 0, 0, why);
        status = status == ZV_OK ? go_up(w, ZV_STEP_LIFT, index, won, why) : status;
        *done = status == ZV_OK;
    }
    zv_task_view_free(&all);
    zv_task_view_free(&without);
    return status;
}

static zv_status put(work *w, int job, int index, const zv_pose *place, const zv_pose *tool_from_thing, zv_error *why)
{
    zv_task_view loaded = {0}, without = {0};
    const zv_pose base_from_tool = zv_pose_mul(*place, zv_pose_inverse(*tool_from_thing));
    int won = -1;
    zv_status status = zv_task_look(&w->cell, index, tool_from_thing, NULL, &loaded, why);
    status = status == ZV_OK ? zv_task_look(&w->cell, index, NULL, NULL, &without, why) : status;
    if (status == ZV_OK) {
        status = go_down_to(w, &without, &loaded, job, ZV_STEP_CARRY, ZV_STEP_PLACE, index, place, &base_from_tool,
                            &won, why);
    }
    if (status == ZV_OK && won >= 0) {
        status = add_step(w, ZV_STEP_RELEASE, index, false, NULL, 0, 0, why);
        status = status == ZV_OK ? go_up(w, ZV_STEP_RETREAT, index, won, why) : status;
        w->cell.things[index].shape.pose = *place;
        w->task.done += status == ZV_OK;
    }
    zv_task_view_free(&loaded);
    zv_task_view_free(&without);
    return status;
}

// ---- all of them ----

static zv_status go_home(work *w, const double *start, int jobs, zv_error *why)
{
    zv_task_view all = {0};
    int won;
    zv_status status = zv_task_look(&w->cell, -1, NULL, NULL, &all, why);
    status = status == ZV_OK ? go_around(w, &all, jobs, ZV_STEP_HOME, -1, start, 1, &won, why) : status;
    zv_task_view_free(&all);
    return status;
}

static zv_status run(work *w, const double *start, const zv_task_job *jobs, int count, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int i = 0; i < count && status == ZV_OK && !w->task.failed; ++i) {
        zv_pose tool_from_thing;
        bool holds = false;
        status = pick(w, i, jobs[i].thing, &tool_from_thing, &holds, why);
        if (holds) {
            status = put(w, i, jobs[i].thing, &jobs[i].place, &tool_from_thing, why);
        }
    }
    return status == ZV_OK && !w->task.failed && w->cell.options->home ? go_home(w, start, count, why) : status;
}

static zv_status check_jobs(const zv_scene *scene, const zv_task_job *jobs, int count, zv_error *why)
{
    for (int i = 0; i < count; ++i) {
        const zv_thing *thing = zv_scene_thing(scene, jobs[i].thing);
        if (!thing->movable || thing->kind != ZV_THING_CONVEX || thing->attached) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "thing \"%s\" cannot be picked: it is not movable",
                           thing->name);
        }
    }
    return ZV_OK;
}

zv_status zv_task_plan(const zv_robot *robot, const zv_ik *ik, const zv_shapes *shapes, const zv_scene *scene,
                       const double *start, const zv_task_job *jobs, int count, const zv_task_options *options,
                       zv_task *out, zv_error *why)
{
    ZV_ASSERT(robot && ik && shapes && scene && start && (jobs || count == 0) && options && out);
    zv_status status = check_jobs(scene, jobs, count, why);
    if (status != ZV_OK) {
        return status;
    }
    const int things = zv_scene_count(scene);
    work *w = calloc(1, sizeof *w);
    zv_task_lines *lines = malloc(sizeof *lines);
    zv_thing *list = malloc(((size_t)things + 1) * sizeof *list);
    if (w && lines && list) {
        for (int i = 0; i < things; ++i) {
            list[i] = *zv_scene_thing(scene, i);
        }
        int shape_count;
        const zv_link_shape *bodies = zv_shapes_list(shapes, &shape_count);
        zv_collider *arm = NULL;
        status = zv_collider_create(robot, bodies, shape_count, NULL, &arm, why);
        w->cell = (zv_task_cell){robot, ik, shapes, options, arm, list, things};
        w->joints = zv_robot_joint_count(robot);
        w->lines = lines;
        memcpy(w->at, start, (size_t)w->joints * sizeof *start);
        status = status == ZV_OK ? run(w, start, jobs, count, why) : status;
        zv_collider_free(arm);
        if (status == ZV_OK) {
            *out = w->task;
        } else {
            zv_task_free(&w->task);
        }
    } else {
        status = no_memory(why);
    }
    free(w);
    free(lines);
    free(list);
    return status;
}

void zv_task_free(zv_task *task)
{
    free(task->steps);
    free(task->waypoints);
    *task = (zv_task){.step_count = 0};
}
