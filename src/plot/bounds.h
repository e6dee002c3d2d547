/// @file bounds.h
/// What a picture must show: ranges of x and y that grow with every point that is seen.
#ifndef ZV_PLOT_BOUNDS_H
#define ZV_PLOT_BOUNDS_H

#include "plot/range.h"

typedef struct zv_bounds {
    zv_range x, y;
} zv_bounds;

static inline zv_bounds zv_bounds_empty(void)
{
    return (zv_bounds){zv_range_empty(), zv_range_empty()};
}

/// Points that cannot be drawn are ignored.
static inline void zv_bounds_see(zv_bounds *seen, double x, double y)
{
    if (zv_can_draw(x) && zv_can_draw(y)) {
        seen->x = zv_range_with(seen->x, x);
        seen->y = zv_range_with(seen->y, y);
    }
}

#endif
