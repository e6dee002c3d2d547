/// @file task.h
/// Tasks: grippers, and pick-and-place as steps that are carried by proven routes.
///
///     approach ─► grip ─► lift ─► carry ─► place ─► release ─► retreat ─► (next thing) ... ─► home
///     route       line            route    line               line                          route
///
/// Every route and every straight move is proven clear between all samples, with the thing in the gripper as a body of the
/// arm; in the last 5 mm the thing may touch what it rests on. The same input gives the same bytes. Metres, radians, newtons. Nothing
/// keeps state: any thread may call any function.
#ifndef ZV_TASK_H
#define ZV_TASK_H

#include "zveno/base.h"
#include "zveno/collide.h"
#include "zveno/kin.h"
#include "zveno/model.h"
#include "zveno/route.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- grippers ----

typedef enum zv_gripper_kind {
    ZV_GRIPPER_FINGERS, ///< two parallel fingers: hold by friction
    ZV_GRIPPER_VACUUM,  ///< a cup on the top face
    ZV_GRIPPER_MAGNET,
    ZV_GRIPPER_PEN, ///< holds nothing
} zv_gripper_kind;
enum { ZV_GRIPPERS = 4 };

typedef struct zv_gripper {
    zv_gripper_kind kind;
    double stroke; ///< m: how wide fingers open
    double force;  ///< N: of the fingers, the cup or the magnet
    double reach;  ///< m from the tool centre within which a thing is taken
} zv_gripper;

/// Fingers that open 85 mm with 60 N; a cup of 40 N; a magnet of 50 N; each takes what is within 15 mm.
zv_gripper zv_gripper_of(zv_gripper_kind kind);
/// N that it holds against weight and acceleration: fingers 2 mu F, others F.
double zv_gripper_holds(const zv_gripper *gripper, double friction);
/// How wide fingers must open for a thing: the smaller side of its box across z.
double zv_thing_width(const zv_thing *thing);

/// Whether the gripper takes a thing whose shape is at `shape` when the tool is at `base_from_tool`; else `why` says in
/// a sentence why not.
bool zv_gripper_takes(const zv_gripper *gripper, const zv_thing *thing, const zv_convex *shape, zv_vec3 tool, char *why,
                      size_t size);

// ---- pick and place ----

/// A thing, and the pose that it shall have.
typedef struct zv_task_job {
    int thing;
    zv_pose place;
} zv_task_job;

typedef struct zv_task_options {
    zv_gripper gripper;
    double approach; ///< m above a thing where straight moves begin and end
    zv_rot tool;     ///< how the tool is held, for arms that can; turned with the thing about z
    bool home;       ///< back to where the arm began
    zv_route_options route;
} zv_task_options;

/// Fingers, 60 mm, tool straight down, home.
zv_task_options zv_task_default_options(void);

typedef enum zv_step_kind {
    ZV_STEP_APPROACH,
    ZV_STEP_GRIP,
    ZV_STEP_LIFT,
    ZV_STEP_CARRY,
    ZV_STEP_PLACE,
    ZV_STEP_RELEASE,
    ZV_STEP_RETREAT,
    ZV_STEP_HOME,
} zv_step_kind;
/// "approach", "grip", "lift", "carry", "place", "release", "retreat", "home".
const char *zv_step_word(zv_step_kind kind);

/// A motion, or closing or opening the gripper at the end of the motion before.
typedef struct zv_step {
    zv_step_kind kind;
    int thing;        ///< of the scene; -1: none
    bool is_line;     ///< the tool goes straight from the first waypoint to the last
    int first, count; ///< of the task's waypoints; both ends are among them; a grip has none
} zv_step;

enum { ZV_MAX_STEPS = 4096 };

/// What became of a task. Free with `zv_task_free`.
typedef struct zv_task {
    int step_count;
    zv_step *steps;
    int waypoint_count;
    double *waypoints; ///< rows of one value per joint
    int done;          ///< jobs that are planned whole
    bool failed;       ///< not all of them: steps end before `failed_step` of `failed_job`
    int failed_job;
    zv_step_kind failed_step;
    char message[ZV_MESSAGE_SIZE];
} zv_task;

/// Plans all jobs one after the other from `start`. `scene` is as it is at first; things are where the jobs before have
/// put them. A job that cannot be done is reported in `out` and ends the task.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST for things that are not movable, or ZV_ERR_INTERNAL without memory
zv_status zv_task_plan(const zv_robot *robot, const zv_ik *ik, const zv_shapes *shapes, const zv_scene *scene,
                       const double *start, const zv_task_job *jobs, int count, const zv_task_options *options,
                       zv_task *out, zv_error *why);
/// Gives the memory back; all zero is allowed.
void zv_task_free(zv_task *task);

#ifdef __cplusplus
}
#endif

#endif
