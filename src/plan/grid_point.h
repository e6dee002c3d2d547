/// @file grid_point.h
/// One grid point: where it lies on the curve and what the joints do there.
#ifndef ZV_PLAN_GRID_POINT_H
#define ZV_PLAN_GRID_POINT_H

#include <math.h>

#include "base/extremes.h"
#include "plan/joint_jet.h"
#include "plan/lookahead.h"
#include "plan/task.h"

typedef struct zv_grid_point {
    double s;
    int piece;            ///< that begins or goes on here
    int before;           ///< that ends here, else the same
    zv_curve_point point; ///< on `piece`
    zv_nearby
        nearby;    ///< the quarters of the step to here, and the same place on `before` if the third derivative jumps
    double fourth; ///< about the size of the fourth derivative of the place on the step to this point
    double bulge;  ///< |P''| is above both ends of that step by so much, about
    double fastest, push; ///< the speed that the tool can have here at most, and the acceleration along the curve
    zv_joint_jet jet;
    double low[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS]; ///< q''' on the step to this point
    zv_branch branch;
} zv_grid_point;

typedef enum zv_grid_point_verdict {
    ZV_POINT_GOOD,
    ZV_POINT_SINGULAR, ///< no derivatives here
    ZV_POINT_TROUBLE,  ///< a jump, or no solution: look closer
} zv_grid_point_verdict;

/// The place `s` of the piece with that number, or of one behind it.
void zv_grid_point_look(const zv_lookahead *ahead, double s, int piece, zv_grid_point *out);

/// Why the arm cannot go on at a point, without its branch. `set` may be NULL.
zv_plan_end zv_grid_point_end(const zv_lookahead *ahead, const zv_grid_point *at, zv_plan_reason reason,
                              const zv_ik_set *set);

/// Joint values and derivatives at a place, going on from `last`. With `closely` a singularity may be crossed. `why` is
/// filled unless the verdict is good.
zv_grid_point_verdict zv_grid_point_solve(const zv_task *task, const zv_lookahead *ahead, double sum_sign,
                                          const zv_grid_point *last, bool closely, zv_grid_point *at, zv_plan_end *why);

/// The range of q''' on the step from `last`. Rows of joints have `width` numbers.
void zv_grid_point_look_between(const zv_grid_point *last, int width, zv_grid_point *at);

/// The largest |q'''| on the step to a point.
static inline double zv_grid_point_third_before(const zv_grid_point *at, int k)
{
    return zv_larger(-at->low[k], at->high[k]);
}

/// And with the point itself, where a piece of another curvature may begin.
static inline double zv_grid_point_third_at(const zv_grid_point *at, int k)
{
    return zv_larger(fabs(at->jet.d[2][k]), zv_grid_point_third_before(at, k));
}

#endif
