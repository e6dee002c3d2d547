/// @file path.h
/// What is asked of a route, segments that are proven, and the path they make.
#ifndef ZV_ROUTE_PATH_H
#define ZV_ROUTE_PATH_H

#include "collide/motion.h"
#include "zveno/route.h"

/// What is asked, and the scratch of the proofs.
typedef struct zv_route_task {
    const zv_robot *robot;
    const zv_collider *collider;
    const zv_scene *scene;
    const zv_route_options *options;
    int joints;
    float weight[ZV_MAX_JOINTS];                    ///< of a joint in lengths
    double low[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS]; ///< where samples are taken
    zv_motion_space space;
    long states;
} zv_route_task;

/// A path as rows of joint values that grows.
typedef struct zv_route_path {
    double *q;
    int count, capacity, joints;
} zv_route_path;

/// How looking for a path has ended.
typedef enum zv_search_end { ZV_SEARCH_FOUND, ZV_SEARCH_EXHAUSTED, ZV_SEARCH_NO_MEMORY } zv_search_end;

/// Whether the segment is proven clear.
bool zv_route_clear(zv_route_task *task, const double *a, const double *b);
/// Length of a segment.
double zv_route_length(const zv_route_task *task, const double *a, const double *b);

/// The first joint that is beyond its limits, or -1.
int zv_route_joint_outside(const zv_robot *robot, const double *q);
/// Length of a route, as `zv_route.length`.
double zv_route_length_of(const zv_robot *robot, const zv_route *route);

/// Appends a row; false without memory.
bool zv_route_path_add(zv_route_path *path, const double *q);
double zv_route_path_length(const zv_route_task *task, const zv_route_path *path);

/// From each waypoint straight to the farthest that is proven, those between are taken out.
void zv_route_skip_waypoints(zv_route_task *task, zv_route_path *path);
/// Shortens a path whose segments are proven; those of the result are too.
bool zv_route_shorten(zv_route_task *task, zv_route_path *path);

#endif
