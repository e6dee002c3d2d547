/// @file range.h
/// The span of some numbers, and how an axis is opened around it.
#ifndef ZV_PLOT_RANGE_H
#define ZV_PLOT_RANGE_H

#include <math.h>
#include <stdbool.h>

/// low > high: nothing was seen yet.
typedef struct zv_range {
    double low, high;
} zv_range;

/// A range that has seen nothing.
zv_range zv_range_empty(void);
/// Whether it has seen nothing.
bool zv_range_is_empty(zv_range range);

/// Whether a sample can be drawn: finite and of a size whose differences are finite too.
static inline bool zv_can_draw(double value)
{
    return fabs(value) <= 1e300; // false for NaN
}

/// The range with `value` in it; a value that cannot be drawn changes nothing.
static inline zv_range zv_range_with(zv_range range, double value)
{
    const bool counts = zv_can_draw(value);
    return (zv_range){
        .low = counts && value < range.low ? value : range.low,
        .high = counts && value > range.high ? value : range.high,
    };
}
/// The range that holds both.
zv_range zv_range_union(zv_range a, zv_range b);

/// A range that can carry an axis: an empty one becomes 0 .. 1, one without width is opened around its value.
zv_range zv_range_opened(zv_range range);

/// The same middle, at least `least_span` wide; an empty range stays empty.
zv_range zv_range_widened(zv_range range, double least_span);

/// The same middle, `factor` times as wide.
zv_range zv_range_stretched(zv_range range, double factor);

#endif
