/// @file intervals.h
/// Values of a free parameter for which a branch of solutions is inside the joint limits.
#ifndef ZV_KIN_INTERVALS_H
#define ZV_KIN_INTERVALS_H

#include "kin/judge.h"

/// A branch of solutions as a function of the parameter: false where it does not exist.
typedef bool (*zv_branch_at)(const void *context, int branch, double parameter, zv_ik_solution *out);

typedef struct zv_interval_search {
    const void *context;
    zv_branch_at at;
    int joints;
    zv_limit_lanes limits;
    double low, high; ///< of the parameter
    bool circle;      ///< `low` and `high` are the same place
} zv_interval_search;

/// Adds the intervals of one branch: of the `pieces` between neighbouring ends (`pieces` + 1 of them, ascending, the
/// first and the last those of the search) the ones that are inside are joined.
void zv_intervals_join(const zv_interval_search *search, int branch, const double *end, const bool *is_inside,
                       int pieces, zv_ik_families *out);

/// Ascending order.
void zv_sort_places(double *values, int count);

enum { ZV_MOST_BRANCHES = 16 };

/// Adds the intervals of branches 0 to `branches` - 1 by looking at `looks` places and halving between them where one
/// comes in or out; what is narrower than the distance of two looks may be missed.
void zv_intervals_scanned(const zv_interval_search *search, int branches, int looks, zv_ik_families *out);

#endif
