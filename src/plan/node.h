/// @file node.h
/// Pass 2: one grid point: where it lies, what the joints do there, and what the timing is told of it.
#ifndef ZV_PLAN_NODE_H
#define ZV_PLAN_NODE_H

#include <math.h>

#include "base/extremes.h"
#include "plan/window.h"

typedef enum zv_node_verdict {
    ZV_NODE_GOOD,
    ZV_NODE_SINGULAR, ///< no derivatives here
    ZV_NODE_TROUBLE,  ///< a jump, or no solution: look closer
} zv_node_verdict;

/// The place `s` of the piece with that number.
void zv_window_look(const zv_window *window, double s, int piece, zv_node *out);

/// Fills `failure`. `set` may be NULL.
void zv_window_fail(zv_window *window, const zv_node *at, zv_plan_reason reason, const zv_ik_set *set);

/// Joint values and derivatives at a place, going on from `last`. With `closely` a singularity may be crossed.
zv_node_verdict zv_node_solve(zv_window *window, const zv_node *last, bool closely, zv_node *at);

/// The third derivatives of the joints on the way from `last`.
void zv_node_look_between(const zv_window *window, const zv_node *last, zv_node *at);

/// The largest of them on the way to a point.
static inline double zv_node_third_before(const zv_node *at, int k)
{
    return zv_larger(-at->low[k], at->high[k]);
}

/// And with the point itself, where a piece may begin that bends otherwise.
static inline double zv_node_third_at(const zv_node *at, int k)
{
    return zv_larger(fabs(at->jet.d[2][k]), zv_node_third_before(at, k));
}

/// Makes it the last point of the grid.
/// @return false when a drive is too weak to go on there, with `failure` filled
bool zv_node_add(zv_window *window, const zv_node *at);

/// The torques of the grid point `i`.
/// @return the first joint whose drive is too weak to go on there, or -1
int zv_node_set_torques(zv_window *window, const zv_joint_jet *jet, size_t i);

#endif
