/// @file planning.h
/// The planning problems beside the project (MotionBenchMaker), as the groups `routes` and `crowds` ask them.
#ifndef ZV_BENCH_PLANNING_H
#define ZV_BENCH_PLANNING_H

#include "../tests/support/spherized.h"
#include "zveno/route.h"

enum { PLANNING_MOST = 512 }; ///< problems of an arm

/// An arm with its bodies and problems; all NULL where the data is missing.
typedef struct planning_arm {
    spherized *arm;
    zv_collider *collider;
    planning_problem *problems;
    int count;
} planning_arm;

/// Reads "panda" or "ur5"; says so and leaves `count` at 0 where the data is not beside the project.
planning_arm planning_begin(const char *name);
void planning_end(planning_arm *of);

/// Processor time of this thread, us.
double planning_clock_us(void);

/// Sorts and takes the middle; 0 of none.
double planning_median(double *values, int count);

/// The best time of some calls, us; the last route stays in `out`.
double planning_time(const planning_arm *of, const zv_scene *scene, const planning_problem *problem,
                     const zv_route_options *options, zv_route *out);

#endif
