/// @file grid.h
/// The curve from a stop on as a joint path: values and derivatives at grid points, and what limits the speed there.
#ifndef ZV_PLAN_GRID_H
#define ZV_PLAN_GRID_H

#include "plan/grid_point.h"
#include "plan/motion_limits.h"
#include "plan/steady.h"
#include "zveno/timing.h"

/// Where the arm is when a grid begins.
typedef struct zv_grid_start {
    double s; ///< m along the curve
    double q[ZV_MAX_JOINTS];
    zv_branch branch;
} zv_grid_start;

typedef struct zv_grid {
    const zv_motion_limits *limits;
    const zv_lookahead *ahead;
    zv_grid_start start; ///< the last stop

    zv_grid_point tip; ///< its last point
    double sum_sign;   ///< there; derive.h
    zv_steady steady;  ///< along the piece of the tip
    double most_rate;  ///< the square of the largest |dP/ds| in that piece
    bool is_reversed;  ///< made from the end of what is known, and so are the pieces; reversed.h

    size_t count, capacity; ///< points; the first one is that which the motion still feels
    int width;              ///< of a row: the columns of the limits, rounded up
    int joint_width;        ///< of them the joints, rounded up
    double *s;
    int *piece_of;
    double *q, *q1, *q2, *q3;     ///< count x width; q3 is the largest around each point
    double *third, *third_before; ///< count x width: q''' behind each point, and before it
    double *x_max;                ///< the square of ds/dt is at most this
    double *gram;                 ///< count x 3: P'P', P'P'', P''P''
    double *bulge;                ///< of |P''| on the step to each point, about
    double *torque_a, *torque_b;  ///< count x 2 width, or NULL

    zv_plan_end failure; ///< when it cannot be made
} zv_grid;

/// @return false without memory
bool zv_grid_create(const zv_motion_limits *limits, const zv_lookahead *ahead, size_t points, zv_arena *memory,
                    zv_grid *out);

/// The arm is at rest there, and there is no point.
void zv_grid_place(zv_grid *grid, const zv_grid_start *start);

/// Makes `at` the last point.
/// @return false when a drive is too weak to go on there, with `failure` filled
bool zv_grid_add(zv_grid *grid, const zv_grid_point *at);
/// The torques of the point `i`.
/// @return the first joint whose drive is too weak to go on there, or -1
int zv_grid_set_torques(zv_grid *grid, const zv_joint_jet *jet, size_t i);
/// Fills `failure`.
void zv_grid_fail(zv_grid *grid, const zv_grid_point *at, zv_plan_reason reason);

/// Forgets the points before `keep`.
void zv_grid_drop_points(zv_grid *grid, size_t keep);
/// The look-ahead has forgotten so many pieces.
void zv_grid_drop_pieces(zv_grid *grid, int pieces);

/// As the time parameterisation takes it; it stays valid until the grid changes.
zv_joint_path zv_grid_path(const zv_grid *grid);

#endif
