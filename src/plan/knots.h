/// @file knots.h
/// What was planned as knots of a trajectory: times between which every joint is a polynomial of degree five.
#ifndef ZV_PLAN_KNOTS_H
#define ZV_PLAN_KNOTS_H

#include "plan/window.h"

/// Hands the knots of a window to `sink->knot`. @param begin when it begins
/// @return false when the sink wants no more
bool zv_knots_of_window(const zv_window *window, double begin, const zv_plan_sink *sink);
/// The same for an arm that is at `place` from `begin` on.
bool zv_knots_of_dwell(const zv_plan_sample *place, double begin, double seconds, const zv_plan_sink *sink);

#endif
