/// @file grid_step.h
/// Pass 2: how far the next grid point may be.
#ifndef ZV_PLAN_GRID_STEP_H
#define ZV_PLAN_GRID_STEP_H

#include "plan/grid.h"

/// Grid points are at most this far apart, m.
#define ZV_GRID_STEP_MOST 2e-3
/// Nothing is looked at more closely than this, m, but where a step would overshoot.
#define ZV_GRID_STEP_FINE 1e-7

/// The distance to the next point, by what changes at this one; what does not change sets no limit. Fills `fastest` and
/// `push`. `to_rest` is the distance to the nearer stop.
double zv_grid_step(const zv_grid *grid, zv_grid_point *at, double to_rest);

/// The curvature of the tool's path changes more than it did before the step, so that between both points the acceleration
/// would pass its limit.
bool zv_grid_step_overshoots(const zv_grid *grid, const zv_grid_point *last, const zv_grid_point *next, double step);
/// The longest step that does not, at that speed and with that fourth derivative.
double zv_grid_step_unsagged(const zv_grid *grid, double speed, double fourth);

/// By how much the curvature of the tool's path, |P''|, may be above that of both points between them.
double zv_grid_step_bulge(const zv_grid_point *last, const zv_grid_point *next, double step);

/// The same for tool and joints when it is known how wild the step is inside; zv_grid_point_look_between.
bool zv_grid_step_overshoots_inside(const zv_grid *grid, const zv_grid_point *last, const zv_grid_point *next,
                                    double step);

#endif
