/// @file cones.c
/// Limits along s that fade with distance.
#include "path/cones.h"
#include "base/extremes.h"

#include <math.h>
#include <string.h>

/// Index of the first cone at or behind s.
static int first_from(const zv_cones *cones, double s)
{
    int low = 0, high = cones->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (cones->at[middle].s < s) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

double zv_cones_at(const zv_cones *cones, double s, double most)
{
    const int from = first_from(cones, s);
    double lowest = most;
    for (int i = from; i < cones->count && cones->slope * (cones->at[i].s - s) < lowest; ++i) {
        lowest = zv_smaller(lowest, cones->at[i].value + cones->slope * (cones->at[i].s - s));
    }
    for (int i = from - 1; i >= 0 && cones->slope * (s - cones->at[i].s) < lowest; --i) {
        lowest = zv_smaller(lowest, cones->at[i].value + cones->slope * (s - cones->at[i].s));
    }
    return lowest;
}

static void drop(zv_cones *cones, int from, int to)
{
    memmove(&cones->at[from], &cones->at[to], (size_t)(cones->count - to) * sizeof cones->at[0]);
    cones->count -= to - from;
}

static bool is_covered(const zv_cones *cones, int i, double s, double value)
{
    return cones->at[i].value >= value + cones->slope * fabs(cones->at[i].s - s);
}

void zv_cones_add(zv_cones *cones, double s, double value)
{
    int place = first_from(cones, s), end = place;
    while (end < cones->count && is_covered(cones, end, s, value)) {
        ++end;
    }
    while (place > 0 && is_covered(cones, place - 1, s, value)) {
        --place;
    }
    drop(cones, place, end);
    if (cones->count == ZV_MAX_CONES) {
        drop(cones, 0, 1);
        place = place > 0 ? place - 1 : 0;
    }
    memmove(&cones->at[place + 1], &cones->at[place], (size_t)(cones->count - place) * sizeof cones->at[0]);
    cones->at[place] = (zv_cone){.s = s, .value = value};
    ++cones->count;
}

void zv_cones_forget_before(zv_cones *cones, double s)
{
    drop(cones, 0, first_from(cones, s));
}
