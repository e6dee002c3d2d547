/// @file numeric_descent.h
/// The parts of the numeric solver: one damped step, one descent from a start, and where to start.
///
///     numeric_starts.c ──► numeric_descent.c ──► numeric.c gathers the different solutions
///                            └─ numeric_step.c, many times
///
/// Everything lives on the stack; the same question gives the same bytes.
#ifndef ZV_KIN_NUMERIC_DESCENT_H
#define ZV_KIN_NUMERIC_DESCENT_H

#include "kin/held.h"
#include "kin/numeric_step.h"
#include "zveno/kin.h"

/// What is to be solved. Errors are compared on the arm's own scale: a position error of `scale` weighs as much as an
/// orientation error of one radian.
typedef struct zv_numeric_problem {
    const zv_robot *robot;
    zv_pose base_from_tool;
    zv_held held;                ///< with 7 equations
    int rows;                    ///< equations: 3 for a position, 6 for a pose, 7 for one with an axis that is held
    int joints;                  ///< unknowns
    double scale;                ///< m
    double lower[ZV_MAX_JOINTS]; ///< the walls of the search; infinite where a joint may go anywhere
    double upper[ZV_MAX_JOINTS];
    bool has_walls;              ///< some joint has walls
    double unit[ZV_MAX_JOINTS];  ///< what counts as one step of a joint: 1 rad, or `scale` for a slide
    double first[ZV_MAX_JOINTS]; ///< where starts are taken from: `first` to `first + width`
    double width[ZV_MAX_JOINTS];
} zv_numeric_problem;

/// The problem of bringing the tool of `robot` to `target`. With `within_limits` the joints stay inside their limits; a
/// turning joint whose range holds a whole turn needs no walls for that, because every angle has a turn inside.
zv_numeric_problem zv_numeric_pose(const zv_robot *robot, const zv_ik_target *target, bool within_limits);

/// Writes start number `index` of a fixed sequence that covers the joints' ranges evenly.
void zv_numeric_start(const zv_numeric_problem *problem, int index, double q[ZV_MAX_JOINTS]);

/// Follows the damped steps from `q` until the error vanishes or stops falling; `q` stays inside the walls.
/// @return the remaining error, m + rad, and true in `solved` when `q` is a solution
double zv_numeric_descend(const zv_numeric_problem *problem, double q[ZV_MAX_JOINTS], bool *solved);

#endif
