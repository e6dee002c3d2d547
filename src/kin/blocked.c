/// @file blocked.c
/// Lists of blocked parts of a line.
#include "kin/blocked.h"

#include <math.h>

#include "base/assert.h"

enum { MAX_LIST = 4, MAX_CUTS = 4 * MAX_LIST + 2 };

/// The part on which `from` ... `to` is below `low`; false when it never is by more than `slack`.
static bool part_below(double from, double to, double low, double slack, zv_reach side, zv_blocked *part)
{
    if (fmin(from, to) >= low - slack) {
        return false;
    }
    const double edge = from == to ? 0.0 : fmax(0.0, fmin(1.0, (low - from) / (to - from)));
    *part = (zv_blocked){.t0 = from > to ? edge : 0.0, .t1 = from < to ? edge : 1.0, .side = side};
    return true;
}

int zv_blocked_by_band(double from, double to, double low, double high, double slack, zv_reach below, zv_reach above,
                       zv_blocked parts[ZV_BAND_PARTS])
{
    const bool rises = from < to;
    int count = 0;
    for (int k = 0; k < ZV_BAND_PARTS; ++k) {
        const bool ask_below = rises == (k == 0);
        count += ask_below ? part_below(from, to, low, slack, below, &parts[count])
                           : part_below(-from, -to, -high, slack, above, &parts[count]);
    }
    return count;
}

static int add_cuts(const zv_blocked *parts, int part_count, double *cuts, int count)
{
    for (int k = 0; k < part_count; ++k) {
        cuts[count++] = parts[k].t0;
        cuts[count++] = parts[k].t1;
    }
    return count;
}

static void sort(double *values, int count)
{
    for (int k = 1; k < count; ++k) {
        const double value = values[k];
        int place = k;
        for (; place > 0 && values[place - 1] > value; --place) {
            values[place] = values[place - 1];
        }
        values[place] = value;
    }
}

/// What blocks the line at `t`, ZV_REACH_OK for nothing.
static zv_reach side_at(const zv_blocked *parts, int count, double t)
{
    for (int k = 0; k < count; ++k) {
        if (parts[k].t0 <= t && t <= parts[k].t1) {
            return parts[k].side;
        }
    }
    return ZV_REACH_OK;
}

int zv_blocked_join(const zv_blocked *first, int first_count, const zv_blocked *second, int second_count,
                    zv_blocked out[ZV_MAX_BLOCKED])
{
    ZV_ASSERT(first_count <= MAX_LIST && second_count <= MAX_LIST);

    double cuts[MAX_CUTS];
    int cut_count = add_cuts(second, second_count, cuts, add_cuts(first, first_count, cuts, 0));
    sort(cuts, cut_count);

    int count = 0;
    for (int k = 0; k + 1 < cut_count; ++k) {
        const double middle = 0.5 * (cuts[k] + cuts[k + 1]);
        zv_reach side = side_at(first, first_count, middle);
        side = side == ZV_REACH_OK ? side_at(second, second_count, middle) : side;
        if (side == ZV_REACH_OK || cuts[k] == cuts[k + 1]) {
            continue;
        }
        if (count > 0 && out[count - 1].t1 == cuts[k] && out[count - 1].side == side) {
            out[count - 1].t1 = cuts[k + 1];
        } else {
            out[count++] = (zv_blocked){.t0 = cuts[k], .t1 = cuts[k + 1], .side = side};
        }
    }
    return count;
}
