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

#include "timing/jerk.h"

/// All points from left to right have at least the level of the cut.
typedef struct peak {
    size_t left, right;
    double level;
} peak;

/// The higher of the two points outside.
static double level_outside(const peak *p, const double *x, size_t count)
{
    const double before = p->left > 0 ? x[p->left - 1] : 0.0;
    const double after = p->right + 1 < count ? x[p->right + 1] : 0.0;
    return fmax(before, after);
}

static void take_neighbours(peak *p, const double *x, size_t count)
{
    while (p->left > 0 && x[p->left - 1] >= p->level) {
        --p->left;
    }
    while (p->right + 1 < count && x[p->right + 1] >= p->level) {
        ++p->right;
    }
}

/// Lowers the cut until the flat part is long enough.
static void cut(peak *p, size_t count, const double *s, double T, const double *x)
{
    for (;;) {
        take_neighbours(p, x, count);
        const double in_time = (s[p->right] - s[p->left]) / T, enough = in_time * in_time;
        const double outside = level_outside(p, x, count);
        if (enough >= p->level) {
            return;
        }
        if (enough > outside || outside == 0.0) { // never down to a standstill: the grid is too coarse for more
            p->level = enough > 0.0 ? enough : p->level;
            return;
        }
        p->level = outside;
    }
}

void zv_flatten_peaks(size_t count, const double *s, double T, double *x)
{
    for (size_t i = 1; i + 1 < count; ++i) {
        if (x[i] > x[i - 1] && x[i + 1] <= x[i]) {
            peak p = {i, i, x[i]};
            cut(&p, count, s, T, x);
            for (size_t k = p.left; k <= p.right; ++k) {
                x[k] = fmin(x[k], p.level);
            }
        }
    }
}
