/// @file stride.h
/// Pass 2: how far the next grid point may be.
#ifndef ZV_PLAN_STRIDE_H
#define ZV_PLAN_STRIDE_H

#include "plan/window.h"

/// Grid points are at most this far apart, m.
#define ZV_STRIDE_MOST 2e-3
/// Nothing is looked at more closely than this, m, but where a step would overshoot.
#define ZV_STRIDE_FINE 1e-7

/// The distance to the next point, by what changes at this one; what does not change sets no limit. Fills `fastest` and
/// `push`. `to_rest` is the distance to the nearer stop.
double zv_stride(const zv_window *window, zv_node *at, double to_rest);

/// The bend of the tool's path changes more than it did before the step, so that between both points the acceleration
/// would pass its limit.
bool zv_step_overshoots(const zv_window *window, const zv_node *last, const zv_node *next, double step);
/// The longest step that does not, at that speed and with that fourth derivative.
double zv_step_unsagged(const zv_window *window, double speed, double fourth);

/// By how much the bend of the tool's path, |P''|, may be above that of both points between them.
double zv_step_bulge(const zv_node *last, const zv_node *next, double step);

/// The same for tool and joints when it is known how wild the step is inside; zv_node_look_between.
bool zv_step_overshoots_inside(const zv_window *window, const zv_node *last, const zv_node *next, double step);

#endif
