/// @file track.h
/// One branch, followed along the curve.
#ifndef ZV_PLAN_TRACK_H
#define ZV_PLAN_TRACK_H

#include "plan/task.h"

/// Joint differences up to this are a step along the path, rad (of a slide: parts of the arm's size).
#define ZV_TRACK_STEP 0.3

typedef struct zv_track {
    bool is_alive;
    zv_branch branch;
    double birth[ZV_MAX_JOINTS];                    ///< joint values where it began, in the solver's turns
    double q[ZV_MAX_JOINTS];                        ///< where it is, without jumps by whole turns
    double low[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS]; ///< what it has used of each joint
    zv_plan_end end;
} zv_track;

/// All branches that began at one place.
typedef struct zv_generation {
    int count, alive;
    double s; ///< where it began
    zv_track track[ZV_MAX_SOLUTIONS];
} zv_generation;

/// A place of the path with everything the solver says about it.
typedef struct zv_scene {
    double s;
    int line;
    zv_curve_point point;
    zv_ik_set set;
} zv_scene;

/// Whether two branches can be one: parts that are not decided fit any.
bool zv_branch_fits(zv_branch found, zv_branch wanted);

/// What the solver says about the place `s` of a piece.
void zv_scene_look(const zv_task *task, const zv_piece *piece, double s, zv_scene *out);

/// The same for an arm whose solver is slow: only what goes on from the tracks of two generations. Where that is not
/// known the solver is asked.
void zv_scene_follow(const zv_task *task, const zv_piece *piece, double s, const zv_generation *main,
                     const zv_generation *late, zv_scene *out);

/// One track for each solution of the scene; those outside the limits are born dead.
void zv_generation_begin(const zv_task *task, const zv_scene *scene, zv_generation *out);

/// How one track goes on.
typedef struct zv_track_step {
    zv_plan_reason reason; ///< NONE: it does
    bool skip;             ///< a joint is free here: the scene says nothing about it
    bool crosses;          ///< through a singularity into another branch
    int joint;
    zv_branch branch;
    double q[ZV_MAX_JOINTS];
} zv_track_step;

/// How all tracks of a generation go on to the next scene; those that have ended have none.
typedef struct zv_generation_step {
    bool has_trouble; ///< a track would end or jump: look between the scenes first
    zv_track_step track[ZV_MAX_SOLUTIONS];
} zv_generation_step;

/// Looks how the tracks go on. A track that is where one of the older generation does goes on as that one; `older`
/// may be NULL, else `older_step` is its step to the same scene.
void zv_generation_examine(const zv_task *task, const zv_generation *generation, const zv_scene *scene,
                           const zv_generation *older, const zv_generation_step *older_step, zv_generation_step *out);
/// Takes the step; tracks that cannot follow end there.
void zv_generation_take(const zv_task *task, zv_generation *generation, const zv_scene *scene,
                        const zv_generation_step *step);

/// The solution of `set` that goes on from `q`: of the branch, or with `any_branch` of all. Writes the joint values in
/// the turns nearest to `q` and the size of the step.
/// @return its index, or -1
int zv_track_continue(const zv_task *task, const zv_ik_set *set, const double *q, zv_branch branch, bool any_branch,
                      double out[ZV_MAX_JOINTS], double *step);

/// Joint values that put the tool at a place, in the branch and in the turns nearest to `q`.
/// @return false when there are none, or when a joint is free there
bool zv_track_reach(const zv_task *task, const zv_curve_point *point, const double *q, zv_branch branch,
                    double out[ZV_MAX_JOINTS]);

/// The best track that is alive: nearest to `near_q` at its beginning, or with the largest margin when that is NULL. A
/// track whose ends are clear of what `router` (may be NULL) knows goes first, then one of the branch `wanted` (may be
/// NULL). Writes the joint values at its beginning, in the turns that keep
/// the whole track inside the limits.
/// @return its index, or -1
int zv_generation_choose(const zv_task *task, const zv_generation *generation, const zv_plan_router *router,
                         const zv_branch *wanted, const double *near_q, double start[ZV_MAX_JOINTS]);

/// Margin of a track so far: smallest distance to a limit as a part of the joint's range.
double zv_track_margin(const zv_task *task, const zv_track *track);

#endif
