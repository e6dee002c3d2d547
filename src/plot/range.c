/// @file range.c
/// The span of some numbers, and how an axis is opened around it.
#include "plot/range.h"

/// Narrower than this share of its largest value, a range has no room for ticks that differ in their digits.
static const double NARROWEST = 1e-10;

zv_range zv_range_empty(void)
{
    return (zv_range){.low = INFINITY, .high = -INFINITY};
}

bool zv_range_is_empty(zv_range range)
{
    return !(range.low <= range.high);
}

zv_range zv_range_union(zv_range a, zv_range b)
{
    return (zv_range){.low = fmin(a.low, b.low), .high = fmax(a.high, b.high)};
}

zv_range zv_range_opened(zv_range range)
{
    if (zv_range_is_empty(range)) {
        return (zv_range){0.0, 1.0};
    }
    const double size = fmax(fabs(range.low), fabs(range.high));
    if (size < 1e-290) { // all zero, or too small for a decimal step
        return (zv_range){-1.0, 1.0};
    }
    if (range.high - range.low > NARROWEST * size) {
        return range;
    }
    const double middle = 0.5 * range.low + 0.5 * range.high;
    return (zv_range){middle - 0.1 * size, middle + 0.1 * size};
}

zv_range zv_range_widened(zv_range range, double least_span)
{
    if (zv_range_is_empty(range) || range.high - range.low >= least_span) {
        return range;
    }
    const double middle = 0.5 * range.low + 0.5 * range.high;
    return (zv_range){middle - 0.5 * least_span, middle + 0.5 * least_span};
}

zv_range zv_range_stretched(zv_range range, double factor)
{
    const double middle = 0.5 * range.low + 0.5 * range.high;
    const double half = 0.5 * factor * (range.high - range.low);
    return (zv_range){middle - half, middle + half};
}
