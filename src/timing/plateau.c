/// @file plateau.c
/// Flattens peaks of the speed that are too short for the filter.
///
///     x ^        .                  The filter turns a step of u into a ramp of the length T. Where u jumps from its
///       |      _/_\_ c              positive to its negative limit, that ramp would be twice as steep as where it
///       |     /     :.              jumps to 0. A peak is cut at the level c where its flat part, of the length
///       |    /        :.            sqrt(c) T, lasts exactly T: both jumps then follow one after the other. For one
///       |   l         r             axis this gives the textbook's double S.
///       +------------------> s
#include <math.h>

#include "base/extremes.h"
#include "timing/jerk.h"

/// Points from left to right, all above the level outside, and the level to which they are cut.
typedef struct peak {
    size_t left, right;
    double level;
} peak;

/// The higher of the two points outside.
static double level_outside(const peak *p, const double *x, size_t count)
{
    const double before = p->left > 0 ? x[p->left - 1] : 0.0;
    const double after = p->right + 1 < count ? x[p->right + 1] : 0.0;
    return zv_larger(before, after);
}

/// The peak with all neighbours that are not lower than its level; other peaks may be among them.
static peak with_neighbours(peak p, const double *x, size_t count)
{
    while (p.left > 0 && x[p.left - 1] >= p.level) {
        --p.left;
    }
    while (p.right + 1 < count && x[p.right + 1] >= p.level) {
        ++p.right;
    }
    return p;
}

/// The highest level at which a flat part between these points lasts T.
static double level_for(const peak *p, const double *s, double T)
{
    const double v = (s[p->right] - s[p->left]) / T;
    return v * v;
}

/// Lowers the level until the flat part is long enough, and takes in what is too high for it in between. What it meets
/// at its final level is left to the peaks it belongs to. Never down to a standstill: then the grid is too coarse.
static peak find_cut(size_t top, size_t count, const double *s, double T, const double *x)
{
    peak p = {top, top, x[top]};
    for (;;) {
        const peak wide = with_neighbours(p, x, count);
        const double enough = level_for(&wide, s, T), outside = level_outside(&wide, x, count);
        if (enough >= p.level) {
            return p;
        }
        p = wide;
        if (enough > outside || outside == 0.0) {
            p.level = enough > 0.0 ? enough : p.level;
            return p;
        }
        p.level = outside;
    }
}

void zv_flatten_peaks(size_t first, size_t count, const double *s, double T, double *x)
{
    for (size_t i = first + 1; i + 1 < count; ++i) {
        if (x[i] > x[i - 1] && x[i + 1] <= x[i]) {
            const peak p = find_cut(i, count, s, T, x);
            for (size_t k = p.left > first ? p.left : first + 1; k <= p.right; ++k) {
                x[k] = zv_smaller(x[k], p.level);
            }
        }
    }
}

size_t zv_settled_peaks(size_t first, size_t settled, const double *s, double T, const double *x)
{
    for (size_t i = settled; i > first; --i) {
        size_t left = i;
        while (left > 0 && x[left - 1] >= x[i]) {
            --left;
        }
        if (x[i] > 0.0 && s[i] - s[left] >= sqrt(x[i]) * T) {
            return i;
        }
    }
    return first;
}
