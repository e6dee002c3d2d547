/// @file hooks.h
/// For tests: forth and back along nearly one line, in steps of very different sizes. There a rounded curve bends as wildly as
/// it can.
#ifndef ZV_TEST_HOOKS_H
#define ZV_TEST_HOOKS_H

#include <math.h>

#include "check.h"
#include "zveno/geom.h"

/// Goes one step on from a place, in mm.
static inline void hook_on(double *x, double *y)
{
    const double step = pow(10.0, check_uniform(-3.5, 0.0)), kind = check_uniform(0.0, 4.0);
    const double turn = kind < 1.0 ? 0.0 : kind < 2.0 ? ZV_PI : kind < 3.0 ? ZV_PI + 0.01 * kind : 3.0 * kind;
    *x += step * cos(turn + 0.6);
    *y += step * sin(turn + 0.6);
}

#endif
