/// @file jerk_join.c
/// Where one law may be left for another: at a place from which much else could be done.
///
///     x     .-.        .-.          J  speeding up ever faster: it may go on, or end that whenever it likes
///        J /   \     J/   \         C  evenly at a feed: nothing but the feed holds it
///      ---'     '----'     \        elsewhere, while it brakes or is about to, a fast law has hardly a choice
///                C
#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "zveno/timing.h"

/// As even as a law can be at a feed, in parts of the largest |u| of all of it.
#define EVEN 1e-3
/// Intervals of the law around a join, on either side, that must look alike.
enum { AROUND = 2 };

static double largest_u(const zv_time_law *law)
{
    double most = 0.0;
    for (size_t i = 0; i < law->count; ++i) {
        most = zv_larger(most, fabs(law->u[i]));
    }
    return most;
}

static bool is_even(const zv_time_law *law, size_t i, double most_u)
{
    bool even = true;
    for (size_t k = i - AROUND; k <= i + AROUND; ++k) {
        even = even && fabs(law->u[k]) < EVEN * most_u;
    }
    return even;
}

static bool speeds_up(const zv_time_law *law, size_t i)
{
    bool rises = law->u[i - 1] > 0.0;
    for (size_t k = i - 1; k < i + AROUND; ++k) {
        rises = rises && law->u[k + 1] > law->u[k];
    }
    return rises;
}

size_t zv_jerk_join(const zv_joint_path *path, const zv_time_law *law, size_t last, size_t *of_law)
{
    ZV_ASSERT(path && law && law->u && of_law && last < path->count);

    const double most_u = largest_u(law);
    size_t k = law->count - 1;
    for (size_t i = last; i > 0; --i) {
        while (law->s[k] > path->s[i]) {
            --k;
        }
        if (k > AROUND && k + AROUND + 1 < law->count && (speeds_up(law, k) || is_even(law, k, most_u))) {
            *of_law = k;
            return i;
        }
    }
    return 0;
}
