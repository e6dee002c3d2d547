/// @file topp.c
/// Time-optimal speed along a path: checks the problem and puts the walks of topp_kernel.c together.
///
///     x ^            .--.                 1. from the end backwards: the largest x from which the end can be met
///       |   x_max ../    \......              (dotted where the motion will not be that fast)
///       |  :      /           \  :        2. from the start forwards: as fast as possible below that
///       | :      /             \  :
///       |:      /               \ :       In a window whose end is unknown, step 1 is done with an end at rest and
///       +---------------------------> s   with the fastest end; where both agree, the end makes no difference.
#include <math.h>

#include "base/assert.h"
#include "timing/topp_kernel.h"

/// x at the ends may be beyond what is possible by this part: it has been rounded on its way here.
#define SLACK 1e-9

/// The first row whose limits do not allow to be at rest, or -1.
static int standing_row(const zv_topp_problem *p, size_t i)
{
    for (int r = 0; r < p->width; ++r) {
        const size_t at = i * p->limit_step + (size_t)r;
        if (!(p->low[at] < 0.0 && p->high[at] > 0.0)) {
            return r;
        }
    }
    return -1;
}

/// Two neighbours that both must be at rest are never passed.
static bool is_blocked(const zv_topp_problem *p, size_t i)
{
    return i > 0 && p->x_max[i] == 0.0 && p->x_max[i - 1] == 0.0;
}

static zv_status check(const zv_topp_problem *p, zv_topp_report *report)
{
    for (size_t i = 0; i < p->count; ++i) {
        if (!(p->x_max[i] >= 0.0) || (i > 0 && !(p->s[i] > p->s[i - 1]))) {
            *report = (zv_topp_report){.at = i, .by = ZV_BY_VELOCITY};
            return ZV_ERR_BAD_REQUEST;
        }
        const int row = i == 0 || p->limit_step > 0 ? standing_row(p, i) : -1;
        if (row >= 0 || is_blocked(p, i)) {
            *report = (zv_topp_report){.at = i, .by = row >= 0 ? row : ZV_BY_VELOCITY};
            return ZV_ERR_LIMIT;
        }
    }
    return ZV_OK;
}

/// Fills x; both walks.
static zv_status walk(const zv_topp_problem *p, double x_start, double x_end, double *x, int16_t *limited_by,
                      zv_topp_report *report, bool window)
{
    ZV_ASSERT(p && p->count >= 2 && p->s && p->x_max && x && report && x_start >= 0.0 && x_end >= 0.0);
    ZV_ASSERT(p->width >= 0 && p->width <= ZV_TOPP_MAX_WIDTH && p->width % ZV_TOPP_LANES == 0);
    ZV_ASSERT(p->width == 0 || (p->a && p->b && p->low && p->high));
    const zv_status status = check(p, report);
    if (status != ZV_OK) {
        return status;
    }

    const size_t last = p->count - 1;
    if (x_end > p->x_max[last] * (1.0 + SLACK)) {
        *report = (zv_topp_report){.at = last, .by = ZV_BY_VELOCITY};
        return ZV_ERR_LIMIT;
    }
    x[last] = x_end;
    if (limited_by) {
        limited_by[last] = x_end < p->x_max[last] ? ZV_BY_ENDS : ZV_BY_VELOCITY;
    }
    ZV_CALL_KERNEL(zv_topp_backward, p, x, limited_by);
    if (x_start > x[0] * (1.0 + SLACK)) {
        ZV_CALL_KERNEL(zv_topp_brake, p, x_start, report);
        return ZV_ERR_LIMIT;
    }
    const size_t settled = window ? ZV_CALL_KERNEL(zv_topp_meet, p, x) : last;

    x[0] = fmin(x_start, x[0]);
    ZV_CALL_KERNEL(zv_topp_forward, p, x, limited_by);
    *report = (zv_topp_report){.at = last, .by = ZV_BY_ENDS, .settled = settled};
    return x[last] < x_end * (1.0 - SLACK) ? ZV_ERR_LIMIT : ZV_OK;
}

zv_status zv_topp_solve(const zv_topp_problem *problem, double x_start, double x_end, double *x, int16_t *limited_by,
                        zv_topp_report *report)
{
    return walk(problem, x_start, x_end, x, limited_by, report, false);
}

zv_status zv_topp_window(const zv_topp_problem *problem, double x_start, double *x, int16_t *limited_by,
                         zv_topp_report *report)
{
    return walk(problem, x_start, 0.0, x, limited_by, report, true);
}
