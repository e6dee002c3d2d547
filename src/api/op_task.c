/// @file op_task.c
/// `task`: things to their places, step by step.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "request/cell_field.h"
#include "request/fields.h"
#include "request/pose_json.h"
#include "request/units.h"
#include "zveno/task.h"

enum { MOST_JOBS = 1000 };
/// Time for a gripper to close or open, s.
#define GRIP_TIME 0.3

typedef struct jobs {
    zv_task_job list[MOST_JOBS];
    int count;
} jobs;

// ---- reading ----

static zv_status find_thing(const zv_scene *scene, const zv_json *name, int *out, zv_error *why)
{
    *out = name->kind == ZV_JSON_STRING ? zv_scene_find(scene, name->text) : -1;
    return *out >= 0
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, name->line, name->column, "the scene has no thing called '%.60s'",
                         name->kind == ZV_JSON_STRING ? name->text : "?");
}

static zv_pose pose_at(const zv_json *object)
{
    double xyz[3] = {0.0}, abc[3] = {0.0};
    zv_numbers_at(object, "xyz", 3, xyz);
    zv_numbers_at(object, "abc", 3, abc);
    return (zv_pose){zv_rot_from_abc(abc[0] * ZV_DEG, abc[1] * ZV_DEG, abc[2] * ZV_DEG),
                     {xyz[0] * ZV_MM, xyz[1] * ZV_MM, xyz[2] * ZV_MM}};
}

static zv_status read_jobs(const zv_json *list, const zv_scene *scene, jobs *out, zv_error *why)
{
    zv_status status = list->count <= MOST_JOBS
                           ? ZV_OK
                           : zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a task may have %d jobs", (int)MOST_JOBS);
    for (const zv_json *job = list->first; job && status == ZV_OK; job = job->next) {
        zv_task_job *next = &out->list[out->count++];
        next->place = pose_at(job);
        status = find_thing(scene, zv_json_member(job, "thing"), &next->thing, why);
    }
    return status;
}

/// Columns along x, rows along y, layers along z.
static zv_pose place_of(const zv_json *object, int number)
{
    double pitch[3] = {50.0, 50.0, 50.0};
    const int columns = (int)zv_number_at(object, "columns", 1.0), rows = (int)zv_number_at(object, "rows", 1000.0);
    zv_numbers_at(object, "pitch", 3, pitch);
    zv_pose pose = pose_at(object);
    pose.pos.x += number % columns * pitch[0] * ZV_MM;
    pose.pos.y += number / columns % rows * pitch[1] * ZV_MM;
    pose.pos.z += number / columns / rows * pitch[2] * ZV_MM;
    return pose;
}

static zv_status read_pattern(const zv_json *object, const zv_scene *scene, jobs *out, zv_error *why)
{
    const zv_json *names = zv_json_member(object, "things"), *name = names ? names->first : NULL;
    zv_status status = zv_json_member(object, "xyz")
                           ? ZV_OK
                           : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "say where things shall be: 'jobs', or 'xyz'");
    for (int i = 0; names && name && status == ZV_OK && out->count < MOST_JOBS; ++i, name = name->next) {
        out->list[out->count] = (zv_task_job){.place = place_of(object, i)};
        status = find_thing(scene, name, &out->list[out->count++].thing, why);
    }
    for (int i = 0; !names && status == ZV_OK && i < zv_scene_count(scene) && out->count < MOST_JOBS; ++i) {
        if (zv_scene_thing(scene, i)->movable) {
            out->list[out->count] = (zv_task_job){i, place_of(object, out->count)};
            ++out->count;
        }
    }
    return status;
}

static zv_task_options read_options(const zv_json *object)
{
    zv_task_options options = zv_task_default_options();
    const zv_json *home = zv_json_member(object, "home");
    options.gripper = zv_gripper_field(object);
    options.approach = zv_scaled_at(object, "approach", ZV_MM, options.approach);
    options.home = !home || home->kind == ZV_JSON_TRUE;
    options.route.seed = (uint64_t)zv_number_at(object, "seed", 0.0);
    options.route.margin = zv_scaled_at(object, "margin", ZV_MM, 0.0);
    return options;
}

// ---- writing ----

static const double *row(const zv_task *task, int joints, int i)
{
    return task->waypoints + (size_t)i * (size_t)joints;
}

static void write_step(zv_json_writer *answer, const zv_robot *robot, const zv_scene *scene, const zv_task *task,
                       const zv_step *step, zv_joint_texts *last)
{
    const int joints = zv_robot_joint_count(robot);
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "step", zv_step_word(step->kind));
    if (step->thing >= 0) {
        zv_json_put_text(answer, "thing", zv_scene_thing(scene, step->thing)->name);
    }
    zv_json_put_bool(answer, "line", step->is_line);
    zv_json_begin_array_at(answer, "waypoints");
    for (int k = 0; k < step->count; ++k) {
        zv_write_joints(answer, robot, row(task, joints, step->first + k), last);
    }
    zv_json_end_array(answer);
}

static void write_steps(zv_json_writer *answer, const zv_robot *robot, const zv_scene *scene, const zv_task *task)
{
    zv_joint_texts last = {0};
    zv_json_begin_array_at(answer, "steps");
    for (int i = 0; i < task->step_count; ++i) {
        const zv_step *step = &task->steps[i];
        write_step(answer, robot, scene, task, step, &last);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

/// A straight move, perhaps with the gripper closing or opening at its end.
static void write_line(zv_json_writer *answer, const zv_robot *robot, const double *q, double feed, const zv_step *then,
                       zv_joint_texts *last)
{
    const bool grips = then && (then->kind == ZV_STEP_GRIP || then->kind == ZV_STEP_RELEASE);
    zv_json_begin_object(answer);
    zv_put_joints(answer, "q", robot, q, last);
    zv_json_put_text(answer, "move", "line");
    zv_json_put_number(answer, "feed", feed);
    if (grips) {
        zv_json_put_bool(answer, "grip", then->kind == ZV_STEP_GRIP);
        zv_json_put_number(answer, "dwell", GRIP_TIME);
    }
    zv_json_end_object(answer);
}

/// Along the line in joint space that is proven: a joint move at full speed would leave it.
static void write_straight(zv_json_writer *answer, const zv_robot *robot, const double *q, zv_joint_texts *last)
{
    zv_json_begin_object(answer);
    zv_put_joints(answer, "q", robot, q, last);
    zv_json_put_text(answer, "move", "straight");
    zv_json_end_object(answer);
}

static void write_waypoints(zv_json_writer *answer, const zv_robot *robot, const zv_task *task, double feed)
{
    const int joints = zv_robot_joint_count(robot);
    zv_joint_texts last = {0};
    zv_json_begin_array_at(answer, "waypoints");
    for (int i = 0; i < task->step_count; ++i) {
        const zv_step *step = &task->steps[i];
        for (int k = i == 0 ? 0 : 1; !step->is_line && k < step->count; ++k) {
            write_straight(answer, robot, row(task, joints, step->first + k), &last);
        }
        if (step->is_line) {
            write_line(answer, robot, row(task, joints, step->first + step->count - 1), feed,
                       i + 1 < task->step_count ? step + 1 : NULL, &last);
        }
    }
    zv_json_end_array(answer);
}

// ---- the whole ----

static zv_status shapes_of(const zv_request *request, zv_shapes **out, zv_error *why)
{
    const zv_json *bodies = zv_json_member(request->object, "bodies");
    return bodies ? zv_shapes_read(bodies, out, why)
                  : zv_shapes_of_robot(request->arm->robot, request->meshes, out, why);
}

static void write_task(zv_json_writer *answer, const zv_request *request, const zv_scene *scene, const zv_task *task)
{
    const zv_robot *robot = request->arm->robot;
    zv_json_put_bool(answer, "planned", !task->failed);
    zv_json_put_integer(answer, "done", task->done);
    if (task->failed) {
        zv_json_put_text(answer, "sentence", task->message);
    }
    write_steps(answer, robot, scene, task);
    write_waypoints(answer, robot, task, zv_number_at(request->object, "feed", 3000.0));
}

static zv_status answer_task(const zv_request *request, const zv_scene *scene, const zv_shapes *shapes,
                             const jobs *list, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    const zv_task_options options = read_options(request->object);
    double start[ZV_MAX_JOINTS];
    zv_task task = {.step_count = 0};
    zv_status status = zv_field_get_joints(request->object, "from", robot, start, why);
    if (status == ZV_OK) {
        status =
            zv_task_plan(robot, request->arm->ik, shapes, scene, start, list->list, list->count, &options, &task, why);
    }
    if (status == ZV_OK) {
        write_task(answer, request, scene, &task);
        zv_task_free(&task);
    }
    return status;
}

zv_status zv_op_task(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *listed = zv_json_member(request->object, "jobs");
    zv_scene *scene = NULL;
    zv_shapes *shapes = NULL;
    jobs *list = calloc(1, sizeof *list);
    zv_status status = list ? zv_scene_field(request->object, request->host, &scene, why)
                            : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a task");
    status = status == ZV_OK ? shapes_of(request, &shapes, why) : status;
    if (status == ZV_OK) {
        status = listed ? read_jobs(listed, scene, list, why) : read_pattern(request->object, scene, list, why);
    }
    status = status == ZV_OK ? answer_task(request, scene, shapes, list, answer, why) : status;
    free(list);
    zv_shapes_free(shapes);
    zv_scene_free(scene);
    return status;
}
